import DigraphModel

/// Determines the status that each request would have if no binding answered it.
///
/// The cases follow the steps of ``Linker``: each step that gives a missing request another status has its case here.
struct UnansweredRequests {
  private let draft: Draft
  private let arrangement: DraftArrangement
  private let isExternal: (Key) -> Bool
  private let isReachable: [Bool]

  init(_ draft: Draft, _ arrangement: DraftArrangement, isExternal: @escaping (Key) -> Bool, isReachable: [Bool]) {
    (self.draft, self.arrangement) = (draft, arrangement)
    (self.isExternal, self.isReachable) = (isExternal, isReachable)
  }

  /// Notes the status in the requests, which are in the arrangement's order.
  func note(in requests: inout [Request]) {
    for position in requests.indices {
      requests[position].unanswered = alone(arrangement.requests[position])
    }
    noteAlternatives(in: &requests)
  }

  /// The status of a request without regard to other requests.
  private func alone(_ index: Int) -> Request.Unanswered {
    // Requests are large, so none of them is copied as a whole.
    let items = draft.requests
    let keys = items[index].keys
    if keys.contains(where: isExternal) || items[index].becomesParameter || items[index].request.collection {
      return .harmless
    }
    if items[index].asksAllWays {
      let isAsked = items[index].request.containers.first.map { isReachable[$0] } ?? false
      return isAsked ? .missing : .unreachable
    }
    if items[index].mayBeBoundElsewhere { return .boundElsewhere }
    // A generator that chooses among candidates needs at least one, whatever the request's name turns out to be.
    return items[index].choice == .candidate || keys.allSatisfy(\.hasKnownName) ? .missing : .partlyKnown
  }

  /// A place in the source that makes requests on behalf of one declaration.
  private struct Call: Hashable {
    let site: Site
    let consumer: Site?
  }

  /// Notes requests with alternatives: others are made in their place or beside them, and one answer is enough for all.
  private func noteAlternatives(in requests: inout [Request]) {
    func call(_ position: Int, at site: Site) -> Call {
      Call(site: site, consumer: requests[position].consumer.map { draft.bindings[$0].binding.site })
    }
    let (items, numbers) = (draft.requests, arrangement.requests)
    var doubtful: [Int] = []
    for position in requests.indices where requests[position].unanswered == .missing {
      let index = numbers[position]
      if items[index].isAlternative || items[index].original != nil || items[index].isOfOneOfSeveral
        || requests[position].idleness != nil
        || requests[position].conditions.contains(where: { $0.kind == .compilation })
      {
        doubtful.append(position)
      }
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

  /// Whether a request's code need not run in each program that shares it.
  private func mayBeInactive(_ request: Request) -> Bool {
    request.idleness != nil || request.conditions.contains { $0.kind == .compilation }
  }
}
