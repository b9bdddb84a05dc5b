/// A check of the wiring: a filter over a finished graph. `CONTRIBUTING.md` has the steps to add one.
public protocol Rule: Sendable {
  /// The name, severity and summary of the rule.
  static var info: RuleInfo { get }

  /// The options that the configuration can set, besides the severity.
  static var options: [RuleOption] { get }

  /// Whether it takes about as long as all others together.
  static var takesLong: Bool { get }

  /// Names that may be the common cause of several findings of the rule. Findings with the same cause are reported
  /// together.
  static func causes(of finding: Finding) -> [String]

  /// Creates the rule with its default options.
  init()

  /// Creates the rule with a project's options.
  ///
  /// - Parameters:
  ///   - options: The configuration's values. Names, and values of all kinds but `entries`, have been checked.
  ///   - problems: Receives the mistakes in the options, each with its place.
  init(options: RuleOptions, problems: inout [Diagnostic])

  /// Whether the rule cannot find anything because the configuration sets nothing for it to check.
  var isIdle: Bool { get }

  /// All places where the graph breaks the rule, in any order.
  func findings(in graph: Graph) -> [Finding]
}

extension Rule {
  /// False by default: most rules look at each binding and request once.
  public static var takesLong: Bool { false }

  /// The subject by default: most findings with a common cause are about one of the same names.
  public static func causes(of finding: Finding) -> [String] { finding.subject }

  /// False by default: most rules check without being configured.
  public var isIdle: Bool { false }
}

/// The description of a rule.
public struct RuleInfo: Hashable, Codable, Sendable {
  /// Its name in reports and in the configuration: lower case, words joined by hyphens.
  public var id: String
  /// The kind of mistake that the rule finds.
  public var family: Family
  /// Severity of its findings unless the configuration says otherwise.
  public var severity: Severity
  /// The mistake in one sentence.
  public var summary: String
  /// Frameworks that the rule applies to.
  public var frameworks: [Framework]

  /// Creates a description.
  public init(id: String, family: Family, severity: Severity, summary: String, frameworks: [Framework]) {
    self.id = id
    self.family = family
    self.severity = severity
    self.summary = summary
    self.frameworks = frameworks
  }

  /// Kinds of mistake.
  public enum Family: String, Hashable, Codable, Sendable, CaseIterable {
    /// A request without a binding.
    case completeness
    /// A cycle.
    case cycles
    /// Lifetimes that do not fit each other.
    case lifetimes
    /// Several declarations where one is meant.
    case ambiguity
    /// Code that bypasses the wiring.
    case structure
    /// Information that digraph itself needs from the user.
    case analysis
  }
}
