import DigraphRenderers

/// Places for nodes without edges, which layers would pile up in the first column, wherever their frame is.
enum Islands {
  /// An edge that is not drawn.
  struct Tie: Hashable {
    var from: String
    var to: String
    /// How many columns the second node is behind the first, at least.
    var distance: Int
  }

  /// Edges that are not drawn and keep nodes beside each other or in an order.
  ///
  /// What makes a container comes behind what is in that, as what is asked for comes behind who asks. Other nodes
  /// without edges are spread evenly over those with edges of their frame; where there are none of these, over columns
  /// of their own.
  static func ties(of drawing: Drawing) -> [Tie] {
    let making = drawing.clusters.filter { !$0.makers.isEmpty }
    let made = Set(making.map(\.id))
    let linked = Set(drawing.edges.flatMap { [$0.from, $0.to] } + making.flatMap(\.makers))
    var frames: [String] = []
    var nodes: [String: (linked: [String], islands: [String])] = [:]
    for node in drawing.nodes {
      let frame = node.cluster ?? ""
      if nodes[frame] == nil { frames.append(frame) }
      if linked.contains(node.id) || made.contains(frame) {
        nodes[frame, default: ([], [])].linked.append(node.id)
      } else {
        nodes[frame, default: ([], [])].islands.append(node.id)
      }
    }
    let beside = frames.flatMap { frame -> [Tie] in
      let (linked, islands) = nodes[frame] ?? ([], [])
      return linked.isEmpty
        ? [] : islands.enumerated().map { Tie(from: $1, to: linked[$0 % linked.count], distance: 0) }
    }
    let behind = making.flatMap { cluster in
      (nodes[cluster.id]?.linked ?? []).flatMap { node in
        cluster.makers.filter { $0 != node }.map { Tie(from: node, to: $0, distance: 1) }
      }
    }
    return beside + behind
  }
}
