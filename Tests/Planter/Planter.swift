import ArgumentParser
import Foundation
import PlantSupport

/// `digraph-plant`: plants mistakes in apps, and shows which of them a check reports.
@main
struct Planter: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "digraph-plant",
    abstract: "Plants mistakes in the wiring of apps, one at a time, and counts those that a check tells.",
    discussion: """
      No file of an app is changed. Each mistake compiles, or is refused by a generator, and fails at run time. It is told
      by a finding about its place or its key, or the requests that fail are listed as not guarded; anything else is \
      silence, and is shown. So are new errors and warnings that the mistake does not explain.
      """)

  @Argument(help: "Folders of apps.")
  var apps: [String]

  @Option(help: "How many mistakes for each app.")
  var count = 50

  @Option(help: "What is planted; all kinds if none is named.")
  var kind: [Mistake.Kind] = []

  @Option(help: "What decides which mistakes are planted.")
  var seed: UInt64 = 1

  @Flag(help: "Show all mistakes, and not only those that are silent, unguarded or tell something wrong.")
  var all = false

  func run() async throws {
    let scratch = NSTemporaryDirectory() + "/digraph-plant-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var total = Tally()
    for folder in apps {
      let path = URL(fileURLWithPath: folder).standardizedFileURL.path
      let name = URL(fileURLWithPath: path).lastPathComponent
      let campaign = Campaign(try await PlantedApp(folder: path, scratch: scratch))
      for mistake in campaign.choice(of: count, kinds: Set(kind.isEmpty ? Mistake.Kind.allCases : kind), seed: seed) {
        let trial = await campaign.trial(mistake)
        total.add(trial)
        let isQuiet = [.error, .warning, .info].contains(trial.outcome.verdict) && trial.outcome.wrong.isEmpty
        if all || !isQuiet { say(trial.lines(in: name).joined(separator: "\n")) }
      }
    }
    say(total.table)
  }
}

extension Mistake.Kind: ExpressibleByArgument {}

/// Prints a text at once.
private func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
