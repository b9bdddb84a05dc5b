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
    return graph.misfits.compactMap { misfit in
      guard !misfit.isTestOnly else { return nil }
      switch misfit.effect {
      // No file has what it is taken for: then the generator stops.
      case .misread: return Self.finding(misfit, missing.contains(misfit.site) ? .error : .warning)
      case .misreadIdly: return Self.finding(misfit, .info)
      case .refused, .overlooked, .unregistered, .inaccessible, .unimplemented, .unassemblable, .unaccounted: return nil
      }
    }
  }

  private static func finding(_ misfit: Misfit, _ severity: Severity) -> Finding {
    Finding(misfit.fact, at: misfit.site, atMost: severity, subject: misfit.subject, help: misfit.remedy)
  }
}
