import DigraphModel

/// The order of many sites: paths are compared once, and stand for their rank from then on.
///
/// Sites of one file come one after the other nearly always, so that a path is looked up only where it changes.
struct SiteOrder {
  /// Paths, and once they are ranked, their places in the order.
  private var ranks: [String: Int] = [:]
  private var last = ""

  /// Takes a path in.
  mutating func add(_ path: String) {
    guard ranks.isEmpty || path != last else { return }
    ranks[path] = 0
    last = path
  }

  /// Ranks the paths that were taken in.
  ///
  /// - Complexity: O(n log n) of the different paths.
  mutating func rank() {
    for (rank, path) in ranks.keys.sorted().enumerated() { ranks[path] = rank }
  }

  /// A site's place in the order.
  struct Position: Comparable {
    private let path: Int
    private let start: UInt64
    private let end: UInt64

    fileprivate init(path: Int, _ site: Site) {
      self.path = path
      start = UInt64(site.line) << 32 | UInt64(UInt32(truncatingIfNeeded: site.column))
      end = UInt64(site.endLine) << 32 | UInt64(UInt32(truncatingIfNeeded: site.endColumn))
    }

    static func < (lhs: Position, rhs: Position) -> Bool {
      if lhs.path != rhs.path { return lhs.path < rhs.path }
      return lhs.start != rhs.start ? lhs.start < rhs.start : lhs.end < rhs.end
    }
  }

  /// Where sites, by number, stand among those whose paths were taken in.
  func positions(count: Int, _ site: (Int) -> Site) -> [Position] {
    var last: (path: String, rank: Int)?
    return (0..<count).map { index in
      let site = site(index)
      if let last, last.path == site.path { return Position(path: last.rank, site) }
      let rank = ranks[site.path] ?? ranks.count
      last = (site.path, rank)
      return Position(path: rank, site)
    }
  }
}
