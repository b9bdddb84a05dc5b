import DigraphModel

/// Text in Markdown as GitHub and GitLab show it: no name in it is a tag, a link, a mention or the end of a table's
/// cell.
enum MarkdownText {
  /// A name, in letters of one width.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// A sentence; what it quotes is in letters of one width.
  static func sentence(_ text: String) -> String {
    Quotations(text).parts.map { $0.isName ? code(String($0.text)) : escaped(String($0.text)) }.joined()
  }

  /// Text in which nothing has a meaning. References to characters are no Markdown.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "[", "]", "*", "_", "`", "\\", "~", "#", "!", "$": result += "&#\(scalar.value);"
      // A reference would still be a mention.
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
  }
}
