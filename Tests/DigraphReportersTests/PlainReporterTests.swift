import CustomDump
import DigraphModel
import DigraphReporters
import Foundation
import TestSupport
import Testing

@Suite("plain format")
struct PlainReporterTests {
  @Test("one line for each finding and each of its notes, in the order of the source")
  func golden() {
    expectNoDifference(
      PlainReporter().text(of: .sample()),
      """
      Sources/App/Assembly.swift:4:72: error: 'Account' (container) captures shorter-lived 'Request' (transient) [captive-dependency]
      Sources/App/Assembly.swift:4:72: note: path: SceneDelegate -> Account -> Request
      Sources/App/Assembly.swift:6:2: note: 'Request' is registered here with scope 'transient'
      Sources/App/Account.swift:8:10: note: 'Request' is stored by 'Account.init(request:)'
      Sources/App/Assembly.swift:4:72: note: help: give 'Request' the scope 'container' as well, or hand 'Account' a factory \
      that makes a 'Request' whenever it is needed
      Sources/App/Feed.swift:120:3: note: 'Feed' is given 9 dependencies [too-many-dependencies]

      """)
  }

  @Test("the problem matcher for GitHub finds each error and warning, with its place and rule")
  func problemMatcher() throws {
    struct Document: Decodable {
      struct Matcher: Decodable { var pattern: [Pattern] }
      struct Pattern: Decodable { var regexp: String }
      var problemMatcher: [Matcher]
    }
    let document = try JSONDecoder().decode(
      Document.self, from: Data(Repository.text(of: "Scripts/digraph-problem-matcher.json").utf8))
    let regex = try Regex(document.problemMatcher[0].pattern[0].regexp)
    let text = PlainReporter().text(
      of: .of(
        .message("'[A]' is bad", path: "My App/A.swift", line: 2, column: 3, severity: .warning), .captive, .smell))
    let found = text.split(separator: "\n").compactMap { try? regex.wholeMatch(in: $0) }.map { match in
      (1...6).map { match.output[$0].substring.map(String.init) ?? "" }
    }
    expectNoDifference(
      found,
      [
        ["My App/A.swift", "2", "3", "warning", "'[A]' is bad", "some-rule"],
        [
          "Sources/App/Assembly.swift", "4", "72", "error",
          "'Account' (container) captures shorter-lived 'Request' (transient)", "captive-dependency",
        ],
      ])
  }

  @Test("what does not count is not printed, and nothing is printed for nothing")
  func hidden() {
    #expect(PlainReporter().text(of: .of(.message("a", state: .baselined), .message("b", state: .suppressed))) == "")
  }

  @Test("a name cannot start a line or command a CI service")
  func hygiene() {
    let text = PlainReporter().text(of: .of(.message(Finding.nasty, path: "::warning::.swift")))
    expectNoDifference(
      text,
      #"""
      ./::warning::.swift:1:1: error: a\n::error file=x::b\r\n#\u{23}[command]c #\u{23}vso[task.x]d \u{1B}[31m \u{202E} \#
      <e> & "f" 'g' ]]> %0A \N \u{0} [some-rule]

      """#)
  }

  @Test("findings in any order give the same text")
  func order() {
    let findings = (1...50).map { Finding.message("m\($0 % 3)", path: "\($0 % 5).swift", line: $0 % 7 + 1) }
    let expected = PlainReporter().text(of: Report(findings: findings, tool: Tool(version: "1")))
    for _ in 0..<5 {
      #expect(PlainReporter().text(of: Report(findings: findings.shuffled(), tool: Tool(version: "1"))) == expected)
    }
  }
}
