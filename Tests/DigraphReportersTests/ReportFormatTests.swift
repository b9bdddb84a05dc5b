import DigraphModel
import DigraphReporters
import Testing

@Suite("all formats")
struct ReportFormatTests {
  @Test("25,001 findings and a chain of 1,500 steps are written whole", arguments: ReportFormat.allCases)
  func large(format: ReportFormat) throws {
    var findings = (0...25_000).map { Finding.message("m", line: $0 + 1) }
    findings[0].chain = (0..<1500).map { "Step\($0)" }
    let report = Report(findings: findings, tool: Tool(version: "1"))
    let text = try format.reporter().text(of: report)
    #expect(text.contains("Step1499"))
    #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } > 25_000)
  }

  @Test("every format ends with a newline, or is empty", arguments: ReportFormat.allCases)
  func newline(format: ReportFormat) throws {
    #expect(try format.reporter().text(of: .sample()).hasSuffix("\n"))
    #expect(try format.reporter().text(of: .of()).last ?? "\n" == "\n")
  }
}
