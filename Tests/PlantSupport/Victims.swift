import DigraphModel

extension Graph {
  /// The containers that a request may look into: its own, those above and those that are asked with them.
  func containersInReach(of request: Request) -> Set<Container.ID> {
    var reached: Set<Container.ID> = []
    var pending = request.containers
    while let next = pending.popLast() {
      guard reached.insert(next).inserted else { continue }
      pending += containers[next].parents + containers[next].annexes
    }
    return reached
  }

  /// Whether a binding that is left could be the answer to a key from some containers.
  func isAnswered(_ key: Key, in reach: Set<Container.ID>, framework: Framework, without lost: Set<Binding.ID>) -> Bool
  {
    bindingIDs(ofType: key.type).contains { id in
      let binding = bindings[id]
      guard binding.framework == framework, !lost.contains(id), !binding.fillsIn, reach.contains(binding.container)
      else { return false }
      // A generator that looks for implementations takes one of any name for a key without.
      if framework == .deli, key.name == nil { return true }
      return binding.key(as: key.type).couldEqual(key)
    }
  }

  /// Whether a request surely is made, and has an answer that it cannot do without.
  func isSurelyMade(_ id: Request.ID) -> Bool {
    let request = requests[id]
    return request.strength == .required && request.resolution.status == .bound && !request.collection
      && !request.isTestOnly && request.idleness == nil && request.conditions.allSatisfy { $0.kind == .branch }
      && mayBeMade(id)
  }

  /// Whether a request surely is made, and fails without an answer: no parameter of generated code takes its place.
  func isVital(_ id: Request.ID) -> Bool { isSurelyMade(id) && requests[id].unanswered != .harmless }

  /// Requests that surely have no answer any more if bindings are gone, and are made by others than these.
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
