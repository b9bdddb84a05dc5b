import DigraphJSON
import DigraphModel

/// JSON findings, version 1: all findings, for programs.
///
/// `findings-v1.schema.json` describes the format. Baselined and suppressed findings are included, with that state.
public struct JSONReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One JSON object, with a line for each finding.
  public func text(of report: Report) throws -> String {
    try JSONText(absent: .null, expandedDepth: 2).encode(FindingsDocument(report))
  }
}

/// The whole document.
struct FindingsDocument: Codable, Equatable {
  var version = 1
  var tool: Tool
  var findings: [FindingRecord]
  var coverage: Coverage
  var summary: Summary

  init(_ report: Report) {
    tool = report.tool
    findings = report.findings.map(FindingRecord.init)
    coverage = report.coverage
    summary = report.summary
  }
}
