/// Text as XML wants it.
public enum XMLText {
  /// The text as content or as an attribute, without what XML cannot carry.
  public static func escape(_ text: String) -> String {
    var result = ""
    escape(text[...], ampersand: "&amp;", backslash: "\\", to: &result)
    return result
  }

  /// Appends the text with replacements for two characters that more than XML may have its way with.
  public static func escape(_ text: Substring, ampersand: String, backslash: String, to result: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += ampersand
      case "\\": result += backslash
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(carried(scalar))
      }
    }
  }

  /// The scalar, or a picture of it if XML cannot carry it, or if it reorders the text around it.
  public static func carried(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x0a: scalar
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}"
    case 0x7f: "\u{2421}"
    case 0x80..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfffe, 0xffff: "\u{fffd}"
    default: scalar
    }
  }
}
