import CustomDump
import DigraphModel
import TestSupport
import Testing

struct StronglyConnectedBindingsTests {
  private let rule = "strongly-connected-bindings"

  /// A router that requests screens when it is used; each screen requests the router.
  private func router(_ screens: [String]) -> GraphBuilder {
    var wiring = GraphBuilder()
    let router = wiring.bind("Router")
    for screen in screens {
      let id = wiring.bind(screen)
      wiring.request(screen, from: router, .deferred)
      wiring.request("Router", from: id)
    }
    return wiring
  }

  @Test func theBusiestBindingIsTheOneToChange() throws {
    let finding = try #require(findings(rule, router(["Home", "Feed", "Cart", "Help"])).first)
    #expect(
      finding.message
        == "'Router' and 4 other bindings all lead to one another: 'Home', 'Feed', 'Cart' and 'Help'")
    #expect(
      finding.help
        == "cut the 4 edges from 'Router' into the component, and no cycle is left: let the app hand it closures or routes instead"
    )
    #expect(finding.subject == ["Router"])
    #expect(finding.measure == 5)
    #expect(finding.notes.map(\.message) == ["Feed", "Cart", "Help"].map { "'Router' asks for '\($0)' here, too" })
  }

  /// Each screen takes a protocol of what it uses of the router, so the router is the one to change.
  @Test func whoAsksForAProtocolOfTheRouterHasDoneEnough() throws {
    let screens = ["Home", "Feed", "Cart", "Help"]
    var wiring = GraphBuilder()
    wiring.types["Router"] = TypeSummary(kind: .class, supertypes: Set(screens.map { $0 + "Routing" }))
    wiring.types["HomeRouting"] = TypeSummary(kind: .protocol, supertypes: ["FeedRouting"])
    let router = wiring.bind("Router")
    for screen in screens {
      for other in ["", "Details"] {
        let id = wiring.bind(screen + other)
        wiring.request(screen + other, from: router, .deferred)
        wiring.request(screen + "Routing", from: id)
      }
      let routing = wiring.bind(screen + "Routing") { $0.implementation = nil }
      // One of the names stands for another name.
      wiring.request(screen == "Feed" ? "HomeRouting" : "Router", from: routing)
    }
    let finding = try #require(findings(rule, wiring).first)
    #expect(finding.message.hasPrefix("'Router' and 12 other bindings all lead to one another: "))
    #expect(finding.help?.hasPrefix("cut the 8 edges from 'Router' into the component, and no cycle is left: ") == true)
  }

  /// Invalid code: protocols that inherit from each other in a circle.
  @Test func namesThatStandForEachOtherAreCut() throws {
    var wiring = GraphBuilder()
    let names = ["A", "B", "C", "D", "E"]
    for (number, name) in names.enumerated() {
      let next = names[(number + 1) % names.count]
      wiring.types[next] = TypeSummary(kind: .protocol, supertypes: [name])
      let id = wiring.bind(name) { $0.implementation = nil }
      wiring.request(next, from: id, .deferred)
    }
    let finding = try #require(findings(rule, wiring).first)
    #expect(finding.help?.hasPrefix("cut 'A -> B', and no cycle is left: ") == true)
  }

  @Test func fewAreNotTold() {
    #expect(findings(rule, router(["Home", "Feed", "Cart"])).isEmpty)
  }

  @Test func oneEdgeIsEnoughWhereOneLeadsBack() throws {
    var wiring = GraphBuilder()
    let ids = ["A", "B", "C", "D", "E", "F"].map { wiring.bind($0) }
    for (source, target) in zip(ids, ["B", "C", "D", "E", "F"]) { wiring.request(target, from: source) }
    for target in ["D", "E", "F"] { wiring.request(target, from: ids[1]) }
    wiring.request("A", from: ids[5], .deferred)
    let finding = try #require(findings(rule, wiring).first)
    #expect(finding.help?.hasPrefix("cut 'A -> B', and no cycle is left: ") == true)
  }

  @Test func whatRecursesIsToldByAnotherRule() {
    var wiring = GraphBuilder()
    let ids = ["A", "B", "C", "D", "E"].map { wiring.bind($0) }
    for (source, target) in zip(ids, ["B", "C", "D", "E", "A"]) { wiring.request(target, from: source) }
    #expect(findings(rule, wiring).isEmpty)
    #expect(findings("dependency-cycle", wiring).count == 1)
  }

  @Test func weakReferencesBackAndTestsDoNotCount() {
    var wiring = GraphBuilder()
    let router = wiring.bind("Router")
    for (number, screen) in ["Home", "Feed", "Cart", "Help"].enumerated() {
      let id = wiring.bind(screen)
      wiring.request(screen, from: router, .deferred)
      wiring.request("Router", from: id) { request in
        if number < 2 { request.isHeldWeakly = true } else { request.isTestOnly = true }
      }
    }
    #expect(findings(rule, wiring).isEmpty)
  }

  @Test func aLargeComponentIsCutWithinItsBudget() throws {
    var wiring = GraphBuilder()
    let count = 600
    let ids = (0..<count).map { wiring.bind("B\($0)") }
    for number in 0..<count {
      for step in [1, 7, 31, 101] { wiring.request("B\((number + step) % count)", from: ids[number], .deferred) }
    }
    let finding = try #require(findings(rule, wiring).first)
    #expect(finding.measure == count)
    #expect(finding.notes.count == 24)
  }
}
