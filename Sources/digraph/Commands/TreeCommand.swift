import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph tree`
struct TreeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Prints what a key asks for, what that asks for, and so on; what is shared once.",
    discussion: """
      \(KeyArgument.discussion)

      Example: digraph tree CheckoutScreen --depth 2

      Exit status: 0 if there is such a key, 2 if not.
      """)

  @Argument(help: ArgumentHelp("Where to begin.", valueName: "key"))
  var key: String

  @OptionGroup var source: GraphSource

  @Option(help: ArgumentHelp("How many steps deep.", valueName: "n"))
  var depth: Int?

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0 on") }
  }

  func run() async throws {
    Console.prepare()
    let wiring = Wiring(try await source.wiring().graph)
    try Console.write(TreeAnswer.text(wiring, try GraphSource.subject(key, in: wiring), depth: depth))
  }
}
