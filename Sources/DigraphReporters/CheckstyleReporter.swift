import DigraphModel
import DigraphXML

/// Checkstyle's XML report, which Jenkins, Danger and many editors read.
public struct CheckstyleReporter: Reporter {
  /// Creates the reporter.
  public init() {}

  /// The findings that count, by file.
  public func text(of report: Report) -> String {
    var lines = SourceLines(source: report.source)
    var rest = report.reported[...]
    var xml = XMLWriter()
    xml.element("checkstyle", ["version": "4.3"]) { xml in
      while let path = rest.first?.site.path {
        let findings = rest.prefix { $0.site.path == path }
        rest = rest.dropFirst(findings.count)
        xml.element("file", ["name": path.visible]) { xml in
          for finding in findings {
            let site = lines.inScalars(finding.site)
            xml.element(
              "error",
              [
                "line": "\(site.line)", "column": "\(site.column)", "severity": finding.severity.rawValue,
                "message": finding.message.visible, "source": "digraph.\(finding.rule)",
              ])
          }
        }
      }
    }
    return xml.text
  }
}
