import Testing

/// The decisions of `Expectation`, one by one.
@Suite struct ExpectationTests {
  /// 1: no root resolves the feed, and its missing dependency is reported all the same.
  @Test func unreachedRegistrationsCount() {
    var wiring = Wiring()
    let api = wiring.declareClass("API")
    let feed = wiring.declareClass("Feed")
    let request = wiring.ask(api)
    wiring.register(feed, request)
    let expectation = Expectation(wiring.program)
    #expect(
      expectation.missing == [
        request.id: .init(
          certainty: .must, failsFromRoot: false, key: Key(service: .named(api)), rules: [RuleID.unresolved])
      ])
  }

  /// 2: a registration that was replaced can never run.
  @Test func unboundRegistrationsDoNotCount() {
    var wiring = Wiring()
    let api = wiring.declareClass("API")
    let feed = wiring.declareStruct("Feed")
    wiring.register(feed, scope: .weak, wiring.ask(api))
    wiring.register(feed)
    let expectation = Expectation(wiring.program)
    #expect(expectation.missing.isEmpty)
    #expect(expectation.valueScopes == [0: .may])
  }

  /// 3: a parent's registration that works only from a child.
  @Test(arguments: [([Int](), Expectation.Certainty.may), ([1], .may), ([0], .must), ([1, 0], .must)])
  func gaps(roots: [Int], certainty: Expectation.Certainty) {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let api = wiring.declareClass("API")
    let feed = wiring.declareClass("Feed")
    let request = wiring.ask(api)
    wiring.register(feed, request)
    wiring.register(api, in: child)
    for container in roots { wiring.resolve(feed, on: container) }
    let expectation = Expectation(wiring.program)
    #expect(
      expectation.missing == [
        request.id: .init(
          certainty: certainty, failsFromRoot: roots.contains(0), key: Key(service: .named(api)), rules: [RuleID.gap])
      ])
  }

  /// 3: a parent's registration whose request is missing from the parent, and ends in a cycle from a child.
  @Test func gapOrLoop() {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let feed = wiring.declareProtocol("Feed")
    let chef = wiring.declareClass("Chef")
    let player = wiring.declareClass("Player", feed)
    let request = wiring.ask(feed)
    wiring.register(chef, request)
    wiring.register(player, in: child, forwards: [feed], wiring.ask(chef))
    wiring.resolve(player, on: child)
    let expectation = Expectation(wiring.program)
    #expect(
      expectation.missing == [
        request.id: .init(certainty: .may, failsFromRoot: false, key: Key(service: .named(feed)), rules: [RuleID.gap])
      ])
    #expect(expectation.cycles.joined().map(\.value) == [.must])
  }

  /// 4: optional requests and requests for an `Optional`.
  @Test func optionalsDoNotCount() {
    var wiring = Wiring()
    let api = wiring.declareClass("API")
    let feed = wiring.declareClass("Feed")
    wiring.register(feed, wiring.ask(.optional(.named(api))), wiring.ask(.named(api)) { $0.isForced = false })
    #expect(Expectation(wiring.program) == Expectation())
  }

  /// 5: the forward is at fault, and not the request, unless the forward was replaced.
  @Test(arguments: [false, true]) func wrongForwards(isReplaced: Bool) {
    var wiring = Wiring()
    let plant = wiring.declareProtocol("Plant")
    let dog = wiring.declareClass("Dog")
    let tree = wiring.declareClass("Tree", plant)
    wiring.register(dog, forwards: [plant])
    if isReplaced { wiring.register(tree, as: .named(plant)) }
    wiring.resolve(plant)
    let expectation = Expectation(wiring.program)
    #expect(expectation.missing.isEmpty)
    #expect(expectation.wrongForwards == (isReplaced ? [:] : [0: .init(must: 1)]))
  }

  /// 6: properties that make a cycle one of each rule, or of none.
  @Test func loops() {
    func rules(second: ObjectScope, isLater: Bool, wrap: (ServiceType) -> ServiceType = { $0 }) -> [Int] {
      var wiring = Wiring()
      let chef = wiring.declareClass("Chef")
      let menu = wiring.declareClass("Menu")
      wiring.register(chef, wiring.ask(wrap(.named(menu))))
      wiring.register(menu, scope: second, isLater ? wiring.askLater(chef) : wiring.ask(chef))
      let expectation = Expectation(wiring.program)
      #expect(expectation.cycles.joined().allSatisfy { $0.value == .must })
      #expect(expectation.transientCycles.joined().allSatisfy { $0.value == .must })
      return [expectation.cycles.count, expectation.transientCycles.count]
    }
    #expect(rules(second: .container, isLater: false) == [1, 0])
    #expect(rules(second: .container, isLater: true) == [0, 0])
    #expect(rules(second: .transient, isLater: true) == [0, 1])
    #expect(rules(second: .transient, isLater: false, wrap: ServiceType.lazy) == [0, 0])
    #expect(rules(second: .graph, isLater: false, wrap: ServiceType.optional) == [1, 0])
  }

  /// 6: a strongly connected component with both kinds of cycles.
  @Test func aKnotOfBothKinds() {
    var wiring = Wiring()
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareClass("Menu")
    wiring.register(chef, scope: .transient, wiring.ask(menu), wiring.askLater(menu))
    wiring.register(menu, wiring.ask(chef))
    let expectation = Expectation(wiring.program)
    #expect(expectation.cycles.joined().map(\.value) == [.must])
    #expect(expectation.transientCycles.joined().map(\.value) == [.may])
  }

  /// 6: a cycle that exists only from the child, through a registration that the child overrides.
  @Test func aLoopThroughAChild() {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    let chef = wiring.declareClass("Chef")
    let menu = wiring.declareClass("Menu")
    wiring.register(chef, wiring.ask(menu))
    wiring.register(menu)
    wiring.register(menu, in: child, wiring.ask(chef))
    let expectation = Expectation(wiring.program)
    #expect(expectation.cycles.joined().map(\.value) == [.must])
    #expect(expectation.cycles.joined().map(\.key.registrations) == [[0, 2]])
  }

  /// 7: scopes without effect on a struct.
  @Test(arguments: [(ObjectScope.weak, "must"), (.graph, "may"), (.container, ""), (.transient, "")])
  func valueScopes(scope: ObjectScope, certainty: String) {
    var wiring = Wiring()
    let flags = wiring.declareStruct("Flags")
    let engine = wiring.declareClass("Engine")
    wiring.register(flags, scope: scope)
    wiring.register(engine, scope: scope)
    let found = Expectation(wiring.program).valueScopes.map { "\($0.key): \($0.value)" }
    #expect(found == (certainty.isEmpty ? [] : ["0: \(certainty)"]))
  }

  /// A default scope is not written on the registration.
  @Test func defaultScopesAreNotWritten() {
    var wiring = Wiring(defaultScope: .weak)
    wiring.register(wiring.declareStruct("Flags"))
    #expect(Expectation(wiring.program) == Expectation())
  }
}
