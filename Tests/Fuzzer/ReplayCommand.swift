import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz replay`
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Runs a kept input once more, within this process and all that there is.")

  @Argument(help: "The folder of the input.")
  var folder: String

  @OptionGroup var limits: LimitOptions

  func run() async throws {
    Resources.limitAddressSpace(gigabytes: max(limits.megabytes / 250, 4))
    Resources.allow(seconds: limits.seconds)
    let trial = Trial(input: try InputFolder.read(folder))
    var problem: String?
    for depth: UInt64 in [4, 8] where problem == nil { problem = await trial.problem(depth: depth) }
    if problem == nil, Resources.peakMegabytes > limits.megabytes { problem = "too much memory" }
    say("\(Resources.processorSeconds) s, \(Resources.peakMegabytes) MB")
    guard let problem else { return }
    say(problem)
    throw ExitCode(3)
  }
}

/// `digraph-fuzz show`
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Writes the input of a seed into a folder.")

  @OptionGroup var options: InputOptions

  @Argument(help: "The seed.")
  var seed: UInt64

  @Argument(help: "The folder.")
  var folder: String

  func run() throws {
    let input = try options.inputs().input(options.kind, seed: seed)
    try InputFolder.write(input, to: folder)
    say(input.origin)
  }
}
