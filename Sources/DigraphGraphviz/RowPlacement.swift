import DigraphRenderers

/// Places and lines for boxes in rows.
///
/// A line leaves a box at its lower side and ends at the upper side of another, or the other way round if it leads back; it
/// has a place of its own on both, next to where it comes from. It passes rows upright, in a gap, and changes sides only
/// between rows: so two lines cross only where their order changes, and none runs through a box.
struct RowPlacement {
  private let drawing: Drawing
  private let rows: Rows
  private let middles: [Double]
  private let labels: [String: Placement.Box]
  /// Upper and lower side of each row, downwards.
  private var bands: [(top: Double, bottom: Double)] = []
  private var rowOf: [Int]
  /// Where each line leaves its upper end and meets its lower one, by its position.
  private var ports: [(upper: Double, lower: Double)]

  /// Room for the heads of arrows, as the library draws them.
  private static let head = 7.0
  private static let tail = 5.0

  /// - Parameters:
  ///   - drawing: Nodes without frames, and edges between two of them.
  ///   - rows: The same in rows.
  ///   - labels: Boxes of the size of what is written beside edges, wherever they are.
  init(_ drawing: Drawing, in rows: Rows, labels: [String: Placement.Box]) {
    self.drawing = drawing
    self.rows = rows
    self.labels = labels
    middles = rows.middles()
    rowOf = [Int](repeating: 0, count: rows.items.count)
    ports = [(upper: Double, lower: Double)](repeating: (0, 0), count: rows.paths.count)
    var y = 0.0
    for (number, row) in rows.rows.enumerated() {
      for item in row { rowOf[item] = number }
      let height = row.map { rows.items[$0].height }.max() ?? 0
      bands.append((y, y + height))
      y += height + gap(below: number)
    }
    placePorts()
  }

  /// More room where many lines run sideways at once.
  private func gap(below row: Int) -> Double {
    let spans = rows.steps.filter { rows.rows[row].contains($0.upper) }
      .map { [middles[$0.upper], middles[$0.lower]].sorted() }.filter { $0[1] - $0[0] > 60 }
    let most = spans.map { span in spans.count { $0[0] <= span[0] && span[0] <= $0[1] } }.max() ?? 0
    return min(48, 24 + Double(most) * 3)
  }

  private mutating func placePorts() {
    var sides: [(item: Int, isLower: Bool)] = []
    var ends: [[(line: Int, wanted: Double)]] = []
    var found: [[Int]: Int] = [:]
    func add(_ item: Int, isLower: Bool, line: Int, towards: Int) {
      let key = [item, isLower ? 1 : 0]
      if found[key] == nil {
        found[key] = sides.count
        sides.append((item, isLower))
        ends.append([])
      }
      ends[found[key] ?? 0].append((line, middles[towards]))
    }
    for (line, path) in rows.paths.enumerated() {
      add(path[0], isLower: true, line: line, towards: path[1])
      add(path[path.count - 1], isLower: false, line: line, towards: path[path.count - 2])
    }
    for (side, ends) in zip(sides, ends) {
      let middle = middles[side.item]
      let half = max(4, rows.items[side.item].width / 2 - 14)
      let sorted = ends.sorted { ($0.wanted, $0.line) < ($1.wanted, $1.line) }
      let step = sorted.count < 2 ? 0 : min(14, 2 * half / Double(sorted.count - 1))
      // From the left each as near as it may be to where it comes from; then from the right what was pushed out.
      var places: [Double] = []
      for end in sorted {
        let wanted = max(middle - half, min(middle + half, end.wanted))
        places.append(max(wanted, (places.last ?? -.infinity) + step))
      }
      var most = middle + half
      for index in places.indices.reversed() {
        places[index] = min(places[index], most)
        most = places[index] - step
      }
      for (end, place) in zip(sorted, places) {
        if side.isLower { ports[end.line].upper = place } else { ports[end.line].lower = place }
      }
    }
  }

  /// Where everything is.
  func placement() -> Placement {
    var result = Placement()
    for (index, node) in drawing.nodes.enumerated() {
      let (item, band) = (rows.items[index], bands[rowOf[index]])
      result.nodes[node.id] = .init(
        around: .init(x: middles[index], y: -(band.top + band.bottom) / 2), width: item.width, height: item.height)
    }
    for (index, edge) in drawing.edges.enumerated() {
      let path = rows.paths[index]
      var curve = curve(along: path, ports[index])
      let label = labels[edge.id].map { size -> Placement.Box in
        let points = curve.flattened()
        return .init(around: points[points.count / 2], width: size.width, height: size.height)
      }
      if path[0] != rows.lines[index].from { curve.points.reverse() }
      curve.makeRoom(start: edge.tail == .none ? 0 : Self.tail, end: edge.head == .none ? 0 : Self.head)
      result.edges[edge.id] = .init(curves: [curve], label: label)
    }
    return result
  }

  /// From the upper end to the lower one.
  private func curve(along path: [Int], _ port: (upper: Double, lower: Double)) -> Placement.Curve {
    let (upper, lower) = (path[0], path[path.count - 1])
    let start = bands[rowOf[upper]]
    var x = port.upper
    var y = (start.top + start.bottom + rows.items[upper].height) / 2
    var points = [Placement.Point(x: x, y: -y)]
    func straight(to end: Double) {
      guard end > y + 0.5 else { return }
      points += (1...3).map { .init(x: x, y: -(y + (end - y) * Double($0) / 3)) }
      y = end
    }
    for item in path.dropFirst() {
      straight(to: bands[rowOf[item] - 1].bottom)
      let (band, isLast) = (bands[rowOf[item]], item == lower)
      let target = isLast ? port.lower : middles[item]
      let middle = (y + band.top) / 2
      points += [.init(x: x, y: -middle), .init(x: target, y: -middle), .init(x: target, y: -band.top)]
      (x, y) = (target, band.top)
      straight(to: isLast ? (band.top + band.bottom - rows.items[lower].height) / 2 : band.bottom)
    }
    return Placement.Curve(points: points)
  }
}

extension Placement.Curve {
  /// Lets the curve begin and end before its ends, where the tips of arrows are.
  fileprivate mutating func makeRoom(start startRoom: Double, end endRoom: Double) {
    guard points.count > 3, let first = points.first, let last = points.last else { return }
    if startRoom > 0 {
      start = first
      let step = points[1].y < first.y ? -startRoom : startRoom
      points[0].y += step
      if abs(points[1].y - first.y) < startRoom { points[1].y = points[0].y }
    }
    if endRoom > 0 {
      end = last
      let index = points.count - 2
      let step = points[index].y < last.y ? -endRoom : endRoom
      points[index + 1].y += step
      if abs(points[index].y - last.y) < endRoom { points[index].y = points[index + 1].y }
    }
  }
}
