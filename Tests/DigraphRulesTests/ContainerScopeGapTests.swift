import DigraphModel
import TestSupport
import Testing

struct ContainerScopeGapTests {
  /// `Feed` above needs `Session` below. The request may start in `containers` and certainly fails on the ways
  /// `missingVia`.
  private func wiring(startingIn containers: [Container.ID], missingVia: [[String]] = []) -> GraphBuilder {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.container("other", parents: [0])
    let feed = wiring.bind("Feed")
    let session = wiring.bind("Session", in: child)
    wiring.request("Session", from: feed) {
      $0.containers = containers
      if containers.contains(child) {
        $0.resolution = Resolution(status: .bound, bindings: [session], missingVia: missingVia)
      }
    }
    return wiring
  }

  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("container-scope-gap", wiring) }

  @Test func failsIfAskedFromAbove() {
    #expect(
      report(wiring(startingIn: [0])) == [
        "6: error: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
  }

  @Test func failsIfAskedFromAboveAndBelow() throws {
    let wiring = wiring(startingIn: [0, 1], missingVia: [["container"]])
    #expect(
      report(wiring) == [
        "6: error: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
    let finding = try #require(findings("container-scope-gap", wiring).first)
    #expect(finding.notes.texts == ["5: 'Session' is bound here in 'child'"])
    #expect(finding.help == "bind 'Session' in 'container', or 'Feed' in 'child'")
  }

  @Test func mayFailIfItMayBeAskedFromAbove() {
    #expect(
      report(wiring(startingIn: [0, 1])) == [
        "6: warning: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
  }

  @Test func containerBesideIsNotAbove() {
    #expect(report(wiring(startingIn: [1, 2], missingVia: [["other", "container"]])) == [])
  }

  @Test func isFineIfAskedOnlyFromBelow() {
    #expect(report(wiring(startingIn: [1])) == [])
  }

  @Test func directRequestOfTheParentFails() throws {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session", in: child)
    wiring.request("Session", in: 0)
    #expect(
      report(wiring) == [
        "4: error: 'App' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
    let finding = try #require(findings("container-scope-gap", wiring).first)
    #expect(finding.help == "ask 'child', or bind 'Session' in 'container'")
  }

  @Test func optionalRequestIsFine() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session", in: child)
    wiring.request("Session", in: 0, .eager, .checked)
    #expect(report(wiring) == [])
  }

  @Test func answerFromAboveIsFine() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Session")
    let feed = wiring.bind("Feed", in: child)
    wiring.request("Session", from: feed)
    #expect(report(wiring) == [])
  }
}
