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
      4 |     container.register(Account.self) { r in /* 登録 */ Account(request: r.resolve(Request.self)!) }
        |                                                                         ^^^^^^^^^^^^^^^^^^^^^^^
        |
        = chain: SceneDelegate -> Account -> Request
      note: 'Request' is registered here with scope 'transient'
       --> Sources/App/Assembly.swift:6:2
        |
      6 |     container.register(Request.self) { _ in
        |     ---------------------------------------
      note: 'Request' is stored by 'Account.init(request:)'
       --> Sources/App/Account.swift:8:10
        = help: give 'Request' the scope 'container' as well, or hand 'Account' a factory that makes a
                'Request' whenever it is needed
        = docs: digraph explain captive-dependency

      info[too-many-dependencies]: 'Feed' is given 9 dependencies
         --> Sources/App/Feed.swift:120:3
          = docs: digraph explain too-many-dependencies

      1 error, 1 info; 40 of 42 registrations and requests understood

      """)
  }

  @Test("the page of a rule is a link where pages are published")
  func links() {
    let report = Report.sample(links: RuleLinks(base: "https://example.org/digraph"))
    #expect(reporter.text(of: report).contains("= docs: https://example.org/digraph/Rules/captive-dependency.md\n"))
  }

  @Test("without findings there is only the summary, which names what is hidden")
  func summary() {
    let hidden = [
      Finding.message("a", state: .baselined), .message("b", state: .suppressed), .message("c", severity: .off),
    ]
    expectNoDifference(
      reporter.text(of: Report(findings: hidden, coverage: .sample, tool: Tool(version: "1"))),
      "no findings; 1 baselined, 1 suppressed; 40 of 42 registrations and requests understood\n")
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
        = docs: digraph explain some-rule

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
        = docs: digraph explain some-rule

      error[some-rule]: m
       --> A.swift:1:33
        |
      1 | let e = "👩‍👩‍👧 é"  r.resolve(A.self)
        |                 ^^^^^^^^^^^^^^^^^
        |
        = docs: digraph explain some-rule

      2 errors; 0 of 0 registrations and requests understood

      """)
  }

  @Test("a line that nobody could have written is shown around its mark only")
  func longLine() {
    let source = String(repeating: "x", count: 100_000) + "MARK" + String(repeating: "y", count: 100_000)
    let text = reporter.text(of: .of(.message("m", column: 100_001, endColumn: 100_005), source: source))
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

  @Test("many places are named, the first of them with an excerpt")
  func manyNotes() {
    let notes = (1...30).map { Finding.Note("place \($0)", at: Site(path: "A.swift", line: $0)) }
    let source = String(repeating: "code\n", count: 30)
    let finding = Finding("m", at: Site(path: "A.swift"), subject: [], notes: notes)
    let text = reporter.text(of: .of(.stamped(finding), source: source))
    #expect(text.matches(of: #/note: place/#).count == 30)
    #expect(text.matches(of: #/\| code/#).count == 7)
  }
}
