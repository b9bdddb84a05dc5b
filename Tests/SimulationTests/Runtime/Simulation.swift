/// One process: containers with their registrations, and the resolutions that are made in it.
///
/// The paragraphs that comments in this folder refer to (numbers as in the project's fact sheet on Swinject):
///
/// - 3.6 Names: no name and the empty name are different names.
/// - 4 Forwards: further keys of the same entry; nothing checks that the product conforms.
/// - 11.1 Lookup: key = type, argument types, name; own table, then parents, then the wrapped type; a product of the
///   wrong type is `nil`.
/// - 11.2 Overrides: the last registration of a key wins.
/// - 11.3 Scopes: where products are kept, and what one graph is.
/// - 11.4 Order: stored? factory, stored meanwhile? store, `initCompleted`. At most 200 nested resolutions.
/// - 11.5 Hierarchies: factories are given the container on which the resolution started.
/// - 11.6 Wrappers: `Optional` always answers; `Lazy` and `Provider` answer if the wrapped key is bound.
///
/// What the paragraphs leave open was settled by running Swinject 2.10 on instrumented programs:
///
/// - A product of the wrong type is made anew by each request (nothing stored passes the cast), *replaces* what was
///   stored, and its `initCompleted` closures do not run.
/// - Inside of a wrapper the product is resolved for `Any`: there is no wrong type until the wrapper is opened.
final class Simulation {
  /// What happened so far.
  private(set) var observations = Observations()
  private let program: ContainerProgram
  private let containers: [SimulatedContainer]
  private let endsAtFirstTrap: Bool
  private let cuts: Set<Observations.Loop.Step>
  private let limit: Int
  private var stack: [Frame] = []

  /// A nested resolution.
  private struct Frame {
    var node: Observations.Node
    /// The request that led here; `nil` for a resolution without one.
    var visit: Observations.Visit?
    /// Whether every loop through the request that led here ends.
    var isEnding = false
    /// Whether its `initCompleted` closures run and its product is stored.
    var isStored = false
  }

  /// Makes the containers and registers everything.
  ///
  /// - Parameters:
  ///   - endsAtFirstTrap: whether a forced `nil` ends the run, as in an app. Otherwise a stand-in that is of every type
  ///     takes the place of the value, so that later failures show.
  ///   - cuts: requests that are answered with a stand-in at once, because they close an infinite recursion.
  ///   - limit: most nested resolutions.
  init(
    _ program: ContainerProgram, endsAtFirstTrap: Bool = true, cuts: Set<Observations.Loop.Step> = [], limit: Int = 200
  ) {
    self.program = program
    self.endsAtFirstTrap = endsAtFirstTrap
    self.cuts = cuts
    self.limit = limit
    let graphs = SimulatedContainer.GraphCounter()
    var containers: [SimulatedContainer] = []
    for (index, declaration) in program.containers.enumerated() {
      let parent = declaration.parent.map { containers[$0] }
      containers.append(SimulatedContainer(index: index, parent: parent, graphs: graphs))
    }
    for registration in program.registrations {
      let entry = SimulatedEntry(registration: registration, scope: program.scope(of: registration))
      for key in registration.keys { containers[registration.container].bind(key, to: entry) }
    }
    self.containers = containers
  }

  /// Makes a root request.
  @discardableResult
  func resolve(_ root: ContainerProgram.Root) throws -> SimulatedValue? {
    try answer(root.request, on: containers[root.container])
  }

  /// Resolves a key without a request: `nil` is no failure.
  @discardableResult
  func resolve(_ key: Key, on container: Int) throws -> SimulatedValue? {
    try lookUp(key, on: containers[container], asked: Asked(visit: nil, phase: .factory)).value
  }

  /// The registration that answers a key, if there is one.
  func registration(for key: Key, on container: Int) -> Int? {
    containers[container].entry(for: key)?.registration.id
  }
}

// MARK: - Requests

extension Simulation {
  /// Who asks, for the record.
  private struct Asked {
    var visit: Observations.Visit?
    var phase: Request.Phase
  }

  /// `.instance` of a `Lazy` or `Provider` whose product is of the wrong type.
  private struct WrongInstance: Error {
    var answer: Observations.Answer
  }

  /// Makes a request and does with the answer what the program does.
  private func answer(_ request: Request, on container: SimulatedContainer) throws -> SimulatedValue? {
    let visit = Observations.Visit(request: request.id, container: container.index)
    if let node = stack.last?.node, cuts.contains(Observations.Loop.Step(from: node, request: request.id)) {
      return standIn(for: request, on: container)
    }
    var (value, answer) = try lookUp(
      request.key, on: container, asked: Asked(visit: visit, phase: request.phase))
    if request.readsInstance, case .deferred(let deferred) = value {
      do {
        value = try deferred.instance()
      } catch let wrong as WrongInstance {
        observations.record(wrong.answer, for: visit)
        if endsAtFirstTrap { throw Observations.Trap.wrongInstance(request: request.id) }
        return standIn(for: request, on: container)
      }
    }
    observations.record(answer, for: visit)
    if value == nil, request.isForced {
      if endsAtFirstTrap { throw Observations.Trap.forcedNil(request: request.id, answer) }
      return standIn(for: request, on: container)
    }
    return value
  }

  /// What takes the place of an answer: of the type that the answer would have, so that it is stored, or not, as that
  /// would be; of every type where that is not known.
  private func standIn(for request: Request, on container: SimulatedContainer) -> SimulatedValue {
    var type = request.service.base
    var asked: (request: Request, container: SimulatedContainer)? = (request, container)
    // An alias leads to another request; more steps than registrations lead round in a circle.
    for _ in program.registrations {
      guard let (request, container) = asked else { break }
      let entry = container.entry(for: request.key) ?? request.wrappedKey.flatMap(container.entry)
      asked = nil
      guard let registration = entry?.registration else { break }
      if let constructed = registration.constructed {
        type = constructed
      } else if let next = registration.requests.first {
        asked = (next, receiver(of: next, given: container))
      }
    }
    let isDeferred = request.service.isDeferred && !request.readsInstance
    let isKnown =
      !isDeferred && program.types[type].kind != .protocol && program.isSubtype(type, of: request.service.base)
    guard isKnown else { return .object(SimulatedObject(type: nil)) }
    guard program.types[type].kind == .struct else { return .object(SimulatedObject(type: type)) }
    return .copy(SimulatedCopy(type: type, owned: []))
  }

  /// Looks up and makes (11.1).
  private func lookUp(
    _ key: Key, on container: SimulatedContainer, asked: Asked
  ) throws -> (value: SimulatedValue?, answer: Observations.Answer) {
    var answer = Observations.Answer.missing(key)
    if let entry = container.entry(for: key) {
      if let value = try produce(entry, for: key.service, on: container, asked: asked) { return (value, .value) }
      answer = .wrongType(key, registration: entry.registration.id)
    }
    guard let wrapped = key.service.wrapped else { return (nil, answer) }
    let wrappedKey = Key(service: wrapped, name: key.name, arguments: key.arguments)
    let entry = container.entry(for: wrappedKey)
    guard key.service.isDeferred else {
      let value = try entry.flatMap { try produce($0, for: nil, on: container, asked: asked) }
      guard let value, value.casts(to: wrapped, in: program) else { return (.absent, .absent) }
      return (value, .value)
    }
    guard let entry else { return (nil, .missing(wrappedKey)) }
    return (.deferred(deferral(of: entry, for: key, on: container, asked: asked)), .value)
  }

  /// Makes a `Lazy`, which continues the graph that it was made in, or a `Provider`, which does not (11.3, 11.6).
  private func deferral(
    of entry: SimulatedEntry, for key: Key, on container: SimulatedContainer, asked: Asked
  ) -> DeferredValue {
    let isLazy = if case .lazy = key.service { true } else { false }
    let graph = isLazy ? container.currentGraph : nil
    let wrapped = key.service.wrapped ?? key.service
    return DeferredValue(keepsInstance: isLazy) { [unowned self, unowned container] in
      let origin = container.currentGraph
      defer { origin.map(container.continueGraph) }
      graph.map(container.continueGraph)
      let value = try produce(entry, for: nil, on: container, asked: asked)
      guard let value, value.casts(to: wrapped, in: program) else {
        throw WrongInstance(answer: .wrongInstance(key, registration: entry.registration.id))
      }
      return value
    }
  }
}

// MARK: - Making

extension Simulation {
  /// The stored value, or a new one (11.4).
  ///
  /// - Parameter service: what the value must be of; `nil` for anything.
  private func produce(
    _ entry: SimulatedEntry, for service: ServiceType?, on container: SimulatedContainer, asked: Asked
  ) throws -> SimulatedValue? {
    let node = Observations.Node(registration: entry.registration.id, service: service, container: container.index)
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

  /// Runs a factory. It is given the container on which the resolution started (11.5).
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

  /// Whom a request asks.
  private func receiver(of request: Request, given container: SimulatedContainer) -> SimulatedContainer {
    switch request.receiver {
    case .given: container
    case .captured(let index): containers[index]
    }
  }
}

extension SimulatedValue? {
  /// Whether the program sees `nil`.
  fileprivate var isAbsent: Bool {
    switch self {
    case nil, .absent: true
    case .object, .copy, .deferred: false
    }
  }
}

// MARK: - Record

extension Simulation {
  /// Records that a node is entered.
  private func note(_ node: Observations.Node, _ asked: Asked, isEnding: Bool) {
    observations.nodes.insert(node)
    guard let from = stack.last, let visit = asked.visit else { return }
    let edge = Observations.Edge(from: from.node, to: node, request: visit.request, phase: asked.phase)
    observations.edges[edge] = observations.edges[edge, default: true] && isEnding
  }

  /// The first loop in which the stack goes round; empty if nothing repeats, in a chain that is simply too long.
  ///
  /// Because it is the first, its last step is another one than the step that led into the loop: without it,
  /// everything in the loop can still be reached.
  private func loop() -> Observations.Loop {
    var places: [Observations.Node: Int] = [:]
    for (index, frame) in stack.enumerated() {
      if frame.isEnding { places.removeAll() }
      if let first = places[frame.node] {
        return Observations.Loop(
          steps: (first..<index).compactMap { place in
            stack[place + 1].visit.map { Observations.Loop.Step(from: stack[place].node, request: $0.request) }
          })
      }
      places[frame.node] = index
    }
    return Observations.Loop(steps: [])
  }
}
