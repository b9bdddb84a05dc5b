public import DigraphModel

/// The lines of source files, each file read and split once.
public struct SourceLines {
  private let source: @Sendable (String) -> String?
  private var files: [String: [Substring.UTF8View]] = [:]

  /// Creates the lines; `source` returns the text of a file by its path in sites, or `nil` if it cannot be read.
  public init(source: @escaping @Sendable (String) -> String?) { self.source = source }

  /// The excerpt of a site; `nil` if its file or its line cannot be read.
  public mutating func excerpt(of site: Site) -> Excerpt? {
    let lines = lines(of: site.path)
    guard lines.indices.contains(site.line - 1) else { return nil }
    return Excerpt(of: site, in: lines[site.line - 1])
  }

  /// A site with columns that count Unicode scalars, which SARIF calls `unicodeCodePoints`.
  ///
  /// If a line cannot be read, it is assumed to be ASCII.
  mutating func inScalars(_ site: Site) -> Site {
    var result = site
    result.column = scalarColumn(site.column, line: site.line, path: site.path)
    result.endColumn = scalarColumn(site.endColumn, line: site.endLine, path: site.path)
    return result
  }

  /// The part of a site in its first line, with columns that count Unicode scalars. It may be empty.
  mutating func firstLineInScalars(_ site: Site) -> Site {
    var first = site
    if site.endLine > site.line {
      let lines = lines(of: site.path)
      first.endLine = site.line
      first.endColumn = lines.indices.contains(site.line - 1) ? lines[site.line - 1].count + 1 : site.column
    }
    first.endColumn = max(first.endColumn, first.column)
    return inScalars(first)
  }

  private mutating func scalarColumn(_ column: Int, line: Int, path: String) -> Int {
    let lines = lines(of: path)
    guard lines.indices.contains(line - 1) else { return column }
    let before = lines[line - 1].prefix(column - 1)
    // A column beyond the end of the line keeps its distance from the end.
    let beyond = column - 1 - before.count
    return before.count { $0 & 0xc0 != 0x80 } + beyond + 1
  }

  private mutating func lines(of path: String) -> [Substring.UTF8View] {
    if let known = files[path] { return known }
    let lines = source(path).map(Self.split) ?? []
    files[path] = lines
    return lines
  }

  /// LF, CRLF and a lone CR end a line, as for the compiler.
  private static func split(_ text: String) -> [Substring.UTF8View] {
    var lines: [Substring.UTF8View] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        index = next
        continue
      }
      lines.append(text[start..<index].utf8)
      let isPair = byte == UInt8(ascii: "\r") && next < bytes.endIndex && bytes[next] == UInt8(ascii: "\n")
      index = isPair ? bytes.index(after: next) : next
      start = index
    }
    lines.append(text[start...].utf8)
    return lines
  }
}
