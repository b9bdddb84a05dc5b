/// A pattern in which `*` stands for any text and `?` for one character.
public struct Wildcards: Sendable {
  /// The pattern as it was given.
  public let text: String
  private let pattern: [Character]
  /// The pattern as bytes, if each byte is a character. Nearly all names and paths are ASCII, and bytes are compared
  /// far faster than characters.
  private let bytes: [UInt8]?

  /// Reads a pattern.
  public init(_ pattern: some StringProtocol) {
    text = String(pattern)
    self.pattern = Array(pattern)
    bytes = pattern.utf8.allSatisfy(Self.isCharacter) ? Array(pattern.utf8) : nil
  }

  /// Whether the pattern matches the whole of a text.
  ///
  /// - Complexity: O(text × stars).
  public func matches(_ text: String) -> Bool {
    if let bytes {
      let known = text.utf8.withContiguousStorageIfAvailable { text in
        text.allSatisfy(Self.isCharacter)
          ? Self.fits(text, bytes, any: UInt8(ascii: "*"), one: UInt8(ascii: "?")) : nil
      }
      if let known = known ?? nil { return known }
    }
    return Self.fits(Array(text), pattern, any: "*", one: "?")
  }

  /// Whether a byte is a character by itself, next to any other byte. A line feed may be the half of one.
  private static func isCharacter(_ byte: UInt8) -> Bool { byte < 0x80 && byte != UInt8(ascii: "\n") }

  @inline(__always)
  private static func fits<Text: RandomAccessCollection>(
    _ text: Text, _ pattern: [Text.Element], any: Text.Element, one: Text.Element
  ) -> Bool where Text.Element: Equatable, Text.Index == Int {
    var (at, star, retry) = (0, -1, 0)
    var index = 0
    while index < text.count {
      if at < pattern.count, pattern[at] == any {
        (star, retry) = (at, index)
        at += 1
      } else if at < pattern.count, pattern[at] == text[index] || pattern[at] == one {
        at += 1
        index += 1
      } else if star >= 0 {
        retry += 1
        (at, index) = (star + 1, retry)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == any }
  }
}
