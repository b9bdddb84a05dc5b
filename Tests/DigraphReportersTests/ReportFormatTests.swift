import CustomDump
import DigraphModel
import DigraphReporters
import Testing

@Suite("all formats")
struct ReportFormatTests {
  @Test("every format ends with a newline, or is empty", arguments: ReportFormat.allCases, SampleReports.names)
  func newline(format: ReportFormat, name: String) throws {
    let text = try format.reporter().text(of: try #require(SampleReports.all[name]))
    #expect(text.last ?? "\n" == "\n")
  }

  @Test("findings in any order give the same bytes", arguments: ReportFormat.allCases)
  func order(format: ReportFormat) throws {
    let findings = (0..<60).map { number in
      Finding.message(
        "m\(number % 4)", path: "\(number % 5).swift", line: number % 7 + 1, column: number % 3 + 1,
        severity: number % 2 == 0 ? .error : .info)
    }
    let expected = try format.reporter().text(of: Report(findings: findings, tool: Tool(version: "1")))
    for _ in 0..<4 {
      let text = try format.reporter().text(of: Report(findings: findings.shuffled(), tool: Tool(version: "1")))
      expectNoDifference(text, expected)
    }
  }

  @Test(
    "no name starts a line, drives a terminal or commands a service that only reads the log",
    arguments: ReportFormat.allCases)
  func hygiene(format: ReportFormat) throws {
    for line in try Consumer.lines(of: format.reporter().text(of: try #require(SampleReports.all["hostile names"]))) {
      let isOurs = format == .github && line.hasPrefix("::error file=")
      #expect(isOurs || !line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      let rest = format == .azure || format == .teamcity ? line.dropFirst(2) : line[...]
      #expect(!rest.contains("##[") && !rest.contains("##vso[") && !rest.contains("##teamcity["), "\(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f && $0.value != 0x202e }, "\(line)")
    }
  }

  @Test(
    "25,001 findings and a loop of 1,500 steps, within the limits of whoever reads them",
    arguments: ReportFormat.allCases)
  func large(format: ReportFormat) throws {
    let report = SampleReports.large
    let text = try format.reporter().text(of: report)
    switch format {
    case .human, .plain, .xcode, .json:
      #expect(text.contains("Step1499"))
      #expect(Consumer.lines(of: text).count > 25_001)
    case .sarif:
      #expect(try SARIFChecker.problems(in: text) == [])
      #expect(try SARIFChecker.results(of: text).count == 5_000)
      #expect(text.utf8.count < 40 << 20)
    case .github: #expect(try Consumer.gitHub(text).count == 30)
    case .gitlab: #expect(try Set(Consumer.gitLab(text).map(\.fingerprint)).count == 25_001)
    case .checkstyle: #expect(try Consumer.xml(text).elements(named: "error").count == 25_001)
    case .junit:
      let xml = try Consumer.xml(text)
      #expect(xml.attributes["failures"] == "\(report.summary.errors)")
      #expect(xml.elements(named: "testcase").count == 25_001 + 3)
    case .rdjson, .rdjsonl: #expect(try Consumer.reviewdog(text, isLines: format == .rdjsonl).count == 25_001)
    case .teamcity: #expect(try Consumer.teamCity(text).filter { $0.name == "inspection" }.count == 25_001)
    case .azure: #expect(try Consumer.azure(text).count == 25_001)
    case .markdown:
      #expect(text.count < 65_536)
      #expect(text.contains(" more of 25001 findings are not listed.\n"))
    }
  }
}
