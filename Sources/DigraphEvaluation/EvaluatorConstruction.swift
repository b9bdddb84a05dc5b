import DigraphModel
import DigraphProgram

/// Calls of initializers.
extension Evaluator {
  /// Constructs a type.
  func construct(_ type: Type, for call: Call) -> Evaluated {
    if let value = construct(type, call) { return value }
    // `[Assembly]()` is the empty list, as `[]` is.
    if type.isListOrDictionary, call.arguments.isEmpty { return Evaluated(type: type, value: .array([])) }
    let constructed = Evaluated(
      type: type, value: object(of: type, madeAt: call.node), made: type, origin: .constructed)
    guard case .nominal(let id, let written) = type else {
      escapeArguments(call)
      return constructed
    }
    // `Box(value: …) as Box<API>`: the expected type of the whole determines the types of the arguments.
    if written.isEmpty, case .nominal(id, let known)? = call.expected.type?.unwrapped, !known.isEmpty,
      !known.contains(where: \.isOpen)
    {
      return construct(.nominal(id, known), for: call)
    }
    // `String(describing: X.self)`
    if let text = describing(call, id) { return text }
    let (taker, executor) = (frame.taker, frame.executor)
    frame.taker = id
    if call.node.flags.contains(.isAwaited), call.node.kind == .call { frame.executor = .unknown }
    defer { (frame.taker, frame.executor) = (taker, executor) }
    self.constructed(id, at: call.node)
    noteInstantiation(of: id, at: call)
    if storedPropertiesMakeRequests { noteUnfollowed(.object(of: id), on: frame.executor) }
    if let (initializer, positions) = self.initializer(of: id, taking: call) {
      let parameters = program.function(initializer).parameters
      let (values, substitutions) = bind(call, positions, initializer, type: type)
      for position in positions {
        if let value = values[parameters[position].name] { taken(value, by: parameters[position].name, of: id) }
      }
      // Generic parameters that the arguments determine hold in all code that the initialiser calls.
      let inferred = Type.nominal(id, genericArguments(of: id, written: type, substitutions, call.expected))
      noteCall(of: initializer, at: call.node)
      let fields = Fields()
      let isFollowed =
        invoke(
          initializer, receiver: Evaluated(type: inferred, value: abstractValue(of: inferred), fields: fields),
          arguments: values, substitutions: substitutions, outer: nil, helperCall: nil, at: call.node) != nil
      if !isFollowed { for position in positions { values[parameters[position].name].map { escape($0) } } }
      var result = constructed
      result.fields = isFollowed && !fields.values.isEmpty ? fields : nil
      result.type = program.function(initializer).isFailable ? .optional(inferred) : inferred
      result.made = inferred
      return result
    }
    if let members = program.memberwiseParameters(of: id) {
      return constructMemberwise(id, type, members, call)
    }
    for argument in call.arguments {
      let value = ClosureParameter(evaluator: self, call: call).typed(
        evaluate(argument.node, in: call.environment, expecting: .init(type: program.nested(for: argument, of: id))))
      if program[id].isDeclared || program[id].isOfSDK { escape(value) } else { handOut(value, to: call) }
    }
    var result = constructed
    result.isTypeUncertain = !isInfallible(call, id)
    return result
  }

  /// Generic arguments of the constructed type: as written, as inferred from the arguments, or as the surroundings
  /// expect.
  func genericArguments(
    of id: NominalID, written: Type, _ substitutions: [String: Type], _ expected: Expectation
  ) -> [Type] {
    if case .nominal(_, let arguments) = written, !arguments.isEmpty { return arguments }
    if case .nominal(id, let arguments)? = expected.type?.unwrapped, !arguments.isEmpty,
      !arguments.contains(where: \.isOpen)
    {
      return arguments
    }
    let names = program[id].generics
    let found = names.compactMap { substitutions[$0] }
    return found.count == names.count ? found : []
  }

  private func describing(_ call: Call, _ id: NominalID) -> Evaluated? {
    guard program[id].path == "String", call.labels == ["describing"] || call.labels == ["reflecting"] else {
      return nil
    }
    let value = evaluate(call.arguments[0].node, in: call.environment)
    guard case .metatype(let type) = value.value, !type.isOpen, call.labels == ["describing"] else {
      return Evaluated(type: named("String"))
    }
    var text = Evaluated(type: named("String"), value: .texts([program.printedName(of: type)]))
    text.isFromCaller = value.isFromCaller
    return text
  }
}
