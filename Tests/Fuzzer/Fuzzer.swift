import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz`: runs digraph on input that no person would write.
@main
struct Fuzzer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digraph-fuzz",
    abstract: "Looks for input that makes digraph crash, hang, take too much memory, or contradict itself.",
    discussion: """
      Every input is made of a seed, which is printed where something is found. Security.md tells what is promised.
      """,
    subcommands: [
      RunCommand.self, CommandsCommand.self, ShowCommand.self, MinimizeCommand.self, TrialsCommand.self,
      ReplayCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// Prints a line at once, so that it is seen even if the process crashes.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// Options: the inputs to make.
struct InputOptions: ParsableArguments {
  @Option(help: "The checkout whose samples and rules' examples are changed.")
  var repository = "."

  @Option(help: "What is made: mutants, or programs that are deep, wide, doubling or recursive.")
  var kind = FuzzInput.Kind.mutants

  func inputs() throws -> FuzzInputs { FuzzInputs(samples: try SampleFiles.all(in: repository)) }
}

extension FuzzInput.Kind: ExpressibleByArgument {}

/// Options: the time and memory that one input may take.
struct LimitOptions: ParsableArguments {
  @Option(help: "Seconds of CPU for one input.")
  var seconds = 10

  @Option(help: "Megabytes of memory for one input.")
  var megabytes = 1_000

  func validate() throws {
    guard seconds > 0, megabytes > 0 else { throw ValidationError("limits start at 1") }
  }

  var arguments: [String] { ["--seconds", "\(seconds)", "--megabytes", "\(megabytes)"] }
}
