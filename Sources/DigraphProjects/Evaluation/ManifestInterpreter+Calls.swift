import SwiftSyntax

extension ManifestInterpreter {
  /// The value of a call.
  mutating func call(_ node: FunctionCallExprSyntax, expecting type: String?) -> ManifestValue {
    let callee = node.calledExpression
    if let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return call(named: name, node, expecting: type)
    }
    if let member = callee.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      guard let base = member.base else { return staticCall(name, on: type, isImplicit: true, node) }
      let value = evaluate(base)
      if case .type(let type) = value { return staticCall(name, on: type, isImplicit: false, node) }
      return method(name, on: value, node, expecting: type)
    }
    switch evaluate(callee) {
    case .closure(let closure): return run(closure, with: positional(node), expecting: type)
    case .type(let type): return .call(ManifestCall(name: type, base: nil, at: node, arguments: arguments(of: node, type)))
    default: return .unknown
    }
  }

  private mutating func call(
    named name: String, _ node: FunctionCallExprSyntax, expecting type: String?
  ) -> ManifestValue {
    switch lookUp(name) {
    case .closure(let closure): return run(closure, with: positional(node), expecting: type)
    case .function(let function): return call([function], node, on: nil, type: nil) ?? .unknown
    case nil: break
    default: return .unknown
    }
    let current = currentSelf
    let methods = current.value == nil ? [] : declarations.methods(name)
    let members = current.type.map { declarations.functions(name, of: $0) } ?? []
    if let result = call(methods + members, node, on: current.value, type: current.type) { return result }
    if let result = call(declarations.functions(name, of: nil), node, on: nil, type: nil) { return result }
    guard name.first?.isUppercase ?? false else { return .unknown }
    let arguments = arguments(of: node, name)
    let converts = ["String", "Array", "Set"].contains(name)
    if converts, arguments.count == 1, let only = arguments.first, only.label == nil { return only.value }
    if converts { return arguments.isEmpty ? name == "String" ? .string("") : .array([]) : .unknown }
    return .call(ManifestCall(name: name, base: nil, at: node, arguments: arguments))
  }

  private mutating func staticCall(
    _ name: String, on type: String?, isImplicit: Bool, _ node: FunctionCallExprSyntax
  ) -> ManifestValue {
    if let result = call(declarations.functions(name, of: type), node, on: nil, type: type) { return result }
    let arguments = arguments(of: node, name == "init" ? type ?? name : name)
    if name == "init", !isImplicit, let type {
      return .call(ManifestCall(name: type, base: nil, at: node, arguments: arguments))
    }
    return .call(ManifestCall(name: name, base: isImplicit ? nil : type, at: node, arguments: arguments))
  }

  // MARK: Arguments

  /// The type that implicit members in an argument belong to.
  static func expectedType(ofArgument label: String?, of callee: String) -> String? {
    switch label {
    case "targets": "Target"
    case "products": "Product"
    case "dependencies": callee == "Package" || callee == "Project" ? "Package.Dependency" : "Target.Dependency"
    default: nil
    }
  }

  private mutating func arguments(of node: FunctionCallExprSyntax, _ callee: String) -> [ManifestCall.Argument] {
    node.arguments.map { argument in
      let label = argument.label?.text
      let type = Self.expectedType(ofArgument: label, of: callee)
      return ManifestCall.Argument(label: label, value: evaluate(argument.expression, expecting: type))
    }
  }

  private mutating func positional(_ node: FunctionCallExprSyntax) -> [ManifestValue] {
    node.arguments.map { evaluate($0.expression) }
  }

  // MARK: Declared functions

  /// Calls the first function that the labels fit; nil if there is none.
  mutating func call(
    _ functions: [FunctionDeclSyntax], _ node: FunctionCallExprSyntax, on instance: ManifestValue?, type: String?
  ) -> ManifestValue? {
    for function in functions {
      let given = node.arguments.map { ($0.label?.text, $0.expression) } + Self.trailingClosures(of: node)
      guard let parameters = Self.match(function, given) else { continue }
      var scope = Scope(selfValue: instance, type: type, isFunction: true)
      for (name, expressions, declared) in parameters {
        let hint = Self.elementType(declared.type)
        if declared.ellipsis != nil {
          scope.variables[name] = .array(expressions.map { evaluate($0, expecting: hint) })
        } else if let expression = expressions.first {
          scope.variables[name] = evaluate(expression, expecting: hint)
        }
      }
      scopes.append(scope)
      defer { scopes.removeLast() }
      let result = function.signature.returnClause.flatMap { Self.elementType($0.type) }
      return function.body.map { body($0.statements, expecting: result == "Self" ? type : result) } ?? .unknown
    }
    return nil
  }

  private static func trailingClosures(of node: FunctionCallExprSyntax) -> [(String?, ExprSyntax)] {
    let first = node.trailingClosure.map { [(nil as String?, ExprSyntax($0))] } ?? []
    return first + node.additionalTrailingClosures.map { ($0.label.text, ExprSyntax($0.closure)) }
  }

  private typealias Parameter = (name: String, values: [ExprSyntax], declared: FunctionParameterSyntax)

  /// Pairs parameters with arguments or their defaults; nil if the labels do not fit.
  private static func match(
    _ function: FunctionDeclSyntax, _ given: [(label: String?, value: ExprSyntax)]
  ) -> [Parameter]? {
    var rest = given[...]
    var result: [Parameter] = []
    for parameter in function.signature.parameterClause.parameters {
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.text
      let name = (parameter.secondName ?? parameter.firstName).text
      var values: [ExprSyntax] = []
      if let next = rest.first, next.label == label || next.value.is(ClosureExprSyntax.self) && next.label == nil {
        values.append(next.value)
        rest = rest.dropFirst()
        if parameter.ellipsis != nil {
          while let more = rest.first, more.label == nil {
            values.append(more.value)
            rest = rest.dropFirst()
          }
        }
      } else if let value = parameter.defaultValue?.value {
        values.append(value)
      } else if parameter.ellipsis == nil {
        return nil
      }
      result.append((name, values, parameter))
    }
    return rest.isEmpty ? result : nil
  }

  // MARK: Closures

  /// The value that a closure returns.
  mutating func run(_ closure: ClosureExprSyntax, with values: [ManifestValue], expecting type: String?) -> ManifestValue {
    guard depth < Self.depthLimit, scopes.count < 2 * Self.depthLimit else { return .unknown }
    scopes.append(Scope())
    defer { scopes.removeLast() }
    var names: [String] = []
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): names = list.map(\.name.text)
    case .parameterClause(let clause): names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: break
    }
    // A tuple is taken apart where several parameters stand for it.
    let parts = values.count == 1 ? values[0].call.flatMap { $0.name.isEmpty ? $0.arguments.map(\.value) : nil } : nil
    let spread = names.count > 1 ? parts ?? values : values
    for (index, value) in spread.enumerated() {
      declare(names.isEmpty ? "$\(index)" : index < names.count ? names[index] : "$\(index)", value)
    }
    if names.isEmpty, let parts, closure.description.contains("$1") {
      for (index, part) in parts.enumerated() { declare("$\(index)", part) }
    }
    if closure.statements.count == 1, case .expr(let only)? = closure.statements.first?.item,
      !only.is(SequenceExprSyntax.self) || Self.isValue(only)
    {
      return evaluateOrRun(closure.statements, only, expecting: type)
    }
    scopes[scopes.count - 1].isClosure = true
    let certain = run(closure.statements, expecting: type)
    return .merged(scopes[scopes.count - 1].results + (certain.map { [$0] } ?? []))
  }

  /// A single expression is the closure's value, unless it changes something.
  private mutating func evaluateOrRun(
    _ items: CodeBlockItemListSyntax, _ only: ExprSyntax, expecting type: String?
  ) -> ManifestValue {
    if let name = only.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.declName,
      ["append", "insert"].contains(name.baseName.text)
    {
      run(items)
      return .unknown
    }
    return evaluate(only, expecting: type)
  }

  private static func isValue(_ expression: ExprSyntax) -> Bool {
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return true }
    return !sequence.elements.contains { element in
      element.is(AssignmentExprSyntax.self) || element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
    }
  }
}
