import CGraphviz
import DigraphLayout
import DigraphRenderers
import Foundation

/// A graph of the library, made from a drawing.
///
/// Every string goes through the library's own functions; no text in Graphviz' language is ever put together.
final class GraphvizGraph {
  private let graph: UnsafeMutablePointer<Agraph_t>

  init(_ request: LayoutRequest) throws {
    let (drawing, format) = (request.drawing, request.format)
    guard let graph = digraph_open("wiring") else { throw GraphvizError.library(Self.lastError) }
    self.graph = graph
    for (name, value) in Attributes.graph(request) { digraph_default(graph, AGRAPH, name, value) }
    for (name, value) in Attributes.node { digraph_default(graph, AGNODE, name, value) }
    for (name, value) in Attributes.edge { digraph_default(graph, AGEDGE, name, value) }

    let clusters = addClusters(of: drawing)
    var nodes: [String: UnsafeMutablePointer<Agnode_t>] = [:]
    for node in drawing.nodes {
      let home = node.cluster.flatMap { clusters[$0] } ?? graph
      guard let new = digraph_node(home, node.id) else { throw GraphvizError.library(Self.lastError) }
      let link = Attributes.link(node.url, tooltip: node.tooltip, format: format)
      set(new, Attributes.node(node) + link, label: node.label)
      nodes[node.id] = new
    }
    let frames = Dictionary(drawing.nodes.map { ($0.id, $0.cluster) }, uniquingKeysWith: { first, _ in first })
    let ends = Set(drawing.edges.map { [$0.from, $0.to] })
    let labelled = Set(drawing.edges.filter { !$0.label.lines.isEmpty }.map { [$0.from, $0.to] })
    for edge in drawing.edges {
      guard let from = nodes[edge.from], let to = nodes[edge.to] else {
        throw GraphvizError.library("edge \(edge.id) has no ends")
      }
      guard let new = digraph_edge(graph, from, to, edge.id) else { throw GraphvizError.library(Self.lastError) }
      let link = Attributes.link(edge.url, tooltip: edge.tooltip, format: format)
      let frame = frames[edge.from] ?? nil
      let isInside = frame != nil && frame == frames[edge.to] ?? nil
      set(
        new, Attributes.edge(edge, isInside: isInside, isPair: ends.contains([edge.to, edge.from])) + link,
        label: edge.label)
      // An edge that leads around a label, and one that does not, may meet.
      if edge.label.lines.isEmpty, labelled.contains([edge.to, edge.from]), format != .dot {
        digraph_set_html(graph, new, "label", Markup.label(.init([[.init("")]])))
      }
    }
    // Last of all, because frames inherit what the whole has had before.
    if !drawing.elements.isEmpty { digraph_set(graph, "elements", drawing.elements.joined(separator: " ")) }
    if format != .dot {
      for tie in Islands.ties(of: drawing) { try add(tie, from: nodes[tie.from], to: nodes[tie.to]) }
    }
    if !drawing.legend.isEmpty || !drawing.notes.isEmpty {
      digraph_set_html(graph, graph, "label", Legend.markup(drawing.legend, notes: drawing.notes))
    }
  }

  deinit { agclose(graph) }

  /// The graph with positions, in a format of the library.
  func render(as format: String, engine: LayoutRequest.Engine, in context: OpaquePointer) throws -> Data {
    guard gvLayout(context, graph, engine.rawValue) == 0 else { throw GraphvizError.noLayout(engine, Self.lastError) }
    defer { gvFreeLayout(context, graph) }
    var result: UnsafeMutablePointer<CChar>?
    var length = 0
    guard digraph_render(context, graph, format, &result, &length) == 0, let result else {
      throw GraphvizError.noRenderer(format, Self.lastError)
    }
    defer { gvFreeRenderData(result) }
    return Data(bytes: result, count: length)
  }

  /// The graph without positions, in the library's own language.
  func source() throws -> Data {
    var result: UnsafeMutablePointer<CChar>?
    var length = 0
    guard digraph_write(graph, &result, &length) == 0, let result else { throw GraphvizError.library(Self.lastError) }
    defer { free(result) }
    return Data(bytes: result, count: length)
  }

  private func addClusters(of drawing: Drawing) -> [String: UnsafeMutablePointer<Agraph_t>] {
    var clusters: [String: UnsafeMutablePointer<Agraph_t>] = [:]
    for cluster in drawing.clusters {
      let parent = cluster.parent.flatMap { clusters[$0] } ?? graph
      guard let new = digraph_cluster(parent, "cluster_\(cluster.id)") else { continue }
      set(new, Attributes.cluster(cluster), label: cluster.label, ground: Attributes.fill(of: cluster))
      clusters[cluster.id] = new
    }
    return clusters
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

/// Why the library made no picture.
enum GraphvizError: Error, CustomStringConvertible {
  /// The engine is not there, or it failed.
  case noLayout(LayoutRequest.Engine, String)
  /// The format is not there, or it failed.
  case noRenderer(String, String)
  /// Something else.
  case library(String)

  var description: String {
    switch self {
    case .noLayout(let engine, let reason): Self.explain("lay out a graph with '\(engine.rawValue)'", reason)
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
