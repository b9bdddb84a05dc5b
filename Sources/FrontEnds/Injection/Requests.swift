import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads `$0()`, `$0(tag: "x")`, `module.resolve()`, `module()` and the global `resolve()`. The requested type is the
/// one that the surrounding code expects.
///
/// Specified by JulianAlonso/Injection, `Injection/Sources/Module.swift` and `Injection.swift`.
extension InjectionEvaluator {
  func resolveCall(_ call: Call) -> Evaluated? {
    guard Set(call.labels).isSubset(of: ["tag"]), call.arguments.count <= 1, let handle = asked(by: call) else {
      return nil
    }
    let tag = call.argument("tag").flatMap { name(evaluate($0.node, in: call.environment), source: $0.node) }
    let place = frame.helperCall ?? place(ofCall: call.node)
    let isTold = call.expected.type.map {
      !isUntold($0) && (!$0.isOpen || frame.helperCall != nil || frame.isGenericRoot)
    }
    guard let expected = call.expected.type, isTold == true else {
      if frame.helperCall == nil, frame.isGenericRoot || call.expected.type?.isUnreadable == true,
        call.expected.type != nil
      {
        return template(call)
      }
      missed(
        place, .request, "the requested type is inferred from code that digraph does not understand",
        remedy: "say the type, as in 'resolve() as Service'")
      return .unknown
    }
    if expected.isOpen && frame.helperCall == nil { return template(call) }
    if !expected.isOpen { openRequests.follow(self.place(ofCall: call.node)) }
    // `resolve()!` and `if let` request an optional of the type that they expect.
    var type = expected
    if call.expected.handlesOptional, !type.isOptional { type = .optional(type) }
    return request(
      type, tag: tag, handle: handle, at: place, access: access(call, handle),
      receiver: call.receiverNode)
  }

  /// Whether the surrounding code does not tell the type: it is `Void`, or unreadable.
  private func isUntold(_ type: Type) -> Bool {
    if type == .void { return true }
    return type.isUnreadable
  }

  /// The module that a call asks; `nil` if the call is no request.
  private func asked(by call: Call) -> Handle? {
    if call.receiverNode == nil && call.receiver == nil {
      if let receiver = call.environment.receiver, receiver.type.map(instance) == types.module,
        !call.environment.isStatic
      {
        return module(of: receiver)
      }
      return call.name == "resolve" && isFree(call) ? Handle(isGlobal: true) : nil
    }
    if let handle = module(of: call.receiver) { return handle }
    return call.receiverNode?.kind == .name && call.receiverNode?.text == "Injection" && call.name == "resolve"
      && isFree(call)
      ? Handle(isGlobal: true) : nil
  }

  /// Notes a request in the body of a generic helper. The requested type depends on the caller.
  private func template(_ call: Call) -> Evaluated {
    noteOpen(place(ofCall: call.node), call.expected.type)
    return Evaluated(type: call.expected.type, origin: .requested)
  }

  /// Records a request, and returns its value.
  func request(
    _ type: Type, tag: Key.Name?, handle: Handle, at place: Place, access: Request.Access, receiver: Node? = nil
  ) -> Evaluated {
    noteAsking(at: place)
    var result = Evaluated(type: type, origin: .requested)
    if let type = Optional(type), type.unwrapped == types.module {
      result.value = moduleEntity(Handle(isUnknown: true))
    }
    guard !frame.isEffectFree else { return result }
    let target = InjectionTarget(type: type, tag: tag, handle: handle)
    let (number, isNew) = note(
      target, at: place, strength: type.isOptional ? .checked : .required, access: access,
      form: isInWrapper ? .wrapper : .expression, receiver: receiver)
    if isNew {
      requests[number].followsConsumer = consumer != nil && handle.provider == consumer?.number
      requests[number].discard = discard(access)
    }
    if type.unwrapped != types.module {
      result.value = answer(number)
    }
    return result
  }

  // MARK: Origin of the module

  private func access(_ call: Call, _ handle: Handle) -> Request.Access {
    if handle.isGlobal && handle.allocations.isEmpty { return .global }
    guard let consumer, handle.provider == nil else { return .given }
    // Code that the provider calls chooses its module itself. Only the provider's own closure counts.
    guard frame.via.isEmpty, frame.helperCall == nil, let closure = consumer.closure, let outer = consumer.outer,
      closure.range.contains(call.node.range.lowerBound), outer.context.file == frame.file
    else { return .given }
    guard let receiver = call.receiverNode else {
      return .captured(variable: "self", parameter: parameterName(closure, in: call.environment), isWeak: false)
    }
    var root = receiver
    while root.kind == .member || root.kind == .forceUnwrap || root.kind == .optionalChain || root.kind == .call {
      guard root.childCount > 0, root.kind != .member || root.flags.contains(.hasBase) else { break }
      root = root[0]
    }
    let name = root.text
    let isCaptured = closure.children.contains { $0.kind == .capture && $0.text == name }
    // If the provider itself declares the variable, the module was made or found there.
    if call.environment.declares(name, inside: outer) && !isCaptured { return .given }
    let isWeak = closure.children.contains { $0.kind == .capture && $0.text == name && $0.flags.contains(.weak) }
    return .captured(
      variable: receiver.abbreviated, parameter: parameterName(closure, in: call.environment), isWeak: isWeak)
  }

  /// The module parameter that a provider discards, if the provider asks another module.
  private func discard(_ access: Request.Access) -> (place: Place, freeName: String)? {
    guard case .captured(_, nil, _) = access, let closure = consumer?.closure,
      let parameter = DiscardedParameter(of: closure, names: ["module", "resolver"])
    else { return nil }
    return (Place(file: frame.file, range: parameter.range), parameter.freeName)
  }

  /// The name of a provider's module parameter; `nil` if the parameter has no name, or if the name means something else
  /// here.
  private func parameterName(_ closure: Node, in environment: Environment) -> String? {
    guard let (name, value) = firstParameter(of: closure, in: environment) else { return nil }
    return module(of: value)?.provider == nil ? nil : name
  }
}
