/// Assigns boxes to rows so that requested boxes are below those that request them, no row exceeds a width, and lines
/// are short.
///
/// The algorithm is threshold accepting (Dueck and Scheuer, "Threshold accepting: a general purpose optimization
/// algorithm", 1990), which needs no function that machines round differently. It begins with the longest paths. The
/// problem is NP-hard, and pictures have at most a few dozen boxes.
struct Layering {
  /// The widths of boxes, as whole numbers: their sums are exact in any order.
  let widths: [Double]
  let lines: [Rows.Line]
  /// Boxes that stand above all others, if that is possible.
  let starts: [Int]
  let limit: Double
  /// The cost of a line that leads up although it is not part of a cycle. If such lines were forbidden, a long chain
  /// could take more rows than a screen has room for.
  let upwards: Double
  let seed: UInt64

  /// The average width that a passing line takes in a row; many run in ribbons.
  private static let passing = 10.0
  /// The cost of each row above a box at which an app begins.
  private static let above = 500.0
  /// The cost of a line between two boxes of one row, where it has no room.
  private static let impossible = 2_000.0
  /// The number of steps of the search for each box.
  private static let steps = 240
  /// The greatest increase of the cost that a step may cause at first.
  private static let threshold = 250.0

  /// The row of each box, counted from above; `nil` if a line would join two boxes of one row.
  func rows() -> [Int]? {
    let total = widths.reduce(0) { $0 + $1 + Rows.gap }
    var random = SplitMix(state: seed)
    let longest = longest()
    let count = max(Int((total / limit).rounded(.up)), (longest.max() ?? 0) + 1) + 2
    let linesOf = Ends(of: lines, count: widths.count)
    var current = assignment(longest, count)
    var currentCost = cost(of: current)
    var best = (rows: current.rows, cost: currentCost)
    let all = Self.steps * widths.count
    for step in 0..<all {
      let node = random.below(widths.count)
      let kind = random.below(16)
      let undo: Undo
      switch kind {
      // Moves one box to another row.
      case 0...9:
        let row = random.below(count)
        if row == current.rows[node] { continue }
        undo = .move(node, current.rows[node])
        move(node, to: row, &current, linesOf)
      // Exchanges two boxes.
      case 10...14:
        let other = random.below(widths.count)
        if current.rows[node] == current.rows[other] { continue }
        undo = .exchange(node, other)
        exchange(node, other, &current, linesOf)
      // Moves the boxes of a row, and of all rows below it, up or down by one row.
      default:
        let (from, step) = (current.rows[node], random.below(2) == 0 ? 1 : -1)
        undo = .all(current)
        current = assignment(
          current.rows.map { $0 >= from ? max(0, min(count - 1, $0 + step)) : $0 }, count)
      }
      let cost = cost(of: current)
      if cost < best.cost { best = (current.rows, cost) }
      if cost < currentCost + Self.threshold * Double(all - step) / Double(all) {
        currentCost = cost
      } else {
        switch undo {
        case .move(let node, let row): move(node, to: row, &current, linesOf)
        case .exchange(let node, let other): exchange(node, other, &current, linesOf)
        case .all(let earlier): current = earlier
        }
      }
    }
    improve(&best, count, linesOf)
    guard lines.allSatisfy({ best.rows[$0.from] != best.rows[$0.to] }) else { return nil }
    let used = Set(best.rows).sorted()
    return best.rows.map { used.firstIndex(of: $0) ?? 0 }
  }

  /// The row of each box if it equals the length of the longest path to the box.
  private func longest() -> [Int] {
    var rows = [Int](repeating: 0, count: widths.count)
    for _ in widths.indices {
      for line in lines where !line.isBackward { rows[line.to] = max(rows[line.to], rows[line.from] + 1) }
    }
    return rows
  }

  // MARK: - Cost

  /// Rows of boxes, with sums over the lines and boxes. The sums are updated while boxes move, because only the lines of
  /// a moved box change.
  private struct Assignment {
    var rows: [Int]
    var cost = 0.0
    /// The width of the boxes in each row and of the lines that pass it, with a gap behind each box.
    var room: [Double]
  }

  /// The lines of each box in one array, which the search reads some hundred thousand times.
  private struct Ends {
    let lines: [Rows.Line]
    private let starts: [Int]

    init(of lines: [Rows.Line], count: Int) {
      var linesOf = [[Rows.Line]](repeating: [], count: count)
      for line in lines {
        linesOf[line.from].append(line)
        linesOf[line.to].append(line)
      }
      self.lines = Array(linesOf.joined())
      starts = linesOf.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }
  }

  private enum Undo {
    case move(Int, Int)
    case exchange(Int, Int)
    case all(Assignment)
  }

  private func assignment(_ rows: [Int], _ count: Int) -> Assignment {
    var result = Assignment(rows: rows, room: [Double](repeating: 0, count: count))
    for line in lines { add(line, 1, to: &result) }
    for node in widths.indices { result.room[rows[node]] += widths[node] + Rows.gap }
    return result
  }

  private func move(_ node: Int, to row: Int, _ assignment: inout Assignment, _ linesOf: Ends) {
    for index in linesOf.range(of: node) { add(linesOf.lines[index], -1, to: &assignment) }
    let width = widths[node] + Rows.gap
    assignment.room[assignment.rows[node]] -= width
    assignment.room[row] += width
    assignment.rows[node] = row
    for index in linesOf.range(of: node) { add(linesOf.lines[index], 1, to: &assignment) }
  }

  private func exchange(_ node: Int, _ other: Int, _ assignment: inout Assignment, _ linesOf: Ends) {
    let row = assignment.rows[node]
    move(node, to: assignment.rows[other], &assignment, linesOf)
    move(other, to: row, &assignment, linesOf)
  }

  /// Adds a line to the sums, or subtracts it. All summands are whole numbers, so rounding loses nothing.
  private func add(_ line: Rows.Line, _ sign: Int, to assignment: inout Assignment) {
    let (from, to) = (assignment.rows[line.from], assignment.rows[line.to])
    let down = line.isBackward ? from - to : to - from
    var cost = Double(max(0, abs(down) - 1)) * 30
    if down == 0 { cost += Self.impossible }
    if down < 0 { cost += line.isBackward ? 60 : upwards + 15 * Double(line.requests) }
    assignment.cost += Double(sign) * cost
    let (upper, lower) = (min(from, to), max(from, to))
    if upper + 1 < lower {
      for row in (upper + 1)..<lower { assignment.room[row] += Double(sign) * Self.passing }
    }
  }

  /// The cost of some rows.
  private func cost(of assignment: Assignment) -> Double {
    var cost = assignment.cost
    for row in assignment.room.indices {
      let room = assignment.room[row] - Rows.gap
      guard room > 0 else { continue }
      // An additional row costs as much as several long lines.
      cost += max(0, room - limit) * 3 + 150
      for start in starts where assignment.rows[start] > row { cost += Self.above }
    }
    return cost
  }

  /// Moves single boxes as long as the cost falls.
  private func improve(_ best: inout (rows: [Int], cost: Double), _ count: Int, _ linesOf: Ends) {
    var current = assignment(best.rows, count)
    for _ in 0..<12 {
      let before = best.cost
      for node in widths.indices {
        let old = current.rows[node]
        var choice = old
        for row in 0..<count where row != old {
          move(node, to: row, &current, linesOf)
          let cost = cost(of: current)
          if cost < best.cost - 1e-9 { (best.cost, choice) = (cost, row) }
        }
        move(node, to: choice, &current, linesOf)
      }
      best.rows = current.rows
      if best.cost >= before - 1e-9 { return }
    }
  }
}
