import DigraphModel

/// The unit in which a client counts the columns of a line.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// The lines of a text, for conversion between positions of the protocol and sites of reports.
struct LineTable: Sendable {
  let bytes: [UInt8]
  /// Offsets at which lines start. LF, CRLF and a lone CR end a line.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      if byte == 10 || byte == 13 && (index + 1 == bytes.count || bytes[index + 1] != 10) { starts.append(index + 1) }
    }
    self.starts = starts
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of lines; an empty text has one line.
  var count: Int { starts.count }

  /// The bytes of a line, without its terminator. Numbers start at 0.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    guard starts.indices.contains(number) else { return [] }
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > starts[number], bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    return bytes[starts[number]..<end]
  }

  /// The position of a line and column; both start at 1, and columns count bytes. A place outside of the text is
  /// moved to the nearest one inside.
  func position(line: Int, column: Int, _ encoding: PositionEncoding) -> LSP.Position {
    let number = min(max(line - 1, 0), starts.count - 1)
    let line = self.line(number)
    let count = min(max(column - 1, 0), line.count)
    return LSP.Position(line: number, character: encoding == .utf8 ? count : Self.units(line.prefix(count)))
  }

  /// The range of a site.
  func range(of site: Site, _ encoding: PositionEncoding) -> LSP.Range {
    LSP.Range(
      start: position(line: site.line, column: site.column, encoding),
      end: position(line: site.endLine, column: site.endColumn, encoding))
  }

  /// The offset of a position. A position outside of the text is moved to the nearest one inside, and a position
  /// within a character to its beginning.
  func offset(of position: LSP.Position, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < starts.count else { return bytes.count }
    let line = self.line(position.line)
    let wanted = max(position.character, 0)
    if encoding == .utf8 {
      var offset = line.startIndex + min(wanted, line.count)
      while offset > line.startIndex, offset < line.endIndex, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    var units = 0
    var offset = line.startIndex
    while offset < line.endIndex {
      let length = Self.length(ofCharacterFrom: bytes[offset])
      units += length == 4 ? 2 : 1
      if units > wanted { break }
      offset = min(offset + length, line.endIndex)
    }
    return offset
  }

  /// The line and column of a position; both start at 1, and columns count bytes.
  func place(of position: LSP.Position, _ encoding: PositionEncoding) -> (line: Int, column: Int) {
    let offset = offset(of: position, encoding)
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  /// The text after a change.
  func applying(_ change: LSP.TextDocumentContentChangeEvent, _ encoding: PositionEncoding) -> LineTable {
    guard let range = change.range else { return LineTable(Array(change.text.utf8)) }
    let ends = [offset(of: range.start, encoding), offset(of: range.end, encoding)].sorted()
    var copy = bytes
    copy.replaceSubrange(ends[0]..<ends[1], with: change.text.utf8)
    return LineTable(copy)
  }

  /// The number of UTF-16 code units in some bytes of UTF-8.
  private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
  }

  private static func length(ofCharacterFrom byte: UInt8) -> Int {
    switch byte {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }
}
