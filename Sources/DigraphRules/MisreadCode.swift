import DigraphModel

/// Reports code that a framework's generator mistakes for something else.
///
/// The generator reads source as text. A comment in the wrong place names a property, and a call that begins with the
/// name of a component makes one. The generator writes the result into the app like all other code.
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
    Finding(rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject, help: rejected.remedy)
  }
}
