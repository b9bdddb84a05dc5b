import ArgumentParser
import Foundation
import FuzzSupport

/// `digraph-fuzz commands`
struct CommandsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "commands", abstract: "Runs the built program on folders, one process for each.")

  @OptionGroup var options: InputOptions
  @OptionGroup var limits: LimitOptions

  @Option(help: "The built program.")
  var digraph = ".build/release/digraph"

  @Option(help: "The first seed. Default: any.")
  var seed: UInt64?

  @Option(help: "How many inputs.")
  var count = 1_000

  @Option(help: "Minutes after which it ends, whatever the count.")
  var minutes: Double?

  @Option(help: "A folder for inputs that something was found with.")
  var keep = "fuzz-findings"

  /// The commands that are run in turn. Most are checks, because a check runs nearly all code.
  private static let commands = [
    ["check"], ["check", "--jobs", "1"], ["check", "--format", "sarif"], ["check"], ["check", "--no-cache"],
    ["graph", "--format", "json"], ["check", "--format", "markdown"], ["check"], ["doctor"],
    ["graph", "--format", "d2"],
  ]

  func run() throws {
    let first = seed ?? UInt64.random(in: 0..<1_000_000_000_000)
    say("\(count) commands on \(options.kind.rawValue) from seed \(first)")
    let scratch = NSTemporaryDirectory() + "/digraph-fuzz-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let inputs = try options.inputs()
    var state = TrialsState()
    var found = 0
    let clock = ContinuousClock()
    let start = clock.now
    for seed in first..<first + UInt64(max(count, 0)) {
      if let minutes, clock.now - start > .seconds(minutes * 60) { break }
      state.seed = seed
      let input = inputs.input(options.kind, seed: seed)
      let (folder, output) = (scratch + "/input", scratch + "/output")
      try InputFolder.write(input, to: folder)
      var arguments = Self.commands[Int(seed % UInt64(Self.commands.count))]
      arguments.append(folder)
      let child = try Child.run(digraph, arguments, output: output, patience: 10 * Double(limits.seconds))
      var problem: String?
      switch child.end {
      // These statuses mean no findings, findings, and input that could not be read.
      case .exit(0), .exit(1), .exit(2): break
      case let end: problem = end.description
      }
      if child.processorSeconds > Double(limits.seconds) { problem = "\(child.processorSeconds) s" }
      if child.peakMegabytes > limits.megabytes { problem = "\(child.peakMegabytes) MB" }
      // If the child process was ended, its parent says so in the output.
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      if problem == nil, text.contains("was ended by") || text.contains("Fatal error") {
        problem = "it says that it was ended"
      }
      if let problem {
        found += 1
        try InputFolder.write(input, to: "\(keep)/command-\(seed)")
        say(
          "seed \(seed) (\(input.origin)), \(arguments.dropLast().joined(separator: " ")): \(problem)\n\(text.suffix(1_000))"
        )
      }
      state.note(seconds: child.processorSeconds, megabytes: child.peakMegabytes)
    }
    say(
      """
      \(state.count) commands in \(String(format: "%.0f", state.seconds)) s of CPU; the slowest \
      \(String(format: "%.2f", state.slowest.seconds)) s (seed \(state.slowest.seed)), the largest \
      \(state.largest.megabytes) MB (seed \(state.largest.seed)); \(found) found
      """)
    if found > 0 { throw ExitCode(1) }
  }
}
