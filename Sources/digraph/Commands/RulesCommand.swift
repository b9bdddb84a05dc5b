import ArgumentParser
import DigraphModel
import DigraphRules
import Foundation

/// `digraph rules`
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rules", abstract: "Lists all rules.")

  func run() throws {
    Console.prepare()
    let width = RuleCatalog.all.map { $0.info.id.count }.max() ?? 0
    for rule in RuleCatalog.all {
      let info = rule.info
      let id = info.id.padding(toLength: width, withPad: " ", startingAt: 0)
      let severity = info.severity.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
      try Console.write("\(id)  \(severity) \(info.summary)\n")
    }
  }
}
