import DigraphModel

/// The value of a condition of `#if`, if only some of its names are known: The Swift Programming Language, "Conditional
/// Compilation Block".
public enum CompilationCondition {
  /// The single name or call of a condition, in a form for comparison: `DEBUG`, `os(iOS)`; `nil` for a compound
  /// condition.
  public static func atom(_ text: String) -> String? {
    var parser = ConditionParser(text, [:])
    guard let atom = parser.atomText(), parser.isAtEnd, atom != "true", atom != "false" else { return nil }
    return atom
  }

  /// Whether a condition holds; `nil` if the known names do not decide it.
  public static func value(of text: String, where known: [String: Bool]) -> Bool? {
    var parser = ConditionParser(text, known)
    let value = parser.disjunction()
    return parser.isAtEnd ? value : nil
  }
}

/// Parses `a && !(b || os(iOS))`. Syntax that the parser does not understand leaves the condition undecided.
private struct ConditionParser {
  private let text: [Character]
  private var position = 0
  private let known: [String: Bool]
  private var depth = 0
  private var isStuck = false

  init(_ text: String, _ known: [String: Bool]) {
    self.text = Array(text)
    self.known = known
  }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == text.count && !isStuck
    }
  }

  mutating func disjunction() -> Bool? {
    var value = conjunction()
    while take("||") {
      let other = conjunction()
      value = value == true || other == true ? true : value == false && other == false ? false : nil
    }
    return value
  }

  private mutating func conjunction() -> Bool? {
    var value = factor()
    while take("&&") {
      let other = factor()
      value = value == false || other == false ? false : value == true && other == true ? true : nil
    }
    return value
  }

  private mutating func factor() -> Bool? {
    guard Bound.conditions.allows(depth) else { return stop() }
    depth += 1
    defer { depth -= 1 }
    if take("!") { return factor().map { !$0 } }
    if take("(") {
      let value = disjunction()
      return take(")") ? value : stop()
    }
    guard let atom = atomText() else { return stop() }
    return atom == "true" ? true : atom == "false" ? false : known[atom]
  }

  /// The text of a name or call without blanks: `DEBUG`, `os(iOS)`, `swift(>=6)`.
  mutating func atomText() -> String? {
    skipBlanks()
    let start = position
    while position < text.count, text[position].isLetter || text[position].isNumber || text[position] == "_" {
      position += 1
    }
    guard position > start else { return nil }
    var atom = String(text[start..<position])
    guard take("(") else { return atom }
    let inner = position
    while position < text.count, text[position] != ")", text[position] != "(" { position += 1 }
    guard position < text.count, text[position] == ")", position > inner else { return nil }
    atom += "(" + text[inner..<position].filter { !$0.isWhitespace } + ")"
    position += 1
    return atom
  }

  private mutating func take(_ token: String) -> Bool {
    skipBlanks()
    guard !isStuck, text[position...].starts(with: token) else { return false }
    position += token.count
    return true
  }

  private mutating func skipBlanks() {
    while position < text.count, text[position].isWhitespace { position += 1 }
  }

  private mutating func stop() -> Bool? {
    isStuck = true
    return nil
  }
}
