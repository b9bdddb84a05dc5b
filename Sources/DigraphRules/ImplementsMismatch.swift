import DigraphModel

/// Reports a value that is given out under a type which it does not have.
///
/// A forwarded key is not checked when it is registered. At run time the cast fails, the request gets `nil`, and whoever
/// unwraps it traps, far from the mistake.
struct ImplementsMismatch: Rule {
  static let info = RuleInfo(
    id: "implements-mismatch", family: .completeness, severity: .error,
    summary: "A value is given out under a type that it does not conform to.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    graph.bindings { $0.forwardsTo != nil && !$0.isReplaced && $0.conformance == .refuted }.map { binding in
      let provider = graph.provider(of: binding)
      let made = provider.implementation ?? provider.key.type
      let relation = graph.types[binding.key.type]?.kind == .class ? "inherit from" : "conform to"
      let traps = graph.requests(answeredBy: binding).filter { $0.strength == .required }
      return Finding(
        "'\(made)' is given out as \(binding.key.quoted), but does not \(relation) '\(binding.key.type)'",
        at: binding.site,
        // Harmless until somebody relies on it.
        atMost: traps.isEmpty ? .warning : .error,
        subject: [provider.key.description, binding.key.description],
        chain: [binding.key.description, provider.key.description],
        notes: [.bound(provider)] + traps.map { graph.note($0, " and traps") },
        help: "let '\(made)' \(relation) '\(binding.key.type)', or remove the forwarding")
    }
  }
}
