import DigraphJSON
import DigraphModel

/// GitLab's Code Quality report: an array, even if there are no findings.
///
/// A merge request compares fingerprints with those of the target branch, so a fingerprint contains no line number.
public struct GitLabReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts.
  public func text(of report: Report) throws -> String {
    try JSONText(absent: .omitted, expandedDepth: 1).encode(report.reported.map(Entry.init))
  }

  private struct Entry: Encodable {
    var description: String
    var checkName: String
    var fingerprint: String
    var severity: String
    var location: Location

    private enum CodingKeys: String, CodingKey {
      case description
      case checkName = "check_name"
      case fingerprint, severity, location
    }

    struct Location: Encodable {
      var path: String
      var lines: Lines
    }

    struct Lines: Encodable {
      var begin: Int
    }

    init(_ finding: Finding) {
      description = finding.message.visible
      // GitLab puts the reports of several tools into one list, so the name contains the tool.
      checkName = "digraph/\(finding.rule)"
      fingerprint = finding.fingerprint
      severity = finding.severity.gitLab
      location = Location(path: finding.site.path, lines: Lines(begin: finding.site.line))
    }
  }
}

extension Severity {
  fileprivate var gitLab: String {
    switch self {
    case .error: "critical"
    case .warning: "major"
    case .info, .off: "minor"
    }
  }
}
