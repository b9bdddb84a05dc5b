import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph stats`
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Counts what hangs on what: who is asked for most, the longest way, knots, how stable modules are.",
    discussion: """
      The only way to most: bindings without which nobody would get at so many others. Instability: from 0 for a module that \
      others need, to 1 for one that needs others.

      Examples:
        digraph stats
        digraph stats --format json
      """)

  /// Values of `--format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var source: GraphSource

  @Option(help: "What to write.")
  var format = Format.text

  @Option(help: ArgumentHelp("How long lists of text are at most.", valueName: "n"))
  var top = 10

  func validate() throws {
    if top < 1 { throw ValidationError("--top takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let wiring = Wiring(try await source.wiring().graph)
    switch format {
    case .text: try Console.write(StatisticsAnswer.text(wiring, top: top))
    case .json: try Console.write(StatisticsAnswer.json(wiring, tool: Digraph.tool))
    }
  }
}
