import DigraphModel

/// Logging commands of Azure Pipelines: an issue of the build for each finding.
///
/// Escaped as the agent reads them (microsoft/azure-pipelines-task-lib, `node/taskcommand.ts`). There are errors and
/// warnings, and nothing milder.
public struct AzureReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts, the most important first: the page of a build shows ten of each kind.
  public func text(of report: Report) -> String {
    var lines = SourceLines(source: report.source)
    return report.byImportance.map { finding in
      let site = lines.firstLineInScalars(finding.site)
      let properties = [
        ("type", finding.severity == .error ? "error" : "warning"), ("sourcepath", site.path),
        ("linenumber", "\(site.line)"), ("columnnumber", "\(site.column)"), ("code", finding.rule),
      ]
      let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true));" }.joined()
      return "##vso[task.logissue \(list)]\(Self.escaped(finding.lines.joined(separator: " | "), isProperty: false))\n"
    }.joined()
  }

  /// `%` first, or the other escapes would be escaped again.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let data = text.visible.replacing("%", with: "%AZP25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    return isProperty ? data.replacing("]", with: "%5D").replacing(";", with: "%3B") : data
  }
}
