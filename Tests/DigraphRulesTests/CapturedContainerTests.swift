import DigraphModel
import TestSupport
import Testing

struct CapturedContainerTests {
  private func wiring(_ access: Request.Access, in container: String? = nil, count: Int = 1) -> GraphBuilder {
    var wiring = GraphBuilder()
    let other = container.map { wiring.container($0, parents: [0]) }
    let feed = wiring.bind("Feed")
    for _ in 0..<count {
      wiring.bind("API", in: other ?? 0)
      wiring.request("API", from: feed, in: other) { $0.access = access }
    }
    return wiring
  }

  private func report(_ wiring: GraphBuilder) -> [String] { DigraphRulesTests.report("captured-container", wiring) }

  @Test func strongCapture() {
    #expect(
      report(wiring(.captured(variable: "container", parameter: "r", isWeak: false))) == [
        "4: warning: 'Feed' asks the captured 'container' instead of its parameter 'r', which makes a retain cycle"
      ])
    #expect(
      report(wiring(.captured(variable: "container", parameter: "_", isWeak: false))) == [
        "4: warning: 'Feed' asks the captured 'container' instead of the container that it is given, which makes a retain cycle"
      ])
  }

  @Test func anEditWouldChangeTheTypeOfAnOptionalAnswer() throws {
    let finding = try #require(
      findings(
        "captured-container", wiring(.captured(variable: "main?.resolver", parameter: "r", isWeak: true))
      ).first)
    #expect(finding.fixes.isEmpty)
    #expect(finding.unfixable == "without the '?', the answer has another type")
  }

  @Test func weakCaptureIsMilder() {
    #expect(
      report(wiring(.captured(variable: "container", parameter: "r", isWeak: true))) == [
        "4: info: 'Feed' asks the captured 'container' instead of its parameter 'r', which goes around child containers"
      ])
  }

  @Test func withoutChildrenAContainerThatLivesAsLongAsTheAppIsOnlyForInformation() {
    var wiring = GraphBuilder()
    let app = wiring.container("app") { $0.livesWithApp = true }
    let feed = wiring.bind("Feed", in: app)
    wiring.bind("API", in: app)
    wiring.request("API", from: feed) { $0.access = .captured(variable: "app", parameter: "r", isWeak: false) }
    #expect(
      report(wiring) == [
        "5: info: 'Feed' asks the captured 'app' instead of its parameter 'r', which would go around a child container"
      ])
  }

  @Test func containersOfOneLineAreNoChildrenThatAProviderGoesAround() {
    var wiring = GraphBuilder()
    var site = Site(path: "")
    let first = wiring.container("first") { container in
      container.livesWithApp = true
      site = container.site
    }
    _ = wiring.container("second", parents: [first]) { $0.site = site }
    let feed = wiring.bind("Feed", in: first)
    wiring.bind("API", in: first)
    wiring.request("API", from: feed) { $0.access = .captured(variable: "first", parameter: "r", isWeak: false) }
    #expect(report(wiring).map { $0.contains("which would go around a child container") } == [true])
  }

  @Test func aContainerThatLivesAsLongAsTheAppIsNoLeak() {
    var wiring = GraphBuilder()
    let app = wiring.container("app") { $0.livesWithApp = true }
    _ = wiring.container("screen", parents: [app])
    let feed = wiring.bind("Feed", in: app)
    wiring.bind("API", in: app)
    wiring.request("API", from: feed) { $0.access = .captured(variable: "app", parameter: "r", isWeak: false) }
    let page = wiring.bind("Page", in: app)
    wiring.request("API", from: page) { $0.access = .global }
    #expect(
      report(wiring) == [
        "6: warning: 'Feed' asks the captured 'app' instead of its parameter 'r', which goes around child containers",
        "8: warning: 'Page' asks a global container instead of the container that it is given",
      ])
  }

  @Test func whatIsDeclaredInTwoContainersIsToldOnce() {
    var wiring = GraphBuilder()
    for livesWithApp in [true, false] {
      let app = wiring.container("app") { $0.livesWithApp = livesWithApp }
      let feed = wiring.bind("Feed", in: app)
      wiring.bind("API", in: app)
      wiring.request("API", from: feed) {
        $0.access = .captured(variable: "app", parameter: "r", isWeak: false)
        $0.site = Site(path: "App.swift", line: 90)
      }
    }
    #expect(
      report(wiring) == [
        "90: warning: 'Feed' asks the captured 'app' instead of its parameter 'r', which makes a retain cycle"
      ])
  }

  @Test func otherContainerMayBeMeant() {
    #expect(
      report(wiring(.captured(variable: "child", parameter: "r", isWeak: false), in: "child")) == [
        "5: info: 'Feed' captures 'child', which is another container than its own"
      ])
  }

  @Test func globalContainer() {
    #expect(
      report(wiring(.global)) == [
        "4: warning: 'Feed' asks a global container instead of the container that it is given"
      ])
  }

  @Test func oneCaptureIsOneFinding() throws {
    let wiring = wiring(.captured(variable: "container", parameter: "r", isWeak: false), count: 2)
    let finding = try #require(findings("captured-container", wiring).first)
    #expect(report(wiring).count == 1)
    #expect(finding.notes.texts == ["6: and here"])
    #expect(finding.fixes == [])
    #expect(finding.help == "ask 'r'")
  }

  @Test func capturedExpressionIsReplaced() throws {
    var wiring = GraphBuilder()
    let feed = wiring.bind("Feed")
    let receiver = Site(path: "App.swift", line: 9, column: 3, endLine: 9, endColumn: 12)
    wiring.request("Feed", from: feed, .deferred) {
      $0.access = .captured(variable: "container", parameter: "r", isWeak: false)
      $0.receiver = receiver
    }
    let finding = try #require(findings("captured-container", wiring).first)
    #expect(finding.site == receiver)
    #expect(finding.fixes == [Finding.Fix(replacing: receiver, with: "r")])
  }

  @Test func givenContainerAndCodeOutsideOfTheProvider() {
    var wiring = wiring(.given)
    wiring.request("API") { $0.access = .global }
    wiring.request("API", from: 0) {
      $0.access = .global
      $0.via = [$0.site]
    }
    #expect(report(wiring) == [])
  }
}
