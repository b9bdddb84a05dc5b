import CustomDump
import DigraphModel
import DigraphReporters
import Testing

@Suite("plain format")
struct PlainReporterTests {
  @Test("one line for each finding and each of its notes, in the order of the source")
  func golden() {
    expectNoDifference(
      PlainReporter().text(of: .sample()),
      """
      Sources/App/Assembly.swift:4:72: error: 'Account' (container) captures shorter-lived 'Request' (transient) [captive-dependency]
      Sources/App/Assembly.swift:4:72: note: chain: SceneDelegate -> Account -> Request
      Sources/App/Assembly.swift:6:2: note: 'Request' is registered here with scope 'transient'
      Sources/App/Account.swift:8:10: note: 'Request' is stored by 'Account.init(request:)'
      Sources/App/Assembly.swift:4:72: note: help: give 'Request' the scope 'container' as well, or hand 'Account' a factory \
      that makes a 'Request' whenever it is needed
      Sources/App/Feed.swift:120:3: note: 'Feed' is given 9 dependencies [too-many-dependencies]

      """)
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
