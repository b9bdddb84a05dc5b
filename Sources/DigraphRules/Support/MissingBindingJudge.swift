import DigraphModel

/// A request without an answer, as rules report it.
struct MissingRequest: Sendable {
  let request: Request.ID
  let reason: MissingBindingReason
  let doubt: Doubt
  let idleness: String?
  let severity: Severity
}

/// Decides which rule reports a request without an answer, and how severely.
struct MissingBindingJudge {
  private let graph: Graph
  /// The number of bindings of each container.
  private let counts: [Int]
  private var search: MissingBindingSearch
  /// Results of the graph's analyses, once they are needed: the graph looks each of them up under a lock.
  private var idle: [Bool: UnusedBindings] = [:]
  private var running: [Bool]?

  /// All requests by their spot; `nil` until they are first needed.
  private var rivals: [Spot: [Request.ID]]?

  /// The verdict on a request without an answer.
  enum Verdict {
    /// A rule reports it.
    case reported(MissingRequest)
    /// No rule reports it.
    case unreported(Silence)

    /// The request, if a rule reports it.
    var missing: MissingRequest? {
      if case .reported(let missing) = self { return missing }
      return nil
    }
  }

  /// The reason why no rule reports a request without an answer.
  enum Silence: Hashable, Sendable {
    /// Other code fills a container that has no bindings in the input.
    case unknownContainer(Container.ID)
    /// No container in reach has bindings in the input, and code that is not understood fills one: the position of its
    /// gap.
    case unreadContainer(gap: Int)
    /// The name of code that is not understood suggests that the code binds the key: the position of its gap.
    case namedGap(gap: Int)
    /// Its program never makes the request, but another program that shares the code does.
    case otherProgram
    /// A binding of the input may be the answer.
    case undecided
  }

  init(_ graph: Graph) {
    self.graph = graph
    var counts = [Int](repeating: 0, count: graph.containers.count)
    for id in graph.bindings.indices { counts[graph.bindings[id].container] += 1 }
    self.counts = counts
    search = MissingBindingSearch(in: graph)
  }

  /// The verdict on a request if no binding answers it.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - gone: Bindings that count as removed.
  /// - Returns: The report of a rule, or the reason why no rule reports the request.
  /// - Complexity: O(bindings of the type), and once for each list of containers O(containers above and gaps).
  mutating func verdict(on request: Request, without gone: [Binding.ID] = []) -> Verdict {
    let surroundings = search.surroundings(of: request)
    let (reach, doubt) = (surroundings.reach, surroundings.doubt)
    func isFilled(_ container: Container.ID) -> Bool {
      counts[container] > gone.count { graph.bindings[$0].container == container }
    }
    // Nothing is known of a container that other code makes, and that has no bindings in the input.
    if let unknown = doubt.openContainers.first(where: { !isFilled($0) }) {
      return .unreported(.unknownContainer(unknown))
    }
    // The same holds if no container in reach has bindings, and code that is not understood may fill one of them.
    if let gap = doubt.gaps.first(where: { graph.gaps[$0].subject == .container }), !reach.contains(where: isFilled) {
      return .unreported(.unreadContainer(gap: gap))
    }
    if let gap = doubt.gaps.first(where: { graph.gaps[$0].isNamedAfter(request.key) }) {
      return .unreported(.namedGap(gap: gap))
    }
    let idleness = idleness(of: request)
    if idleness != nil, isMadeElsewhere(request) { return .unreported(.otherProgram) }
    let reason = search.reason(of: request, without: gone)
    // Code outside of an app cannot name the app's types, so it cannot bind them. Code of the app that is not
    // understood hardly binds a key whose known bindings differ only in the name or the arguments. A file that could
    // not be read may.
    let isRefuted = isOfApp(request.key) && (doubt.gaps.isEmpty || reason.isSlip && !isOfLostCode(doubt))
    let remaining = isRefuted ? Doubt() : doubt
    // One place may make several containers, each with another parent. Only the parents of components are known. An
    // assembly that nothing applies has no parent.
    let hasOtherWays =
      reason == .unbound && request.resolution.status == .missing && !request.framework.keysAreMembers
      && request.resolution.bindings.contains { !graph.containers[graph.bindings[$0].container].isUnapplied }
    let isCertain =
      remaining.isEmpty && idleness == nil && !hasOtherWays
      && !request.conditions.contains { $0.kind == .compilation }
    let worst = request.severity(ifMissing: reason) ?? .info
    let missing = MissingRequest(
      request: request.id, reason: reason, doubt: remaining, idleness: idleness,
      severity: isCertain ? worst : worst.lowered)
    return reason == .undecided ? .unreported(.undecided) : .reported(missing)
  }

  /// Whether only code of an app can bind a key: the app's module declares its type, and no other module imports an
  /// app.
  private func isOfApp(_ key: Key) -> Bool {
    guard let module = graph.types[key.type]?.module else { return false }
    return graph.apps.contains(module)
  }

  /// Whether a file of the app, or a part of one, could not be read.
  private func isOfLostCode(_ doubt: Doubt) -> Bool {
    doubt.gaps.contains { graph.gaps[$0].lacksFile || graph.gaps[$0].losesDeclarations }
  }

  /// All bindings that would answer a request in turn, each if the earlier ones were gone.
  mutating func answers(to request: Request) -> [Binding.ID] {
    let known = request.resolution.bindings
    return known + search.rivals(for: request).filter { !known.contains($0) }
  }

  // MARK: - Code that never runs

  /// The place and the key of a request. Programs that share code have requests with the same spot.
  private struct Spot: Hashable {
    let site: Site
    let key: Key

    init(_ request: Request) { (site, key) = (request.site, request.key) }
  }

  /// Whether code that one program never runs is in the input because another program runs it.
  private mutating func isMadeElsewhere(_ request: Request) -> Bool {
    guard !request.programs(in: graph).isEmpty else { return false }
    let graph = graph
    let all = rivals ?? Dictionary(grouping: graph.requests.indices) { Spot(graph.requests[$0]) }
    rivals = all
    for other in all[Spot(request)] ?? [] where isMade(other, unlike: request) { return true }
    return false
  }

  /// Whether a program other than that of `request` makes the request `id`, according to its own wiring. Code that
  /// nothing calls is idle in both programs.
  private mutating func isMade(_ id: Request.ID, unlike request: Request) -> Bool {
    let other = graph.requests[id]
    guard !other.programs(in: graph).isSubset(of: request.programs(in: graph)) else { return false }
    return (request.idleness == nil || other.idleness == nil) && idleRoot(of: other) == nil
  }

  /// The unrequested binding that is the only one to lead to a request.
  private mutating func idleRoot(of request: Request, countsUnread: Bool = true) -> Binding? {
    guard let consumer = request.consumer, !request.isOfObjectMadeByHand(in: graph) else { return nil }
    let idle = idle[countsUnread] ?? graph.result(of: IdleBindings(countsUnread: countsUnread))
    self.idle[countsUnread] = idle
    return idle.root(of: consumer, in: graph).map { graph.bindings[$0] }
  }

  /// The reason why a provider never runs: all code that asks for it, directly or through other providers, never runs.
  /// `nil` if some may.
  private mutating func idleness(ofAllAsking consumer: Binding.ID) -> String? {
    let first = graph.bindings[consumer].forwardsTo ?? consumer
    let running = running ?? graph.result(of: RunningBindings(countsIdle: false))
    self.running = running
    guard !running[first] else { return nil }
    var pending = [first]
    var next = 0
    while next < pending.count {
      for key in [pending[next]] + graph.bindingIDs(forwardingTo: pending[next]) {
        for id in graph.requestIDs(answeredBy: key) {
          if let idleness = graph.requests[id].idleness { return idleness }
          let provider = graph.requests[id].consumer.map { graph.bindings[$0].forwardsTo ?? $0 }
          if let provider, !pending.contains(provider) { pending.append(provider) }
        }
      }
      next += 1
    }
    let roots = pending.filter { provider in
      ([provider] + graph.bindingIDs(forwardingTo: provider)).allSatisfy { graph.requestIDs(answeredBy: $0).isEmpty }
    }.map { graph.bindings[$0].key.quoted }.sorted()
    guard roots.count > 1 else { return nil }
    return
      "nothing asks for \(roots.count == 2 ? "\(roots[0]) or \(roots[1])" : "\(roots[0]) or \(roots.count - 1) others")"
  }

  /// The reason why the request is never made: no requested binding leads to it.
  private mutating func idleness(of request: Request) -> String? {
    guard request.idleness == nil, let consumer = request.consumer, !request.isOfObjectMadeByHand(in: graph) else {
      return request.idleness
    }
    guard let root = idleRoot(of: request) else {
      return idleness(ofAllAsking: consumer)
        ?? idleRoot(of: request, countsUnread: false).map { "nothing that is understood asks for \($0.key.quoted)" }
    }
    let isAskedElsewhere = graph.bindingIDs(ofType: root.key.type).contains {
      !graph.requestIDs(answeredBy: $0).isEmpty
    }
    return isAskedElsewhere
      ? "nothing asks '\(graph.containers[root.container].name)' for \(root.key.quoted)"
      : "nothing asks for \(root.key.quoted)"
  }
}

extension MissingBindingReason {
  /// Whether the type is bound, but all its bindings differ in the name or the arguments.
  fileprivate var isSlip: Bool {
    switch self {
    case .otherArguments, .otherName: true
    case .undecided, .onlyBelow, .onlyAbove, .inaccessible, .unlinked, .unbound: false
    }
  }
}
