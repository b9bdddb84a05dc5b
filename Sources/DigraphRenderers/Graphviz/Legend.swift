/// Title, remarks and legend as the label of the whole graph. It is for output whose legend is not placed beside the
/// picture: DOT source, and pictures that are laid out by forces.
package enum Legend {
  private static let columns = 6

  package static func markup(of drawing: Drawing) -> String {
    let rows = rows(of: drawing.legend).map { row in "<TR>\(row.map(cells).joined())</TR>" }
    // The legend is a separate table, so that a long remark does not widen a column.
    let legend = rows.isEmpty ? "" : "<TR><TD ALIGN=\"LEFT\">\(table(rows.joined(), padding: 3))</TD></TR>"
    var heading: [[Drawing.Run]] = [[.init(drawing.title, .strong)]]
    if !drawing.contents.isEmpty { heading.append([.init(drawing.contents, .small)]) }
    heading.append([.init(drawing.counts, .small, .muted)])
    if !drawing.headline.isEmpty { heading.append([.init(drawing.headline, .small)]) }
    let remarks = (heading + drawing.notes.flatMap(\.lines)).map { line in
      "<TR><TD ALIGN=\"LEFT\">\(line.map(Markup.run).joined())</TD></TR>"
    }
    return table(remarks.joined() + legend, padding: 2)
  }

  private static func table(_ rows: String, padding: Int) -> String {
    "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"\(padding)\">\(rows)</TABLE>"
  }

  /// The entries in rows by kind: scopes, outlines, lines, signs.
  private static func rows(of entries: [Drawing.LegendEntry]) -> [[Drawing.LegendEntry]] {
    var rows: [[Drawing.LegendEntry]] = []
    for entry in entries {
      if let last = rows.last?.last, last.kind == entry.kind, rows[rows.count - 1].count < columns {
        rows[rows.count - 1].append(entry)
      } else {
        rows.append([entry])
      }
    }
    return rows
  }

  private static func cells(_ entry: Drawing.LegendEntry) -> String {
    "\(sample(entry.sample))<TD ALIGN=\"LEFT\">\(words(entry.text + " ", .muted))</TD>"
  }

  private static func sample(_ sample: Drawing.LegendEntry.Sample) -> String {
    switch sample {
    case .sign(let sign, let tone): "<TD>\(words(sign, Ink(tone), .sign))</TD>"
    case .frame(let kind):
      """
      <TD><TABLE BORDER="1" COLOR="\(Ink.containerEdge.light)" CELLBORDER="0" CELLSPACING="0" CELLPADDING="1" \
      STYLE="rounded" BGCOLOR="\(Attributes.fill(ofFrame: kind).light)"><TR><TD WIDTH="22" HEIGHT="11"></TD></TR></TABLE></TD>
      """
    case .node(let shape, let line, let sign): "<TD>\(outline(shape, line, sign.isEmpty ? " " : sign))</TD>"
    case .edge(let line, let head, let tail):
      """
      <TD><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"><TR>\
      <TD ROWSPAN="2" ALIGN="RIGHT">\(words(sign(of: tail), Ink(line.tone), .sign))</TD>\
      <TD SIDES="B" BORDER="1" COLOR="\(Ink(line.tone).light)" STYLE="\(Attributes.pattern(line.pattern))" WIDTH="20" \
      HEIGHT="6"></TD><TD ROWSPAN="2" ALIGN="LEFT">\(words(sign(of: head), Ink(line.tone), .sign))</TD></TR>\
      <TR><TD HEIGHT="6" WIDTH="20"></TD></TR></TABLE></TD>
      """
    }
  }

  private static func outline(_ shape: Drawing.Shape, _ line: Drawing.Line, _ sign: String) -> String {
    let border = shape == .stack ? 3 : Int(line.width.rounded(.up))
    let paint = "BORDER=\"\(border)\" COLOR=\"\(Ink(line.tone).light)\""
    let fill = "BGCOLOR=\"\(Ink.fill(shape, .faint).light)\""
    let text = words(sign, .muted, .sign)
    func pieces(_ rows: String) -> String {
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">\(rows)</TABLE>"
    }
    func piece(_ width: Int, _ height: Int, _ attributes: String, _ text: String = "") -> String {
      "<TD WIDTH=\"\(width)\" HEIGHT=\"\(height)\"\(attributes.isEmpty ? "" : " " + attributes)>\(text)</TD>"
    }
    // Tables have no folded corner and no tab, so cells with different sides form these shapes.
    switch shape {
    case .sheet:
      return pieces(
        "<TR>\(piece(19, 5, "\(paint) \(fill) SIDES=\"LT\""))\(piece(5, 5, "\(paint) SIDES=\"LB\""))</TR>"
          + "<TR>\(piece(24, 8, "\(paint) \(fill) COLSPAN=\"2\" SIDES=\"LBR\"", text))</TR>")
    case .folder:
      return pieces(
        "<TR>\(piece(9, 3, "\(paint) \(fill) SIDES=\"LTR\""))\(piece(15, 3, ""))</TR>"
          + "<TR>\(piece(24, 10, "\(paint) \(fill) COLSPAN=\"2\"", text))</TR>")
    default:
      let corners = shape == .box ? "" : "rounded,"
      return """
        <TABLE \(paint) CELLBORDER="0" CELLSPACING="0" CELLPADDING="1" STYLE="\(corners)\(Attributes.pattern(line.pattern))" \
        \(fill)><TR>\(piece(22, 11, "", text))</TR></TABLE>
        """
    }
  }

  private static func words(_ text: String, _ ink: Ink, _ weight: Drawing.Weight = .small) -> String {
    text.isEmpty ? "" : Markup.words(text, ink, weight)
  }

  private static func sign(of arrow: Drawing.Arrow) -> String {
    switch arrow {
    case .none: ""
    case .filled: "▶"
    case .open: ">"
    case .fork: "≺"
    case .circle: "○"
    case .hollow: "▷"
    }
  }
}

extension Drawing.LegendEntry {
  fileprivate var kind: Int {
    switch sample {
    case .node(_, _, let sign): sign.isEmpty ? 1 : 0
    case .frame: 1
    case .edge: 2
    case .sign: 3
    }
  }
}
