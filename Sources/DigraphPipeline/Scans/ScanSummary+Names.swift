import DigraphModel
import DigraphSyntax

extension ScanSummary {
  /// Removes words that are no names: keywords, and plain words of comments.
  ///
  /// A word of lowercase letters or digits that does not occur in the code is hardly a name. No front end asks for a
  /// word with letters beyond ASCII. Other words of comments stay: if a comment names a type, the analysis should be
  /// careful.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - facts: All facts of the file.
  ///   - words: Hashes of words that stay in any case.
  /// - Returns: The words that stay and are not in the facts, by their short hashes.
  mutating func keepNames(in bytes: UnsafeBufferPointer<UInt8>, of facts: FileFacts, besides words: Set<UInt64>)
    -> [UInt32: String]
  {
    let named = Set(WordOccurrence.unordered(in: facts).map(\.word)).union(words)
    var plain: Set<UInt32> = []
    var others: [UInt32: String] = [:]
    var index = 0
    while index < bytes.count {
      let start = index
      var (isPlain, isASCII) = (true, true)
      while index < bytes.count, bytes[index].isPartOfName {
        isPlain = isPlain && (0x30...0x39 ~= bytes[index] || 0x61...0x7A ~= bytes[index])
        isASCII = isASCII && bytes[index] < 0x80
        index += 1
      }
      if index == start {
        index += 1
      } else {
        let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
        let hash = WordScan.hash(of: word)
        if named.contains(hash) { continue }
        if isPlain || !isASCII || 0x30...0x39 ~= word[0] {
          plain.insert(WordScan.shortened(hash))
        } else if word.count < Self.longWord {
          others[WordScan.shortened(hash)] = String(decoding: word, as: UTF8.self)
        }
      }
    }
    plain.subtract(named.map(WordScan.shortened))
    identifiers = identifiers?.filter { !plain.contains($0) }.sorted()
    return others
  }

  private static let longWord = 64
}
