import DigraphRenderers

extension Placement {
  /// The number of pairs of lines that cross. Lines that meet at a common node do not count.
  ///
  /// - Complexity: O(edges² × pieces²); pairs whose bounding boxes do not overlap are skipped.
  func crossings(of drawing: Drawing) -> Int {
    struct Path {
      var edge: Drawing.Edge
      var points: [Point]
      var box: Box
    }
    let paths = drawing.edges.compactMap { edge -> Path? in
      let points = (edges[edge.id]?.curves ?? []).flatMap { $0.flattened(8, skipsStraight: true) }
      return Box(around: points).map { Path(edge: edge, points: points, box: $0) }
    }
    var count = 0
    for (index, first) in paths.enumerated() {
      for second in paths[(index + 1)...] where first.box.overlaps(second.box) {
        let ends = Set([first.edge.from, first.edge.to]).intersection([second.edge.from, second.edge.to])
        let near = ends.compactMap { nodes[$0]?.grown(by: 12) }
        if Self.cross(first.points, second.points, except: near) { count += 1 }
      }
    }
    return count
  }

  private static func cross(_ first: [Point], _ second: [Point], except near: [Box]) -> Bool {
    for (a, b) in zip(first, first.dropFirst()) {
      for (c, d) in zip(second, second.dropFirst()) {
        guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x), max(a.y, b.y) >= min(c.y, d.y),
          max(c.y, d.y) >= min(a.y, b.y), let point = meeting(a, b, c, d)
        else { continue }
        if !near.contains(where: { $0.contains(point) }) { return true }
      }
    }
    return false
  }

  /// The point at which two straight lines cross; `nil` if they do not.
  private static func meeting(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point? {
    let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
    let turn = rx * sy - ry * sx
    guard abs(turn) > 1e-9 else { return nil }
    let t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / turn
    let u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / turn
    guard t >= 0, t <= 1, u >= 0, u <= 1 else { return nil }
    return Point(x: a.x + t * rx, y: a.y + t * ry)
  }
}
