import ArgumentParser
import DigraphModel
import DigraphRules

/// Which rules run.
struct RuleSelection: ParsableArguments {
  @Option(name: .customLong("only"), help: ArgumentHelp("Run only this rule. Repeatable.", valueName: "rule"),
    completion: .list(Self.ruleIDs))
  var only: [String] = []

  @Option(name: .customLong("skip"), help: ArgumentHelp("Do not run this rule. Repeatable.", valueName: "rule"),
    completion: .list(Self.ruleIDs))
  var skip: [String] = []

  private static var ruleIDs: [String] { RuleCatalog.all.map { $0.info.id } }

  func validate() throws {
    for id in only + skip where RuleCatalog.rule(withID: id) == nil { throw ValidationError(Self.unknown(id)) }
  }

  /// Ids of the rules that run; `nil` for all.
  var ids: Set<String>? {
    if only.isEmpty && skip.isEmpty { return nil }
    let all = only.isEmpty ? RuleCatalog.all.map { $0.info.id } : only
    return Set(all).subtracting(skip)
  }

  /// Says that there is no such rule, and which one may be meant.
  static func unknown(_ id: String) -> String {
    let ids = RuleCatalog.all.map { $0.info.id }
    let near = RuleCatalog.nearest(to: id).map { ", did you mean '\($0)'?" } ?? ""
    return "no rule is called '\(id)'\(near)\nRules: \(ids.joined(separator: ", "))"
  }
}
