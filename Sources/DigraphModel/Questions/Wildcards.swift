/// A text in which `*` stands for anything and `?` for one character.
public struct Wildcards: Sendable {
  /// The pattern as it was given.
  public let text: String
  private let pattern: [Character]

  /// Reads a pattern.
  public init(_ pattern: some StringProtocol) {
    text = String(pattern)
    self.pattern = Array(pattern)
  }

  /// Whether the whole of a text fits.
  ///
  /// - Complexity: O(text × stars).
  public func matches(_ text: String) -> Bool {
    let text = Array(text)
    var (at, star, retry) = (0, -1, 0)
    var index = 0
    while index < text.count {
      if at < pattern.count, pattern[at] == "*" {
        (star, retry) = (at, index)
        at += 1
      } else if at < pattern.count, pattern[at] == text[index] || pattern[at] == "?" {
        at += 1
        index += 1
      } else if star >= 0 {
        retry += 1
        (at, index) = (star + 1, retry)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }
}
