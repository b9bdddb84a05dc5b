/// A list of conditions as a formula of propositional logic over the tests that the source writes.
///
/// `!`, `&&` and `||` are read as connectives. Any other text is a test of its own, and two tests are one if they are
/// spelt alike. For `switch` and `guard`, only the text of the clause is known.
indirect enum ConditionFormula: Hashable {
  case test(String)
  case not(ConditionFormula)
  case and([ConditionFormula])
  case or([ConditionFormula])

  /// A longer text counts as one test.
  private static let longestText = 500

  /// Reads the text of a condition.
  init(_ text: String) {
    guard text.utf8.count <= Self.longestText else {
      self = .test(text)
      return
    }
    let text = Self.unwrapped(text)
    if let parts = Self.split(text, "||") {
      self = .or(parts.map { ConditionFormula($0) })
    } else if let parts = Self.split(text, "&&") {
      self = .and(parts.map { ConditionFormula($0) })
    } else if text.hasPrefix("!"), text.count > 1 {
      self = .not(ConditionFormula(String(text.dropFirst())))
    } else {
      self = .test(text)
    }
  }

  /// The text without spaces around it, and without parentheses around all of it.
  private static func unwrapped(_ text: String) -> String {
    var text = text.filter { !$0.isWhitespace }[...]
    while text.first == "(", text.last == ")" {
      var depth = 0
      let end = text.indices.first { index in
        depth += text[index] == "(" ? 1 : text[index] == ")" ? -1 : 0
        return depth == 0
      }
      guard end == text.index(before: text.endIndex) else { break }
      text = text.dropFirst().dropLast()
    }
    return String(text)
  }

  /// The parts between a connective outside of all parentheses; `nil` if the connective does not occur there.
  private static func split(_ text: String, _ connective: String) -> [String]? {
    var parts: [String] = [""]
    var depth = 0
    var rest = text[...]
    while let first = rest.first {
      if depth == 0, rest.hasPrefix(connective) {
        parts.append("")
        rest = rest.dropFirst(connective.count)
        continue
      }
      depth += first == "(" ? 1 : first == ")" ? -1 : 0
      parts[parts.count - 1].append(first)
      rest = rest.dropFirst()
    }
    return parts.count > 1 && !parts.contains("") ? parts : nil
  }

  /// The tests in the formula.
  var tests: Set<String> {
    switch self {
    case .test(let text): [text]
    case .not(let inner): inner.tests
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.tests) }
    }
  }

  /// Whether the formula holds if exactly these tests hold.
  func holds(_ tests: Set<String>) -> Bool {
    switch self {
    case .test(let text): tests.contains(text)
    case .not(let inner): !inner.holds(tests)
    case .and(let parts): parts.allSatisfy { $0.holds(tests) }
    case .or(let parts): parts.contains { $0.holds(tests) }
    }
  }
}

extension [Condition] {
  /// Whether one of `others` holds wherever code under these conditions runs.
  ///
  /// - Parameters:
  ///   - others: Lists of conditions; a list holds if all of its conditions do.
  ///   - outcome: The outcome of a test that is known in any case; `nil` for others.
  /// - Returns: `true` also if the source does not decide it.
  public func implyOneOf(_ others: [[Condition]], given outcome: (String) -> Bool? = { _ in nil }) -> Bool {
    if others.contains(where: \.isEmpty) || Self.areClausesOfOneSwitch(others) || Self.compareOneValue(others) {
      return true
    }
    let mine = ConditionFormula.and(map(\.formula))
    let formulas = others.map { ConditionFormula.and($0.map(\.formula)) }
    let tests = formulas.reduce(into: mine.tests) { $0.formUnion($1.tests) }
    let given = tests.filter { outcome($0) == true }
    let open = tests.filter { outcome($0) == nil }.sorted()
    guard open.count <= 10 else { return true }
    for choice in 0..<(1 << open.count) {
      var holding = given
      for (number, test) in open.enumerated() where choice & (1 << number) != 0 { holding.insert(test) }
      if mine.holds(holding), !formulas.contains(where: { $0.holds(holding) }) { return false }
    }
    return true
  }

  /// Whether the lists compare one value with several cases of an enum, as a `switch` would: `mode == .live` and `mode ==
  /// .demo`. The other cases are unknown.
  private static func compareOneValue(_ lists: [[Condition]]) -> Bool {
    var cases: [String: Set<String>] = [:]
    for condition in lists.joined() where condition.kind == .branch && condition.text.contains("==") {
      for part in condition.text.filter({ $0 != "(" && $0 != ")" }).split(separator: "||") {
        let sides = part.split(separator: "==").map { $0.split(whereSeparator: \.isWhitespace) }
        // A longer expression may be more than a comparison. A case has a dot in front of it.
        guard sides.count == 2, sides.allSatisfy({ $0.count == 1 }), let dot = sides[1][0].lastIndex(of: "."),
          sides[1][0][dot...].dropFirst().first?.isLowercase ?? false
        else { continue }
        cases[String(sides[0][0]), default: []].insert(String(sides[1][0][dot...]))
      }
    }
    return cases.values.contains { $0.count > 1 }
  }

  /// Whether the lists have several clauses of one `switch`, or of one chain of `#elseif`. The other clauses of such a
  /// construct are unknown.
  private static func areClausesOfOneSwitch(_ lists: [[Condition]]) -> Bool {
    var clauses: [String: Set<Int>] = [:]
    for condition in lists.joined() { clauses[condition.construct, default: []].insert(condition.clause) }
    return clauses.values.contains { $0.count > 2 || ($0.count == 2 && $0 != [0, 1]) }
      || lists.joined().contains { condition in
        // The other branch of `if` and `#if` has the negated condition as its text.
        condition.clause == 1 && !condition.text.hasPrefix("!(") && clauses[condition.construct] == [0, 1]
      }
  }
}

extension Condition {
  fileprivate var formula: ConditionFormula { ConditionFormula(text) }
}
