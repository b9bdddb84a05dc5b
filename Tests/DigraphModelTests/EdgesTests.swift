import DigraphModel
import TestSupport
import Testing

struct EdgesTests {
  /// Edges `a -> b` between nodes that are written as digits: `"01 12 20"`.
  static func edges(_ text: String, nodes: Int) -> Edges {
    let pairs = text.split(separator: " ").map { $0.compactMap(\.wholeNumberValue) }
    return Edges(
      nodeCount: nodes,
      pairs.enumerated().map { Edges.Edge(source: $0.element[0], target: $0.element[1], request: $0.offset) })
  }

  @Test func componentsAreOrderedByTheirSmallestNode() {
    let edges = Self.edges("31 13 42 24 40", nodes: 5)
    #expect(edges.stronglyConnectedComponents() == [[0], [1, 3], [2, 4]])
    #expect(edges.components() == [[1, 3], [2, 4]])
  }

  @Test func nodeThatReachesItselfIsAKnot() {
    #expect(Self.edges("11 01", nodes: 2).components() == [[1]])
  }

  @Test func longChainsDoNotExhaustTheStack() {
    let length = 200_000
    let edges = Edges(
      nodeCount: length,
      (0..<length).map { Edges.Edge(source: $0, target: ($0 + 1) % length, request: $0) })
    #expect(edges.components().map(\.count) == [length])
  }

  /// Compares with the definition - nodes that reach one another - on every graph of up to four nodes.
  @Test(arguments: 0...4)
  func componentsAgreeWithBruteForce(nodes: Int) {
    for bits in 0..<(1 << (nodes * nodes)) {
      let pairs = (0..<nodes * nodes).filter { bits >> $0 & 1 == 1 }.map { ($0 / nodes, $0 % nodes) }
      let edges = Edges(nodeCount: nodes, pairs.map { Edges.Edge(source: $0.0, target: $0.1, request: 0) })
      var reaches = (0..<nodes).map { node in (0..<nodes).map { $0 == node } }
      for (source, target) in pairs { reaches[source][target] = true }
      for middle in 0..<nodes {
        for source in 0..<nodes where reaches[source][middle] {
          for target in 0..<nodes where reaches[middle][target] { reaches[source][target] = true }
        }
      }
      var expected: [[Int]] = []
      for node in 0..<nodes where !expected.contains(where: { $0.contains(node) }) {
        expected.append((0..<nodes).filter { reaches[node][$0] && reaches[$0][node] })
      }
      if edges.stronglyConnectedComponents() != expected {
        Issue.record("\(pairs): \(edges.stronglyConnectedComponents()) instead of \(expected)")
      }
    }
  }

  @Test func shortestLoopIsFound() {
    let edges = Self.edges("01 12 20 03 30", nodes: 4)
    #expect(edges.shortestLoop(through: 0, within: 0..<4)?.map(\.target) == [3, 0])
    #expect(edges.shortestLoop(through: 1, within: 0..<4)?.map(\.target) == [2, 0, 1])
    #expect(edges.shortestLoop(through: 1, within: [0, 1, 3]) == nil)
  }

  @Test func firstEdgesLeadToTheNearestTarget() {
    // 0 -> 1 -> 2 (target), 0 -> 3 -> 4 -> 5 (target); 4 is not an inner node
    let edges = Self.edges("01 12 03 34 45", nodes: 6)
    let first = edges.firstEdges(towards: [2, 5]) { $0 != 4 }
    #expect(first.map { $0?.target } == [1, 2, nil, nil, 5, nil])
  }

  @Test func edgesLeadFromProviderToProvider() {
    var wiring = GraphBuilder()
    let home = wiring.bind("Home")
    let flow = wiring.bind("Flow")
    wiring.forward("FlowDelegate", to: flow)
    wiring.request("FlowDelegate", from: home)
    wiring.request("Home")
    wiring.request("Nobody", from: home)
    let edges = wiring.graph().edges { _, _ in true }
    #expect(edges.all == [Edges.Edge(source: home, target: flow, request: 0)])
  }
}
