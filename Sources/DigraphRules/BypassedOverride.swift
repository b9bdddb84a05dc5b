import DigraphModel

/// Reports a provider that asks the global container for a key which a container below binds anew.
///
/// Code that asks the lower container expects that container's bindings to be used. The provider could use them,
/// because it gets the resolving container as a parameter. But a property wrapper or a free function in it asks the
/// global container.
struct BypassedOverride: Rule {
  static let info = RuleInfo(
    id: "bypassed-override", family: .structure, severity: .warning,
    summary: "A provider asks the global container past one that binds the key anew.", frameworks: [.injection])

  func findings(in graph: Graph) -> [Finding] {
    let asking = graph.requests.indices.filter { id in
      Self.info.frameworks.contains(graph.requests[id].framework) && graph.requests[id].access == .global
    }
    return asking.compactMap { id in
      let request = graph.requests[id]
      guard !request.isTestOnly,
        request.resolution.status == .bound, request.timing == .eager,
        let consumer = request.consumer.map({ graph.bindings[$0] }), !consumer.isTestOnly
      else { return nil }
      // The containers in which the asking binding is itself asked for.
      let starts = graph.requests(answeredBy: consumer).filter { !$0.isTestOnly && $0.access == .given }.flatMap(
        \.containers)
      for start in Set(starts).sorted() where !request.containers.contains(start) {
        let reach = graph.containersInReach(of: start)
        let own = graph.bindingIDs(ofType: request.key.type).first { id in
          graph.bindings[id].container == start && graph.bindings[id].key == request.key
            && !graph.bindings[id].isTestOnly && !graph.bindings[id].isReplaced
        }
        guard let own, reach.contains(consumer.container), !request.resolution.bindings.contains(own) else {
          continue
        }
        return finding(request, consumer, graph.bindings[own], in: graph)
      }
      return nil
    }
  }

  private func finding(_ request: Request, _ consumer: Binding, _ own: Binding, in graph: Graph) -> Finding {
    let below = graph.containers[own.container].name
    return Finding(
      "\(consumer.key.quoted) asks the global container for \(request.key.quoted), although '\(below)' binds its own",
      at: request.site, atMost: .warning, subject: [consumer.key.description, request.key.description],
      notes: [.bound(own, " in '\(below)'")] + request.resolution.bindings.map { .bound(graph.bindings[$0]) },
      help: "take it in the initializer, and ask the module that the provider is given")
  }
}
