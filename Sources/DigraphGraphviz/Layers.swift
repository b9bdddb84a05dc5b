import DigraphRenderers

/// Computes the number of layers that a drawing will have.
enum Layers {
  /// The number of nodes on the longest path; edges that close a cycle do not count.
  ///
  /// - Complexity: O(nodes + edges).
  static func count(of drawing: Drawing) -> Int {
    let positions = Dictionary(
      drawing.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var targets = [[Int]](repeating: [], count: drawing.nodes.count)
    for edge in drawing.edges {
      if let from = positions[edge.from], let to = positions[edge.to] { targets[from].append(to) }
    }
    /// The length of the longest path from each node; `nil` while it is not known.
    var depth = [Int?](repeating: nil, count: targets.count)
    var isOpen = [Bool](repeating: false, count: targets.count)
    for start in targets.indices where depth[start] == nil {
      var path = [(node: start, next: 0)]
      isOpen[start] = true
      while let (node, next) = path.last {
        if next < targets[node].count {
          path[path.count - 1].next += 1
          let target = targets[node][next]
          if depth[target] == nil, !isOpen[target] {
            isOpen[target] = true
            path.append((target, 0))
          }
          continue
        }
        path.removeLast()
        isOpen[node] = false
        depth[node] = 1 + (targets[node].compactMap { depth[$0] }.max() ?? 0)
      }
    }
    return depth.compactMap(\.self).max() ?? 0
  }
}
