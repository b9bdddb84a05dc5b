/// Makes identifiers that every format accepts: ASCII letters, digits and `_`, unique regardless of case.
///
/// Identifiers are made from names instead of numbers. So in a picture of a changed program, unchanged parts keep
/// their identifiers.
struct Names {
  private var taken: Set<String> = []
  /// The last number that was appended to a name.
  private var numbers: [String: Int] = [:]

  /// Makes an identifier for a part.
  ///
  /// - Parameters:
  ///   - prefix: letters that are unique to the kind of part.
  ///   - texts: the name of the part, in one or more pieces; each is cut if it is very long.
  /// - Returns: the prefix and the pieces, separated by `_`, with a number at the end if the identifier is taken.
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

  /// Appends the letters and digits of a text, with `_` for other characters between them.
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
