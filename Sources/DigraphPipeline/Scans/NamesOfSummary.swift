import DigraphModel
import DigraphSyntax

extension ScanSummary {
  /// Leaves out words that are no names: keywords, and plain words of comments.
  ///
  /// A word of small letters or digits that the code does not have is hardly a name of it. Other words of comments stay:
  /// that a comment names a type is a reason to be careful.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - facts: All facts of the file.
  ///   - words: Words that stay whatever they are, by their hashes.
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
