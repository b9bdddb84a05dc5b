/// Findings in the order in which people should read them: the worst first, and findings with the same cause
/// together. Reports, pages and pictures all use this order, so that the first finding is the same everywhere.
///
/// Errors come before warnings, and warnings before infos. Rules of equal severity are sorted by the part of the
/// wiring that depends on their findings, and so are the causes within a rule. `Finding.Rank` defines the order of
/// single findings.
public struct RankedFindings: Sendable {
  /// The rules that have findings, worst first. A rule whose findings differ in severity occurs once for each
  /// severity.
  public let rules: [Rule]

  /// Findings of one rule and one severity.
  public struct Rule: Sendable {
    /// The rule's id.
    public let id: String
    /// The severity of the findings.
    public let severity: Severity
    /// The findings by cause.
    public let groups: [Group]

    /// The number of findings.
    public var count: Int { groups.reduce(0) { $0 + $1.findings.count } }
  }

  /// Findings with the same cause.
  public struct Group: Sendable {
    /// The name that all of the findings are about; `nil` for a finding that stands alone.
    public let cause: String?
    /// The findings; those on which most of the wiring depends come first.
    public let findings: [Finding]

    /// The size of the largest part of the wiring that depends on one of the findings.
    public var weight: Int { findings.map { $0.dependents?.total ?? 0 }.max() ?? 0 }

    /// Whether no program runs the code of any of the findings.
    public var isIdle: Bool { findings.allSatisfy(\.isIdle) }

    /// The importance of the most important stage that one of the findings prevents; 0 if they prevent none.
    public var urgency: Int { findings.map(\.urgency).max() ?? 0 }

    /// The rank of the first finding.
    fileprivate var rank: Finding.Rank { findings[0].rank }
  }

  /// Ranks findings; their order does not matter.
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

  /// All findings in the ranked order.
  public var all: [Finding] { rules.flatMap { $0.groups.flatMap(\.findings) } }

  /// The positions of findings, in the ranked order.
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
      // A single finding is shown without its cause: others with the cause may be suppressed, or have another severity.
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
