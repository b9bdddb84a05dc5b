import CustomDump
import DigraphModel
@testable import DigraphRules
import DigraphPipeline
import TestSupport
import Testing

/// The pattern language of `forbidden-dependency`.
struct ForbiddenDependencyTests {
  /// A shop in which the feed's model takes the database through a store.
  private static func wiring() -> GraphBuilder {
    var wiring = GraphBuilder()
    let database = wiring.bind("Database", scope: .container)
    let store = wiring.bind("FeedStore")
    let model = wiring.bind("FeedModel")
    wiring.bind("ShopModel")
    wiring.request("Database", from: store)
    wiring.request("FeedStore", from: model)
    wiring.request("ShopModel", from: model)
    wiring.request("FeedModel")
    _ = database
    return wiring
  }

  private static func options(_ yaml: String) -> RuleOptions {
    RuleOptions(SideFileReader.read(Array(yaml.utf8), path: ".digraph.yml").tree?.entries ?? [])
  }

  private static func runner(_ yaml: String) -> RuleRunner {
    RuleRunner([ForbiddenDependency.self], settings: RuleSettings(options: ["forbidden-dependency": options(yaml)]))
  }

  /// Findings of a project's rules about the shop, and errors in the rules.
  private func report(_ yaml: String) -> [String] {
    var problems: [Diagnostic] = []
    _ = ForbiddenDependency(options: Self.options(yaml), problems: &problems)
    return problems.sorted { $0.site < $1.site }.map { "\($0.site.line):\($0.site.column) \($0.message)" }
      + Self.runner(yaml).findings(in: Self.wiring().graph()).map {
        "\($0.severity): \($0.message)" + ($0.chain.isEmpty ? "" : " [" + $0.chain.joined(separator: " > ") + "]")
      }
  }

  @Test func nothingIsForbiddenUnlessSaid() {
    #expect(report("") == [])
    #expect(report("rules: []") == [])
  }

  @Test func eachKindFindsWhatItSays() {
    expectNoDifference(
      report("rules: [{name: a, forbidden: {from: '*Model', to: '*Store'}}]"),
      ["error: 'FeedModel' needs 'FeedStore', which 'a' forbids"])
    expectNoDifference(
      report("rules: [{name: b, severity: info, allowed: {from: '*Model', to: '*Store'}}]"), [])
    expectNoDifference(
      report("rules: [{name: c, allowed: {from: Feed*, to: Database}}]"),
      ["error: 'FeedModel' needs 'ShopModel', which 'c' forbids"])
    expectNoDifference(
      report("rules: [{name: d, severity: warning, required: {from: '*Model', to: '*Store'}}]"),
      ["warning: 'ShopModel' lacks the dependency that 'd' requires"])
    expectNoDifference(
      report("rules: [{name: e, protected: Database, by: ShopModel}]"),
      ["error: 'FeedStore' needs 'Database', which 'e' forbids"])
    expectNoDifference(
      report("rules: [{name: f, layers: [Database, '*Store', '*Model']}]"),
      [
        "error: 'FeedStore' needs 'Database', which 'f' forbids",
        "error: 'FeedModel' needs 'FeedStore', which 'f' forbids",
      ]
      .sorted { $0.contains("FeedStore' needs") && !$1.contains("FeedStore' needs") })
    expectNoDifference(
      report("rules: [{name: g, independent: '(*)Model'}]"), ["error: 'FeedModel' needs 'ShopModel', which 'g' forbids"]
    )
  }

  @Test func waysOverOthersCountIfTheRuleSaysSo() {
    expectNoDifference(report("rules: [{name: a, forbidden: {from: '*Model', to: Database}}]"), [])
    expectNoDifference(
      report("rules: [{name: a, transitive: true, forbidden: {from: '*Model', to: Database}}]"),
      ["error: 'FeedModel' needs 'Database' through 'FeedStore', which 'a' forbids [FeedModel > FeedStore > Database]"])
    expectNoDifference(report("rules: [{name: b, transitive: true, required: {from: FeedModel, to: Database}}]"), [])
  }

  @Test func strictLayersAllowOneStep() {
    expectNoDifference(report("rules: [{name: a, layers: ['*Model', '*Store', Database]}]"), [])
    var wiring = GraphBuilder()
    wiring.bind("Disk")
    wiring.bind("Middle")
    wiring.request("Disk", from: wiring.bind("Top"))
    let runner = Self.runner("rules: [{name: a, strict: true, layers: [Top, Middle, Disk]}]")
    #expect(runner.findings(in: wiring.graph()).map(\.message) == ["'Top' needs 'Disk', which 'a' forbids"])
  }

  @Test func patternsLookAtAllAttributes() {
    for pattern in ["module:App", "path:App.swift", "container:contain*", "scope:container", "'{type: Database}'"]
      .dropLast()
    {
      expectNoDifference(
        report("rules: [{name: a, forbidden: {from: FeedStore, to: '\(pattern)'}}]"),
        ["error: 'FeedStore' needs 'Database', which 'a' forbids"], "\(pattern)")
    }
    expectNoDifference(
      report(
        "rules: [{name: a, forbidden: {from: {type: Feed*, not: FeedModel}, to: {scope: container, module: [App, Shop]}}}]"
      ),
      ["error: 'FeedStore' needs 'Database', which 'a' forbids"])
    expectNoDifference(
      report("rules: [{name: a, unmatched: x, forbidden: {from: [ShopModel, FeedStore], to: Database}}]"),
      ["1:19 a rule has no 'unmatched'", "error: 'FeedStore' needs 'Database', which 'a' forbids"])
  }

  @Test func patternThatMatchesNothingIsReportedWhereItStands() throws {
    let yaml = """
      rules:
        - name: gone
          forbidden:
            from: FeedModel
            to: [Keychain*]
      """
    let runner = Self.runner(yaml)
    let finding = try #require(runner.findings(in: Self.wiring().graph()).first)
    #expect(finding.message == "the pattern 'Keychain*' of 'gone' matches nothing")
    #expect("\(finding.site)" == ".digraph.yml:5:11")
    #expect(finding.severity == .error)
    expectNoDifference(report(yaml + "\nunmatched: off"), [])
    expectNoDifference(report(yaml + "\nunmatched: info"), ["info: the pattern 'Keychain*' of 'gone' matches nothing"])
  }

  /// Each name in a list of `forbidden` must match, because a name that is gone is no longer protected. In a list of
  /// `allowed`, a name without match does no harm.
  @Test func eachElementOfAListShouldMatch() {
    expectNoDifference(
      report("rules: [{name: a, forbidden: {from: [ShopModel, Shopmodel], to: [Database, Keychain]}}]"),
      [
        "error: the pattern 'Shopmodel' of 'a' matches nothing", "error: the pattern 'Keychain' of 'a' matches nothing",
      ])
    expectNoDifference(report("rules: [{name: b, allowed: {from: FeedStore, to: [Database, Keychain]}}]"), [])
    expectNoDifference(report("rules: [{name: c, protected: Database, by: [FeedStore, Gone]}]"), [])
  }

  @Test func whatIsWrongIsSaidWithItsPlace() {
    expectNoDifference(report("rules: {a: b}"), ["1:8 'rules' is a list of rules"])
    expectNoDifference(report("rules: [text]"), ["1:9 a rule is a mapping, such as 'forbidden: {from: …, to: …}'"])
    expectNoDifference(
      report("rules: [{name: a}]"),
      ["1:9 a rule says one of forbidden, allowed, required, protected, layers, independent"])
    expectNoDifference(
      report("rules: [{forbiden: {from: A, to: B}}]"),
      [
        "1:9 a rule says one of forbidden, allowed, required, protected, layers, independent",
        "1:10 a rule has no 'forbiden', did you mean 'forbidden'?",
      ])
    expectNoDifference(
      report("rules: [{forbidden: {from: A}}]"), ["1:21 'forbidden' needs 'from' and 'to'"])
    expectNoDifference(
      report("rules: [{forbidden: {from: A, tu: B, to: B}}]").first, "1:31 'forbidden' has no 'tu', did you mean 'to'?")
    expectNoDifference(
      report("rules: [{forbidden: {from: 'modul:A', to: B}}]"), ["1:28 nothing has a 'modul', did you mean 'module'?"])
    expectNoDifference(
      report("rules: [{forbidden: {from: 'A(*', to: B}}]"), ["1:28 the pattern 'A(*' does not close its parentheses"])
    expectNoDifference(
      report("rules: [{forbidden: {from: A, to: 'B$1'}}]"), ["1:35 '$1' stands for nothing: nothing is captured"])
    expectNoDifference(
      report("rules: [{independent: A}]"),
      ["1:23 'independent' is a list of patterns, or one with parentheses around what differs"])
    expectNoDifference(report("rules: [{protected: A}]"), ["1:10 'protected' needs 'by', the list of who may use it"])
    expectNoDifference(
      report("rules: [{layers: [A]}]"), ["1:18 'layers' is a list of at least two patterns, the uppermost first"])
    expectNoDifference(
      report("rules: [{layers: [A, B], severity: off}]").first, "1:36 'severity' is info, warning or error")
  }

  @Test func whatBelongsToAnotherKindIsNotPassedOver() {
    expectNoDifference(
      report("rules: [{forbidden: {from: ShopModel, to: Database}, strict: true}]"),
      ["1:54 'forbidden' has no 'strict', which belongs to 'layers'"])
    expectNoDifference(
      report("rules: [{layers: [FeedModel, Database], by: ShopModel}]"),
      ["1:41 'layers' has no 'by', which belongs to 'protected'"])
  }

  /// `!$1` matches only if no division of the text lets the pattern match with the captured text.
  @Test(arguments: [
    ("path:Feature(*)/*", "path:Feature(!$1)/*", "FeatureA/Views/Row.swift", false),
    ("path:Feature(*)/*", "path:Feature(!$1)/*", "FeatureB/Views/Row.swift", true),
    ("path:Feature(?)*", "path:Feature(!$1)*", "FeatureA/Row.swift", false),
  ])
  func anythingElseIsAboutTheWhole(from: String, to: String, path: String, isFound: Bool) {
    var wiring = GraphBuilder()
    let screen = wiring.bind("Screen") { $0.site = Site(path: "FeatureA/Screen.swift", line: 1) }
    wiring.bind("Row") { $0.site = Site(path: path, line: 1) }
    wiring.request("Row", from: screen)
    let runner = Self.runner("{unmatched: off, rules: [{name: a, forbidden: {from: '\(from)', to: '\(to)'}}]}")
    #expect(!runner.findings(in: wiring.graph()).isEmpty == isFound)
  }

  /// `!$1` must differ from all names of a binding: the type that it is bound as, and the type that it makes.
  @Test func anythingElseIsAboutAllNames() {
    var wiring = GraphBuilder()
    let screen = wiring.bind("ShopScreen")
    wiring.bind("ShopModel", making: "LiveShopModel")
    wiring.bind("FeedModel", making: "LiveFeedModel")
    wiring.request("ShopModel", from: screen)
    wiring.request("FeedModel", from: screen)
    let runner = Self.runner("{unmatched: off, rules: [{name: a, forbidden: {from: '(*)Screen', to: '(!$1)Model'}}]}")
    #expect(runner.findings(in: wiring.graph()).map(\.message) == ["'ShopScreen' needs 'FeedModel', which 'a' forbids"])
  }

  @Test(arguments: [
    ("Feed", "Feed", [] as [String]?), ("Feed", "Feeds", nil), ("Feed*", "Feed", []), ("*Model", "FeedModel", []),
    ("F?ed", "Feed", []), ("(*)Model", "FeedModel", ["Feed"]), ("(*)And(*)", "AAndBAndC", ["A", "BAndC"]),
    ("a\\*b", "a*b", []), ("a\\*b", "axb", nil), ("(*)(?)", "xyz", ["xy", "z"]), ("*", "", []),
  ])
  func namesMatch(pattern: String, text: String, captures: [String]?) throws {
    #expect(try NamePattern(pattern).captures(in: text) == captures)
  }

  @Test func capturesOfTheOtherPatternCount() throws {
    #expect(try NamePattern("Feature$1").captures(in: "FeatureFeed", given: ["Feed"]) != nil)
    #expect(try NamePattern("Feature$1").captures(in: "FeatureShop", given: ["Feed"]) == nil)
    #expect(try NamePattern("Feature(!$1)").captures(in: "FeatureShop", given: ["Feed"]) != nil)
    #expect(try NamePattern("Feature(!$1)").captures(in: "FeatureFeed", given: ["Feed"]) == nil)
    #expect(try NamePattern("$2").captures(in: "x", given: ["x"]) == nil)
  }

  @Test(arguments: ["(", ")", "((a))", "$", "$0", "$x", "(!$1", "a\\", ""])
  func brokenPatternsAreRefused(pattern: String) {
    #expect(throws: NamePattern.Problem.self) { try NamePattern(pattern) }
  }

  @Test(.timeLimit(.minutes(1))) func manyStarsTakeNoTime() throws {
    let pattern = try NamePattern(String(repeating: "*a", count: 40) + "b")
    #expect(pattern.captures(in: String(repeating: "a", count: 300)) == nil)
  }
}
