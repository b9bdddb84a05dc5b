import DigraphModel

/// Text in Markdown as GitHub and GitLab show it: no name in it is a tag, a link, a mention or the end of a table's
/// cell.
enum MarkdownText {
  /// A name, in letters of one width.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// A sentence; what it quotes is in letters of one width.
  static func sentence(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /(^|[ (])'([^']+)'/) {
      result += escaped(String(rest[..<match.range.lowerBound])) + String(match.output.1) + code(String(match.output.2))
      rest = rest[match.range.upperBound...]
    }
    return result + escaped(String(rest))
  }

  /// Text in which nothing has a meaning. Entities are neither Markdown nor mentions.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "[", "]", "*", "_", "`", "\\", "~", "@", "#", "!", "$": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
  }
}
