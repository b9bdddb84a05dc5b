import DigraphModel

extension Graph {
  /// The containers that a request may search: its own, their parents, and their annexes.
  func containersInReach(of request: Request) -> Set<Container.ID> {
    var reached: Set<Container.ID> = []
    var pending = request.containers
    while let next = pending.popLast() {
      guard reached.insert(next).inserted else { continue }
      pending += containers[next].parents + containers[next].annexes
    }
    return reached
  }

  /// Whether a binding that remains could answer a key from some containers.
  func isAnswered(_ key: Key, in reach: Set<Container.ID>, framework: Framework, without lost: Set<Binding.ID>) -> Bool
  {
    bindingIDs(ofType: key.type).contains { id in
      let binding = bindings[id]
      guard binding.framework == framework, !lost.contains(id), !binding.fillsExistingObject,
        reach.contains(binding.container)
      else { return false }
      // Deli looks for implementations: a binding with any name answers a key without a name.
      if framework == .deli, key.name == nil { return true }
      return binding.key(as: key.type).couldEqual(key)
    }
  }

  /// Whether a request surely runs, and has an answer that it requires.
  func isSurelyMade(_ id: Request.ID) -> Bool {
    let request = requests[id]
    return request.strength == .required && request.resolution.status == .bound && !request.collection
      && !request.isTestOnly && request.idleness == nil && request.conditions.allSatisfy { $0.kind == .branch }
      && mayBeMade(id)
  }

  /// Whether a request surely runs, and fails without an answer. A request whose answer would become a parameter of
  /// generated code does not fail.
  func isVital(_ id: Request.ID) -> Bool { isSurelyMade(id) && requests[id].unanswered != .harmless }

  /// Requests that surely lack an answer once bindings are removed, without the requests of these bindings.
  func victims(of lost: Set<Binding.ID>) -> [Request.ID] {
    var found: Set<Request.ID> = []
    for binding in lost {
      for id in requestIDs(answeredBy: binding) where isVital(id) {
        let request = requests[id]
        if let consumer = request.consumer, lost.contains(consumer) { continue }
        guard lost.isSuperset(of: request.resolution.bindings),
          !isAnswered(
            request.key, in: containersInReach(of: request), framework: request.framework, without: lost)
        else { continue }
        found.insert(id)
      }
    }
    return found.sorted()
  }
}
