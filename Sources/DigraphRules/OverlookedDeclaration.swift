import DigraphModel

/// Reports a declaration that is written for a framework's code generator, which passes over it.
///
/// The generator reads source as text and knows only some spellings. What it does not know has no effect, and nobody says
/// so: a scope that is not the one that is written, a service that is not registered.
struct OverlookedDeclaration: Rule {
  static let info = RuleInfo(
    id: "overlooked-declaration", family: .completeness, severity: .warning,
    summary: "A framework's generator passes over a declaration.", frameworks: [.deli, .dikit])

  func findings(in graph: Graph) -> [Finding] {
    graph.misfits.filter { $0.effect == .overlooked && !$0.isTestOnly }.map { misfit in
      Finding(misfit.fact, at: misfit.site, atMost: .warning, subject: misfit.subject, help: misfit.remedy)
    }
  }
}
