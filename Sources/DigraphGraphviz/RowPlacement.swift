import DigraphRenderers

/// Places and lines for boxes in rows.
///
/// A line leaves a box at its lower side and ends at the upper side of another; a line that leads back does the
/// reverse. At both sides it has a place of its own, as near as possible to its other end. It passes rows vertically,
/// in a gap. Between two rows it runs sideways on a track that it shares with no line beside it, as wires do between
/// rows of cells (Hashimoto and Stevens, "Wire routing by optimizing channel assignment within large apertures", 1971).
/// So two lines cross only where their order changes. No line runs on another or through a box. A number beside the
/// line's end counts its requests.
struct RowPlacement {
  private let drawing: Drawing
  private let rows: Rows
  private let middles: [Double]
  private let labels: [String: Placement.Box]
  /// The upper and lower side of each row; y grows downwards.
  private var bands: [(top: Double, bottom: Double)] = []
  private var rowOf: [Int]
  /// The horizontal places at which each line meets its upper and its lower box, by the line's position.
  private var ports: [(upper: Double, lower: Double)]
  /// The distance of each line's track from the row above it, for each row that the line leaves on its way down.
  private var tracks: [[Double]]
  /// The end of each line beside which its number stands; `nil` if there is no number, or no room for it.
  private var numberEnds: [End?]

  private enum End { case upper, lower }

  /// The length of the tip of a line, as the library draws it.
  static func length(of tip: Drawing.Arrow) -> Double {
    switch tip {
    case .none: 0
    case .circle: 5
    case .filled, .open, .fork, .hollow: head
    }
  }
  private static let head = 7.0
  /// A line that moves sideways by less than this needs no track.
  private static let slight = 12.0
  /// The radius of the corners of lines.
  private static let radius = 6.0
  /// The distance between the ends of two lines at a box.
  private static let pitch = 14.0
  /// The distance of a row from the lines that run sideways below or above it: more where numbers stand.
  private static let margin = (above: 8.0, below: 14.0, number: 14.0)
  /// The distance between lines that run sideways beside each other.
  private static let distance = 6.0
  private static let numberHeight = 10.0

  /// - Parameters:
  ///   - drawing: Nodes without frames, and edges between two of them.
  ///   - rows: The nodes of the drawing in rows.
  ///   - labels: Boxes of the labels' sizes, at any place.
  init(_ drawing: Drawing, in rows: Rows, labels: [String: Placement.Box]) {
    self.drawing = drawing
    self.rows = rows
    self.labels = labels
    middles = rows.middles()
    rowOf = [Int](repeating: 0, count: rows.items.count)
    ports = [(upper: Double, lower: Double)](repeating: (0, 0), count: rows.paths.count)
    tracks = rows.paths.map { [Double](repeating: 0, count: $0.count - 1) }
    numberEnds = [End?](repeating: nil, count: rows.paths.count)
    for (number, row) in rows.rows.enumerated() { for item in row { rowOf[item] = number } }
    placePorts()
    var y = 0.0
    let bends = bends()
    for (number, row) in rows.rows.enumerated() {
      let height = row.map { rows.items[$0].height }.max() ?? 0
      bands.append((y, y + height))
      y += height + placeTracks(bends[number])
    }
  }

  // MARK: - Ends of lines

  /// A side of a box, with the lines that end there.
  private struct Side {
    var item: Int
    var isLower: Bool
    var ends: [(line: Int, wanted: Double)] = []
    /// The additional width that lines with a number beside their end need, by line.
    var extra: [Int: Double] = [:]
  }

  private mutating func placePorts() {
    var sides: [Side] = []
    var found: [[Int]: Int] = [:]
    var sidesOfLines: [(upper: Int, lower: Int)] = []
    func add(_ item: Int, isLower: Bool, line: Int, towards: Int) -> Int {
      let key = [item, isLower ? 1 : 0]
      let index = found[key] ?? sides.count
      if index == sides.count {
        found[key] = index
        sides.append(Side(item: item, isLower: isLower))
      }
      sides[index].ends.append((line, middles[towards]))
      return index
    }
    for (line, path) in rows.paths.enumerated() {
      sidesOfLines.append(
        (
          add(path[0], isLower: true, line: line, towards: path[1]),
          add(path[path.count - 1], isLower: false, line: line, towards: path[path.count - 2])
        ))
    }
    placeNumbers(&sides, sidesOfLines)
    for side in sides { placePorts(of: side) }
  }

  /// The room between the first and the last line at a side of a box.
  private func room(of side: Side) -> Double { max(8, rows.items[side.item].width - 28) }

  /// Chooses the end beside which each line's number stands. It is the end with more room, and the heaviest lines
  /// choose first.
  private mutating func placeNumbers(_ sides: inout [Side], _ sidesOfLines: [(upper: Int, lower: Int)]) {
    func free(_ side: Side) -> Double {
      room(of: side) - Double(side.ends.count - 1) * Self.pitch - side.extra.values.reduce(0, +)
    }
    let numbered = drawing.edges.indices.filter { drawing.edges[$0].isCount }
      .sorted { (rows.lines[$1].requests, $0) < (rows.lines[$0].requests, $1) }
    for line in numbered {
      let extra = max(0, numberWidth(of: line) + Self.aside(drawing.edges[line]) + Self.apart - Self.pitch)
      let (upper, lower) = (sides[sidesOfLines[line].upper], sides[sidesOfLines[line].lower])
      let order = free(upper) > free(lower) ? [End.upper, .lower] : [.lower, .upper]
      for end in order where numberEnds[line] == nil {
        let side = end == .upper ? sidesOfLines[line].upper : sidesOfLines[line].lower
        guard free(sides[side]) >= extra else { continue }
        sides[side].extra[line] = extra
        numberEnds[line] = end
      }
    }
  }

  private func numberWidth(of line: Int) -> Double { Double(drawing.edges[line].label.text.count) * 5 + 1 }

  /// The distance between the middle of a line and the number at its right.
  private static func aside(_ edge: Drawing.Edge) -> Double { max(4, edge.line.width / 2 + 3) }

  /// The distance between a number and the next line at its right, so large that nobody takes it for that line's.
  private static let apart = 10.0

  private mutating func placePorts(of side: Side) {
    let half = room(of: side) / 2
    let middle = middles[side.item]
    let sorted = side.ends.sorted { ($0.wanted, $0.line) < ($1.wanted, $1.line) }
    let usual = sorted.count < 2 ? 0 : min(Self.pitch, 2 * half / Double(sorted.count - 1))
    func step(after index: Int) -> Double { usual + (side.extra[sorted[index].line] ?? 0) }
    // From left to right, each end is placed as near as possible to its wanted place. Then ends beyond the right limit
    // are pushed back.
    var places: [Double] = []
    for (index, end) in sorted.enumerated() {
      let wanted = max(middle - half, min(middle + half, end.wanted))
      places.append(index == 0 ? wanted : max(wanted, places[index - 1] + step(after: index - 1)))
    }
    var most = middle + half - (sorted.last.flatMap { side.extra[$0.line] } ?? 0)
    for index in places.indices.reversed() {
      places[index] = min(places[index], most)
      if index > 0 { most = places[index] - step(after: index - 1) }
    }
    for (end, place) in zip(sorted, places) {
      if side.isLower { ports[end.line].upper = place } else { ports[end.line].lower = place }
    }
  }

  // MARK: - Between rows

  /// A line's path from one row to the next.
  private struct Bend {
    var line: Int
    /// The number of rows that the line has left before.
    var step: Int
    var from: Double
    var to: Double

    var leadsRight: Bool { to > from }
    var needsTrack: Bool { abs(to - from) >= RowPlacement.slight }

    /// Whether the horizontal ranges of both bends overlap.
    func overlaps(_ other: Bend) -> Bool {
      min(from, to) < max(other.from, other.to) + 6 && min(other.from, other.to) < max(from, to) + 6
    }
  }

  /// The bends below each row.
  private func bends() -> [[Bend]] {
    var result = [[Bend]](repeating: [], count: rows.rows.count)
    for (line, path) in rows.paths.enumerated() {
      for step in 0..<(path.count - 1) {
        let from = step == 0 ? ports[line].upper : middles[path[step]]
        let to = step == path.count - 2 ? ports[line].lower : middles[path[step + 1]]
        result[rowOf[path[step]]].append(Bend(line: line, step: step, from: from, to: to))
      }
    }
    return result
  }

  /// Gives each bend below a row a track.
  ///
  /// If two bends lead to the right, the one further to the right runs above, so that they do not cross. Bends to the
  /// left mirror this.
  ///
  /// - Returns: The room between the row and the next.
  private mutating func placeTracks(_ bends: [Bend]) -> Double {
    let order = bends.indices.filter { bends[$0].needsTrack }.sorted { first, second in
      let (one, other) = (bends[first], bends[second])
      if one.leadsRight != other.leadsRight { return one.leadsRight }
      if one.from == other.from { return one.leadsRight ? one.to > other.to : one.to < other.to }
      return one.leadsRight ? one.from > other.from : one.from < other.from
    }
    var placed: [(bend: Bend, y: Double)] = []
    for index in order {
      let bend = bends[index]
      let near = placed.filter { $0.bend.overlaps(bend) }
      var y = near.filter { $0.bend.leadsRight == bend.leadsRight }.map { $0.y + distance($0.bend, bend) }.max() ?? 0
      // Bends in the other direction cross this one anyway, but must not run on it.
      let others = near.filter { $0.bend.leadsRight != bend.leadsRight }.sorted { $0.y < $1.y }
      for other in others where abs(other.y - y) < distance(other.bend, bend) {
        y = other.y + distance(other.bend, bend)
      }
      placed.append((bend, y))
    }
    let span = placed.map(\.y).max() ?? 0
    func hasNumber(_ end: End) -> Bool {
      bends.contains { bend in
        numberEnds[bend.line] == end && (end == .upper ? bend.step == 0 : bend.step == rows.paths[bend.line].count - 2)
      }
    }
    let above = hasNumber(.upper) ? Self.margin.number : Self.margin.above
    let below = hasNumber(.lower) ? max(Self.margin.number, Self.margin.below) : Self.margin.below
    let room = max(24, above + span + below)
    let first = above + (room - above - below - span) / 2
    for (bend, y) in placed { tracks[bend.line][bend.step] = first + y }
    return room
  }

  private func distance(_ first: Bend, _ second: Bend) -> Double {
    let (one, other) = (rows.lines[first.line], rows.lines[second.line])
    let (look, otherLook) = (drawing.edges[first.line].line, drawing.edges[second.line].line)
    let isTied = one.from == other.from || one.to == other.to
    return (isTied ? Rows.ribbon : Self.distance) + max(0, (look.width + otherLook.width) / 2 - 1.5)
  }

  // MARK: - Placement

  /// The places of all nodes, lines and labels.
  func placement() -> Placement {
    var result = Placement()
    for (index, node) in drawing.nodes.enumerated() {
      let (item, band) = (rows.items[index], bands[rowOf[index]])
      result.nodes[node.id] = .init(
        around: .init(x: middles[index], y: -(band.top + band.bottom) / 2), width: item.width, height: item.height)
    }
    for (index, edge) in drawing.edges.enumerated() {
      let path = rows.paths[index]
      var curve = curve(along: path, line: index)
      var label = labels[edge.id].map { size -> Placement.Box in
        let points = curve.flattened()
        return .init(around: points[points.count / 2], width: size.width, height: size.height)
      }
      if edge.isCount { label = numberEnds[index].map { number(of: index, at: $0) } }
      if path[0] != rows.lines[index].from { curve.points.reverse() }
      curve.makeRoom(start: Self.length(of: edge.tail), end: Self.length(of: edge.head))
      result.edges[edge.id] = .init(curves: [curve], label: label, isLabelAtEnd: edge.isCount && label != nil)
    }
    return result
  }

  /// The place of a number: at the right of its line, below the row that the line leaves, or above the row that it
  /// reaches.
  private func number(of line: Int, at end: End) -> Placement.Box {
    let path = rows.paths[line]
    let width = numberWidth(of: line)
    let x = end == .upper ? ports[line].upper : ports[line].lower
    let y =
      end == .upper
      ? bands[rowOf[path[0]]].bottom + 2 + Self.numberHeight / 2
      : bands[rowOf[path[path.count - 1]]].top - 2 - Self.numberHeight / 2
    return .init(
      around: .init(x: x + Self.aside(drawing.edges[line]) + width / 2 - 1, y: -y), width: width,
      height: Self.numberHeight)
  }

  /// The curve of a line, from its upper end to its lower end.
  private func curve(along path: [Int], line: Int) -> Placement.Curve {
    let (upper, lower) = (path[0], path[path.count - 1])
    let start = bands[rowOf[upper]]
    var x = ports[line].upper
    var y = (start.top + start.bottom + rows.items[upper].height) / 2
    var points = [Placement.Point(x: x, y: -y)]
    func straight(toX endX: Double, _ endY: Double) {
      guard abs(endX - x) > 0.1 || abs(endY - y) > 0.1 else { return }
      points += (1...3).map {
        .init(x: x + (endX - x) * Double($0) / 3, y: -(y + (endY - y) * Double($0) / 3))
      }
      (x, y) = (endX, endY)
    }
    for (step, item) in path.dropFirst().enumerated() {
      let above = bands[rowOf[item] - 1].bottom
      let (band, isLast) = (bands[rowOf[item]], item == lower)
      let target = isLast ? ports[line].lower : middles[item]
      if abs(target - x) > 0.5, abs(target - x) < Self.slight {
        // Such a slight step has room between the two rows.
        let (first, last) = (above + (step == 0 ? Self.head + 1 : 2), band.top - (isLast ? Self.head + 1 : 2))
        straight(toX: x, first)
        points += [
          .init(x: x, y: -(first + last) / 2), .init(x: target, y: -(first + last) / 2), .init(x: target, y: -last),
        ]
        (x, y) = (target, last)
      } else if abs(target - x) > 0.5 {
        let track = above + tracks[line][step]
        let side = target > x ? 1.0 : -1
        let radius = min(Self.radius, abs(target - x) / 2)
        // Handles of a quarter of a circle.
        let handle = radius * 0.45
        straight(toX: x, track - radius)
        points += [
          .init(x: x, y: -(track - handle)), .init(x: x + side * handle, y: -track),
          .init(x: x + side * radius, y: -track),
        ]
        (x, y) = (x + side * radius, track)
        straight(toX: target - side * radius, track)
        points += [
          .init(x: target - side * handle, y: -track), .init(x: target, y: -(track + handle)),
          .init(x: target, y: -(track + radius)),
        ]
        (x, y) = (target, track + radius)
      }
      straight(toX: target, isLast ? (band.top + band.bottom - rows.items[lower].height) / 2 : band.top)
    }
    return Placement.Curve(points: points)
  }
}

extension Placement.Curve {
  /// Shortens the curve at its ends, to make room for the tips of arrows.
  fileprivate mutating func makeRoom(start startRoom: Double, end endRoom: Double) {
    guard points.count > 3, let first = points.first, let last = points.last else { return }
    if startRoom > 0 {
      start = first
      let step = points[1].y < first.y ? -startRoom : startRoom
      points[0].y += step
      for index in 1...2 where abs(points[index].y - first.y) < startRoom { points[index].y = points[0].y }
    }
    if endRoom > 0 {
      self.end = last
      let end = points.count - 1
      let step = points[end - 1].y < last.y ? -endRoom : endRoom
      points[end].y += step
      for index in (end - 2)..<end where abs(points[index].y - last.y) < endRoom { points[index].y = points[end].y }
    }
  }
}
