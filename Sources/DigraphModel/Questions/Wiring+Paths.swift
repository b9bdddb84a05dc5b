extension Wiring {
  /// The shortest paths between two sets of nodes.
  public struct Paths: Hashable, Sendable {
    /// Some of the paths, in the order of their requests; each with at least one step.
    public var paths: [[Step]]
    /// The number of all shortest paths, as far as it can be counted.
    public var count: Int
  }

  /// Finds the shortest paths from any of some nodes to any of others, with at least one step: from a node to itself
  /// they are cycles.
  ///
  /// Several requests from one node to another are one step.
  ///
  /// - Parameters:
  ///   - start: Positions in ``nodes``.
  ///   - end: Likewise.
  ///   - limit: The maximum number of returned paths.
  /// - Returns: Paths of equal length, and the number of all such paths; none if no path leads there.
  /// - Complexity: O(nodes + edges + size of the result × the most steps from one node).
  public func shortestPaths(from start: [Int], to end: [Int], atMost limit: Int) -> Paths {
    let distance = distances(from: end, backward: true)
    func length(over edge: Edges.Edge) -> Int? { distance[edge.target].map { $0 + 1 } }
    let lengths = start.flatMap { edges.edges(from: $0).compactMap(length) }
    guard let shortest = lengths.min() else { return Paths(paths: [], count: 0) }

    // The steps at each node that lead on, once for each node. A step at distance `left` leads to a node at `left - 1`.
    func steps(at node: Int, left: Int) -> [Step] { self.steps(from: node).filter { distance[$0.target] == left - 1 } }
    var paths: [[Step]] = []
    let first = unique(start).flatMap { steps(at: $0, left: shortest) }
    if shortest == 1 {
      paths = first.prefix(limit).map { [$0] }
    } else {
      // Depth first, with a stack of its own. Every branch leads to the end, so the search never backtracks in vain.
      var stack = Array(first.reversed()).map { (step: $0, depth: 1) }
      var path: [Step] = []
      while let (step, depth) = stack.popLast(), paths.count < limit {
        path.removeLast(path.count - (depth - 1))
        path.append(step)
        if depth == shortest {
          paths.append(path)
        } else {
          stack += steps(at: step.target, left: shortest - depth).reversed().map { ($0, depth + 1) }
        }
      }
    }
    return Paths(paths: paths, count: count(of: first, left: shortest, distance))
  }

  /// The number of paths that begin with some steps and have `left` further steps; the largest `Int` if there are more.
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
