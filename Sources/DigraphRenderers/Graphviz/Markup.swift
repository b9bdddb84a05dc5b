import DigraphXML

/// Text as Graphviz wants it in its two kinds of values.
package enum Markup {
  /// The HTML-like value of a label: its lines below each other, to the left.
  ///
  /// - Parameters:
  ///   - label: Its texts are plain; they are escaped here.
  ///   - padding: The room around each line, in points.
  ///   - ground: What is to be behind it, where lines may run through it.
  /// - Returns: A table, without the `<` and `>` that Graphviz' language has around such a value.
  package static func label(_ label: Drawing.Label, padding: Int = 1, ground: Ink? = nil) -> String {
    let rows = label.lines.map { line in "<TR><TD ALIGN=\"LEFT\">\(line.map(run).joined())</TD></TR>" }
    let fill = ground.map { " BGCOLOR=\"\($0.light)\"" } ?? ""
    return
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"\(padding)\"\(fill)>\(rows.joined())</TABLE>"
  }

  package static func run(_ run: Drawing.Run) -> String { words(run.text, Ink(run.tone), run.weight) }

  /// Words of one look.
  ///
  /// Blanks at the ends, and a text of nothing, which Graphviz takes for a mistake, become blanks that do not break:
  /// programs that show SVG drop others at the ends of a text.
  package static func words(_ text: String, _ ink: Ink, _ weight: Drawing.Weight) -> String {
    let body = text.drop { $0 == " " }
    guard let last = body.lastIndex(where: { $0 != " " }) else { return word("\u{a0}", ink, weight) }
    let indent = String(repeating: "\u{a0}", count: text.count - body.count)
    return word(
      indent + Self.text(body[...last]) + (text.last == " " ? "\u{a0}" : ""), ink, weight)
  }

  private static func word(_ markup: String, _ ink: Ink, _ weight: Drawing.Weight) -> String {
    let words = weight == .strong || weight == .title ? "<B>\(markup)</B>" : markup
    let face = weight == .sign ? " FACE=\"\(Font.signs)\"" : ""
    return "<FONT COLOR=\"\(ink.light)\" POINT-SIZE=\"\(Font.size(weight))\"\(face)>\(words)</FONT>"
  }

  /// Text inside of an HTML-like value.
  ///
  /// Graphviz replaces `\N` and the like here too. It decodes entities, and some of its versions then take what looks
  /// like an entity for one when they write SVG: a word joiner, which is invisible, keeps `&amp;` in somebody's name
  /// from looking like one.
  private static func text(_ text: Substring) -> String {
    var result = ""
    XMLText.escape(text, ampersand: "&amp;\u{2060}", backslash: "\\\\", to: &result)
    return result
  }

  /// A plain value in which Graphviz would replace `\N` and the like.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(XMLText.carried(scalar))
    }
    return result
  }
}
