import DigraphText

/// A line of code with its marks, broken into as many lines as a terminal needs.
struct CodeLine {
  /// A part of the line with carets below it.
  struct Mark {
    /// The columns, from 0.
    var range: Range<Int>
    /// The message about the marked code.
    var text: String
  }

  private let code: [Character]
  private let marks: [Mark]

  init(_ code: String, marks: [Mark]) {
    self.code = Array(code)
    self.marks = marks
  }

  /// The line, broken into pieces if it is too long, each with its marks below it. No break splits a mark. A message has
  /// lines of its own if there is no room beside the carets.
  func lines(width: Int) -> [String] {
    let margin = code.prefix { $0 == " " }.count
    var result: [String] = []
    var start = 0
    repeat {
      let indent = start == 0 ? 0 : margin + 4
      let end = end(ofPieceFrom: start, room: width - indent)
      result.append(String(repeating: " ", count: indent) + String(code[start..<end]))
      for mark in marks
      where (start..<max(end, start + 1)).contains(mark.range.lowerBound)
        || end == code.count && mark.range.lowerBound >= end
      {
        result += lines(of: mark, at: indent + mark.range.lowerBound - start, margin, width: width)
      }
      start = end
    } while start < code.count
    return result
  }

  private func end(ofPieceFrom start: Int, room: Int) -> Int {
    guard code.count - start > room else { return code.count }
    let first = start + (start == 0 ? code.prefix { $0 == " " }.count : 0) + 1
    let ends = (first...max(first, min(code.count, start + room))).reversed()
    let end = ends.first { end in
      end < code.count && code[end - 1] == " "
        && !marks.contains { $0.range.lowerBound < end && end < $0.range.upperBound }
    }
    return end ?? code.count
  }

  private func lines(of mark: Mark, at column: Int, _ margin: Int, width: Int) -> [String] {
    let slashes = String(repeating: " ", count: min(margin, max(0, column - 3))) + "//"
    let carets =
      slashes + String(repeating: " ", count: max(1, column - slashes.count))
      + String(repeating: "^", count: mark.range.count)
    if mark.text.isEmpty { return [carets] }
    if carets.columns + 1 + mark.text.columns <= width { return ["\(carets) \(mark.text)"] }
    let lead = "//   "
    let text = Prose.wrap(mark.text, lead: lead.count, indent: lead.count, width: width)
    return [carets] + text.split(separator: "\n").map { lead + $0.drop { $0 == " " } }
  }
}
