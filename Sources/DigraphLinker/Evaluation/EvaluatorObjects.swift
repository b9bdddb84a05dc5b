import DigraphModel

/// Objects whose making the source shows, and what tells two of one type apart.
extension Evaluator {
  /// Remembers what a constant property of an object holds.
  func setField(_ property: DeclarationID, of object: Evaluated?, to value: Evaluated) {
    guard let fields = object?.fields, program.property(property).isConstant else { return }
    fields.set(property, kept(value)) { either($0) }
  }

  /// What a constant property of an object holds, if the source shows how the object is made.
  func field(_ property: DeclarationID, of object: Evaluated?) -> Evaluated? {
    guard let fields = object?.fields, program.property(property).isConstant else { return nil }
    return fields[property]
  }

  /// A text that is the same for two objects of a type whose code does the same.
  public func fingerprint(of object: Evaluated) -> String { fingerprint(of: object, depth: 0) }

  private func fingerprint(of object: Evaluated, depth: Int) -> String {
    guard let fields = object.fields, !fields.values.isEmpty, depth < 3 else { return "" }
    let parts = fields.values.sorted { $0.key < $1.key }.map { property, value in
      "\(property.file).\(property.index)=" + summary(of: value, depth: depth + 1)
    }
    return "(" + parts.joined(separator: ",") + ")"
  }

  private func summary(of value: Evaluated, depth: Int) -> String {
    let list = { (elements: [Evaluated]) in
      depth < 3 ? "[" + elements.map { self.summary(of: $0, depth: depth + 1) }.joined(separator: ",") + "]" : "[…]"
    }
    let content =
      switch value.value {
      case .unknown, .nothing, .slot: "?"
      case .entity(let entity): "#\(entity.kind).\(entity.number)"
      case .metatype(let type): program.spelling(type)
      case .texts(let texts): texts.joined(separator: "|")
      case .closure(let closure): "{\(closure.environment.context.file).\(closure.node.id.index)}"
      case .function(let function): "\(function.declaration?.file ?? -1).\(function.declaration?.index ?? -1)"
      case .array(let elements), .either(let elements): list(elements)
      case .tuple(let elements): list(elements.map(\.value))
      }
    let type = (value.made ?? value.type).map { program.spelling($0) } ?? "?"
    return content + ":" + type + fingerprint(of: value, depth: depth)
  }

  /// Constructs a struct by its memberwise initialiser: The Swift Programming Language, "Initialization".
  func constructMemberwise(_ id: NominalID, _ type: Type, _ members: [DeclarationID], _ call: Call) -> Evaluated {
    var substitutions: [String: Type] = [:]
    if case .nominal(_, let written) = type {
      for (name, argument) in zip(program[id].generics, written) { substitutions[name] = argument }
    }
    let fields = Fields()
    let object = Evaluated(type: type, fields: fields)
    let parameters = members.map { member in
      let property = program.property(member)
      var parameter = FunctionDecl.Parameter(
        label: property.name, name: property.name, type: property.type, range: property.nameRange)
      parameter.hasDefault = property.hasInitialValue || !property.isConstant
      return parameter
    }
    let positions = program.match(call.arguments, to: parameters)
    for (number, argument) in call.arguments.enumerated() {
      let member = positions.map { members[$0[number]] }
      let memberType = member.flatMap { program.type(ofProperty: $0) }
      let wanted = memberType?.substituting(substitutions)
      let value = evaluate(argument.node, in: call.environment, expecting: .init(type: wanted))
      if let memberType {
        learn(value, memberType)
        infer(memberType, from: value, &substitutions)
      }
      if let member {
        noteAssignment(value, to: member)
        setField(member, of: object, to: value)
      }
      escape(value)
    }
    var result = Evaluated(type: type, made: type, origin: .constructed)
    result.type = .nominal(id, genericArguments(of: id, written: type, substitutions, call.expected))
    result.made = result.type
    result.fields = fields
    return result
  }

  // MARK: Optionals that are unwrapped by a function of the input

  /// `request.orDie()`: an extension of `Optional` returns what is wrapped. Without an alternative and without `throws`
  /// it can only trap where there is nothing.
  func unwrapping(_ call: Call, _ receiver: Evaluated) -> Evaluated? {
    guard case .optional(let wrapped)? = receiver.type, !Self.membersOfOptional.contains(call.name) else { return nil }
    program.want("Optional")
    let optional = Type.nominal(program.frameworkType("Optional"), [])
    for id in program.methods(call.name, of: optional) {
      let function = program.function(id)
      guard program.match(call.arguments, to: function.parameters) != nil, let result = function.result,
        program.node(result, in: id.file).text == "Wrapped"
      else { continue }
      let hasAlternative = function.parameters.contains { parameter in
        parameter.type.map { program.node($0, in: id.file).mentions("Wrapped") } ?? false
      }
      let isThrowing = function.effects.contains { $0.hasPrefix("throws") } && !frame.trapsOnErrors
      used(receiver, hasAlternative || isThrowing ? .checked : .forced)
      for argument in call.arguments { escape(evaluate(argument.node, in: call.environment)) }
      var value = receiver.unwrapped
      value.type = wrapped
      return value
    }
    return nil
  }

  /// `func unwrap<T>(_ value: T?) -> T`: the same as a free function, of which only the signature is known.
  func noteUnwrapping(by id: DeclarationID, _ positions: [Int], _ values: [String: Evaluated]) {
    let function = program.function(id)
    guard case .parameter(let generic)? = program.resultType(of: id) else { return }
    let types = positions.map { program.type(ofParameter: function.parameters[$0], of: id) }
    let isAlternative = { (type: Type?) in
      switch type {
      case .parameter(generic)?, .function(_, .parameter(generic), _)?: true
      default: false
      }
    }
    let isThrowing = function.effects.contains { $0.hasPrefix("throws") } && !frame.trapsOnErrors
    for (position, type) in zip(positions, types) {
      guard case .optional(.parameter(generic))? = type, let value = values[function.parameters[position].name] else {
        continue
      }
      used(value, types.contains(where: isAlternative) || isThrowing ? .checked : .forced)
    }
  }

  /// What `Optional` has of its own, and what apps that extend it mean by the same name.
  private static let membersOfOptional: Set<String> = ["map", "flatMap", "take", "encode", "hash", "publisher"]
}

extension Node {
  /// Whether a type is named somewhere in it.
  fileprivate func mentions(_ name: String) -> Bool {
    kind == .typeName && text == name || children.contains { $0.mentions(name) }
  }
}
