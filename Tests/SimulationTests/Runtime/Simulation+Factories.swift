extension Simulation {
  /// The stored value, or a new one (11.4).
  ///
  /// - Parameters:
  ///   - entry: the entry of the key.
  ///   - service: the type that the value must have; `nil` for any type.
  ///   - container: the container on which the resolution started.
  ///   - asked: the origin of the request.
  /// - Returns: `nil` if the value does not have the service's type.
  /// - Throws: `Observations.Trap`.
  func produce(
    _ entry: SimulatedEntry, for service: ServiceType?, on container: SimulatedContainer, asked: Asked
  ) throws -> SimulatedValue? {
    let type = likelyType(of: entry.registration, on: container)
    let node = Observations.Node(
      registration: entry.registration.id, container: container.index,
      isRightType: service.flatMap { wanted in type.map { program.isSubtype($0, of: wanted.base) } } ?? true)
    let isEnding = asked.phase == .initCompleted && stack.last?.isStored ?? false
    note(node, asked, isEnding: isEnding)
    do { try container.enter(limit: limit) } catch { throw Observations.Trap.infiniteRecursion(loop()) }
    stack.append(Frame(node: node, visit: asked.visit, isEnding: isEnding))
    defer {
      stack.removeLast()
      container.leave()
    }
    guard let graph = container.currentGraph else { preconditionFailure("entering begins a graph") }

    func fits(_ value: SimulatedValue) -> Bool { service.map { value.casts(to: $0, in: program) } ?? true }
    func stored() -> SimulatedValue? { entry.storage.value(in: graph).flatMap { fits($0) ? $0 : nil } }

    if let value = stored() { return value }
    let made = try runFactory(of: entry.registration, on: container)
    if let value = stored() { return value }
    entry.storage.store(made, in: graph)
    container.inFlight.append(entry)
    guard fits(made) else { return nil }
    for request in entry.registration.requests(.initCompleted) {
      stack[stack.count - 1].isStored = stored() != nil
      let dependency = try answer(request, on: receiver(of: request, given: container))
      complete(made, with: dependency, request)
    }
    return made
  }

  /// Runs a factory with the container on which the resolution started (11.5).
  private func runFactory(of registration: Registration, on container: SimulatedContainer) throws -> SimulatedValue {
    observations.factoryRuns[registration.id, default: 0] += 1
    var dependencies: [SimulatedValue] = []
    var flags = ""
    for request in registration.requests(.factory) {
      let dependency = try answer(request, on: receiver(of: request, given: container))
      if let dependency { dependencies.append(dependency) }
      if request.yieldsOptional { flags += dependency.isAbsent ? "-" : "+" }
    }
    guard let type = registration.constructed else { return dependencies.first ?? .object(SimulatedObject(type: nil)) }
    observations.trace.append("\(program.types[type].name)(\(flags))")
    guard program.types[type].kind == .class else {
      return .copy(SimulatedCopy(type: type, owned: dependencies))
    }
    let object = SimulatedObject(type: type)
    object.owned = dependencies
    return .object(object)
  }

  /// Puts the answer to a request of an `initCompleted` closure into a property, if the registration constructs a
  /// class.
  private func complete(_ made: SimulatedValue, with dependency: SimulatedValue?, _ request: Request) {
    guard let frame = stack.last, let registration = program.registration(frame.node.registration),
      let type = registration.constructed, let object = made.object
    else { return }
    let name = program.types[type].name
    guard !request.isHeldWeakly else { return observations.trace.append("\(name)<~") }
    observations.trace.append("\(name)<-\(dependency.isAbsent ? "-" : "+")")
    if let dependency { object.owned.append(dependency) }
  }

  /// The container that receives a request.
  func receiver(of request: Request, given container: SimulatedContainer) -> SimulatedContainer {
    switch request.receiver {
    case .given: container
    case .captured(let index): containers[index]
    }
  }
}

extension SimulatedValue? {
  /// Whether the value is `nil` for the program.
  fileprivate var isAbsent: Bool {
    switch self {
    case nil, .absent: true
    case .object, .copy, .deferred: false
    }
  }
}
