import DigraphModel

/// Escapes text for Markdown as GitHub and GitLab show it. No name can become a tag, a link, a mention or the end of
/// a table's cell.
enum MarkdownText {
  /// A name, in a monospaced font.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// A sentence; quoted names are in a monospaced font.
  static func sentence(_ text: String) -> String {
    Quotations(text).parts.map { $0.isName ? code(String($0.text)) : escaped(String($0.text)) }.joined()
  }

  /// Text without any meaning in Markdown: its special characters become character references.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "|", "[", "]", "*", "_", "`", "\\", "~", "#", "!", "$": result += "&#\(scalar.value);"
      // An escaped `@` would still be a mention.
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("://", with: "&#58;//").replacing("www.", with: "www&#46;")
  }
}
