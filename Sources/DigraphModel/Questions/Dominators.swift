/// The dominators of nodes: the nodes that every path to a node leads through.
struct Dominators {
  /// For each node, the number of other nodes that are reached only by paths through it.
  let dominated: [Int]

  /// The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
  ///
  /// Paths begin at nodes without incoming edges. A cycle that no other edge leads into is entered at its first node.
  ///
  /// - Complexity: O(nodes + edges) for graphs as programs have them.
  init(of edges: Edges) {
    let count = edges.nodeCount
    let order = Self.order(of: edges, from: Self.starts(of: edges))
    var position = [Int](repeating: -1, count: count)
    for (index, node) in order.enumerated() { position[node] = index }
    // Positions stand for nodes from here on. A virtual node before all of them leads to each start.
    let before = -1
    let unknown = Int.max
    let incoming = edges.reversed
    let isStart = Set(Self.starts(of: edges))
    var dominator = [Int](repeating: unknown, count: order.count)
    func common(_ first: Int, _ second: Int) -> Int {
      var (first, second) = (first, second)
      while first != second {
        if first > second { first = dominator[first] } else { second = dominator[second] }
      }
      return first
    }
    var isStable = false
    while !isStable {
      isStable = true
      for (index, node) in order.enumerated() {
        var nearest = isStart.contains(node) ? before : unknown
        for edge in incoming.edges(from: node) {
          let other = position[edge.target]
          if other == index || dominator[other] == unknown { continue }
          nearest = nearest == unknown ? other : common(nearest, other)
        }
        if dominator[index] != nearest {
          dominator[index] = nearest
          isStable = false
        }
      }
    }
    var sizes = [Int](repeating: 0, count: order.count)
    for index in order.indices.reversed() where dominator[index] >= 0 { sizes[dominator[index]] += sizes[index] + 1 }
    var dominated = [Int](repeating: 0, count: count)
    for (index, node) in order.enumerated() { dominated[node] = sizes[index] }
    self.dominated = dominated
  }

  /// The first node of each component that no edge leads into.
  private static func starts(of edges: Edges) -> [Int] {
    let components = edges.stronglyConnectedComponents()
    var component = [Int](repeating: 0, count: edges.nodeCount)
    for (number, members) in components.enumerated() { for member in members { component[member] = number } }
    var isEntered = [Bool](repeating: false, count: components.count)
    for edge in edges.all where component[edge.source] != component[edge.target] {
      isEntered[component[edge.target]] = true
    }
    return components.indices.filter { !isEntered[$0] }.map { components[$0][0] }
  }

  /// All nodes in reverse postorder, so that a node comes after one of those that lead to it.
  private static func order(of edges: Edges, from starts: [Int]) -> [Int] {
    var order: [Int] = []
    var isVisited = [Bool](repeating: false, count: edges.nodeCount)
    for start in starts where !isVisited[start] {
      isVisited[start] = true
      var path = [(node: start, rest: edges.edges(from: start))]
      while !path.isEmpty {
        if let edge = path[path.count - 1].rest.popFirst() {
          if !isVisited[edge.target] {
            isVisited[edge.target] = true
            path.append((edge.target, edges.edges(from: edge.target)))
          }
        } else {
          order.append(path.removeLast().node)
        }
      }
    }
    return order.reversed()
  }
}
