import CustomDump
import DigraphModel
import DigraphReporters
import Testing

@Suite("human format")
struct HumanReporterTests {
  let reporter = HumanReporter()

  @Test("fact, excerpt, chain, notes, remedy, page, summary")
  func golden() {
    expectNoDifference(
      reporter.text(of: .sample()),
      """
      error[captive-dependency]: 'Account' (container) captures shorter-lived 'Request' (transient)
       --> Sources/App/Assembly.swift:4:72
        |
      4 |  container.register(Account.self) { r in /* 登録 */ Account(request: r.resolve(Request.self)!) }
        |                                                                      ^^^^^^^^^^^^^^^^^^^^^^^
        |
        = path: SceneDelegate -> Account -> Request
      note: 'Request' is registered here with scope 'transient'
       --> Sources/App/Assembly.swift:6:2
        |
      6 |     container.register(Request.self) { _ in
        |     ---------------------------------------
      note: 'Request' is stored by 'Account.init(request:)'
       --> Sources/App/Account.swift:8:10
        = help: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a
                'Request' whenever it is needed
        = rule: A value is kept by one that lives longer. (digraph explain captive-dependency)

      1 info (--verbose shows all, --only RULE those of one rule):
        too-many-dependencies  1  'Feed' is given 9 dependencies (Sources/App/Feed.swift:120)

      1 error, 1 info; 40 of 42 registrations and requests understood

      """)
  }

  @Test("the page of a rule is a link where pages are published")
  func links() {
    let report = Report.sample(links: RuleLinks(base: "https://example.org/digraph"))
    #expect(reporter.text(of: report).contains("(https://example.org/digraph/Rules/captive-dependency.md)\n"))
  }

  @Test("without findings there is only the summary, which names what is hidden")
  func summary() {
    let hidden = [
      Finding.message("a", state: .baselined), .message("b", state: .suppressed), .message("c", severity: .off),
    ]
    expectNoDifference(
      reporter.text(of: Report(findings: hidden, coverage: .sample, tool: Tool(version: "1"))),
      "nothing new; 1 known, 1 suppressed; 40 of 42 registrations and requests understood\n")
  }

  @Test(
    "the summary says how many missing registrations would be reported, in words that need no explanation",
    arguments: [
      (Coverage.Guards(required: 68, errors: 68), "at all 68 understood requests that need one"),
      (.init(required: 1, errors: 1), "at the only understood request that needs one"),
      (.init(required: 42, errors: 41), "at 41 of 42 understood requests that need one"),
      (
        .init(required: 73, errors: 71, warnings: 2),
        "at all 73 understood requests that need one, at 2 only as a warning"
      ),
      (.init(required: 388, warnings: 374), "at 374 of 388 understood requests that need one, only as a warning"),
    ])
  func guards(_ guards: Coverage.Guards, _ words: String) {
    var coverage = Coverage.sample
    coverage.guards = guards
    expectNoDifference(
      Summary().line(coverage: coverage),
      "no findings; 40 of 42 registrations and requests understood; a missing registration would be reported \(words)")
    coverage.requests.understood = coverage.requests.total
    #expect(Summary().line(coverage: coverage).hasSuffix(words.replacing("understood ", with: "")))
  }

  @Test("a remedy that several findings in a row share is said once, unless all is wanted")
  func sharedHelp() {
    let findings = ["A", "B", "C"].enumerated().map { number, name in
      Finding.stamped(
        Finding(
          "nothing asks for '\(name)'", at: Site(path: "A.swift", line: number + 1, column: 5), subject: [name],
          help: name == "C" ? "ask for it" : "remove it"), rule: "unused", severity: .warning)
    }
    let report = Report(findings: findings, coverage: .sample, tool: Tool(version: "1"), rules: [])
    func helps(_ detail: HumanReporter.Detail) -> [String] {
      HumanReporter(detail: detail).text(of: report).split(separator: "\n").filter { $0.contains("= help:") }
        .map { String($0.trimmingPrefix(#/ *= help: /#)) }
    }
    expectNoDifference(helps(.ranked), ["remove it", "ask for it"])
    expectNoDifference(helps(.full), ["remove it", "remove it", "ask for it"])
  }

  @Test("prose is wrapped at 100 columns, quoted names are neither broken nor cut")
  func wrapping() {
    let name = "Dictionary<String, (Result<LongNameOfAModel, any Error>) -> Void> named \"the main one of them\""
    let message = "no binding for '\(name)' is in reach of 'FeedViewModel' (which doesn't ask for anything else here)"
    let text = reporter.text(of: .of(.message(message)))
    expectNoDifference(
      text,
      """
      error[some-rule]: no binding for
        'Dictionary<String, (Result<LongNameOfAModel, any Error>) -> Void> named "the main one of them"'
        is in reach of 'FeedViewModel' (which doesn't ask for anything else here)
       --> A.swift:1:1
        = rule: digraph explain some-rule

      1 error; 0 of 0 registrations and requests understood

      """)
  }

  @Test("the underline stands under the code, after tabs and wide characters, and for an empty range")
  func columns() {
    let source = "let e = \"👩‍👩‍👧 é\"\tr.resolve(A.self)\n"
    let column = source.utf8.count - "r.resolve(A.self)\n".utf8.count + 1
    let wide = Finding.message("m", column: column, endColumn: column + 17)
    let text = reporter.text(of: .of(wide, .message("n", column: 5), source: source))
    expectNoDifference(
      text,
      """
      error[some-rule]: n
       --> A.swift:1:5
        |
      1 | let e = "👩‍👩‍👧 é"  r.resolve(A.self)
        |     ^
        |
        = rule: digraph explain some-rule

      error[some-rule]: m
       --> A.swift:1:33
        |
      1 | let e = "👩‍👩‍👧 é"  r.resolve(A.self)
        |                 ^^^^^^^^^^^^^^^^^

      2 errors; 0 of 0 registrations and requests understood

      """)
  }

  @Test("a line that nobody could have written is shown around its mark only")
  func longLine() {
    let source = String(repeating: "x", count: 100_000) + "MARK" + String(repeating: "y", count: 100_000)
    let text = HumanReporter(width: 200).text(
      of: .of(.message("m", column: 100_001, endColumn: 100_005), source: source))
    let x = String(repeating: "x", count: 60)
    let y = String(repeating: "y", count: 60)
    #expect(text.contains("1 | …\(x)MARK\(y)…\n  | \(String(repeating: " ", count: 61))^^^^\n"))
  }

  @Test("nothing in a name starts a line, colours a terminal or commands a CI service")
  func hygiene() {
    let report = Report.of(
      .stamped(
        Finding(
          Finding.nasty, at: Site(path: Finding.nasty), subject: [], chain: [Finding.nasty, "::error::x"],
          notes: [.init(Finding.nasty, at: Site(path: "B.swift"))],
          help: String(repeating: "word ", count: 17) + "fill ::error::x " + Finding.nasty)),
      source: Finding.nasty)
    for line in reporter.text(of: report).split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"))
      #expect(!line.contains("##[") && !line.contains("##vso["))
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
    }
  }

  @Test("colour changes nothing but colour")
  func colour() {
    let colourful = HumanReporter(colour: true).text(of: .sample())
    #expect(colourful.contains("\u{1b}[1;31merror[captive-dependency]\u{1b}[0m: 'Account'"))
    let plain = colourful.replacing(#/\u{1b}\[[0-9;]*m/#, with: "")
    expectNoDifference(plain, reporter.text(of: .sample()))
  }

  @Test("many places are named, the first of them with an excerpt if everything is wanted")
  func manyNotes() {
    let notes = (1...30).map { Finding.Note("place \($0)", at: Site(path: "A.swift", line: $0)) }
    let source = String(repeating: "code\n", count: 30)
    let finding = Finding("m", at: Site(path: "A.swift"), subject: [], notes: notes)
    let full = HumanReporter(detail: .full).text(of: .of(.stamped(finding), source: source))
    #expect(full.matches(of: #/note: place/#).count == 30)
    #expect(full.matches(of: #/\| code/#).count == 7)
    let text = reporter.text(of: .of(.stamped(finding), source: source))
    #expect(text.matches(of: #/note: place/#).count == 8)
    #expect(text.matches(of: #/\| code/#).count == 1)
    #expect(text.contains("= note: and 22 more places (--verbose)\n"))
  }

  // MARK: - Many findings

  /// Findings of one rule about names, each at a line of its own.
  private static func findings(
    _ rule: String, _ severity: Severity, _ groups: String?..., affecting dependents: Int? = nil
  ) -> [Finding] {
    groups.enumerated().map { number, group in
      var finding = Finding.stamped(
        Finding(
          "'V\(number)' is kept by '\(group ?? "X\(number)")'",
          at: Site(path: "\(rule).swift", line: number + 1, column: 5), subject: ["V\(number)"],
          help: "give 'V\(number)' a longer scope"),
        rule: rule, severity: severity)
      finding.group = group
      finding.dependents = dependents.map { .init(bindings: $0, entryPoints: 1) }
      return finding
    }
  }

  private static let many = Report(
    findings: findings("kept", .warning, "Owner", nil, "Owner", "Owner", affecting: 12)
      + findings("missing", .error, nil, affecting: 3) + findings("many", .info, nil, nil, nil)
      + findings("unused", .warning, nil, nil, nil, nil, nil, nil, nil),
    coverage: .sample, tool: Tool(version: "1"),
    rules: ["kept", "many", "missing", "unused"].map {
      RuleInfo(id: $0, family: .lifetimes, severity: .warning, summary: "It is \($0).", frameworks: [])
    })

  @Test(
    "of infos, the one about the largest thing comes first, as in pictures; of errors, the one that most depends on")
  func rank() {
    var large = Self.findings("component", .info, nil)
    large[0].measure = 34
    var small = Self.findings("many", .info, nil, nil, affecting: 90)
    small[1].measure = 9
    let errors =
      Self.findings("few", .error, nil, affecting: 2) + Self.findings("much", .error, nil, affecting: 80)
    let ranked = RankedFindings(small + large + errors + Self.findings("locator", .info, nil, nil, nil))
    expectNoDifference(ranked.rules.map(\.id), ["much", "few", "component", "many", "locator"])
    // Findings about code that nothing runs come last. Unused bindings come in the order of how much they lead to.
    var idle = Self.findings("idle", .warning, nil, affecting: 90)
    idle[0].isIdle = true
    var unused = Self.findings("unused", .warning, nil, nil)
    unused[1].further = 6
    let live = RankedFindings(idle + unused)
    expectNoDifference(live.rules.map(\.id), ["unused", "idle"])
    expectNoDifference(live.rules[0].groups.map { $0.findings[0].subject }, [["V1"], ["V0"]])
    expectNoDifference(ranked.rules[3].groups.map { $0.findings[0].subject }, [["V1"], ["V0"]])
  }

  @Test("errors come first, one cause is one block, infos are a table, and then the things to do")
  func ranked() {
    expectNoDifference(
      HumanReporter(width: 60).text(of: Self.many),
      """
      error[missing]: 'V0' is kept by 'X0'
       --> missing.swift:1:5
        = help: give 'V0' a longer scope
        = rule: It is missing. (digraph explain missing)

      warning[kept]: 'V0' is kept by 'Owner'
       --> kept.swift:1:5
        = help: give 'V0' a longer scope
        = also: 2 more findings about 'Owner':
            kept.swift:3:5  'V2'
            kept.swift:4:5  'V3'
        = rule: It is kept. (digraph explain kept)

      warning[kept]: 'V1' is kept by 'X1'
       --> kept.swift:2:5
        = help: give 'V1' a longer scope

      warning[unused]: 'V0' is kept by 'X0'
       --> unused.swift:1:5
        = help: give 'V0' a longer scope
        = rule: It is unused. (digraph explain unused)

      warning[unused]: 'V1' is kept by 'X1'
       --> unused.swift:2:5
        = help: give 'V1' a longer scope

      5 more warnings of unused (--verbose shows all):
        unused.swift:3:5  'V2' is kept by 'X2'
        unused.swift:4:5  'V3' is kept by 'X3'
        unused.swift:5:5  'V4' is kept by 'X4'
        unused.swift:6:5  'V5' is kept by 'X5'
        unused.swift:7:5  'V6' is kept by 'X6'

      3 infos, an example of each rule (--verbose shows all,
        --only RULE those of one rule):
        many  3  'V0' is kept by 'X0' (many.swift:1)

        rule     errors  warnings  infos
        missing       1         -      -
        kept          -         4      -
        unused        -         7      -
        many          -         -      3
        total         1        11      3

      Most worth doing, by what it affects:
        1. 'V0' is kept by 'X0'
           give 'V0' a longer scope
           missing.swift:1:5; affects 3 bindings and 1 entry point
        2. 'V0' is kept by 'Owner'
           give 'V0' a longer scope
           kept.swift:1:5 and 2 places like it; affects 12
           bindings and 1 entry point
        3. 'V1' is kept by 'X1'
           give 'V1' a longer scope
           kept.swift:2:5; affects 12 bindings and 1 entry point

      1 error, 11 warnings, 3 infos; 40 of 42 registrations and
        requests understood

      """)
  }

  @Test(
    "what has no room beside its place is named; of a page longer than the terminal, the worst stands at the end, too")
  func long() {
    let findings = Self.findings("kept", .warning, "Owner", "Owner", "Owner")
    let rules = Self.findings("unused", .warning, nil, nil, nil, nil)
    func lines(_ findings: [Finding], width: Int, height: Int?) -> [String] {
      let report = Report(findings: findings, coverage: .sample, tool: Tool(version: "1"), rules: [])
      return HumanReporter(width: width, height: height).text(of: report).split(separator: "\n").map(String.init)
    }
    let narrow = lines(rules, width: 34, height: nil)
    expectNoDifference(
      narrow.filter { $0.hasPrefix("  unused") }, ["  unused.swift:3:5  'V2'", "  unused.swift:4:5  'V3'"])
    let end = ["The worst of it:", "  warning[kept]: 'V0' is kept by 'Owner'", "    kept.swift:1:5"]
    #expect(lines(findings, width: 60, height: 5).suffix(4).prefix(3) == end[...])
    #expect(!lines(findings, width: 60, height: 40).contains(end[0]))
  }

  @Test("the place of an example keeps the folders that fit; a name alone stays whole")
  func longExamples() {
    func place(_ path: String) -> String? {
      var infos = Self.findings("many", .info, nil, nil)
      for index in infos.indices { infos[index].site.path = path }
      let report = Report(findings: infos, coverage: .sample, tool: Tool(version: "1"), rules: [])
      return HumanReporter(width: 50).text(of: report).split(separator: "\n").map(String.init)
        .first { $0.hasSuffix(":1)") }
    }
    let folder = "Sources/Screens/MainScreen/Components"
    expectNoDifference(place("\(folder)/Row.swift"), "      (…/MainScreen/Components/Row.swift:1)")
    expectNoDifference(place("\(folder)/Rows/Row.swift"), "      (…/MainScreen/Components/Rows/Row.swift:1)")
    let name = String(repeating: "Long", count: 14) + ".swift"
    expectNoDifference(place(name), "      (\(name):1)")
    expectNoDifference(place("Sources/\(name)"), "      (…/\(name):1)")
  }

  @Test("findings of a rule that affect nothing are one thing to do")
  func idleAdvice() {
    let report = Report(
      findings: Self.findings("kept", .warning, nil, affecting: 12)
        + Self.findings("unused", .warning, nil, nil, nil, nil),
      coverage: .sample, tool: Tool(version: "1"), rules: [])
    let lines = HumanReporter(width: 60).text(of: report).split(separator: "\n").map(String.init)
    expectNoDifference(
      lines.drop { !$0.hasPrefix("Most worth doing") }.dropLast().joined(separator: "\n"),
      """
      Most worth doing, by what it affects:
        1. 'V0' is kept by 'X0'
           give 'V0' a longer scope
           kept.swift:1:5; affects 12 bindings and 1 entry point
        2. 'V0' is kept by 'X0'
           give 'V0' a longer scope
           unused.swift:1:5 and 3 more findings of unused
      """)
  }

  @Test("--quiet says the verdict alone; --verbose, a named rule and a threshold show infos one by one")
  func detail() {
    expectNoDifference(
      HumanReporter(detail: .verdict).text(of: Self.many),
      "1 error, 11 warnings, 3 infos; 40 of 42 registrations and requests understood\n")
    func infos(_ reporter: HumanReporter, _ report: Report) -> Int {
      reporter.text(of: report).matches(of: #/info\[many\]/#).count
    }
    #expect(infos(HumanReporter(), Self.many) == 0)
    #expect(infos(HumanReporter(detail: .full), Self.many) == 3)
    #expect(infos(HumanReporter(chosen: ["many"]), Self.many) == 3)
    var strict = Self.many
    strict.failing = .info
    #expect(infos(HumanReporter(), strict) == 3)
    strict.failing = .off
    #expect(infos(HumanReporter(), strict) == 0)
    let full = HumanReporter(detail: .full).text(of: Self.many)
    #expect(full.matches(of: #/(error|warning)\[/#).count == 12)
    #expect(!full.contains("= also:") && !full.contains("more warnings"))
  }

  @Test("a line of code is shown around its mark, in the columns that there are")
  func narrowCode() {
    let source = "    container.register(Account.self) { r in Account(request: r.resolve(Request.self)!, log: Log()) }"
    let finding = Finding.message("m", column: 62, endColumn: 86)
    expectNoDifference(
      HumanReporter(width: 60).text(of: .of(finding, source: source)).split(separator: "\n").prefix(5).joined(
        separator: "\n"),
      """
      error[some-rule]: m
       --> A.swift:1:62
        |
      1 | … in Account(request: r.resolve(Request.self)!, log: Lo…
        |                       ^^^^^^^^^^^^^^^^^^^^^^^^
      """)
  }
}
