import DigraphModel

/// The order of many sites. Paths are compared once; then each path is represented by its rank.
///
/// Sites of one file nearly always come one after the other, so a path is looked up only when it changes.
struct SiteOrder {
  /// Paths, with their ranks once they are sorted.
  private var ranks: [String: Int] = [:]
  private var last = ""

  /// Adds a path.
  mutating func add(_ path: String) {
    guard ranks.isEmpty || path != last else { return }
    ranks[path] = 0
    last = path
  }

  /// Ranks the added paths.
  ///
  /// - Complexity: O(*n* log *n*) in the different paths.
  mutating func rank() {
    for (rank, path) in ranks.keys.sorted().enumerated() { ranks[path] = rank }
  }

  /// The position of a site in the order.
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

  /// The positions of sites, given by number; a path that was not added comes last.
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
