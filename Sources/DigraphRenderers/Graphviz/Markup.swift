import DigraphXML

/// Escapes text for the two kinds of values in Graphviz.
package enum Markup {
  /// The HTML-like value of a label: its lines one below another, left-aligned.
  ///
  /// - Parameters:
  ///   - label: The label with plain texts; they are escaped here.
  ///   - padding: The room around each line, in points.
  ///   - ground: The background of the label, if lines may run through it.
  /// - Returns: A table, without the `<` and `>` that Graphviz' language requires around such a value.
  package static func label(_ label: Drawing.Label, padding: Int = 1, ground: Ink? = nil) -> String {
    let rows = label.lines.map { line in "<TR><TD ALIGN=\"LEFT\">\(line.map(run).joined())</TD></TR>" }
    let fill = ground.map { " BGCOLOR=\"\($0.light)\"" } ?? ""
    return
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"\(padding)\"\(fill)>\(rows.joined())</TABLE>"
  }

  package static func run(_ run: Drawing.Run) -> String { words(run.text, Ink(run.tone), run.weight) }

  /// Words of one style.
  ///
  /// Blanks at the ends become non-breaking blanks, because programs that show SVG drop ordinary ones. An empty text,
  /// which Graphviz rejects, becomes a non-breaking blank, too.
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

  /// Text in an HTML-like value.
  ///
  /// Graphviz replaces `\N` and similar escapes here, too. It decodes entities, and some versions do not escape text
  /// that looks like an entity when they write SVG. A word joiner, which is invisible, keeps `&amp;` in a name from
  /// looking like an entity.
  private static func text(_ text: Substring) -> String {
    var result = ""
    XMLText.escape(text, ampersand: "&amp;\u{2060}", backslash: "\\\\", to: &result)
    return result
  }

  /// Escapes a plain value, in which Graphviz would replace `\N` and similar escapes.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(XMLText.representable(scalar))
    }
    return result
  }
}
