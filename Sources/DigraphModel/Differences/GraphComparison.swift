/// Pairs the parts of one graph with the same parts of another.
public struct GraphComparison: Sendable {
  /// The graph before.
  public let base: Graph
  /// The graph after.
  public let head: Graph
  /// The difference between both graphs.
  public let diff: GraphDiff
  /// Containers.
  public let containers: Parts
  /// Bindings.
  public let bindings: Parts
  /// Requests. Equal requests of one graph count as one part, however many there are.
  public let requests: Parts
  /// Gaps.
  public let gaps: Parts

  /// The changes of all parts of one kind, by position in their graphs.
  public struct Parts: Sendable {
    /// How each part of the later graph has changed; `nil` if it has not.
    public fileprivate(set) var ofHead: [ChangeKind?]
    /// For each part of the later graph, the position of the same part in the earlier graph; `nil` if it is new.
    public fileprivate(set) var counterpart: [Int?]
    /// For each part of the later graph, the position of its change in the diff; `nil` if it has not changed.
    public fileprivate(set) var change: [Int?]
    /// Positions in the earlier graph of parts that are gone.
    public fileprivate(set) var removed: [Int]
    /// Positions in the earlier graph of parts that have changed.
    public fileprivate(set) var changed: [Int]
  }

  /// Compares two graphs.
  ///
  /// - Complexity: O(parts), apart from sorting, and from the search for new names among the parts that differ.
  public init(from base: Graph, to head: Graph) {
    var old = IdentifiedParts(of: base)
    let new = IdentifiedParts(of: head)
    let renaming = RenameSearch.renaming(from: old, to: new)
    var names = RenamingMap(renaming)
    if !renaming.isEmpty { old.rename(by: &names) }
    let containers = PartMatch(old.containers, new.containers)
    let bindings = PartMatch(old.bindings, new.bindings)
    let requests = PartMatch(old.requests, new.requests)
    let gaps = PartMatch(old.gaps, new.gaps)
    self.base = base
    self.head = head
    let sortedContainers = containers.changes({ base.containers[$0].site }, { head.containers[$0].site })
    let sortedBindings = bindings.changes({ base.bindings[$0].site }, { head.bindings[$0].site })
    let sortedRequests = requests.changes({ base.requests[$0].site }, { head.requests[$0].site })
    let sortedGaps = gaps.changes({ base.gaps[$0].site }, { head.gaps[$0].site })
    diff = GraphDiff(
      renaming: renaming, containers: sortedContainers.map(\.change), bindings: sortedBindings.map(\.change),
      requests: sortedRequests.map(\.change), gaps: sortedGaps.map(\.change))
    self.containers = containers.parts(sortedContainers, headCount: head.containers.count)
    self.bindings = bindings.parts(sortedBindings, headCount: head.bindings.count)
    self.requests = requests.parts(sortedRequests, headCount: head.requests.count)
    self.gaps = gaps.parts(sortedGaps, headCount: head.gaps.count)
  }

  /// The present path of each moved file, by its former path. A file has moved if it is gone, and a new file holds most
  /// of the declarations that were written in it.
  public var movedFiles: [String: String] {
    let old = Set(base.bindings.map(\.site.path) + base.requests.map(\.site.path))
    let new = Set(head.bindings.map(\.site.path) + head.requests.map(\.site.path))
    var votes: [String: [String: Int]] = [:]
    func vote(_ from: Site, _ to: Site) {
      if old.contains(from.path), !new.contains(from.path), new.contains(to.path), !old.contains(to.path) {
        votes[from.path, default: [:]][to.path, default: 0] += 1
      }
    }
    for (index, before) in bindings.counterpart.enumerated() {
      if let before { vote(base.bindings[before].site, head.bindings[index].site) }
    }
    for (index, before) in requests.counterpart.enumerated() {
      if let before { vote(base.requests[before].site, head.requests[index].site) }
    }
    return votes.compactMapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }
}

/// Pairs the parts of one kind.
private struct PartMatch<Part: IdentifiedPart> {
  let base: PartList<Part>
  let head: PartList<Part>
  /// Positions in both lists of parts that are recognised as the same but differ in a fact.
  private(set) var changed: [(base: Int, head: Int)] = []
  /// Positions in both lists of parts that are equal.
  private(set) var same: [(base: Int, head: Int)] = []
  private(set) var removed: [Int] = []
  private(set) var added: [Int] = []

  init(_ base: PartList<Part>, _ head: PartList<Part>) {
    self.base = base
    self.head = head
    var byPart: [Part: [Int]] = [:]
    for index in base.parts.indices.reversed() { byPart[base.parts[index], default: []].append(index) }
    var isMatched = [Bool](repeating: false, count: base.parts.count)
    for (index, part) in head.parts.enumerated() {
      if let other = byPart[part]?.popLast() {
        isMatched[other] = true
        same.append((other, index))
      } else {
        added.append(index)
      }
    }
    removed = base.parts.indices.filter { !isMatched[$0] }
    let levels = (head.parts.first ?? base.parts.first)?.identities.count ?? 0
    for level in 0..<levels where !removed.isEmpty && !added.isEmpty { pair(level) }
  }

  /// Pairs the remaining parts that share one kind of identity. Only level 0, the strictest kind, chooses among several
  /// parts with one identity.
  private mutating func pair(_ level: Int) {
    let olds = Dictionary(grouping: removed) { base.parts[$0].identities[level] }
    let news = Dictionary(grouping: added) { head.parts[$0].identities[level] }
    var gone: Set<Int> = []
    var come: Set<Int> = []
    for index in added {
      let identity = head.parts[index].identities[level]
      guard let candidates = olds[identity], level == 0 || candidates.count == 1 && news[identity]?.count == 1 else {
        continue
      }
      let facts = head.parts[index].facts
      let free = candidates.filter { !gone.contains($0) }
      // The candidate with the fewest different facts is first; of equal ones, the earlier.
      let ranked = free.map { candidate in
        (candidate, zip(base.parts[candidate].facts, facts).count { $0.value != $1.value })
      }
      guard let nearest = ranked.min(by: { ($0.1, $0.0) < ($1.1, $1.0) })?.0 else { continue }
      gone.insert(nearest)
      come.insert(index)
      changed.append((nearest, index))
    }
    removed.removeAll { gone.contains($0) }
    added.removeAll { come.contains($0) }
  }

  /// A change, and the position of its part in `head`; `nil` for a removed part.
  struct Numbered {
    var change: GraphDiff.Change<Part>
    var head: Int?
  }

  func changes(_ baseSite: (Int) -> Site, _ headSite: (Int) -> Site) -> [Numbered] {
    func before(_ index: Int) -> GraphDiff.Change<Part>.Located {
      .init(part: base.parts[index], site: baseSite(base.members[index][0]))
    }
    func after(_ index: Int) -> GraphDiff.Change<Part>.Located {
      .init(part: head.parts[index], site: headSite(head.members[index][0]))
    }
    let changes =
      changed.map { Numbered(change: .init(before: before($0.base), after: after($0.head)), head: $0.head) }
      + removed.map { Numbered(change: .init(before: before($0), after: nil), head: nil) }
      + added.map { Numbered(change: .init(before: nil, after: after($0)), head: $0) }
    return changes.sorted { first, second in
      guard let one = first.change.part, let other = second.change.part else { return false }
      if one != other { return one < other }
      let (kind, otherKind) = (first.change.kind, second.change.kind)
      if kind != otherKind { return kind.rank < otherKind.rank }
      return (first.change.site ?? Site(path: "")) < (second.change.site ?? Site(path: ""))
    }
  }

  func parts(_ sorted: [Numbered], headCount: Int) -> GraphComparison.Parts {
    var result = GraphComparison.Parts(
      ofHead: Array(repeating: nil, count: headCount), counterpart: Array(repeating: nil, count: headCount),
      change: Array(repeating: nil, count: headCount), removed: [], changed: [])
    for (position, entry) in sorted.enumerated() {
      guard let index = entry.head else { continue }
      for member in head.members[index] {
        result.ofHead[member] = entry.change.kind
        result.change[member] = position
      }
    }
    for (old, new) in changed + same {
      for (number, member) in head.members[new].enumerated() {
        result.counterpart[member] = base.members[old][min(number, base.members[old].count - 1)]
      }
    }
    result.removed = removed.flatMap { base.members[$0] }.sorted()
    result.changed = changed.flatMap { base.members[$0.base] }.sorted()
    return result
  }
}

extension ChangeKind {
  fileprivate var rank: Int {
    switch self {
    case .removed: 0
    case .changed: 1
    case .added: 2
    }
  }
}
