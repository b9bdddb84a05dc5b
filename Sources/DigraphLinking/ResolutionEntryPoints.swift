import DigraphModel

/// The starts of each binding: the containers that the outermost requests ask, if these requests lead to the binding.
///
/// Swinject passes the container of the outermost request to every factory on the way. So the bindings that a factory
/// in a parent finds depend on the container where the request began. Requests outside of all bindings begin there; the
/// start is then passed along every request that follows its consumer.
///
/// A binding passes on all of its new starts at once. Bindings come after those that request them, so most are visited
/// once.
struct ResolutionEntryPoints {
  /// Starts from which a binding's provider certainly runs, by binding.
  private(set) var running: [ContainerSet]
  /// Starts from which a binding's value is certainly made and stored, by binding; a subset of `running`.
  private(set) var certain: [ContainerSet]
  /// Possible starts, by binding; a superset of `running`, and never empty for a binding that requests something.
  private(set) var possible: [ContainerSet]
  /// Whether no request outside of all bindings is known to lead to a binding.
  private(set) var idle: [Bool]

  private var isReached: [Bool]
  private var isIdleRound = false
  private var agenda: Agenda

  init(_ draft: Draft, _ lookup: Lookup, _ questions: Questions) {
    let count = draft.bindings.count
    certain = Array(repeating: ContainerSet(), count: count)
    (running, possible) = (certain, certain)
    idle = Array(repeating: false, count: count)
    isReached = idle
    guard questions.isAnyFollowing else {
      agenda = Agenda([])
      return
    }
    agenda = Agenda(questions.ranks(draft.bindings, lookup))
    let tables = Tables(draft: draft, lookup: lookup, questions: questions)
    for (index, ask) in questions.asks.enumerated() where ask.isLookedUp && ask.consumer == nil {
      let starts = ContainerSet(draft.requests[index].request.containers)
      pose(index, starts, isSure: !ask.isUncertain && ask.conditionCount == 0, tables)
    }
    passOn(tables)
    reachIdle(tables)
    passOn(tables)
    // A binding cannot be requested by another one that has replaced it, so replaced bindings are not idle.
    if isIdleRound { for replaced in lookup.replacedBindings { idle[replaced] = false } }
  }

  /// It is an object, because a closure that captures it would copy all of its tables for each request.
  private final class Tables {
    let draft: Draft
    let lookup: Lookup
    let questions: Questions

    init(draft: Draft, lookup: Lookup, questions: Questions) {
      (self.draft, self.lookup, self.questions) = (draft, lookup, questions)
    }
  }

  /// Lets waiting bindings pass on their new starts, until no binding waits any more.
  private mutating func passOn(_ tables: Tables) {
    while let (binding, news) = agenda.next() {
      let giver = tables.questions.givers[binding]
      for index in tables.questions.made[binding] {
        let ask = tables.questions.asks[index]
        // A request on more branches than its binding may not be made. If the value does not have the type, requests
        // that follow storage are not made.
        let canBeSure = ask.conditionCount <= giver.conditionCount
        if ask.followsConsumer {
          let sure = canBeSure ? ask.followsStorage ? news.certain : news.running : ContainerSet()
          pose(index, sure, isSure: true, tables)
          pose(index, news.possible.subtracting(sure), isSure: false, tables)
        } else {
          let isNewlySure = ask.followsStorage ? news.isFirstCertain : news.isFirstRunning
          let isSure = canBeSure && isNewlySure && !ask.isUncertain
          guard isSure || news.isFirstPossible else { continue }
          pose(index, ContainerSet(tables.draft.requests[index].request.containers), isSure: isSure, tables)
        }
      }
    }
  }

  /// Makes a request from some containers, and notes the bindings that it reaches.
  private mutating func pose(_ index: Int, _ starts: ContainerSet, isSure: Bool, _ tables: Tables) {
    if starts.isEmpty || tables.lookup.isInVain(request: index) { return }
    let isSure = isSure && !tables.questions.asks[index].isDeferred
    let unsettled = tables.lookup.settle(request: index, from: starts) { id, starts in
      arrive(at: id, index, starts, isSure: isSure, tables)
    }
    for start in unsettled.sorted {
      let answer = tables.lookup.answer(toRequest: index, from: start)
      let single = ContainerSet([start])
      // A binding under a condition may not be the one that answers.
      for id in answer.bindings { arrive(at: id, index, single, isSure: isSure && answer.bindings.count == 1, tables) }
      for id in answer.possible {
        arrive(tables.questions.givers[id].forwardsTo ?? id, single, isSure: false, isRefuted: false, tables)
      }
    }
  }

  private mutating func arrive(
    at id: Binding.ID, _ index: Int, _ starts: ContainerSet, isSure: Bool, _ tables: Tables
  ) {
    let giver = tables.questions.givers[id]
    // If the value does not have the type, the provider runs, but nothing after it. A request inside of a wrapper does
    // not ask for that type.
    let isRefuted =
      giver.isRefuted
      && !(tables.questions.asks[index].isWrapper
        && tables.draft.bindings[id].binding.key == tables.draft.requests[index].keys.last)
    arrive(giver.forwardsTo ?? id, starts, isSure: isSure, isRefuted: isRefuted, tables)
  }

  /// Notes new starts of a binding: `isSure` if it certainly answers, `isRefuted` if it is requested under a type that
  /// its value does not have.
  private mutating func arrive(
    _ binding: Binding.ID, _ starts: ContainerSet, isSure: Bool, isRefuted: Bool, _ tables: Tables
  ) {
    // Starts do not matter for bindings that request nothing.
    if tables.questions.made[binding].isEmpty { return }
    if !isRefuted, !isReached[binding] {
      isReached[binding] = true
      idle[binding] = isIdleRound
    }
    var news = Agenda.News()
    news.isFirstPossible = possible[binding].isEmpty
    news.possible = Self.add(starts, to: &possible[binding])
    if isSure {
      news.isFirstRunning = running[binding].isEmpty
      news.running = Self.add(starts, to: &running[binding])
      if !isRefuted {
        news.isFirstCertain = certain[binding].isEmpty
        news.certain = Self.add(starts, to: &certain[binding])
      }
    }
    if !news.isEmpty { agenda.add(news, of: binding) }
  }

  /// Adds containers to a set; returns those that are new in it.
  private static func add(_ starts: ContainerSet, to known: inout ContainerSet) -> ContainerSet {
    let new = known.isEmpty ? starts : starts.subtracting(known)
    known.formUnion(new)
    return new
  }

  /// Starts bindings without a known request: their own container may be asked for them, or one below it.
  private mutating func reachIdle(_ tables: Tables) {
    isIdleRound = true
    let containers = tables.draft.containers
    let children = Adjacency(count: containers.count) { add in
      for container in containers { for parent in container.parents { add(parent, container.id) } }
    }
    var descendants: [Container.ID: ContainerSet] = [:]
    for index in isReached.indices where !isReached[index] && !tables.questions.made[index].isEmpty {
      let own = tables.draft.bindings[index].binding.container
      arrive(index, ContainerSet([own]), isSure: false, isRefuted: false, tables)
      guard tables.questions.made[index].contains(where: { tables.questions.asks[$0].followsConsumer }) else {
        continue
      }
      let below = descendants[own] ?? Self.descendants(of: own, children)
      descendants[own] = below
      // A binding in the child hides those above it.
      var reached = ContainerSet()
      let unsettled = tables.lookup.settle(keyOf: index, from: below) { id, starts in
        if id == index { reached.formUnion(starts) }
      }
      for child in unsettled.sorted {
        let answer = tables.lookup.answer(toKeyOf: index, from: child)
        if answer.bindings.contains(index) || answer.possible.contains(index) { reached.insert(child) }
      }
      if !reached.isEmpty { arrive(index, reached, isSure: false, isRefuted: false, tables) }
    }
  }

  /// The facts about requests and bindings that decide starts, without the starts themselves.
  struct Questions {
    fileprivate let asks: [Ask]
    fileprivate let givers: [BindingFacts]
    /// The requests of each binding.
    fileprivate let made: Adjacency
    /// Whether any request follows its consumer; if none does, starts do not matter.
    fileprivate let isAnyFollowing: Bool

    init(_ draft: Draft) {
      // Copying a request for each question would copy its many texts, so only the needed parts are kept.
      let (items, bindings) = (draft.requests, draft.bindings)
      let asks = items.indices.map { Ask(items, $0) }
      self.asks = asks
      isAnyFollowing = asks.contains { $0.followsConsumer && $0.isLookedUp }
      givers = bindings.indices.map { BindingFacts(bindings, $0) }
      made = Adjacency(count: bindings.count) { add in
        for index in asks.indices where asks[index].isLookedUp {
          if let consumer = asks[index].consumer { add(consumer, index) }
        }
      }
    }

    /// Ranks of bindings: a binding that requests another one comes before it, unless they request each other.
    ///
    /// - Complexity: O(bindings + requests).
    fileprivate func ranks(_ bindings: [DraftBinding], _ lookup: Lookup) -> [Int] {
      // A request leads to its key, and a key leads to all bindings that have it.
      let holders = Adjacency(count: lookup.numbers.keys.count) { add in
        for id in bindings.indices { add(lookup.numbers.ofBinding[id], givers[id].forwardsTo ?? id) }
      }
      var ranks = [Int](repeating: -1, count: bindings.count + lookup.numbers.keys.count)
      var rank = ranks.count
      var isVisited = [Bool](repeating: false, count: ranks.count)
      for root in bindings.indices where !isVisited[root] {
        isVisited[root] = true
        var path = [(node: root, next: 0)]
        while let (node, next) = path.last {
          let isBinding = node < bindings.count
          let successors = isBinding ? made[node] : holders[node - bindings.count]
          guard next < successors.count else {
            rank -= 1
            ranks[node] = rank
            path.removeLast()
            continue
          }
          path[path.count - 1].next += 1
          let successor = successors[successors.startIndex + next]
          let target = isBinding ? bindings.count + lookup.numbers.lastOfRequest[successor] : successor
          if target >= (isBinding ? bindings.count : 0), !isVisited[target] {
            isVisited[target] = true
            path.append((target, 0))
          }
        }
      }
      return Array(ranks.prefix(bindings.count))
    }
  }

  /// The facts about a request that matter here, without its texts.
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

  /// The facts about a binding that matter here.
  fileprivate struct BindingFacts {
    let forwardsTo: Binding.ID?
    let isRefuted: Bool
    let conditionCount: Int32

    init(_ items: [DraftBinding], _ id: Binding.ID) {
      forwardsTo = items[id].binding.forwardsTo
      isRefuted = items[id].binding.conformance == .refuted
      conditionCount = Int32(items[id].binding.conditions.count)
    }
  }

  /// The containers below a container.
  private static func descendants(of container: Container.ID, _ children: Adjacency) -> ContainerSet {
    var result = ContainerSet()
    var pending = Array(children[container])
    while let next = pending.popLast() {
      guard next != container, !result.contains(next) else { continue }
      result.insert(next)
      pending += children[next]
    }
    return result
  }
}
