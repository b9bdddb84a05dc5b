import DigraphModel
import DigraphSession

extension ReportView {
  /// Rules about code that nothing needs, which editors fade.
  private static let rulesOfUnneeded: Set<String> = [
    "orphan-component", "shadowed-binding", "stale-suppression", "unapplied-assembly", "unused-dependency",
    "unused-registration",
  ]

  /// The findings that count in a file.
  func findings(in path: String) -> [Finding] { report.findingsByPath[path] ?? [] }

  /// The diagnostics of each file, by path; files without any are left out.
  func diagnostics() -> [String: [LSP.Diagnostic]] {
    var all = report.findingsByPath.mapValues { $0.map { diagnostic(for: $0) } }
    for problem in report.diagnostics {
      all[problem.site.path, default: []].append(
        LSP.Diagnostic(
          range: range(of: problem.site), severity: Self.number(of: problem.severity), message: problem.message.visible)
      )
    }
    return all
  }

  func diagnostic(for finding: Finding) -> LSP.Diagnostic {
    let help = finding.help.map { "\nhelp: \($0.visible)" } ?? ""
    let notes =
      finding.notes.map { ($0.site, $0.message) } + finding.places.map { ($0, "the same, here") }
    return LSP.Diagnostic(
      range: range(of: finding.site), severity: Self.number(of: finding.severity), code: finding.rule,
      codeDescription: rulePage(finding.rule).map { .init(href: $0) }, message: finding.message.visible + help,
      tags: Self.rulesOfUnneeded.contains(finding.rule) ? [LSP.Diagnostic.unnecessary] : nil,
      relatedInformation: notes.isEmpty
        ? nil : notes.map { .init(location: location(of: $0.0), message: $0.1.visible) },
      data: finding.fingerprint)
  }

  private static func number(of severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info, .off: 3
    }
  }
}

extension WiringView {
  /// The findings that count in a file.
  func findings(in path: String) -> [Finding] { report.findings(in: path) }

  /// The findings about a place.
  func findings(at place: Place) -> [Finding] {
    findings(in: place.site.path).filter { $0.site == place.site || $0.places.contains(place.site) }
  }
}
