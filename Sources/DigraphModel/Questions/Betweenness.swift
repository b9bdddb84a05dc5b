/// The betweenness of nodes: the share of shortest paths between other nodes that lead through a node.
struct Betweenness {
  /// For each node, the percentage of connected pairs of other nodes that have a shortest path through it. If a pair
  /// has several shortest paths, the fraction of them through the node counts.
  let shares: [Int]

  /// The largest number of start nodes for which all pairs are counted.
  static let exactLimit = 2_000
  /// The number of start nodes in the sample of a larger graph.
  static let sampleSize = 500

  /// The algorithm of U. Brandes, "A faster algorithm for betweenness centrality" (2001). In a graph with more than
  /// ``exactLimit`` start nodes, a sample of ``sampleSize`` start nodes stands for all. The sample is evenly spaced, so
  /// that the result is the same each time: Brandes and Pich, "Centrality estimation in large networks" (2007).
  ///
  /// - Complexity: O(nodes × edges), and O(nodes + edges) for large graphs.
  init(of edges: Edges) {
    let count = edges.nodeCount
    var neighbours = [[Int]](repeating: [], count: count)
    for node in 0..<count {
      var seen: Set<Int> = []
      for edge in edges.edges(from: node) where edge.target != node && seen.insert(edge.target).inserted {
        neighbours[node].append(edge.target)
      }
    }
    let starts = neighbours.indices.filter { !neighbours[$0].isEmpty }
    let chosen =
      starts.count <= Self.exactLimit
      ? starts : (0..<Self.sampleSize).map { starts[$0 * starts.count / Self.sampleSize] }
    var search = Search(neighbours)
    for start in chosen { search.run(from: start) }
    let pairs = search.pairs
    shares = search.weights.map { pairs == 0 ? 0 : Int(($0 * 100 / Double(pairs)).rounded()) }
  }

  /// Runs a breadth-first search from each start node, and sums up the weights of the nodes on the paths.
  private struct Search {
    private let neighbours: [[Int]]
    /// For each node, the sum over pairs of the fraction of their shortest paths that lead through it.
    private(set) var weights: [Double]
    /// The number of pairs that were counted. Paths of one step have no nodes between.
    private(set) var pairs = 0
    private var distance: [Int]
    private var pathCounts: [Double]
    private var dependency: [Double]

    init(_ neighbours: [[Int]]) {
      self.neighbours = neighbours
      weights = Array(repeating: 0, count: neighbours.count)
      distance = Array(repeating: -1, count: neighbours.count)
      pathCounts = weights
      dependency = weights
    }

    mutating func run(from start: Int) {
      var order = [start]
      (distance[start], pathCounts[start]) = (0, 1)
      var next = 0
      while next < order.count {
        let node = order[next]
        next += 1
        for other in neighbours[node] {
          if distance[other] < 0 {
            distance[other] = distance[node] + 1
            order.append(other)
          }
          if distance[other] == distance[node] + 1 { pathCounts[other] += pathCounts[node] }
        }
      }
      for node in order.reversed() {
        for other in neighbours[node] where distance[other] == distance[node] + 1 {
          dependency[node] += pathCounts[node] / pathCounts[other] * (1 + dependency[other])
        }
        if node != start { weights[node] += dependency[node] }
      }
      pairs += order.count - 1
      for node in order { (distance[node], pathCounts[node], dependency[node]) = (-1, 0, 0) }
    }
  }
}

extension WiringStatistics {
  /// For each node of a wiring, the percentage of connected pairs of other nodes that have a shortest path through it.
  public static func centrality(of wiring: Wiring) -> [Int] {
    let count = wiring.graph.bindings.count
    return Betweenness(of: wiring.edges.filter { $0.source < count && $0.target < count }).shares
  }
}
