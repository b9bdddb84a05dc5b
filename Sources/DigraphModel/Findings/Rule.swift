/// A check of the wiring: a filter over a finished graph.
public protocol Rule: Sendable {
  /// What it is called and how much it matters.
  static var info: RuleInfo { get }

  /// What the configuration can set, besides the severity.
  static var options: [RuleOption] { get }

  /// Whether it takes about as long as all others together.
  static var takesLong: Bool { get }

  /// Names that may be the cause which a finding of the rule shares with others: they are then told together.
  static func causes(of finding: Finding) -> [String]

  /// Creates the rule with its default options.
  init()

  /// Creates the rule with a project's options.
  ///
  /// - Parameters:
  ///   - options: What the configuration sets. Names, and values of all kinds but `entries`, have been checked.
  ///   - problems: Takes what is wrong with them, each with its place.
  init(options: RuleOptions, problems: inout [Diagnostic])

  /// Whether there is nothing that it could find, because nothing is set that it checks.
  var isIdle: Bool { get }

  /// All places where the graph breaks the rule, in any order.
  func findings(in graph: Graph) -> [Finding]
}

extension Rule {
  /// Most look at each binding and request once.
  public static var takesLong: Bool { false }

  /// Most findings have the cause in common that they are about one of the same names.
  public static func causes(of finding: Finding) -> [String] { finding.subject }

  /// It checks something of its own accord.
  public var isIdle: Bool { false }
}

/// What is known of a rule without running it.
public struct RuleInfo: Hashable, Codable, Sendable {
  /// Its name in reports and in the configuration: lower case, words joined by hyphens.
  public var id: String
  /// What kind of mistake it is about.
  public var family: Family
  /// Severity of its findings unless the configuration says otherwise.
  public var severity: Severity
  /// The mistake in one sentence.
  public var summary: String
  /// Frameworks that it speaks about.
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
    /// Something that is asked for is not there.
    case completeness
    /// A loop.
    case cycles
    /// Lifetimes that do not fit each other.
    case lifetimes
    /// Several declarations where one is meant.
    case ambiguity
    /// Code that goes around the wiring.
    case structure
    /// What digraph itself needs to be told.
    case analysis
  }
}
