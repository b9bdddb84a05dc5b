extension Wiring {
  /// The shortest ways between two sets of nodes.
  public struct Ways: Hashable, Sendable {
    /// Some of them, in the order of their requests; each with at least one step.
    public var ways: [[Step]]
    /// How many there are, as far as that can be counted.
    public var count: Int
  }

  /// Finds the shortest ways that lead from one of some nodes to one of others, by at least one step: from a node to
  /// itself they are loops.
  ///
  /// Several requests from one node to another are one step.
  ///
  /// - Parameters:
  ///   - start: Positions in ``nodes``.
  ///   - end: Likewise.
  ///   - limit: How many ways are wanted at most.
  /// - Returns: Ways of equal length, and how many there are; none if nothing leads there.
  /// - Complexity: O(nodes + edges + what is returned × the most steps from one node).
  public func shortestWays(from start: [Int], to end: [Int], atMost limit: Int) -> Ways {
    let distance = distances(from: end, backward: true)
    func length(over edge: Edges.Edge) -> Int? { distance[edge.target].map { $0 + 1 } }
    let lengths = start.flatMap { edges.edges(from: $0).compactMap(length) }
    guard let shortest = lengths.min() else { return Ways(ways: [], count: 0) }

    // The steps at each node that lead on, once for each node; a step at distance `left` leads to one at `left - 1`.
    func steps(at node: Int, left: Int) -> [Step] { self.steps(from: node).filter { distance[$0.target] == left - 1 } }
    var ways: [[Step]] = []
    let first = unique(start).flatMap { steps(at: $0, left: shortest) }
    if shortest == 1 {
      ways = first.prefix(limit).map { [$0] }
    } else {
      // Depth first with a stack of its own; every branch leads to the end, so nothing is tried in vain.
      var stack = Array(first.reversed()).map { (step: $0, depth: 1) }
      var way: [Step] = []
      while let (step, depth) = stack.popLast(), ways.count < limit {
        way.removeLast(way.count - (depth - 1))
        way.append(step)
        if depth == shortest {
          ways.append(way)
        } else {
          stack += steps(at: step.target, left: shortest - depth).reversed().map { ($0, depth + 1) }
        }
      }
    }
    return Ways(ways: ways, count: count(of: first, left: shortest, distance))
  }

  /// How many ways there are over some steps, if these have so many steps left; the largest number if there are more.
  private func count(of steps: [Step], left: Int, _ distance: [Int?]) -> Int {
    var counts: [Int: Int] = [:]
    var layer: [Int] = []
    func add(_ node: Int, _ count: Int, to counts: inout [Int: Int], _ layer: inout [Int]) {
      if counts[node] == nil { layer.append(node) }
      let (sum, isTooLarge) = (counts[node] ?? 0).addingReportingOverflow(count)
      counts[node] = isTooLarge ? .max : sum
    }
    for step in steps { add(step.target, 1, to: &counts, &layer) }
    for left in stride(from: left - 1, to: 0, by: -1) {
      var next: [Int: Int] = [:]
      var nextLayer: [Int] = []
      for node in layer {
        for step in self.steps(from: node) where distance[step.target] == left - 1 {
          add(step.target, counts[node] ?? 0, to: &next, &nextLayer)
        }
      }
      (counts, layer) = (next, nextLayer)
    }
    return layer.reduce(0) { sum, node in
      let (total, isTooLarge) = sum.addingReportingOverflow(counts[node] ?? 0)
      return isTooLarge ? .max : total
    }
  }

  private func unique(_ nodes: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return nodes.filter { seen.insert($0).inserted }
  }
}
