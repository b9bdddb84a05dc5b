import DigraphJSON
import DigraphModel

/// JSON findings, version 1: everything that was found, for programs.
///
/// Described by `findings-v1.schema.json`. Findings that are baselined or suppressed are in it, with that state.
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
