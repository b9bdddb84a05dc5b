import DigraphRenderers

/// Finds places for labels of edges and names of frames that no line crosses.
///
/// The layout keeps a place free for each label. But lines that were bent around a node, and pairs of lines, may
/// cross it. Then the label is moved along its line and sideways, to the place with the fewest obstacles (the
/// candidates of Christensen, Marks and Shieber, "An Empirical Study of Algorithms for Point-Feature Label
/// Placement", 1995).
struct LabelPlacement {
  private let drawing: Drawing
  /// Pieces of lines, each with its bounding box.
  private let pieces: [Piece]
  /// Positions of pieces by the squares of a grid that their bounding boxes touch, so that few pieces are tested for
  /// one label.
  private var grid: [Square: [Int]] = [:]
  private let nodes: [Node]
  private let frames: [Placement.Box]
  /// The nodes that each edge joins.
  private let ends: [String: [String]]

  private struct Square: Hashable {
    var column: Int
    var row: Int

    /// The squares that a box touches.
    static func all(of box: Placement.Box) -> [Square] {
      func number(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -1e5), 1e5) / 80).rounded(.down)) : 0
      }
      let columns = [number(box.minX), number(box.maxX)].sorted()
      let rows = [number(box.minY), number(box.maxY)].sorted()
      return (columns[0]...columns[1]).flatMap { column in (rows[0]...rows[1]).map { Square(column: column, row: $0) } }
    }
  }

  private struct Node {
    var id: String
    var box: Placement.Box
  }

  private struct Piece {
    var edge: String
    var points: [Placement.Point]
    var box: Placement.Box
    /// Whether the piece is at an end of its line, and the line has other pieces.
    var isEnd: Bool
  }

  init(of drawing: Drawing, in placement: Placement) {
    self.drawing = drawing
    pieces = drawing.edges.flatMap { edge in
      (placement.edges[edge.id]?.curves ?? []).flatMap { curve in
        let points = curve.flattened()
        return stride(from: 0, to: max(0, points.count - 1), by: 6).compactMap { start in
          let part = Array(points[start..<min(points.count, start + 7)])
          let isEnd = points.count > 24 && (start == 0 || start + 7 >= points.count)
          return Placement.Box(around: part).map { Piece(edge: edge.id, points: part, box: $0, isEnd: isEnd) }
        }
      }
    }
    nodes = drawing.nodes.compactMap { node in placement.nodes[node.id].map { Node(id: node.id, box: $0) } }
    frames = drawing.clusters.compactMap { placement.frames[$0.id]?.box }
    ends = Dictionary(drawing.edges.map { ($0.id, [$0.from, $0.to]) }, uniquingKeysWith: { first, _ in first })
    for (index, piece) in pieces.enumerated() {
      for square in Square.all(of: piece.box) { grid[square, default: []].append(index) }
    }
  }

  /// The number of lines that run through nodes at which they do not end.
  var crossedNodes: Int {
    nodes.reduce(0) { count, node in
      let inside = node.box.grown(by: -2)
      return count
        + pieces(near: inside).count { piece in
          ends[piece.edge]?.contains(node.id) != true
            && Self.crosses(piece, inside)
        }
    }
  }

  /// Pieces whose bounding boxes overlap another box, each once.
  private func pieces(near box: Placement.Box) -> [Piece] {
    let found = Square.all(of: box).flatMap { grid[$0] ?? [] }
    return Set(found).sorted().map { pieces[$0] }.filter { $0.box.overlaps(box) }
  }

  private static func crosses(_ piece: Piece, _ box: Placement.Box) -> Bool {
    zip(piece.points, piece.points.dropFirst()).contains { box.isCrossed(from: $0, to: $1) }
  }

  /// Moves labels and names that cover other parts.
  ///
  /// - Returns: The number of labels and names that still cover other parts.
  @discardableResult
  func improve(_ placement: inout Placement) -> Int {
    var conflicts = 0
    var taken: [Placement.Box] = []
    for cluster in drawing.clusters {
      // A name within another frame would be taken for that frame's name.
      let others = drawing.clusters.filter { $0.id != cluster.id && !isFrame($0.id, around: cluster) }
        .compactMap { placement.frames[$0.id]?.box }
      guard let frame = placement.frames[cluster.id], let title = frame.title else { continue }
      let best = best(of: Self.places(in: frame.box, for: title), at: title, taken: taken + others, own: nil)
      if best.cost >= Self.conflict { conflicts += 1 }
      placement.frames[cluster.id]?.title = best.place
      taken.append(best.place)
    }
    for edge in drawing.edges {
      guard let line = placement.edges[edge.id], let label = line.label else { continue }
      if line.isLabelAtEnd {
        if cost(of: label, taken, edge.id) >= Self.conflict {
          placement.edges[edge.id]?.label = nil
        } else {
          taken.append(label)
        }
        continue
      }
      let best = best(
        of: Self.places(along: line, for: label, isNear: edge.isCount), at: label, taken: taken, own: edge.id)
      if edge.isCount, best.cost > 0 {
        // A count is dropped, because the line's width shows it, and the tooltip lists the requests.
        placement.edges[edge.id]?.label = nil
        continue
      }
      if best.cost >= Self.mistake { conflicts += 1 }
      placement.edges[edge.id]?.label = best.place
      taken.append(best.place)
    }
    return conflicts
  }

  private func isFrame(_ frame: String, around cluster: Drawing.Cluster) -> Bool {
    var next = cluster.parent
    while let parent = next {
      if parent == frame { return true }
      next = drawing.clusters.first { $0.id == parent }?.parent
    }
    return false
  }

  /// The cost of another edge's line through a label.
  private static let conflict = 10
  /// The cost of a piece of a label's own line through the label, which people can hardly read then.
  private static let strike = 3
  /// The cost from which people would assign a label to the wrong line.
  private static let mistake = 5

  /// The first of the places with the least cost.
  private func best(
    of places: @autoclosure () -> [Placement.Box], at first: Placement.Box, taken: [Placement.Box], own: String?
  ) -> (place: Placement.Box, cost: Int) {
    var best = (place: first, cost: Int.max, strangers: 0)
    func look(at place: Placement.Box) {
      var cost = cost(of: place, taken, own)
      guard cost <= best.cost else { return }
      if let own { cost += doubt(about: place, own) }
      let strangers = own.map { self.strangers(near: place, $0) } ?? 0
      if (cost + strangers * 2) < (best.cost == .max ? .max : best.cost + best.strangers * 2) {
        best = (place, cost, strangers)
      }
    }
    look(at: first)
    var isBest: Bool { best.cost == 0 && best.strangers == 0 }
    if isBest { return (best.place, best.cost) }
    for place in places() {
      look(at: place)
      if isBest { break }
    }
    return (best.place, best.cost)
  }

  /// Words that are nearer than this to a box seem to belong to it.
  private static let aside = 9.0

  /// The number of boxes close to a label that is not about them, and of borders of frames that run through the label.
  private func strangers(near label: Placement.Box, _ own: String) -> Int {
    let around = label.grown(by: Self.aside)
    let own = ends[own] ?? []
    return nodes.count { !own.contains($0.id) && $0.box.overlaps(around) }
      + frames.count { $0.overlaps(label) && $0.union(label) != $0 } * 3
  }

  /// The cost of a label's place: other labels and nodes cost most, then lines of other edges, then the label's own
  /// line.
  private func cost(of label: Placement.Box, _ taken: [Placement.Box], _ own: String?) -> Int {
    var cost = 0
    for box in taken where box.overlaps(label) { cost += 100 }
    for node in nodes where node.box.overlaps(label) { cost += 100 }
    for piece in pieces(near: label) {
      if Self.crosses(piece, label) { cost += piece.edge == own ? Self.strike : Self.conflict }
    }
    return cost
  }

  /// The greatest distance at which a line is still taken for a label's own.
  private static let reach = 26.0

  /// The cost of a label that people may assign to another line. It is 0 if the label's own line is nearest, and does
  /// not merely end there. Otherwise, it grows with the distance, but stays below that of a line through the label.
  private func doubt(about label: Placement.Box, _ own: String) -> Int {
    var (ownDistance, otherDistance) = (Double.infinity, Double.infinity)
    for piece in pieces(near: label.grown(by: Self.reach)) {
      let distance = zip(piece.points, piece.points.dropFirst()).map { label.distance(from: $0, to: $1) }.min()
      if piece.edge == own {
        // Near its ends, a line has other lines beside it.
        if !piece.isEnd { ownDistance = min(ownDistance, distance ?? .infinity) }
      } else {
        otherDistance = min(otherDistance, distance ?? .infinity)
      }
    }
    if ownDistance <= Self.reach {
      if ownDistance + 2 < otherDistance { return 0 }
      // Parallel lines are equally near, but the label has the colour of its own line.
      if ownDistance <= otherDistance + 1.5 { return 2 }
    }
    // Without another line, `otherDistance` is infinite, and the difference counts as 0.
    return ownDistance.isFinite ? min(7, 3 + Int(max(0, (ownDistance - otherDistance) / 4))) : 8
  }

  /// Finds places close to a line.
  ///
  /// - Parameters:
  ///   - line: The label's line.
  ///   - label: A box of the label's size, at any place.
  ///   - isNear: Whether all places must touch the line.
  /// - Returns: Boxes of that size on both sides of the line: first those that touch it, then those farther away.
  ///   Within each group, boxes near the middle come first. The ends of the line are left out.
  private static func places(along line: Placement.Line, for label: Placement.Box, isNear: Bool) -> [Placement.Box] {
    let points = line.curves.flatMap { $0.flattened() }
    guard points.count > 2 else { return [] }
    let middle = Double(points.count - 1) / 2
    let order = points.indices.dropFirst().dropLast()
      .sorted { (abs(Double($0) - middle), $0) < (abs(Double($1) - middle), $1) }
    let (halfWidth, halfHeight) = (label.width / 2 + 1, label.height / 2 + 1)
    func places(at index: Int, aside: [Double]) -> [Placement.Box] {
      let (before, point, after) = (points[index - 1], points[index], points[index + 1])
      let (dx, dy) = (after.x - before.x, after.y - before.y)
      let length = max(0.001, (dx * dx + dy * dy).squareRoot())
      // The distance at which the box just touches the line, and somewhat more.
      let distance = (abs(dy) * halfWidth + abs(dx) * halfHeight) / length
      return aside.flatMap { aside in
        [1.0, -1.0].map { side in
          let distance = (distance + aside) * side
          return Placement.Box(
            around: .init(x: point.x - dy / length * distance, y: point.y + dx / length * distance),
            width: label.width, height: label.height)
        }
      }
    }
    return order.flatMap { places(at: $0, aside: isNear ? [1, 3, 5, 8] : [1, 5]) }
      + (isNear ? [] : order.flatMap { places(at: $0, aside: [10, 16, 20, 24]) })
  }

  /// Places at the upper side of a frame from left to right, then at the lower side.
  private static func places(in frame: Placement.Box, for title: Placement.Box) -> [Placement.Box] {
    let steps = stride(from: frame.minX + title.width / 2, through: frame.maxX - title.width / 2, by: 4)
    return [title.middle.y, frame.minY + title.height / 2, title.middle.y - 8].flatMap { y in
      steps.map { Placement.Box(around: .init(x: $0, y: y), width: title.width, height: title.height) }
    }
  }
}
