import ArgumentParser
import DigraphModel
import DigraphRenderers

/// `digraph why`
struct WhyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Shows the shortest paths from one key to another, with their places.",
    discussion: """
      \(KeyArgument.discussion)

      Example: digraph why CheckoutScreen RailwayClock

      Exit status: 0 if the first key needs the second, 1 if it does not, 2 if there is no such key.
      """)

  @Argument(help: ArgumentHelp("The key that needs the other.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("The key that is needed.", valueName: "to"))
  var to: String

  @OptionGroup var source: GraphSource

  @Option(help: ArgumentHelp("The number of paths that are shown at most.", valueName: "n"))
  var most = 5

  func validate() throws {
    if most < 1 { throw ValidationError("--most takes a number from 1 on") }
  }

  func run() async throws {
    Console.prepare()
    let loaded = try await source.wiring()
    let wiring = Wiring(loaded.graph)
    let (start, end) = (try GraphSource.subject(from, in: wiring), try GraphSource.subject(to, in: wiring))
    let answer = WhyAnswer(
      wiring, from: start, to: end, atMost: most, width: Console.width ?? .max, place: loaded.shownSite)
    try Console.write(answer.text)
    if !answer.isNeeded { throw ExitCode(1) }
  }
}

/// Help about arguments that are keys.
enum KeyArgument {
  static let discussion =
    "Names are keys - 'Type', 'Type named \"name\"' -, implementations, entry points, or a part of one; '*' "
    + "stands for anything. 'KEY in PLACE' is the binding of a container, a module or an app."
}
