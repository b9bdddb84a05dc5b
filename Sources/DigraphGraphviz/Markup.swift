import DigraphRenderers

/// Text as Graphviz wants it in its two kinds of values.
enum Markup {
  /// The HTML-like value of a label: its lines below each other, to the left.
  ///
  /// - Parameter ground: What is to be behind it, where lines may run through it.
  static func label(_ label: Drawing.Label, padding: Int = 1, ground: Ink? = nil) -> String {
    let rows = label.lines.map { line in "<TR><TD ALIGN=\"LEFT\">\(line.map(run).joined())</TD></TR>" }
    let fill = ground.map { " BGCOLOR=\"\($0.light)\"" } ?? ""
    return
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"\(padding)\"\(fill)>\(rows.joined())</TABLE>"
  }

  static func run(_ run: Drawing.Run) -> String { words(run.text, Ink(run.tone), run.weight) }

  /// Words of one look.
  ///
  /// Blanks at the ends, and a text of nothing, which Graphviz takes for a mistake, become blanks that do not break:
  /// programs that show SVG drop others at the ends of a text.
  static func words(_ text: String, _ ink: Ink, _ weight: Drawing.Weight) -> String {
    let body = text.drop { $0 == " " }
    guard let last = body.lastIndex(where: { $0 != " " }) else { return word("\u{a0}", ink, weight) }
    return word(
      (text.first == " " ? "\u{a0}" : "") + Self.text(body[...last]) + (text.last == " " ? "\u{a0}" : ""), ink, weight)
  }

  private static func word(_ markup: String, _ ink: Ink, _ weight: Drawing.Weight) -> String {
    let words = weight == .strong ? "<B>\(markup)</B>" : markup
    let face = weight == .sign ? " FACE=\"\(Font.signs)\"" : ""
    return "<FONT COLOR=\"\(ink.light)\" POINT-SIZE=\"\(Font.size(weight))\"\(face)>\(words)</FONT>"
  }

  /// Text inside of an HTML-like value.
  ///
  /// Graphviz replaces `\N` and the like here too. It decodes entities, and some of its versions then take what looks like
  /// an entity for one when they write SVG: a word joiner, which is invisible, keeps `&amp;` in somebody's name from
  /// looking like one.
  private static func text(_ text: Substring) -> String {
    var result = ""
    XML.escape(text, ampersand: "&amp;\u{2060}", backslash: "\\\\", to: &result)
    return result
  }

  /// A plain value in which Graphviz would replace `\N` and the like.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar.visible)
    }
    return result
  }
}

/// Text as XML wants it.
enum XML {
  /// The text as content or as an attribute, without what XML cannot carry.
  static func escape(_ text: String) -> String {
    var result = ""
    escape(text[...], ampersand: "&amp;", backslash: "\\", to: &result)
    return result
  }

  /// Appends the text with replacements for two characters that more than XML may have its way with.
  static func escape(_ text: Substring, ampersand: String, backslash: String, to result: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += ampersand
      case "\\": result += backslash
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar.visible)
      }
    }
  }
}

extension Unicode.Scalar {
  /// The scalar, or a picture of it if XML cannot carry it, or if it reorders the text around it.
  fileprivate var visible: Unicode.Scalar {
    switch value {
    case 0x0a: self
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{fffd}"
    case 0x7f: "\u{2421}"
    case 0x80..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfffe, 0xffff: "\u{fffd}"
    default: self
    }
  }
}
