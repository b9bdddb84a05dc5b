public import DigraphModel

/// Decides what of a graph is drawn, and how.
///
/// One node for each provider: bindings that forward to it in the same container are further names in its label. One
/// edge for each pair of consumer and answer, however many requests are behind it. What nothing binds is a ghost,
/// shared by all who ask for it; code outside of the wiring that asks for something is an entry.
public struct GraphDrawing: Sendable {
  /// Title of the picture.
  public var title: String
  /// Whether to explain shapes and lines.
  public var showsLegend: Bool
  /// Which part of the graph is drawn.
  public var selection: GraphSelection
  /// What happens to a graph that is too large.
  public var folding: Folding
  /// Address of a place in the source, if it is to be linked.
  public var url: @Sendable (Site) -> String?

  /// Creates the drawing with its options.
  public init(
    title: String = "Dependency graph", showsLegend: Bool = true, selection: GraphSelection = GraphSelection(),
    folding: Folding = .automatic(.picture), url: @escaping @Sendable (Site) -> String? = { _ in nil }
  ) {
    self.title = title
    self.showsLegend = showsLegend
    self.selection = selection
    self.folding = folding
    self.url = url
  }

  /// The picture of a graph, with the findings that count marked where they are.
  ///
  /// - Complexity: O(containers + bindings + requests + findings), apart from sorting.
  public func drawing(of graph: Graph, findings: [Finding] = []) -> Drawing {
    let scene = scene(of: graph, findings: findings)
    var builder = DrawingBuilder(scene, url: url)
    builder.build()
    let silent = findings.count { $0.state != .new && $0.severity != .off }
    if silent > 0 { builder.say("\(silent) suppressed or known finding\(silent == 1 ? "" : "s") not shown") }
    var drawing = builder.drawing
    // Labels are made of names, which are somebody else's.
    for index in drawing.clusters.indices { drawing.clusters[index].label = drawing.clusters[index].label.visible }
    drawing.notes = drawing.notes.map(\.visible)
    drawing.title = title
    drawing.leadsDown = scene.isOverview
    drawing.headline = scene.headline?.visible ?? ""
    drawing.summary =
      Self.summary(of: graph, findings: scene.marks.findings)
      + (drawing.headline.isEmpty ? "" : ", \(drawing.headline)")
    drawing.folded = scene.notes.map(\.visible)
    drawing.legend = showsLegend ? builder.seen.legend : []
    if !showsLegend { drawing.notes = [] }
    return drawing
  }

  /// What there is to be seen of a graph, as far as it is chosen, and as small as it is to be.
  func scene(of graph: Graph, findings: [Finding]) -> Scene {
    var scene = SceneBuilder.scene(of: graph, marks: FindingMarks(of: findings, in: graph))
    scene.select(selection)
    scene.fold(folding)
    return scene
  }

  /// Pictures of more boxes than these show areas of the app instead, if nobody says otherwise.
  public static let mostBoxes = Scene.mostBoxes

  /// Why areas of the overview that somebody wants opened cannot be: a sentence for each that there is not.
  public static func unknownAreas(_ patterns: [String], in graph: Graph, findings: [Finding] = []) -> [String] {
    guard !patterns.isEmpty else { return [] }
    let areas = Areas(
      of: SceneBuilder.scene(of: graph, marks: FindingMarks(of: findings, in: graph)), most: Folding.mostAreas
    ).all
    return patterns.compactMap { pattern in
      if areas.contains(where: { Wildcards(pattern).matches($0) }) { return nil }
      let near = likeNames(of: pattern, among: Set(areas.map(\.title)).sorted()).prefix(3)
      let names = near.isEmpty ? areas.map(\.title).prefix(8) : near
      return "the overview has no area '\(pattern.visible)'; there \(names.count == 1 ? "is" : "are") "
        + names.map { "'\($0.visible)'" }.joined(separator: ", ")
    }
  }

  /// What there is, with the findings that count, in one sentence without a full stop.
  public static func summary(of graph: Graph, findings: [Finding]) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(count(graph.bindings.count, "binding")) in \(count(graph.containers.count, "container")), "
      + "\(count(graph.requests.count, "request")), \(count(findings.count, "finding"))"
  }
}
