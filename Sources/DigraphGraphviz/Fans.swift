import DigraphRenderers

/// Arranges many leaves of one node in several rows, because a single row would be wider than any screen.
enum Fans {
  /// The greatest number of leaves in one row.
  private static let widest = 6

  /// The number of rows by which an edge must lead down, by its identifier, for edges from one node to many leaves.
  ///
  /// Graphviz' own tool `unflatten` does the same.
  ///
  /// - Complexity: O(nodes + edges).
  static func lengths(of drawing: Drawing) -> [String: Int] {
    var outgoing: [String: Int] = [:]
    var incoming: [String: Int] = [:]
    for edge in drawing.edges {
      outgoing[edge.from, default: 0] += 1
      incoming[edge.to, default: 0] += 1
    }
    var leaves: [String: [String]] = [:]
    var sources: [String: [String]] = [:]
    for edge in drawing.edges where !edge.isBackward {
      if outgoing[edge.to] == nil, incoming[edge.to] == 1 { leaves[edge.from, default: []].append(edge.id) }
      if incoming[edge.from] == nil, outgoing[edge.from] == 1 { sources[edge.to, default: []].append(edge.id) }
    }
    var lengths: [String: Int] = [:]
    for edges in Array(leaves.values) + Array(sources.values) where edges.count > widest {
      let rows = (edges.count + widest - 1) / widest
      for (index, edge) in edges.enumerated() { lengths[edge] = 1 + index % rows }
    }
    return lengths
  }
}
