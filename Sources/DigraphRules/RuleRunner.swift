public import DigraphModel

/// Runs rules over a graph and signs what they find.
///
/// A rule cannot name itself, set its own default or forge an identity: the id, the severity and the fingerprint are
/// stamped here.
public struct RuleRunner: Sendable {
  private let rules: [any Rule.Type]
  private let severities: [String: Severity]

  /// Selects rules.
  ///
  /// - Parameters:
  ///   - rules: The rules to run, each once.
  ///   - severities: By rule id, what takes the place of the rule's default; `off` leaves the rule out.
  public init(_ rules: [any Rule.Type] = RuleCatalog.all, severities: [String: Severity] = [:]) {
    self.rules = rules
    self.severities = severities
  }

  /// Runs pieces of work, in any order or at the same time, and returns their results in the order of the pieces.
  public typealias Executor = ([@Sendable () -> [Finding]]) -> [[Finding]]

  /// All findings, each once, ordered by path, line, column, rule and message.
  ///
  /// - Parameter execute: How rules are run, which know nothing of each other; if nothing is said, one after the other.
  /// - Complexity: O(bindings + requests) for each rule, and sorting.
  public func findings(in graph: Graph, execute: Executor = { $0.map { $0() } }) -> [Finding] {
    let runs = rules.compactMap { rule -> (@Sendable () -> [Finding])? in
      let severity = severities[rule.info.id] ?? rule.info.severity
      if severity == .off { return nil }
      return {
        rule.init().findings(in: graph).map { finding in
          var finding = finding
          finding.rule = rule.info.id
          finding.severity = min(finding.severity, severity)
          return finding
        }
      }
    }
    var findings = execute(runs).flatMap(\.self)
    findings.sort(by: Self.isOrderedBefore)
    return Self.fingerprinted(findings)
  }

  private static func isOrderedBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
    let (left, right) = (lhs.site, rhs.site)
    return (left.path, left.line, left.column, lhs.rule, lhs.message)
      < (right.path, right.line, right.column, rhs.rule, rhs.message)
  }

  /// Drops repetitions of sorted findings, and numbers those whose subjects are equal in source order.
  private static func fingerprinted(_ sorted: [Finding]) -> [Finding] {
    var result: [Finding] = []
    var occurrences: [String: Int] = [:]
    for var finding in sorted {
      if let last = result.last, last.rule == finding.rule, last.site == finding.site, last.message == finding.message {
        continue
      }
      let fingerprint = Fingerprint.of(finding)
      let ordinal = occurrences[fingerprint, default: 0] + 1
      occurrences[fingerprint] = ordinal
      finding.fingerprint = ordinal == 1 ? fingerprint : "\(fingerprint)-\(ordinal)"
      result.append(finding)
    }
    return result
  }
}
