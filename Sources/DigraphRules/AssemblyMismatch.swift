import DigraphModel

/// Reports an assembly that does not fit the others that it is put together with.
///
/// Assemblies name each other: which ones they depend on, which ones they take the place of. The compiler does not hold
/// that together with what they bind and ask for. Run time puts them together at start, and traps there; or it finds
/// what it needs only because somebody else happened to bring it.
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
  /// How much it matters for whoever puts assemblies together; `nil` if it is about something else.
  fileprivate var severityIfAssembled: Severity? {
    switch self {
    case .unassemblable: .error
    case .unaccounted: .warning
    case .refused, .overlooked, .unregistered, .inaccessible, .misread, .misreadIdly, .unimplemented: nil
    }
  }
}
