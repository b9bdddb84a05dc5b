import ArgumentParser
import DigraphLinker
import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation

/// `digraph-benchmark link`: linking and all rules alone, over wiring that no file was read for.
struct LinkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Links synthetic wiring and runs all rules over it.", shouldDisplay: false)

  @Option var bindings = 100_000
  @Option var seed: UInt64 = 1

  func run() throws {
    let draft = SyntheticDraft(bindings: bindings, requestsPerBinding: 3, seed: seed).draft
    let clock = ContinuousClock()
    let start = clock.now
    let graph = Linker(background: ProcessInfo.processInfo.activeProcessorCount > 1 ? .threads : nil).link(draft)
    let linked = clock.now
    let findings = RuleRunner().findings(in: graph, jobs: ProcessInfo.processInfo.activeProcessorCount)
    let finished = clock.now
    print(
      try JSONLine.text(
        of: Outcome(
          link: (linked - start).seconds, rules: (finished - linked).seconds, bindings: graph.bindings.count,
          requests: graph.requests.count, findings: findings.count)))
  }

  struct Outcome: Codable {
    var link: Double
    var rules: Double
    var bindings: Int
    var requests: Int
    var findings: Int
  }
}
