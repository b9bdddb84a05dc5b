import Testing

/// 11.3: the time for which a product is shared.
@Suite struct ScopeTests {
  /// Runs of a factory whose service is requested twice in one graph and twice later.
  @Test(arguments: [
    (ObjectScope.transient, 4, 4), (.graph, 3, 4), (.container, 1, 1), (.weak, 3, 4),
  ])
  func factoryRuns(scope: ObjectScope, ofClass: Int, ofStruct: Int) throws {
    for (isClass, expected) in [(true, ofClass), (false, ofStruct)] {
      var wiring = Wiring()
      let service = isClass ? wiring.declareClass("Service") : wiring.declareStruct("Service")
      let consumer = wiring.declareClass("Consumer")
      let registration = wiring.register(service, scope: scope)
      wiring.register(consumer, wiring.ask(service), wiring.ask(service))
      let simulation = wiring.simulation
      try simulation.resolve(consumer)
      try simulation.resolve(service)
      try simulation.resolve(service)
      #expect(simulation.runs(registration) == expected)
    }
  }

  @Test func weakIsSharedWhileSomebodyHoldsIt() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    let registration = wiring.register(service, scope: .weak)
    let simulation = wiring.simulation
    let held = try simulation.resolve(service)
    for _ in 0..<3 { try simulation.resolve(service) }
    #expect(simulation.runs(registration) == 1)
    _ = held
  }

  @Test func aGraphEndsWithItsOutermostResolution() throws {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    wiring.register(service)
    let simulation = wiring.simulation
    let first = try simulation.resolve(service)?.object
    let second = try simulation.resolve(service)?.object
    #expect(first != nil && first !== second)
  }

  /// The container scope keeps structs, too, and returns copies.
  @Test func containerKeepsAStruct() throws {
    var wiring = Wiring()
    let service = wiring.declareStruct("Service")
    let registration = wiring.register(service, scope: .container)
    let simulation = wiring.simulation
    for _ in 0..<3 { try simulation.resolve(service) }
    #expect(simulation.runs(registration) == 1)
  }

  @Test(arguments: [(ObjectScope.graph, true), (.container, true), (.weak, true), (.transient, false)])
  func argumentsAreNoPartOfTheCache(scope: ObjectScope, isShared: Bool) throws {
    var wiring = Wiring()
    let room = wiring.declareClass("Room")
    let hotel = wiring.declareClass("Hotel")
    wiring.register(room, arguments: [.int], scope: scope)
    wiring.register(
      hotel, wiring.ask(.named(room), arguments: [.int]), wiring.ask(.named(room), arguments: [.int]))
    let made = try wiring.simulation.resolve(hotel)?.object
    let rooms = try #require(made).owned.compactMap(\.object)
    #expect((rooms[0] === rooms[1]) == isShared)
  }

  @Test func theContainersDefaultAppliesWhereNoScopeIsWritten() throws {
    var wiring = Wiring(defaultScope: .container)
    let service = wiring.declareClass("Service")
    let other = wiring.declareClass("Other")
    let cached = wiring.register(service)
    let made = wiring.register(other, scope: .transient)
    let simulation = wiring.simulation
    for _ in 0..<2 {
      try simulation.resolve(service)
      try simulation.resolve(other)
    }
    #expect(simulation.runs(cached) == 1)
    #expect(simulation.runs(made) == 2)
  }
}

/// 11.3: the resolutions that belong to one graph.
@Suite struct GraphTests {
  /// A request from a captured container continues the graph if that container is already resolving. A request from a
  /// captured child begins another graph.
  @Test(arguments: [(0, 1), (1, 2)])
  func capturedContainers(captured: Int, runs: Int) throws {
    var wiring = Wiring()
    _ = wiring.child(of: 0)
    let service = wiring.declareClass("Service")
    let consumer = wiring.declareClass("Consumer")
    let registration = wiring.register(service)
    wiring.register(
      consumer, wiring.ask(service), wiring.ask(.named(service)) { $0.receiver = .captured(captured) })
    let simulation = wiring.simulation
    try simulation.resolve(consumer)
    #expect(simulation.runs(registration) == runs)
  }

  @Test func lazyComesBackToItsGraph() throws {
    let (service, lazy) = try instanceReadLater { .lazy($0) }
    #expect(service === lazy)
  }

  @Test func providerBeginsANewGraph() throws {
    let (service, provided) = try instanceReadLater { .provider($0) }
    #expect(service !== provided)
  }

  /// A graph-scoped object, and the answer of a deferred value that was made in the same graph and is read after the
  /// graph is complete.
  private func instanceReadLater(
    _ wrap: (ServiceType) -> ServiceType
  ) throws -> (SimulatedObject?, SimulatedObject?) {
    var wiring = Wiring()
    let service = wiring.declareClass("Service")
    let consumer = wiring.declareClass("Consumer")
    wiring.register(service)
    wiring.register(consumer, wiring.ask(service), wiring.ask(wrap(.named(service))))
    let simulation = wiring.simulation
    let made = try #require(try simulation.resolve(consumer)?.object)
    guard case .deferred(let deferred) = made.owned[1] else { return (nil, nil) }
    return (made.owned[0].object, try deferred.instance().object)
  }
}
