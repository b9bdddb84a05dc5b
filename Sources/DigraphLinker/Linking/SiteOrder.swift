import DigraphModel

/// The order of many sites: paths are compared once, and stand for their rank from then on.
struct SiteOrder {
  private let ranks: [String: Int]

  /// - Complexity: O(sites), and sorting their different paths.
  init(_ sites: some Sequence<Site>) {
    var paths: Set<String> = []
    for site in sites { paths.insert(site.path) }
    var ranks: [String: Int] = [:]
    for (rank, path) in paths.sorted().enumerated() { ranks[path] = rank }
    self.ranks = ranks
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

  /// Where a site stands among those that the order was made of.
  func position(of site: Site) -> Position { Position(path: ranks[site.path] ?? ranks.count, site) }
}
