import DigraphModel
import TestSupport
import Testing

struct TypeNameCollisionTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("type-name-collision", wiring) }

  /// `Config` is bound for the first type, and under `name` for each further one.
  private func wiring(
    _ types: [String], asking wanted: String? = nil, named name: String? = nil, framework: Framework = .injection,
    _ adjust: (inout Binding) -> Void = { _ in }
  ) -> GraphBuilder {
    var wiring = GraphBuilder(framework: framework)
    for (number, type) in types.enumerated() {
      wiring.bind("Config", named: number == 1 ? name : nil, making: type) {
        $0.canonicalType = type
        if number == 1 { adjust(&$0) }
      }
    }
    if let wanted { wiring.request("Config") { $0.canonicalType = wanted } }
    return wiring
  }

  @Test func whoAsksForTheFirstIsHandedTheSecond() {
    #expect(
      report(wiring(["A.Config", "B.Config"], asking: "A.Config")) == [
        "3: error: 'A.Config' and 'B.Config' are both bound as 'Config', because Injection knows them by that name"
      ])
    #expect(
      report(wiring(["B.Config"], asking: "A.Config")) == [
        "3: error: 'App' asks for 'A.Config' and is handed 'B.Config', because Injection knows both as 'Config'"
      ])
  }

  /// No request of the replaced binding is in the graph.
  @Test func boundTwice() {
    #expect(
      report(wiring(["A.Config", "B.Config"], asking: "B.Config")) == [
        "3: warning: 'A.Config' and 'B.Config' are both bound as 'Config', because Injection knows them by that name"
      ])
  }

  @Test func told() {
    #expect(report(wiring(["A.Config"], asking: "A.Config")) == [])
    #expect(report(wiring(["A.Config", "A.Config"])) == [])
    #expect(report(wiring(["A.Config", "B.Config"], named: "b")) == [])
    #expect(report(wiring(["A.Config", "B.Config"]) { $0.isTestOnly = true }) == [])
    #expect(
      report(
        wiring(["A.Config", "B.Config"]) {
          $0.container = 0; $0.canonicalType = nil
        }) == [])
  }

  /// Some frameworks have no qualifier that could distinguish two bindings of one type.
  @Test(
    arguments: [
      (.injection, "give one of the types another name, or bind one of them under a tag"),
      (.deli, "give one of the types another name, or bind one of them under a qualifier"),
      (.dikit, "give one of the types another name"), (.needle, "give one of the types another name"),
    ] as [(Framework, String)])
  func helps(framework: Framework, help: String) {
    let both = findings(
      "type-name-collision", wiring(["A.Config", "B.Config"], asking: "B.Config", framework: framework))
    #expect(both.map(\.help) == [help])
    let one = findings("type-name-collision", wiring(["B.Config"], asking: "A.Config", framework: framework))
    #expect(one.map(\.help) == [help])
  }

  /// A value of a subtype is a valid answer.
  @Test func subtypes() {
    var subtypes = wiring(["B.Config"], asking: "A.Config")
    subtypes.types["B.Config"] = TypeSummary(kind: .class, supertypes: ["A.Config"])
    #expect(report(subtypes) == [])
  }

  /// If the keys are types, the framework does not confuse them; only readers may.
  @Test func keysThatAreTypes() {
    var wiring = GraphBuilder()
    wiring.types = ["A.Router": TypeSummary(kind: .class), "B.Router": TypeSummary(kind: .class)]
    wiring.bind("A.Router")
    wiring.bind("B.Router")
    #expect(
      report(wiring) == [
        "3: info: 'A.Router' and 'B.Router' are bound side by side, and differ only in where they are declared"
      ])
    wiring.types["B.Router"] = nil
    #expect(report(wiring) == [])
  }
}
