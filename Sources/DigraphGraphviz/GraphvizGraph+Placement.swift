import CGraphviz
import DigraphRenderers

extension GraphvizGraph {
  /// The places that the engine gives to all parts. Edges whose ends were exchanged for the library are turned back.
  func placement(by engine: String, in context: OpaquePointer) throws -> Placement {
    try withLayout(by: engine, in: context) {
      var placement = Placement(
        nodes: nodes.mapValues { Placement.Box(digraph_place_of_node($0)) },
        edges: edges.mapValues { edge in
          let label = Placement.Box(digraph_place_of_label(edge))
          return Placement.Line(
            curves: (0..<digraph_curve_count(edge)).map { Placement.Curve(edge, at: $0) },
            label: label.width > 0 ? label : nil)
        },
        frames: clusters.mapValues { cluster in
          let title = Placement.Box(digraph_place_of_title(cluster))
          return Placement.Frame(
            box: Placement.Box(digraph_place_of_cluster(cluster)), title: title.width > 0 ? title : nil)
        })
      for edge in reversed { placement.edges[edge]?.turn() }
      return placement
    }
  }
}

extension Placement.Line {
  /// Exchanges the line's beginning and end.
  fileprivate mutating func turn() { self = turned }
}

extension Placement.Box {
  fileprivate init(_ box: digraph_box) {
    self.init(around: .init(x: box.x, y: box.y), width: box.width, height: box.height)
  }
}

extension Placement.Curve {
  fileprivate init(_ edge: UnsafeMutablePointer<Agedge_t>, at index: Int) {
    points = (0..<digraph_curve_size(edge, index)).map {
      Placement.Point(x: digraph_curve_x(edge, index, $0), y: digraph_curve_y(edge, index, $0))
    }
    var tip = Placement.Point(x: 0, y: 0)
    start = digraph_curve_start(edge, index, &tip.x, &tip.y) != 0 ? tip : nil
    end = digraph_curve_end(edge, index, &tip.x, &tip.y) != 0 ? tip : nil
  }
}
