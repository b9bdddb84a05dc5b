import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph stats`
struct StatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract:
      "Measures the graph: fan-in and fan-out, longest path, strongly connected components, dominators, stability of modules.",
    discussion: """
      Dominators are bindings that alone lead to others. The instability of a module is 0 if only others need it, \
      and 1 if it only needs others.

      Examples:
        digraph stats
        digraph stats --format json
      """)

  /// Values of `--format`.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var source: GraphSource

  @Option(help: "The format of the answer.")
  var format = Format.text

  @Option(help: ArgumentHelp("The greatest length of lists in text.", valueName: "n"))
  var top = 10

  func validate() throws {
    if top < 1 { throw ValidationError("--top takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let wiring = Wiring(try await source.wiring().graph)
    switch format {
    case .text: try Console.write(StatisticsAnswer.text(wiring, top: top, width: Console.width ?? .max))
    case .json: try Console.write(StatisticsAnswer.json(wiring, tool: Digraph.tool))
    }
  }
}
