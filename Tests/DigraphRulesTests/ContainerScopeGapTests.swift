import DigraphModel
import TestSupport
import Testing

struct ContainerScopeGapTests {
  /// `Feed` above needs `Session` below.
  private func wiring() -> (GraphBuilder, feed: Binding.ID, child: Container.ID) {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    let feed = wiring.bind("Feed")
    wiring.bind("Session", in: child)
    wiring.request("Session", from: feed)
    return (wiring, feed, child)
  }

  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("container-scope-gap", wiring) }

  @Test func failsIfAskedFromAbove() {
    var (wiring, _, child) = wiring()
    wiring.request("Feed", in: child)
    wiring.request("Feed", in: 0)
    #expect(
      report(wiring) == ["5: error: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"])
  }

  @Test func mayFailIfNobodyIsKnownToAsk() {
    let (wiring, _, _) = wiring()
    #expect(
      report(wiring) == ["5: warning: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"])
  }

  @Test func isFineIfAskedOnlyFromBelow() {
    var (wiring, _, child) = wiring()
    wiring.request("Feed", in: child)
    #expect(report(wiring) == [])
  }

  @Test func directRequestOfTheParentFails() throws {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session", in: child)
    wiring.request("Session", in: 0)
    #expect(
      report(wiring) == ["4: error: 'App' asks 'container' for 'Session', which is bound only in 'child' below it"])
    let finding = try #require(findings("container-scope-gap", wiring).first)
    #expect(finding.notes.texts == ["3: 'Session' is bound here in 'child'"])
    #expect(finding.help == "ask 'child', or bind 'Session' in 'container'")
  }

  @Test func optionalRequestIsFine() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session", in: child)
    wiring.request("Session", in: 0, .eager, .checked)
    #expect(report(wiring) == [])
  }

  @Test func otherFrameworksAskTheContainerOfTheBinding() {
    var wiring = GraphBuilder(framework: .needle)
    let child = wiring.container("child", parents: [0])
    let feed = wiring.bind("Feed")
    wiring.bind("Session", in: child)
    wiring.request("Session", from: feed)
    wiring.request("Feed", in: child)
    #expect(
      report(wiring) == ["5: error: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"])
  }
}
