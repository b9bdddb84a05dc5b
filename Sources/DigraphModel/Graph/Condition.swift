/// A branch that code must take to run: a clause of `#if`, `if`, `guard`, `switch`.
public struct Condition: Hashable, Codable, Sendable {
  /// Which construct it is.
  public var kind: Kind
  /// The condition as written, or `!(…)` of the earlier clauses for an `else`.
  public var text: String
  /// Identifies the whole construct, so that two clauses of one construct are known to exclude each other.
  public var construct: String
  /// 0-based clause of the construct.
  public var clause: Int

  /// Creates a condition.
  public init(kind: Kind, text: String, construct: String, clause: Int) {
    self.kind = kind
    self.text = text
    self.construct = construct
    self.clause = clause
  }

  /// The constructs that make code conditional.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// `#if`, decided when the code is compiled.
    case compilation
    /// `if`, `guard`, `switch`, decided when it runs.
    case branch
  }

  /// Whether the two can never hold together: different clauses of one construct, or one is the negation of the other.
  public func excludes(_ other: Condition) -> Bool {
    if construct == other.construct { return clause != other.clause }
    guard kind == .compilation, other.kind == .compilation else { return false }
    return text == other.negated || other.text == negated
  }

  private var negated: String { "!(\(text))" }
}

extension [Condition] {
  /// Whether code under `self` and code under `other` can never both run.
  public func excludes(_ other: [Condition]) -> Bool {
    contains { mine in other.contains { mine.excludes($0) } }
  }
}
