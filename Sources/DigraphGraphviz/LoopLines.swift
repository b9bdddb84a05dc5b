import DigraphRenderers

/// Finds the edges of a drawing that are part of a cycle.
enum Loops {
  /// Identifiers of edges within a strongly connected component.
  ///
  /// - Complexity: O(nodes + edges), by Tarjan's algorithm ("Depth-First Search and Linear Graph Algorithms", 1972)
  ///   without recursion.
  static func edges(of drawing: Drawing) -> Set<String> {
    let positions = Dictionary(
      drawing.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ends = drawing.edges.map { (positions[$0.from], positions[$0.to]) }
    var targets = [[Int]](repeating: [], count: drawing.nodes.count)
    for case (let from?, let to?) in ends { targets[from].append(to) }

    var order = [Int?](repeating: nil, count: targets.count)
    var lowest = [Int](repeating: 0, count: targets.count)
    var component = [Int?](repeating: nil, count: targets.count)
    var pending: [Int] = []
    var count = 0
    for start in targets.indices where order[start] == nil {
      var path = [(node: start, next: 0)]
      while let (node, next) = path.last {
        if next == 0 {
          order[node] = count
          lowest[node] = count
          count += 1
          pending.append(node)
        }
        if next < targets[node].count {
          path[path.count - 1].next += 1
          let target = targets[node][next]
          if let seen = order[target] {
            if component[target] == nil { lowest[node] = min(lowest[node], seen) }
          } else {
            path.append((target, 0))
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        guard lowest[node] == order[node] else { continue }
        while let member = pending.popLast() {
          component[member] = node
          if member == node { break }
        }
      }
    }
    var loops: Set<String> = []
    for (edge, (from, to)) in zip(drawing.edges, ends) {
      if let from, let to, component[from] == component[to] { loops.insert(edge.id) }
    }
    return loops
  }
}
