import DigraphModel

/// Tells what linking would make of each request if nothing answered it.
///
/// The answers follow the steps of ``Linker``: whatever turns a missing request into another status there has its case
/// here.
struct UnansweredRequests {
  private let draft: Draft
  private let arrangement: Arrangement
  private let isExternal: (Key) -> Bool
  private let isReachable: [Bool]

  init(_ draft: Draft, _ arrangement: Arrangement, isExternal: @escaping (Key) -> Bool, isReachable: [Bool]) {
    (self.draft, self.arrangement) = (draft, arrangement)
    (self.isExternal, self.isReachable) = (isExternal, isReachable)
  }

  /// Notes it in the requests, which stand in the arrangement's order.
  func note(in requests: inout [Request]) {
    for position in requests.indices {
      requests[position].unanswered = alone(arrangement.requests[position])
    }
    noteAlternatives(in: &requests)
  }

  /// The fate of a request, whatever other requests there are.
  private func alone(_ index: Int) -> Request.Unanswered {
    let item = draft.requests[index]
    if item.keys.contains(where: isExternal) || item.becomesParameter || item.request.collection { return .harmless }
    if item.asksAllWays {
      let isAsked = item.request.containers.first.map { isReachable[$0] } ?? false
      return isAsked ? .missing : .unreachable
    }
    if item.mayBeBoundElsewhere { return .boundElsewhere }
    // A generator that chooses among candidates needs one, whatever the name turns out to be.
    return item.choice == .candidate || item.keys.allSatisfy(\.hasKnownName) ? .missing : .partlyKnown
  }

  /// A place in the source that asks on behalf of one declaration.
  private struct Call: Hashable {
    let site: Site
    let consumer: Site?
  }

  /// Requests that others are made in place of, or beside: one answer is enough for all of them.
  private func noteAlternatives(in requests: inout [Request]) {
    func call(_ position: Int, at site: Site) -> Call {
      Call(site: site, consumer: requests[position].consumer.map { draft.bindings[$0].binding.site })
    }
    let doubtful = requests.indices.filter { position in
      let item = draft.requests[arrangement.requests[position]]
      return requests[position].unanswered == .missing
        && (item.isAlternative || item.original != nil || item.isOfOneOfSeveral || mayBeInactive(requests[position]))
    }
    if doubtful.isEmpty { return }
    let places = Set(
      doubtful.flatMap { [requests[$0].site, draft.requests[arrangement.requests[$0]].original].compactMap(\.self) })
    var atPlace: [Site: [Int]] = [:]
    for position in requests.indices where requests[position].resolution.status != .missing {
      if places.contains(requests[position].site) { atPlace[requests[position].site, default: []].append(position) }
    }
    for position in doubtful {
      let item = draft.requests[arrangement.requests[position]]
      let own = requests[position].resolution.bindings
      /// Whether another request at a place has an answer of its own.
      func isAnswered(at site: Site, _ isMeant: (Int) -> Bool) -> Bool {
        (atPlace[site] ?? []).contains { other in
          let answers = requests[other].resolution.bindings
          return other != position && isMeant(other) && (answers.isEmpty || !answers.allSatisfy(own.contains))
        }
      }
      let site = requests[position].site
      let mine = call(position, at: site)
      let isSpare =
        item.original.map { original in isAnswered(at: original) { call($0, at: site) == mine } } ?? false
        || item.isAlternative && isAnswered(at: site) { call($0, at: site) == mine }
        || item.isOfOneOfSeveral
          && isAnswered(at: site) { other in
            draft.requests[arrangement.requests[other]].isOfOneOfSeveral && call(other, at: site) == mine
              && requests[other].key == requests[position].key
          }
        || mayBeInactive(requests[position])
          && isAnswered(at: site) { requests[$0].resolution.status == .bound }
      if isSpare { requests[position].unanswered = .alternative }
    }
  }

  /// Whether code need not run in each program that shares it.
  private func mayBeInactive(_ request: Request) -> Bool {
    request.idleness != nil || request.conditions.contains { $0.kind == .compilation }
  }
}
