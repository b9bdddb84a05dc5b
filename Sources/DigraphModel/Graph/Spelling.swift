/// Finds names that a typing mistake away from another.
struct SpellingIndex: Sendable {
  /// At most this many letters may be missing, surplus or different.
  static let tolerance = 2
  /// Below this length two edits make a different word.
  static let shortestName = 4

  private struct Entry {
    var name: String
    var bytes: [UInt8]
    var letters: UInt64
  }

  private let entries: [Entry]

  /// Prepares names; their order decides between equally near ones.
  init(_ names: some Sequence<String>) {
    entries = names.map { Entry(name: $0, bytes: Array($0.utf8), letters: Self.letters(of: $0)) }
  }

  /// The names within `tolerance` edits of a name, nearest first, without the name itself.
  ///
  /// An edit changes the length by at most one and the set of letters by at most two; that rules out nearly all of the
  /// names before a distance is worked out.
  func names(near name: String) -> [String] {
    let bytes = Array(name.utf8)
    guard bytes.count >= Self.shortestName else { return [] }
    let letters = Self.letters(of: name)
    var near: [(distance: Int, name: String)] = []
    for entry in entries {
      guard abs(entry.bytes.count - bytes.count) <= Self.tolerance,
        (entry.letters ^ letters).nonzeroBitCount <= 2 * Self.tolerance,
        let distance = editDistance(entry.bytes, bytes, atMost: Self.tolerance), distance > 0
      else { continue }
      near.append((distance, entry.name))
    }
    // Sorting by distance alone would not be stable.
    return (1...Self.tolerance).flatMap { distance in near.filter { $0.distance == distance }.map(\.name) }
  }

  private static func letters(of name: String) -> UInt64 {
    name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}

/// The Levenshtein distance of two texts in UTF-8 bytes, if it is not above a limit.
///
/// - Complexity: O(length × limit).
public func editDistance(_ lhs: String, _ rhs: String, atMost limit: Int) -> Int? {
  editDistance(Array(lhs.utf8), Array(rhs.utf8), atMost: limit)
}

/// Fills only a band of the matrix, of width `2 * limit + 1` around the diagonal.
private func editDistance(_ lhs: [UInt8], _ rhs: [UInt8], atMost limit: Int) -> Int? {
  guard abs(lhs.count - rhs.count) <= limit else { return nil }
  let tooFar = limit + 1
  var row = (0...rhs.count).map { min($0, tooFar) }
  for i in 0..<lhs.count {
    let band = max(0, i - limit)..<min(rhs.count, i + limit + 1)
    var diagonal = row[band.lowerBound]
    row[band.lowerBound] = band.lowerBound == 0 ? min(i + 1, tooFar) : tooFar
    for j in band {
      let above = j < i + limit ? row[j + 1] : tooFar
      let substitution = diagonal + (lhs[i] == rhs[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substitution, above + 1, row[j] + 1, tooFar)
    }
  }
  return row[rhs.count] <= limit ? row[rhs.count] : nil
}
