/// Gives out identifiers that any format can carry: ASCII letters, digits and `_`, each once, whatever its case.
///
/// They are made of the names of things and not of their numbers, so that a picture of a changed program names what has
/// not changed as before.
struct Names {
  private var taken: Set<String> = []
  /// The number that was given out last for a name.
  private var numbers: [String: Int] = [:]

  /// Gives out an identifier for something.
  ///
  /// - Parameters:
  ///   - prefix: letters that no other kind of thing has.
  ///   - texts: what it is called, in one or more parts; each is cut if it is very long.
  /// - Returns: the prefix and the parts with `_` between them, and a number behind them if that has been given out.
  mutating func next(_ prefix: String, _ texts: String...) -> String {
    var words = prefix
    for text in texts { Self.append(text, to: &words) }
    while taken.contains(words.lowercased()) || words == prefix {
      let number = (numbers[words.lowercased()] ?? (words == prefix ? 0 : 1)) + 1
      numbers[words.lowercased()] = number
      let numbered = "\(words)_\(number)"
      if !taken.contains(numbered.lowercased()) {
        words = numbered
        break
      }
    }
    taken.insert(words.lowercased())
    return words
  }

  /// Adds the letters and digits of a text, with `_` for whatever is between them.
  private static func append(_ text: String, to words: inout String) {
    let longest = 48
    var isBetween = true
    let start = words.utf8.count
    for scalar in text.unicodeScalars {
      guard words.utf8.count - start < longest else { return }
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        isBetween = true
        continue
      }
      if isBetween { words += "_" }
      isBetween = false
      words.unicodeScalars.append(scalar)
    }
  }
}
