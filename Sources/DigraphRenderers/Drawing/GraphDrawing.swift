public import DigraphModel

/// Decides which parts of a graph are drawn, and how.
///
/// There is one node for each provider. Bindings that forward to it in the same container are further names in its
/// label. There is one edge for each pair of consumer and answer, however many requests it represents. A missing key
/// is a ghost node, which all of its askers share. Code outside of the wiring that requests something is an entry.
public struct GraphDrawing: Sendable {
  /// The title of the picture.
  public var title: String
  /// Whether to explain shapes and lines.
  public var showsLegend: Bool
  /// The selected part of the graph.
  public var selection: GraphSelection
  /// How a large graph is reduced.
  public var folding: Folding
  /// Returns the address of a place in the source; `nil` for no link.
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

  /// The picture of a graph, with marks at the places of findings that count.
  ///
  /// - Complexity: O(containers + bindings + requests + findings), apart from sorting.
  public func drawing(of graph: Graph, findings: [Finding] = []) -> Drawing {
    let scene = scene(of: graph, findings: findings)
    var builder = DrawingBuilder(scene, url: url)
    builder.build()
    let silent = findings.count { $0.state != .new && $0.severity != .off }
    if silent > 0 { builder.say("\(silent) suppressed or known finding\(silent == 1 ? "" : "s") not shown") }
    let contents =
      (scene.isOverview || scene.isPartial ? scene.contents : Contents(scene: scene).sentenceOfParts()).visible
    if !scene.isSelected, !scene.isPartial {
      for remark in UnnamedModules(of: scene).remarks(beside: builder.drawing, below: [title, contents]) {
        builder.say(remark)
      }
    }
    var drawing = builder.drawing
    // Labels contain names of the user's code, so their characters are made visible.
    for index in drawing.clusters.indices { drawing.clusters[index].label = drawing.clusters[index].label.visible }
    drawing.notes = drawing.notes.map(\.visible)
    drawing.title = title
    drawing.leadsDown = scene.isOverview
    drawing.contents = contents
    drawing.headline = Headline(of: scene).text?.visible ?? ""
    drawing.summary =
      Self.summary(of: graph, findings: scene.marks.findings)
      + (drawing.headline.isEmpty ? "" : ", \(drawing.headline)")
    drawing.folded = scene.notes.map(\.visible)
    drawing.legend = showsLegend ? builder.seen.legend : []
    if !showsLegend { drawing.notes = [] }
    return drawing
  }

  /// The selected parts of a graph, reduced to the wanted size.
  func scene(of graph: Graph, findings: [Finding]) -> Scene {
    var scene = SceneBuilder.scene(of: graph, marks: FindingMarks(of: findings, in: graph))
    scene.select(selection)
    scene.fold(folding)
    return scene
  }

  /// The name of the box in which each finding counts. Only an overview has such boxes.
  ///
  /// - Complexity: O(containers + bindings + requests + findings), apart from sorting.
  public func boxes(of findings: [Finding], in graph: Graph) -> [Finding: String] {
    let scene = scene(of: graph, findings: findings)
    guard scene.isOverview else { return [:] }
    return FindingsOfAreas(of: scene).own.reduce(into: [:]) { boxes, area in
      for finding in area.value { boxes[finding] = scene.name(of: scene.nodes[area.key]).visible }
    }
  }

  /// Messages about patterns that match no area of the overview, a sentence for each.
  public static func unknownAreas(_ patterns: [String], in graph: Graph, findings: [Finding] = []) -> [String] {
    guard !patterns.isEmpty else { return [] }
    var scene = SceneBuilder.scene(of: graph, marks: FindingMarks(of: findings, in: graph))
    scene.addRoots()
    var division = Areas(of: scene, most: Folding.mostAreas)
    let closed = division.all
    _ = division.open(patterns.map { Wildcards($0) })
    let areas = closed + division.all
    return patterns.compactMap { pattern in
      if areas.contains(where: { Wildcards(pattern).matches($0) }) { return nil }
      let near = likeNames(of: pattern, among: Set(areas.map(\.title)).sorted()).prefix(3)
      let names = near.isEmpty ? closed.map(\.title).prefix(8) : near
      return "the overview has no area '\(pattern.visible)'; there \(names.count == 1 ? "is" : "are") "
        + names.map { "'\($0.visible)'" }.joined(separator: ", ")
    }
  }

  /// The numbers of parts and of findings that count, in one sentence without a full stop.
  public static func summary(of graph: Graph, findings: [Finding]) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(count(graph.bindings.count, "binding")) in \(count(graph.containers.count, "container")), "
      + "\(count(graph.requests.count, "request")), \(count(findings.count, "finding"))"
  }
}
