import CustomDump
import Testing

@testable import DigraphModel

/// The share of shortest paths through a node; for small graphs, RandomWiringTests compares it with the definition.
struct BetweennessTests {
  private static func edges(_ count: Int, _ pairs: [(Int, Int)]) -> Edges {
    Edges(nodeCount: count, pairs.map { Edges.Edge(source: $0.0, target: $0.1, request: 0) })
  }

  @Test func nothingLiesBetweenWhatIsAlone() {
    expectNoDifference(Betweenness(of: Self.edges(0, [])).shares, [])
    expectNoDifference(Betweenness(of: Self.edges(2, [(0, 0), (0, 1)])).shares, [0, 0])
  }

  @Test func twoWaysShareAPair() {
    expectNoDifference(Betweenness(of: Self.edges(4, [(0, 1), (0, 2), (1, 3), (2, 3)])).shares, [0, 10, 10, 0])
  }

  /// A hub with spokes on both sides: all paths between the sides go through the hub.
  @Test func ofLargeGraphsSomeWaysStandForAll() {
    let spokes = 3_000
    let pairs = (0..<spokes).flatMap { [($0 + 1, 0), (0, $0 + spokes + 1)] }
    let shares = Betweenness(of: Self.edges(2 * spokes + 1, pairs)).shares
    expectNoDifference(shares.max(), 100)
    expectNoDifference(shares.firstIndex(of: 100), 0)
    expectNoDifference(shares.count { $0 > 0 }, 1)
  }
}
