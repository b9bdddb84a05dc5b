import DigraphModel
import DigraphPipeline
import DigraphRules
import Testing

/// Entries of `.digraph.yml`, and messages about wrong ones.
struct ConfigurationReaderTests {
  /// A rule with an option of each kind.
  private struct Probe: Rule {
    static let info = RuleInfo(id: "probe", family: .analysis, severity: .warning, summary: "A probe.", frameworks: [])
    static let options = [
      RuleOption("loud", .flag, "Whether it is loud."),
      RuleOption("limit", .integer(least: 2), "How much.", standard: "7"),
      RuleOption("mode", .choice(["strict", "lax"]), "How."),
      RuleOption("names", .texts, "Which."),
      RuleOption("entries", .entries(schema: #"{"type": "object"}"#), "What."),
    ]

    init() {}
    init(options: RuleOptions, problems: inout [Diagnostic]) {
      for entry in options["entries"]?.elements ?? [] where entry["from"] == nil {
        problems.append(Diagnostic(.error, "an entry lacks 'from'", at: entry.site))
      }
    }
    func findings(in graph: Graph) -> [Finding] { [] }
  }

  private struct Other: Rule {
    static let info = RuleInfo(id: "other", family: .analysis, severity: .error, summary: "Another.", frameworks: [])
    func findings(in graph: Graph) -> [Finding] { [] }
  }

  private static func read(_ text: String, _ files: [String: String] = [:]) throws -> Configuration {
    var reader = ConfigurationReader(path: "App/.digraph.yml", rules: [Other.self, Probe.self]) { path in
      files[path].map { .success($0) } ?? .failure(.init("no such file"))
    }
    return try reader.read(text)
  }

  private static func problems(_ text: String, _ files: [String: String] = [:]) -> [String] {
    do {
      _ = try read(text, files)
      return []
    } catch let error as ConfigurationError {
      return error.problems.map { "\($0.site.path):\($0.site.line):\($0.site.column) \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func everyKeyIsRead() throws {
    let configuration = try Self.read(
      """
      exclude: [A, "**/B"]
      include: C
      tests: true
      modules:
        Feed: [Modules/Feed]
      defines: {DEBUG: false, os( iOS ): true}
      external: [Clock, Vendor*]
      roots: FeedAPI
      scopes: [graph, session, container]
      needle: {internal-properties: visible}
      deli: {manifests: [ci/deli-release.yml]}
      rules:
        other: off
        probe: {severity: error, limit: 3, loud: True, names: one}
      overrides:
        - paths: Legacy
          rules: {other: warning}
      fail-on: warning
      baseline: {file: known, ratchet: true}
      """)
    expectSame(configuration.exclude, ["A", "**/B"])
    expectSame(configuration.include, ["C"])
    expectSame(configuration.readsTests, true)
    expectSame(configuration.modules.map { "\($0.name) \($0.paths)" }, [#"Feed ["Modules/Feed"]"#])
    expectSame(configuration.defines, ["DEBUG": false, "os(iOS)": true])
    expectSame(
      configuration.external.map { "\($0.text) \($0.site.line):\($0.site.column)" }, ["Clock 7:12", "Vendor* 7:19"])
    expectSame(configuration.roots.map(\.text), ["FeedAPI"])
    expectSame(configuration.scopes, ["graph", "session", "container"])
    expectSame(configuration.needleSeesInternalProperties, true)
    expectSame(configuration.deliManifests, ["ci/deli-release.yml"])
    expectSame(configuration.rules.severities, ["other": .off, "probe": .error])
    let options = try #require(configuration.rules.options["probe"])
    expectSame(options.integer("limit"), 3)
    expectSame(options.flag("loud"), true)
    expectSame(options.texts("names"), ["one"])
    expectSame(configuration.overrides.map(\.paths), [["Legacy"]])
    expectSame(configuration.overrides.map(\.rules.severities), [["other": .warning]])
    expectSame(configuration.failOn, .warning)
    expectSame(configuration.baseline, .init(file: "known", ratchet: true))
  }

  @Test func nothingIsNoConfiguration() throws {
    for text in ["", "# nothing\n", "~", "rules:\nexclude:\n"] { expectSame(try Self.read(text), Configuration()) }
  }

  @Test(arguments: [
    ("exlude: [A]", "1:1 unknown key 'exlude', did you mean 'exclude'?"),
    ("tests: maybe", "1:8 'tests' is true or false, not 'maybe'"),
    ("tests: [true]", "1:8 'tests' is true or false, not a list"),
    ("exclude:\n  A: B", "2:3 'exclude' is a list of paths, not a mapping"),
    ("exclude:\n  - [A]", "2:5 'exclude' is a list of paths, not a list"),
    ("rules:\n  prob: off", "2:3 unknown rule 'prob', did you mean 'probe'?"),
    (
      "rules:\n  probe: eror",
      "2:10 the severity of 'probe' is one of off, info, warning, error, not 'eror', did you mean 'error'?"
    ),
    ("rules:\n  probe: {limt: 3}", "2:11 unknown option 'limt' of 'probe', did you mean 'limit'?"),
    ("rules:\n  probe: {limit: 1}", "2:18 'limit' is a whole number from 2 on, not '1'"),
    ("rules:\n  probe: {limit: few}", "2:18 'limit' is a whole number from 2 on, not 'few'"),
    ("rules:\n  probe: {mode: strikt}", "2:17 'mode' is one of strict, lax, not 'strikt', did you mean 'strict'?"),
    ("rules:\n  probe: {entries: [{to: A}]}", "2:21 an entry lacks 'from'"),
    ("rules:\n  probe: {entries: [A]}", "2:21 'entries' is a list of mappings, not 'A'"),
    ("rules:\n  other: {limit: 3}", "2:11 unknown option 'limit' of 'other'; there is 'severity'"),
    ("overrides:\n  - paths: A", "2:5 an element of 'overrides' lacks 'rules'"),
    (
      "overrides:\n  - {path: A, rules: {}}",
      "2:6 unknown key 'path' of an element of 'overrides', did you mean 'paths'?\n2:5 an element of 'overrides' lacks 'paths'"
    ),
    ("fail-on: fatal", "1:10 'fail-on' is one of info, warning, error, off, not 'fatal'"),
    (
      "needle: {internal-properties: visibel}",
      "1:31 'internal-properties' is one of visible, hidden, not 'visibel', did you mean 'visible'?"
    ),
    ("baseline: []", "1:11 'baseline' is a path, or a mapping, not a list"),
    ("baseline: {ratchet: true}", "1:11 'baseline' lacks 'file'"),
    (
      "defines: {DEBUG && A: true}",
      "1:11 'DEBUG && A' is no condition of its own; list names and calls such as 'os(iOS)', and what they are"
    ),
    ("scopes: [a, b, a]", "1:16 the scope 'a' is there twice"),
    ("- A", "1:1 a configuration is a mapping of keys to values"),
    ("tests: true\ntests: false", "1:1 'tests' is there more than once"),
    ("rules: {probe: off, probe: info}", "1:9 'probe' is there more than once"),
    ("rules:\n\tprobe: off", "2:1 not valid YAML: this line is indented by a tab, and YAML takes only spaces"),
    ("exclude:\n  - A\n\t- B", "3:1 not valid YAML: this line is indented by a tab, and YAML takes only spaces"),
    ("wrappers: |\n\tlet x = 1", "2:1 not valid YAML: this line is indented by a tab, and YAML takes only spaces"),
    ("exclude: [*.swift]", "1:12 not valid YAML: a value that begins with '*' has to be in quotation marks"),
    ("exclude:\n  - *Old", "2:5 not valid YAML: a value that begins with '*' has to be in quotation marks"),
    ("exclude: @Old", "1:10 not valid YAML: a value that begins with '@' has to be in quotation marks"),
    ("exclude: [A", "2:1 not valid YAML: did not find expected ',' or ']'"),
    ("wrappers: |\n  func f( {\n", "2:11 this is not valid Swift: expected ')'"),
    (
      "extends: recomended",
      "1:10 no preset is called 'recomended', did you mean 'recommended'?"
    ),
    ("extends: gone.yml", "1:10 'App/gone.yml' cannot be read: no such file"),
    ("extends: .digraph.yml", "1:10 this configuration extends itself: 'App/.digraph.yml' -> 'App/.digraph.yml'"),
  ])
  func mistakesAreToldWithTheirPlace(text: String, problem: String) {
    let expected = problem.split(separator: "\n").map { "App/.digraph.yml:\($0)" }.sorted()
    expectSame(Self.problems(text).sorted(), expected)
  }

  @Test func allMistakesAreToldAtOnce() {
    expectSame(
      Self.problems("tests: 3\nrules:\n  prob: off\nfoo: 1").map { $0.prefix { $0 != " " } },
      ["App/.digraph.yml:1:8", "App/.digraph.yml:3:3", "App/.digraph.yml:4:1"])
  }

  @Test func whatComesLaterCounts() throws {
    let configuration = try Self.read(
      """
      extends: [strict, ../shared.yml, essential, own.yml]
      exclude: C
      rules: {probe: {limit: 4}}
      """,
      [
        "shared.yml": "exclude: A\nrules: {probe: info, other: info}",
        "App/own.yml": "exclude: B\nextends: []\nrules: {probe: {severity: error, loud: true, limit: 9}}",
      ])
    expectSame(configuration.exclude, ["A", "B", "C"])
    expectSame(configuration.rules.severities, ["probe": .error])
    expectSame(configuration.rules.options["probe"]?.integer("limit"), 4)
    expectSame(configuration.rules.options["probe"]?.flag("loud"), true)
    expectSame(configuration.failOn, .error)
  }

  @Test func presetsSayWhichRulesCount() throws {
    expectSame(try Self.read("extends: essential").rules.severities, ["probe": .off])
    expectSame(try Self.read("extends: strict").failOn, .warning)
    expectSame(try Self.read("extends: recommended"), Configuration())
  }

  @Test func loopsOfFilesAreTold() {
    expectSame(
      Self.problems("extends: a.yml", ["App/a.yml": "extends: b/b.yml", "App/b/b.yml": "extends: ../a.yml"]),
      ["App/b/b.yml:1:10 this configuration extends itself: 'App/a.yml' -> 'App/b/b.yml' -> 'App/a.yml'"])
  }

  @Test func filesThatExtendOneAnotherInManyWaysEnd() {
    var files: [String: String] = [:]
    for number in 0..<30 { files["App/\(number).yml"] = "extends: [\(number + 1).yml, \(number + 1).yml]" }
    files["App/30.yml"] = ""
    #expect(Self.problems("extends: 0.yml", files).contains { $0.contains("more than 64 configurations") })
  }

  @Test func aliasesDoNotExplode() {
    let lines = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
    expectSame(
      Self.problems((["a0: &a0 [x, x]"] + lines).joined(separator: "\n")),
      ["App/.digraph.yml:1:1 this is too much for a configuration"])
  }
}
