import DigraphLayout
import DigraphModel
import DigraphRenderers

/// How a picture is come by: layers for what they can do, forces for what is larger, and if neither is done in time,
/// less.
enum LayoutPlan {
  /// Beyond this many nodes or edges, layers take minutes.
  private static let nodesInLayers = 1_500
  private static let edgesInLayers = 3_000

  /// Attempts, each to be made if those before it took too long or crashed.
  ///
  /// `say` is told what was put together; `isEmbedded` is for an SVG that is to stand in a page.
  static func attempts(
    _ plan: GraphDrawing, _ format: LayoutRequest.Format, isEmbedded: Bool = false,
    background: LayoutRequest.Background? = nil, _ graph: Graph, _ findings: [Finding],
    say: @Sendable (String) -> Void
  ) -> [LayoutProcess.Attempt] {
    let drawing = plan.drawing(of: graph, findings: findings)
    if drawing.leadsDown, case .overview(let expanded, _) = plan.folding, expanded.isEmpty {
      return overviews(plan, drawing, graph, findings) { drawing in
        LayoutRequest(drawing: drawing, format: format, isEmbedded: isEmbedded, background: background)
      }
    }
    for note in drawing.folded { say(note) }
    var attempts: [LayoutProcess.Attempt] = []
    /// Who wants to see everything gets that.
    let isFolded =
      switch plan.folding {
      case .automatic: true
      case .overview, .none, .level: false
      }
    @Sendable func request(_ drawing: Drawing, _ engine: LayoutRequest.Engine = .dot, isLast: Bool = false)
      -> LayoutRequest
    {
      var request = LayoutRequest(
        drawing: drawing, format: format, engine: engine, isEmbedded: isEmbedded, background: background)
      request.mustBeReadable = isFolded && !isLast
      return request
    }
    if drawing.nodes.contains(where: { $0.layer != nil }) {
      // The library has crashed on columns before.
      var plain = drawing
      for index in plain.nodes.indices { plain.nodes[index].layer = nil }
      let fallback = plain
      return [
        .init(share: 0.5) { request(drawing, isLast: true) },
        .init("nodes do not stand in columns") { request(fallback, isLast: true) },
      ]
    }
    let fitsLayers = drawing.nodes.count <= nodesInLayers && drawing.edges.count <= edgesInLayers
    if fitsLayers {
      attempts.append(
        .init("nodes are placed in layers", share: 0.4) {
          request(drawing)
        })
    } else {
      say(
        "\(drawing.nodes.count) nodes and \(drawing.edges.count) arrows are too many for layers, so forces place them"
      )
    }
    if !fitsLayers || drawing.nodes.count > Folding.Budget.picture.nodes {
      attempts.append(
        .init("nodes are placed by forces", share: 0.4) {
          request(drawing, .sfdp)
        })
    }
    for budget in [(60, 90), (35, 50), (15, 30)].map(Folding.Budget.init) {
      var smaller = plan
      smaller.folding = .automatic(budget)
      let less = smaller
      attempts.append(
        .init("at most \(budget.nodes) nodes are drawn", share: 0.3) {
          request(less.drawing(of: graph, findings: findings), isLast: budget.nodes < 60)
        })
    }
    return attempts
  }

  /// As many areas as fit a screen with letters that can be read and few crossings.
  private static func overviews(
    _ plan: GraphDrawing, _ first: Drawing, _ graph: Graph, _ findings: [Finding],
    request: @escaping @Sendable (Drawing) -> LayoutRequest
  ) -> [LayoutProcess.Attempt] {
    func attempt(isLast: Bool = false, _ drawing: @escaping @Sendable () -> Drawing) -> LayoutProcess.Attempt {
      var attempt = LayoutProcess.Attempt(share: 0.3) {
        var request = request(drawing())
        request.mustFitScreen = !isLast
        return request
      }
      attempt.tellsFolds = true
      return attempt
    }
    let counts = [17, 14, 11, 8]
    return [attempt { first }]
      + counts.map { count in
        attempt(isLast: count == counts.last) {
          var fewer = plan
          fewer.folding = .overview(areas: count)
          return fewer.drawing(of: graph, findings: findings)
        }
      }
  }
}
