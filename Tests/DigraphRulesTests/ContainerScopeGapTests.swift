import DigraphModel
import TestSupport
import Testing

struct ContainerScopeGapTests {
  /// `Feed` above needs `Session` below. The request fails if it starts in the container above; `Session` may answer it
  /// if it starts elsewhere.
  private func wiring(isAnsweredOnOtherWays: Bool = false, isAskedFor: Bool = true) -> GraphBuilder {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    let feed = wiring.bind("Feed")
    let session = wiring.bind("Session", in: child)
    wiring.request("Session", from: feed) {
      $0.resolution = Resolution(
        status: .missing, bindings: isAnsweredOnOtherWays ? [session] : [], missingVia: [["container"]])
    }
    if isAskedFor { wiring.request("Feed", in: 0) }
    return wiring
  }

  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("container-scope-gap", wiring) }

  @Test(arguments: [false, true])
  func failsIfAskedFromAbove(isAnsweredOnOtherWays: Bool) throws {
    let wiring = wiring(isAnsweredOnOtherWays: isAnsweredOnOtherWays)
    #expect(
      report(wiring) == [
        "5: error: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
    let finding = try #require(findings("container-scope-gap", wiring).first)
    #expect(finding.notes.texts == ["4: 'Session' is bound here in 'child'"])
    #expect(finding.help == "bind 'Session' in 'container', or 'Feed' in 'child'")
  }

  @Test func mayFailIfNobodyIsSeenAsking() {
    #expect(
      report(wiring(isAnsweredOnOtherWays: true, isAskedFor: false)) == [
        "5: warning: 'Feed' asks 'container' for 'Session', which is bound only in 'child' below it"
      ])
  }

  @Test func isFineIfAskedOnlyFromBelow() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    let feed = wiring.bind("Feed")
    wiring.bind("Session", in: child)
    wiring.request("Session", from: feed) { $0.containers = [child] }
    wiring.request("Feed", in: child)
    #expect(report(wiring) == [])
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
