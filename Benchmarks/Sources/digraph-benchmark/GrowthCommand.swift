import ArgumentParser
import Foundation

/// `digraph-benchmark growth`
struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth", abstract: "Checks apps of n, 2n, 4n, … files, and says how each stage grows.",
    discussion: """
      A ratio above 2.15 for twice the files is printed **so**, if the larger time is more than 50 ms (memory: 20 MB). \
      The row "outside of stages" is finding files, starting, and reporting.
      """)

  @OptionGroup var contest: ContestOptions

  @OptionGroup var apps: CodeBaseOptions

  @Option(help: "How many Swift files the smallest app has.")
  var files = 1250

  @Option(help: "How many sizes, each twice the one before.")
  var steps = 4

  @Option(parsing: .upToNextOption, help: "Numbers of threads.")
  var jobs: [Int] = [1, 2]

  @Flag(help: "Exit with 1 if something grows faster than the work.")
  var enforce = false

  func validate() throws {
    guard files > 0, steps > 1, jobs.allSatisfy({ $0 > 0 }) else {
      throw ValidationError("--files and --jobs start at 1, --steps at 2")
    }
  }

  func run() throws {
    var marked: [String] = []
    try contest.contest { contest in
      for mix in apps.mixes {
        let sizes = (0..<steps).map { files << $0 }
        let folders = try sizes.map { try apps.codeBase(mix, files: $0, in: contest) }
        for threads in jobs {
          say("\n### \(mix.rawValue), \(threads) \(threads == 1 ? "thread" : "threads")\n")
          var table = GrowthTable(
            sizes: sizes.map { "\($0) files" },
            columns: try folders.map { try contest.measure(["check", $0, "--jobs", "\(threads)"]) })
          say(table.text(programs: contest.programs.count))
          say("\nThe largest: \(table.columns[steps - 1][0].counts.joined(separator: "; "))")
          marked += table.marked.map { "\(mix.rawValue), \(threads) threads: \($0)" }
        }
      }
    }
    say(
      marked.isEmpty
        ? "\nNothing grows faster than the work."
        : "\nGrows faster than the work:\n" + marked.map { "- \($0)\n" }.joined())
    if enforce, !marked.isEmpty { throw ExitCode(1) }
  }
}
