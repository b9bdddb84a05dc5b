import DigraphModel

/// Annotations of GitHub Actions: workflow commands, one for each of the most important findings.
///
/// The text is escaped as the runner reads it (actions/toolkit, `packages/core/src/command.ts`). GitHub shows ten
/// annotations of each kind for a step; a notice counts the findings without one.
public struct GitHubReporter: Reporter {
  /// The place where readers find the findings without an annotation, as the end of a sentence.
  public var elsewhere: String

  private static let maximumOfAKind = 10
  /// The greatest number of characters of a message; GitHub cuts longer ones at 4,096.
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
      // The notice about omitted findings is one of the ten notices.
      let room = severity == .info && left > 0 ? Self.maximumOfAKind - 1 : Self.maximumOfAKind
      for finding in findings.filter({ $0.severity == severity }).prefix(room) { text += annotation(finding, &lines) }
    }
    if left > 0 {
      let more = "\(left) more \(left == 1 ? "finding is" : "findings are") \(elsewhere)"
      text += command("notice", [("title", "digraph")], "\(more); \(report.summary.line(coverage: report.coverage))")
    }
    return text
  }

  /// The number of findings without an annotation.
  private func omitted(in report: Report) -> Int {
    let summary = report.summary
    let over = [summary.errors, summary.warnings, summary.infos].map { max($0 - Self.maximumOfAKind, 0) }
    let left = over.reduce(0, +)
    // The notice about omitted findings may take the place of one.
    return left > 0 && summary.infos >= Self.maximumOfAKind ? left + 1 : left
  }

  private func annotation(_ finding: Finding, _ lines: inout SourceLines) -> String {
    // GitHub ignores columns if the annotation has several lines.
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
