public import DigraphModel

/// The project's settings of rules.
public struct RuleSettings: Hashable, Sendable {
  /// The severities that replace the rules' defaults, by rule id.
  public var severities: [String: Severity] = [:]
  /// The options that replace the rules' defaults, by rule id.
  public var options: [String: RuleOptions] = [:]

  /// Creates settings.
  public init(severities: [String: Severity] = [:], options: [String: RuleOptions] = [:]) {
    self.severities = severities
    self.options = options
  }

  /// Merges two settings. If both set a value, the one of `others` counts.
  public func merging(_ others: RuleSettings) -> RuleSettings {
    RuleSettings(
      severities: severities.merging(others.severities) { $1 },
      options: options.merging(others.options) { $0.merging($1) })
  }
}

/// Settings that hold for findings in some files.
public struct RuleOverride: Sendable {
  /// Whether the settings hold for a file, by its path.
  public var matches: @Sendable (String) -> Bool
  /// The settings for these files.
  public var settings: RuleSettings

  /// Creates an override.
  public init(_ settings: RuleSettings, where matches: @escaping @Sendable (String) -> Bool) {
    self.settings = settings
    self.matches = matches
  }
}
