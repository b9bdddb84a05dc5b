import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph tree`
struct TreeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Prints the tree of dependencies below a key; shared parts appear once.",
    discussion: """
      \(KeyArgument.discussion)

      Example: digraph tree CheckoutScreen --depth 2

      Exit status: 0 if there is such a key, 2 if not.
      """)

  @Argument(help: ArgumentHelp("The key to begin with.", valueName: "key"))
  var key: String

  @OptionGroup var source: GraphSource

  @Option(help: ArgumentHelp("The number of steps to go down.", valueName: "n"))
  var depth: Int?

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("--depth takes a number from 0 on") }
  }

  func run() async throws {
    Console.prepare()
    let wiring = Wiring(try await source.wiring().graph)
    let subject = try GraphSource.subject(key, in: wiring)
    try Console.write(TreeAnswer.text(wiring, subject, depth: depth, width: Console.width ?? .max))
  }
}
