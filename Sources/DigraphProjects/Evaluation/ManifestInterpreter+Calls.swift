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
    case .closure(let closure, let captured): return run(closure, captured, called: node, expecting: type)
    case .type(let type): return construct(type, node)
    default: return .unknown
    }
  }

  private mutating func call(
    named name: String, _ node: FunctionCallExprSyntax, expecting type: String?
  ) -> ManifestValue {
    switch lookUp(name) {
    case .closure(let closure, let captured): return run(closure, captured, called: node, expecting: type)
    case .function(let function): return call([function], node, on: nil, type: nil) ?? .unknown
    case nil: break
    default: return .unknown
    }
    let current = currentSelf
    let methods = current.value == nil ? [] : declarations.methods(name, of: current.type)
    let members = current.type.map { declarations.functions(name, of: $0) } ?? []
    if let result = call(methods + members, node, on: current.value, type: current.type) { return result }
    if let result = call(declarations.functions(name, of: nil), node, on: nil, type: nil) { return result }
    guard name.first?.isUppercase ?? false else { return .unknown }
    guard ["String", "Array", "Set"].contains(name) else { return construct(name, node) }
    let arguments = arguments(of: node, name)
    if arguments.count == 1, let only = arguments.first, only.label == nil { return only.value }
    guard arguments.isEmpty else { return .unknown }
    return name == "String" ? .string("") : .array([])
  }

  /// A new value of a type: made by a declared initialiser, else with the arguments as its properties.
  private mutating func construct(_ type: String, _ node: FunctionCallExprSyntax) -> ManifestValue {
    for initializer in declarations.initializers(of: type) {
      guard let parameters = Self.match(initializer.signature, Self.given(node)), let body = initializer.body else {
        continue
      }
      let new = ManifestValue.call(ManifestCall(name: type, base: nil, at: node))
      scopes.append(scope(parameters, on: new, type: type))
      defer { scopes.removeLast() }
      run(body.statements)
      return scopes[scopes.count - 1].selfValue ?? .unknown
    }
    return .call(ManifestCall(name: type, base: nil, at: node, arguments: arguments(of: node, type)))
  }

  private mutating func staticCall(
    _ name: String, on type: String?, isImplicit: Bool, _ node: FunctionCallExprSyntax
  ) -> ManifestValue {
    if let result = call(declarations.functions(name, of: type), node, on: nil, type: type) { return result }
    if name == "init", let type { return construct(type, node) }
    if let held = declarations.cases(of: type)?.first(where: { $0.name == name })?.types {
      let arguments = node.arguments.enumerated().map { index, argument in
        ManifestCall.Argument(
          label: argument.label?.text,
          value: evaluate(argument.expression, expecting: index < held.count ? held[index] : nil))
      }
      return .call(ManifestCall(name: name, base: type, at: node, arguments: arguments))
    }
    let arguments = arguments(of: node, name)
    return .call(ManifestCall(name: name, base: isImplicit ? nil : type, at: node, arguments: arguments))
  }

  // MARK: Arguments

  /// The type that implicit members in an argument belong to.
  static func expectedType(ofArgument label: String?, of callee: String) -> String? {
    switch label {
    case "targets": "Target"
    // If the argument is a list, this is the type of its elements.
    case "product", "products": "Product"
    case "sources": "SourceFilesList"
    case "dependencies": callee == "Package" || callee == "Project" ? "Package.Dependency" : "Target.Dependency"
    default: nil
    }
  }

  private mutating func arguments(of node: FunctionCallExprSyntax, _ callee: String) -> [ManifestCall.Argument] {
    let isDeclared = declarations.declaredType(callee) != nil
    return node.arguments.map { argument in
      let label = argument.label?.text
      if let label, !isDeclared, Self.irrelevantLabels.contains(label) {
        return ManifestCall.Argument(label: label, value: .unknown)
      }
      let type =
        label.flatMap { declarations.propertyType($0, of: callee) } ?? Self.expectedType(ofArgument: label, of: callee)
      return ManifestCall.Argument(label: label, value: evaluate(argument.expression, expecting: type))
    }
  }

  /// Arguments of SwiftPM's and Tuist's functions that do not describe modules and their files.
  private static let irrelevantLabels: Set<String> = [
    "additionalFiles", "analyzeAction", "archiveAction", "base", "buildAction", "buildRules", "bundleId", "cSettings",
    "capability", "configurations", "copyFiles", "coreDataModels", "cxxSettings", "deploymentTarget",
    "deploymentTargets", "destinations", "entitlements", "environmentVariables", "fileHeaderTemplate", "headers",
    "infoPlist", "launchArguments", "linkerSettings", "options", "packages", "platform", "platforms", "plugins",
    "profileAction", "resourceSynthesizers", "resources", "runAction", "schemes", "scripts", "settings", "testAction",
  ]

  private mutating func positional(_ node: FunctionCallExprSyntax) -> [ManifestValue] {
    node.arguments.map { evaluate($0.expression) }
  }

  // MARK: Declared functions

  /// Calls the first function whose labels fit; nil if there is none.
  mutating func call(
    _ functions: [FunctionDeclSyntax], _ node: FunctionCallExprSyntax, on instance: ManifestValue?, type: String?
  ) -> ManifestValue? {
    for function in functions {
      guard let parameters = Self.match(function.signature, Self.given(node)) else { continue }
      scopes.append(scope(parameters, on: instance, type: type))
      defer { scopes.removeLast() }
      let result = function.signature.returnClause.flatMap { Self.elementType($0.type) }
      return function.body.map { body($0.statements, expecting: result == "Self" ? type : result) } ?? .unknown
    }
    return nil
  }

  /// The scope of a called function, with its parameters as variables.
  private mutating func scope(_ parameters: [Parameter], on instance: ManifestValue?, type: String?) -> Scope {
    var scope = Scope(selfValue: instance, type: type, isFunction: true)
    for (name, expressions, declared) in parameters {
      let hint = Self.elementType(declared.type)
      if declared.ellipsis != nil {
        scope.variables[name] = .array(expressions.map { evaluate($0, expecting: hint) })
      } else if let expression = expressions.first {
        scope.variables[name] = evaluate(expression, expecting: hint)
      }
    }
    return scope
  }

  /// The labels and arguments of a call, including trailing closures.
  private static func given(_ node: FunctionCallExprSyntax) -> [(label: String?, value: ExprSyntax)] {
    let arguments = node.arguments.map { (label: $0.label?.text, value: $0.expression) }
    let first = node.trailingClosure.map { [(label: nil as String?, value: ExprSyntax($0))] } ?? []
    return arguments + first
      + node.additionalTrailingClosures.map { (label: $0.label.text as String?, value: ExprSyntax($0.closure)) }
  }

  private typealias Parameter = (name: String, values: [ExprSyntax], declared: FunctionParameterSyntax)

  /// Pairs parameters with arguments or their defaults; nil if the labels do not fit.
  private static func match(
    _ signature: FunctionSignatureSyntax, _ given: [(label: String?, value: ExprSyntax)]
  ) -> [Parameter]? {
    var rest = given[...]
    var result: [Parameter] = []
    for parameter in signature.parameterClause.parameters {
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

  /// Calls a closure that is the value of a variable, and writes back changes of `inout` parameters.
  private mutating func run(
    _ closure: ClosureExprSyntax, _ captured: [String: ManifestValue], called node: FunctionCallExprSyntax,
    expecting type: String?
  ) -> ManifestValue {
    let result = run(closure, with: positional(node), captured: captured, expecting: type)
    let parameters = finalParameters
    for (index, argument) in node.arguments.enumerated() where index < parameters.count {
      guard let place = argument.expression.as(InOutExprSyntax.self)?.expression else { continue }
      store(parameters[index], in: place, adding: false)
    }
    return result
  }

  /// The value that a closure returns.
  mutating func run(
    _ closure: ClosureExprSyntax, with values: [ManifestValue], captured: [String: ManifestValue] = [:],
    expecting type: String?
  ) -> ManifestValue {
    guard depth < Self.depthLimit, scopes.count < 2 * Self.depthLimit else { return .unknown }
    depth += 1
    // Most closures run where they are written, where the captured variables themselves are visible and may be changed.
    scopes.append(Scope(variables: captured.filter { lookUp($0.key) == nil }, isClosure: true))
    let names = declareParameters(of: closure, values)
    defer {
      finalParameters = names.map { scopes[scopes.count - 1].variables[$0] ?? .unknown }
      scopes.removeLast()
      depth -= 1
    }
    if closure.statements.count == 1, case .expr(let only)? = closure.statements.first?.item, Self.isValue(only) {
      return evaluate(only, expecting: type)
    }
    let certain = run(closure.statements, expecting: type)
    return .merged(scopes[scopes.count - 1].results + (certain.map { [$0] } ?? []))
  }

  /// Declares the arguments of a closure as variables, and returns their names.
  private mutating func declareParameters(of closure: ClosureExprSyntax, _ values: [ManifestValue]) -> [String] {
    var names: [String] = []
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): names = list.map(\.name.text)
    case .parameterClause(let clause): names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: break
    }
    // A single tuple is split if the closure has several parameters.
    let tuple = values.count == 1 ? values[0].call.flatMap { $0.name.isEmpty ? $0.arguments.map(\.value) : nil } : nil
    let takesParts = names.isEmpty ? closure.description.mentions("$1") : names.count > 1
    let spread = takesParts ? tuple ?? values : values
    if names.isEmpty { names = spread.indices.map { "$\($0)" } }
    for (name, value) in zip(names, spread) { declare(name, value) }
    return names
  }

  /// Whether an expression is the value of a closure, rather than a call that changes something.
  private static func isValue(_ expression: ExprSyntax) -> Bool {
    if let call = expression.as(FunctionCallExprSyntax.self),
      let callee = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["append", "insert"].contains(callee)
    {
      return false
    }
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return true }
    return !sequence.elements.contains { element in
      element.is(AssignmentExprSyntax.self) || element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+="
    }
  }
}
