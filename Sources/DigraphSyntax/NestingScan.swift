/// The state of one scan; see ``NestingGuard``.
struct NestingScan {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var excess: [Range<Int>] = []
  /// Whether the last token was too deep, so that the next one continues its range.
  private var isExceeding = false
  private var groups: [Group] = []
  var group = Group(kind: .file, base: 0)
  var conditions = 0
  /// No `/` with this number of `#`, or with more of them, follows.
  var unclosedHashes = Int.max
  /// The same number for the rest of a line.
  var unclosedOnLine = (hashes: Int.max, end: 0)
  private var conflicts = 0
  var previous = Previous.opener
  private var isAtLineStart = true
  /// A copy of ``NestingWord/table``, which is faster to access.
  private let words = NestingWord.table

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The code between a pair of brackets, with counts since its last comma or statement.
  struct Group {
    var kind: Kind
    /// Depth at its start.
    var base: Int
    /// Whether all code in the group is too deep.
    var isExcess = false
    /// Whether the group's brackets are also left out. Brackets around excess code stay, because the parser would look
    /// for them elsewhere.
    var isMarked = false
    /// The start of the current element or statement; -1 before its first token.
    var elementStart = -1
    /// The number of prefix operators and keywords, arrows and labels.
    var prefixes = 0
    var elses = 0
    var ternaries = 0
    /// The depth of the tree of the current chain of postfixes.
    var chain = 0
    /// The deepest chain so far.
    var height = 0
    /// The number of open `[` that each stand at the beginning of the one around them.
    var squares = 0
    /// The number of open `[` that directly follow another one.
    var squarePairs = 0
    /// Whether the code so far may be the beginning of a type.
    var isHead = true

    var depth: Int { base + prefixes + elses / NestingGuard.elsesPerLevel + ternaries }

    mutating func endChain() {
      height = max(height, chain)
      chain = 0
    }

    mutating func endElement() {
      endChain()
      elementStart = -1
      prefixes = 0
      ternaries = 0
    }

    mutating func endStatement() {
      endElement()
      elses = 0
    }
  }

  enum Kind: Equatable {
    case file, paren, square, brace, angle, interpolation
    case string(hashes: Int, isMultiline: Bool)
  }

  /// The token before the current one.
  enum Previous {
    case opener, word, prefixWord, branch, dot, closer, brace, literal, infix, comma
  }

  mutating func run() -> [Range<Int>] {
    while position < bytes.count { token() }
    return excess
  }

  func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  // MARK: Counting

  /// Notes a token from `start` to the position, according to the current counts.
  mutating func note(from start: Int) {
    if group.elementStart < 0 { group.elementStart = start }
    let isAround = isExcessAround
    guard isAround || group.depth > NestingGuard.depthLimit else { return note(from: start, isExcess: false) }
    if !isAround, !isExceeding, group.elses == 0 {
      // The remains of `try try try` would be an error that causes others, so the whole element is left out.
      while let last = excess.last, last.lowerBound >= group.elementStart { excess.removeLast() }
      note(from: group.elementStart, isExcess: true)
    } else {
      note(from: start, isExcess: true)
    }
  }

  mutating func note(from start: Int, isExcess: Bool) {
    if isExcess {
      if isExceeding, let last = excess.popLast() {
        excess.append(last.lowerBound..<position)
      } else {
        excess.append(start..<position)
      }
    }
    isExceeding = isExcess
  }

  /// Whether all code here is too deep, whatever begins its element.
  private var isExcessAround: Bool {
    group.isExcess || group.chain > NestingGuard.chainLimit || conditions > NestingGuard.conditionLimit
  }

  mutating func open(_ kind: Kind, from start: Int) {
    var inner = Group(kind: kind, base: group.depth + 1)
    inner.squares = (group.isHead && kind != .brace ? group.squares : 0) + (kind == .square ? 1 : 0)
    let isPair = kind == .square && group.kind == .square && previous == .opener
    inner.squarePairs = kind == .brace ? 0 : group.squarePairs + (isPair ? 1 : 0)
    inner.isMarked = isExcessAround || group.depth > NestingGuard.depthLimit
    inner.isExcess =
      inner.isMarked || inner.base > NestingGuard.depthLimit
      || max(inner.squares, inner.squarePairs) > NestingGuard.squareLimit
    switch kind {
    // `A<>` is no type, and `\()` is no text, so these brackets are left out, too.
    case .angle, .interpolation: inner.isMarked = inner.isExcess
    // A body may follow the remains of a chain, so its braces stay.
    case .brace where group.chain > NestingGuard.chainLimit && !group.isExcess: inner.isMarked = false
    case .file, .paren, .square, .brace, .string: break
    }
    if group.elementStart < 0 { group.elementStart = start }
    note(from: start, isExcess: inner.isMarked)
    groups.append(group)
    group = inner
    previous = .opener
  }

  /// Ends the group that a bracket closes; without an opening bracket, only the token is noted.
  private mutating func close(_ kind: Kind, from start: Int) {
    func isMeant(_ group: Group) -> Bool { group.kind == kind || kind == .paren && group.kind == .interpolation }
    if !isMeant(group) {
      leaveAngles()
      guard isMeant(group) || groups.contains(where: isMeant) else { return note(from: start) }
      while !isMeant(group) { leave() }
    }
    note(from: start, isExcess: group.isMarked)
    leave()
  }

  mutating func leave() {
    let height = max(group.height, group.chain) + 1
    guard let outer = groups.popLast() else { return }
    group = outer
    group.chain = max(group.chain, height) + 1
    previous = .closer
  }

  /// Leaves groups of `a < b` that looked like generic arguments.
  private mutating func leaveAngles() {
    while group.kind == .angle { leave() }
  }

  // MARK: Tokens

  private mutating func token() {
    if case .string(let hashes, let isMultiline) = group.kind { return text(hashes, isMultiline) }
    let start = position
    let byte = byte()
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      isAtLineStart = true
      position += 1
      return
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0:
      position += 1
      return
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): return lineComment()
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): return blockComment()
    case UInt8(ascii: "\""): string(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "("), UInt8(ascii: "["):
      beginLine()
      position += 1
      open(byte == UInt8(ascii: "(") ? .paren : .square, from: start)
    case UInt8(ascii: "{"):
      position += 1
      leaveAngles()
      open(.brace, from: start)
    case UInt8(ascii: ")"):
      position += 1
      close(.paren, from: start)
    case UInt8(ascii: "]"):
      position += 1
      close(.square, from: start)
    case UInt8(ascii: "}"):
      position += 1
      close(.brace, from: start)
      previous = .brace
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      position += 1
      if byte == UInt8(ascii: ";") {
        leaveAngles()
        group.endStatement()
      } else {
        group.endElement()
      }
      if group.kind == .square { group.isHead = false }
      previous = .comma
      note(from: start)
      group.elementStart = -1
    case UInt8(ascii: "`"):
      beginLine()
      quotedName()
    case UInt8(ascii: "@"):
      beginLine()
      other()
    case UInt8(ascii: "<") where beginsConflict(7), UInt8(ascii: ">") where beginsConflict(4): conflict()
    case UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ":"), UInt8(ascii: "<"),
      UInt8(ascii: ">"),
      UInt8(ascii: "-"), UInt8(ascii: "/"):
      mark(byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    default:
      if byte.isOperator { operators() } else if byte.isWord { word() } else { other() }
    }
    isAtLineStart = false
  }

  /// Whether a line begins here with a conflict marker: one byte repeated `count` times.
  private func beginsConflict(_ count: Int) -> Bool {
    guard position == 0 || bytes[position - 1].isLineEnd, byte(count) == UInt8(ascii: " ") else { return false }
    return bytes[position..<(position + count)].allSatisfy { $0 == bytes[position] }
  }

  /// Counts a conflict marker, since the lexer searches the whole file for the end of each conflict.
  private mutating func conflict() {
    let start = position
    while byte() == bytes[start] { position += 1 }
    conflicts += 1
    if conflicts > NestingGuard.conflictLimit { note(from: start, isExcess: true) } else { infix(from: start) }
  }

  private mutating func other() {
    let start = position
    position += 1
    group.endChain()
    note(from: start)
  }

  private mutating func number() {
    let start = position
    while byte().isWord || byte() == UInt8(ascii: ".") && byte(1).isDigit { position += 1 }
    literal(from: start)
  }

  mutating func literal(from start: Int) {
    group.endChain()
    group.isHead = false
    previous = .literal
    note(from: start)
  }

  /// Reads a name in backticks. A backtick without a second one on its line hides nothing: the lexer takes it for a
  /// token of its own.
  private mutating func quotedName() {
    let start = position
    var end = position + 1
    var hidden = HiddenSquares()
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !bytes[end].isLineEnd {
      hidden.note(bytes[end], at: end)
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else { return other() }
    position = end
    leaveOut(hidden)
    position += 1
    if previous != .dot { group.endChain() }
    previous = .word
    note(from: start)
  }

  // MARK: Words

  private mutating func word() {
    let start = position
    while byte().isWord { position += 1 }
    let kind = NestingWord(bytes[start..<position], in: words)
    if startsStatement(kind) {
      leaveAngles()
      group.endStatement()
    }
    switch kind {
    case .branch:
      group.elses += 1
      group.endElement()
      previous = .branch
    case .prefix where previous == .branch: previous = .prefixWord
    case .prefix where previous != .dot:
      group.prefixes += 1
      group.endChain()
      previous = .prefixWord
    case .prefix, .infix, .plain:
      if previous != .dot { group.endChain() }
      previous = kind == .infix ? .infix : .word
    }
    note(from: start)
  }

  /// Ends the previous statement if the token begins a line, where it cannot continue a statement: `@Inject`, `(a as
  /// A).b()`.
  private mutating func beginLine() {
    guard isAtLineStart else { return }
    switch previous {
    case .brace, .word, .closer, .literal:
      leaveAngles()
      group.endStatement()
    case .opener, .prefixWord, .branch, .dot, .infix, .comma: break
    }
  }

  /// Whether a word begins a statement or a declaration. It does if it follows a block, or if it begins a line and
  /// follows the end of an expression.
  private func startsStatement(_ word: NestingWord) -> Bool {
    guard word != .branch, word != .infix else { return false }
    switch previous {
    case .brace: return true
    case .word, .closer, .literal: return isAtLineStart
    case .opener, .prefixWord, .branch, .dot, .infix, .comma: return false
    }
  }

  // MARK: Marks

  /// Whether the token before ends an operand, without a blank in between.
  var isPostfix: Bool {
    switch previous {
    case .word, .closer, .brace, .literal: position > 0 && !bytes[position - 1].isBlank
    case .opener, .prefixWord, .branch, .dot, .infix, .comma: false
    }
  }

  private mutating func mark(_ byte: UInt8) {
    let start = position
    switch byte {
    case UInt8(ascii: ".") where self.byte(1) != byte:
      position += 1
      if previous == .opener || previous == .infix || previous == .comma || previous == .prefixWord { group.endChain() }
      group.chain += 1
      previous = .dot
      note(from: start)
    case UInt8(ascii: "?") where isPostfix, UInt8(ascii: "!") where isPostfix && self.byte(1) != UInt8(ascii: "="):
      position += 1
      group.chain += 1
      previous = .closer
      note(from: start)
    case UInt8(ascii: "?") where self.byte(1) != byte:
      position += 1
      group.ternaries += 1
      infix(from: start)
    case UInt8(ascii: ":"):
      position += 1
      if group.ternaries > 0 { group.ternaries -= 1 } else { group.prefixes += 1 }
      if group.kind == .square { group.isHead = false }
      group.endChain()
      previous = .infix
      note(from: start)
    case UInt8(ascii: "<") where opensType:
      position += 1
      open(.angle, from: start)
    case UInt8(ascii: ">") where group.kind == .angle:
      position += 1
      close(.angle, from: start)
    case UInt8(ascii: "-") where self.byte(1) == UInt8(ascii: ">"):
      position += 2
      group.prefixes += 1
      group.endChain()
      previous = .infix
      note(from: start)
    case UInt8(ascii: "/") where !isPostfix && isRegularExpression: break
    default: operators()
    }
  }

  /// Whether a type follows the `<` here, so that the parser looks ahead for generic arguments, even across blanks.
  private var opensType: Bool {
    var next = position + 1
    while next < bytes.count, bytes[next].isBlank { next += 1 }
    guard next < bytes.count else { return false }
    switch previous {
    case .word, .closer: return bytes[next].opensType
    case .opener, .prefixWord, .branch, .dot, .brace, .literal, .infix, .comma: return false
    }
  }

  private mutating func operators() {
    let start = position
    while byte().isOperator || byte() == UInt8(ascii: ".") {
      if position > start, byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") {
        break
      }
      position += 1
    }
    infix(from: start)
  }

  private mutating func infix(from start: Int) {
    switch previous {
    case .opener, .prefixWord, .branch, .infix, .comma: group.prefixes += 1
    case .word, .dot, .closer, .brace, .literal: break
    }
    let isType = position == start + 1 && (bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "~"))
    if !isType {
      leaveAngles()
      group.isHead = false
    }
    group.endChain()
    previous = .infix
    note(from: start)
  }
}
