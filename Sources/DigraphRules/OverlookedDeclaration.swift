import DigraphModel

/// Reports a declaration that is written for a framework's code generator, which ignores it.
///
/// The generator reads source as text and knows only some spellings. Other spellings silently have no effect: a written
/// scope does not hold, a service is not registered. If the program relies on code that the generator has not written,
/// it traps.
struct OverlookedDeclaration: Rule {
  static let info = RuleInfo(
    id: "overlooked-declaration", family: .completeness, severity: .error,
    summary: "A framework's generator passes over a declaration.", frameworks: .whose(\.hasGenerator))

  func findings(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.compactMap { rejected in
      guard !rejected.isTestOnly, let severity = rejected.effect.severityIfOverlooked else { return nil }
      let container = rejected.container.map { graph.containers[$0] }.flatMap { $0.site == rejected.site ? nil : $0 }
      var finding = Finding(
        rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject,
        notes: container.map { [Finding.Note("'\($0.name)' is declared here", at: $0.site)] } ?? [],
        help: rejected.remedy
      )
      // A finding about an unregistered declaration, unless it is a container, says that no code at all registers it.
      finding.presumesAllCode = rejected.effect == .unregistered && rejected.container == nil
      return finding
    }
  }
}

extension RejectedDeclaration.Effect {
  /// The severity of an overlooked declaration; `nil` if it is not overlooked.
  fileprivate var severityIfOverlooked: Severity? {
    switch self {
    case .overlooked: .warning
    case .unregistered: .error
    case .refused, .inaccessible, .misread, .misreadHarmlessly, .unimplemented, .unassemblable, .unaccounted: nil
    }
  }
}
