import DigraphModel

/// Reports a declaration that is written for a framework's code generator, which passes over it.
///
/// The generator reads source as text and knows only some spellings. What it does not know has no effect, and nobody
/// says so: a scope that is not the one that is written, a service that is not registered. Where the program relies on
/// what the generator has not written, it traps.
struct OverlookedDeclaration: Rule {
  static let info = RuleInfo(
    id: "overlooked-declaration", family: .completeness, severity: .error,
    summary: "A framework's generator passes over a declaration.", frameworks: [.deli, .dikit, .needle])

  func findings(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.compactMap { rejected in
      guard !rejected.isTestOnly, let severity = rejected.effect.severityIfOverlooked else { return nil }
      let container = rejected.container.map { graph.containers[$0] }.flatMap { $0.site == rejected.site ? nil : $0 }
      var finding = Finding(
        rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject,
        notes: container.map { [Finding.Note("'\($0.name)' is declared here", at: $0.site)] } ?? [],
        help: rejected.remedy
      )
      // What no container lacks for itself is something that no code does.
      finding.presumesAllCode = rejected.effect == .unregistered && rejected.container == nil
      return finding
    }
  }
}

extension RejectedDeclaration.Effect {
  /// How much it matters that a declaration is overlooked; `nil` if it is not.
  fileprivate var severityIfOverlooked: Severity? {
    switch self {
    case .overlooked: .warning
    case .unregistered: .error
    case .refused, .inaccessible, .misread, .misreadIdly, .unimplemented, .unassemblable, .unaccounted: nil
    }
  }
}
