import DigraphModel

/// Reports a struct or an enum whose dependencies are injected after it is made.
///
/// The framework keeps and gives out one copy, and injects the dependencies into another. Every request gets a copy
/// whose dependencies were never injected.
struct InjectionIntoCopy: Rule {
  static let info = RuleInfo(
    id: "injection-into-copy", family: .lifetimes, severity: .error,
    summary: "A struct or an enum is filled after it is made, so only a copy is.", frameworks: [.deli])

  func findings(in graph: Graph) -> [Finding] {
    graph.bindings { binding in
      Self.info.frameworks.contains(binding.framework) && binding.provider == .initializer && !binding.isTestOnly
        && binding.implementationKind.isValueType
    }.compactMap { binding in
      guard
        let request = graph.requests(of: binding).first(where: { $0.timing == .afterStorage && $0.form == .parameter })
      else { return nil }
      let type = binding.implementation ?? binding.key.type
      return Finding(
        "'\(type)' is \(binding.implementationKind == .enum ? "an enum" : "a struct"), so only a copy of it is given \(request.key.quoted)",
        at: binding.site, subject: [binding.key.description], notes: [graph.note(request)],
        help: "make '\(type)' a class, or pass its dependencies to its initializer")
    }
  }
}
