public import DigraphModel

/// Reports what switches off findings, or promises something of other code, without any effect.
///
/// A comment that suppressed a finding which has long been fixed will suppress the next one, which nobody has looked
/// at. So will a line of a baseline; and a type under `external` that nobody asks for hides the day when somebody does.
///
/// What matches nothing is known only after all other rules have run; the runner then hands it to this one.
struct StaleSuppression: Rule {
  static let info = RuleInfo(
    id: "stale-suppression", family: .analysis, severity: .warning,
    summary: "A comment, or an entry of the configuration or of the baseline, has no effect.",
    frameworks: Framework.allCases)

  /// The graph does not say it.
  func findings(in graph: Graph) -> [Finding] { [] }

  static func findings(about remnants: [UnusedEntry]) -> [Finding] {
    remnants.map { remnant in
      Finding(
        remnant.fact, at: remnant.site, atMost: remnant.severity, subject: remnant.subject, help: remnant.remedy)
    }
  }
}

/// Something that has no effect: a comment, an entry of the configuration or of the baseline.
public struct UnusedEntry: Hashable, Sendable {
  /// What is the matter: lower case, names quoted, no full stop.
  public var fact: String
  /// How to get rid of it.
  public var remedy: String
  /// What it is about, without places.
  public var subject: [String]
  /// Where it is.
  public var site: Site
  /// What it matters at most.
  public var severity: Severity

  /// Creates a remnant.
  public init(_ fact: String, at site: Site, subject: [String], remedy: String, atMost severity: Severity = .error) {
    self.fact = fact
    self.site = site
    self.subject = subject
    self.remedy = remedy
    self.severity = severity
  }
}
