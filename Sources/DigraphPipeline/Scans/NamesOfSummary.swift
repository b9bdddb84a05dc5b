import DigraphModel
import DigraphSyntax

extension ScanSummary {
  /// Removes words that are no names: keywords, and plain words of comments.
  ///
  /// A word of small letters or digits that does not occur in the code is hardly a name. Other words of comments
  /// stay: if a comment names a type, the analysis should be careful.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - facts: All facts of the file.
  ///   - words: Hashes of words that stay in any case.
  mutating func keepNames(in bytes: UnsafeBufferPointer<UInt8>, of facts: FileFacts, besides words: Set<UInt64>) {
    let named = Set(WordOccurrence.unordered(in: facts).map(\.word)).union(words)
    var plain: Set<UInt32> = []
    var index = 0
    while index < bytes.count {
      let start = index
      var isPlain = true
      while index < bytes.count, bytes[index].isPartOfName {
        isPlain = isPlain && (0x30...0x39 ~= bytes[index] || 0x61...0x7A ~= bytes[index])
        index += 1
      }
      if index == start {
        index += 1
      } else if isPlain {
        let hash = WordScan.hash(of: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        if !named.contains(hash) { plain.insert(WordScan.shortened(hash)) }
      }
    }
    plain.subtract(named.map(WordScan.shortened))
    identifiers = identifiers?.filter { !plain.contains($0) }.sorted()
  }
}
