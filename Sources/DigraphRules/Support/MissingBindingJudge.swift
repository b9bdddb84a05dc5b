import DigraphModel

/// A request that nothing answers, as rules report it.
struct MissingRequest: Sendable {
  let request: Request.ID
  let reason: MissingBindingReason
  let doubt: Doubt
  let idleness: String?
  let severity: Severity
}

/// Decides what a check says of a request that nothing answers.
struct MissingBindingJudge {
  private let graph: Graph
  /// How many bindings each container has.
  private let counts: [Container.ID: Int]
  private var search: MissingBindingSearch

  /// All requests by their spot, once that has been asked for.
  private var rivals: [Spot: [Request.ID]]?

  /// The finding about a request that nothing answers.
  enum Verdict {
    /// A rule reports it.
    case reported(MissingRequest)
    /// No rule does.
    case unreported(Silence)

    /// The request, if a rule reports it.
    var missing: MissingRequest? {
      if case .reported(let missing) = self { return missing }
      return nil
    }
  }

  /// Why no rule reports a request that nothing answers.
  enum Silence: Hashable, Sendable {
    /// Nothing of the input binds anything in a container that other code fills.
    case unknownContainer(Container.ID)
    /// Nothing of the input binds anything in reach, and code that is not understood fills it: the position of its gap.
    case unreadContainer(gap: Int)
    /// The name of code that is not understood says that it binds the key: the position of its gap.
    case namedGap(gap: Int)
    /// Its program never makes it, but another one does, with which it shares the code.
    case otherProgram
    /// A binding of the input may be the answer.
    case undecided
  }

  init(_ graph: Graph) {
    self.graph = graph
    var counts: [Container.ID: Int] = [:]
    for binding in graph.bindings { counts[binding.container, default: 0] += 1 }
    self.counts = counts
    search = MissingBindingSearch(in: graph)
  }

  /// The finding about a request if nothing answers it.
  ///
  /// - Parameters:
  ///   - id: The request.
  ///   - gone: Bindings that are taken for removed.
  /// - Returns: What a rule reports, or why none does.
  /// - Complexity: O(bindings of the type), and once for each list of containers O(containers above and gaps).
  mutating func verdict(on id: Request.ID, without gone: [Binding.ID] = []) -> Verdict {
    let request = graph.requests[id]
    let surroundings = search.surroundings(of: request)
    let (reach, doubt) = (surroundings.reach, surroundings.doubt)
    func isFilled(_ container: Container.ID) -> Bool {
      (counts[container] ?? 0) > gone.count { graph.bindings[$0].container == container }
    }
    // Of a container that other code makes, and that nothing here binds anything in, nothing is known.
    if let unknown = doubt.openContainers.first(where: { !isFilled($0) }) {
      return .unreported(.unknownContainer(unknown))
    }
    // Nor of one that code which is not understood may fill as a whole, and nothing else does.
    if let gap = doubt.gaps.first(where: { graph.gaps[$0].subject == .container }), !reach.contains(where: isFilled) {
      return .unreported(.unreadContainer(gap: gap))
    }
    if let gap = doubt.gaps.first(where: { graph.gaps[$0].isNamedAfter(request.key) }) {
      return .unreported(.namedGap(gap: gap))
    }
    let idleness = idleness(of: request)
    if idleness != nil, isMadeElsewhere(request) { return .unreported(.otherProgram) }
    let reason = search.reason(of: request, without: gone)
    // No code outside of an app can name a type of the app, so none can bind it.
    let remaining = isOfApp(request.key) && (doubt.gaps.isEmpty || reason.isSlip) ? Doubt() : doubt
    // One place may make several containers, each below another one: only of components it is known which is below which.
    let hasOtherWays =
      reason == .unbound && request.resolution.status == .missing && !request.resolution.bindings.isEmpty
      && !request.framework.keysAreMembers
    let isCertain =
      remaining.isEmpty && idleness == nil && !hasOtherWays
      && !request.conditions.contains { $0.kind == .compilation }
    let worst = request.severity(ifMissing: reason) ?? .info
    let missing = MissingRequest(
      request: id, reason: reason, doubt: remaining, idleness: idleness, severity: isCertain ? worst : worst.lowered)
    return reason == .undecided ? .unreported(.undecided) : .reported(missing)
  }

  /// Whether only code of an app can bind a key: the app's module declares its type, and nothing imports an app.
  private func isOfApp(_ key: Key) -> Bool {
    guard let module = graph.types[key.type]?.module else { return false }
    return graph.apps.contains(module)
  }

  /// All bindings that would answer a request one after the other, if each before were gone.
  mutating func answers(to request: Request) -> [Binding.ID] {
    let known = request.resolution.bindings
    return known + search.rivals(for: request).filter { !known.contains($0) }
  }

  // MARK: - Code that never runs

  /// Facts that programs share which share code.
  private struct Spot: Hashable {
    let site: Site
    let key: Key

    init(_ request: Request) { (site, key) = (request.site, request.key) }
  }

  /// Whether code that one program never runs is in the input for another one, which does run it.
  private mutating func isMadeElsewhere(_ request: Request) -> Bool {
    guard !graph.programs(of: request).isEmpty else { return false }
    let graph = graph
    let all = rivals ?? Dictionary(grouping: graph.requests.indices) { Spot(graph.requests[$0]) }
    rivals = all
    return all[Spot(request)]?.contains { isMade($0, unlike: request) } ?? false
  }

  /// Whether another program than that of a request makes one, as far as its own wiring tells: that nothing calls the
  /// code counts in both alike.
  private func isMade(_ id: Request.ID, unlike request: Request) -> Bool {
    let other = graph.requests[id]
    guard !graph.programs(of: other).isSubset(of: graph.programs(of: request)) else { return false }
    return (request.idleness == nil || other.idleness == nil) && idleRoot(of: other) == nil
  }

  /// The binding that nothing asks for and that alone leads to a request.
  private func idleRoot(of request: Request, countsUnread: Bool = true) -> Binding? {
    let idle = graph.result(of: IdleBindings(countsUnread: countsUnread))
    return request.consumer.flatMap { idle.root(of: graph.bindings[$0]) }.map { graph.bindings[$0] }
  }

  /// Why a provider never runs: all code that asks for it, directly or through other providers, never runs. `nil` if
  /// some may.
  private func idleness(ofAllAsking consumer: Binding.ID) -> String? {
    let first = graph.bindings[consumer].forwardsTo ?? consumer
    guard !graph.result(of: RunningBindings(countsIdle: false))[first] else { return nil }
    var pending = [first]
    var next = 0
    while next < pending.count {
      for key in [pending[next]] + graph.bindingIDs(forwardingTo: pending[next]) {
        for id in graph.requestIDs(answeredBy: key) {
          let request = graph.requests[id]
          if let idleness = request.idleness { return idleness }
          let provider = request.consumer.map { graph.bindings[$0].forwardsTo ?? $0 }
          if let provider, !pending.contains(provider) { pending.append(provider) }
        }
      }
      next += 1
    }
    return nil
  }

  /// Why the request is never made: nothing that is asked for leads to it.
  private func idleness(of request: Request) -> String? {
    guard request.idleness == nil, let consumer = request.consumer else { return request.idleness }
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
  /// Whether the type is bound, and everything that binds it differs in the name or the arguments.
  fileprivate var isSlip: Bool {
    switch self {
    case .otherArguments, .otherName: true
    case .undecided, .onlyBelow, .onlyAbove, .inaccessible, .unlinked, .unbound: false
    }
  }
}
