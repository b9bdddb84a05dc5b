/// A branch that code must take to run: a clause of `#if`, `if`, `guard`, `switch`.
public struct Condition: Hashable, Codable, Sendable {
  /// The construct that the branch belongs to.
  public var kind: Kind
  /// The condition as written, or `!(…)` of the earlier clauses for an `else`.
  public var text: String
  /// Identifies the whole construct, so that two clauses of one construct are known to exclude each other.
  public var construct: String
  /// 0-based clause of the construct.
  public var clause: Int
  /// The event that the branch waits for, if other rules judge that event, or the reason why the branch does not matter;
  /// `nil` for any other condition.
  public var expectation: Expectation?

  /// Creates a condition.
  public init(kind: Kind, text: String, construct: String, clause: Int, expectation: Expectation? = nil) {
    self.kind = kind
    self.text = text
    self.construct = construct
    self.clause = clause
    self.expectation = expectation
  }

  /// Whether the code under the condition is only in builds for debugging.
  public var isOfDebugBuilds: Bool {
    kind == .compilation
      && text.split(separator: "&&").contains {
        $0.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace } == "DEBUG"
      }
  }

  /// Whether code under the condition only runs while a container lacks something, or something is `nil`:
  /// `!container.hasAnyRegistration(of: A.self)`.
  public var testsAbsence: Bool {
    kind == .branch && (text.hasPrefix("!") && !text.hasPrefix("!(!") || text.hasSuffix("== nil"))
  }

  /// Whether it contains a piece of code that begins and ends with whole words: `A.self` is no part of `MyA.self`.
  public func mentions(_ code: String) -> Bool {
    var (text, code) = (text, code)
    return text.withUTF8 { text in
      code.withUTF8 { code in
        guard let first = code.first, code.count <= text.count else { return false }
        return (0...text.count - code.count).contains { start in
          let end = start + code.count
          return text[start] == first && text[start..<end].elementsEqual(code)
            && (start == 0 || !text[start - 1].isInIdentifier) && (end == text.count || !text[end].isInIdentifier)
        }
      }
    }
  }

  /// The event that a branch waits for, or the reason why it does not matter which branch runs.
  public enum Expectation: String, Hashable, Codable, Sendable, CaseIterable {
    /// A container has an answer. Other findings say whether it has one.
    case answer
    /// A value is of a type. Code that the system calls tests its arguments so. The system gives them the types that
    /// the code expects, and the code does nothing at all with other types.
    case cast
    /// Another clause of the same `switch` makes the same binding, as usually all clauses do; or a call gives a constant
    /// that chooses this clause.
    case choice
  }

  /// The constructs that make code conditional.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// `#if`, decided when the code is compiled.
    case compilation
    /// `if`, `guard`, `switch`, decided when the code runs.
    case branch
  }

  private enum CodingKeys: CodingKey {
    case kind, text, construct, clause, expectation
  }

  /// Encodes the expectation only if there is one: nearly no condition has one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(text, forKey: .text)
    try container.encode(construct, forKey: .construct)
    try container.encode(clause, forKey: .clause)
    if let expectation { try container.encode(expectation, forKey: .expectation) }
  }

  /// Whether the two conditions can never hold together: different clauses of one construct, or one is the negation of
  /// the other.
  public func excludes(_ other: Condition) -> Bool {
    if construct == other.construct { return clause != other.clause }
    guard kind == .compilation, other.kind == .compilation else { return false }
    return isNegation(of: other)
  }

  fileprivate func isNegation(of other: Condition) -> Bool { text == other.negated || other.text == negated }

  private var negated: String { "!(\(text))" }
}

extension [Condition] {
  /// Whether code under `self` and code under `other` can never both run.
  public func excludes(_ other: [Condition]) -> Bool {
    contains { mine in other.contains { mine.excludes($0) } }
  }

  /// The conditions of code that runs under `self` and under `other`, if the two differ only in the branch of one `if`
  /// with an `else`; otherwise `nil`.
  public func withoutChoice(between other: [Condition]) -> [Condition]? {
    let choices = indices.filter { $0 < other.count && self[$0] != other[$0] }
    guard count == other.count, choices.count == 1, let choice = choices.first,
      self[choice].construct == other[choice].construct, self[choice].isNegation(of: other[choice])
    else { return nil }
    var common = self
    common.remove(at: choice)
    return common
  }

  /// Notes that the same code also runs under other conditions, which may be those of another clause of one `switch`, or
  /// of a call that surely chooses the clause.
  public mutating func noteChoice(beside other: [Condition]) {
    for number in indices where self[number].expectation == nil {
      let isChoice = other.contains {
        $0.construct == self[number].construct && ($0.clause != self[number].clause || $0.expectation == .choice)
      }
      if isChoice { self[number].expectation = .choice }
    }
  }
}

extension UInt8 {
  /// Whether a byte of UTF-8 belongs to an identifier: a letter, a digit, `_`, or part of a longer character.
  fileprivate var isInIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }
}
