/// A range of source text, as every report prints it.
///
/// Lines and columns are 1-based; columns count UTF-8 bytes, as the Swift compiler does. The end is exclusive.
/// Reporters for consumers with other conventions convert the values.
public struct Site: Hashable, Sendable {
  /// Path relative to the repository root, with `/` as the separator.
  public var path: String
  // Every request and every binding has several sites: 32-bit positions save a third of their size.
  private var start: Position
  private var end: Position

  /// A line and a column. Numbers beyond the range of `UInt32` are all the same.
  private struct Position: Hashable, Comparable {
    var line: UInt32
    var column: UInt32

    init(_ line: Int, _ column: Int) {
      self.line = UInt32(clamping: line)
      self.column = UInt32(clamping: column)
    }

    static func < (lhs: Position, rhs: Position) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
  }

  /// 1-based line of the first byte.
  public var line: Int {
    get { Int(start.line) }
    set { start.line = UInt32(clamping: newValue) }
  }
  /// 1-based column of the first byte, in UTF-8 bytes.
  public var column: Int {
    get { Int(start.column) }
    set { start.column = UInt32(clamping: newValue) }
  }
  /// 1-based line of the first byte after the range.
  public var endLine: Int {
    get { Int(end.line) }
    set { end.line = UInt32(clamping: newValue) }
  }
  /// 1-based column of the first byte after the range, in UTF-8 bytes.
  public var endColumn: Int {
    get { Int(end.column) }
    set { end.column = UInt32(clamping: newValue) }
  }

  /// Creates a range; positions below 1 are raised to 1, because no consumer accepts a 0.
  public init(path: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.path = path
    start = Position(max(line, 1), max(column, 1))
    end = Position(max(endLine, line, 1), max(endColumn, 1))
  }

  /// Creates an empty range at one position.
  public init(path: String, line: Int = 1, column: Int = 1) {
    self.init(path: path, line: line, column: column, endLine: line, endColumn: column)
  }
}

extension Site: Comparable {
  /// Orders by path, then position: the order of every report.
  public static func < (lhs: Site, rhs: Site) -> Bool {
    if lhs.path != rhs.path { return lhs.path < rhs.path }
    return (lhs.start, lhs.end) < (rhs.start, rhs.end)
  }
}

extension Site: Codable {
  private enum CodingKeys: CodingKey { case path, line, column, endLine, endColumn }

  /// Reads the positions as they are written in reports.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(String.self, forKey: .path), line: try container.decode(Int.self, forKey: .line),
      column: try container.decode(Int.self, forKey: .column),
      endLine: try container.decode(Int.self, forKey: .endLine),
      endColumn: try container.decode(Int.self, forKey: .endColumn))
  }

  /// Writes the positions as reports show them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(line, forKey: .line)
    try container.encode(column, forKey: .column)
    try container.encode(endLine, forKey: .endLine)
    try container.encode(endColumn, forKey: .endColumn)
  }
}

extension Site: CustomStringConvertible {
  /// `path:line:column`, the form that compilers print.
  public var description: String { "\(path):\(line):\(column)" }
}
