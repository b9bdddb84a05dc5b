/// Calls of UIKit and MapKit that are named like a call of a framework: `tableView.register(Cell.self,
/// forCellReuseIdentifier: "cell")`.
///
/// No framework has a function with such labels, but nearly every screen with a list has such a call. Without this
/// check, all of these screens would be parsed.
public enum Lookalike {
  /// Hash of the word.
  static let word = WordScan.hash(of: "register")

  private static let labels: Set<UInt64> = Set(
    [
      "forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier",
      "forSupplementaryViewOfKind", "forAnnotationViewWithReuseIdentifier",
    ].map { WordScan.hash(of: $0) })

  /// Whether a call with a name and some labels is such a call.
  public static func isCalled(_ name: String, labels: some Sequence<String>) -> Bool {
    WordScan.hash(of: name) == word && labels.contains { Self.labels.contains(WordScan.hash(of: $0)) }
  }

  /// The length of the arguments in bytes that are searched for a label.
  private static let limit = 300

  /// Whether arguments with such a label follow the word.
  static func isCalled(behind start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return false }
    let end = min(bytes.count, start + limit)
    var position = start + 1
    var depth = 1
    while position < end, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""): return false
      case let byte where byte.isWord:
        let word = position
        while position < end, bytes[position].isWord { position += 1 }
        guard depth == 1, position < end, bytes[position] == UInt8(ascii: ":") else { continue }
        if labels.contains(WordScan.hash(of: bytes[word..<position])) { return true }
        continue
      default: break
      }
      position += 1
    }
    return false
  }
}
