import DigraphModel

/// A page of Markdown as a terminal shows it: marks become layout, code is set in, links keep their text.
///
/// It knows what the pages of rules and of the configuration use: headings, paragraphs, lists, tables, fenced code, code within
/// a line, emphasis and links.
public enum TerminalPage {
  /// The page, with a final newline; in the colours of a terminal or in none.
  public static func text(of markdown: String, colour: Bool) -> String {
    let paint = Paint(isOn: colour)
    var lines: [String] = []
    var isCode = false
    var table: [[String]] = []
    func endTable() {
      lines += TerminalTable(table).lines
      table = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isCode, let cells = TerminalTable.cells(of: line) {
        if !TerminalTable.isRule(cells) { table.append(cells.map { plain($0) }) }
        continue
      }
      endTable()
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines.append(line.isEmpty ? "" : "    " + String(line).visible)
      } else if line.hasPrefix("#") {
        let title = plain(line.drop { $0 == "#" || $0 == " " })
        lines.append(colour ? paint.apply(.quiet, to: title) : line.hasPrefix("##") ? title.uppercased() : title)
      } else {
        lines.append(plain(line))
      }
    }
    endTable()
    return lines.joined(separator: "\n")
  }

  /// A line without the marks within it; what a code span holds stays as it is.
  private static func plain(_ line: some StringProtocol) -> String {
    // What a link is on may be code.
    let line = String(line).replacing(#/\[(`[^`]*`)\]\([^()\s]*\)/#) { String($0.output.1) }
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    // A mark without its partner is a letter like others.
    guard parts.count % 2 == 1 else { return line.visible }
    return parts.enumerated().map { number, part in
      number % 2 == 1 ? "'\(part)'" : prose(String(part))
    }.joined().visible
  }

  private static func prose(_ text: String) -> String {
    text.replacing(#/\[([^\[\]]*)\]\([^()\s]*\)/#) { String($0.output.1) }
      .replacing(#/(^|[^\w*])\*{1,2}([^*\s](?:[^*]*[^*\s])?)\*{1,2}(?![\w*])/#) { String($0.output.1 + $0.output.2) }
  }
}
