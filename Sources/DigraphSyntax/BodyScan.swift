/// The state of one scan; see ``UnreadCode``.
struct BodyScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hits: [UInt32]
  /// A copy of ``allMarks``, which is faster to access.
  private let marks = Self.allMarks
  /// A copy of ``MemberWord/table``, for the same reason.
  private let words = MemberWord.table
  private var position = 0
  private var groups: [Group] = []
  private var group = Group(kind: .members)
  /// Bodies that are not read unless a hit lies in their declaration.
  private(set) var bodies: [Body] = []
  /// Names of properties with a hit in their declaration.
  private(set) var watchedNames: [Range<Int>] = []
  /// Whether some initializer has a hit in its declaration.
  private(set) var hasWatchedInitializer = false
  /// Types and extensions outside of all others.
  private(set) var types: [TopLevelType] = []
  /// Whether the brackets do not match.
  private var isBroken = false
  /// The number of groups around each `#if` that has not ended yet.
  private var conditions: [Int] = []

  /// The code between a pair of brackets.
  private struct Group {
    var kind: Kind
    /// The kind of the current declaration, in a group of members.
    var declaration = Declaration.none
    /// The start of the current declaration, including its attributes and modifiers.
    var start = 0
    /// Whether only attributes and modifiers have come since `start`.
    var isHead = false
    /// Whether the name of the declaration comes next.
    var awaitsName = false
    /// Whether the declaration has had a `=`.
    var hasValue = false
    /// Whether the declaration is an initializer.
    var isInitializer = false
    /// Names of the properties of the current declaration, or of the type.
    var names: [Range<Int>] = []
    /// Whether the declaration is an extension.
    var isExtension = false
    /// The index of the first body of the current declaration.
    var firstBody = 0
    /// The start of a body that may be left out; -1 if it may not.
    var bodyStart = -1
    /// Whether the members of a type are read in full.
    var isWhole = false
    /// Whether the current declaration belongs to the type, and not to its instances.
    var isStatic = false
    /// The number of `#` around a string.
    var hashes = 0
  }

  private enum Kind: UInt8 {
    case members, accessors, body, paren, square, string, multilineString, interpolation
  }

  private enum Declaration {
    case none, type, function, `subscript`, property, other
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, hits: [UInt32]) {
    self.bytes = bytes
    self.hits = hits
  }

  /// - Returns: whether the brackets match.
  mutating func run() -> Bool {
    while position < bytes.count, !isBroken { token() }
    endDeclaration(at: bytes.count)
    return !isBroken && groups.isEmpty && conditions.isEmpty
  }

  private func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }

  // MARK: Tokens

  private mutating func token() {
    switch group.kind {
    case .string: return text(group.hashes, isMultiline: false)
    case .multilineString: return text(group.hashes, isMultiline: true)
    case .body, .paren, .square, .interpolation:
      while position < bytes.count, !marks[Int(bytes[position])] { position += 1 }
      guard position < bytes.count else { return }
    case .members, .accessors: break
    }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "{"): openBrace()
    case UInt8(ascii: "}"): closeBrace()
    case UInt8(ascii: "("): open(.paren)
    case UInt8(ascii: "["): open(.square)
    case UInt8(ascii: ")"): close { $0 == .paren || $0 == .interpolation }
    case UInt8(ascii: "]"): close { $0 == .square }
    case UInt8(ascii: "\""): string(hashes: 0)
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "`"): quotedName()
    default:
      if group.kind == .members || group.kind == .accessors {
        memberToken(byte)
      } else {
        position += 1
      }
    }
  }

  /// Bytes that begin or end something in any kind of group.
  private static let allMarks: [Bool] = (0..<256).map { "{}()[]\"#/`".utf8.contains(UInt8($0)) }

  private mutating func open(_ kind: Kind) {
    groups.append(group)
    group = Group(kind: kind)
    position += 1
  }

  private mutating func close(_ isMeant: (Kind) -> Bool) {
    position += 1
    guard isMeant(group.kind), let outer = groups.popLast() else {
      isBroken = true
      return
    }
    group = outer
  }

  // MARK: Braces

  private mutating func openBrace() {
    var inner = Group(kind: .body)
    let isInType = !groups.isEmpty
    switch group.kind {
    case .members where group.isWhole && group.declaration != .type: break
    case .members:
      switch group.declaration {
      case .type:
        inner.kind = .members
        inner.isWhole = group.isWhole || hits.hasMember(in: group.start..<position)
        inner.start = position + 1
        inner.firstBody = bodies.count
      case .function: inner.bodyStart = position + 1
      case .subscript: if opensAccessors { inner.kind = .accessors } else { inner.bodyStart = position + 1 }
      case .property where isInType:
        if opensAccessors {
          inner.kind = .accessors
        } else if group.hasValue || !group.isStatic && !opensLiteral {
          inner.bodyStart = position + 1
        }
      case .property, .other, .none: break
      }
    case .accessors: inner.bodyStart = position + 1
    case .body, .paren, .square, .string, .multilineString, .interpolation: break
    }
    groups.append(group)
    group = inner
    position += 1
  }

  private mutating func closeBrace() {
    let end = position
    position += 1
    switch group.kind {
    case .members: endDeclaration(at: end)
    case .accessors, .body: break
    case .paren, .square, .string, .multilineString, .interpolation:
      isBroken = true
      return
    }
    let inner = group
    guard let outer = groups.popLast() else {
      isBroken = true
      return
    }
    group = outer
    if inner.bodyStart >= 0, inner.bodyStart < end {
      bodies.append(Body(range: inner.bodyStart..<end, declaration: inner.bodyStart..<end))
    }
    guard group.kind == .members else { return }
    switch group.declaration {
    case .type:
      if groups.isEmpty {
        types.append(
          TopLevelType(range: group.start..<position, names: group.names, isExtension: group.isExtension))
      }
      endDeclaration(at: position)
    case .function, .subscript: endDeclaration(at: position)
    case .none, .property, .other: break
    }
  }

  /// The first word behind the brace at the current position.
  private var wordInside: Slice<UnsafeBufferPointer<UInt8>> {
    var start = position + 1
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    var end = start
    while end < bytes.count, bytes[end].isWord { end += 1 }
    return bytes[start..<end]
  }

  private static func `is`(_ word: Slice<UnsafeBufferPointer<UInt8>>, _ name: StaticString) -> Bool {
    word.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Whether accessors follow the brace, rather than a getter's statements. A comment before accessors hides them, and
  /// a call of a function named like an accessor looks like one. In both cases the body is read.
  private var opensAccessors: Bool {
    let word = wordInside
    if word.isEmpty {
      return word.startIndex < bytes.count && "@/".utf8.contains(bytes[word.startIndex])
    }
    return Self.accessors.contains { Self.is(word, $0) }
  }

  private static let accessors: [StaticString] = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "mutating", "nonmutating", "unsafeAddress",
    "unsafeMutableAddress",
    "read", "modify", "init", "yielding", "borrow", "mutate", "nonisolated", "__consuming",
  ]

  /// Whether a getter may consist of a literal. Such getters are read, because they name bindings.
  private var opensLiteral: Bool {
    var word = wordInside
    if word.elementsEqual("return".utf8) {
      var start = word.endIndex
      while start < bytes.count, bytes[start].isBlank { start += 1 }
      var end = start
      while end < bytes.count, bytes[end].isWord { end += 1 }
      word = bytes[start..<end]
    }
    guard let first = word.first else { return true }
    return first.isDigit || ["true", "false", "nil"].contains { (name: StaticString) in Self.is(word, name) }
  }

  // MARK: Members

  private mutating func memberToken(_ byte: UInt8) {
    guard byte.isWord else {
      switch byte {
      case UInt8(ascii: "@") where group.kind == .members:
        // `class Cache: @unchecked Sendable`
        let isInInheritance = group.declaration == .type && !group.names.isEmpty
        if !group.isHead, !isInInheritance { beginHead() }
        position += 1
        while self.byte().isWord || self.byte() == UInt8(ascii: ".") { position += 1 }
      case UInt8(ascii: "="):
        group.hasValue = true
        position += 1
      case UInt8(ascii: ",") where group.declaration == .property && !group.hasValue:
        group.awaitsName = true
        position += 1
      case UInt8(ascii: ";"):
        endDeclaration(at: position)
        position += 1
      default:
        position += 1
      }
      return
    }
    let start = position
    while position < bytes.count, bytes[position].isWord { position += 1 }
    guard group.kind == .members else { return }
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") {
      // `extension Outer.Inner`
      if group.isExtension, group.names.last?.upperBound == start - 1 { group.names.append(start..<position) }
      return
    }
    let word = MemberWord(bytes[start..<position], in: words)
    if group.awaitsName, !word.isReserved {
      noteName(start..<position)
      return
    }
    switch word {
    case .plain: break
    case .modifier, .staticModifier:
      if !group.isHead {
        guard isAtDeclaration(start) else { return }
        beginHead(at: start)
      }
      if word == .staticModifier { group.isStatic = true }
    case .contextualType: if group.isHead || isAtDeclaration(start) { begin(.type, at: start) }
    case .type:
      // `import class UIKit.UIView`
      if group.declaration == .other && group.awaitsName { break }
      begin(.type, at: start)
      group.isExtension = bytes[start] == UInt8(ascii: "e") && bytes[start + 1] == UInt8(ascii: "x")
    case .function: begin(.function, at: start)
    case .namelessFunction:
      begin(.function, at: start, hasName: false)
      // `init`, and not `deinit`
      group.isInitializer = bytes[start] == UInt8(ascii: "i")
    case .subscript: begin(.subscript, at: start, hasName: false)
    case .property: begin(.property, at: start)
    case .other: begin(.other, at: start)
    }
  }

  private mutating func noteName(_ name: Range<Int>) {
    group.awaitsName = false
    switch group.declaration {
    case .property: group.names.append(name)
    case .type: group.names = [name]
    case .function, .subscript, .other, .none: break
    }
  }

  /// Whether a declaration may begin at a word, because nothing precedes the word on its line.
  private func isAtDeclaration(_ start: Int) -> Bool {
    var index = start - 1
    while index >= 0 {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index -= 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"),
        UInt8(ascii: ")"):
        return true
      default: return false
      }
    }
    return true
  }

  private mutating func beginHead(at start: Int? = nil) {
    endDeclaration(at: start ?? position)
    group.isHead = true
  }

  private mutating func begin(_ declaration: Declaration, at start: Int, hasName: Bool = true) {
    // `class` may have been a modifier.
    let isModified = group.declaration == .type && group.awaitsName
    if !group.isHead && !isModified { endDeclaration(at: start) }
    if isModified { group.isStatic = true }
    group.isHead = false
    group.declaration = declaration
    group.awaitsName = hasName
    group.hasValue = false
  }

  /// Ends the current declaration, and gives its bodies their extent.
  private mutating func endDeclaration(at end: Int) {
    guard group.kind == .members else { return }
    if group.firstBody < bodies.count || group.isInitializer || !group.names.isEmpty {
      let range = group.start..<max(end, group.start)
      if group.declaration != .type {
        for index in group.firstBody..<bodies.count { bodies[index].declaration = range }
      }
      if group.declaration == .property, hits.hasMember(in: range) { watchedNames += group.names }
      if group.isInitializer, hits.hasMember(in: range) { hasWatchedInitializer = true }
    }
    group.start = end
    group.firstBody = bodies.count
    group.declaration = .none
    group.awaitsName = false
    group.hasValue = false
    group.isHead = false
    group.isStatic = false
    group.isExtension = false
    group.isInitializer = false
    group.names.removeAll()
  }

  private mutating func quotedName() {
    let start = position + 1
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "`"), bytes[position] != UInt8(ascii: "\n") {
      position += 1
    }
    if group.kind == .members, group.awaitsName { noteName(start..<min(position, bytes.count)) }
    position = min(position + 1, bytes.count)
  }

  // MARK: Literals and comments

  private mutating func slash() {
    if byte(1) == UInt8(ascii: "/") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
        position += 1
      }
    } else if byte(1) == UInt8(ascii: "*") {
      blockComment()
    } else if let end = regularExpressionEnd {
      position = end
    } else {
      position += 1
    }
  }

  private mutating func blockComment() {
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
  }

  /// The end of `/…/`, if a regular expression begins here: it is in the place of an operand, and ends on its line.
  private var regularExpressionEnd: Int? {
    guard !byte(1).isBlank else { return nil }
    var before = position - 1
    while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") { before -= 1 }
    if before >= 0 {
      let last = bytes[before]
      if last.isWord {
        var start = before
        while start > 0, bytes[start - 1].isWord { start -= 1 }
        guard NestingWord(bytes[start...before]) != .plain else { return nil }
      } else if last == UInt8(ascii: ")") || last == UInt8(ascii: "]") || last == UInt8(ascii: "}")
        || last == UInt8(ascii: "\"")
        || last == UInt8(ascii: "`")
        || (last == UInt8(ascii: "?") || last == UInt8(ascii: "!")) && before + 1 == position
      {
        return nil
      }
    }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: "/") ? end + 1 : nil
  }

  private mutating func hash() {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\"") where hashes <= NestingGuard.hashLimit:
      position += hashes
      string(hashes: hashes)
    case UInt8(ascii: "/"): isBroken = true  // `#/…/#` is rare, and may hold anything.
    default:
      position += hashes
      let start = position
      while position < bytes.count, bytes[position].isWord { position += 1 }
      let word = bytes[start..<position]
      if Self.is(word, "if") || Self.is(word, "else") || Self.is(word, "elseif") || Self.is(word, "endif") {
        noteDirective(word)
        // Words in conditions are no names.
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
          position += 1
        }
        endDeclaration(at: position)
      }
    }
  }

  /// Notes the start, the next clause or the end of an `#if`. Each clause must be complete: brackets that begin in one
  /// clause and end in another do not match.
  private mutating func noteDirective(_ word: Slice<UnsafeBufferPointer<UInt8>>) {
    if Self.is(word, "if") {
      conditions.append(groups.count)
    } else if conditions.last != groups.count {
      isBroken = true
    } else if Self.is(word, "endif") {
      conditions.removeLast()
    }
  }

  private mutating func string(hashes: Int) {
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    groups.append(group)
    group = Group(kind: isMultiline ? .multilineString : .string, hashes: hashes)
    position += isMultiline ? 3 : 1
  }

  /// Reads a string to its end or to the next interpolation.
  private mutating func text(_ hashes: Int, isMultiline: Bool) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\") where hasHashes(hashes, at: position + 1):
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") { return open(.interpolation) }
        position += 1
      case UInt8(ascii: "\"") where !isMultiline && hasHashes(hashes, at: position + 1):
        position += hashes
        return close { _ in true }
      case UInt8(ascii: "\"")
      where isMultiline && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        && hasHashes(hashes, at: position + 3):
        position += 2 + hashes
        return close { _ in true }
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
        isBroken = true
        return
      default: position += 1
      }
    }
    isBroken = true
  }

  private func hasHashes(_ count: Int, at index: Int) -> Bool {
    count == 0 || index + count <= bytes.count && bytes[index..<(index + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
