import SwiftSyntax

extension ManifestInterpreter {
  /// Runs statements in order.
  ///
  /// - Returns: The value of a `return` that is certainly reached.
  @discardableResult
  mutating func run(_ items: CodeBlockItemListSyntax, expecting type: String? = nil) -> ManifestValue? {
    for item in items {
      steps += 1
      guard steps < Self.stepLimit else { return nil }
      switch item.item {
      case .decl(let declaration): run(declaration, expecting: type)
      case .stmt(let statement):
        if let result = run(statement, expecting: type) { return result }
      case .expr(let expression):
        if let result = run(expression, expecting: type) { return result }
      }
    }
    return nil
  }

  private mutating func run(_ declaration: DeclSyntax, expecting type: String?) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      for binding in variable.bindings { declare(binding) }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      if scopes.count > 1 { declare(function.name.text, .function(function)) }
    } else if let condition = declaration.as(IfConfigDeclSyntax.self) {
      for clause in condition.clauses {
        guard case .statements(let items) = clause.elements else { continue }
        runInDoubt(items, opensScope: false, expecting: type)
      }
    }
  }

  private mutating func declare(_ binding: PatternBindingSyntax) {
    let type = binding.typeAnnotation.flatMap { Self.elementType($0.type) }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { return }
    let value = binding.initializer.map { evaluate($0.value, expecting: type) } ?? getterValue(of: binding, type)
    // Branches of `#if` may declare the same constant with different values.
    if isDoubtful, let earlier = scopes[scopes.count - 1].variables[name] {
      declare(name, .merged([earlier, value]))
    } else {
      declare(name, value)
    }
  }

  private mutating func run(_ statement: StmtSyntax, expecting type: String?) -> ManifestValue? {
    switch statement.as(StmtSyntaxEnum.self) {
    case .returnStmt(let node):
      let value = node.expression.map { evaluate($0, expecting: type) } ?? .null
      return finish(with: value)
    case .expressionStmt(let node): return run(node.expression, expecting: type)
    case .forStmt(let node): return runLoop(node, expecting: type)
    case .guardStmt(let node):
      if truth(of: node.conditions) != true { return runInDoubt(node.body.statements, expecting: type) }
    case .doStmt(let node):
      return runInScope(node.body.statements, expecting: type)
    default: break
    }
    return nil
  }

  /// Handles a `return`, which ends the function unless an unknown condition decides whether it is reached.
  private mutating func finish(with value: ManifestValue) -> ManifestValue? {
    guard isDoubtful else { return value }
    if let index = scopes.lastIndex(where: { $0.isFunction || $0.isClosure }) { scopes[index].results.append(value) }
    return nil
  }

  private mutating func run(_ expression: ExprSyntax, expecting type: String?) -> ManifestValue? {
    if let node = expression.as(IfExprSyntax.self) { return runCondition(node, expecting: type) }
    if let node = expression.as(SwitchExprSyntax.self) { return runSwitch(node, expecting: type) }
    if let sequence = expression.as(SequenceExprSyntax.self), assign(sequence) { return nil }
    if let node = expression.as(InfixOperatorExprSyntax.self), assign(node) { return nil }
    if let call = expression.as(FunctionCallExprSyntax.self), mutate(call) { return nil }
    _ = evaluate(expression)
    return nil
  }

  // MARK: Conditions and loops

  private mutating func runCondition(_ node: IfExprSyntax, expecting type: String?) -> ManifestValue? {
    let truth = truth(of: node.conditions)
    if truth == true { return runInScope(node.body.statements, expecting: type) }
    if truth == nil { runInDoubt(node.body.statements, expecting: type) }
    switch node.elseBody {
    case .codeBlock(let block):
      return truth == nil
        ? runInDoubt(block.statements, expecting: type) : runInScope(block.statements, expecting: type)
    case .ifExpr(let next):
      guard truth == nil else { return runCondition(next, expecting: type) }
      scopes[scopes.count - 1].doubts += 1
      defer { scopes[scopes.count - 1].doubts -= 1 }
      return runCondition(next, expecting: type)
    case nil: return nil
    }
  }

  private mutating func runSwitch(_ node: SwitchExprSyntax, expecting type: String?) -> ManifestValue? {
    for branch in branches(of: node) {
      scopes.append(Scope(variables: branch.bindings))
      defer { scopes.removeLast() }
      if branch.isCertain { return run(branch.statements, expecting: type) }
      runInDoubt(branch.statements, opensScope: false, expecting: type)
    }
    return nil
  }

  private mutating func truth(of conditions: ConditionElementListSyntax) -> Bool? {
    var result: Bool? = true
    for element in conditions {
      guard case .expression(let expression) = element.condition else {
        bind(element.condition)
        result = nil
        continue
      }
      switch evaluate(expression).bool {
      case false: return false
      case nil: result = nil
      default: break
      }
    }
    return result
  }

  /// Declares the constant of an `if let`.
  private mutating func bind(_ condition: ConditionElementSyntax.Condition) {
    guard case .optionalBinding(let binding) = condition,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return }
    if let value = binding.initializer?.value { declare(name, evaluate(value)) }
  }

  @discardableResult
  private mutating func runInDoubt(
    _ items: CodeBlockItemListSyntax, opensScope: Bool = true, expecting type: String?
  ) -> ManifestValue? {
    scopes[scopes.count - 1].doubts += 1
    defer { scopes[scopes.count - 1].doubts -= 1 }
    return opensScope ? runInScope(items, expecting: type) : run(items, expecting: type)
  }

  private mutating func runInScope(_ items: CodeBlockItemListSyntax, expecting type: String?) -> ManifestValue? {
    scopes.append(Scope())
    defer { scopes.removeLast() }
    return run(items, expecting: type)
  }

  private mutating func runLoop(_ node: ForStmtSyntax, expecting type: String?) -> ManifestValue? {
    let elements = evaluate(node.sequence).elements ?? [.unknown]
    for element in elements {
      steps += 1
      guard steps < Self.stepLimit else { return nil }
      scopes.append(Scope())
      defer { scopes.removeLast() }
      bind(node.pattern, to: element)
      // It is not known whether the loop skips an element or ends early.
      scopes[scopes.count - 1].doubts += 1
      run(node.body.statements, expecting: type)
    }
    return nil
  }

  /// Declares the names in a pattern.
  mutating func bind(_ pattern: PatternSyntax, to value: ManifestValue) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      declare(name, value)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      for (index, element) in tuple.elements.enumerated() {
        let arguments = value.call?.arguments ?? []
        bind(element.pattern, to: index < arguments.count ? arguments[index].value : .unknown)
      }
    } else if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      bind(binding.pattern, to: value)
    }
  }

  // MARK: Assignments

  private mutating func assign(_ sequence: SequenceExprSyntax) -> Bool {
    let parts = Array(sequence.elements)
    guard parts.count >= 3 else { return false }
    let isPlain = parts[1].is(AssignmentExprSyntax.self)
    guard isPlain || parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" else { return false }
    let value = evaluate(operands: parts[2...], expecting: placeType(parts[0]))
    store(value, in: parts[0], adding: !isPlain)
    return true
  }

  private mutating func assign(_ node: InfixOperatorExprSyntax) -> Bool {
    let isPlain = node.operator.is(AssignmentExprSyntax.self)
    guard isPlain || node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text == "+=" else { return false }
    let value = evaluate(node.rightOperand, expecting: placeType(node.leftOperand))
    store(value, in: node.leftOperand, adding: !isPlain)
    return true
  }

  /// Runs `list.append(…)`, `list.append(contentsOf: …)` or `list.insert(…, at: …)`.
  private mutating func mutate(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), let place = callee.base,
      ["append", "insert"].contains(callee.declName.baseName.text), let argument = call.arguments.first
    else { return false }
    let value = evaluate(argument.expression, expecting: placeType(place))
    store(argument.label?.text == "contentsOf" ? value : .array([value]), in: place, adding: true)
    return true
  }

  /// The expected type of a place such as `package.targets`.
  private mutating func placeType(_ place: ExprSyntax) -> String? {
    guard let member = place.as(MemberAccessExprSyntax.self), let base = member.base else { return nil }
    let name = member.declName.baseName.text
    let owner = evaluate(base).call.flatMap { declarations.declaredType($0.name) } ?? currentSelf.type
    return declarations.propertyType(name, of: owner) ?? Self.expectedType(ofArgument: name, of: "Package")
  }

  mutating func store(_ value: ManifestValue, in place: ExprSyntax, adding: Bool) {
    if let name = place.as(DeclReferenceExprSyntax.self)?.baseName.text {
      guard let index = scopeIndex(of: name) else { return storeMember(name, value, adding: adding) }
      let earlier = scopes[index].variables[name]
      scopes[index].variables[name] = combined(earlier, value, adding: adding)
    } else if let member = place.as(MemberAccessExprSyntax.self),
      let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    {
      let label = member.declName.baseName.text
      if name == "self" { return storeMember(label, value, adding: adding) }
      guard let index = scopeIndex(of: name), case .call(var call) = scopes[index].variables[name] else { return }
      call[label] = combined(call[label], value, adding: adding)
      scopes[index].variables[name] = .call(call)
    }
  }

  /// Sets a property of the running function's `self`.
  private mutating func storeMember(_ label: String, _ value: ManifestValue, adding: Bool) {
    guard let index = scopes.lastIndex(where: \.isFunction), case .call(var call) = scopes[index].selfValue else {
      return
    }
    call[label] = combined(call[label], value, adding: adding)
    scopes[index].selfValue = .call(call)
  }

  private func combined(_ earlier: ManifestValue?, _ value: ManifestValue, adding: Bool) -> ManifestValue {
    if adding { return Self.sum(earlier ?? .array([]), value) }
    guard isDoubtful, let earlier else { return value }
    return .merged([earlier, value])
  }

  /// The value of `a + b`: texts are joined, and lists are concatenated; an unknown operand becomes an unknown element
  /// of a list.
  static func sum(_ left: ManifestValue, _ right: ManifestValue) -> ManifestValue {
    switch (left, right) {
    case (.string(let first), .string(let second)):
      return first.utf8.count + second.utf8.count > lengthLimit ? .unknown : .string(first + second)
    case (.array(let first), .array(let second)):
      return first.count + second.count > countLimit ? .unknown : .array(first + second)
    case (.array(let first), .either), (.array(let first), .unknown):
      return .array(first + (right.elements ?? [.unknown]))
    case (.either, .array(let second)), (.unknown, .array(let second)):
      return .array((left.elements ?? [.unknown]) + second)
    default: return .unknown
    }
  }
}

extension ManifestInterpreter {
  /// The type of a list's elements, or of the value itself: `Target` for `[Target]` and `Target?`.
  static func elementType(_ type: TypeSyntax) -> String? {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType(let node): return elementType(node.element)
    case .optionalType(let node): return elementType(node.wrappedType)
    case .attributedType(let node): return elementType(node.baseType)
    case .someOrAnyType(let node): return elementType(node.constraint)
    case .identifierType(let node):
      if case .type(let element)? = node.genericArgumentClause?.arguments.first?.argument,
        ["Set", "Array", "Optional"].contains(node.name.text)
      {
        return elementType(element)
      }
      return node.name.text
    case .memberType(let node):
      let base = elementType(node.baseType)
      // The names of the modules that declare all of these types are left out.
      if base == "PackageDescription" || base == "ProjectDescription" { return node.name.text }
      return base.map { "\($0).\(node.name.text)" }
    default: return nil
    }
  }
}
