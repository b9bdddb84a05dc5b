import ArgumentParser
import DigraphModel
import DigraphRules

/// Options that choose rules.
struct RuleSelection: ParsableArguments {
  @Option(
    name: .customLong("only"),
    help: ArgumentHelp("Run only this rule, even if it is off. Repeatable.", valueName: "rule"),
    completion: .list(Self.ruleIDs))
  var only: [String] = []

  @Option(
    name: .customLong("skip"), help: ArgumentHelp("Do not run this rule. Repeatable.", valueName: "rule"),
    completion: .list(Self.ruleIDs))
  var skip: [String] = []

  static var ruleIDs: [String] { RuleCatalog.all.map { $0.info.id } }

  func validate() throws {
    for (option, ids) in [("--only", only), ("--skip", skip)] {
      for id in ids where RuleCatalog.rule(withID: id) == nil {
        if id.contains(",") { throw ValidationError("\(option) names one rule; for several, write it several times") }
        throw ValidationError(Self.unknown(id))
      }
    }
    if let id = only.first(where: skip.contains) {
      throw ValidationError("--only and --skip both name '\(id)'")
    }
  }

  /// The chosen rules.
  var choice: RuleChoice { RuleChoice(only: only.isEmpty ? nil : Set(only), skip: Set(skip)) }

  /// The message that a rule does not exist, with a suggestion.
  static func unknown(_ id: String) -> String {
    let start = "no rule is called '\(id)'"
    return RuleCatalog.nearest(to: id).map { "\(start), did you mean '\($0)'?" }
      ?? "\(start)\nRules: \(ruleIDs.joined(separator: ", "))"
  }
}
