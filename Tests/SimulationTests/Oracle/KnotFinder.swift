/// Strongly connected parts of a small graph.
struct KnotFinder {
  private var nodes: [Observations.Node: Int] = [:]
  private(set) var registrations: [Int] = []
  private(set) var edges: [Expectation.Knot.Edge] = []

  /// - Parameter edges: what asks for what; those through which every loop ends are left out.
  init(_ edges: [Observations.Edge: Bool]) {
    let open = edges.filter { !$0.value }.keys.sorted {
      ($0.request, $0.from.container) < ($1.request, $1.from.container)
    }
    for edge in open {
      self.edges.append(
        Expectation.Knot.Edge(
          from: number(edge.from), to: number(edge.to), request: edge.request, isFactory: edge.phase == .factory))
    }
  }

  private mutating func number(_ node: Observations.Node) -> Int {
    if let number = nodes[node] { return number }
    nodes[node] = registrations.count
    registrations.append(node.registration)
    return registrations.count - 1
  }

  /// The number of a node, if an edge has it.
  func existingNumber(_ node: Observations.Node) -> Int? { nodes[node] }

  /// The edges of each strongly connected part, given some of all edges.
  static func knots(_ edges: [Expectation.Knot.Edge]) -> [[Expectation.Knot.Edge]] {
    let reach = reachability(edges)
    func isInLoop(_ edge: Expectation.Knot.Edge) -> Bool { reach[edge.to, default: []].contains(edge.from) }
    var knots: [[Expectation.Knot.Edge]] = []
    for edge in edges where isInLoop(edge) {
      let index = knots.firstIndex { knot in
        reach[knot[0].from, default: []].contains(edge.from) && reach[edge.from, default: []].contains(knot[0].from)
      }
      if let index { knots[index].append(edge) } else { knots.append([edge]) }
    }
    return knots
  }

  /// What can be reached from each node, the node included.
  private static func reachability(_ edges: [Expectation.Knot.Edge]) -> [Int: Set<Int>] {
    var next: [Int: Set<Int>] = [:]
    for edge in edges {
      next[edge.from, default: []].insert(edge.to)
      next[edge.to, default: []].formUnion([])
    }
    var reach: [Int: Set<Int>] = [:]
    for node in next.keys {
      var seen: Set = [node]
      var stack = [node]
      while let last = stack.popLast() {
        for other in next[last, default: []] where seen.insert(other).inserted { stack.append(other) }
      }
      reach[node] = seen
    }
    return reach
  }

  /// Knots, put together where they become one when the nodes of a registration are taken for one node.
  func grouped(
    _ knots: [(Expectation.Knot, Expectation.Certainty)], among edges: [Expectation.Knot.Edge]
  ) -> [[Expectation.Knot: Expectation.Certainty]] {
    let merged = edges.map { edge in
      Expectation.Knot.Edge(
        from: registrations[edge.from], to: registrations[edge.to], request: edge.request, isFactory: edge.isFactory)
    }
    return Self.knots(merged).map { group in
      let members = Set(group.map(\.from))
      return Dictionary(uniqueKeysWithValues: knots.filter { members.isSuperset(of: $0.0.registrations) })
    }.filter { !$0.isEmpty }
  }
}
