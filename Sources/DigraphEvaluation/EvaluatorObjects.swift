import DigraphModel
import DigraphProgram

/// Objects whose construction the source shows, and the differences between two objects of one type.
extension Evaluator {
  /// Remembers the value of a constant property of an object.
  func setField(_ property: DeclarationID, of object: Evaluated?, to value: Evaluated) {
    guard let fields = object?.fields, program.property(property).isConstant else { return }
    fields.set(property, kept(value)) { either($0) }
  }

  /// The value of a constant property of an object, if the source shows the object's construction.
  func field(_ property: DeclarationID, of object: Evaluated?) -> Evaluated? {
    guard let fields = object?.fields, program.property(property).isConstant else { return nil }
    return fields[property]
  }

  /// A text that distinguishes objects of one type by the values of their constant properties, as far as these are
  /// known.
  public func fingerprint(of object: Evaluated) -> String { ObjectFingerprint(program: program).text(of: object) }

  /// Constructs a struct by its memberwise initialiser: The Swift Programming Language, "Initialization".
  func constructMemberwise(_ id: NominalID, _ type: Type, _ members: [DeclarationID], _ call: Call) -> Evaluated {
    var substitutions: [String: Type] = [:]
    if case .nominal(_, let written) = type {
      for (name, argument) in zip(program[id].generics, written) { substitutions[name] = argument }
    }
    let fields = Fields()
    let object = Evaluated(type: type, fields: fields)
    let positions = program.match(call.arguments, to: MemberwiseInitializer(members, in: program).parameters)
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

  /// Notes that `request.orDie()` unwraps a value: an extension of `Optional` returns the wrapped value. A function
  /// without an alternative value and without `throws` can only trap on `nil`.
  func unwrapping(_ call: Call, _ receiver: Evaluated) -> Evaluated? {
    guard case .optional(let wrapped)? = receiver.type, !OutsideFunctions.membersOfOptional.contains(call.name) else {
      return nil
    }
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
      escapeArguments(call)
      var value = receiver.unwrapped
      value.type = wrapped
      return value
    }
    return nil
  }

  /// Notes that `func unwrap<T>(_ value: T?) -> T` unwraps a value: a free function that does the same, judged by its
  /// signature.
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
}

/// A text that tells objects of one type apart: the values of their constant properties.
private struct ObjectFingerprint {
  let program: Program

  func text(of object: Evaluated, depth: Int = 0) -> String {
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
      case .unknown, .nothing, .untypedParameter: "?"
      case .entity(let entity): "#\(entity.kind).\(entity.number)"
      case .metatype(let type): program.spelling(type)
      case .texts(let texts): texts.joined(separator: "|")
      case .closure(let closure): "{\(closure.environment.context.file).\(closure.node.id.index)}"
      case .function(let function): "\(function.declaration?.file ?? -1).\(function.declaration?.index ?? -1)"
      case .array(let elements), .either(let elements): list(elements)
      case .tuple(let elements): list(elements.map(\.value))
      }
    let type = (value.made ?? value.type).map { program.spelling($0) } ?? "?"
    return content + ":" + type + text(of: value, depth: depth)
  }
}

extension Node {
  /// Whether a type is named somewhere in the node.
  fileprivate func mentions(_ name: String) -> Bool {
    kind == .typeName && text == name || children.contains { $0.mentions(name) }
  }
}
