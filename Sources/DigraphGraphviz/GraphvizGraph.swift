import CGraphviz
import DigraphRenderers
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A graph of the library, made from a drawing.
///
/// Every string is passed to functions of the library; no text in Graphviz' language is ever composed.
final class GraphvizGraph {
  private let graph: UnsafeMutablePointer<Agraph_t>
  private(set) var nodes: [String: UnsafeMutablePointer<Agnode_t>] = [:]
  private(set) var edges: [String: UnsafeMutablePointer<Agedge_t>] = [:]
  private(set) var clusters: [String: UnsafeMutablePointer<Agraph_t>] = [:]
  /// Edges that lead against the direction of the picture. The library gets them with exchanged ends, so that they do
  /// not influence the order of the nodes.
  private(set) var reversed: Set<String> = []

  /// Makes the graph, without a layout.
  ///
  /// - Parameters:
  ///   - request: The drawing, with the format and engine; attributes that these do not need are left out.
  ///   - placement: The places of all parts, if they are known already.
  ///   - layers: The direction and distances of layers.
  /// - Throws: `GraphvizError.library` if the library cannot make a part, or if an edge of the drawing lacks an end.
  init(_ request: LayoutRequest, at placement: Placement? = nil, in layers: Attributes.Layers = .init()) throws {
    let (drawing, format) = (request.drawing, request.format)
    guard let graph = digraph_open("wiring") else { throw GraphvizError.library(Self.lastError) }
    self.graph = graph
    for (name, value) in Attributes.graph(request, layers) {
      digraph_default(graph, AGRAPH, name, value)
    }
    for (name, value) in Attributes.node { digraph_default(graph, AGNODE, name, value) }
    for (name, value) in Attributes.edge { digraph_default(graph, AGEDGE, name, value) }

    addClusters(of: drawing)
    // In a picture that leads to the right, lines end at the left and right sides of boxes. A picture with a known
    // placement was laid out with the same heights.
    let isSpread =
      placement != nil
      || !drawing.leadsDown && !layers.isDownwards && drawing.nodes.count <= LineEnds.mostNodes
    let heights = isSpread ? LineEnds.heights(of: drawing) : [:]
    for node in drawing.nodes {
      let home = node.cluster.flatMap { clusters[$0] } ?? graph
      guard let new = digraph_node(home, node.id) else { throw GraphvizError.library(Self.lastError) }
      let link = Attributes.link(node.url, format: format)
      set(new, Attributes.node(node) + link, label: node.label)
      if let height = placement.map({ $0.nodes[node.id]?.height }) ?? heights[node.id], heights[node.id] != nil {
        digraph_set(new, "height", "\((height / 72 * 1_000).rounded() / 1_000)")
      }
      nodes[node.id] = new
    }
    let frames = Dictionary(drawing.nodes.map { ($0.id, $0.cluster) }, uniquingKeysWith: { first, _ in first })
    let ends = Set(drawing.edges.map { [$0.from, $0.to] })
    // Fixed sides would lead edges of cycles around both of their nodes, so these edges have none.
    let sides: (head: String, tail: String) = layers.isDownwards ? ("n", "s") : ("w", "e")
    let hasSides = placement == nil && request.engine == .dot
    let loops = hasSides ? Loops.edges(of: drawing) : []
    let lengths = drawing.leadsDown && placement == nil ? Fans.lengths(of: drawing) : [:]
    let columnOf = Dictionary(
      drawing.nodes.compactMap { node in node.layer.map { (node.id, $0) } }, uniquingKeysWith: { first, _ in first })
    func columns(of edge: Drawing.Edge) -> (from: Int, to: Int)? {
      guard let from = columnOf[edge.from], let to = columnOf[edge.to] else { return nil }
      return (from, to)
    }
    let labelled = Set(drawing.edges.filter { !$0.label.lines.isEmpty }.map { [$0.from, $0.to] })
    for edge in drawing.edges {
      guard let from = nodes[edge.from], let to = nodes[edge.to] else {
        throw GraphvizError.library("edge \(edge.id) has no ends")
      }
      let columns = columns(of: edge)
      let isReversed = hasSides && (columns.map { $0.to < $0.from } ?? edge.isBackward)
      if isReversed { reversed.insert(edge.id) }
      guard let new = digraph_edge(graph, isReversed ? to : from, isReversed ? from : to, edge.id) else {
        throw GraphvizError.library(Self.lastError)
      }
      let link = Attributes.link(edge.url, format: format)
      let frame = frames[edge.from] ?? nil
      let isInside = frame != nil && frame == frames[edge.to] ?? nil
      set(
        new, Attributes.edge(edge, isInside: isInside, isPair: ends.contains([edge.to, edge.from])) + link,
        // The library corrupts its memory if it places a label between nodes of one column.
        label: (placement != nil && placement?.edges[edge.id]?.label == nil)
          || (placement == nil && columns.map { $0.from == $0.to } ?? false)
          ? .init() : edge.label)
      edges[edge.id] = new
      if let length = lengths[edge.id] { digraph_set(new, "minlen", "\(length)") }
      if isReversed {
        digraph_set(new, "arrowhead", Attributes.arrow(edge.tail))
        digraph_set(new, "arrowtail", Attributes.arrow(edge.head))
      }
      let isAhead = columns.map { $0.from < $0.to } ?? (drawing.leadsDown || !loops.contains(edge.id))
      if hasSides, isAhead, !isReversed {
        digraph_set(new, "headport", sides.head)
        digraph_set(new, "tailport", sides.tail)
      }
      // An empty label keeps this edge away from the labelled edge between the same nodes.
      if placement == nil, columns == nil, edge.label.lines.isEmpty, labelled.contains([edge.to, edge.from]) {
        digraph_set_html(graph, new, "label", Markup.label(.init([[.init("")]])))
      }
    }
    // This attribute comes last, because clusters inherit the attributes that the graph has when they are made.
    if !drawing.elements.isEmpty { digraph_set(graph, "elements", drawing.elements.joined(separator: " ")) }
    if placement == nil {
      for tie in Islands.ties(of: drawing) { try add(tie, from: nodes[tie.from], to: nodes[tie.to]) }
      if request.engine == .dot { try addColumns(of: drawing) }
    }
    if !drawing.legend.isEmpty || !drawing.notes.isEmpty {
      digraph_set_html(graph, graph, "label", Legend.markup(of: drawing))
    }
    if let placement { place(placement) }
  }

  deinit { agclose(graph) }

  /// Renders the graph with its positions in a format of the library.
  func render(as format: String, engine: String, in context: OpaquePointer) throws -> Data {
    try withLayout(by: engine, in: context) {
      var result: UnsafeMutablePointer<CChar>?
      var length = 0
      guard digraph_render(context, graph, format, &result, &length) == 0, let result else {
        throw GraphvizError.noRenderer(format, Self.lastError)
      }
      defer { gvFreeRenderData(result) }
      return Data(bytes: result, count: length)
    }
  }

  /// Calls a body while the graph has positions.
  func withLayout<Result>(by engine: String, in context: OpaquePointer, _ body: () throws -> Result) throws -> Result {
    guard gvLayout(context, graph, engine) == 0 else { throw GraphvizError.noLayout(engine, Self.lastError) }
    defer { gvFreeLayout(context, graph) }
    return try body()
  }

  private func addClusters(of drawing: Drawing) {
    for cluster in drawing.clusters {
      let parent = cluster.parent.flatMap { clusters[$0] } ?? graph
      guard let new = digraph_cluster(parent, "cluster_\(cluster.id)") else { continue }
      set(new, Attributes.cluster(cluster), label: cluster.label, ground: Attributes.fill(of: cluster))
      clusters[cluster.id] = new
    }
  }

  /// Sets the positions of all parts, for the engine that keeps them.
  private func place(_ placement: Placement) {
    func words(_ values: [Double]) -> String { values.map { "\(($0 * 100).rounded() / 100)" }.joined(separator: ",") }
    func words(_ point: Placement.Point) -> String { words([point.x, point.y]) }
    func words(_ box: Placement.Box) -> String { words([box.minX, box.minY, box.maxX, box.maxY]) }
    for (id, node) in nodes {
      if let box = placement.nodes[id] { digraph_set(node, "pos", words(box.middle)) }
    }
    for (id, edge) in edges {
      guard let line = placement.edges[id] else { continue }
      let curves = line.curves.map { curve in
        (curve.start.map { "s,\(words($0)) " } ?? "") + (curve.end.map { "e,\(words($0)) " } ?? "")
          + curve.points.map(words).joined(separator: " ")
      }
      digraph_set(edge, "pos", curves.joined(separator: ";"))
      if let label = line.label { digraph_set(edge, "lp", words(label.middle)) }
    }
    for (id, cluster) in clusters {
      guard let frame = placement.frames[id] else { continue }
      digraph_set(cluster, "bb", words(frame.box))
      if let title = frame.title { digraph_set(cluster, "lp", words(title.middle)) }
    }
    if let bounds = placement.bounds { digraph_set(graph, "bb", words(bounds)) }
  }

  /// Puts nodes of the same layer into one column, and the columns in order.
  private func addColumns(of drawing: Drawing) throws {
    let columns = Dictionary(grouping: drawing.nodes.filter { $0.layer != nil }) { $0.layer ?? 0 }
    var last: Drawing.Node?
    for (number, members) in columns.sorted(by: { $0.key < $1.key }) {
      guard let column = digraph_cluster(graph, "column\(number)") else { throw GraphvizError.library(Self.lastError) }
      digraph_set(column, "rank", "same")
      for node in members { _ = digraph_node(column, node.id) }
      if let last, let next = members.first {
        try add(Islands.Tie(from: last.id, to: next.id, distance: 1), from: nodes[last.id], to: nodes[next.id])
      }
      last = members.first
    }
  }

  private func add(_ tie: Islands.Tie, from: UnsafeMutablePointer<Agnode_t>?, to: UnsafeMutablePointer<Agnode_t>?)
    throws
  {
    guard let from, let to else { return }
    guard let edge = digraph_edge(graph, from, to, nil) else { throw GraphvizError.library(Self.lastError) }
    for (name, value) in [("style", "invis"), ("minlen", "\(tie.distance)"), ("weight", "1")] {
      digraph_set(edge, name, value)
    }
  }

  private func set(
    _ object: UnsafeMutableRawPointer, _ attributes: [(String, String)], label: Drawing.Label, ground: Ink? = nil
  ) {
    for (name, value) in attributes { digraph_set(object, name, value) }
    if !label.lines.isEmpty { digraph_set_html(graph, object, "label", Markup.label(label, ground: ground)) }
  }

  private static var lastError: String { aglasterr().map { String(cString: $0) } ?? "" }
}

/// The reason why the library made no picture.
public enum GraphvizError: Error, CustomStringConvertible {
  /// The picture would be too large or too crowded to be read.
  case tooLarge
  /// The library lacks the engine, or the engine failed.
  case noLayout(String, String)
  /// The library lacks the format, or rendering failed.
  case noRenderer(String, String)
  /// Another error of the library.
  case library(String)

  /// The reason in one line: lower case, no full stop.
  public var description: String {
    switch self {
    case .tooLarge: "the picture would be too large or too crowded to be read"
    case .noLayout(let engine, let reason): Self.explain("lay out a graph with '\(engine)'", reason)
    case .noRenderer(let format, let reason): Self.explain("write '\(format)'", reason)
    case .library(let reason): Self.explain("build a graph", reason)
    }
  }

  private static func explain(_ action: String, _ reason: String) -> String {
    let reason = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "Graphviz cannot \(action)\(reason.isEmpty ? "" : ": \(reason)")"
      + " (if its plug-ins were never registered on this machine, `dot -c` as an administrator does that)"
  }
}
