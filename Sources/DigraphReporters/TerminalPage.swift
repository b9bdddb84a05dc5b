import DigraphModel
import DigraphText

/// A page of Markdown, formatted for a terminal: marks become layout, code is indented, links keep their text, and
/// paragraphs are wrapped at the terminal's width.
///
/// It supports the parts of Markdown that pages of rules and of the configuration use: headings, paragraphs, lists,
/// tables, fenced code, code within a line, emphasis and links.
public enum TerminalPage {
  /// Lays a page out.
  ///
  /// - Parameters:
  ///   - markdown: A page of a rule or of the configuration.
  ///   - colour: Whether to use the colours of a terminal.
  ///   - columns: The terminal's number of columns. Paragraphs take no more than a readable width, and tables may
  ///     take all.
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
    let all = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in all.enumerated() {
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
        // Comments below a line mark parts of it.
        guard mark(in: line) == nil || number == 0 || all[number - 1].hasPrefix("```") else { continue }
        let marks = all[(number + 1)...].prefix { mark(in: $0) != nil }.compactMap { mark(in: $0) }
        lines += CodeLine(String(line).visible, marks: marks).lines(width: columns - 4).map { "    " + $0 }
          .map { $0.trimmingBlanksAtEnd }
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

  /// The greatest number of columns of paragraphs; a single word may have more.
  public static let widest = 120

  /// The code in the line above that a comment marks with carets, and the comment's message.
  private static func mark(in line: Substring) -> CodeLine.Mark? {
    guard let match = line.firstMatch(of: #/^(\s*//\s*)(\^+)(?: (.+))?$/#) else { return nil }
    let start = match.output.1.count
    return .init(range: start..<(start + match.output.2.count), text: match.output.3.map { String($0).visible } ?? "")
  }

  private static func isItem(_ line: some StringProtocol) -> Bool { line.hasPrefix("- ") || line.hasPrefix("* ") }

  /// A line without the marks in it; the content of a code span stays as it is.
  private static func plain(_ line: some StringProtocol) -> String {
    // The text of a link may be code.
    let line = String(line).replacing(#/\[(`[^`]*`)\]\([^()\s]*\)/#) { String($0.output.1) }
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    // A mark without its partner is an ordinary character.
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
