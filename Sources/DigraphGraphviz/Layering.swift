/// Which row each box stands in: what is needed below what needs it, no row wider than a limit, lines short.
///
/// A search by threshold accepting (Dueck and Scheuer, "Threshold accepting: a general purpose optimization algorithm",
/// 1990), which needs no function that machines round differently. It begins with the longest paths. The problem is
/// NP-hard, and pictures have at most a few dozen boxes.
struct Layering {
  let widths: [Double]
  let lines: [Rows.Line]
  let limit: Double
  /// How bad a line is that leads up, though nothing of what it leads to needs where it begins. Without any of these, a
  /// long chain may take more rows than a screen has room for.
  let upwards: Double
  let seed: UInt64

  /// Room that a line takes in a row, on average: many run in ribbons.
  private static let passing = 10.0
  /// A line inside of a row has no place.
  private static let impossible = 2_000.0
  /// Steps of the search for each box.
  private static let steps = 900
  /// How much worse a step may make it at first.
  private static let threshold = 250.0

  /// The row of each box, from above; `nil` if lines would lead from one box of a row to another.
  func rows() -> [Int]? {
    let total = widths.reduce(0) { $0 + $1 + Rows.gap }
    var random = SplitMix(state: seed)
    var start = longest()
    let count = max(Int((total / limit).rounded(.up)), (start.max() ?? 0) + 1) + 2
    var room = [Double](repeating: 0, count: count)
    var current = (rows: start, cost: cost(of: start, &room))
    var best = current
    let all = Self.steps * widths.count
    for step in 0..<all {
      start = current.rows
      change(&start, count, &random)
      let cost = cost(of: start, &room)
      if cost < current.cost + Self.threshold * Double(all - step) / Double(all) { current = (start, cost) }
      if cost < best.cost { best = (start, cost) }
    }
    improve(&best, &room)
    guard lines.allSatisfy({ best.rows[$0.from] != best.rows[$0.to] }) else { return nil }
    let used = Set(best.rows).sorted()
    return best.rows.map { used.firstIndex(of: $0) ?? 0 }
  }

  /// As many rows below the first as the longest path there has lines.
  private func longest() -> [Int] {
    var rows = [Int](repeating: 0, count: widths.count)
    for _ in widths.indices {
      for line in lines where !line.isBackward { rows[line.to] = max(rows[line.to], rows[line.from] + 1) }
    }
    return rows
  }

  /// One box in another row, two boxes that change places, or all rows below one further up or down.
  private func change(_ rows: inout [Int], _ count: Int, _ random: inout SplitMix) {
    let node = random.below(rows.count)
    switch random.below(8) {
    case 0...4: rows[node] = random.below(count)
    case 5, 6: rows.swapAt(node, random.below(rows.count))
    default:
      let (from, step) = (rows[node], random.below(2) == 0 ? 1 : -1)
      for index in rows.indices where rows[index] >= from { rows[index] = max(0, min(count - 1, rows[index] + step)) }
    }
  }

  /// The cost of some rows. `room` holds any numbers, one for each row, so that none has to be made.
  private func cost(of rows: [Int], _ room: inout [Double]) -> Double {
    for row in room.indices { room[row] = -Rows.gap }
    for node in rows.indices { room[rows[node]] += widths[node] + Rows.gap }
    var cost = 0.0
    for line in lines {
      let down = line.isBackward ? rows[line.from] - rows[line.to] : rows[line.to] - rows[line.from]
      if down == 0 { cost += Self.impossible }
      if down < 0 { cost += line.isBackward ? 60 : upwards + 15 * Double(line.requests) }
      cost += Double(max(0, abs(down) - 1)) * 30
      let (upper, lower) = (min(rows[line.from], rows[line.to]), max(rows[line.from], rows[line.to]))
      if upper + 1 < lower { for row in (upper + 1)..<lower { room[row] += Self.passing } }
    }
    for room in room where room > 0 {
      // A row more is worth several long lines.
      cost += max(0, room - limit) * 3 + 150
    }
    return cost
  }

  /// Moves single boxes as long as that helps.
  private func improve(_ best: inout (rows: [Int], cost: Double), _ room: inout [Double]) {
    for _ in 0..<12 {
      let before = best.cost
      for node in best.rows.indices {
        let old = best.rows[node]
        var choice = old
        for row in room.indices where row != old {
          best.rows[node] = row
          let cost = cost(of: best.rows, &room)
          if cost < best.cost - 1e-9 { (best.cost, choice) = (cost, row) }
        }
        best.rows[node] = choice
      }
      if best.cost >= before - 1e-9 { return }
    }
  }
}
