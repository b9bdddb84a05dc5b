extension NestingScan {
  // MARK: Comments

  mutating func lineComment() {
    var hidden = HiddenSquares()
    while position < bytes.count, !bytes[position].isLineEnd {
      hidden.note(bytes[position], at: position)
      position += 1
    }
    leaveOut(hidden)
  }

  mutating func blockComment() {
    var hidden = HiddenSquares()
    var level = 0
    while position < bytes.count {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        hidden.note(UInt8(ascii: "/"), at: position)
        level += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        level -= 1
        position += 2
        if level == 0 { return leaveOut(hidden, before: position - 2) }
      default:
        hidden.note(bytes[position], at: position)
        position += 1
      }
    }
    position = bytes.count
    leaveOut(hidden)
  }

  /// Square brackets in a literal or a comment.
  ///
  /// The bounds of a literal or comment depend on how the lexer has read the tokens before it. For broken code, that
  /// may differ from this scan. If the lexer takes the text for code, the parser must not find so many brackets that
  /// its look-ahead takes long.
  struct HiddenSquares {
    private var open = 0
    /// Whether there may be a comment. A comment does not separate brackets for the parser.
    private var mayHaveComment = false
    /// The offset of the first bracket beyond the limit.
    private(set) var excess: Int?

    mutating func note(_ byte: UInt8, at position: Int) {
      switch byte {
      case UInt8(ascii: "["):
        open += 1
        if open > NestingGuard.hiddenSquareLimit, excess == nil { excess = position }
      case UInt8(ascii: "]"): open = max(0, open - 1)
      case UInt8(ascii: "/"): mayHaveComment = true
      // No type contains a string, so the parser does not look further ahead.
      case UInt8(ascii: "\"") where !mayHaveComment: open = 0
      default: break
      }
    }
  }

  /// Leaves out text with too many brackets, up to the position or to an earlier `end`.
  mutating func leaveOut(_ hidden: HiddenSquares, before end: Int? = nil) {
    guard let start = hidden.excess else { return }
    let place = position
    position = end ?? position
    note(from: start, isExcess: true)
    position = place
  }

  // MARK: Strings and directives

  mutating func hash() {
    let start = position
    var hashes = 0
    while byte() == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    if byte() == UInt8(ascii: "\""), hashes <= NestingGuard.hashLimit { return string(hashes: hashes, from: start) }
    if byte() == UInt8(ascii: "/") { return extendedExpression(hashes, from: start) }
    if hashes > NestingGuard.hashLimit {
      note(from: start, isExcess: true)
      return
    }
    let name = position
    while byte().isWord { position += 1 }
    switch bytes[name..<position] {
    case let word where word.elementsEqual("if".utf8):
      conditions += 1
      note(from: start)
    case let word where word.elementsEqual("endif".utf8):
      note(from: start)
      conditions = max(0, conditions - 1)
    default: note(from: start)
    }
    // The members of a chain continue behind `#endif`.
    if previous != .closer { previous = .word }
  }

  /// Reads `#/…/#`. It ends on its line, unless the line ends right behind the slash. An unclosed expression is read as
  /// code.
  private mutating func extendedExpression(_ hashes: Int, from start: Int) {
    position += 1
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
    let isMultiline = end < bytes.count && bytes[end].isLineEnd
    let isOpen = hashes >= unclosedHashes || end < unclosedOnLine.end && hashes >= unclosedOnLine.hashes
    if isOpen { end = bytes.count }
    var hidden = HiddenSquares()
    while end < bytes.count, isMultiline || !bytes[end].isLineEnd {
      if bytes[end] == UInt8(ascii: "/"), hasHashes(hashes, at: end + 1) {
        position = end
        leaveOut(hidden)
        position += 1 + hashes
        return literal(from: start)
      }
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, isMultiline || !bytes[end + 1].isLineEnd { end += 1 }
      hidden.note(bytes[end], at: end)
      end += 1
    }
    previous = .infix
    // The lexer would search the rest of the file again for each further expression of this kind.
    note(from: start, isExcess: isMultiline && isOpen)
    guard !isOpen else { return }
    if isMultiline { unclosedHashes = hashes } else { unclosedOnLine = (hashes, end) }
  }

  mutating func string(hashes: Int, from start: Int? = nil) {
    let start = start ?? position
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && !isClosedOnLine(hashes)
    position += isMultiline ? 3 : 1
    group.isHead = false
    open(.string(hashes: hashes, isMultiline: isMultiline), from: start)
  }

  /// Whether a string that begins with `#"""` is a string of one line, such as `#"""#`.
  private func isClosedOnLine(_ hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var end = position + 3
    if hasHashes(hashes, at: end) { return true }
    while end < bytes.count, !bytes[end].isLineEnd {
      if bytes[end] == UInt8(ascii: "\""), hasHashes(hashes, at: end + 1) { return true }
      end += 1
    }
    return false
  }

  /// Reads a string to its end or to the next interpolation.
  mutating func text(_ hashes: Int, _ isMultiline: Bool) {
    let start = position
    var hidden = HiddenSquares()
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: position + 1):
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          leaveOut(hidden, before: position - 1 - hashes)
          position += 1
          return open(.interpolation, from: start)
        }
        if isMultiline || !byte().isLineEnd { position += 1 }
      case UInt8(ascii: "\"") where !isMultiline && hasHashes(hashes, at: position + 1):
        return endString(from: start, delimiter: 1 + hashes, hidden)
      case UInt8(ascii: "\"")
      where isMultiline && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        && hasHashes(hashes, at: position + 3):
        return endString(from: start, delimiter: 3 + hashes, hidden)
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
        return endString(from: start, delimiter: 0, hidden)
      default:
        hidden.note(bytes[position], at: position)
        position += 1
      }
    }
    position = bytes.count
    endString(from: start, delimiter: 0, hidden)
  }

  /// Ends the string at the position, where its delimiter begins.
  private mutating func endString(from start: Int, delimiter: Int, _ hidden: HiddenSquares) {
    if group.isExcess { note(from: start, isExcess: true) } else { leaveOut(hidden) }
    let end = position
    position += delimiter
    note(from: end, isExcess: group.isMarked)
    leave()
    group.chain = max(0, group.chain - 1)
    previous = .literal
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    index + count <= bytes.count && bytes[index..<(index + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  // MARK: Regular expressions

  /// Reads `/…/` if there is one: it is in the place of an operand, and ends on its line. Its end has no blank before
  /// it, and does not begin a comment.
  var isRegularExpression: Bool {
    mutating get {
      switch previous {
      case .word, .closer, .brace, .literal, .dot: return false
      case .opener, .prefixWord, .branch, .infix, .comma: break
      }
      guard !byte(1).isBlank else { return false }
      var hidden = HiddenSquares()
      var end = position + 1
      while end < bytes.count, !bytes[end].isLineEnd, bytes[end] != UInt8(ascii: "/") {
        if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, !bytes[end + 1].isLineEnd { end += 1 }
        hidden.note(bytes[end], at: end)
        end += 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "/"), !bytes[end - 1].isBlank else { return false }
      if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "/") || bytes[end + 1] == UInt8(ascii: "*") {
        return false
      }
      let start = position
      position = end
      leaveOut(hidden)
      position += 1
      literal(from: start)
      return true
    }
  }
}
