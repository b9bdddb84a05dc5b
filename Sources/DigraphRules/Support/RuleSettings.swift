public import DigraphModel

/// What a project says about rules.
public struct RuleSettings: Hashable, Sendable {
  /// By rule id, what takes the place of the rule's default severity.
  public var severities: [String: Severity] = [:]
  /// By rule id, what takes the place of the rule's default options.
  public var options: [String: RuleOptions] = [:]

  /// Creates settings.
  public init(severities: [String: Severity] = [:], options: [String: RuleOptions] = [:]) {
    self.severities = severities
    self.options = options
  }

  /// These settings, with others in the place of what both say.
  public func merging(_ others: RuleSettings) -> RuleSettings {
    RuleSettings(
      severities: severities.merging(others.severities) { $1 },
      options: options.merging(others.options) { $0.merging($1) })
  }
}

/// Settings that hold for findings in some files.
public struct RuleOverride: Sendable {
  /// Whether a file is one of them, by its path.
  public var matches: @Sendable (String) -> Bool
  /// What is said.
  public var settings: RuleSettings

  /// Creates an override.
  public init(_ settings: RuleSettings, where matches: @escaping @Sendable (String) -> Bool) {
    self.settings = settings
    self.matches = matches
  }
}
