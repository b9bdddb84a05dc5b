import DigraphModel
import TestSupport
import Testing

/// Answers to questions about random graphs, compared with results from matrices.
///
/// The comparison shares no code with `Wiring`. It counts walks by multiplying matrices, and finds reachable nodes by
/// Warshall's algorithm. It finds dominators by removing each node in turn.
@Suite("questions about random graphs")
struct RandomWiringTests {
  private static let graphs = 1_000

  @Test("ways, trees and counts are those of the definition", arguments: 0..<4)
  func agreement(quarter: Int) throws {
    for seed in stride(from: quarter, to: Self.graphs, by: 4) {
      var random = Random(state: UInt64(seed))
      let graph = Self.graph(&random)
      let wiring = Wiring(graph)
      let truth = Truth(graph)
      // Nodes by the names that they have on both sides.
      let numbers = wiring.nodes.indices.filter(wiring.isNode)
      try #require(Set(numbers.map { Truth.name(wiring.nodes[$0]) }) == Set(truth.names), "seed \(seed)")
      let index = Dictionary(uniqueKeysWithValues: truth.names.enumerated().map { ($1, $0) })
      let at = Dictionary(uniqueKeysWithValues: numbers.map { ($0, index[Truth.name(wiring.nodes[$0])] ?? -1) })
      func position(_ node: Int) -> Int { at[node] ?? -1 }

      for from in numbers {
        for to in numbers { checkPaths(from, to, wiring, truth, position, seed) }
        let distances = wiring.distances(from: [from])
        let back = wiring.distances(from: [from], backward: true)
        for to in numbers where to != from {
          #expect(distances[to] == truth.distance[position(from)][position(to)], "seed \(seed)")
          #expect(back[to] == truth.distance[position(to)][position(from)], "seed \(seed)")
        }
        checkTree(from, wiring, truth, position, seed)
      }
      checkStatistics(wiring, numbers, truth, position, seed)
    }
  }

  private func checkPaths(
    _ from: Int, _ to: Int, _ wiring: Wiring, _ truth: Truth, _ position: (Int) -> Int, _ seed: Int
  ) {
    let found = wiring.shortestPaths(from: [from], to: [to], atMost: 3)
    let length = truth.distance[position(from)][position(to)]
    #expect(found.count == length.map { truth.walks(position(from), position(to), $0) } ?? 0, "seed \(seed)")
    #expect(found.paths.count == min(3, found.count), "seed \(seed)")
    #expect(Set(found.paths).count == found.paths.count, "seed \(seed)")
    for path in found.paths {
      #expect(path.count == length && path.first?.source == from && path.last?.target == to, "seed \(seed)")
      #expect(zip(path, path.dropFirst()).allSatisfy { $0.target == $1.source }, "seed \(seed)")
      for step in path {
        #expect(truth.requests[position(step.source)][position(step.target)] == step.requests, "seed \(seed)")
      }
    }
  }

  private func checkTree(_ root: Int, _ wiring: Wiring, _ truth: Truth, _ position: (Int) -> Int, _ seed: Int) {
    let tree = wiring.tree(of: [root])
    let reached = truth.names.indices.filter { $0 == position(root) || truth.distance[position(root)][$0] != nil }
    #expect(Set(tree.map { position($0.node) }) == Set(reached), "seed \(seed)")
    // Each node's own requests, once: a line for each edge, and one for the root.
    let edges = reached.reduce(0) { $0 + truth.requests[$1].count { !$0.isEmpty } }
    #expect(tree.count == edges + 1, "seed \(seed)")
    var path: [Int] = []
    for line in tree {
      path.removeLast(path.count - line.depth)
      if let above = path.last {
        #expect(truth.requests[position(above)][position(line.node)] == line.requests, "seed \(seed)")
      }
      #expect((line.rest == .loop) == path.contains(line.node), "seed \(seed)")
      path.append(line.node)
    }
  }

  private func checkStatistics(
    _ wiring: Wiring, _ numbers: [Int], _ truth: Truth, _ position: (Int) -> Int, _ seed: Int
  ) {
    let statistics = WiringStatistics(of: wiring)
    let centrality = WiringStatistics.centrality(of: wiring)
    for node in numbers {
      // The difference that remains is rounding.
      #expect(abs(Double(centrality[node]) - truth.centrality(of: position(node))) <= 0.5 + 1e-9, "seed \(seed)")
      #expect(statistics.fanOut[node] == truth.requests[position(node)].count { !$0.isEmpty }, "seed \(seed)")
      #expect(statistics.fanIn[node] == truth.requests.count { !$0[position(node)].isEmpty }, "seed \(seed)")
      #expect(statistics.dominated[node] == truth.onlyReached(through: position(node)), "seed \(seed)")
    }
    #expect(
      Set(statistics.components.map { Set($0.map(position)) }) == truth.components, "seed \(seed)")
    #expect(statistics.longestPath.count == truth.longestPath, "seed \(seed)")
    for (first, second) in zip(statistics.longestPath, statistics.longestPath.dropFirst()) {
      #expect(truth.distance[position(first)][position(second)] != nil, "seed \(seed)")
    }
  }

  /// A graph of few nodes, so that cycles, several paths and shared parts are frequent. It also has named keys, code
  /// outside of containers, and keys that nothing binds.
  private static func graph(_ random: inout Random) -> Graph {
    var builder = GraphBuilder()
    _ = builder.container("Main")
    let count = 1 + random.below(8)
    for number in 0..<count { builder.bind("T\(number)") }
    var names = (0..<count).map { "T\($0)" }
    for number in 0..<random.below(3) {
      _ = builder.forward("F\(number)", to: random.below(count))
      names.append("F\(number)")
    }
    names += ["Missing", "Gone"]
    for _ in 0..<random.below(2 * count + 4) {
      let consumer = random.below(6) == 0 ? nil : random.below(count)
      let name = names[random.below(names.count)]
      _ = builder.request(name, from: consumer) { request in
        if consumer == nil { request.owner = "Outside\(random.below(2))" }
      }
    }
    return builder.graph()
  }
}

/// The answers according to the definitions.
private struct Truth {
  let names: [String]
  /// Requests from one node to another.
  var requests: [[[Request.ID]]]
  /// Steps on a shortest path of at least one step; `nil` if there is none.
  var distance: [[Int?]]
  private let isProvider: [Bool]

  static func name(_ node: Wiring.Node) -> String {
    switch node {
    case .provider(let id): "provider \(id)"
    case .outside(let owner): "outside \(owner)"
    case .unbound(let key, _): "unbound \(key)"
    }
  }

  init(_ graph: Graph) {
    var pairs: [(from: String, to: String, request: Request.ID)] = []
    for request in graph.requests {
      let from = request.consumer.map { "provider \($0)" } ?? "outside \(request.owner)"
      let answers = request.resolution.bindings.map { "provider \(graph.bindings[$0].forwardsTo ?? $0)" }
      for to in answers.isEmpty ? ["unbound \(request.key)"] : answers { pairs.append((from, to, request.id)) }
    }
    let providers = graph.bindings.filter { $0.forwardsTo == nil }.map { "provider \($0.id)" }
    let others = Set(pairs.flatMap { [$0.from, $0.to] }).subtracting(providers).sorted()
    names = providers + others
    isProvider = names.map { !$0.hasPrefix("unbound") }
    let index = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    requests = Array(repeating: Array(repeating: [], count: names.count), count: names.count)
    for pair in pairs { requests[index[pair.from] ?? 0][index[pair.to] ?? 0].append(pair.request) }
    distance = requests.map { row in row.map { $0.isEmpty ? nil : 1 } }
    for middle in names.indices {
      for from in names.indices {
        for to in names.indices {
          guard let first = distance[from][middle], let second = distance[middle][to] else { continue }
          distance[from][to] = min(distance[from][to] ?? .max, first + second)
        }
      }
    }
  }

  /// The number of walks of a given length: an entry of a power of the matrix.
  func walks(_ from: Int, _ to: Int, _ length: Int) -> Int {
    var row = names.indices.map { $0 == from ? 1 : 0 }
    for _ in 0..<length {
      row = names.indices.map { target in
        names.indices.reduce(0) { $0 + (requests[$1][target].isEmpty ? 0 : row[$1]) }
      }
    }
    return row[to]
  }

  /// The percentage of connected pairs of providers that have a shortest path through a node.
  func centrality(of node: Int) -> Double {
    let providers = names.indices.filter { names[$0].hasPrefix("provider") }
    guard providers.contains(node) else { return 0 }
    var pairs = 0
    var sum = 0.0
    for from in providers {
      for to in providers where to != from {
        guard let length = distance[from][to] else { continue }
        pairs += 1
        guard from != node, to != node, let first = distance[from][node], let second = distance[node][to],
          first + second == length
        else { continue }
        sum += Double(walks(from, node, first) * walks(node, to, second)) / Double(walks(from, to, length))
      }
    }
    return pairs == 0 ? 0 : 100 * sum / Double(pairs)
  }

  private func isTied(_ first: Int, _ second: Int) -> Bool {
    first == second || (distance[first][second] != nil && distance[second][first] != nil)
  }

  var components: Set<Set<Int>> {
    Set(names.indices.filter { distance[$0][$0] != nil }.map { node in Set(names.indices.filter { isTied(node, $0) }) })
  }

  /// The number of nodes that cannot be reached from the starts of the graph once the node is removed.
  func onlyReached(through removed: Int) -> Int {
    guard isProvider[removed] else { return 0 }
    let starts = names.indices.filter { node in
      isProvider[node]
        && names.indices.allSatisfy { other in
          // A start is the first node of a strongly connected component that no other node leads to.
          distance[other][node] == nil || (isTied(other, node) && order(node) <= order(other))
        }
    }
    func reached(without gone: Int?) -> Set<Int> {
      var found = Set(starts.filter { $0 != gone })
      var pending = Array(found)
      while let node = pending.popLast() {
        for next in names.indices where isProvider[next] && next != gone && !requests[node][next].isEmpty {
          if found.insert(next).inserted { pending.append(next) }
        }
      }
      return found
    }
    return reached(without: nil).subtracting(reached(without: removed)).count - 1
  }

  private func order(_ node: Int) -> Int {
    Int(names[node].drop { !$0.isNumber }) ?? .max
  }

  /// The number of strongly connected components on the longest path.
  var longestPath: Int {
    func longest(_ node: Int) -> Int {
      1
        + (names.indices.filter { isProvider[$0] && distance[node][$0] != nil && !isTied(node, $0) }.map(longest).max()
          ?? 0)
    }
    let longest = names.indices.filter { isProvider[$0] }.map(longest).max() ?? 0
    return longest > 1 ? longest : 0
  }
}

/// SplitMix64.
private struct Random {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
