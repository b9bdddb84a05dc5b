import DigraphModel

/// Reports a value that is given out under a type which it does not have.
///
/// A forwarded key is not checked when it is registered. At run time the cast fails, the request gets `nil`, and the
/// code that unwraps it traps, far from the mistake. A forced cast of a binding's value traps at the cast.
struct ImplementsMismatch: Rule {
  static let info = RuleInfo(
    id: "implements-mismatch", family: .completeness, severity: .error,
    summary: "A value is given out under a type that it does not conform to.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    forwards(in: graph)
      + graph.bindings { $0.miscast != nil && $0.forwardsTo == nil && !$0.isReplaced && !$0.isTestOnly }.flatMap {
        Self.finding($0.miscast, of: [$0], mayRun: graph.result(of: RunningBindings())[$0.id], in: graph)
      }
      + graph.requests { $0.miscast != nil && $0.resolution.status == .bound && !$0.isTestOnly && $0.idleness == nil }
      .flatMap {
        request in
        let consumer = request.consumer.map { graph.provider(of: graph.bindings[$0]).id }
        return Self.finding(
          request.miscast, of: request.resolution.bindings.map { graph.bindings[$0] },
          mayRun: consumer.map { graph.result(of: RunningBindings())[$0] } ?? true, in: graph)
      }
  }

  private func forwards(in graph: Graph) -> [Finding] {
    graph.bindings { $0.forwardsTo != nil && !$0.isReplaced && $0.conformance == .refuted }.map { binding in
      let provider = graph.provider(of: binding)
      let made = provider.implementation ?? provider.key.type
      let relation = graph.types[binding.key.type]?.kind == .class ? "inherit from" : "conform to"
      let traps = graph.requests(answeredBy: binding).filter {
        $0.strength == .required && $0.resolution.status != .opaque
      }
      return Finding(
        "'\(made)' is given out as \(binding.key.quoted), but does not \(relation) '\(binding.key.type)'",
        at: binding.site,
        // The binding is harmless until some code relies on it.
        atMost: traps.isEmpty ? .warning : .error,
        subject: [provider.key.description, binding.key.description],
        chain: [binding.key.description, provider.key.description],
        notes: [.bound(provider)] + traps.map { graph.note($0, " and traps") },
        help: "let '\(made)' \(relation) '\(binding.key.type)', or remove the forwarding")
    }
  }

  /// Reports a cast that traps. If code outside of the input may bind the key, too, the cast may be meant for that
  /// binding.
  private static func finding(_ miscast: Miscast?, of bindings: [Binding], mayRun: Bool, in graph: Graph) -> [Finding] {
    guard let miscast, let binding = bindings.first else { return [] }
    let isOpen = bindings.contains { graph.containers[$0.container].isOpen }
    return [
      Finding(
        "\(binding.key.quoted) is cast to '\(miscast.type)', but '\(miscast.made)' is made, which is no '\(miscast.type)'",
        at: miscast.site, atMost: mayRun && !isOpen ? .error : .warning,
        subject: [binding.key.description, miscast.type],
        notes: bindings.map { .bound(graph.provider(of: $0)) },
        help: "cast to '\(miscast.made)', or bind a '\(miscast.type)' for \(binding.key.quoted)")
    ]
  }
}
