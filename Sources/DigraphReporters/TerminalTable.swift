import DigraphModel
import DigraphText

/// A table of Markdown, formatted for a terminal: in columns if they fit, or else as a list with at least one line
/// for each row.
struct TerminalTable {
  /// The cells of the heading, then those of each row; the last cells of a row may be missing.
  private let rows: [[String]]
  /// The greatest number of columns of a line; a single word may have more.
  private let width: Int

  private static let gap = 2

  /// - Parameters:
  ///   - rows: The cells of the heading, then those of each row, without marks.
  ///   - width: The greatest number of columns of a line.
  init(_ rows: [[String]], width: Int) {
    self.rows = rows
    self.width = width
  }

  /// The cells of a line of a table; `nil` if the line belongs to no table.
  static func cells(of line: some StringProtocol) -> [String]? {
    guard line.hasPrefix("|"), line.hasSuffix("|"), line.count > 1 else { return nil }
    var cells = [""]
    for letter in line.dropFirst().dropLast() {
      if letter != "|" {
        cells[cells.count - 1].append(letter)
      } else if cells[cells.count - 1].last == "\\" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(letter)
      } else {
        cells.append("")
      }
    }
    return cells.map(\.trimmingBlanks)
  }

  /// Whether a row is the line between the heading and the other rows: `|---|:---:|`.
  static func isRule(_ row: [String]) -> Bool {
    row.allSatisfy { $0.contains("-") && $0.allSatisfy { $0 == "-" || $0 == ":" } }
  }

  /// The lines of the formatted table.
  var lines: [String] {
    let heading = rows.first ?? []
    let widths = heading.indices.map { column in rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0 }
    let fits = widths.reduce(0) { $0 + Self.gap + $1 } <= width
    return fits ? columns(widths) : list(heading)
  }

  private func columns(_ widths: [Int]) -> [String] {
    rows.map { row in
      let line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.columns) }
      return ("  " + line.joined(separator: String(repeating: " ", count: Self.gap))).trimmingBlanksAtEnd
    }
  }

  /// The rows as list items. An item has the row's first cell, then cells named by their headings, and then cells
  /// without a heading, or the only other cell.
  private func list(_ heading: [String]) -> [String] {
    rows.dropFirst().flatMap { row -> [String] in
      let cells = zip(heading, row).dropFirst().filter { !$1.isEmpty }
      let isNamed = { (heading: String) in !heading.isEmpty && row.count > 2 }
      let named = cells.filter { isNamed($0.0) }.map { "\($0): \($1)" }.joined(separator: "; ")
      let texts = [named] + cells.filter { !isNamed($0.0) }.map(\.1)
      return ["  " + (row.first ?? "")]
        + texts.filter { !$0.isEmpty }.map { "      " + Prose.wrap($0, lead: 6, indent: 6, width: width) }
    }
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String { String(drop { $0 == " " }).trimmingBlanksAtEnd }
}
