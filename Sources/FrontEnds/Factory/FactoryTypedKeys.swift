import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Reads registrations and requests by type: `register(Service.self) { … }`, `factory(Service.self)`,
/// `resolve(Service.self)` and `@InjectedType`.
///
/// Specified by hmlongco/Factory, `Resolver.swift`: a container that is `Resolving` has types as keys, besides its
/// properties. A request for an unregistered type is nil.
extension FactoryEvaluator {
  /// Reads a call by type; `nil` for any other call.
  func typedCall(_ call: Call, on container: Evaluated?) -> Evaluated? {
    let isRegistration = call.name == "register"
    guard let container, let owner = container.type?.unwrapped.nominal, types.resolving.contain(container.type),
      program.methods(call.name, of: .nominal(owner, [])).allSatisfy({ isLibrary($0.file) }),
      call.arguments.first?.node.kind != .keyPath, !isRegistration || !call.arguments.isEmpty
    else { return nil }
    let place = frame.helperCall ?? place(ofCall: call.node)
    let type = type(askedBy: call)
    guard let type, !type.isOpen else {
      escapeArguments(call)
      if let type, frame.isGenericRoot {
        // In generic code, the type depends on the caller.
        if !isRegistration, frame.helperCall == nil { noteOpen(place, type) }
      } else {
        missed(
          place, isRegistration ? .binding : .request,
          "the type is inferred from code that digraph does not understand",
          remedy: "say the type, as in '\(call.name)(Service.self)'")
      }
      return .unknown
    }
    openRequests.follow(self.place(ofCall: call.node))
    let number = factory(for: type, of: owner, at: place)
    let target = FactoryTarget(factory: number, instance: instance(container))
    var value = value(of: number, in: container)
    switch call.name {
    case "register": if let closure = call.arguments.last { provide(target, closure, isOwn: false, of: call) }
    case "factory": value.type = value.type.map { .optional($0) }
    default:
      value = request(target, at: place, receiver: call.receiverNode)
      value.type = .optional(type)
    }
    return value
  }

  /// The type that a call names, or else the type of its closure or of its context.
  private func type(askedBy call: Call) -> Type? {
    if let first = call.arguments.first, first.label == nil, !first.isTrailing {
      let value = evaluate(first.node, in: call.environment)
      if case .metatype(let instance)? = value.type, instance.isOpen { return instance }
      return program.statedType(of: value)
    }
    if let closure = call.arguments.last {
      let value = evaluate(closure.node, in: call.environment)
      if let made = withoutEffects({ invoke(value, with: []) }) { return made.type }
      guard case .function(_, let result, _)? = value.type?.unwrapped else { return nil }
      return result
    }
    let expected = call.expected.type
    if call.name == "factory" { return types.made(by: expected)?.result }
    guard case .optional(let wrapped)? = expected else { return call.expected.handlesOptional ? expected : nil }
    return wrapped
  }

  /// The target of an `@InjectedType`: the wrapper asks `Container.shared`, or the container that is its argument.
  func typedTarget(of property: DeclarationID, to argument: Node?, at place: Place) -> FactoryTarget? {
    let declaration = program.property(property)
    let context = TypeContext(file: property.file, owner: declaration.owner)
    let owner =
      argument.map { evaluate($0, in: Environment(context: context, functionName: declaration.name)) }
      ?? shared(.nominal(types.container, []))
    guard let type = program.type(ofProperty: property)?.unwrapped, !type.isOpen,
      let container = owner.type?.unwrapped.nominal, types.isContainer(owner.type)
    else {
      missed(
        place, .request, "the type of the property is not known",
        remedy: "write the type, as in '@InjectedType var api: API?'")
      return nil
    }
    return FactoryTarget(factory: factory(for: type, of: container, at: place), instance: instance(owner))
  }
}
