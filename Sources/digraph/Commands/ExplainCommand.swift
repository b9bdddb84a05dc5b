import ArgumentParser
import DigraphRules

/// `digraph explain`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Prints the page of a rule: why, examples, how to fix, when to switch it off.")

  @Argument(help: ArgumentHelp("The rule's id, as reports print it in brackets.", valueName: "rule"))
  var rule: String

  func validate() throws {
    if RuleCatalog.rule(withID: rule) == nil { throw ValidationError(RuleSelection.unknown(rule)) }
  }

  func run() throws {
    Console.prepare()
    try Console.write(RulePages.all[rule] ?? "")
  }
}
