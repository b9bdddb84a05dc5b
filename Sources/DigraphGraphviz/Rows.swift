import DigraphRenderers

/// Boxes in rows of similar widths, so that a picture has the shape of a screen and little empty space.
///
/// The library does not limit the width of layers. Boxes that need the same box form one long row, and the rows below
/// leave half of the picture empty. Here a row has a limit, as in Coffman and Graham's layers ("Optimal scheduling for
/// two-processor systems", 1972), and surplus boxes go to the row above or below.
struct Rows {
  /// A box, or the place at which a long line passes a row.
  struct Item: Hashable {
    var width: Double
    var height: Double
    /// The position of the box in the drawing's nodes; `nil` for a passing line.
    var node: Int?
    /// The position of the passing line in the drawing's lines; `nil` for a box.
    var line: Int?
  }

  /// A piece of a line between items of two adjacent rows, from the upper item to the lower one.
  struct Step: Hashable {
    var upper: Int
    var lower: Int
  }

  /// A line of the drawing.
  struct Line {
    var from: Int
    var to: Int
    /// Whether it leads against the direction of most requests.
    var isBackward: Bool
    /// The number of requests that the line stands for.
    var requests: Int
  }

  /// The width of a line between boxes.
  static let passing = 7.0
  /// The distance between two lines of a ribbon: lines that begin or end at one box run together.
  static let ribbon = 4.5
  /// The distance between two boxes of a row.
  static let gap = 16.0

  /// The items. Boxes come first, in the order of the drawing.
  private(set) var items: [Item]
  /// The rows, as positions of items from left to right.
  private(set) var rows: [[Int]] = []
  /// The items that each line of the drawing passes, from its upper end to its lower one.
  private(set) var paths: [[Int]] = []
  private(set) var steps: [Step] = []
  /// The lines, in the order of the drawing.
  let lines: [Line]

  /// Puts boxes into rows; `starts` and `upwards` as in `Layering`.
  ///
  /// - Returns: `nil` if a row of that width cannot hold the boxes without lines inside a row.
  init?(
    sizes: [(width: Double, height: Double)], lines: [Line], starts: [Int] = [], width: Double, upwards: Double,
    seed: UInt64
  ) {
    guard
      let rowOf = Self.rows(sizes: sizes, lines: lines, starts: starts, width: width, upwards: upwards, seed: seed)
    else {
      return nil
    }
    self.init(sizes: sizes, lines: lines, rowOf: rowOf, seed: seed)
  }

  /// The row of each box, as `init` assigns it.
  static func rows(
    sizes: [(width: Double, height: Double)], lines: [Line], starts: [Int], width: Double, upwards: Double, seed: UInt64
  ) -> [Int]? {
    Layering(
      widths: sizes.map { $0.width.rounded(.up) }, lines: lines, starts: starts, limit: width, upwards: upwards,
      seed: seed
    ).rows()
  }

  /// Orders boxes whose rows are known. No line may join two boxes of one row.
  init(sizes: [(width: Double, height: Double)], lines: [Line], rowOf: [Int], seed: UInt64) {
    self.lines = lines
    items = sizes.indices.map { Item(width: sizes[$0].width, height: sizes[$0].height, node: $0) }
    let count = (rowOf.max() ?? 0) + 1
    rows = [[Int]](repeating: [], count: count)
    for (node, row) in rowOf.enumerated() { rows[row].append(node) }
    for (number, line) in lines.enumerated() {
      let (upper, lower) = rowOf[line.from] < rowOf[line.to] ? (line.from, line.to) : (line.to, line.from)
      var path = [upper]
      for row in (rowOf[upper] + 1)..<max(rowOf[lower], rowOf[upper] + 1) {
        items.append(Item(width: Self.passing, height: 0, line: number))
        rows[row].append(items.count - 1)
        path.append(items.count - 1)
      }
      path.append(lower)
      paths.append(path)
      steps += zip(path, path.dropFirst()).map(Step.init)
    }
    order(seed: seed)
  }

  // MARK: - Order within rows

  /// Orders the items of rows so that few lines between adjacent rows cross. Items are sorted by the means of their
  /// neighbours' positions, and then adjacent items are exchanged (Sugiyama, Tagawa and Toda, "Methods for Visual
  /// Understanding of Hierarchical System Structures", 1981).
  private mutating func order(seed: UInt64) {
    var above = [[Int]](repeating: [], count: items.count)
    var below = above
    for step in steps {
      above[step.lower].append(step.upper)
      below[step.upper].append(step.lower)
    }
    var random = SplitMix(state: seed)
    var best = (rows: rows, crossings: crossings(of: rows))
    // Positions of items in the row that a sweep looks at; negative for other items.
    var position = [Double](repeating: -1, count: items.count)
    for start in 0..<8 where best.crossings > 0 {
      var current = rows
      if start > 0 { for row in current.indices { current[row] = random.mixed(current[row]) } }
      for sweep in 0..<12 {
        let isDown = sweep % 2 == 0
        for row in isDown ? Array(current.indices) : current.indices.reversed() {
          let other = isDown ? row - 1 : row + 1
          guard current.indices.contains(other) else { continue }
          for (index, item) in current[other].enumerated() {
            position[item] = (Double(index) + 0.5) / Double(current[other].count)
          }
          let neighbours = isDown ? above : below
          let keys = current[row].enumerated().map { index, item -> (Double, Int) in
            var (sum, count) = (0.0, 0)
            for neighbour in neighbours[item] where position[neighbour] >= 0 {
              (sum, count) = (sum + position[neighbour], count + 1)
            }
            // Boxes without lines stand together at the right.
            let isAlone = above[item].isEmpty && below[item].isEmpty
            let own = isAlone ? 2 : (Double(index) + 0.5) / Double(current[row].count)
            return (count == 0 ? own : sum / Double(count), item)
          }
          for item in current[other] { position[item] = -1 }
          current[row] = keys.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1)
        }
        exchangeNeighbours(in: &current, above, below)
        let count = crossings(of: current)
        if count < best.crossings { best = (current, count) }
      }
    }
    rows = best.rows
  }

  /// The number of pairs of lines between adjacent rows that cross.
  var crossings: Int { crossings(of: rows) }

  private func crossings(of rows: [[Int]]) -> Int {
    var position = [Int](repeating: 0, count: items.count)
    var rowOf = position
    for (number, row) in rows.enumerated() {
      for (index, item) in row.enumerated() { (position[item], rowOf[item]) = (index, number) }
    }
    let sorted = steps.sorted { (rowOf[$0.upper], position[$0.upper]) < (rowOf[$1.upper], position[$1.upper]) }
    var count = 0
    for (index, first) in sorted.enumerated() {
      for second in sorted[(index + 1)...] {
        guard rowOf[first.upper] == rowOf[second.upper] else { break }
        if position[first.upper] < position[second.upper], position[first.lower] > position[second.lower] { count += 1 }
      }
    }
    return count
  }

  private func exchangeNeighbours(in rows: inout [[Int]], _ above: [[Int]], _ below: [[Int]]) {
    var position = [Int](repeating: 0, count: items.count)
    for row in rows { for (index, item) in row.enumerated() { position[item] = index } }
    func crossed(_ left: [Int], _ right: [Int]) -> Int {
      var count = 0
      for other in left { for own in right where position[own] < position[other] { count += 1 } }
      return count
    }
    func crossed(_ left: Int, _ right: Int) -> Int {
      crossed(above[left], above[right]) + crossed(below[left], below[right])
    }
    for _ in 0..<6 {
      var hasChanged = false
      for row in rows.indices where rows[row].count > 1 {
        for index in 0..<(rows[row].count - 1) {
          let (left, right) = (rows[row][index], rows[row][index + 1])
          guard crossed(right, left) < crossed(left, right) else { continue }
          rows[row].swapAt(index, index + 1)
          (position[left], position[right]) = (index + 1, index)
          hasChanged = true
        }
      }
      if !hasChanged { return }
    }
  }

  // MARK: - Places within rows

  /// The horizontal middles of items. Each is near the mean of the items linked to it, in the order of its row, and
  /// within the width of the widest row.
  func middles() -> [Double] {
    let widest = rows.map { extent(of: $0) }.max() ?? 0
    var places = [Double](repeating: 0, count: items.count)
    for row in rows {
      var x = -extent(of: row) / 2
      for (index, item) in row.enumerated() {
        if index > 0 { x += distance(row[index - 1], item) }
        if index == 0 { x += items[item].width / 2 }
        places[item] = x
      }
    }
    var links = [[(item: Int, weight: Double)]](repeating: [], count: items.count)
    for step in steps {
      // Long lines get a greater weight, so that they are straight.
      let passing = [step.upper, step.lower].count { items[$0].node == nil }
      let weight = passing == 2 ? 6.0 : passing == 1 ? 2 : 1
      links[step.upper].append((step.lower, weight))
      links[step.lower].append((step.upper, weight))
    }
    for round in 0..<40 {
      for number in round % 2 == 0 ? Array(rows.indices) : rows.indices.reversed() {
        let row = rows[number]
        let wanted = row.map { item -> (place: Double, weight: Double) in
          let weight = links[item].reduce(0) { $0 + $1.weight }
          guard weight > 0 else { return (places[item], 0.2) }
          return (links[item].reduce(0) { $0 + $1.weight * places[$1.item] } / weight, weight)
        }
        for (item, place) in zip(row, settled(row, wanted, widest)) { places[item] = place }
      }
    }
    return places
  }

  /// The places nearest to the wanted ones at which items do not overlap: an isotonic regression (Ayer, Brunk, Ewing,
  /// Reid and Silverman, "An empirical distribution function for sampling with incomplete information", 1955).
  private func settled(_ row: [Int], _ wanted: [(place: Double, weight: Double)], _ widest: Double) -> [Double] {
    var offsets: [Double] = []
    for (index, item) in row.enumerated() {
      offsets.append(index == 0 ? 0 : offsets[index - 1] + distance(row[index - 1], item))
    }
    var pools: [(sum: Double, weight: Double, count: Int)] = []
    for (want, offset) in zip(wanted, offsets) {
      pools.append(((want.place - offset) * want.weight, want.weight, 1))
      while pools.count > 1 {
        let (last, other) = (pools[pools.count - 1], pools[pools.count - 2])
        guard other.sum / other.weight > last.sum / last.weight else { break }
        pools.removeLast()
        pools[pools.count - 1] = (other.sum + last.sum, other.weight + last.weight, other.count + last.count)
      }
    }
    guard let first = row.first, let last = row.last else { return [] }
    let lowest = -widest / 2 + items[first].width / 2
    let highest = widest / 2 - items[last].width / 2 - (offsets.last ?? 0)
    let starts = pools.flatMap { pool in
      [Double](repeating: max(lowest, min(highest, pool.sum / pool.weight)), count: pool.count)
    }
    return zip(starts, offsets).map(+)
  }

  private func distance(_ left: Int, _ right: Int) -> Double {
    let passing = [left, right].count { items[$0].node == nil }
    if passing == 2, areTied(left, right) { return Self.ribbon }
    return (items[left].width + items[right].width) / 2 + (passing == 2 ? 4 : passing == 1 ? 9 : Self.gap)
  }

  /// Whether two passing lines begin or end at the same box.
  private func areTied(_ left: Int, _ right: Int) -> Bool {
    guard let first = items[left].line.map({ lines[$0] }), let second = items[right].line.map({ lines[$0] }) else {
      return false
    }
    return first.from == second.from || first.to == second.to
  }

  private func extent(of row: [Int]) -> Double {
    guard let first = row.first, let last = row.last else { return 0 }
    return zip(row, row.dropFirst()).reduce((items[first].width + items[last].width) / 2) { $0 + distance($1.0, $1.1) }
  }
}

/// Reproducible pseudorandom numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// A number from 0 up to, but not including, the limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// The elements in another order.
  mutating func mixed<Element>(_ elements: [Element]) -> [Element] {
    elements.map { (next(), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
