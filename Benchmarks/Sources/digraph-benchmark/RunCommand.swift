import ArgumentParser
import Foundation

/// `digraph-benchmark run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures, and prints the table of figures to reach.",
    discussion: """
      Every measurement is a process of its own. What is compared runs in turn, so that a busy machine slows both sides. \
      Values are medians, with the least and the greatest value behind.
      """)

  @Option(help: "How many Swift files each code base has.")
  var files = 10_000

  @Option(help: "How often everything is measured.")
  var runs = 5

  @Option(help: "How many files are parsed at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "The same seed gives the same code bases.")
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "The digraph to measure; without one, the library is measured in process.", valueName: "program"),
    completion: .file())
  var digraph: String?

  @Option(
    help: ArgumentHelp(
      "Where code bases are kept, to be used again. Default: a temporary folder.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Option(parsing: .upToNextOption, help: "What to measure: cold, warm, link. Default: all of it.")
  var only: [Part] = Part.allCases

  @Flag(help: "Exit with 1 if a figure is missed.")
  var enforce = false

  enum Part: String, ExpressibleByArgument, CaseIterable { case cold, warm, link }

  func validate() throws {
    guard files > 0, runs > 0, jobs > 0 else { throw ValidationError("counts start at 1") }
  }

  func run() throws {
    let root = folder ?? NSTemporaryDirectory() + "/digraph-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { if folder == nil { try? FileManager.default.removeItem(atPath: root) } }
    let machine = ProcessInfo.processInfo
    print(
      "\(machine.operatingSystemVersionString), \(machine.activeProcessorCount) cores, \(jobs) files at a time, seed \(seed)\n"
    )
    let bench = Measurements(
      program: Bundle.main.executablePath ?? CommandLine.arguments[0], digraph: digraph, root: root, runs: runs,
      jobs: jobs,
      files: files, seed: seed)
    var figures: [Figure] = []
    if only.contains(.cold) || only.contains(.warm) {
      let some = try bench.codeBase(share: 0.1)
      let all = try bench.codeBase(share: 1)
      print("- one file in ten: \(some.description)\n- every file: \(all.description)\n")
      if only.contains(.cold) { figures += try bench.cold(some, all) }
      if only.contains(.warm) { figures += try bench.warm(some) }
    }
    if only.contains(.link) { figures += try bench.link() }
    print(Figure.table(figures))
    if enforce, figures.contains(where: { $0.isReached == false }) { throw ExitCode(1) }
  }
}
