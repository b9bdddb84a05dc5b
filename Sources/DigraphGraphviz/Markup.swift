import DigraphRenderers

/// Text as Graphviz wants it in its two kinds of values.
enum Markup {
  /// The HTML-like value of a label: its lines below each other, to the left.
  static func label(_ label: Drawing.Label, padding: Int = 1) -> String {
    let rows = label.lines.map { line in "<TR><TD ALIGN=\"LEFT\">\(line.map(run).joined())</TD></TR>" }
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"\(padding)\">\(rows.joined())</TABLE>"
  }

  private static func run(_ run: Drawing.Run) -> String {
    let text = text(run.text.isEmpty ? " " : run.text)
    let words = run.weight == .strong ? "<B>\(text)</B>" : text
    return "<FONT COLOR=\"\(Ink(run.tone).light)\" POINT-SIZE=\"\(Font.size(run.weight))\">\(words)</FONT>"
  }

  /// Text inside of an HTML-like value.
  ///
  /// Graphviz decodes entities, and some of its versions then take what looks like an entity for one when they write SVG.
  /// A word joiner, which is invisible, keeps `&amp;` in somebody's name from looking like one. Blanks at the ends are made
  /// to stay, because SVG drops them.
  static func text(_ text: String) -> String {
    var result = ""
    for (index, character) in XML.visible(text).enumerated() {
      switch character {
      case "&": result += "&amp;\u{2060}"
      case " " where index == 0 || index == text.count - 1: result += "\u{a0}"
      default: result += XML.escape(String(character))
      }
    }
    return result
  }

  /// A plain value in which Graphviz would replace `\N` and the like.
  static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\\\") }
}

/// Text as XML wants it.
enum XML {
  /// The text without characters that XML cannot carry or that reorder the text around them: control pictures instead.
  static func visible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0a: result.append("\n")
      case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{fffd}")
      case 0x7f: result.append("\u{2421}")
      case 0x80..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfffe, 0xffff: result.append("\u{fffd}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text as content or as an attribute.
  static func escape(_ text: String) -> String {
    visible(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }
}
