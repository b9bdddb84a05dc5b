/// Replaces single characters in one pass over a text, so that no replacement is replaced again.
struct Escapes: Sendable {
  /// The replacements by ASCII character.
  private let replacements: [UInt8: [UInt8]]
  /// The same characters as bit sets.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Creates replacements.
  ///
  /// - Parameter replacements: Replacements by ASCII character.
  init(_ replacements: [Unicode.Scalar: String]) {
    self.replacements = Dictionary(
      replacements.map { (UInt8(truncatingIfNeeded: $0.key.value), Array($0.value.utf8)) },
      uniquingKeysWith: { first, _ in first })
    for byte in self.replacements.keys {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  /// The text with its characters replaced.
  func applied(to text: String) -> String {
    guard text.utf8.contains(where: isReplaced) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isReplaced(byte), let replacement = replacements[byte] { result += replacement } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func isReplaced(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }
}
