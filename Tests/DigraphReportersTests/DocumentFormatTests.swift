import CustomDump
import DigraphModel
import DigraphReporters
import Testing

/// Formats that are documents for other programs.
@Suite("documents")
struct DocumentFormatTests {
  @Test("GitLab: an array, which is there if it is empty")
  func gitLab() throws {
    expectNoDifference(
      try Consumer.gitLab(GitLabReporter().text(of: .sample())),
      [
        .init(
          description: "'Account' (container) captures shorter-lived 'Request' (transient)",
          check_name: "digraph/captive-dependency", fingerprint: "captive-dependency:Account,Request",
          severity: "critical",
          location: .init(path: "Sources/App/Assembly.swift", lines: .init(begin: 4))),
        .init(
          description: "'Feed' is given 9 dependencies", check_name: "digraph/too-many-dependencies",
          fingerprint: "too-many-dependencies:Feed", severity: "minor",
          location: .init(path: "Sources/App/Feed.swift", lines: .init(begin: 120))),
      ])
    #expect(try GitLabReporter().text(of: .of()) == "[]\n")
  }

  @Test("reviewdog: bytes as columns, exclusive ends, suggestions")
  func reviewdog() throws {
    let diagnostics = try Consumer.reviewdog(ReviewdogReporter().text(of: .sample()), isLines: false)
    expectNoDifference(
      diagnostics,
      [
        .init(
          message: "'Account' (container) captures shorter-lived 'Request' (transient)\nhelp: give 'Request' the scope "
            + "'container' as well, or hand 'Account' a factory that makes a 'Request' whenever it is needed",
          location: .init(
            path: "Sources/App/Assembly.swift",
            range: .init(start: .init(line: 4, column: 72), end: .init(line: 4, column: 95))), severity: "ERROR",
          code: .init(value: "captive-dependency"),
          suggestions: [
            .init(
              range: .init(start: .init(line: 8, column: 3), end: .init(line: 8, column: 3)),
              text: ".inObjectScope(.container)\n")
          ],
          related_locations: [
            .init(
              message: "'Request' is registered here with scope 'transient'",
              location: .init(
                path: "Sources/App/Assembly.swift",
                range: .init(start: .init(line: 6, column: 2), end: .init(line: 8, column: 3)))),
            .init(
              message: "'Request' is stored by 'Account.init(request:)'",
              location: .init(
                path: "Sources/App/Account.swift",
                range: .init(start: .init(line: 8, column: 10), end: .init(line: 8, column: 10)))),
          ]),
        .init(
          message: "'Feed' is given 9 dependencies",
          location: .init(
            path: "Sources/App/Feed.swift",
            range: .init(start: .init(line: 120, column: 3), end: .init(line: 120, column: 7))), severity: "INFO",
          code: .init(value: "too-many-dependencies")),
      ])
    let lines = try Consumer.reviewdog(ReviewdogReporter(isLines: true).text(of: .sample()), isLines: true)
    expectNoDifference(lines, diagnostics)
    #expect(try ReviewdogReporter(isLines: true).text(of: .of()) == "")
  }

  @Test("Checkstyle: by file, with the rule as the source")
  func checkstyle() throws {
    expectNoDifference(
      CheckstyleReporter().text(of: .sample()),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <checkstyle version="4.3">
        <file name="Sources/App/Assembly.swift">
          <error line="4" column="68" severity="error" message="&#39;Account&#39; (container) captures shorter-lived \
      &#39;Request&#39; (transient)" source="digraph.captive-dependency"/>
        </file>
        <file name="Sources/App/Feed.swift">
          <error line="120" column="3" severity="info" message="&#39;Feed&#39; is given 9 dependencies" \
      source="digraph.too-many-dependencies"/>
        </file>
      </checkstyle>

      """)
    #expect(
      CheckstyleReporter().text(of: .of())
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\"/>\n")
  }

  @Test("JUnit: a suite for each rule that ran, a case for each finding, a failure for what fails the run")
  func junit() throws {
    var report = Report.sample()
    report.failing = .warning
    expectNoDifference(
      JUnitReporter().text(of: report),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="digraph" tests="3" failures="1" errors="0" time="0">
        <testsuite name="captive-dependency" tests="1" failures="1" errors="0" skipped="0" time="0">
          <testcase classname="digraph.captive-dependency" name="Account - Request" file="Sources/App/Assembly.swift" line="4" time="0">
            <failure type="error" message="&#39;Account&#39; (container) captures shorter-lived &#39;Request&#39; (transient)">\
      Sources/App/Assembly.swift:4:72
      &#39;Account&#39; (container) captures shorter-lived &#39;Request&#39; (transient)
      path: SceneDelegate -&gt; Account -&gt; Request
      &#39;Request&#39; is registered here with scope &#39;transient&#39; (Sources/App/Assembly.swift:6:2)
      &#39;Request&#39; is stored by &#39;Account.init(request:)&#39; (Sources/App/Account.swift:8:10)
      help: give &#39;Request&#39; the scope &#39;container&#39; as well, or hand &#39;Account&#39; a factory that makes \
      a &#39;Request&#39; whenever it is needed</failure>
          </testcase>
        </testsuite>
        <testsuite name="too-many-dependencies" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testcase classname="digraph.too-many-dependencies" name="Feed" file="Sources/App/Feed.swift" line="120" time="0">
            <system-out>info: Sources/App/Feed.swift:120:3
      &#39;Feed&#39; is given 9 dependencies</system-out>
          </testcase>
        </testsuite>
        <testsuite name="unused-registration" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testcase classname="digraph.unused-registration" name="no findings" time="0"/>
        </testsuite>
      </testsuites>

      """)
  }

  @Test("JUnit: counts are those of what is there, and no report is without a case", arguments: SampleReports.names)
  func junitCounts(name: String) throws {
    var report = try #require(SampleReports.all[name])
    report.diagnostics = [
      Diagnostic(.error, Finding.nasty, at: Site(path: Finding.nasty)),
      Diagnostic(.warning, "w", at: Site(path: "A.swift")),
    ]
    let root = try Consumer.xml(JUnitReporter().text(of: report))
    let suites = root.elements(named: "testsuite")
    #expect(!root.elements(named: "testcase").isEmpty)
    for (attribute, element) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ] {
      for suite in suites {
        #expect(suite.attributes[attribute] == "\(suite.elements(named: element).count)", "\(attribute)")
      }
      if attribute != "skipped" {
        #expect(root.attributes[attribute] == "\(root.elements(named: element).count)", "\(attribute)")
      }
    }
    #expect(root.attributes["errors"] == "1")
    let cases = root.elements(named: "testcase").map {
      "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")"
    }
    #expect(Set(cases).count == cases.count, "two cases of one name")
  }

  @Test("JUnit: what does not count is skipped, what does not fail the run passes")
  func junitStates() throws {
    var report = try #require(SampleReports.all["all states and severities"])
    report.failing = .warning
    let suite = try #require(
      Consumer.xml(JUnitReporter().text(of: report)).elements(named: "testsuite").first {
        $0.attributes["name"] == "some-rule"
      })
    #expect(suite.attributes["failures"] == "2")
    #expect(suite.attributes["skipped"] == "6")
    #expect(
      Set(suite.elements(named: "skipped").compactMap { $0.attributes["message"] }) == [
        "in the baseline", "suppressed in place",
      ])
  }

  @Test("XML is well-formed and says the same, whatever names are in it", arguments: SampleReports.names)
  func xml(name: String) throws {
    let report = try #require(SampleReports.all[name])
    let errors = try Consumer.xml(CheckstyleReporter().text(of: report)).elements(named: "error")
    #expect(errors.map { $0.attributes["message"] } == report.reported.map(\.message.visible))
    let failures = try Consumer.xml(JUnitReporter().text(of: report)).elements(named: "failure")
    #expect(
      failures.compactMap { $0.attributes["message"] }.sorted()
        == report.reported.filter { $0.severity == .error }.map(\.message.visible).sorted())
  }

  @Test("JSON says the same, whatever names are in it", arguments: SampleReports.names)
  func json(name: String) throws {
    let report = try #require(SampleReports.all[name])
    #expect(
      try Consumer.gitLab(GitLabReporter().text(of: report)).map(\.location.path) == report.reported.map(\.site.path))
    let diagnostics = try Consumer.reviewdog(ReviewdogReporter(isLines: true).text(of: report), isLines: true)
    #expect(diagnostics.map(\.location.path) == report.reported.map(\.site.path))
    #expect(
      diagnostics.flatMap { $0.suggestions ?? [] }.map(\.text) == report.reported.flatMap(\.fixes).map(\.replacement))
  }

  @Test("Markdown: a table, and below it what leads to each finding")
  func markdown() {
    var report = Report.sample(links: RuleLinks(base: "https://example.org"))
    report.address = { "https://example.org/\($0.path)#L\($0.line)" }
    expectNoDifference(
      MarkdownReporter().text(of: report),
      """
      ## digraph: 1 error, 1 info; 40 of 42 registrations and requests understood

      | severity | finding | rule | place |
      |---|---|---|---|
      | error | <code>Account</code> (container) captures shorter-lived <code>Request</code> (transient) | \
      [captive-dependency](<https://example.org/Rules/captive-dependency.md>) | \
      [<code>Sources/App/Assembly.swift:4</code>](<https://example.org/Sources/App/Assembly.swift#L4>) |
      | info | <code>Feed</code> is given 9 dependencies | \
      [too-many-dependencies](<https://example.org/Rules/too-many-dependencies.md>) | \
      [<code>Sources/App/Feed.swift:120</code>](<https://example.org/Sources/App/Feed.swift#L120>) |

      <details><summary>How they come about, and what to do</summary>

      **error**: <code>Account</code> (container) captures shorter-lived <code>Request</code> (transient)

      - path: <code>SceneDelegate</code> → <code>Account</code> → <code>Request</code>
      - <code>Request</code> is registered here with scope <code>transient</code> \
      ([<code>Sources/App/Assembly.swift:6</code>](<https://example.org/Sources/App/Assembly.swift#L6>))
      - <code>Request</code> is stored by <code>Account.init(request:)</code> \
      ([<code>Sources/App/Account.swift:8</code>](<https://example.org/Sources/App/Account.swift#L8>))
      - help: give <code>Request</code> the scope <code>container</code> as well, or hand <code>Account</code> a factory \
      that makes a <code>Request</code> whenever it is needed

      </details>

      """)
    #expect(
      MarkdownReporter().text(of: .of()) == "## digraph: no findings; 0 of 0 registrations and requests understood\n")
  }

  @Test("Markdown: nothing in a name has an effect, and nobody is mentioned")
  func markdownEscapes() {
    let text = MarkdownReporter().text(of: .of(.message("'@Inject' isn't *a* | <b> `c` @you 'x' ##1 [d](e)")))
    #expect(
      text.contains(
        "| error | <code>@<!-- -->Inject</code> isn&#39;t &#42;a&#42; &#124; &#60;b&#62; &#96;c&#96; @<!-- -->you <code>x</code> "
          + "&#35;&#35;1 &#91;d&#93;(e) | some-rule | <code>A.swift:1</code> |\n"))
  }

  @Test(
    "Markdown: a name is code from its beginning to its end, and no address in it is a link",
    arguments: [
      (#"no 'A (name: "a' b")' here"#, #"no <code>A (name: &#34;a&#39; b&#34;)</code> here"#),
      (#"'A (name: "\"' b")' and 'B'"#, #"<code>A (name: &#34;&#92;&#34;&#39; b&#34;)</code> and <code>B</code>"#),
      ("'`it' s`' is 'B'", "<code>&#96;it&#39; s&#96;</code> is <code>B</code>"),
      (#"'a"b' and 'c'"#, "<code>a&#34;b</code> and <code>c</code>"),
      ("'https://a.b' www.c.d", "<code>https&#58;//a.b</code> www&#46;c.d"),
    ])
  func markdownNames(message: String, expected: String) {
    #expect(MarkdownReporter().text(of: .of(.message(message))).contains("| \(expected) |"))
  }
}
