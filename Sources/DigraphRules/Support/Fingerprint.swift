public import DigraphModel

/// The identity of a finding, which unrelated changes of the source leave as it is.
///
/// It is made from the rule, the file and the finding's subject: not from a line, a message or a severity. Moved code,
/// better wording and another configuration therefore keep it.
public enum Fingerprint {
  /// Part of every fingerprint; raised when subjects change their meaning.
  public static let version = "1"

  /// 16 hexadecimal digits.
  static func of(_ finding: Finding) -> String {
    digits([version, finding.rule, finding.site.path] + finding.subject)
  }

  /// 16 hexadecimal digits that do not depend on the file either: they are equal for findings that differ only in their
  /// place.
  public static func identity(of finding: Finding) -> String { digits([version, finding.rule] + finding.subject) }

  /// 16 hexadecimal digits that distinguish lists of texts. They are not safe against deliberate collisions.
  public static func digest(of texts: [String]) -> String { digits(texts) }

  private static func digits(_ parts: [String]) -> String {
    var hash = FNV1a()
    for part in parts { hash.combine(part) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// The 64-bit FNV-1a hash: <https://datatracker.ietf.org/doc/html/rfc9923>.
struct FNV1a {
  /// The hash of all bytes that were combined so far.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Appends a string and a terminator that no UTF-8 text contains, so that `["ab", "c"]` is not `["a", "bc"]`.
  mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xff)
  }

  private mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
