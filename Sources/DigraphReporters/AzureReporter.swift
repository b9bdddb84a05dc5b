import DigraphModel

/// Logging commands of Azure Pipelines: an issue of the build for each finding.
///
/// The text is escaped as the agent reads it (microsoft/azure-pipelines-task-lib, `node/taskcommand.ts`). Azure has
/// errors and warnings, but no milder level.
public struct AzureReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// One line for each finding that counts, most important first, because the page of a build shows only ten of each
  /// kind.
  public func text(of report: Report) -> String {
    var lines = SourceLines(source: report.source)
    var text = ""
    for finding in report.byImportance {
      let site = lines.firstLineInScalars(finding.site)
      text += "##vso[task.logissue type=\(finding.severity == .error ? "error" : "warning");sourcepath="
      text += Self.property.applied(to: site.path.visible)
      text += ";linenumber=\(site.line);columnnumber=\(site.column);code="
      text += Self.property.applied(to: finding.rule.visible)
      text += ";]"
      text += Self.data.applied(to: finding.lines.joined(separator: " | "))
      text += "\n"
    }
    return text
  }

  private static let data = Escapes(["%": "%AZP25", "\r": "%0D", "\n": "%0A"])
  private static let property = Escapes(["%": "%AZP25", "\r": "%0D", "\n": "%0A", "]": "%5D", ";": "%3B"])
}
