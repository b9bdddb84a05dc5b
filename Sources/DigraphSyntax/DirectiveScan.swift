/// Finds line comments, and `#if` … `#endif` in the bytes of a file. Such directives begin a line, outside of comments
/// and strings.
struct DirectiveScan {
  struct Construct {
    var clauses: [Clause]
    /// The line of `#endif`.
    var end: Range<Int>
  }

  struct Clause {
    var keyword: Keyword
    var condition: String
    /// The start of the directive.
    var start: Int
    /// The range from the start to the end of the line.
    var line: Range<Int>
    /// The code up to the next directive of the construct.
    var body: Range<Int>
  }

  enum Keyword: String {
    case `if`, elseif, `else`, endif
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Line comments, in order, once the scan is done.
  private(set) var comments: [Range<Int>] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// All complete constructs, inner ones before the constructs around them.
  mutating func constructs() -> [Construct] {
    var open: [[Clause]] = []
    var result: [Construct] = []
    var isLineStart = true
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isLineStart = true; position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "#") where isLineStart && directive() != nil:
        if let directive = directive() { note(directive, &open, &result) }
        isLineStart = true
      case UInt8(ascii: "\""), UInt8(ascii: "#"):
        isLineStart = false
        skipString(depth: 0)
      default: isLineStart = false; position += 1
      }
    }
    return result
  }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  private mutating func note(_ clause: Clause, _ open: inout [[Clause]], _ result: inout [Construct]) {
    position = clause.line.upperBound
    if clause.keyword == .if { return open.append([clause]) }
    guard var clauses = open.popLast(), let last = clauses.indices.last else { return }
    clauses[last].body = clauses[last].line.upperBound..<clause.start
    if clause.keyword == .endif {
      result.append(Construct(clauses: clauses, end: clause.line))
    } else {
      open.append(clauses + [clause])
    }
  }

  /// The directive at the current position, if there is one.
  private func directive() -> Clause? {
    var end = position + 1
    while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
    guard let keyword = Keyword(rawValue: String(decoding: bytes[(position + 1)..<end], as: UTF8.self)) else {
      return nil
    }
    var lineEnd = end
    while lineEnd < bytes.count, bytes[lineEnd] != UInt8(ascii: "\n"), bytes[lineEnd] != UInt8(ascii: "\r") {
      lineEnd += 1
    }
    let rest = String(decoding: bytes[end..<lineEnd], as: UTF8.self)
    let condition = rest.firstRange(of: "//").map { String(rest[..<$0.lowerBound]) } ?? rest
    return Clause(
      keyword: keyword, condition: condition, start: position, line: position..<lineEnd, body: lineEnd..<lineEnd)
  }

  // MARK: Comments and strings

  private mutating func skipLine() {
    let start = position
    defer { comments.append(start..<position) }
    while position < bytes.count, byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") { position += 1 }
  }

  private mutating func skipComment() {
    var level = 0
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        level += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        level -= 1
        position += 2
        if level == 0 { return }
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Skips a string with its hashes, or the hashes alone if no string follows. An unclosed string ends with its line.
  private mutating func skipString(depth: Int) {
    var hashes = 0
    while byte() == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    guard byte() == UInt8(ascii: "\"") else { return }
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isMultiline ? 3 : 1
    position += quotes
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\\") where isHashes(hashes, at: 1):
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") { skipInterpolation(depth: depth) } else { position += 1 }
      case UInt8(ascii: "\"") where isClosed(quotes, hashes): return position += quotes + hashes
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline: return
      default: position += 1
      }
    }
    position = min(position, bytes.count)
  }

  private mutating func skipInterpolation(depth: Int) {
    guard depth < 16 else { return position += 1 }
    var level = 0
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "("): level += 1; position += 1
      case UInt8(ascii: ")"):
        level -= 1
        position += 1
        if level == 0 { return }
      case UInt8(ascii: "\""), UInt8(ascii: "#"): skipString(depth: depth + 1)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      default: position += 1
      }
    }
  }

  private func isClosed(_ quotes: Int, _ hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") } && isHashes(hashes, at: quotes)
  }

  private func isHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { (0x61...0x7a).contains(self) || (0x41...0x5a).contains(self) }
}
