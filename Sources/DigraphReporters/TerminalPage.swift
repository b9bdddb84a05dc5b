import DigraphModel
import DigraphText

/// A page of Markdown as a terminal shows it: marks become layout, code is set in, links keep their text, and
/// paragraphs are broken anew where the terminal ends.
///
/// It knows what the pages of rules and of the configuration use: headings, paragraphs, lists, tables, fenced code,
/// code within a line, emphasis and links.
public enum TerminalPage {
  /// Lays a page out.
  ///
  /// - Parameters:
  ///   - markdown: A page of a rule or of the configuration.
  ///   - colour: Whether to use the colours of a terminal.
  ///   - columns: Columns that there are. Paragraphs take no more than can be read at ease, tables all of them.
  /// - Returns: The page, with a final newline.
  public static func text(of markdown: String, colour: Bool, columns: Int = TerminalPage.widest) -> String {
    let paint = Paint(isOn: colour)
    let width = max(40, min(columns, widest))
    let tableWidth = max(width, columns)
    var lines: [String] = []
    var isCode = false
    var table: [[String]] = []
    var paragraph: [String] = []
    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      let text = plain(paragraph.joined(separator: " "))
      let indent = isItem(text) ? 2 : 0
      lines.append(Prose.wrap(text, lead: 0, indent: indent, width: width))
      paragraph = []
    }
    func endTable() {
      lines += TerminalTable(table, width: tableWidth).lines
      table = []
    }
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isCode, let cells = TerminalTable.cells(of: line) {
        endParagraph()
        if !TerminalTable.isRule(cells) { table.append(cells.map { plain($0) }) }
        continue
      }
      endTable()
      if !isCode, !line.isEmpty, !line.hasPrefix("```"), !line.hasPrefix("#") {
        if isItem(line) { endParagraph() }
        paragraph.append(String(line.drop { $0 == " " }))
        continue
      }
      endParagraph()
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        lines += Self.code(String(line).visible, width: columns)
      } else if line.hasPrefix("#") {
        let title = plain(line.drop { $0 == "#" || $0 == " " })
        lines.append(colour ? paint.apply(.quiet, to: title) : line.hasPrefix("##") ? title.uppercased() : title)
      } else {
        lines.append("")
      }
    }
    endParagraph()
    endTable()
    return lines.joined(separator: "\n")
  }

  /// Columns that the paragraphs of pages have at most; a word may have more.
  public static let widest = 120

  /// A line of code, set in. What a comment says of marked code gets lines of its own if the terminal has no room for it.
  private static func code(_ line: String, width: Int) -> [String] {
    guard !line.isEmpty else { return [""] }
    guard line.columns + 4 > width, let mark = line.firstMatch(of: #/^(\s*//\s*\^+) (.+)$/#) else {
      return ["    " + line]
    }
    let lead = "    //   "
    let text = Prose.wrap(String(mark.output.2), lead: lead.count, indent: lead.count, width: width)
    return ["    " + mark.output.1]
      + text.split(separator: "\n").map { lead + $0.drop { $0 == " " } }
  }

  private static func isItem(_ line: some StringProtocol) -> Bool { line.hasPrefix("- ") || line.hasPrefix("* ") }

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
