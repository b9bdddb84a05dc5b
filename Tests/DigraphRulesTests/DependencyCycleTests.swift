import DigraphModel
import TestSupport
import Testing

struct DependencyCycleTests {
  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("dependency-cycle", wiring) }

  @Test func twoSingletons() throws {
    var wiring = GraphBuilder()
    let menu = wiring.bind("Menu", scope: .container)
    let chef = wiring.bind("Chef", scope: .container)
    wiring.request("Chef", from: menu)
    wiring.request("Menu", from: chef)
    #expect(report(wiring) == ["5: error: 'Chef' and 'Menu' need each other while they are made"])
    let finding = try #require(findings("dependency-cycle", wiring).first)
    #expect(finding.chain == ["Chef", "Menu", "Chef"])
    #expect(finding.subject == ["Chef", "Menu"])
    #expect(finding.notes.texts == ["4: 'Menu' asks for 'Chef' here"])
    #expect(
      finding.help
        == "cut 'Chef -> Menu': set it in 'initCompleted', or ask for 'Lazy<Menu>' or 'Provider<Menu>' instead")
  }

  @Test func selfReference() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    wiring.request("Chef", from: chef)
    #expect(report(wiring) == ["3: error: 'Chef' needs itself while it is made"])
  }

  @Test func longLoopWithFurtherEdges() throws {
    var wiring = GraphBuilder()
    let a = wiring.bind("A")
    let b = wiring.bind("B")
    let c = wiring.bind("C")
    let d = wiring.bind("D")
    wiring.request("B", from: a)
    wiring.request("C", from: b)
    wiring.request("D", from: c)
    wiring.request("B", from: c)
    wiring.request("A", from: c, .eager, .checked)
    wiring.request("A", from: c)
    wiring.request("C", from: d)
    #expect(
      report(wiring) == [
        "6: error: 'A' needs itself while it is made, through 'B' and 'C' (3 further edges in this strongly connected component)"
      ])
    wiring = GraphBuilder()
    _ = (wiring.bind("A"), wiring.bind("B"), wiring.bind("C"))
    wiring.request("B", from: a)
    wiring.request("C", from: b)
    wiring.request("A", from: c)
    wiring.request("B", from: c)
    let finding = try #require(findings("dependency-cycle", wiring).first)
    #expect(finding.help?.hasPrefix("cut 'B -> C', which all cycles of this component share: ") == true)
  }

  @Test func edgeThatIsOptionalAlreadyIsCut() throws {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef", scope: .transient)
    let menu = wiring.bind("Menu", scope: .transient)
    wiring.request("Menu", from: chef)
    wiring.request("Chef", from: menu, .eager, .silent)
    let finding = try #require(findings("dependency-cycle", wiring).first)
    #expect(
      finding.help
        == "cut 'Menu -> Chef', which is optional already: ask for 'Lazy<Chef>' or 'Provider<Chef>' instead")
  }

  @Test(arguments: [Request.Timing.afterStorage, .deferred])
  func loopThatIsBroken(timing: Request.Timing) {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    let menu = wiring.bind("Menu")
    wiring.request("Menu", from: chef)
    wiring.request("Chef", from: menu, timing)
    #expect(reportOfAllRules(wiring) == [])
  }

  @Test func decoratorIsNoLoop() {
    var wiring = GraphBuilder()
    wiring.bind("API", named: "raw", making: "HTTPAPI")
    let cached = wiring.bind("API", making: "CachedAPI")
    wiring.request("API", named: "raw", from: cached)
    #expect(report(wiring) == [])
  }

  @Test func branchMayNotBeTaken() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    let menu = wiring.bind("Menu")
    wiring.request("Menu", from: chef)
    wiring.request("Chef", from: menu) { $0.conditions = [.branch("isOpen")] }
    #expect(report(wiring) == ["4: warning: 'Chef' and 'Menu' may need each other while they are made"])
  }

  @Test func branchThatHoldsBothSidesIsNoDoubt() {
    var wiring = GraphBuilder()
    let both: [Condition] = [.branch("isOpen")]
    let chef = wiring.bind("Chef") { $0.conditions = both }
    wiring.request("Chef", from: chef) { $0.conditions = both }
    #expect(report(wiring) == ["3: error: 'Chef' needs itself while it is made"])
  }

  @Test func certainLoopIsShownRatherThanAPossibleOne() {
    var wiring = GraphBuilder()
    let a = wiring.bind("A")
    let b = wiring.bind("B")
    let c = wiring.bind("C")
    wiring.request("B", from: a) { $0.conditions = [.branch("isOpen")] }
    wiring.request("A", from: b)
    wiring.request("C", from: b)
    wiring.request("B", from: c)
    #expect(
      report(wiring) == [
        "7: error: 'B' and 'C' need each other while they are made (2 further edges in this strongly connected component)"
      ])
  }

  @Test func branchesThatExcludeEachOtherAreNoLoop() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef") { $0.conditions = [.compilation("DEBUG")] }
    let cook = wiring.bind("Cook")
    let menu = wiring.bind("Menu") { $0.conditions = [.compilation("!(DEBUG)", clause: 1)] }
    wiring.request("Cook", from: chef)
    wiring.request("Menu", from: cook)
    wiring.request("Chef", from: menu) { $0.resolution = Resolution(status: .bound, bindings: [chef]) }
    #expect(report(wiring) == [])
  }

  @Test func forwardedKeyStandsForItsTarget() {
    var wiring = GraphBuilder()
    let flow = wiring.bind("Flow")
    let home = wiring.bind("Home")
    wiring.forward("Delegate", to: flow)
    wiring.request("Delegate", from: home)
    wiring.request("Home", from: flow)
    #expect(report(wiring) == ["6: error: 'Flow' and 'Home' need each other while they are made"])
  }

  @Test func presenceTestsAndTestDoublesDoNotCount() {
    var wiring = GraphBuilder()
    let chef = wiring.bind("Chef")
    wiring.request("Chef", from: chef, .eager, .presence)
    let fake = wiring.bind("Fake") { $0.isTestOnly = true }
    wiring.request("Fake", from: fake) { $0.isTestOnly = true }
    #expect(report(wiring) == [])
  }

  @Test func knotsAreReportedOnceEach() {
    var wiring = GraphBuilder()
    for pair in [["A", "B"], ["C", "D"]] {
      let ids = pair.map { wiring.bind($0) }
      wiring.request(pair[1], from: ids[0])
      wiring.request(pair[0], from: ids[1])
      wiring.request(pair[0])
      wiring.request(pair[1])
    }
    #expect(report(wiring).count == 2)
  }
}
