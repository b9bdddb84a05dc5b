/// Which row each box stands in: what is needed below what needs it, no row wider than a limit, lines short.
///
/// A search by small steps, from several starts: the problem is NP-hard, and pictures have at most a few dozen boxes.
struct Layering {
  let widths: [Double]
  let lines: [Rows.Line]
  let limit: Double
  let seed: UInt64

  /// A line inside of a row has no place.
  private static let impossible = 10_000.0

  /// The row of each box, from above; `nil` if lines would lead from one box of a row to another.
  func rows() -> [Int]? {
    let total = widths.reduce(0) { $0 + $1 + Rows.gap }
    let least = max(1, Int((total / limit).rounded(.up)))
    var random = SplitMix(state: seed)
    var best: (rows: [Int], cost: Double)?
    var room = [Double](repeating: 0, count: least + 5)
    for count in least...(least + 4) {
      for start in 0..<2 {
        var rows = longest(atMost: count)
        if start > 0 {
          for node in rows.indices where random.next() % 3 == 0 { rows[node] = Int(random.next() % UInt64(count)) }
        }
        let cost = improve(&rows, count, &room)
        if best.map({ cost < $0.cost }) ?? true { best = (rows, cost) }
      }
    }
    guard let best, best.cost < Self.impossible else { return nil }
    let used = Set(best.rows).sorted()
    return best.rows.map { used.firstIndex(of: $0) ?? 0 }
  }

  /// As many rows below the first as the longest way there has lines.
  private func longest(atMost count: Int) -> [Int] {
    var rows = [Int](repeating: 0, count: widths.count)
    for _ in 0..<count {
      for line in lines where !line.isBackward {
        rows[line.to] = max(rows[line.to], min(count - 1, rows[line.from] + 1))
      }
    }
    return rows
  }

  /// The cost of some rows. `room` holds any numbers, at least one for each row, so that none has to be made.
  private func cost(of rows: [Int], _ count: Int, _ room: inout [Double]) -> Double {
    for row in 0..<count { room[row] = -Rows.gap }
    for node in rows.indices { room[rows[node]] += widths[node] + Rows.gap }
    var cost = 0.0
    for line in lines {
      let down = line.isBackward ? rows[line.from] - rows[line.to] : rows[line.to] - rows[line.from]
      if down == 0 { cost += Self.impossible }
      if down < 0 { cost += line.isBackward ? 60 : 200 + 40 * Double(line.requests) }
      cost += Double(max(0, abs(down) - 1)) * 45
      let (upper, lower) = (min(rows[line.from], rows[line.to]), max(rows[line.from], rows[line.to]))
      if upper + 1 < lower { for row in (upper + 1)..<lower { room[row] += Rows.passing + 10 } }
    }
    for row in 0..<count {
      cost += max(0, room[row] - limit) * 3
      // A row more is worth some long lines.
      if room[row] > 0 { cost += 60 }
    }
    return cost
  }

  /// - Returns: What is left of the cost.
  private func improve(_ rows: inout [Int], _ count: Int, _ room: inout [Double]) -> Double {
    var best = cost(of: rows, count, &room)
    for _ in 0..<12 {
      let before = best
      for node in rows.indices {
        let old = rows[node]
        var choice = old
        for row in 0..<count where row != old {
          rows[node] = row
          let cost = cost(of: rows, count, &room)
          if cost < best - 1e-9 { (best, choice) = (cost, row) }
        }
        rows[node] = choice
      }
      for first in rows.indices {
        for second in rows.indices where second > first && abs(rows[first] - rows[second]) == 1 {
          rows.swapAt(first, second)
          let cost = cost(of: rows, count, &room)
          if cost < best - 1e-9 { best = cost } else { rows.swapAt(first, second) }
        }
      }
      if best >= before - 1e-9 { break }
    }
    return best
  }
}
