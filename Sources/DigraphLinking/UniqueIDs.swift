/// Identifiers in the order in which they were added, each once.
///
/// Answers are combined from many parts, and searching all earlier identifiers for each new one would take quadratic
/// time.
struct UniqueIDs: Sequence {
  private var ids: [Int] = []
  /// The same identifiers as a set, once there are too many for a linear search.
  private var known: Set<Int> = []

  init() {}

  init(_ ids: some Sequence<Int>) {
    for id in ids { append(id) }
  }

  var isEmpty: Bool { ids.isEmpty }
  var count: Int { ids.count }

  mutating func append(_ id: Int) {
    if known.isEmpty {
      if ids.contains(id) { return }
      if ids.count == 16 { known = Set(ids) }
    }
    if !known.isEmpty, !known.insert(id).inserted { return }
    ids.append(id)
  }

  func contains(_ id: Int) -> Bool { known.isEmpty ? ids.contains(id) : known.contains(id) }

  func makeIterator() -> Array<Int>.Iterator { ids.makeIterator() }
}
