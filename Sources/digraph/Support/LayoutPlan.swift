import DigraphLayout
import DigraphModel
import DigraphRenderers

/// The attempts to make a picture: first nodes in layers, then nodes placed by forces for larger graphs. If neither is
/// done in time, smaller drawings follow.
enum LayoutPlan {
  /// The greatest number of nodes in layers. With more nodes, or more edges than the limit below, layers take
  /// minutes.
  private static let nodesInLayers = 1_500
  private static let edgesInLayers = 3_000

  /// The attempts in order. Each is made only if the previous one took too long, crashed or was unreadable.
  ///
  /// `say` receives notes about folded parts. `isEmbedded` is for an SVG that is put into a page.
  static func attempts(
    _ plan: GraphDrawing, _ format: LayoutRequest.Format, isEmbedded: Bool = false,
    background: LayoutRequest.Background? = nil, _ graph: Graph, _ findings: [Finding],
    say: @Sendable (String) -> Void
  ) -> [LayoutProcess.Attempt] {
    let drawing = plan.drawing(of: graph, findings: findings)
    @Sendable func plain(_ drawing: Drawing) -> LayoutRequest {
      LayoutRequest(drawing: drawing, format: format, isEmbedded: isEmbedded, background: background)
    }
    var attempts: [LayoutProcess.Attempt] = []
    if case .overview(let expanded, _, _) = plan.folding {
      if drawing.leadsDown { return overviews(plan, drawing, expanding: expanded, graph, findings, request: plain) }
      // A few boxes may need more room than a screen has, and then areas say more.
      if plan.selection.isEverything, (fewBoxes...Folding.mostBoxes).contains(drawing.nodes.count) {
        attempts.append(fitting { plain(drawing) })
        for count in [Folding.mostAreas, 10] {
          attempts.append(
            fitting {
              var overview = plan
              overview.folding = .overview(areas: count, beyond: 0)
              return plain(overview.drawing(of: graph, findings: findings))
            })
        }
      }
    }
    for note in drawing.folded { say(note) }
    /// Whether the user leaves the folding to the program. A folding that the user names is drawn even if it is hard to
    /// read.
    let choosesFolding =
      switch plan.folding {
      case .automatic: true
      case .overview, .none, .level: false
      }
    @Sendable func request(_ drawing: Drawing, _ engine: LayoutRequest.Engine = .dot, isLast: Bool = false)
      -> LayoutRequest
    {
      var request = LayoutRequest(
        drawing: drawing, format: format, engine: engine, isEmbedded: isEmbedded, background: background)
      request.mustBeReadable = choosesFolding && !isLast
      return request
    }
    if drawing.nodes.contains(where: { $0.layer != nil }) {
      // The library has crashed on columns before, so the second attempt has none.
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
        .init(share: 0.4) {
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

  /// The least number of boxes at which areas tell more than boxes.
  private static let fewBoxes = 13

  /// An attempt that fails if the letters of the picture are too small for a screen, or too many lines cross.
  private static func fitting(_ request: @escaping @Sendable () -> LayoutRequest) -> LayoutProcess.Attempt {
    var attempt = LayoutProcess.Attempt(share: 0.3) {
      var request = request()
      request.mustFitScreen = true
      return request
    }
    attempt.tellsFolds = true
    return attempt
  }

  /// Attempts with as many areas as fit a screen with readable letters and few crossings.
  private static func overviews(
    _ plan: GraphDrawing, _ first: Drawing, expanding patterns: [String], _ graph: Graph, _ findings: [Finding],
    request: @escaping @Sendable (Drawing) -> LayoutRequest
  ) -> [LayoutProcess.Attempt] {
    var attempts = [fitting { request(first) }]
    // With no more areas than `count`, the layout would be the same as the first.
    // An opened area is to show its parts, so a larger picture of them is better than a coarse one.
    for count in patterns.isEmpty ? [11, 8] : [11] where count < first.nodes.count {
      attempts.append(
        fitting {
          var fewer = plan
          fewer.folding = .overview(expanding: patterns, areas: count)
          return request(fewer.drawing(of: graph, findings: findings))
        })
    }
    let last = attempts.removeLast().request
    var anyway = LayoutProcess.Attempt(share: 0.3) {
      var request = last()
      request.mustFitScreen = false
      return request
    }
    anyway.tellsFolds = true
    return attempts + [anyway]
  }
}
