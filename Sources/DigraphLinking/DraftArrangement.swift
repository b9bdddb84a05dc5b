import DigraphModel

/// The places of a draft's parts in the finished graph, in the order of their sites.
struct DraftArrangement {
  /// The draft's containers, by number in the graph.
  let containers: [Container.ID]
  /// The draft's bindings, by number in the graph.
  let bindings: [Binding.ID]
  /// The draft's requests, by place; requests of one site are in the draft's order.
  let requests: [Int]
  /// Numbers in the graph, by number in the draft.
  let containerNumber: [Int]
  let bindingNumber: [Int]
  /// Ranges of places in `requests` whose requests share a site.
  private let sharedSites: [Range<Int>]

  /// - Complexity: O(n log n).
  init(_ draft: Draft) {
    containers = draft.containers.indices.sorted {
      (draft.containers[$0].site, draft.containers[$0].name, $0) < (
        draft.containers[$1].site, draft.containers[$1].name, $1
      )
    }
    var order = SiteOrder()
    for index in draft.bindings.indices { order.add(draft.bindings[index].binding.site.path) }
    for index in draft.requests.indices { order.add(draft.requests[index].request.site.path) }
    order.rank()
    let bindingSites = order.positions(count: draft.bindings.count) { draft.bindings[$0].binding.site }
    bindings = Self.sorted(bindingSites) {
      let (first, second) = (draft.bindings[$0].binding.key, draft.bindings[$1].binding.key)
      return first != second ? first < second : $0 < $1
    }
    let requestSites = order.positions(count: draft.requests.count) { draft.requests[$0].request.site }
    let requests = Self.sorted(requestSites, <)
    self.requests = requests
    sharedSites = requests.runs { requestSites[$0] == requestSites[$1] }
    containerNumber = Self.inverted(containers)
    bindingNumber = Self.inverted(bindings)
  }

  /// Sorts requests of the same site by key and consumer. `requests` are in this arrangement's order.
  func sortRequestsOfOneSite(_ requests: inout [Request]) {
    for places in sharedSites {
      requests[places].sort { one, other in
        if one.key != other.key { return one.key < other.key }
        let (first, second) = (
          one.consumer.map { bindingNumber[$0] } ?? -1, other.consumer.map { bindingNumber[$0] } ?? -1
        )
        return (first, one.owner) < (second, other.owner)
      }
    }
  }

  /// Numbers by site; numbers of one site are in the given order.
  private static func sorted(_ sites: [SiteOrder.Position], _ isBefore: (Int, Int) -> Bool) -> [Int] {
    sites.indices.sorted { sites[$0] != sites[$1] ? sites[$0] < sites[$1] : isBefore($0, $1) }
  }

  private static func inverted(_ order: [Int]) -> [Int] {
    var numbers = [Int](repeating: 0, count: order.count)
    for (number, index) in order.enumerated() { numbers[index] = number }
    return numbers
  }
}

extension [Int] {
  /// Ranges of two or more neighbours that are equal in some respect.
  fileprivate func runs(where areAlike: (Int, Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in 1..<(Swift.max(count, 0) + 1) where end == count || !areAlike(self[end - 1], self[end]) {
      if end - start > 1 { runs.append(start..<end) }
      start = end
    }
    return runs
  }
}
