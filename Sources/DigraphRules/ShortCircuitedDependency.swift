import DigraphModel

/// Reports a provider that itself makes an object which another binding makes and shares.
///
/// The object has its own state: changes of the shared object do not reach it. Simple Injector calls this mistake a
/// "short-circuited dependency".
///
/// It is reported only if both objects are made in the same way, so that the shared one would do. The type must be able
/// to have state.
struct ShortCircuitedDependency: Rule {
  static let info = RuleInfo(
    id: "short-circuited-dependency", family: .lifetimes, severity: .warning,
    summary: "A provider makes its own object although a binding shares one.",
    frameworks: Framework.allCases)

  func findings(in graph: Graph) -> [Finding] {
    var shared: [Recipe: [Binding]] = [:]
    for binding in graph.bindings(where: { $0.isShared && $0.key.arguments.isEmpty }) {
      guard let type = binding.implementation, let recipe = binding.recipe else { continue }
      shared[Recipe(framework: binding.framework, type: type, recipe: recipe), default: []].append(binding)
    }
    var findings: [Finding] = []
    var seen: Set<Site> = []
    for made in graph.instantiations where !made.isTestOnly && made.owner != made.type {
      if graph.types[made.type]?.isStateless == true { continue }
      let recipe = Recipe(framework: made.framework, type: made.type, recipe: made.recipe)
      let consumer = graph.bindings[made.consumer]
      let reach = Set(graph.containersInReach(of: consumer.container))
      guard !consumer.isTestOnly, !consumer.isReplaced,
        // Only one of two bindings of one key exists at a time.
        let binding = shared[recipe]?.first(where: {
          reach.contains($0.container) && $0.site != consumer.site && $0.key != consumer.key
        }),
        !binding.conditions.excludes(consumer.conditions), !isFallback(of: consumer, for: binding, in: graph),
        seen.insert(made.site).inserted
      else { continue }
      findings.append(finding(made, consumer, binding, in: graph))
    }
    return findings
  }

  /// Whether a provider asks for the shared object itself, and makes its own only if there is none:
  /// `r.resolve(Store.self) ?? Store()`.
  private func isFallback(of consumer: Binding, for binding: Binding, in graph: Graph) -> Bool {
    graph.requestIDs(of: consumer.id).contains { id in
      graph.requests[id].strength != .required && graph.requests[id].resolution.bindings.contains(binding.id)
    }
  }

  private struct Recipe: Hashable {
    let framework: Framework
    let type: String
    let recipe: String
  }

  private func finding(_ made: Instantiation, _ consumer: Binding, _ binding: Binding, in graph: Graph) -> Finding {
    Finding(
      "\(consumer.key.quoted) gets its own '\(made.type)', not the one that \(binding.withScope) shares",
      at: made.site, atMost: .warning, subject: [consumer.key.description, made.type],
      notes: [.bound(binding)],
      help: "ask for \(binding.key.quoted)")
  }
}

extension Binding {
  /// Whether it makes an object that is meant to be shared.
  fileprivate var isShared: Bool {
    switch scope.lifetime {
    case .weak, .resettable, .shared: break
    case .unique, .graph, .unknown: return false
    }
    return (key.name == nil || framework.keysAreMembers) && implementationKind.isReferenceType && !isTestOnly
      && !isReplaced && !isHidden
  }
}
