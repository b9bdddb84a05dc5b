import DigraphModel

/// Annotations of GitHub Actions: workflow commands, one for each of the most important findings.
///
/// Escaped as the runner reads them (actions/toolkit, `packages/core/src/command.ts`). Of each kind ten are shown for a
/// step; what there is no room for is counted in a notice.
public struct GitHubReporter: Reporter {
  /// Where the findings are that there is no room for.
  public var elsewhere: String

  private static let maximumOfAKind = 10
  /// GitHub cuts messages at 4,096 characters.
  private static let maximumLength = 4_000

  /// Creates the reporter.
  public init(elsewhere: String = "in the log of another format") { self.elsewhere = elsewhere }

  /// One line for each annotation.
  public func text(of report: Report) -> String {
    var lines = SourceLines(source: report.source)
    var text = ""
    let findings = report.byImportance
    let left = omitted(in: report)
    for severity in Severity.allCases.reversed() {
      // The notice about the others is one of those ten.
      let room = severity == .info && left > 0 ? Self.maximumOfAKind - 1 : Self.maximumOfAKind
      for finding in findings.filter({ $0.severity == severity }).prefix(room) { text += annotation(finding, &lines) }
    }
    if left > 0 {
      let more = "\(left) more \(left == 1 ? "finding is" : "findings are") \(elsewhere)"
      text += command("notice", [("title", "digraph")], "\(more); \(report.summary.line(coverage: report.coverage))")
    }
    return text
  }

  /// How many findings have no annotation.
  private func omitted(in report: Report) -> Int {
    let summary = report.summary
    let over = [summary.errors, summary.warnings, summary.infos].map { max($0 - Self.maximumOfAKind, 0) }
    let left = over.reduce(0, +)
    // The notice that says so may take the place of one.
    return left > 0 && summary.infos >= Self.maximumOfAKind ? left + 1 : left
  }

  private func annotation(_ finding: Finding, _ lines: inout SourceLines) -> String {
    // Columns are dropped if they are not those of one line.
    let site = lines.firstLineInScalars(finding.site)
    let properties = [
      ("file", site.path.visible), ("line", "\(site.line)"), ("endLine", "\(site.line)"), ("col", "\(site.column)"),
      ("endColumn", "\(max(site.endColumn - 1, site.column))"), ("title", "digraph: \(finding.rule)"),
    ]
    var message = finding.lines.joined(separator: "\n")
    if message.count > Self.maximumLength { message = message.prefix(Self.maximumLength) + " …" }
    return command(finding.severity.command, properties, message)
  }

  private func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
    let list = properties.filter { !$0.1.isEmpty }.map { "\($0)=\(Self.property.applied(to: $1))" }
    return "::\(name) \(list.joined(separator: ","))::\(Self.data.applied(to: message))\n"
  }

  private static let data = Escapes(["%": "%25", "\r": "%0D", "\n": "%0A"])
  private static let property = Escapes(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
}

extension Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info, .off: "notice"
    }
  }
}
