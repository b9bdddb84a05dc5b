public import DigraphModel

/// Findings in the order in which people read them: the worst first, and together what has one cause.
///
/// Errors come before warnings, and these before infos. Of equal severity, the rule comes first on whose findings most
/// of the wiring depends, and within a rule the cause on which most depends.
public struct RankedFindings: Sendable {
  /// The rules that have findings, the worst first; a rule whose findings differ in severity is there for each.
  public let rules: [Rule]

  /// Findings of one rule and one severity.
  public struct Rule: Sendable {
    /// The rule's id.
    public let id: String
    /// The severity of all of it.
    public let severity: Severity
    /// Findings by cause.
    public let groups: [Group]

    /// How many findings there are.
    public var count: Int { groups.reduce(0) { $0 + $1.findings.count } }
  }

  /// Findings that have one cause.
  public struct Group: Sendable {
    /// The name that all of them are about; `nil` of one that stands alone.
    public let cause: String?
    /// The findings, that on which most depends first.
    public let findings: [Finding]

    /// How much of the wiring depends on one of them at most.
    var weight: Int { findings.map(\.weight).max() ?? 0 }
  }

  /// Ranks findings, which may come in any order.
  ///
  /// - Complexity: O(n log n).
  public init(_ findings: [Finding]) {
    let kinds = Dictionary(grouping: findings) { Kind(rule: $0.rule, severity: $0.severity) }
    let rules = kinds.map { kind, findings in
      Rule(id: kind.rule, severity: kind.severity, groups: Self.groups(findings))
    }
    self.rules = rules.sorted { lhs, rhs in
      if lhs.severity != rhs.severity { return lhs.severity > rhs.severity }
      return (rhs.groups.first?.weight ?? 0, rhs.count, lhs.id) < (lhs.groups.first?.weight ?? 0, lhs.count, rhs.id)
    }
  }

  /// All findings in that order.
  public var all: [Finding] { rules.flatMap { $0.groups.flatMap(\.findings) } }

  /// Positions of findings in that order.
  public static func order(of findings: [Finding]) -> [Int] {
    var positions: [Finding: [Int]] = [:]
    for position in findings.indices.reversed() { positions[findings[position], default: []].append(position) }
    return RankedFindings(findings).all.compactMap { positions[$0]?.popLast() }
  }

  private struct Kind: Hashable {
    let rule: String
    let severity: Severity
  }

  private static func groups(_ findings: [Finding]) -> [Group] {
    var members: [String: [Finding]] = [:]
    var groups: [Group] = []
    for finding in findings {
      if let cause = finding.group {
        members[cause, default: []].append(finding)
      } else {
        groups.append(Group(cause: nil, findings: [finding]))
      }
    }
    for (cause, findings) in members {
      // The others may be suppressed, or of another severity.
      groups.append(
        Group(cause: findings.count > 1 ? cause : nil, findings: findings.sorted { $0.ranksBefore($1) }))
    }
    return groups.sorted { lhs, rhs in
      if lhs.weight != rhs.weight { return lhs.weight > rhs.weight }
      if lhs.findings.count != rhs.findings.count { return lhs.findings.count > rhs.findings.count }
      return lhs.findings[0].ranksBefore(rhs.findings[0])
    }
  }
}

extension Finding {
  /// How much of the wiring depends on it; 0 if nobody has counted.
  fileprivate var weight: Int { dependents?.total ?? 0 }

  fileprivate func ranksBefore(_ other: Finding) -> Bool {
    if weight != other.weight { return weight > other.weight }
    if site != other.site { return site < other.site }
    return (message, fingerprint) < (other.message, other.fingerprint)
  }
}
