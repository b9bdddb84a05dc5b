public import DigraphModel

/// Decides what of a graph is drawn, and how.
///
/// One node for each provider: bindings that forward to it in the same container are further names in its label. One edge
/// for each pair of consumer and answer, however many requests are behind it. What nothing binds is a ghost, shared by
/// all who ask for it; code outside of the wiring that asks for something is an entry.
public struct GraphDrawing: Sendable {
  /// Title of the picture.
  public var title: String
  /// Whether to explain shapes and lines.
  public var showsLegend: Bool
  /// Address of a place in the source, if it is to be linked.
  public var url: @Sendable (Site) -> String?

  /// Creates the drawing with its options.
  public init(
    title: String = "Dependency graph", showsLegend: Bool = true,
    url: @escaping @Sendable (Site) -> String? = { _ in nil }
  ) {
    self.title = title
    self.showsLegend = showsLegend
    self.url = url
  }

  /// The picture of a graph, with the findings that count marked where they are.
  ///
  /// - Complexity: O(containers + bindings + requests + findings), apart from sorting.
  public func drawing(of graph: Graph, findings: [Finding] = []) -> Drawing {
    var builder = DrawingBuilder(graph: graph, marks: FindingMarks(of: findings, in: graph), url: url)
    builder.addClusters()
    builder.addBindings()
    builder.addRequests()
    // Labels are made of names, which are somebody else's.
    var drawing = builder.drawing
    for index in drawing.clusters.indices { drawing.clusters[index].label = drawing.clusters[index].label.visible }
    for index in drawing.nodes.indices { drawing.nodes[index].label = drawing.nodes[index].label.visible }
    for index in drawing.edges.indices { drawing.edges[index].label = drawing.edges[index].label.visible }
    return Drawing(
      title: title, summary: summary(of: graph, findings: builder.marks.count), clusters: drawing.clusters,
      nodes: drawing.nodes, edges: drawing.edges, legend: showsLegend ? builder.legend : [])
  }

  private func summary(of graph: Graph, findings: Int) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(count(graph.bindings.count, "binding")) in \(count(graph.containers.count, "container")), "
      + "\(count(graph.requests.count, "request")), \(count(findings, "finding"))"
  }
}
