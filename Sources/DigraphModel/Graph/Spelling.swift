/// Finds names that are a typing mistake away from another.
struct SpellingIndex: Sendable {
  /// At most this many letters may be missing, surplus or different.
  static let tolerance = 2
  /// Below this length two edits make a different word.
  static let shortestName = 4

  /// What rules out nearly all names without looking at them.
  private struct Entry {
    var name: Int
    var length: Int
    var letters: UInt64
  }

  private let names: [String]
  /// The names by their digits: `Step1` and `Step2` are not the same word spelt differently.
  private let entries: [[UInt8]: [Entry]]

  /// Prepares names; their order decides between equally near ones.
  init(_ names: [String]) {
    self.names = names
    var entries: [[UInt8]: [Entry]] = [:]
    for (index, name) in names.enumerated() {
      let entry = Entry(name: index, length: name.utf8.count, letters: Self.letters(of: name))
      entries[Self.digits(of: name), default: []].append(entry)
    }
    self.entries = entries
  }

  /// The names within `tolerance` edits of a name, nearest first, without the name itself.
  ///
  /// An edit changes the length by at most one and the set of letters by at most two.
  ///
  /// - Complexity: O(names), a few instructions for each but those that are much alike.
  func names(near name: String) -> [String] {
    let length = name.utf8.count
    guard length >= Self.shortestName else { return [] }
    let letters = Self.letters(of: name)
    var near: [[String]] = Array(repeating: [], count: Self.tolerance + 1)
    for entry in entries[Self.digits(of: name)] ?? [] {
      guard abs(entry.length - length) <= Self.tolerance,
        (entry.letters ^ letters).nonzeroBitCount <= 2 * Self.tolerance,
        let distance = editDistance(names[entry.name], name, atMost: Self.tolerance)
      else { continue }
      near[distance].append(names[entry.name])
    }
    return Array(near.dropFirst().joined())
  }

  private static func letters(of name: String) -> UInt64 {
    name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }

  private static func digits(of name: String) -> [UInt8] {
    name.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
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
