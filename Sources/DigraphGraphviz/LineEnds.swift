import DigraphRenderers

/// Places for the ends of lines along the sides of boxes. The library has all lines of a side begin or end in its
/// middle, where people cannot tell one from another.
enum LineEnds {
  /// The greatest number of nodes of a picture whose line ends are spread. A larger picture has no room for that beside
  /// its labels.
  static let mostNodes = 40
  /// The distance between two ends, where the side is long enough.
  private static let pitch = 9.0
  /// The distance between two ends for which a box is made higher than its text.
  private static let least = 6.5
  /// The room at both ends of a side, where corners are round.
  private static let corner = 5.0
  /// The distance of lines that run beside each other along a box.
  fileprivate static let beside = 5.0
  /// The greatest distance from a box at which a turn of a line is moved.
  fileprivate static let turning = 45.0
  /// With more lines at a side, a box is made higher.
  private static let few = 3

  /// The height in points that nodes need for the ends of their lines, by identifier, if that may be more than their
  /// text needs.
  static func heights(of drawing: Drawing) -> [String: Double] {
    var outgoing: [String: Int] = [:]
    var incoming: [String: Int] = [:]
    for edge in drawing.edges where edge.from != edge.to {
      outgoing[edge.from, default: 0] += 1
      incoming[edge.to, default: 0] += 1
    }
    return outgoing.merging(incoming, uniquingKeysWith: max).filter { $0.value > few }
      .mapValues { Double($0 - 1) * least + 2 * corner }
  }

  /// The distances of some ends from the middle of a side, from one end of the side to the other.
  static func offsets(_ count: Int, along side: Double) -> [Double] {
    guard count > 1 else { return [0] }
    let pitch = min(pitch, max(0, side - 2 * corner) / Double(count - 1))
    return (0..<count).map { (Double($0) - Double(count - 1) / 2) * pitch }
  }
}

extension Placement {
  /// Gives lines that begin or end at one side of a box places of their own, in the order of their further courses.
  mutating func spreadEnds(of drawing: Drawing, isDownwards: Bool) {
    struct Side: Hashable {
      var node: String
      var isFar: Bool
    }
    struct End {
      var edge: String
      var isStart: Bool
      /// The present position of the end, across the direction of lines.
      var place: Double
      /// The positions of the line at some distances from the box, and at its other end.
      var course: [Double]
    }
    func across(_ point: Point) -> Double { isDownwards ? point.x : point.y }
    func along(_ point: Point) -> Double { isDownwards ? -point.y : point.x }
    var sides: [Side: [End]] = [:]
    for edge in drawing.edges where edge.from != edge.to {
      guard let curve = edges[edge.id]?.curves.first, edges[edge.id]?.curves.count == 1, curve.points.count > 3 else {
        continue
      }
      let points = curve.flattened()
      for (node, isStart) in [(edge.from, true), (edge.to, false)] {
        guard let box = nodes[node], let tip = isStart ? points.first : points.last,
          let other = isStart ? points.last : points.first
        else { continue }
        let (low, high) = isDownwards ? (-box.maxY, -box.minY) : (box.minX, box.maxX)
        let isFar = abs(along(tip) - high) < 2
        // The library chooses where lines of loops end. These ends are spread together with the others.
        let half = (isDownwards ? box.width : box.height) / 2
        guard isFar || abs(along(tip) - low) < 2, abs(across(tip) - across(box.middle)) < half else { continue }
        let route = isStart ? points : points.reversed()
        let courses = [30.0, 70, 140].map { distance in
          across(route.first { abs(along($0) - along(tip)) >= distance } ?? other)
        }
        sides[Side(node: node, isFar: isFar), default: []].append(
          End(edge: edge.id, isStart: isStart, place: across(tip), course: courses + [across(other)]))
      }
    }
    for (side, ends) in sides where ends.count > 1 {
      guard let box = nodes[side.node] else { continue }
      // The first course on which two lines differ clearly decides.
      let order = ends.enumerated().sorted { first, second in
        for (one, other) in zip(first.element.course, second.element.course) where abs(one - other) > 4 {
          return one < other
        }
        return first.offset < second.offset
      }
      let offsets = LineEnds.offsets(ends.count, along: isDownwards ? box.width : box.height)
      let middle = across(box.middle)
      for (place, ((_, end), offset)) in zip(order, offsets).enumerated() {
        guard var curve = edges[end.edge]?.curves[0] else { continue }
        curve.moveEnd(atStart: end.isStart, by: middle + offset - end.place, isDownwards: isDownwards)
        // Lines that turn aside at once run beside each other: the outermost turns first.
        let turn = end.course[0] - middle
        if abs(turn) > 20 {
          let beside = order.indices.filter { (order[$0].element.course[0] - middle) * turn > 400 }
          let rank = turn < 0 ? place - (beside.first ?? place) : (beside.last ?? place) - place
          let aside = (Double(rank) - Double(beside.count - 1) / 2) * LineEnds.beside
          curve.moveTurn(
            atStart: end.isStart, by: side.isFar ? aside : -aside, within: LineEnds.turning, isDownwards: isDownwards)
        }
        edges[end.edge]?.curves[0] = curve
      }
    }
  }
}

extension Placement.Curve {
  /// Moves one end with its handle along the side of a box.
  fileprivate mutating func moveEnd(atStart isStart: Bool, by distance: Double, isDownwards: Bool) {
    func moved(_ point: Placement.Point) -> Placement.Point {
      isDownwards ? .init(x: point.x + distance, y: point.y) : .init(x: point.x, y: point.y + distance)
    }
    let last = points.count - 1
    for index in isStart ? [0, 1] : [last - 1, last] { points[index] = moved(points[index]) }
    if isStart { start = start.map(moved) } else { end = end.map(moved) }
  }

  /// Moves the point at which a line turns aside, with its handles, away from the box or towards it.
  fileprivate mutating func moveTurn(atStart isStart: Bool, by distance: Double, within room: Double, isDownwards: Bool)
  {
    let last = points.count - 1
    guard last >= 6 else { return }
    let (end, turn) = isStart ? (0, 3) : (last, last - 3)
    let away = isDownwards ? points[turn].y - points[end].y : points[turn].x - points[end].x
    guard abs(away) < room else { return }
    for index in (turn - 1)...(turn + 1) {
      if isDownwards { points[index].y -= distance } else { points[index].x += distance }
    }
  }
}
