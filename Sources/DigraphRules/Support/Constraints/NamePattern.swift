import DigraphModel

/// A pattern for names. It can capture parts, `Feature(*)`, and refer to captures of another pattern, `Feature(!$1)`.
///
/// | written | stands for |
/// |---|---|
/// | `*` | anything, also nothing |
/// | `?` | one character |
/// | `(…)` | the text that the part inside matches, captured |
/// | `$1` | the text that the first parentheses of the other pattern have captured |
/// | `(!$1)` | any text other than `$1` |
/// | `\` | the next character as it is |
struct NamePattern: Hashable, Sendable {
  private var tokens: [Token] = []
  /// The pattern as it is written.
  let text: String
  /// The number of capturing parentheses.
  private(set) var captureCount = 0
  /// The highest number of a capture that it refers to.
  private(set) var highestReference = 0

  private enum Token: Hashable, Sendable {
    case character(Character)
    case anything
    case oneCharacter
    case begin
    case end
    case reference(Int)
    case otherThan(Int)

    /// The number of the capture whose text must not stand here.
    var excluded: Int? { if case .otherThan(let number) = self { number } else { nil } }
  }

  /// Reads a pattern.
  ///
  /// - Throws: The mistake in the pattern, as the end of a sentence about it.
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

  /// The mistake in a pattern.
  struct Problem: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  /// The pattern with `*` in the place of references, to see whether it could match at all.
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

  /// Matches the whole of a text.
  ///
  /// - Parameters:
  ///   - text: A name or a path.
  ///   - given: The texts of `$1`, `$2`, …; the pattern refers to no others.
  /// - Returns: The captures of the parentheses, in their order; `nil` if the pattern does not match.
  /// - Complexity: O(tokens × characters²) in the worst case.
  func captures(in text: String, given: [String] = []) -> [String]? { captures(in: [text], given: given) }

  /// Matches several names of one thing, and gives the captures in the first name that matches; `nil` if none does.
  ///
  /// `(!$1)` is about the thing, not about one of its names. If any name, with any division of the rest, can also be
  /// read with `$1` in that place, the pattern does not match. Otherwise `Feature(!$1)/*` would match
  /// `FeatureFeed/Views/Row.swift` for `Feed`, as `Feed/Views`.
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

  /// A search with a memory: whether the rest matches from a place does not depend on how the place was reached.
  private struct Search {
    let tokens: [Token]
    let text: [Character]
    let given: [[Character]]
    /// The captured ranges, if there is a match.
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
        // Captures are recorded from the last to the first.
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
