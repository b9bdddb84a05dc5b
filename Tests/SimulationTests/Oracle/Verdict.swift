/// digraph's findings about a source, as far as the simulation can judge them.
struct Verdict: Equatable, Sendable {
  var findings: [Finding]

  /// One finding.
  struct Finding: Equatable, Sendable {
    /// Id of the rule.
    var rule: String
    /// `info`, `warning` or `error`.
    var severity: String
    /// 1-based line of its site.
    var line: Int
    /// 1-based lines of its notes.
    var noteLines: [Int] = []
    /// The lines in `noteLines` that only point at a binding of a similar key.
    var nearMissLines: Set<Int> = []
  }
}

extension Verdict.Finding {
  /// The lines of the site and of all notes.
  var lines: Set<Int> { Set(noteLines + [line]) }
}

extension Verdict.Finding: CustomStringConvertible {
  /// `12: error: [rule] (notes 3, 4)`
  var description: String {
    let notes = noteLines.isEmpty ? "" : " (notes \(noteLines.map(String.init).joined(separator: ", ")))"
    return "\(line): \(severity): [\(rule)]\(notes)"
  }
}

/// Ids of the rules that the simulation can judge.
enum RuleID {
  static let unresolved = "unresolved-dependency"
  static let qualifier = "qualifier-mismatch"
  static let argument = "argument-mismatch"
  static let gap = "container-scope-gap"
  static let cycle = "dependency-cycle"
  static let transientInCycle = "transient-in-cycle"
  static let implements = "implements-mismatch"
  static let valueScope = "value-type-scope"

  /// The rules of which one reports a request whose key is missing.
  static let missing: Set = [unresolved, qualifier, argument, gap]
}
