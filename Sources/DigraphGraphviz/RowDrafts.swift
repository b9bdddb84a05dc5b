import DigraphRenderers

/// Makes drafts of an overview in rows of boxes, and takes the best.
extension Arrangement {
  /// The placement in rows of boxes if it is smaller or has fewer crossings, or else the given placement in layers.
  /// Rows are tried only for small overviews without frames.
  func inRows(
    _ layered: (placement: Placement, conflicts: Int), _ card: SideCard, _ sizes: [String: Placement.Box]
  ) throws -> (placement: Placement, conflicts: Int) {
    let drawing = request.drawing
    guard Self.hasRows(drawing), drawing.nodes.count > 1 else { return layered }
    let positions = Dictionary(
      drawing.nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let lines = drawing.edges.compactMap { edge in
      positions[edge.from].flatMap { from in
        positions[edge.to].map {
          Rows.Line(from: from, to: $0, isBackward: edge.isBackward, requests: edge.count)
        }
      }
    }
    guard lines.count == drawing.edges.count, lines.allSatisfy({ $0.from != $0.to }) else { return layered }
    let boxes = drawing.nodes.map { layered.placement.nodes[$0.id] ?? Self.nothing }
    let mustFit = request.mustFitScreen
    @Sendable func cost(_ placement: Placement, crossings: Int, conflicts: Int = 0) -> Double {
      guard let bounds = card.added(to: placement, sizes: sizes).placement.bounds else { return .infinity }
      return Double(crossings + conflicts * 2) * 60 + Double(placement.upwardLines(of: drawing)) * 200
        + Double(placement.boxesAboveStarts(of: drawing)) * 150 + Self.room(bounds, for: boxes, mustFit: mustFit)
    }
    let labels = layered.placement.edges.compactMapValues(\.label)
    let widest = boxes.map(\.width).max() ?? 0
    let starts = drawing.nodes.indices.filter { drawing.nodes[$0].isStart }
    let widths = stride(from: max(360, widest), through: 1_360, by: 100)
    func attempts(_ seeds: ClosedRange<Int>) -> [Draft] {
      [60.0, 120, 300, 900].enumerated().flatMap { number, upwards in
        seeds.flatMap { seed in
          widths.map {
            Draft(width: $0, upwards: upwards, seed: UInt64($0) &* 1_000 &+ UInt64(number * 10 + seed))
          }
        }
      }
    }
    let first = attempts(1...2)
    let sizesOfBoxes = boxes.map { (width: $0.width, height: $0.height) }
    // Different values often lead to the same rows, which are ordered only twice.
    var known: [[Int]: Int] = [:]
    func make(_ drafts: some Sequence<Draft>) -> [(placement: Placement, cost: Double, crossings: Int)] {
      let drafts = Array(drafts)
      let layered = Parallel.map(drafts.count) { number in
        Rows.rows(
          sizes: sizesOfBoxes, lines: lines, starts: starts, width: drafts[number].width,
          upwards: drafts[number].upwards, seed: drafts[number].seed)
      }
      let new = zip(drafts, layered).compactMap { draft, rows -> (seed: UInt64, rows: [Int])? in
        guard let rows, known[rows, default: 0] < 2 else { return nil }
        known[rows, default: 0] += 1
        return (draft.seed, rows)
      }
      return Parallel.map(new.count) { number in
        let rows = Rows(sizes: sizesOfBoxes, lines: lines, rowOf: new[number].rows, seed: new[number].seed)
        let placement = RowPlacement(drawing, in: rows, labels: labels).placement()
        return (placement, cost(placement, crossings: rows.crossings), rows.crossings)
      }
    }
    let layeredCrossings = layered.placement.crossings(of: drawing)
    // A draft of each width shows whether there is hope.
    let probes = make(first.prefix(widths.underestimatedCount))
    let least = min(probes.map(\.crossings).min() ?? .max, layeredCrossings)
    if request.mustFitScreen, least > mostCrossings * 2 { throw GraphvizError.tooLarge }
    let drafts = probes + make(first.dropFirst(widths.underestimatedCount))
    // If two drafts are about as good, the one wins whose lines each have an end of their own.
    var best = (
      result: layered,
      cost: cost(
        layered.placement, crossings: layeredCrossings, conflicts: layered.conflicts) + 250
    )
    func choose(from drafts: [(placement: Placement, cost: Double, crossings: Int)]) {
      for (_, draft) in drafts.enumerated().sorted(by: { ($0.1.cost, $0.0) < ($1.1.cost, $1.0) }).prefix(12) {
        var placement = draft.placement
        let conflicts = placement.improveLabels(of: drawing)
        let cost = cost(placement, crossings: placement.crossings(of: drawing), conflicts: conflicts)
        if cost < best.cost { best = ((placement, conflicts), cost) }
      }
    }
    choose(from: drafts)
    let bounds = card.added(to: best.result.placement, sizes: sizes).placement.bounds
    // Where letters are small or lines cross, more drafts are worth their time.
    if best.result.placement.crossings(of: drawing) > 0
      || bounds.map({ Self.exceedsScreen($0, letters: Self.goodLetters) }) ?? false
    {
      choose(from: make(attempts(3...4)))
    }
    return best.result
  }

  /// The size of letters in pixels that makes further drafts superfluous.
  private static let goodLetters = 11.0

  /// The values with which boxes are put into rows; see `Layering`.
  private struct Draft {
    var width: Double
    var upwards: Double
    var seed: UInt64
  }

  /// The cost of a picture's size: three quarters depend on the size of letters if a screen shows the whole picture,
  /// and one quarter on the area. It rises if boxes cover less than 27 % of the area, or if the picture does not fit
  /// a screen.
  private static func room(_ bounds: Placement.Box, for boxes: [Placement.Box], mustFit: Bool) -> Double {
    let screen = Packing.screen(width: bounds.width, height: bounds.height)
    let size = (screen * 3 + (bounds.width * bounds.height * 900 / 1_440).squareRoot()) / 4
    // The library leaves a margin around the picture.
    let share = boxes.reduce(0) { $0 + $1.width * $1.height } / ((bounds.width + 30) * (bounds.height + 30))
    // Below a quarter, a picture that must fit a screen is rejected.
    let isRejected = mustFit && share < 0.251
    return size * 3 + max(0, 0.27 - share) * 6_000 + (isRejected ? 300 : 0)
      + (exceedsScreen(bounds, letters: 9.4) ? 400 : 0)
      // Letters of eleven pixels are read without effort, so they are worth an arrow that leads up.
      + (exceedsScreen(bounds, letters: 11) ? 80 : 0)
  }
}
