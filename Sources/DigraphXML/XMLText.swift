/// Escapes text for XML.
public enum XMLText {
  /// The text as content or as an attribute; characters that XML cannot represent are replaced.
  public static func escape(_ text: String) -> String {
    var result = ""
    escape(text, newline: "\n", to: &result)
    return result
  }

  /// Appends the text as content or as an attribute. In an attribute, parsers turn an unescaped newline into a blank.
  static func escape(_ text: String, newline: String, to result: inout String) {
    escape(text[...], ampersand: "&amp;", backslash: "\\", newline: newline, to: &result)
  }

  /// Appends the text. For `&` and `\` the caller chooses the replacement, because formats inside of XML may also
  /// interpret them.
  ///
  /// Most of a text needs no escape, and is copied in one piece.
  public static func escape(
    _ text: Substring, ampersand: String, backslash: String, newline: String = "\n", to result: inout String
  ) {
    var rest = text
    while let index = rest.utf8.firstIndex(where: isSpecial) {
      result += rest[..<index]
      let scalar = rest.unicodeScalars[index]
      switch scalar {
      case "\n": result += newline
      case "&": result += ampersand
      case "\\": result += backslash
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(representable(scalar))
      }
      rest = rest[rest.unicodeScalars.index(after: index)...]
    }
    result += rest
  }

  /// Whether a byte may need an escape.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7f..., UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// The scalar, or a visible picture of it if XML cannot represent it, or if it reorders the text around it.
  public static func representable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0a: scalar
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}"
    case 0x7f: "\u{2421}"
    case 0x80..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfffe, 0xffff: "\u{fffd}"
    default: scalar
    }
  }
}
