import DigraphRenderers

/// Places for nodes without edges, which layers would pile up in the first column, wherever their frame is.
enum Islands {
  /// Pairs of nodes of one frame of which the first belongs beside the second.
  ///
  /// Nodes without edges are spread evenly over those with edges; where there are none of these, over columns of their own.
  static func ties(of drawing: Drawing) -> [(from: String, to: String)] {
    let linked = Set(drawing.edges.flatMap { [$0.from, $0.to] })
    var frames: [String] = []
    var nodes: [String: (linked: [String], islands: [String])] = [:]
    for node in drawing.nodes {
      let frame = node.cluster ?? ""
      if nodes[frame] == nil { frames.append(frame) }
      if linked.contains(node.id) {
        nodes[frame, default: ([], [])].linked.append(node.id)
      } else {
        nodes[frame, default: ([], [])].islands.append(node.id)
      }
    }
    return frames.flatMap { frame -> [(from: String, to: String)] in
      let (linked, islands) = nodes[frame] ?? ([], [])
      return linked.isEmpty ? [] : islands.enumerated().map { ($1, linked[$0 % linked.count]) }
    }
  }
}
