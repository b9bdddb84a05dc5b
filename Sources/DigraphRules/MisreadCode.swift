import DigraphModel

/// Reports code that a framework's generator mistakes for something else.
///
/// The generator reads source as text. It takes a comment in the wrong place for the name of a property. It takes a
/// call that begins with a component's name for one that makes the component. The generated code then contains the
/// mistake.
struct MisreadCode: Rule {
  static let info = RuleInfo(
    id: "misread-code", family: .completeness, severity: .error,
    summary: "A framework's generator takes code for something that it is not.",
    frameworks: .whose(\.generatorReadsText))

  func findings(in graph: Graph) -> [Finding] {
    let missing = Set(graph.propertyReads.filter { $0.status != .found && $0.status != .unknown }.map(\.site))
    return graph.rejectedDeclarations.compactMap { rejected in
      guard !rejected.isTestOnly else { return nil }
      switch rejected.effect {
      // If no file has the property that the code is taken for, the generator stops.
      case .misread: return Self.finding(rejected, missing.contains(rejected.site) ? .error : .warning)
      case .misreadHarmlessly: return Self.finding(rejected, .info)
      case .refused, .overlooked, .unregistered, .inaccessible, .unimplemented, .unassemblable, .unaccounted: return nil
      }
    }
  }

  private static func finding(_ rejected: RejectedDeclaration, _ severity: Severity) -> Finding {
    var finding = Finding(
      rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject, help: rejected.remedy)
    if severity == .error { finding.prevents = .generation }
    return finding
  }
}
