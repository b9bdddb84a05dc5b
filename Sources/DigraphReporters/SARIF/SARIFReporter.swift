import DigraphJSON
import DigraphModel

/// SARIF 2.1.0 for GitHub's code scanning, with all members that GitHub requires, and within its limits.
///
/// Findings that do not count are left out, because GitHub would show them. With `includesHidden` they are included,
/// with marks that other viewers understand.
public struct SARIFReporter: Reporter {
  /// The category that distinguishes the reports of several runs for one commit.
  public var category: String?
  /// Whether findings that do not count are included.
  public var includesHidden: Bool

  /// The greatest number of findings that GitHub shows; it rejects a file with more than 25,000.
  static let maximumResults = 5_000
  /// The greatest number of steps of a path that GitHub shows; it rejects a file with more than 10,000.
  static let maximumSteps = 1_000
  /// The greatest number of further places that GitHub shows; it rejects a file with more than 1,000.
  static let maximumPlaces = 100

  /// Creates the reporter.
  public init(category: String? = nil, includesHidden: Bool = false) {
    self.category = category
    self.includesHidden = includesHidden
  }

  /// One run, with one line for each result.
  public func text(of report: Report) throws -> String {
    let groups = groups(of: report).prefix(Self.maximumResults)
    var results = SARIFResults(report, statesBaseline: includesHidden)
    let run = SARIFLog.Run(
      tool: .init(
        driver: .init(
          name: report.tool.name, semanticVersion: report.tool.version, informationUri: report.links.base,
          rules: report.rules.map { SARIFLog.Descriptor($0, report) })),
      originalUriBaseIds: [SARIFResults.root: .init(description: .init(text: "The root of the repository."))],
      automationDetails: .init(id: (category ?? report.tool.name) + "/"),
      invocations: [
        .init(
          executionSuccessful: report.failures.isEmpty,
          toolExecutionNotifications: report.diagnostics.isEmpty
            ? nil : report.diagnostics.map { results.notification($0) })
      ],
      results: groups.map { results.result($0) })
    return try JSONText(absent: .omitted, expandedDepth: 4).encode(SARIFLog(runs: [run]))
  }

  /// Sentences about the parts that are left out because of GitHub's limits.
  public func omissions(in report: Report) -> [String] {
    let groups = groups(of: report)
    let written = groups.prefix(Self.maximumResults).flatMap(\.self)
    var omissions: [String] = []
    if groups.count > Self.maximumResults {
      omissions.append(
        "SARIF has the \(Self.maximumResults) most important of \(groups.count) results: GitHub does not show more")
    }
    if written.contains(where: { $0.steps.count > Self.maximumSteps }) {
      omissions.append("SARIF has the first \(Self.maximumSteps) steps of each path: GitHub does not show more")
    }
    if written.contains(where: { $0.notes.count > Self.maximumPlaces }) {
      omissions.append(
        "SARIF has the first \(Self.maximumPlaces) further places of each finding: GitHub does not show more")
    }
    return omissions
  }

  /// Groups of findings that become one result each, most important first.
  ///
  /// GitHub distinguishes alerts only by rule, path and the line's text. So findings of a rule on the same line form
  /// one result.
  private func groups(of report: Report) -> [[Finding]] {
    let shown = includesHidden ? report.findings : report.reported
    var groups: [[Finding]] = []
    var positions: [Identity: Int] = [:]
    for finding in shown {
      let identity = Identity(
        rule: finding.rule, path: finding.site.path, line: finding.site.line, state: finding.state)
      if let position = positions[identity] {
        groups[position].append(finding)
      } else {
        positions[identity] = groups.count
        groups.append([finding])
      }
    }
    return Severity.allCases.reversed().flatMap { severity in
      groups.filter { $0.lazy.map(\.severity).max() == severity }
    }
  }

  private struct Identity: Hashable {
    var rule: String
    var path: String
    var line: Int
    var state: Finding.State
  }
}

extension SARIFLog.Descriptor {
  /// The description of a rule, whether it has findings or not.
  fileprivate init(_ rule: RuleInfo, _ report: Report) {
    let page = report.page(rule.id)
    id = rule.id
    name = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    shortDescription = .init(text: rule.summary)
    fullDescription = .init(text: String("\(rule.summary) \(page.map(Self.reason) ?? "")".trimmed.prefix(1024)))
    help = .init(
      text: "\(rule.summary) 'digraph explain \(rule.id)' says why it hurts, and how to fix it.", markdown: page)
    helpUri = report.links.url(of: rule.id)
    defaultConfiguration = .init(level: rule.severity.sarif)
    // Errors are proven, and warnings are very probable; smells are a matter of opinion.
    let precision =
      switch rule.severity {
      case .error: "very-high"
      case .warning: "high"
      case .info, .off: "medium"
      }
    let problem =
      switch rule.severity {
      case .error: "error"
      case .warning: "warning"
      case .info, .off: "recommendation"
      }
    properties = .init(
      tags: [rule.family.rawValue] + rule.frameworks.map(\.rawValue), precision: precision, severity: problem)
  }

  /// The first paragraph after a page's first second-level heading.
  private static func reason(of page: String) -> String {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("## ") }.dropFirst().drop(while: \.isEmpty).prefix { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension Severity {
  /// SARIF's word for the severity.
  var sarif: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info, .off: "note"
    }
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}
