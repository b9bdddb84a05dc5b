import ArgumentParser
import Foundation

/// `digraph-benchmark apps`
struct AppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Checks real apps, and says how that compares with parsing all of their files.",
    discussion: """
      The ratio is the CPU of 'check --no-cache' by that of parsing every Swift file of the folder with SwiftParser, with \
      the same number of threads. Stages are times on the clock.
      """)

  @OptionGroup var contest: ContestOptions

  @Argument(help: ArgumentHelp("A folder for each app.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(help: "Number of threads.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Compare what two builds print as JSON, and measure nothing.")
  var same = false

  func validate() throws {
    guard jobs > 0 else { throw ValidationError("--jobs starts at 1") }
    guard !same || contest.against != nil else { throw ValidationError("--same needs --against") }
  }

  func run() throws { try contest.contest(same ? compare : measure) }

  // MARK: Time

  private struct App {
    var name: String
    var parse: Double
    var checks: [Measurement]

    var ratio: Double { checks[0].processor.median / parse }
  }

  private func measure(_ contest: Contest) throws {
    var apps: [App] = []
    for (number, folder) in folders.enumerated() {
      let name = Self.name(of: folder)
      do {
        var parse = Samples()
        for _ in 0..<contest.runs { parse.add(try contest.parse(folder, jobs: jobs).processor) }
        let checks = try contest.measure(["check", folder, "--jobs", "\(jobs)"])
        apps.append(App(name: name, parse: parse.median, checks: checks))
        Self.progress("\(number + 1) of \(folders.count): \(name)")
      } catch let failure as ChildProcess.Failure {
        say("- \(name) is left out: \(failure.description.split(separator: "\n").last ?? "")")
      }
    }
    apps.sort { $0.ratio > $1.ratio }
    let stages = apps.flatMap { $0.checks[0].stages.map(\.name) }.uniqued().filter { $0 != "total" }
    let isPair = contest.programs.count == 2
    say(
      "\n"
        + Format.header(
          ["app", "parse", "check", "check / parse"] + (isPair ? ["against", "digraph / against"] : []) + ["memory"]
            + stages))
    for app in apps {
      let times = app.checks.map(\.processor.median)
      let seconds = Dictionary(app.checks[0].stages.map { ($0.name, $0.seconds.median) }) { first, _ in first }
      say(
        Format.row(
          [app.name, Format.time(app.parse), Format.time(times[0]), Format.ratio(app.ratio)]
            + (isPair ? [Format.time(times[1]), Format.ratio(times[0] / times[1])] : [])
            + [Format.memory(app.checks[0].memory.median)] + stages.map { Format.time(seconds[$0] ?? .nan) }))
    }
    say("\n\(apps.count) apps")
    say("- check / parse: \(Self.summary(apps.map { ($0.name, $0.ratio) }))")
    if isPair {
      let ratios = apps.map { ($0.name, $0.checks[0].processor.median / $0.checks[1].processor.median) }
      say("- digraph / against: \(Self.summary(ratios))")
      let totals = (0..<2).map { program in apps.reduce(0) { $0 + $1.checks[program].processor.median } }
      say("- all apps: \(Format.time(totals[0])) / \(Format.time(totals[1])) = \(Format.ratio(totals[0] / totals[1]))")
    }
  }

  private static func summary(_ ratios: [(name: String, value: Double)]) -> String {
    guard let worst = ratios.max(by: { $0.value < $1.value }) else { return "–" }
    var samples = Samples()
    for ratio in ratios { samples.add(ratio.value) }
    return "median \(Format.ratio(samples.median)), worst \(Format.ratio(worst.value)) (\(worst.name))"
  }

  // MARK: Output

  private func compare(_ contest: Contest) throws {
    var different = 0
    for folder in folders {
      let name = Self.name(of: folder)
      var differences: [String] = []
      for command in ["check", "graph"] {
        let arguments = [command, folder, "--format", "json", "--no-cache", "--jobs", "\(jobs)"]
        let outputs = try contest.programs.enumerated().map { number, program in
          let outcome = try contest.run(program, arguments, number, expected: [0, 1, 2])
          return "\(outcome.status)\n\(outcome.output)"
        }
        guard outputs[0] != outputs[1] else { continue }
        differences.append(command)
        for (number, output) in outputs.enumerated() where self.contest.folder != nil {
          try output.write(
            toFile: "\(contest.root)/\(name).\(command).\(number).json", atomically: false, encoding: .utf8)
        }
      }
      if !differences.isEmpty {
        different += 1
        say("- \(name): \(differences.joined(separator: " and ")) differ")
      }
    }
    say("\(folders.count - different) of \(folders.count) apps have the same findings and graph")
    if different > 0 { throw ExitCode(1) }
  }

  private static func name(of folder: String) -> String { URL(fileURLWithPath: folder).lastPathComponent }

  private static func progress(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
