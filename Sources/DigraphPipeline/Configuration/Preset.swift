import DigraphModel
import DigraphRules

/// The presets that `extends` can name, besides files. A preset chooses the rules and severities that count.
enum Preset: String, CaseIterable, Sendable {
  case recommended, essential, strict

  /// Its meaning, in one sentence.
  var summary: String {
    switch self {
    case .recommended: "Each rule has its default severity, and errors fail. The same holds without a configuration."
    case .essential: "Only the rules run whose findings fail at run time or at generation."
    case .strict: "Every rule runs, also a rule that is off by default. Smells become warnings, and warnings fail."
    }
  }

  /// Replaces earlier settings with those of the preset.
  func apply(to configuration: inout Configuration, rules: [any Rule.Type]) {
    configuration.failOn = self == .strict ? .warning : .error
    for rule in rules {
      let standard = rule.info.severity
      switch self {
      case .recommended: configuration.rules.severities[rule.info.id] = nil
      case .essential: configuration.rules.severities[rule.info.id] = standard == .error ? nil : .off
      case .strict: configuration.rules.severities[rule.info.id] = standard < .warning ? .warning : nil
      }
    }
  }
}
