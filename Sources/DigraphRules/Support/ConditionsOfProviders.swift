import DigraphModel

/// The conditions under which each binding's provider runs: the conditions that all requests leading to it have in
/// common.
///
/// A request has its own conditions, and those of the provider that makes it. This is a forward analysis of data flow
/// that meets by intersection: Kildall, "A Unified Approach to Global Program Optimization" (POPL 1973).
struct ConditionsOfProviders: GraphAnalysis {
  /// - Returns: A set for each binding; empty for a binding without requests, or if code outside of the input may ask
  ///   for it.
  /// - Complexity: O(requests × depth of conditions).
  func result(in graph: Graph) -> [Set<Condition>] {
    var conditions: [Set<Condition>?] = Array(repeating: nil, count: graph.bindings.count)
    var asked: [Binding.ID: [Request.ID]] = [:]
    var changed: [Binding.ID] = []
    func meet(_ id: Request.ID, _ inherited: Set<Condition>) {
      let own = inherited.union(graph.requests[id].conditions)
      for binding in graph.requests[id].resolution.bindings {
        let met = conditions[binding].map { $0.intersection(own) } ?? own
        guard met != conditions[binding] else { continue }
        conditions[binding] = met
        changed.append(binding)
      }
    }
    for binding in graph.bindings where graph.containers[binding.container].isOpen {
      conditions[binding.id] = []
      changed.append(binding.id)
    }
    for id in graph.requests.indices {
      if let consumer = graph.requests[id].consumer {
        asked[consumer, default: []].append(id)
      } else {
        meet(id, [])
      }
    }
    while let binding = changed.popLast() {
      for id in asked[binding] ?? [] { meet(id, conditions[binding] ?? []) }
    }
    return conditions.map { $0 ?? [] }
  }
}
