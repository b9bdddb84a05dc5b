/// Names that contain a part which a misspelt word resembles, nearest first. For `Presentr`, these are `LoginPresenter`
/// and `MapPresenterProtocol`.
///
/// - Complexity: O(length of all names).
func likeParts(of word: String, among names: some Sequence<String>) -> [String] {
  // Shorter words are similar to too many parts.
  guard word.utf8.count > 4 else { return [] }
  var holders: [String: [String]] = [:]
  for name in names.sorted() {
    for part in Set(name.parts) { holders[part, default: []].append(name) }
  }
  var near: [String] = []
  for part in likeNames(of: word, among: holders.keys) {
    for name in holders[part] ?? [] where !near.contains(name) { near.append(name) }
  }
  return near
}

extension String {
  /// The parts of a name at its capital letters: each word alone, and each with the words that follow, but not the
  /// whole name.
  fileprivate var parts: [String] {
    let letters = Array(self)
    var starts: [Int] = []
    for (index, letter) in letters.enumerated() where letter.isLetter || letter.isNumber {
      let before = index == 0 ? nil : letters[index - 1]
      let isAfterSign = before.map { !$0.isLetter && !$0.isNumber } ?? true
      // `URLSession`: in a row of capitals, the last one begins the next word.
      let isHump =
        letter.isUppercase
        && (!(before?.isUppercase ?? false) || index + 1 < letters.count && letters[index + 1].isLowercase)
      if isAfterSign || isHump { starts.append(index) }
    }
    let ends = starts.dropFirst() + [letters.count]
    var parts: [String] = []
    for (number, start) in starts.enumerated() {
      for end in ends.dropFirst(number).prefix(4) where end - start < letters.count {
        let part = letters[start..<end]
        if part.allSatisfy({ $0.isLetter || $0.isNumber }) { parts.append(String(part)) }
      }
    }
    return parts
  }
}
