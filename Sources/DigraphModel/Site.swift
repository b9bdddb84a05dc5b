/// A range of source text, as every report prints it.
///
/// Lines and columns are 1-based; columns count UTF-8 bytes, as the Swift compiler does. The end is exclusive.
/// Reporters for consumers that count otherwise convert at the edge.
public struct Site: Hashable, Codable, Sendable {
  /// Path relative to the repository root, with `/` as the separator.
  public var path: String
  /// 1-based line of the first byte.
  public var line: Int
  /// 1-based column of the first byte, in UTF-8 bytes.
  public var column: Int
  /// 1-based line of the first byte after the range.
  public var endLine: Int
  /// 1-based column of the first byte after the range, in UTF-8 bytes.
  public var endColumn: Int

  /// Creates a range; positions below 1 are raised to 1, because no consumer accepts a 0.
  public init(path: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
    self.path = path
    self.line = max(line, 1)
    self.column = max(column, 1)
    self.endLine = max(endLine, self.line)
    self.endColumn = max(endColumn, 1)
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
    return (lhs.line, lhs.column, lhs.endLine, lhs.endColumn) < (rhs.line, rhs.column, rhs.endLine, rhs.endColumn)
  }
}

extension Site: CustomStringConvertible {
  /// `path:line:column`, the form that compilers print.
  public var description: String { "\(path):\(line):\(column)" }
}
