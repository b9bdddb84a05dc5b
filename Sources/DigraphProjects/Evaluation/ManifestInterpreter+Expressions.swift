import SwiftParser
import SwiftSyntax

extension ManifestInterpreter {
  /// The value of an expression. The expected type, or the type of an expected list's elements, determines the meaning
  /// of `.name`.
  mutating func evaluate(_ expression: ExprSyntax, expecting type: String? = nil) -> ManifestValue {
    steps += 1
    guard depth < Self.depthLimit, steps < Self.stepLimit else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let node): return text(of: node)
    case .arrayExpr(let node): return .array(node.elements.map { evaluate($0.expression, expecting: type) })
    case .dictionaryExpr(let node): return .array(pairs(of: node))
    case .booleanLiteralExpr(let node): return .bool(node.literal.tokenKind == .keyword(.true))
    case .nilLiteralExpr: return .null
    case .declReferenceExpr(let node): return value(named: node.baseName.text)
    case .memberAccessExpr(let node): return member(node, expecting: type)
    case .functionCallExpr(let node): return call(node, expecting: type)
    case .tupleExpr(let node): return tuple(node, expecting: type)
    case .closureExpr(let node): return .closure(node, captured: visibleVariables)
    case .inOutExpr(let node): return evaluate(node.expression, expecting: type)
    case .sequenceExpr(let node): return evaluate(operands: Array(node.elements)[...], expecting: type)
    case .forceUnwrapExpr(let node): return evaluate(node.expression, expecting: type)
    case .optionalChainingExpr(let node): return evaluate(node.expression, expecting: type)
    case .tryExpr(let node): return evaluate(node.expression, expecting: type)
    case .genericSpecializationExpr(let node): return evaluate(node.expression, expecting: type)
    case .prefixOperatorExpr(let node):
      guard node.operator.text == "!", let truth = evaluate(node.expression).bool else { return .unknown }
      return .bool(!truth)
    case .ifExpr, .switchExpr: return branches(of: expression, expecting: type)
    default: return .unknown
    }
  }

  // MARK: Literals

  private mutating func text(of node: StringLiteralExprSyntax) -> ManifestValue {
    var result = ""
    for segment in node.segments {
      switch segment {
      case .stringSegment(let text): result += text.content.text
      case .expressionSegment(let interpolation):
        guard interpolation.expressions.count == 1, let value = interpolation.expressions.first?.expression,
          let part = evaluate(value).string
        else { return .unknown }
        result += part
      }
      guard result.utf8.count <= Self.lengthLimit else { return .unknown }
    }
    // Multi-line texts and escapes are left to the parser's own evaluation.
    if result.contains("\\") || node.openingQuote.tokenKind == .multilineStringQuote {
      return node.representedLiteralValue.map { .string($0) } ?? .unknown
    }
    return .string(result)
  }

  /// The entries of a dictionary, each as a tuple of `key` and `value`.
  private mutating func pairs(of node: DictionaryExprSyntax) -> [ManifestValue] {
    guard case .elements(let elements) = node.content else { return [] }
    return elements.map { element in
      .call(
        ManifestCall(
          name: "",
          arguments: [
            ManifestCall.Argument(label: "key", value: evaluate(element.key)),
            ManifestCall.Argument(label: "value", value: evaluate(element.value)),
          ]))
    }
  }

  private mutating func tuple(_ node: TupleExprSyntax, expecting type: String?) -> ManifestValue {
    if node.elements.count == 1, let only = node.elements.first, only.label == nil {
      return evaluate(only.expression, expecting: type)
    }
    let arguments = node.elements.map {
      ManifestCall.Argument(label: $0.label?.text, value: evaluate($0.expression))
    }
    return .call(ManifestCall(name: "", arguments: arguments))
  }

  // MARK: Operators

  /// The value of a sequence of operands and operators, as the parser returns it.
  mutating func evaluate(operands: ArraySlice<ExprSyntax>, expecting type: String?) -> ManifestValue {
    if operands.count == 1, let only = operands.first { return evaluate(only, expecting: type) }
    guard depth < Self.depthLimit else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    // The operators with the lowest precedence are evaluated first.
    if let index = operands.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = operands[index].as(UnresolvedTernaryExprSyntax.self)
    {
      let condition = evaluate(operands: operands[..<index], expecting: nil).bool
      if condition == true { return evaluate(ternary.thenExpression, expecting: type) }
      let otherwise = evaluate(operands: operands[(index + 1)...], expecting: type)
      if condition == false { return otherwise }
      return .merged([evaluate(ternary.thenExpression, expecting: type), otherwise])
    }
    for symbols in [["||"], ["&&"], ["==", "!="], ["??"], ["+"]] {
      let places = operands.indices.filter { symbols.contains(Self.symbol(operands[$0]) ?? "") }
      guard let first = places.first, let last = places.last, first > operands.startIndex, last + 1 < operands.endIndex
      else { continue }
      var result = evaluate(operands: operands[..<first], expecting: type)
      for (place, end) in zip(places, places.dropFirst() + [operands.endIndex]) {
        let isComparison = symbols.contains("==")
        let right = evaluate(
          operands: operands[(place + 1)..<end], expecting: isComparison ? typeToCompare(with: result) : type)
        result = Self.apply(Self.symbol(operands[place]) ?? "", result, right)
      }
      return result
    }
    // `value as Type`
    if operands.count == 3, let first = operands.first,
      operands[operands.startIndex + 1].is(UnresolvedAsExprSyntax.self)
    {
      let type = operands.last?.as(TypeExprSyntax.self).flatMap { Self.elementType($0.type) } ?? type
      return evaluate(first, expecting: type)
    }
    return .unknown
  }

  private static func symbol(_ node: ExprSyntax) -> String? {
    node.as(BinaryOperatorExprSyntax.self)?.operator.text
  }

  private static func apply(_ symbol: String, _ left: ManifestValue, _ right: ManifestValue) -> ManifestValue {
    switch symbol {
    case "+": return sum(left, right)
    case "??":
      if left == .null { return right }
      return left == .unknown ? right : left
    case "||":
      if left.bool == true || right.bool == true { return .bool(true) }
      return left.bool == false && right.bool == false ? .bool(false) : .unknown
    case "&&":
      if left.bool == false || right.bool == false { return .bool(false) }
      return left.bool == true && right.bool == true ? .bool(true) : .unknown
    case "==", "!=":
      return left.equals(right).map { .bool($0 == (symbol == "==")) } ?? .unknown
    default: return .unknown
    }
  }

  /// The value of an `if` or `switch` whose branches are expressions.
  mutating func branches(of expression: ExprSyntax, expecting type: String?) -> ManifestValue {
    var values: [ManifestValue] = []
    if let node = expression.as(SwitchExprSyntax.self) {
      for branch in branches(of: node) {
        scopes.append(Scope(variables: branch.bindings))
        values.append(onlyValue(of: branch.statements, expecting: type))
        scopes.removeLast()
      }
    }
    var next = expression.as(IfExprSyntax.self)
    while let node = next {
      values.append(onlyValue(of: node.body.statements, expecting: type))
      next = nil
      switch node.elseBody {
      case .codeBlock(let block): values.append(onlyValue(of: block.statements, expecting: type))
      case .ifExpr(let node): next = node
      case nil: break
      }
    }
    return .merged(values)
  }

  private mutating func onlyValue(of block: CodeBlockItemListSyntax, expecting type: String?) -> ManifestValue {
    guard block.count == 1, case .expr(let only)? = block.first?.item else { return .unknown }
    return evaluate(only, expecting: type)
  }

  // MARK: Names

  private mutating func value(named name: String) -> ManifestValue {
    if let value = lookUp(name) { return value }
    let current = currentSelf
    if name == "self", let value = current.value { return value }
    if let value = current.value, let member = knownMember(name, of: value) { return member }
    if let type = current.type, let binding = declarations.property(name, of: type) {
      return value(of: binding, type: type)
    }
    if let binding = declarations.globalProperty(name) { return value(of: binding, type: nil) }
    if let function = declarations.functions(name, of: nil).first { return .function(function) }
    return name.first?.isUppercase ?? false ? .type(name) : .unknown
  }

  /// The value of a constant or a computed property.
  private mutating func value(
    of binding: PatternBindingSyntax, type: String?, on instance: ManifestValue? = nil
  ) -> ManifestValue {
    if instance == nil, let known = constants[binding.id] { return known }
    guard pending.insert(binding.id).inserted else { return .unknown }
    scopes.append(Scope(selfValue: instance, type: type, isFunction: true))
    defer {
      scopes.removeLast()
      pending.remove(binding.id)
    }
    let expected = binding.typeAnnotation.flatMap { Self.elementType($0.type) } ?? type
    let meant = expected == "Self" ? type : expected
    let value = binding.initializer.map { evaluate($0.value, expecting: meant) } ?? getterValue(of: binding, meant)
    if instance == nil { constants[binding.id] = value }
    return value
  }

  mutating func getterValue(of binding: PatternBindingSyntax, _ type: String?) -> ManifestValue {
    switch binding.accessorBlock?.accessors {
    case .getter(let items): return body(items, expecting: type)
    case .accessors(let accessors):
      let getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      return getter?.body.map { body($0.statements, expecting: type) } ?? .unknown
    case nil: return .unknown
    }
  }

  /// The value that a body returns.
  mutating func body(_ items: CodeBlockItemListSyntax, expecting type: String?) -> ManifestValue {
    if items.count == 1, case .expr(let only)? = items.first?.item {
      return evaluate(only, expecting: type)
    }
    let certain = run(items, expecting: type)
    let possible = scopes[scopes.count - 1].results
    let results = possible + (certain.map { [$0] } ?? [])
    if results.isEmpty, items.count == 1, case .stmt(let only)? = items.first?.item,
      let branching = only.as(ExpressionStmtSyntax.self)
    {
      return branches(of: branching.expression, expecting: type)
    }
    return .merged(results)
  }

  // MARK: Members

  private mutating func member(_ node: MemberAccessExprSyntax, expecting type: String?) -> ManifestValue {
    let name = node.declName.baseName.text
    guard let base = node.base else { return implicitMember(name, of: type, at: node) }
    // In `.SPM.Rx`, the first name is a member of the expected type.
    return member(name, of: evaluate(base, expecting: type), at: node)
  }

  private mutating func implicitMember(
    _ name: String, of type: String?, at node: MemberAccessExprSyntax
  ) -> ManifestValue {
    if let binding = declarations.property(name, of: type) { return value(of: binding, type: type) }
    if let type, name.first?.isUppercase ?? false, let nested = declarations.declaredType("\(type).\(name)") {
      return .type(nested)
    }
    return .call(ManifestCall(name: name, base: declarations.cases(of: type) == nil ? nil : type, at: node))
  }

  private mutating func member(
    _ name: String, of base: ManifestValue, at node: MemberAccessExprSyntax
  ) -> ManifestValue {
    switch base {
    case .type(let type):
      if name == "self" { return base }
      if let binding = declarations.property(name, of: type) { return value(of: binding, type: type) }
      if let cases = declarations.cases(of: type) {
        if name == "allCases" { return .array(cases.map { .call(ManifestCall(name: $0.name, base: type)) }) }
        if cases.contains(where: { $0.name == name }) { return .call(ManifestCall(name: name, base: type, at: node)) }
      }
      if name.first?.isUppercase ?? false { return .type("\(type).\(name)") }
      return .call(ManifestCall(name: name, base: type, at: node))
    case .either(let options): return .merged(options.map { member(name, of: $0, at: node) })
    default: return knownMember(name, of: base) ?? .unknown
    }
  }

  /// The member of a value; nil if no such member is known.
  mutating func knownMember(_ name: String, of value: ManifestValue) -> ManifestValue? {
    var type: String?
    switch value {
    case .string(let text):
      if name == "rawValue" || name == "description" { return value }
      if name == "isEmpty" { return .bool(text.isEmpty) }
      type = "String"
    case .array(let elements):
      switch name {
      case "first": return elements.first ?? .null
      case "last": return elements.last ?? .null
      case "isEmpty": return elements.contains(.unknown) ? .unknown : .bool(elements.isEmpty)
      case "lazy", "indices": return value
      case "keys": return .array(elements.map { $0.call?["key"] ?? .unknown })
      case "values": return .array(elements.map { $0.call?["value"] ?? .unknown })
      default: type = nil
      }
    case .call(let call):
      if let argument = call[name] { return argument }
      if call.name.isEmpty, let index = Int(name), call.arguments.indices.contains(index) {
        return call.arguments[index].value
      }
      if name == "rawValue", let raw = declarations.rawValue(of: call.name, in: call.base) { return .string(raw) }
      type = self.type(of: call)
    case .null: return .null
    default: return nil
    }
    guard let binding = declarations.instanceProperty(name, of: type) else { return nil }
    return self.value(of: binding, type: type, on: value)
  }
}

extension ManifestInterpreter {
  /// The type of a value that a call has made; for an enum case, the type of the enum.
  func type(of call: ManifestCall) -> String {
    guard let base = call.base, let cases = declarations.cases(of: base) else { return call.name }
    return cases.contains { $0.name == call.name } ? base : call.name
  }
}

extension ManifestCall {
  init(name: String, base: String?, at node: some SyntaxProtocol, arguments: [Argument] = []) {
    self.init(
      name: name, base: base, arguments: arguments, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
  }
}
