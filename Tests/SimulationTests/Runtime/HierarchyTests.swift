import Testing

/// 11.5: parents and children.
@Suite struct HierarchyTests {
  /// A parent's registration whose dependency only the child binds.
  private struct Gap {
    var wiring = Wiring()
    let child: Int
    let api: Int
    let feed: Int
    let request: Request
    let registration: Int

    init(scope: ObjectScope? = nil) {
      child = wiring.child(of: 0)
      api = wiring.declareClass("API")
      feed = wiring.declareClass("Feed")
      request = wiring.ask(api)
      registration = wiring.register(feed, scope: scope, request)
      wiring.register(api, in: child)
    }
  }

  @Test func aChildSeesItsParentAndNotTheOtherWayRound() throws {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let own = wiring.declareClass("Own")
    let shared = wiring.declareClass("Shared")
    wiring.register(shared)
    wiring.register(own, in: child)
    let simulation = wiring.simulation
    #expect(try simulation.resolve(shared, on: child) != nil)
    #expect(try simulation.resolve(own, on: 0) == nil)
  }

  @Test func aFactoryAsksWhereTheResolutionStarted() {
    var gap = Gap()
    gap.wiring.resolve(gap.feed, on: gap.child)
    gap.wiring.resolve(gap.feed, on: 0)
    let runtime = SwinjectRuntime(program: gap.wiring.program)
    #expect(runtime.run(root: 0).trap == nil)
    #expect(runtime.run(root: 1).trap.forcedNil == gap.request.id)
  }

  /// A singleton that was first made through a child keeps the child's dependency for all later requests.
  @Test func aSingletonIsCaptive() throws {
    var gap = Gap(scope: .container)
    gap.wiring.resolve(gap.feed, on: gap.child)
    gap.wiring.resolve(gap.feed, on: 0)
    #expect(SwinjectRuntime(program: gap.wiring.program).runAll().trap == nil)
  }

  @Test func singletonsAreSharedWithChildren() throws {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let service = wiring.declareClass("Service")
    wiring.register(service, scope: .container)
    let simulation = wiring.simulation
    let one = try simulation.resolve(service, on: child)?.object
    let other = try simulation.resolve(service, on: 0)?.object
    #expect(one != nil && one === other)
  }

  /// A child's registration hides the parent's only in resolutions that start at the child.
  @Test func aChildOverridesForItself() throws {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let clock = wiring.declareClass("Clock")
    let feed = wiring.declareClass("Feed")
    let parents = wiring.register(clock)
    let childs = wiring.register(clock, in: child)
    wiring.register(feed, wiring.ask(clock))
    let simulation = wiring.simulation
    try simulation.resolve(feed, on: child)
    #expect((simulation.runs(parents), simulation.runs(childs)) == (0, 1))
    try simulation.resolve(feed, on: 0)
    #expect((simulation.runs(parents), simulation.runs(childs)) == (1, 1))
  }

  /// A child's registration of the same key may wrap the parent's product, by requesting it from the captured parent.
  @Test func wrappingTheParentsRegistrationIsNoLoop() {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let api = wiring.declareProtocol("API")
    let http = wiring.declareClass("HTTP", api)
    let cached = wiring.declareClass("Cached", api)
    wiring.register(http, as: .named(api))
    wiring.register(cached, as: .named(api), in: child, wiring.ask(.named(api)) { $0.receiver = .captured(0) })
    wiring.resolve(api, on: child)
    #expect(wiring.trap == nil)
  }
}
