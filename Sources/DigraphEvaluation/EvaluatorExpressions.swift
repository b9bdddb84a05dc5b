public import DigraphModel
public import DigraphProgram

/// Values of expressions.
extension Evaluator {
  /// The value of an expression.
  public func evaluate(_ node: Node, in environment: Environment, expecting expected: Expectation = .none) -> Evaluated
  {
    evaluatePart(node, in: environment, expecting: expected).ofWhole(node)
  }

  /// The value of a part of a chain: of `a?.b` in `a?.b.c`, which is no optional.
  func evaluatePart(_ node: Node, in environment: Environment, expecting expected: Expectation = .none) -> Evaluated {
    guard takeStep(at: node) else { return .unknown }
    switch node.kind {
    case .name: return converted(evaluateName(node, in: environment), expecting: expected)
    case .member: return evaluateMember(node, in: environment, expecting: expected)
    case .call: return converted(evaluateCall(node, in: environment, expecting: expected), expecting: expected)
    case .subscript:
      return evaluateSubscript(node, in: environment, expecting: expected)
    case .closure:
      var closure = ClosureValue(node: node, environment: environment)
      if case .function(let parameters, _, _)? = expected.type?.unwrapped { closure.parameterTypes = parameters }
      var value = Evaluated(value: .closure(closure))
      value.type = expected.type
      return value
    case .string: return Evaluated(type: textType, value: .texts([node.text]))
    case .interpolation: return evaluateInterpolation(node, in: environment)
    case .integer: return Evaluated(type: literal(named("Int"), expected))
    case .float: return Evaluated(type: literal(named("Double"), expected))
    case .boolean: return Evaluated(type: truthType)
    case .nilLiteral: return Evaluated(type: expected.type, value: .nothing)
    case .array:
      var element: Type?
      if case .array(let type)? = expected.type?.unwrapped { element = type }
      let values = node.children.map { evaluate($0, in: environment, expecting: .init(type: element)) }
      let types = Set(values.map(\.type))
      let common = element ?? (types.count == 1 ? types.first ?? nil : program.commonMetatype(types))
      return Evaluated(type: common.map { .array($0) }, value: .array(values))
    case .dictionary: return evaluateDictionary(node, in: environment, expecting: expected)
    case .metatype: return evaluateMetatype(node, in: environment)
    case .typeExpression:
      guard let type = node.type else { return .unknown }
      let resolved = resolve(type, in: environment)
      return Evaluated(type: .metatype(resolved), value: .metatype(resolved))
    case .forceUnwrap:
      let value = evaluate(node[0], in: environment, expecting: .forced(type: expected.type))
      used(value, .forced)
      return value.unwrapped
    case .optionalChain:
      let value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      used(value, statementChains.contains(Place(file: frame.file, range: node.range)) ? .skipped : .checked)
      return value.unwrapped
    case .optionalTry:
      let trapsOnErrors = frame.trapsOnErrors
      defer { frame.trapsOnErrors = trapsOnErrors }
      frame.trapsOnErrors = node.text == "!"
      var value = evaluate(node[0], in: environment, expecting: expected)
      if node.text == "?", let type = value.type, !type.isOptional { value.type = .optional(type) }
      return value
    case .cast: return evaluateCast(node, in: environment)
    case .isCheck:
      let value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      if !isSurelyThere(value) { used(value, .checked) }
      return Evaluated(type: truthType)
    case .binary: return evaluateBinary(node, in: environment, expecting: expected)
    case .prefix:
      if let value = followOperator(node, in: environment, expecting: expected) { return value }
      let value = evaluate(node[0], in: environment, expecting: expected)
      if Self.ranges.contains(node.text) { return .unknown }
      return Evaluated(type: node.text == "!" ? truthType : value.type)
    case .postfix:
      if let value = operate(node.text, node[0], nil, at: node, in: environment, expected: expected) { return value }
      if let value = followOperator(node, in: environment, expecting: expected) { return value }
      let value = evaluate(node[0], in: environment)
      return Self.ranges.contains(node.text) ? .unknown : value
    case .ternary:
      _ = evaluate(node[0], in: environment)
      if let holds = truth(of: node[0], in: environment) {
        return evaluate(node[holds ? 1 : 2], in: environment, expecting: expected)
      }
      let first = branch(node, text: nil, clause: 0) { evaluate(node[1], in: environment, expecting: expected) }
      var other = expected
      // `.slow` has the type of the first branch.
      if expected.type == nil, node[2].isImplicitMember { other.type = first.type }
      let second = branch(node, text: "else", clause: 1) { evaluate(node[2], in: environment, expecting: other) }
      return choice([first, second])
    case .assignment:
      evaluateAssignment(node, in: environment)
      return Evaluated(type: .void)
    case .tuple:
      let elements = node.children.map {
        Value.TupleElement(label: $0.hasText ? $0.text : nil, value: evaluate($0[0], in: environment))
      }
      var type: Type?
      let types = elements.compactMap(\.value.type)
      if types.count == elements.count {
        type = .tuple(zip(elements, types).map { Type.TupleElement(label: $0.label, type: $1) })
      }
      return Evaluated(type: type, value: .tuple(elements))
    case .keyPath:
      return PassedKeyPath(evaluator: self, environment: environment).value(of: node, expecting: expected)
    case .macro:
      if node.text == "function" {
        return Evaluated(type: textType, value: .texts([environment.functionName]))
      }
      for child in node.children where isRun(child[0]) { escape(evaluate(child[0], in: environment)) }
      return .unknown
    case .if, .switch:
      return choice(evaluateBranches(node, in: environment, expecting: expected))
    case .block: return either(run(node, in: Environment(parent: environment), expecting: expected))
    case .compilation: return evaluateCompilation(node, in: environment, expecting: expected)
    default:
      for child in node.children { _ = evaluateAny(child, in: environment) }
      return .unknown
    }
  }

  /// Evaluates an expression or a statement.
  func evaluateAny(_ node: Node, in environment: Environment) -> Evaluated {
    if node.kind.isStatement {
      _ = run(statements: [node], in: environment, expecting: .none)
      return .unknown
    }
    return evaluate(node, in: environment)
  }

  /// A named type without arguments.
  public func named(_ name: String) -> Type { .nominal(program.external(name), []) }

  /// The type of a number literal: the expected type, if that is known, else the literal's standard type.
  private func literal(_ standard: Type, _ expected: Expectation) -> Type {
    guard let type = expected.type, !type.isOpen else { return standard }
    return type.unwrapped
  }

  /// The canonical type of a type node, with substituted generic parameters.
  public func resolve(_ node: Node, in environment: Environment) -> Type {
    program.resolve(node, in: environment.context).substituting(environment.substitutions)
  }

  private func evaluateMetatype(_ node: Node, in environment: Environment) -> Evaluated {
    guard let typeNode = node.type else { return .unknown }
    if let held = variable(namedLike: typeNode, in: environment) { return held }
    var type = resolve(typeNode, in: environment)
    // In a class, `Self` is the type for which the code runs, which may be a subclass.
    if typeNode.kind == .typeName, typeNode.text == "Self", let receiver = environment.receiver?.type.map(instance),
      receiver.nominal != nil
    {
      type = receiver
    }
    var value = Evaluated(type: .metatype(type), value: .metatype(type))
    value.isFromCaller = !environment.substitutions.isEmpty && program.resolve(typeNode, in: environment.context).isOpen
    return value
  }

  /// The value of the variable or property in front of `.self`, which may hold a type: `service.self`,
  /// `Keys.service.self`; `nil` if the name means a type.
  private func variable(namedLike node: Node, in environment: Environment) -> Evaluated? {
    let name = node.text
    if node.kind == .typeMember, !name.startsUppercase {
      let base = node[0]
      let type = resolve(base, in: environment)
      let owner = variable(namedLike: base, in: environment) ?? Evaluated(type: .metatype(type), value: .metatype(type))
      return readMember(name, of: owner, node: node, in: environment)
    }
    guard node.kind == .typeName, node.childCount == 0 else { return nil }
    if name == "self" { return environment.receiver }
    if let variable = environment[name] { return variable }
    guard !name.startsUppercase else { return nil }
    if let receiver = environment.receiver, let value = readMember(name, of: receiver, node: node, in: environment) {
      return value
    }
    return nearest(program.variables[name] ?? []).map { read($0, receiver: nil, in: environment) }
  }

  private func evaluateCast(_ node: Node, in environment: Environment) -> Evaluated {
    let target = node.type.map { resolve($0, in: environment) }
    switch node.text {
    case "as":
      var value = evaluate(node[0], in: environment, expecting: .init(type: target))
      convert(&value, to: target)
      return value
    case "as!":
      var value = evaluate(node[0], in: environment, expecting: .forced(type: nil))
      used(value, .forced)
      if let target { cast(value, to: target, at: node) }
      // `types.map { $0 as! Screen.Type }` traps for a type that is no `Screen`.
      if case .metatype(let type)? = target, case .metatype(let known) = value.value,
        program.conformance(of: known, to: type) != .proven
      {
        value.value = .unknown
      }
      convert(&value, to: target)
      return value
    default:
      var value = evaluate(node[0], in: environment, expecting: .init(handlesOptional: true))
      // `as?` on a value that is certainly not `nil` tests its type, and not whether it exists.
      if !isSurelyThere(value) { used(value, .checked) }
      value.type = target.map { .optional($0) }
      return value
    }
  }

  private func evaluateBinary(
    _ node: Node, in environment: Environment, expecting expected: Expectation
  ) -> Evaluated {
    if let value = operate(node.text, node[0], node[1], at: node, in: environment, expected: expected) { return value }
    if let value = followOperator(node, in: environment, expecting: expected) { return value }
    switch node.text {
    case "??":
      let left = evaluate(node[0], in: environment, expecting: .init(type: expected.type, handlesOptional: true))
      if left.nullability == nil { used(left, isTrap(node[1], in: environment) ? .forced : .checked) }
      switch left.nullability {
      case .absent:
        return evaluate(node[1], in: environment, expecting: .init(type: expected.type ?? left.type?.unwrapped))
      case .present: return left.unwrapped
      case nil: break
      }
      let right = branch(node, text: nil, clause: 1) {
        fallback(for: left) {
          evaluate(node[1], in: environment, expecting: .init(type: expected.type ?? left.type?.unwrapped))
        }
      }
      return either([left.unwrapped, right])
    case "==", "!=":
      let handles = node[0].kind == .nilLiteral || node[1].kind == .nilLiteral
      for side in [node[0], node[1]] {
        let value = evaluate(side, in: environment, expecting: .init(handlesOptional: handles))
        if handles { used(value, .compared) }
      }
      return Evaluated(type: truthType)
    case "+":
      let left = evaluateList(node[0], in: environment, expecting: expected)
      let right = evaluateList(node[1], in: environment, expecting: expected)
      if node[0].isNumber || node[1].isNumber { return arithmetic(node, left, right) }
      return sum(left, right)
    case "+=":
      let left = evaluate(node[0], in: environment)
      let right = evaluateList(node[1], in: environment, expecting: .init(type: left.type))
      if left.entity != nil { handOut(left, to: node, of: nil, in: environment) }
      change(node[0], to: sum(left, right), in: environment)
      return Evaluated(type: .void)
    case "-=", "*=", "/=", "%=", "&=", "|=", "^=", "||=", "&&=":
      let left = evaluate(node[0], in: environment)
      _ = evaluate(node[1], in: environment)
      change(node[0], to: Evaluated(type: left.type), in: environment)
      return Evaluated(type: .void)
    case "&&", "||", "<", ">", "<=", ">=", "===", "!==":
      _ = evaluate(node[0], in: environment)
      _ = evaluate(node[1], in: environment)
      return Evaluated(type: truthType)
    default:
      let left = evaluate(node[0], in: environment, expecting: expected)
      let right = evaluate(node[1], in: environment, expecting: expected)
      // A range has the type of neither operand, and other libraries' operators may return anything.
      if Self.arithmetic.contains(node.text) { return arithmetic(node, left, right) }
      for operand in [left, right] where operand.entity != nil { handOut(operand, to: node, of: nil, in: environment) }
      return .unknown
    }
  }

  /// Operators that make ranges.
  static let ranges: Set<String> = ["...", "..<"]

  /// Operators of the standard library whose result has the type of both operands.
  private static let arithmetic: Set<String> = [
    "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "&+", "&-", "&*", "&<<", "&>>",
  ]

  /// `5 / ratio`: a literal takes the type of the other operand.
  private func arithmetic(_ node: Node, _ left: Evaluated, _ right: Evaluated) -> Evaluated {
    switch (node[0].isNumber, node[1].isNumber) {
    case (true, true): Evaluated(type: left.type == right.type ? left.type : named("Double"))
    case (true, false): Evaluated(type: right.type)
    case (false, _): Evaluated(type: left.type)
    }
  }

  /// `a + b` for lists and texts.
  private func sum(_ left: Evaluated, _ right: Evaluated) -> Evaluated {
    let type = Type.wider(left.type, right.type, in: program)
    switch (left.value, right.value) {
    case (.array(let first), .array(let second)):
      return Evaluated(type: type, value: .array(first + second))
    // The right side is one of several lists of tracked values. It becomes one element, so that a loop goes through
    // each of these lists separately.
    case (.array(let known), .either) where isListOfTracked(right):
      return Evaluated(type: type, value: .array(known + [right]))
    case (.either, .array(let known)) where isListOfTracked(left):
      return Evaluated(type: type, value: .array([left] + known))
    // Only one part of the list is known. The other part becomes a single unknown element.
    case (.array(let known), _): return Evaluated(type: type, value: .array(known + [.unknown]))
    case (_, .array(let known)): return Evaluated(type: type, value: .array([.unknown] + known))
    default: break
    }
    if let first = left.texts, let second = right.texts, first.count * second.count <= 64 {
      return Evaluated(type: left.type, value: .texts(first.flatMap { head in second.map { head + $0 } }))
    }
    return Evaluated(type: left.type ?? right.type)
  }

  private func evaluateInterpolation(_ node: Node, in environment: Environment) -> Evaluated {
    var texts = [""]
    var isKnown = true
    for segment in node.children {
      let value = evaluate(segment, in: environment)
      var parts = value.texts
      if parts == nil, case .metatype(let type) = value.value, !type.isOpen { parts = [program.printedName(of: type)] }
      guard let parts, texts.count * parts.count <= 64 else {
        isKnown = false
        continue
      }
      texts = texts.flatMap { head in parts.map { head + $0 } }
    }
    return Evaluated(type: textType, value: isKnown ? .texts(texts) : .unknown)
  }

  private func evaluateAssignment(_ node: Node, in environment: Environment) {
    let target = node[0]
    switch target.kind {
    case .name:
      if target.text == "_" {
        _ = evaluate(node[1], in: environment)
        if node[1].kind == .name { UndeclaredNames(evaluator: self).noteRead(of: node[1], in: environment) }
        return
      }
      if let variable = environment[target.text] {
        var value = evaluate(node[1], in: environment, expecting: .init(type: variable.type))
        if let type = variable.type { convert(&value, to: type, isGuess: variable.isTypeUncertain) }
        noteChange(of: target.text, in: environment, from: variable, to: value)
        _ = environment.assign(target.text, value)
        return
      }
      if let receiver = environment.receiver, let type = receiver.type,
        let property = program.property(target.text, of: type)
      {
        assign(node[1], to: property, of: receiver, isOwn: true, in: environment)
        return
      }
      if let property = program.variables[target.text]?.first {
        assign(node[1], to: property, of: nil, in: environment)
        return
      }
    case .member where target.flags.contains(.hasBase):
      let base = evaluateBase(target[0], in: environment)
      if let type = base.type, let property = program.property(target.text, of: type) {
        assign(node[1], to: property, of: base, isOwn: target[0].isSelf, in: environment)
        return
      }
      assigned(node[1], toMember: target.text, of: base)
      if base.entity != nil { handOut(base, to: target, of: nil, in: environment) }
      handOut(assigned(by: node, in: environment), to: target, of: base, in: environment)
      return
    case .subscript:
      let base = evaluatePart(target[0], in: environment)
      let call = Call(
        node: target, name: "subscript", receiver: base, receiverNode: target[0],
        arguments: CallArgument.all(of: target), environment: environment)
      for argument in call.arguments { _ = evaluate(argument.node, in: environment) }
      // The use of the value in an extension's setter is not followed.
      handOut(base, to: call)
      escape(evaluate(node[1], in: environment, expecting: .init(handlesOptional: true)))
      return
    default:
      _ = evaluate(target, in: environment)
    }
    handOut(assigned(by: node, in: environment), to: target, of: environment.receiver, in: environment)
  }

  private func assigned(by assignment: Node, in environment: Environment) -> Evaluated {
    evaluate(assignment[1], in: environment, expecting: .init(type: nil, handlesOptional: true))
  }

  /// Hands a value to a member or an operator that is declared outside of the input, and may do anything with the
  /// value.
  func handOut(_ value: Evaluated, to target: Node, of base: Evaluated?, in environment: Environment) {
    guard matters(value) else { return }
    let call = Call(node: target, name: target.text, receiver: base ?? value, arguments: [], environment: environment)
    handOut(value, to: call)
  }

  /// Changes a variable in place. The value of a property then depends on the number of changes.
  func change(_ target: Node, to value: Evaluated, in environment: Environment) {
    switch target.kind {
    case .name:
      if environment.assign(target.text, value) { return }
      let receiver = environment.receiver?.type
      let property = receiver.flatMap { program.property(target.text, of: $0) } ?? program.variables[target.text]?.first
      if let property { changedInPlace(property) }
    case .member where target.flags.contains(.hasBase):
      guard let type = evaluatePart(target[0], in: environment).type else { return }
      if let property = program.property(target.text, of: type) { changedInPlace(property) }
    default: break
    }
  }

  private func changedInPlace(_ property: DeclarationID) {
    let type = program.type(ofProperty: property)
    if type.map({ program.spelling($0.unwrapped) == "String" }) ?? true {
      noteText(Evaluated(type: type), in: property)
    }
  }

  /// Remembers that a property may hold a text, even an unknown one.
  private func noteText(_ value: Evaluated, in property: DeclarationID) { note(value, in: property) }

  /// The type whose members a value of `type` has: for a metatype, the type itself.
  public func instance(_ type: Type) -> Type {
    if case .metatype(let inner) = type { return inner }
    return type
  }

  /// Assigns to a property, which belongs to `self` if it `isOwn`.
  private func assign(
    _ node: Node, to property: DeclarationID, of object: Evaluated?, isOwn: Bool = false, in environment: Environment
  ) {
    let type = program.type(ofProperty: property)?.substituting(environment.substitutions)
    let value = evaluate(node, in: environment, expecting: .init(type: type))
    assigned(value, to: property)
    noteAssignment(value, to: property)
    setField(property, of: object, to: value)
    if isOwn { environment.note(property, isFilled: isSurelyThere(value)) }
  }

  /// Remembers a value that a stored property may hold.
  func noteAssignment(_ value: Evaluated, to property: DeclarationID) {
    switch value.value {
    case .unknown, .nothing, .untypedParameter:
      guard let type = value.type else { break }
      if program.spelling(type.unwrapped) == "String" { noteText(value, in: property) }
      // An unknown list may hold anything, besides the known values of the property.
      if case .array = type.unwrapped, isTracked(type.unwrapped), case .unknown = value.value {
        note(value, in: property)
      }
    default:
      // A closure that is kept is called later, by unknown code.
      if case .closure = value.value { escape(value) }
      note(kept(value), in: property)
    }
  }

  func note(_ value: Evaluated, in property: DeclarationID) {
    guard !frame.isEffectFree else { return }
    var value = value
    // Another assignment may follow.
    value.nullability = nil
    perform(.assigned(value, property))
  }

  /// One of the values of the branches of an expression.
  private func choice(_ values: [Evaluated]) -> Evaluated {
    var result = either(values)
    if let type = commonType(of: values) {
      result.type = type
      result.isTypeUncertain = values.contains(where: \.isTypeUncertain)
    }
    result.variable = values.firstNonNil(\.variable)
    result.isChoice =
      values.count > 1 && result.variable == nil && values.allSatisfy { $0.isChoice || $0.texts?.count == 1 }
    return result
  }

  /// The common type of all branches of an expression, optional if any of them may be `nil`; `nil` if the branches
  /// differ in more than that.
  private func commonType(of branches: [Evaluated]) -> Type? {
    let types = branches.filter { if case .nothing = $0.value { $0.type != nil } else { true } }.map(\.type)
    guard let first = types.first ?? nil, types.allSatisfy({ $0?.unwrapped == first.unwrapped }) else { return nil }
    let mayBeNil = types.count < branches.count || types.contains { $0?.isOptional ?? false }
    return mayBeNil && !first.isOptional ? .optional(first) : first
  }

  /// One of several values.
  public func either(_ values: [Evaluated]) -> Evaluated {
    guard let first = values.first else { return .unknown }
    if values.count == 1 { return first }
    var result = Evaluated(type: first.type, value: .either(values))
    let made = Set(values.map(\.made))
    if made.count == 1 { result.made = first.made }
    result.isTypeUncertain = values.contains { $0.isTypeUncertain || $0.type != first.type }
    let entities = Set(values.map(\.entity))
    if entities.count == 1, let entity = first.entity { result.value = .entity(entity) }
    result.origin = first.origin
    return result
  }
}
