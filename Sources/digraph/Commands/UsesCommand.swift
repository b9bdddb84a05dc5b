import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph uses`
struct UsesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uses", abstract: "Lists who asks for a key, with each place, and who needs the key indirectly.",
    discussion: """
      \(KeyArgument.discussion)

      Example: digraph uses RailwayClock --depth 1

      Exit status: 0 if there is such a key, 2 if not.
      """)

  @Argument(help: ArgumentHelp("The key that is needed.", valueName: "key"))
  var key: String

  @OptionGroup var source: GraphSource

  @Option(help: ArgumentHelp("The number of steps up to which names are listed.", valueName: "n"))
  var depth = 3

  func validate() throws {
    if depth < 1 { throw ValidationError("--depth takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let loaded = try await source.wiring()
    let wiring = Wiring(loaded.graph)
    try Console.write(
      UsesAnswer.text(
        wiring, try GraphSource.subject(key, in: wiring), depth: depth, width: Console.width ?? .max,
        place: loaded.shownSite))
  }
}
