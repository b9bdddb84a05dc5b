import DigraphModel

/// Reports a call of a method that a framework leaves to subclasses, on a class that does not override it.
///
/// The framework's own version only traps. The compiler does not demand the override.
struct MissingOverride: Rule {
  static let info = RuleInfo(
    id: "missing-override", family: .completeness, severity: .error,
    summary: "A method is called that traps, because no class overrides it.", frameworks: [.injection])

  func findings(in graph: Graph) -> [Finding] {
    graph.rejectedDeclarations.filter { $0.effect == .unimplemented && !$0.isTestOnly }.map { rejected in
      Finding(rejected.fact, at: rejected.site, subject: rejected.subject, help: rejected.remedy)
    }
  }
}
