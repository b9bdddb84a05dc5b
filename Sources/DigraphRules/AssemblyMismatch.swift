import DigraphModel

/// Reports an assembly that does not fit the other assemblies of its assembler.
///
/// Assemblies name other assemblies: those that they depend on, and those that they replace. The compiler does not
/// compare these names with the bindings and requests. A program with such a mistake traps at start. Or it finds a
/// binding only because an unrelated assembly happens to bring it.
struct AssemblyMismatch: Rule {
  static let info = RuleInfo(
    id: "assembly-mismatch", family: .completeness, severity: .error,
    summary: "An assembly does not fit the others that it is put together with.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.compactMap { rejected in
      guard !rejected.isTestOnly, let severity = rejected.effect.severityIfAssembled else { return nil }
      return Finding(
        rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject, help: rejected.remedy)
    }
  }
}

extension RejectedDeclaration.Effect {
  /// The severity of a mistake in how assemblies are put together; `nil` if it is about something else.
  fileprivate var severityIfAssembled: Severity? {
    switch self {
    case .unassemblable: .error
    case .unaccounted: .warning
    case .refused, .overlooked, .unregistered, .inaccessible, .misread, .misreadHarmlessly, .unimplemented: nil
    }
  }
}
