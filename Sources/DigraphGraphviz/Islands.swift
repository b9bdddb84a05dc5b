import DigraphRenderers

/// Places nodes without edges. The layout would pile them up in the first column, wherever their frame is.
enum Islands {
  /// An invisible edge.
  struct Tie: Hashable {
    var from: String
    var to: String
    /// The least number of columns between the two nodes.
    var distance: Int
  }

  /// Invisible edges that keep nodes beside each other or in an order.
  ///
  /// The contents of a container come before the node that makes the container, as requests come before their
  /// answers. Other nodes without edges are spread evenly over the nodes with edges in their frame, or else over
  /// columns of their own.
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
