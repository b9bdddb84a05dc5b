import Testing

/// The rule that reports a missing key.
@Suite struct MissingRulesTests {
  /// The rules for a forced root request, given some bound keys.
  private func rules(
    for request: (name: String?, arguments: [ArgumentType]),
    bound: [(name: String?, arguments: [ArgumentType], container: Int)],
    isElsewhere: Bool = false
  ) -> Set<String>? {
    var wiring = Wiring()
    let child = wiring.child(of: 0)
    _ = wiring.child(of: child)
    let api = wiring.declareClass("API")
    for key in bound { wiring.register(api, in: key.container, name: key.name, arguments: key.arguments) }
    let root = wiring.resolve(wiring.ask(.named(api), name: request.name, arguments: request.arguments), on: child)
    return Expectation(wiring.program).missing[root]?.rules
  }

  @Test func nobodyBindsTheType() {
    #expect(rules(for: (nil, []), bound: []) == [RuleID.unresolved])
  }

  @Test func anotherName() {
    #expect(rules(for: (nil, []), bound: [("a", [], 0)]) == [RuleID.qualifier])
    #expect(rules(for: ("b", []), bound: [("a", [], 1)]) == [RuleID.qualifier])
    #expect(rules(for: ("", []), bound: [(nil, [], 1)]) == [RuleID.qualifier])
  }

  @Test func otherArguments() {
    #expect(rules(for: (nil, [.int]), bound: [(nil, [], 0)]) == [RuleID.argument])
    #expect(rules(for: ("a", [.named(2)]), bound: [("a", [.named(1)], 1)]) == [RuleID.argument])
  }

  @Test func bothDiffer() {
    #expect(rules(for: ("b", [.int]), bound: [("a", [], 0)]) == [RuleID.qualifier, RuleID.argument])
    #expect(rules(for: ("b", []), bound: [("a", [], 0), ("b", [.int], 0)]) == [RuleID.qualifier, RuleID.argument])
  }

  @Test func onlyBelow() {
    #expect(rules(for: (nil, []), bound: [(nil, [], 2)]) == [RuleID.gap])
    #expect(rules(for: (nil, []), bound: [(nil, [], 2), ("a", [], 1)]) == [RuleID.gap])
    #expect(
      rules(for: (nil, []), bound: [("a", [], 2)]) == [RuleID.unresolved, RuleID.qualifier, RuleID.argument])
  }

  /// A `Lazy` is missing because of the key that it wraps.
  @Test func wrappers() {
    var wiring = Wiring()
    let api = wiring.declareClass("API")
    wiring.register(api, name: "a")
    let root = wiring.resolve(wiring.ask(.lazy(.named(api))))
    #expect(Expectation(wiring.program).missing[root]?.rules == [RuleID.qualifier])
  }
}
