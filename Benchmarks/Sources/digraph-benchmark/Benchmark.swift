import ArgumentParser

/// Generates code bases and measures digraph on them.
@main
struct Benchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digraph-benchmark", abstract: "Generates code bases of any size, and measures digraph on them.",
    subcommands: [GenerateCommand.self, RunCommand.self, ParseCommand.self, CheckCommand.self, LinkCommand.self])
}
