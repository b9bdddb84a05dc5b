/// Finds names that are a typing mistake away from another.
struct SpellingIndex: Sendable {
  /// At most this many letters may be missing, surplus or different.
  static let tolerance = 2
  /// In a shorter name, two edits make a different word.
  static let shortestName = 4

  /// Cheap properties of a name that rule out nearly all names without comparing letters.
  private struct Entry {
    var name: Int
    var length: Int
    var letters: UInt64
  }

  private let names: [String]
  /// The names, grouped by their digits: `Step1` and `Step2` are not the same word spelt differently.
  private let entries: [UInt64: [Entry]]

  /// Prepares names; their order decides between equally near ones.
  init(_ names: [String]) {
    self.names = names
    var entries: [UInt64: [Entry]] = [:]
    for (index, name) in names.enumerated() {
      let entry = Entry(name: index, length: name.utf8.count, letters: name.letterSet)
      entries[Self.digits(of: name), default: []].append(entry)
    }
    self.entries = entries
  }

  /// The names within `tolerance` edits of a name, nearest first, without the name itself.
  ///
  /// An edit changes the length by at most one and the set of letters by at most two.
  ///
  /// - Complexity: O(names), with a few instructions for each name that is not similar.
  func names(near name: String) -> [String] {
    let length = name.utf8.count
    guard length >= Self.shortestName else { return [] }
    let letters = name.letterSet
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

  /// The digits as one number in which each digit counts one more than its value, so that leading zeros count, too.
  private static func digits(of name: String) -> UInt64 {
    name.utf8.reduce(0) { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($1) ? $0 &* 11 &+ UInt64($1 - 47) : $0 }
  }
}

extension String {
  /// The set of bytes that occur, as bits; some bytes share a bit. An edit changes at most two bits.
  public var letterSet: UInt64 { utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
}

/// The names that a misspelt word may stand for, nearest first.
///
/// Case does not count. At most three letters may be different, surplus or missing, and no more than a third of the
/// word's letters, but at least one. Two neighbouring letters that have changed places count as one. A less similar
/// name is another word, and no help.
///
/// - Complexity: O(names × length).
public func likeNames(of word: String, among names: some Sequence<String>) -> [String] {
  let wanted = Array(word.lowercased().utf8)
  // A longer text is no name, and no misspelling of one.
  guard wanted.count < 200 else { return [] }
  let limit = max(1, min(3, word.count / 3))
  let near = names.compactMap { name -> (distance: Int, name: String)? in
    let other = Array(name.lowercased().utf8)
    let distance = isSwap(wanted, other) ? 1 : editDistance(wanted, other, atMost: limit)
    return distance.map { ($0, name) }
  }
  return near.sorted { $0 < $1 }.map(\.name)
}

/// Whether two texts differ only in two neighbouring letters that have changed places.
private func isSwap(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool {
  guard lhs.count == rhs.count, let first = lhs.indices.first(where: { lhs[$0] != rhs[$0] }), first + 1 < lhs.count
  else {
    return false
  }
  return lhs[first] == rhs[first + 1] && lhs[first + 1] == rhs[first] && lhs[(first + 2)...] == rhs[(first + 2)...]
}

/// The Levenshtein distance of two texts in UTF-8 bytes, if it is not above a limit.
///
/// - Complexity: O(length × limit).
public func editDistance(_ lhs: String, _ rhs: String, atMost limit: Int) -> Int? {
  editDistance(Array(lhs.utf8), Array(rhs.utf8), atMost: limit)
}

/// The Levenshtein distance of two texts in UTF-8 bytes, if it is not above a limit.
///
/// Fills only a band of the matrix, of width `2 * limit + 1` around the diagonal.
///
/// - Complexity: O(length × limit).
public func editDistance(_ lhs: [UInt8], _ rhs: [UInt8], atMost limit: Int) -> Int? {
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
