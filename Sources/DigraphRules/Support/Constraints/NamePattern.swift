import DigraphModel

/// A pattern for names, with what it captures: `Feature(*)`, and with what another one has captured: `Feature(!$1)`.
///
/// | written | stands for |
/// |---|---|
/// | `*` | anything, also nothing |
/// | `?` | one character |
/// | `(…)` | what it stands for, captured |
/// | `$1` | what the first parentheses of the other pattern have captured |
/// | `(!$1)` | anything else than that |
/// | `\` | the next character as it is |
struct NamePattern: Hashable, Sendable {
  private var tokens: [Token] = []
  /// As it is written.
  let text: String
  /// How many parentheses capture.
  private(set) var captureCount = 0
  /// The highest number of a capture that it speaks of.
  private(set) var highestReference = 0

  private enum Token: Hashable, Sendable {
    case character(Character)
    case anything
    case oneCharacter
    case begin
    case end
    case reference(Int)
    case otherThan(Int)

    /// The number of the capture that must not stand here.
    var excluded: Int? { if case .otherThan(let number) = self { number } else { nil } }
  }

  /// Reads a pattern.
  ///
  /// - Throws: what is wrong with it, as the end of a sentence about it.
  init(_ text: String) throws(Problem) {
    self.text = text
    var rest = text[...]
    var isOpen = false
    while let first = rest.popFirst() {
      switch first {
      case "*": tokens.append(.anything)
      case "?": tokens.append(.oneCharacter)
      case "\\":
        guard let next = rest.popFirst() else { throw Problem("ends in '\\', which stands for nothing") }
        tokens.append(.character(next))
      case "$": tokens.append(.reference(try number(&rest)))
      case "(" where rest.hasPrefix("!$"):
        rest = rest.dropFirst(2)
        tokens.append(.otherThan(try number(&rest)))
        guard rest.popFirst() == ")" else { throw Problem("has '(!$…' without ')' behind the number") }
      case "(":
        if isOpen { throw Problem("has parentheses inside of parentheses") }
        isOpen = true
        captureCount += 1
        tokens.append(.begin)
      case ")":
        if !isOpen { throw Problem("closes parentheses that are not open") }
        isOpen = false
        tokens.append(.end)
      default: tokens.append(.character(first))
      }
    }
    if isOpen { throw Problem("does not close its parentheses") }
    if tokens.isEmpty { throw Problem("is empty") }
  }

  private mutating func number(_ rest: inout Substring) throws(Problem) -> Int {
    guard let digit = rest.popFirst()?.wholeNumberValue, (1...9).contains(digit) else {
      throw Problem("needs a digit from 1 to 9 behind '$'")
    }
    highestReference = max(highestReference, digit)
    return digit
  }

  /// What is wrong with a pattern.
  struct Problem: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// The same for any captures, to see whether it could match at all.
  var withoutReferences: NamePattern {
    var copy = self
    copy.tokens = tokens.map { token in
      switch token {
      case .reference, .otherThan: .anything
      case .character, .anything, .oneCharacter, .begin, .end: token
      }
    }
    return copy
  }

  /// Matches a text, the whole of it.
  ///
  /// - Parameters:
  ///   - text: A name or a path.
  ///   - given: What `$1`, `$2`, … stand for; the pattern speaks of no more.
  /// - Returns: What the parentheses capture, in their order; `nil` if the pattern does not match.
  /// - Complexity: O(tokens × characters²) at worst.
  func captures(in text: String, given: [String] = []) -> [String]? { captures(in: [text], given: given) }

  /// What the parentheses capture in the first of several names of one thing that the pattern matches; `nil` if it
  /// matches none.
  ///
  /// `(!$1)` is about the thing: what could be read with `$1` in that place, under any of its names and however the
  /// rest is divided, is not anything else. Otherwise `Feature(!$1)/*` would match `FeatureFeed/Views/Row.swift` for
  /// `Feed`, as `Feed/Views`.
  func captures(in texts: [String], given: [String] = []) -> [String]? {
    let given = given.map { Array($0) }
    func captures(_ tokens: [Token], in text: String) -> [String]? {
      var search = Search(tokens: tokens, text: Array(text), given: given)
      return search.matches(0, 0) ? search.marks.map { String(search.text[$0]) } : nil
    }
    guard let found = texts.firstNonNil({ captures(tokens, in: $0) }) else { return nil }
    let isTheSame = Set(tokens.compactMap(\.excluded)).contains { number in
      let same = tokens.map { $0 == .otherThan(number) ? .reference(number) : $0 }
      return texts.contains { captures(same, in: $0) != nil }
    }
    return isTheSame ? nil : found
  }

  /// A search with a memory: what comes behind a place matches or not, however the place was reached.
  private struct Search {
    let tokens: [Token]
    let text: [Character]
    let given: [[Character]]
    /// What was captured, if there is a match.
    var marks: [Range<Int>] = []
    private var failed: Set<[Int]> = []
    private var begins: [Int] = []

    init(tokens: [Token], text: [Character], given: [[Character]]) {
      (self.tokens, self.text, self.given) = (tokens, text, given)
    }

    mutating func matches(_ token: Int, _ position: Int) -> Bool {
      guard token < tokens.count else { return position == text.count }
      if failed.contains([token, position]) { return false }
      if step(token, position) { return true }
      failed.insert([token, position])
      return false
    }

    private mutating func step(_ token: Int, _ position: Int) -> Bool {
      switch tokens[token] {
      case .character(let character):
        return position < text.count && text[position] == character && matches(token + 1, position + 1)
      case .oneCharacter: return position < text.count && matches(token + 1, position + 1)
      case .anything, .otherThan:
        for end in position...text.count where matches(token + 1, end) { return true }
        return false
      case .begin:
        begins.append(position)
        if matches(token + 1, position) { return true }
        begins.removeLast()
        return false
      case .end:
        let begin = begins.removeLast()
        // Marks are made from the last to the first.
        if matches(token + 1, position) {
          marks.insert(begin..<position, at: 0)
          return true
        }
        begins.append(begin)
        return false
      case .reference(let number):
        guard number <= given.count, text[position...].starts(with: given[number - 1]) else { return false }
        return matches(token + 1, position + given[number - 1].count)
      }
    }
  }
}
