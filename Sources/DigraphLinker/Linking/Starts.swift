import DigraphModel

/// On which containers the outermost requests start that lead to each binding.
///
/// Swinject hands the container of the outermost request to every factory on the way, so what a factory in a parent
/// finds depends on where the request began. Requests from outside all bindings are where that begins; from there the
/// start is passed along every request that follows its consumer.
struct Starts {
  /// Starts from which a binding's provider certainly runs, by binding.
  private(set) var running: [ContainerSet]
  /// Starts from which a binding's value is certainly made and stored, by binding; a subset of `running`.
  private(set) var certain: [ContainerSet]
  /// Starts that may happen, by binding; a superset of `running`, never empty.
  private(set) var possible: [ContainerSet]
  /// Whether no request from outside all bindings is seen to lead there.
  private(set) var idle: [Bool]

  init(_ draft: Draft, _ lookup: Lookup, _ questions: Questions) {
    certain = Array(repeating: ContainerSet(), count: draft.bindings.count)
    running = certain
    possible = certain
    idle = Array(repeating: false, count: draft.bindings.count)
    var isIdleRound = false
    var pending: [Arrival] = []
    var isReached = idle
    let (asks, givers, made) = (questions.asks, questions.givers, questions.made)
    /// The last answer to each request, which is asked for again when more is known of its consumer.
    var answers: [Int: (start: Container.ID, answer: Lookup.Answer)] = [:]
    /// Notes what is new.
    func arrive(_ arrival: Arrival) {
      let (binding, start) = (arrival.binding, arrival.start)
      let isKnown = possible[binding].contains(start) && (arrival.isRefuted || isReached[binding])
      if isKnown,
        !arrival.isCertain
          || running[binding].contains(start) && (arrival.isRefuted || certain[binding].contains(start))
      {
        return
      }
      pending.append(arrival)
    }
    func arrive(at id: Binding.ID, _ index: Int, _ start: Container.ID, _ isCertain: Bool) {
      // Where the value does not have the type, the provider runs, but not what comes after it; inside a wrapper, it is
      // not asked for that type.
      let isRefuted =
        givers[id].isRefuted
        && !(asks[index].isWrapper && draft.bindings[id].binding.key == draft.requests[index].keys.last)
      arrive(Arrival(givers[id].forwardsTo ?? id, start, isCertain: isCertain, isRefuted: isRefuted))
    }
    func enqueue(_ index: Int, _ start: Container.ID, _ isCertain: Bool) {
      if let id = lookup.soleAnswer(toRequest: index, from: start) {
        return arrive(at: id, index, start, isCertain && !asks[index].isDeferred)
      }
      if answers[index]?.start != start {
        answers[index] = (start, lookup.answer(toRequest: index, from: start))
      }
      guard let answer = answers[index]?.answer else { return }
      // A binding under a condition may not be the one that answers.
      let sure = isCertain && answer.bindings.count == 1 && !asks[index].isDeferred
      for id in answer.bindings { arrive(at: id, index, start, sure) }
      for id in answer.possible { arrive(Arrival(givers[id].forwardsTo ?? id, start)) }
    }
    for (index, ask) in asks.enumerated() where ask.isLookedUp && ask.consumer == nil {
      for start in draft.requests[index].request.containers {
        enqueue(index, start, !ask.isUncertain && ask.conditionCount == 0)
      }
    }
    while true {
      while let arrival = pending.popLast() {
        let (binding, start) = (arrival.binding, arrival.start)
        let isNew = possible[binding].insert(start)
        let isNewlyRunning = arrival.isCertain && running[binding].insert(start)
        let isNewlyCertain = arrival.isCertain && !arrival.isRefuted && certain[binding].insert(start)
        if !arrival.isRefuted, !isReached[binding] {
          isReached[binding] = true
          idle[binding] = isIdleRound
        }
        guard isNew || isNewlyRunning || isNewlyCertain else { continue }
        for index in made[binding] {
          let ask = asks[index]
          // Its own branches may not be taken.
          let isMade = arrival.isCertain && !(arrival.isRefuted && ask.followsStorage)
          let isSure = isMade && ask.conditionCount <= givers[binding].conditionCount
          if ask.followsConsumer {
            enqueue(index, start, isSure)
          } else {
            for asked in draft.requests[index].request.containers {
              enqueue(index, asked, isSure && !ask.isUncertain)
            }
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
          let answer = lookup.answer(toKeyOf: index, from: child)
          if answer.bindings.contains(index) || answer.possible.contains(index) {
            pending.append(Arrival(index, child))
          }
        }
      }
    }
    // What another binding has taken the key from cannot be asked for by it.
    if isIdleRound { for replaced in lookup.replacedBindings { idle[replaced] = false } }
  }

  /// What there is to ask and who may answer, whoever does.
  struct Questions {
    fileprivate let asks: [Ask]
    fileprivate let givers: [Giver]
    /// What each binding asks for.
    fileprivate let made: Adjacency

    init(_ draft: Draft) {
      // A request is copied for each thing that is asked of it, and holds many texts; these are all that matters here.
      let (items, bindings) = (draft.requests, draft.bindings)
      let asks = items.indices.map { Ask(items, $0) }
      self.asks = asks
      givers = bindings.indices.map { Giver(bindings, $0) }
      made = Adjacency(count: bindings.count) { add in
        for index in asks.indices where asks[index].isLookedUp {
          if let consumer = asks[index].consumer { add(consumer, index) }
        }
      }
    }
  }

  /// What a request asks, without its texts.
  fileprivate struct Ask {
    let consumer: Binding.ID?
    let conditionCount: Int32
    let isUncertain: Bool
    let isDeferred: Bool
    let isWrapper: Bool
    let followsConsumer: Bool
    let followsStorage: Bool
    let isLookedUp: Bool

    init(_ items: [DraftRequest], _ index: Int) {
      consumer = items[index].request.consumer
      conditionCount = Int32(items[index].request.conditions.count)
      isUncertain = items[index].isUncertain
      isDeferred = items[index].request.timing == .deferred
      isWrapper = items[index].keys.count > 1
      followsConsumer = items[index].followsConsumer
      followsStorage = items[index].request.followsStorage
      isLookedUp = !items[index].asksAllWays && items[index].answers == nil
    }
  }

  /// What matters of a binding here.
  fileprivate struct Giver {
    let forwardsTo: Binding.ID?
    let isRefuted: Bool
    let conditionCount: Int32

    init(_ items: [DraftBinding], _ id: Binding.ID) {
      forwardsTo = items[id].binding.forwardsTo
      isRefuted = items[id].binding.conformance == .refuted
      conditionCount = Int32(items[id].binding.conditions.count)
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
