import DigraphModel
import TestSupport
import Testing

struct UnresolvedDependencyTests {
  private func report(_ wiring: GraphBuilder) -> [String] {
    DigraphRulesTests.report("unresolved-dependency", wiring)
  }

  @Test func requiredKeyThatNothingBinds() {
    var wiring = GraphBuilder()
    let feed = wiring.bind("Feed")
    wiring.request("API", from: feed)
    #expect(report(wiring) == ["3: error: no binding for 'API', which 'Feed' requires"])
  }

  @Test func whatAStoryboardMakesIsOnlyFilledIn() throws {
    var wiring = GraphBuilder()
    wiring.bind("Page", named: "storyboard") { $0.provider = .storyboard }
    wiring.request("Page", with: ["Int"])
    #expect(report(wiring) == ["3: error: no binding for 'Page with (Int)', which 'App' requires"])
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.notes.texts == ["2: 'Page' is only filled in here, once a storyboard has made it"])
    #expect(DigraphRulesTests.report("qualifier-mismatch", wiring) == [])
  }

  @Test func chainLeadsFromTheEntryPoint() throws {
    var wiring = GraphBuilder()
    let home = wiring.bind("Home")
    let feed = wiring.bind("Feed")
    wiring.request("Feed", from: home)
    wiring.request("Home")
    wiring.request("API", from: feed)
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.chain == ["App", "Home", "Feed", "API"])
    #expect(finding.notes.texts == ["5: 'App' asks for 'Home' here", "4: 'Home' asks for 'Feed' here"])
    #expect(finding.help == "register 'API' in the container, or list it under 'external' if other code does")
  }

  @Test func oneCauseIsOneFinding() throws {
    var wiring = GraphBuilder()
    for name in ["A", "B", "C"] {
      let binding = wiring.bind(name)
      wiring.request("API", from: binding, .eager, name == "A" ? .silent : .required)
    }
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(report(wiring) == ["5: error: no binding for 'API', which 'B' and 2 other places ask for"])
    #expect(finding.notes.texts == ["7: 'C' asks for 'API' here, too", "3: 'A' asks for 'API' here, too"])
  }

  @Test func optionalPropertyIsAlwaysNil() {
    var wiring = GraphBuilder()
    let presenter = wiring.bind("Presenter")
    wiring.request("Delegate", from: presenter, .afterStorage, .silent)
    #expect(report(wiring) == ["3: warning: no binding for 'Delegate', so 'Presenter' always gets nil"])
  }

  @Test(arguments: [Request.Strength.checked, .presence])
  func requestThatExpectsNothing(strength: Request.Strength) {
    var wiring = GraphBuilder()
    wiring.request("API", .eager, strength)
    #expect(report(wiring) == [])
  }

  @Test func collectionThatMustNotBeEmptyIsLikeAnyOther() {
    var wiring = GraphBuilder(framework: .deli)
    wiring.request("Plugin") {
      $0.collection = true
      $0.resolution = Resolution(status: .missing)
    }
    #expect(report(wiring) == ["2: error: no binding for 'Plugin', which 'App' requires"])
  }

  @Test func collectionMayBeEmpty() {
    var wiring = GraphBuilder()
    wiring.request("Plugin") { $0.collection = true }
    #expect(report(wiring) == [])
  }

  @Test(arguments: [Resolution.Status.external, .opaque, .parameter, .ambiguous])
  func requestThatMayBeAnswered(status: Resolution.Status) {
    var wiring = GraphBuilder()
    let one = wiring.bind("Other")
    let two = wiring.bind("Others")
    wiring.request("API") {
      $0.resolution = Resolution(status: status, bindings: status == .ambiguous ? [one, two] : [], missingVia: [[]])
    }
    #expect(report(wiring) == [])
  }

  @Test func openContainerLeavesADoubt() {
    var wiring = GraphBuilder()
    let open = wiring.container("shared", isOpen: true)
    wiring.bind("Feed", in: open)
    wiring.request("API", in: open)
    #expect(
      report(wiring) == [
        "4: warning: no binding for 'API', which 'App' requires, unless code outside of the input binds it in 'shared'"
      ])
  }

  @Test func nothingIsKnownOfAnOpenContainerWithoutBindings() {
    var wiring = GraphBuilder()
    wiring.request("API", in: wiring.container("shared", isOpen: true))
    #expect(report(wiring) == [])
  }

  @Test func gapInTheContainerLeavesADoubt() throws {
    var wiring = GraphBuilder()
    wiring.bind("Feed")
    wiring.gap(.binding, "its type is computed", in: [0])
    wiring.request("API", .eager, .silent)
    #expect(
      report(wiring) == [
        "4: info: no binding for 'API', so 'App' always gets nil, unless a binding that was not understood provides it"
      ])
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.notes.texts == ["3: not understood: its type is computed"])
  }

  @Test func oneRegistrationThatIsNotUnderstoodIsOneDoubt() {
    var wiring = GraphBuilder()
    wiring.gap(.binding, "its type is computed", in: [0])
    wiring.request("API")
    #expect(report(wiring).count == 1)
  }

  @Test func nothingIsKnownOfAContainerWithoutBindingsThatCodeMayFillWhichIsNotUnderstood() {
    var wiring = GraphBuilder()
    wiring.gap(.container, "it is handed to 'fill', which cannot be followed", in: [0])
    wiring.request("API")
    #expect(report(wiring) == [])
  }

  /// A generated method is named after the type that it binds.
  @Test(arguments: [("registerAPI", 0), ("registerAPI_mock", 0), ("registerLog", 1), ("registerApi", 1)])
  func codeThatIsNotUnderstoodHasTheNameOfTheKey(callee: String, count: Int) {
    for type in ["API", "API<Int>", "any API", "Net.API"] {
      var wiring = GraphBuilder()
      wiring.bind("Feed")
      wiring.gap(
        .container, "it is handed to '\(callee)', which cannot be followed", cause: callee, in: [0],
        handsOverContainers: true)
      wiring.request(type)
      #expect(report(wiring).count == count)
    }
  }

  @Test func forgottenForward() throws {
    var wiring = GraphBuilder()
    wiring.bind("HomeFlow", scope: .container)
    let presenter = wiring.bind("HomePresenter")
    wiring.request("HomeDelegate", from: presenter, .eager, .silent)
    wiring.types["HomeFlow"] = TypeSummary(kind: .class, supertypes: ["HomeDelegate"])
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.notes.texts == ["2: 'HomeFlow' is bound here and would do as 'HomeDelegate'"])
    #expect(finding.help == "add '.implements(HomeDelegate.self)' to the registration of 'HomeFlow'")
  }

  @Test("the key itself in another program is no type that would do")
  func sameKeyInAnotherApp() throws {
    var wiring = GraphBuilder()
    wiring.apps = ["App", "Example"]
    let other = wiring.container("container") { $0.module = "Example" }
    wiring.bind("API", making: "HTTPAPI", in: other)
    wiring.types["HTTPAPI"] = TypeSummary(kind: .class, supertypes: ["API"])
    wiring.request("API")
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.notes.texts == [])
    #expect(finding.help == "register 'API' in the container, or list it under 'external' if other code does")
  }

  @Test func misspeltType() throws {
    var wiring = GraphBuilder()
    wiring.bind("Logger")
    wiring.request("Loger")
    let finding = try #require(findings("unresolved-dependency", wiring).first)
    #expect(finding.notes.texts == ["2: 'Logger' is bound here, which is spelt alike"])
    #expect(finding.help == "ask for 'Logger', or bind 'Loger'")
  }

  @Test func testsShowTheirMistakesThemselves() {
    var wiring = GraphBuilder()
    wiring.request("API") { $0.isTestOnly = true }
    wiring.bind("Fake") { $0.isTestOnly = true }
    wiring.request("API", from: 0)
    #expect(report(wiring) == [])
  }

  @Test func otherRulesTakeTheirShare() {
    var wiring = GraphBuilder()
    let child = wiring.container("child", parents: [0])
    wiring.bind("Named", named: "a")
    wiring.bind("Arguments", with: ["Int"])
    wiring.bind("Below", in: child)
    wiring.request("Named")
    wiring.request("Arguments")
    wiring.request("Below")
    wiring.request("Nothing")
    #expect(
      reportOfAllRules(wiring) == [
        "qualifier-mismatch 6", "argument-mismatch 7", "container-scope-gap 8", "unresolved-dependency 9",
      ])
  }
}
