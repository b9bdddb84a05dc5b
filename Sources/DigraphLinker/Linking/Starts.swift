import DigraphModel

/// On which containers the outermost requests start that lead to each binding.
///
/// Swinject hands the container of the outermost request to every factory on the way, so what a factory in a parent finds
/// depends on where the request began. Requests from outside all bindings are where that begins; from there the start is
/// passed along every request that follows its consumer.
struct Starts {
  /// Starts from which a binding's provider certainly runs, by binding.
  private(set) var running: [Set<Container.ID>]
  /// Starts from which a binding's value is certainly made and stored, by binding; a subset of `running`.
  private(set) var certain: [Set<Container.ID>]
  /// Starts that may happen, by binding; a superset of `running`, never empty.
  private(set) var possible: [Set<Container.ID>]
  /// Whether no request from outside all bindings is seen to lead there.
  private(set) var idle: [Bool]

  init(_ draft: Draft, _ lookup: Lookup) {
    certain = Array(repeating: [], count: draft.bindings.count)
    running = certain
    possible = certain
    idle = Array(repeating: false, count: draft.bindings.count)
    var isIdleRound = false
    /// What each binding asks for.
    var made: [[Int]] = Array(repeating: [], count: draft.bindings.count)
    var pending: [Arrival] = []
    var isReached = idle
    func enqueue(_ item: DraftRequest, _ start: Container.ID, _ isCertain: Bool) {
      let answer = lookup.answer(item.keys, from: start, ignoresParents: item.request.ignoresParents)
      // A binding under a condition may not be the one that answers.
      let sure = isCertain && answer.bindings.count == 1 && item.request.timing != .deferred
      for id in answer.bindings {
        // Where the value does not have the type, the provider runs, but not what comes after it; inside a wrapper, it
        // is not asked for that type.
        let isWrapped = item.keys.count > 1 && draft.bindings[id].binding.key == item.keys.last
        let isRefuted = draft.bindings[id].binding.conformance == .refuted && !isWrapped
        pending.append(Arrival(draft.bindings[id].binding.forwardsTo ?? id, start, isCertain: sure, isRefuted: isRefuted))
      }
      for id in answer.possible { pending.append(Arrival(draft.bindings[id].binding.forwardsTo ?? id, start)) }
    }
    for (index, item) in draft.requests.enumerated() where !item.asksAllWays && item.answer == nil {
      if let consumer = item.request.consumer {
        made[consumer].append(index)
      } else {
        for start in item.request.containers {
          enqueue(item, start, !item.isUncertain && item.request.conditions.isEmpty)
        }
      }
    }
    while true {
      while let arrival = pending.popLast() {
        let (binding, start) = (arrival.binding, arrival.start)
        let isNew = possible[binding].insert(start).inserted
        let isNewlyRunning = arrival.isCertain && running[binding].insert(start).inserted
        let isNewlyCertain = arrival.isCertain && !arrival.isRefuted && certain[binding].insert(start).inserted
        if !arrival.isRefuted, !isReached[binding] {
          isReached[binding] = true
          idle[binding] = isIdleRound
        }
        guard isNew || isNewlyRunning || isNewlyCertain else { continue }
        for index in made[binding] {
          let item = draft.requests[index]
          // Its own branches may not be taken.
          let isMade = arrival.isCertain && !(arrival.isRefuted && item.request.followsStorage)
          let isSure = isMade && item.request.conditions.count <= draft.bindings[binding].binding.conditions.count
          if item.followsConsumer {
            enqueue(item, start, isSure)
          } else {
            for asked in item.request.containers { enqueue(item, asked, isSure && !item.isUncertain) }
          }
        }
      }
      // Nobody is seen asking for these: it may be done from their own container, or from one below it.
      guard let first = isReached.firstIndex(of: false) else { break }
      isIdleRound = true
      var children: [[Container.ID]] = Array(repeating: [], count: draft.containers.count)
      for container in draft.containers { for parent in container.parents { children[parent].append(container.id) } }
      for index in isReached.indices[first...] where !isReached[index] {
        let own = draft.bindings[index].binding.container
        pending.append(Arrival(index, own))
        for child in Self.descendants(of: own, children) {
          // What the child binds itself hides what is above it.
          let answer = lookup.answer(
            [draft.bindings[index].binding.key], from: child, ignoresParents: false)
          if answer.bindings.contains(index) || answer.possible.contains(index) { pending.append(Arrival(index, child)) }
        }
      }
    }
  }

  /// A start that reaches a binding.
  private struct Arrival {
    var binding: Binding.ID
    var start: Container.ID
    var isCertain: Bool
    /// Whether it asks under a type that the value does not have.
    var isRefuted: Bool

    init(_ binding: Binding.ID, _ start: Container.ID, isCertain: Bool = false, isRefuted: Bool = false) {
      self.binding = binding
      self.start = start
      self.isCertain = isCertain
      self.isRefuted = isRefuted
    }
  }

  /// The containers below one, nearest first.
  private static func descendants(of container: Container.ID, _ children: [[Container.ID]]) -> [Container.ID] {
    var result: [Container.ID] = []
    var seen: Set<Container.ID> = [container]
    var next = children[container]
    while !next.isEmpty {
      next = next.filter { seen.insert($0).inserted }
      result += next
      next = next.flatMap { children[$0] }
    }
    return result
  }
}
