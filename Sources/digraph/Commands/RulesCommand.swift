public import ArgumentParser
public import DigraphModel
import DigraphReporters
import DigraphRules

/// `digraph rules`
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Lists all rules, with a summary of each.",
    discussion: """
      'digraph explain RULE' prints the page of a rule: why the mistake hurts, examples, how to fix it.

      Examples:
        digraph rules --framework needle
        digraph rules --format json
      """)

  /// Values of `--format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json
  }

  @Option(help: "The format of the list.")
  var format = Format.table

  @Option(help: ArgumentHelp("List only the rules that cover this framework.", valueName: "name"))
  var framework: Framework?

  func run() throws {
    Console.prepare()
    let rules = RuleCatalog.all.filter { rule in framework.map { rule.info.frameworks.contains($0) } ?? true }
    let listing = RuleListing(rules.map { .init($0.info, options: $0.options) })
    switch format {
    case .table: try Console.write(listing.table(width: Console.width ?? .max))
    case .json: try Console.write(listing.json(tool: Digraph.tool))
    }
  }
}

extension Framework: ExpressibleByArgument {}
