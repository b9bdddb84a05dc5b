import DigraphModel

/// On which containers the outermost requests start that lead to each binding.
///
/// Swinject hands the container of the outermost request to every factory on the way, so what a factory in a parent finds
/// depends on where the request began. Requests from outside all bindings are where that begins; from there the start is
/// passed along every request that follows its consumer.
struct Starts {
  /// Starts that certainly happen, by binding.
  private(set) var certain: [Set<Container.ID>]
  /// Starts that may happen, by binding; a superset of `certain`, and not empty if the binding passes its start on.
  private(set) var possible: [Set<Container.ID>]
  /// Whether no request from outside all bindings is seen to lead there.
  private(set) var idle: [Bool]

  init(_ draft: Draft, _ lookup: Lookup) {
    certain = Array(repeating: [], count: draft.bindings.count)
    possible = certain
    idle = Array(repeating: false, count: draft.bindings.count)
    var isIdleRound = false
    var following: [[Int]] = Array(repeating: [], count: draft.bindings.count)
    var pending: [(binding: Binding.ID, start: Container.ID, isCertain: Bool)] = []
    func enqueue(_ item: DraftRequest, _ start: Container.ID, _ isCertain: Bool) {
      let answer = lookup.answer(item.keys, from: start, ignoresParents: item.ignoresParents)
      // A binding under a condition may not be the one that answers.
      let sure = isCertain && answer.bindings.count == 1 && item.request.timing != .deferred
      for id in answer.bindings where draft.bindings[id].binding.conformance != .refuted {
        pending.append((draft.bindings[id].binding.forwardsTo ?? id, start, sure))
      }
      for id in answer.possible { pending.append((draft.bindings[id].binding.forwardsTo ?? id, start, false)) }
    }
    for (index, item) in draft.requests.enumerated() where !item.asksAllWays && item.answer == nil {
      if item.followsConsumer, let consumer = item.request.consumer {
        following[consumer].append(index)
      } else {
        let isRoot = item.request.consumer == nil
        for start in item.request.containers {
          enqueue(item, start, isRoot && !item.isUncertain && item.request.conditions.isEmpty)
        }
      }
    }
    while true {
      while let (binding, start, isCertain) = pending.popLast() {
        let isNew = possible[binding].insert(start).inserted
        let isNewlyCertain = isCertain && certain[binding].insert(start).inserted
        guard isNew || isNewlyCertain else { continue }
        if isIdleRound, isNew, possible[binding].count == 1 { idle[binding] = true }
        for index in following[binding] { enqueue(draft.requests[index], start, isCertain) }
      }
      // Nobody is seen asking for these: it may be done from their own container, or from one below it. Where it was begun
      // matters only to bindings that pass it on.
      let idle = possible.indices.filter { possible[$0].isEmpty && !following[$0].isEmpty }
      if idle.isEmpty { break }
      isIdleRound = true
      for index in idle {
        let own = draft.bindings[index].binding.container
        pending.append((index, own, false))
        for child in Self.descendants(of: own, in: draft) {
          // What the child binds itself hides what is above it.
          let answer = lookup.answer(
            [draft.bindings[index].binding.key], from: child, ignoresParents: false)
          if answer.bindings.contains(index) || answer.possible.contains(index) { pending.append((index, child, false)) }
        }
      }
    }
  }

  private static func descendants(of container: Container.ID, in draft: Draft) -> [Container.ID] {
    var result: [Container.ID] = []
    var seen: Set<Container.ID> = [container]
    var grew = true
    while grew {
      grew = false
      for other in draft.containers where !seen.contains(other.id) && other.parents.contains(where: seen.contains) {
        seen.insert(other.id)
        result.append(other.id)
        grew = true
      }
    }
    return result
  }
}
