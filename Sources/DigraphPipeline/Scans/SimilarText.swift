/// The words of a text that resembles the text being coded. An example is the usual form of a condition that lacks a
/// blank in the file.
struct SimilarText {
  private var words: [[UInt8]] = []
  private var position = 0
  /// Whether the last four words were those of the text, a bit for each.
  private var matches: UInt32 = 0

  /// - Parameter text: The text; `nil` if there is none. A long text is not used.
  init?(_ text: String?) {
    guard let text, text.utf8.count <= Self.longest else { return nil }
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = TextWords.endOfWord(in: bytes, from: start)
      words.append(Array(bytes[start..<end]))
      start = end
    }
  }

  /// The next word; `nil` at the end.
  var next: [UInt8]? { position < words.count ? words[position] : nil }

  /// A context for the decision whether the other text goes on like this one.
  var state: UInt32 { matches << 1 | (position < words.count ? 1 : 0) }

  /// Moves on after a word of the other text.
  ///
  /// - Parameters:
  ///   - isSame: Whether it was the next word.
  ///   - other: The word, if it was another one, with a lowercase first letter.
  mutating func advance(isSame: Bool, behind other: [UInt8] = []) {
    matches = (matches << 1 | (isSame ? 1 : 0)) & 15
    guard position < words.count else { return }
    if isSame { return position += 1 }
    // Words are missing in front of this one, it stands in the place of another one, or it is one more.
    let reach = Self.isName(other) ? Self.reach : 2
    if let same = words[position...].prefix(reach).firstIndex(where: { Self.equal($0, other) }) {
      position = same + 1
    } else if !Self.isName(words[position]), !Self.isName(other) {
      position += 1
    }
  }

  private static func equal(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    guard word.count == other.count, let first = word.first, let second = other.first else { return false }
    return first | 0x20 == second | 0x20 && word.dropFirst().elementsEqual(other.dropFirst())
  }

  private static func isName(_ word: [UInt8]) -> Bool { word.first?.isPartOfName ?? false }

  /// The greatest number of words that may be missing.
  private static let reach = 8
  private static let longest = 512
}
