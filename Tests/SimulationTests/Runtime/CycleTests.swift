import Testing

/// 11.4: the order of construction, and the cycles that end.
@Suite struct CycleTests {
  private static let scopes = ObjectScope.allCases

  /// `Parent` requests `Child` in its factory; `Child` requests `Parent` in `initCompleted`.
  @Test(arguments: scopes, scopes)
  func twoNodes(child: ObjectScope, parent: ObjectScope) throws {
    for entersByChild in [false, true] {
      let pair = Pair(parent: parent, child: child)
      let simulation = pair.wiring.simulation
      let resolve = { try simulation.resolve(entersByChild ? pair.childType : pair.parentType) }
      guard child != .transient else {
        #expect(throws: Observations.Trap.self) { try resolve() }
        continue
      }
      let made = try #require(try resolve()?.object)
      let parentsRun = simulation.runs(pair.parentRegistration)
      if entersByChild {
        #expect(parentsRun == 1)
      } else {
        // The parent's factory runs twice: once for the caller, and once for the child that the factory requests.
        #expect(parentsRun == 2)
        let childMade = try #require(made.owned.first?.object)
        let back = try #require(childMade.owned.first?.object)
        #expect((back === made) == (parent != .transient))
      }
    }
  }

  /// The products of the two hold each other strongly, as in an app; `Pair` itself is only the wiring.
  private struct Pair {
    var wiring = Wiring()
    let parentType: Int
    let childType: Int
    let parentRegistration: Int

    init(parent: ObjectScope, child: ObjectScope) {
      parentType = wiring.declareClass("Parent")
      childType = wiring.declareClass("Child")
      parentRegistration = wiring.register(parentType, scope: parent, wiring.ask(childType))
      wiring.register(childType, scope: child, wiring.askLater(parentType))
    }
  }

  @Test(arguments: scopes, scopes)
  func bothInFactoriesNeverEnds(first: ObjectScope, second: ObjectScope) {
    var wiring = Wiring()
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareClass("Menu")
    wiring.register(chef, scope: first, wiring.ask(menu))
    wiring.register(menu, scope: second, wiring.ask(chef))
    wiring.resolve(chef)
    #expect(wiring.trap.isRecursion)
  }

  /// Both requests in `initCompleted`: each factory runs once, unless nothing is stored.
  @Test(arguments: [(ObjectScope.graph, false), (.container, false), (.weak, false), (.transient, true)])
  func bothInInitCompleted(scope: ObjectScope, recurses: Bool) throws {
    var wiring = Wiring()
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareClass("Menu")
    let ids = [
      wiring.register(chef, scope: scope, wiring.askLater(menu)),
      wiring.register(menu, scope: scope, wiring.askLater(chef)),
    ]
    wiring.resolve(chef)
    #expect(wiring.trap.isRecursion == recurses)
    let simulation = wiring.simulation
    guard !recurses else { return }
    try simulation.resolve(chef)
    #expect(ids.map(simulation.runs) == [1, 1])
  }

  /// A struct is stored only in the container scope, so `initCompleted` ends a cycle only there.
  @Test(arguments: [(ObjectScope.graph, true), (.container, false), (.weak, true), (.transient, true)])
  func structsAreNotStored(scope: ObjectScope, recurses: Bool) {
    var wiring = Wiring()
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareStruct("Menu")
    wiring.register(chef, scope: .graph, wiring.ask(menu))
    wiring.register(menu, scope: scope, wiring.askLater(chef))
    wiring.resolve(chef)
    #expect(wiring.trap.isRecursion == recurses)
  }

  /// An object that only a weak property holds is released when its graph is complete.
  @Test func aWeakBackReferenceDoesNotKeepItsTarget() throws {
    var wiring = Wiring()
    let parent = wiring.declareClass("Parent")
    let child = wiring.declareClass("Child")
    let registration = wiring.register(parent, scope: .weak, wiring.ask(child))
    wiring.register(
      child, scope: .container,
      wiring.ask(.named(parent)) {
        $0.phase = .initCompleted
        $0.isHeldWeakly = true
      })
    let simulation = wiring.simulation
    try simulation.resolve(child)
    #expect(simulation.runs(registration) == 1)
    try simulation.resolve(parent)
    #expect(simulation.runs(registration) == 2)
  }

  /// The longest chain has 200 nested resolutions.
  @Test(arguments: [(200, false), (201, true)])
  func depth(length: Int, recurses: Bool) {
    var wiring = Wiring()
    let types = (0..<length).map { wiring.declareClass("Link\($0)") }
    for (type, next) in zip(types, types.dropFirst()) { wiring.register(type, wiring.ask(next)) }
    wiring.register(types[length - 1])
    wiring.resolve(types[0])
    #expect(wiring.trap.isRecursion == recurses)
  }
}
