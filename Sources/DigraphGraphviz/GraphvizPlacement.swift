/// The places of a drawing's parts, in points; y grows upwards.
struct Placement {
  /// Nodes by their identifiers.
  var nodes: [String: Box] = [:]
  /// Lines by their identifiers.
  var edges: [String: Line] = [:]
  /// Frames by their identifiers.
  var frames: [String: Frame] = [:]

  /// A point.
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  /// An upright rectangle.
  struct Box: Hashable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var middle: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
      self.minX = minX
      self.minY = minY
      self.maxX = maxX
      self.maxY = maxY
    }

    init(around middle: Point, width: Double, height: Double) {
      self.init(
        minX: middle.x - width / 2, minY: middle.y - height / 2, maxX: middle.x + width / 2,
        maxY: middle.y + height / 2)
    }

    /// The smallest box around points.
    init?(around points: some Sequence<Point>) {
      var iterator = points.makeIterator()
      guard let first = iterator.next() else { return nil }
      self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
      while let point = iterator.next() {
        minX = min(minX, point.x)
        minY = min(minY, point.y)
        maxX = max(maxX, point.x)
        maxY = max(maxY, point.y)
      }
    }

    func union(_ other: Box) -> Box {
      Box(
        minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
        maxY: max(maxY, other.maxY))
    }

    /// The box extended on all sides; a negative distance shrinks it.
    func grown(by distance: Double) -> Box {
      Box(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
    }

    func moved(x: Double, y: Double) -> Box { Box(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y) }

    func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The distance of the box to the nearest of five points on a straight line; 0 if one is inside.
    func distance(from first: Point, to last: Point) -> Double {
      (0...4).map { step in
        let t = Double(step) / 4
        let (px, py) = (first.x + (last.x - first.x) * t, first.y + (last.y - first.y) * t)
        let (x, y) = (max(minX - px, 0, px - maxX), max(minY - py, 0, py - maxY))
        return (x * x + y * y).squareRoot()
      }.min() ?? .infinity
    }

    func contains(_ point: Point) -> Bool {
      minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
  }

  /// A Bézier curve of several pieces: a first point, and three more for each piece.
  struct Curve: Hashable {
    var points: [Point]
    /// The tip of an arrow before the first point.
    var start: Point?
    /// The tip of an arrow after the last point.
    var end: Point?
  }

  /// The course of an edge.
  struct Line: Hashable {
    var curves: [Curve]
    /// The place of the edge's label.
    var label: Box?
    /// Whether the label stands at an end of the line, where no other line could own it.
    var isLabelAtEnd = false

    /// The line with its beginning and end exchanged.
    var turned: Self {
      var result = self
      result.curves = curves.reversed().map { Curve(points: $0.points.reversed(), start: $0.end, end: $0.start) }
      return result
    }
  }

  /// A frame around nodes.
  struct Frame: Hashable {
    var box: Box
    /// The place of the frame's name.
    var title: Box?
  }

  /// The smallest box around all parts.
  var bounds: Box? {
    let boxes =
      Array(nodes.values) + frames.values.map(\.box) + edges.values.compactMap(\.label)
      + edges.values.flatMap(\.curves).compactMap { Box(around: $0.flattened(skipsStraight: true)) }
    return boxes.dropFirst().reduce(boxes.first) { $0?.union($1) }
  }

  /// The placement with pieces of curves split, so that their control points are not far outside of the picture.
  ///
  /// The library counts control points as a part of the picture, and leaves room for them.
  func withTightCurves() -> Placement {
    guard let bounds else { return self }
    var result = self
    for (id, line) in edges {
      result.edges[id]?.curves = line.curves.map { curve in
        var curve = curve
        for _ in 0..<4 where !curve.points.allSatisfy(bounds.contains) { curve.halvePieces() }
        return curve
      }
    }
    return result
  }

  /// The placement, moved.
  func moved(x: Double, y: Double) -> Placement {
    func move(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    return Placement(
      nodes: nodes.mapValues { $0.moved(x: x, y: y) },
      edges: edges.mapValues { line in
        Line(
          curves: line.curves.map { curve in
            Curve(points: curve.points.map(move), start: curve.start.map(move), end: curve.end.map(move))
          }, label: line.label?.moved(x: x, y: y))
      },
      frames: frames.mapValues { Frame(box: $0.box.moved(x: x, y: y), title: $0.title?.moved(x: x, y: y)) })
  }

  /// Adds the parts of another placement.
  mutating func add(_ other: Placement) {
    nodes.merge(other.nodes) { first, _ in first }
    edges.merge(other.edges) { first, _ in first }
    frames.merge(other.frames) { first, _ in first }
  }
}

extension Placement.Curve {
  /// Splits each piece into two, by de Casteljau's construction.
  mutating func halvePieces() {
    func middle(_ a: Placement.Point, _ b: Placement.Point) -> Placement.Point {
      Placement.Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    var result = Array(points.prefix(1))
    for piece in stride(from: 0, to: points.count - 3, by: 3) {
      let (a, b, c, d) = (points[piece], points[piece + 1], points[piece + 2], points[piece + 3])
      let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
      let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
      result += [ab, abc, middle(abc, bcd), bcd, cd, d]
    }
    points = result
  }

  /// Points on the curve, `count` for each piece, and the tips of its arrows. With `skipsStraight`, only the ends of
  /// straight pieces are given.
  func flattened(_ count: Int = 12, skipsStraight: Bool = false) -> [Placement.Point] {
    guard let first = points.first else { return [] }
    var result = [start, first].compactMap(\.self)
    for piece in stride(from: 0, to: points.count - 3, by: 3) {
      let (a, b, c, d) = (points[piece], points[piece + 1], points[piece + 2], points[piece + 3])
      if skipsStraight, Self.isStraight(a, b, c, d) {
        result.append(d)
        continue
      }
      for step in 1...count {
        let t = Double(step) / Double(count)
        let u = 1 - t
        let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        result.append(
          .init(
            x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y))
      }
    }
    return result + [end].compactMap(\.self)
  }

  /// Whether a piece is vertical or horizontal.
  private static func isStraight(
    _ a: Placement.Point, _ b: Placement.Point, _ c: Placement.Point, _ d: Placement.Point
  ) -> Bool {
    [b, c, d].allSatisfy { abs($0.x - a.x) < 0.01 } || [b, c, d].allSatisfy { abs($0.y - a.y) < 0.01 }
  }
}

extension Placement.Box {
  /// Whether a straight line between two points crosses the box.
  func isCrossed(from first: Placement.Point, to last: Placement.Point) -> Bool {
    guard max(first.x, last.x) > minX, min(first.x, last.x) < maxX, max(first.y, last.y) > minY,
      min(first.y, last.y) < maxY
    else { return false }
    // The line is clipped at the sides of the box by the algorithm of Liang and Barsky.
    let (dx, dy) = (last.x - first.x, last.y - first.y)
    var (enter, leave) = (0.0, 1.0)
    for (step, distance) in [
      (-dx, first.x - minX), (dx, maxX - first.x), (-dy, first.y - minY), (dy, maxY - first.y),
    ] {
      if step == 0 {
        if distance < 0 { return false }
      } else if step < 0 {
        enter = max(enter, distance / step)
      } else {
        leave = min(leave, distance / step)
      }
    }
    return enter < leave
  }
}
