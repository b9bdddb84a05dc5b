/// Finds groups of nodes that are linked more closely with one another than with others.
enum Communities {
  /// The group of each node. Groups are numbered from 0, in the order of their first nodes.
  ///
  /// Each node is moved to the group with the greatest gain of modularity. Then groups are treated as nodes, until
  /// nothing moves (Blondel, Guillaume, Lambiotte and Lefebvre, "Fast unfolding of communities in large networks",
  /// 2008). Nodes are visited in their order, so the result is reproducible.
  ///
  /// - Complexity: O(links × rounds); there are at most 16 rounds on each of at most 8 levels.
  static func all(of count: Int, links: [(from: Int, to: Int, weight: Double)]) -> [Int] {
    var membership = Array(0..<count)
    var links = links.filter { $0.from != $0.to }
    var size = count
    for _ in 0..<8 {
      let groups = numbered(moved(size, links))
      membership = membership.map { groups[$0] }
      let groupCount = (groups.max() ?? -1) + 1
      if groupCount == size { break }
      var weights: [Pair: Double] = [:]
      for link in links { weights[Pair(groups[link.from], groups[link.to]), default: 0] += link.weight }
      links = weights.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }
        .map { (from: $0.key.low, to: $0.key.high, weight: $0.value) }
      size = groupCount
    }
    return numbered(membership)
  }

  private struct Pair: Hashable {
    let low: Int
    let high: Int

    init(_ first: Int, _ second: Int) { (low, high) = (min(first, second), max(first, second)) }
  }

  private static func moved(_ count: Int, _ links: [(from: Int, to: Int, weight: Double)]) -> [Int] {
    var neighbours = [[(node: Int, weight: Double)]](repeating: [], count: count)
    var degree = [Double](repeating: 0, count: count)
    for link in links {
      degree[link.from] += link.weight
      degree[link.to] += link.weight
      guard link.from != link.to else { continue }
      neighbours[link.from].append((link.to, link.weight))
      neighbours[link.to].append((link.from, link.weight))
    }
    let total = degree.reduce(0, +)
    var group = Array(0..<count)
    guard total > 0 else { return group }
    var sum = degree
    for _ in 0..<16 {
      var hasMoved = false
      for node in 0..<count {
        var shared: [Int: Double] = [:]
        for (other, weight) in neighbours[node] { shared[group[other], default: 0] += weight }
        let old = group[node]
        sum[old] -= degree[node]
        func gain(_ group: Int) -> Double { shared[group, default: 0] - sum[group] * degree[node] / total }
        var best = (group: old, gain: gain(old))
        for candidate in shared.keys.sorted() where gain(candidate) > best.gain + 1e-9 {
          best = (candidate, gain(candidate))
        }
        group[node] = best.group
        sum[best.group] += degree[node]
        hasMoved = hasMoved || best.group != old
      }
      if !hasMoved { break }
    }
    return group
  }

  private static func numbered(_ groups: [Int]) -> [Int] {
    var numbers: [Int: Int] = [:]
    return groups.map { group in
      if let number = numbers[group] { return number }
      let number = numbers.count
      numbers[group] = number
      return number
    }
  }
}
