public import DigraphModel

/// Reports comments and entries without effect that are meant to suppress findings, or to declare keys that other code
/// binds.
///
/// A comment whose suppressed finding has long been fixed will suppress the next finding, which nobody has reviewed. So
/// will a line of a baseline. A type under `external` that no request asks for will hide the first missing request for
/// it.
///
/// Unused entries are known only after all other rules have run; the runner then passes them to this rule.
struct StaleSuppression: Rule {
  static let info = RuleInfo(
    id: "stale-suppression", family: .analysis, severity: .warning,
    summary: "A comment, or an entry of the configuration or of the baseline, has no effect.",
    frameworks: Framework.allCases)

  /// None: the graph does not hold the unused entries.
  func findings(in graph: Graph) -> [Finding] { [] }

  static func findings(about remnants: [UnusedEntry]) -> [Finding] {
    remnants.map { remnant in
      Finding(
        remnant.fact, at: remnant.site, atMost: remnant.severity, subject: remnant.subject, help: remnant.remedy)
    }
  }
}

/// A comment, or an entry of the configuration or of the baseline, that has no effect.
public struct UnusedEntry: Hashable, Sendable {
  /// The mistake: lower case, names quoted, no full stop.
  public var fact: String
  /// How to remove the entry.
  public var remedy: String
  /// The names that it is about, without places.
  public var subject: [String]
  /// The place of the entry.
  public var site: Site
  /// The maximum severity of the finding.
  public var severity: Severity

  /// Creates an unused entry.
  public init(_ fact: String, at site: Site, subject: [String], remedy: String, atMost severity: Severity = .error) {
    self.fact = fact
    self.site = site
    self.subject = subject
    self.remedy = remedy
    self.severity = severity
  }
}
