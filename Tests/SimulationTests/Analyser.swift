import DigraphModel
import DigraphPipeline

/// The single place at which the simulation calls digraph.
enum Analyser {
  /// Judges one Swift source file with all rules, with no configuration, at their default severities.
  static func analyze(_ source: String) async -> Verdict {
    let check = await Check.run([
      InputFile(path: "Program.swift", module: "Program", source: .bytes(Array(source.utf8)))
    ])
    return Verdict(
      findings: check.findings.map { finding in
        Verdict.Finding(
          rule: finding.rule, severity: finding.severity.rawValue, line: finding.site.line,
          noteLines: finding.notes.map(\.site.line),
          nearMissLines: Set(finding.notes.filter { $0.message.contains(" is bound here") }.map(\.site.line))
            .subtracting(finding.notes.filter { $0.message.contains(" asks for ") }.map(\.site.line)))
      })
  }
}
