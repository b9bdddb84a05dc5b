/// Splits texts into words, where names have their word boundaries: `feedView` has `feed` and `View`.
enum TextWords {
  /// The text that stands for a hash of 32 bits.
  static func text(ofHash hash: UInt32) -> String {
    let digits = String(hash, radix: 16)
    return "##" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The words of a text, each with a lowercase first letter.
  static func words(of text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    var (words, start): ([[UInt8]], Int) = ([], 0)
    while start < bytes.count {
      let end = endOfWord(in: bytes, from: start)
      words.append(Array(bytes[start..<end]))
      if 0x41...0x5A ~= bytes[start] { words[words.count - 1][0] |= 0x20 }
      start = end
    }
    return words
  }

  /// Whether a position is within a name.
  static func cutsName(_ text: [UInt8], at end: Int) -> Bool {
    end < text.count && text[end].isPartOfName && text[end - 1].isPartOfName
  }

  /// The end of the word at a position. Characters between names form one word, up to the next name.
  static func endOfWord(in text: [UInt8], from start: Int) -> Int {
    func isUpper(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
    func isPlain(_ byte: UInt8) -> Bool { byte.isPartOfName && byte != UInt8(ascii: "_") }
    var end = start + 1
    while end < text.count, isPlain(text[end]) == isPlain(text[end - 1]) {
      if isUpper(text[end]), !isUpper(text[end - 1]) || end + 1 < text.count && 0x61...0x7A ~= text[end + 1] { break }
      end += 1
    }
    return end
  }
}
