import DigraphModel

/// Reports code that a framework's generator takes for something that it is not.
///
/// The generator reads source as text: a comment in the wrong place names a property, a call that happens to begin with
/// the name of a component makes one. What comes of that is written into the app like all else.
struct MisreadCode: Rule {
  static let info = RuleInfo(
    id: "misread-code", family: .completeness, severity: .error,
    summary: "A framework's generator takes code for something that it is not.", frameworks: [.deli, .needle])

  func findings(in graph: Graph) -> [Finding] {
    let missing = Set(graph.propertyReads.filter { $0.status != .found && $0.status != .unknown }.map(\.site))
    return graph.rejectedDeclarations.compactMap { rejected in
      guard !rejected.isTestOnly else { return nil }
      switch rejected.effect {
      // No file has what it is taken for: then the generator stops.
      case .misread: return Self.finding(rejected, missing.contains(rejected.site) ? .error : .warning)
      case .misreadIdly: return Self.finding(rejected, .info)
      case .refused, .overlooked, .unregistered, .inaccessible, .unimplemented, .unassemblable, .unaccounted: return nil
      }
    }
  }

  private static func finding(_ rejected: RejectedDeclaration, _ severity: Severity) -> Finding {
    Finding(rejected.fact, at: rejected.site, atMost: severity, subject: rejected.subject, help: rejected.remedy)
  }
}
