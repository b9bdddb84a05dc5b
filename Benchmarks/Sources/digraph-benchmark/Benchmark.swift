import ArgumentParser

/// Generates code bases, and measures digraph on them and on other projects.
@main
struct Benchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digraph-benchmark",
    abstract: "Generates code bases of any size, and measures digraph on them and on real apps.",
    subcommands: [
      GenerateCommand.self, GrowthCommand.self, ShapesCommand.self, AppsCommand.self, RunCommand.self,
      SessionCommand.self, ParseCommand.self,
    ])
}
