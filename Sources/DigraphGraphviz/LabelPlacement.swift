import DigraphRenderers

/// Finds places for what is written beside edges and for the names of frames, where no line runs through them.
///
/// The layout keeps a place free for each label; but lines that are bent around something, and those of a pair, may
/// cross it. Then the label is moved along its own line and aside, to the place where least is in its way (the
/// candidates of Christensen, Marks and Shieber, "An Empirical Study of Algorithms for Point-Feature Label Placement",
/// 1995).
struct LabelPlacement {
  private let drawing: Drawing
  /// Pieces of lines, with a box around each.
  private let pieces: [Piece]
  /// Positions of pieces by the squares of a grid that their boxes lie on, so that few have to be looked at for one
  /// label.
  private var grid: [Square: [Int]] = [:]
  private let nodes: [Node]

  private struct Square: Hashable {
    var column: Int
    var row: Int

    /// The squares that a box lies on.
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
    /// Whether the line begins or ends with it, and has others.
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
    for (index, piece) in pieces.enumerated() {
      for square in Square.all(of: piece.box) { grid[square, default: []].append(index) }
    }
  }

  /// How many lines run through nodes that are none of their ends.
  var crossedNodes: Int {
    let ends = Dictionary(
      drawing.edges.map { ($0.id, [$0.from, $0.to]) }, uniquingKeysWith: { first, _ in first })
    return nodes.reduce(0) { count, node in
      let inside = node.box.grown(by: -2)
      return count
        + pieces(near: inside).count { piece in
          ends[piece.edge]?.contains(node.id) != true
            && Self.crosses(piece, inside)
        }
    }
  }

  /// Pieces whose boxes overlap another box, each once.
  private func pieces(near box: Placement.Box) -> [Piece] {
    let found = Square.all(of: box).flatMap { grid[$0] ?? [] }
    return Set(found).sorted().map { pieces[$0] }.filter { $0.box.overlaps(box) }
  }

  private static func crosses(_ piece: Piece, _ box: Placement.Box) -> Bool {
    zip(piece.points, piece.points.dropFirst()).contains { box.isCrossed(from: $0, to: $1) }
  }

  /// Moves what is in the way of others.
  ///
  /// - Returns: How many labels have something in their way nevertheless.
  @discardableResult
  func improve(_ placement: inout Placement) -> Int {
    var conflicts = 0
    var taken: [Placement.Box] = []
    for cluster in drawing.clusters {
      // A name in another frame would be taken for that frame's.
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
      let best = best(
        of: Self.places(along: line, for: label, isNear: edge.isCount), at: label, taken: taken, own: edge.id)
      if edge.isCount, best.cost > 0 {
        // The line is as wide as that, and its tooltip has all of them.
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

  /// The cost of a line of others through words.
  private static let conflict = 10
  /// The cost of words that people will take for those of another line.
  private static let mistake = 5

  /// The first place with the least in its way.
  private func best(
    of places: @autoclosure () -> [Placement.Box], at first: Placement.Box, taken: [Placement.Box], own: String?
  ) -> (place: Placement.Box, cost: Int) {
    var best = (place: first, cost: Int.max)
    func look(at place: Placement.Box) {
      var cost = cost(of: place, taken, own)
      if cost < best.cost, let own { cost += doubt(about: place, own) }
      if cost < best.cost { best = (place, cost) }
    }
    look(at: first)
    if best.cost == 0 { return best }
    for place in places() {
      look(at: place)
      if best.cost == 0 { break }
    }
    return best
  }

  /// What is in the way of a label: words of others first, then lines of others, then its own line.
  private func cost(of label: Placement.Box, _ taken: [Placement.Box], _ own: String?) -> Int {
    var cost = 0
    for box in taken where box.overlaps(label) { cost += 100 }
    for node in nodes where node.box.overlaps(label) { cost += 100 }
    for piece in pieces(near: label) {
      if Self.crosses(piece, label) { cost += piece.edge == own ? 1 : Self.conflict }
    }
    return cost
  }

  /// Farther away from a label, its line is not taken for its own.
  private static let reach = 26.0

  /// The cost of words that people may take for those of another line: 0 if their own line is nearer than every other
  /// one, and does not merely end beside them; else less than that of a line through them, and the more the farther it is.
  private func doubt(about label: Placement.Box, _ own: String) -> Int {
    var (ownDistance, otherDistance) = (Double.infinity, Double.infinity)
    for piece in pieces(near: label.grown(by: Self.reach)) {
      let distance = zip(piece.points, piece.points.dropFirst()).map { label.distance(from: $0, to: $1) }.min()
      if piece.edge == own {
        // At its ends, a line has others beside it.
        if !piece.isEnd { ownDistance = min(ownDistance, distance ?? .infinity) }
      } else {
        otherDistance = min(otherDistance, distance ?? .infinity)
      }
    }
    if ownDistance <= Self.reach {
      if ownDistance + 2 < otherDistance { return 0 }
      // Lines that run side by side are equally near; the words have the colour of theirs.
      if ownDistance <= otherDistance + 1.5 { return 2 }
    }
    // There may be no other line.
    return ownDistance.isFinite ? min(7, 3 + Int(max(0, (ownDistance - otherDistance) / 4))) : 8
  }

  /// Finds places close to a line.
  ///
  /// - Parameters:
  ///   - line: What the label belongs to.
  ///   - label: A box of the label's size, wherever it is.
  ///   - isNear: Whether only places that touch the line will do.
  /// - Returns: Boxes of that size on both sides: first all that touch the line, then those farther away; of these and
  ///   those, the ones in the middle first. The ends of the line are no places.
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
      // So far aside that the box touches the line's direction and no more, and a little further.
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
      + (isNear ? [] : order.flatMap { places(at: $0, aside: [10, 16, 24]) })
  }

  /// Places at the upper side of a frame from the left to the right, then at the lower one.
  private static func places(in frame: Placement.Box, for title: Placement.Box) -> [Placement.Box] {
    let steps = stride(from: frame.minX + title.width / 2, through: frame.maxX - title.width / 2, by: 4)
    return [title.middle.y, frame.minY + title.height / 2, title.middle.y - 8].flatMap { y in
      steps.map { Placement.Box(around: .init(x: $0, y: y), width: title.width, height: title.height) }
    }
  }
}
