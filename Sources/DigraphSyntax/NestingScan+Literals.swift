extension NestingScan {
  // MARK: Comments

  mutating func lineComment() {
    while position < bytes.count, byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") { position += 1 }
  }

  mutating func blockComment() {
    var level = 0
    while position < bytes.count {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        level += 1
        position += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        level -= 1
        position += 2
        if level == 0 { return }
      default: position += 1
      }
    }
    position = bytes.count
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
    // Members go on behind `#endif`.
    if previous != .closer { previous = .word }
  }

  /// `#/…/#`.
  private mutating func extendedExpression(_ hashes: Int, from start: Int) {
    position += 1
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), (1...hashes).allSatisfy({ byte($0) == UInt8(ascii: "#") }) {
        position += 1 + hashes
        break
      }
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position, bytes.count)
    literal(from: start)
  }

  mutating func string(hashes: Int, from start: Int? = nil) {
    let start = start ?? position
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    position += isMultiline ? 3 : 1
    group.isHead = false
    open(.string(hashes: hashes, isMultiline: isMultiline), from: start)
  }

  /// Reads a string up to its end or to the next interpolation.
  mutating func text(_ hashes: Int, _ isMultiline: Bool) {
    let start = position
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: position + 1):
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          position += 1
          return open(.interpolation, from: start)
        }
        position += 1
      case UInt8(ascii: "\"") where !isMultiline && hasHashes(hashes, at: position + 1):
        return endString(from: start, delimiter: 1 + hashes)
      case UInt8(ascii: "\"")
      where isMultiline && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        && hasHashes(hashes, at: position + 3):
        return endString(from: start, delimiter: 3 + hashes)
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
        return endString(from: start, delimiter: 0)
      default: position += 1
      }
    }
    position = bytes.count
    endString(from: start, delimiter: 0)
  }

  /// Ends the string at the position, behind which its delimiter lies.
  private mutating func endString(from start: Int, delimiter: Int) {
    note(from: start, isExcess: group.isExcess)
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

  /// Reads `/…/` if there is one: it stands where an operand is expected, and ends on its line.
  var isRegularExpression: Bool {
    mutating get {
      switch previous {
      case .word, .closer, .brace, .literal, .dot: return false
      case .opener, .prefixWord, .branch, .infix, .comma: break
      }
      guard !byte(1).isBlank else { return false }
      var end = position + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "/") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return false }
      let start = position
      position = end + 1
      literal(from: start)
      return true
    }
  }
}
