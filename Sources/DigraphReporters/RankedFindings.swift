public import DigraphModel

/// Findings in the order in which people read them: the worst first, and together what has one cause.
///
/// Errors come before warnings, and these before infos. Of equal severity, the rule comes first on whose findings most
/// of the wiring depends, and within a rule the cause on which most depends. `Finding.Rank` says so for a single one.
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
    var weight: Int { findings.map { $0.dependents?.total ?? 0 }.max() ?? 0 }

    /// The rank of the first.
    fileprivate var rank: Finding.Rank { findings[0].rank }
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
      (rhs.groups[0].rank, rhs.count, lhs.id) < (lhs.groups[0].rank, lhs.count, rhs.id)
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
      if lhs.rank != rhs.rank { return lhs.rank > rhs.rank }
      if lhs.findings.count != rhs.findings.count { return lhs.findings.count > rhs.findings.count }
      return lhs.findings[0].ranksBefore(rhs.findings[0])
    }
  }
}

extension Finding {
  fileprivate func ranksBefore(_ other: Finding) -> Bool {
    if rank != other.rank { return rank > other.rank }
    if site != other.site { return site < other.site }
    return (message, fingerprint) < (other.message, other.fingerprint)
  }
}
