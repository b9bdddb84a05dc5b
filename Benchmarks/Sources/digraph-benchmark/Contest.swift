import ArgumentParser
import Foundation

/// Options: the programs to measure, the number of runs, and the number of threads.
struct ContestOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The digraph to measure.", valueName: "program"), completion: .file())
  var digraph: String = ".build/release/digraph"

  @Option(
    help: ArgumentHelp("Another digraph, run in turn with the first and printed beside it.", valueName: "program"),
    completion: .file())
  var against: String?

  @Option(help: "How often each measurement is repeated; medians are printed.")
  var runs = 1

  @Option(
    help: ArgumentHelp(
      "Where generated files are kept, to be used again. Default: a temporary folder.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  func validate() throws {
    guard runs > 0 else { throw ValidationError("--runs starts at 1") }
    for program in programs where !FileManager.default.isExecutableFile(atPath: program) {
      throw ValidationError("'\(program)' cannot be run; name a built digraph with --digraph")
    }
  }

  var programs: [String] { [digraph] + (against.map { [$0] } ?? []) }

  /// Runs a measurement, with a folder for the files that it writes.
  func contest<Result>(_ body: (Contest) throws -> Result) throws -> Result {
    let root = folder ?? NSTemporaryDirectory() + "digraph-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { if folder == nil { try? FileManager.default.removeItem(atPath: root) } }
    return try body(Contest(programs: programs, runs: runs, root: root))
  }
}

/// Options: the apps to generate.
struct CodeBaseOptions: ParsableArguments {
  @Option(
    name: .customLong("framework"), parsing: .upToNextOption, help: "Frameworks to measure. Default: all, and mixed.")
  var mixes: [Mix] = Mix.allCases

  @Option(help: "How much of the files holds wiring, from 0 to 1.")
  var share = 0.1

  @Option(help: "The same seed gives the same files.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0...1).contains(share) else { throw ValidationError("--share goes from 0 to 1") }
  }

  /// Generates an app, unless its folder is there already.
  func codeBase(_ mix: Mix, files: Int, in contest: Contest) throws -> String {
    try contest.generated(
      "\(mix.rawValue)-\(files)-\(share)-\(seed)",
      ["--framework", mix.rawValue, "--files", "\(files)", "--share", "\(share)", "--seed", "\(seed)"])
  }
}

/// Runs the same command with one or two builds of digraph, in turn, so that a busy machine slows both equally.
struct Contest {
  var programs: [String]
  var runs: Int
  /// A folder for generated files, caches, and texts that programs print.
  var root: String
  /// The limit of a run, in seconds of CPU time. A run is ended when it reaches the limit.
  var limit: Int?

  /// Runs a command of each digraph.
  ///
  /// - Parameters:
  ///   - arguments: the command, without `--stats`.
  ///   - cache: whether the runs share a cache.
  /// - Returns: a measurement for each program.
  /// - Throws: `ChildProcess.Failure` if a program cannot be run, or comes to no verdict.
  func measure(_ arguments: [String], cache: Bool = false) throws -> [Measurement] {
    var results = programs.map { _ in Measurement() }
    for _ in 0..<runs {
      for (number, program) in programs.enumerated() {
        results[number].add(
          try run(program, arguments + ["--stats"] + (cache ? [] : ["--no-cache"]), number))
      }
    }
    return results
  }

  /// Runs a command of one digraph once.
  func run(_ program: String, _ arguments: [String], _ number: Int = 0, expected: Set<Int32> = [0, 1]) throws
    -> ChildProcess.Outcome
  {
    let environment = ["HOME": root, "XDG_CACHE_HOME": root + "/cache\(number)", "LC_ALL": "C"]
    guard let limit else {
      return try ChildProcess.run(program, arguments, expected: expected, scratch: root, environment: environment)
    }
    return try ChildProcess.run(
      "/bin/sh", ["-c", "ulimit -t \"$0\" && exec \"$@\"", "\(limit)", program] + arguments, expected: expected,
      scratch: root, environment: environment)
  }

  /// The folder that a `generate` command writes to. The command runs only if the folder is not there yet.
  ///
  /// It runs in a process of its own: Linux counts the memory of this process into that of the programs that it starts.
  func generated(_ name: String, _ options: [String]) throws -> String {
    let folder = root + "/" + name
    guard !FileManager.default.fileExists(atPath: folder) else { return folder }
    // An interrupted run leaves no folder that looks complete.
    let unfinished = folder + ".unfinished"
    try? FileManager.default.removeItem(atPath: unfinished)
    _ = try own(["generate", unfinished] + options)
    try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
    return folder
  }

  /// Runs this program.
  private func own(_ arguments: [String]) throws -> ChildProcess.Outcome {
    try ChildProcess.run(Bundle.main.executablePath ?? CommandLine.arguments[0], arguments, scratch: root)
  }

  /// Parses all files of a folder.
  func parse(_ folder: String, jobs: Int) throws -> ParseCommand.Outcome {
    let outcome = try own(["parse", folder, "--jobs", "\(jobs)"])
    return try JSONDecoder().decode(ParseCommand.Outcome.self, from: Data(outcome.output.utf8))
  }
}

/// Resources that the runs of one command used.
struct Measurement {
  private(set) var wall = Samples()
  private(set) var processor = Samples()
  private(set) var memory = Samples()
  /// Wall-clock seconds by stage, in the order in which digraph prints the stages.
  private(set) var stages: [(name: String, seconds: Samples)] = []
  /// Lines of counts that `--stats` prints.
  private(set) var counts: [String] = []

  mutating func add(_ outcome: ChildProcess.Outcome) {
    wall.add(outcome.wall)
    processor.add(outcome.processor)
    memory.add(Double(outcome.peakMemory))
    counts = []
    for line in outcome.errors.split(separator: "\n") where line.hasPrefix("digraph: ") {
      let parts = line.dropFirst("digraph: ".count).split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = String(parts[0])
      if parts[1].hasSuffix(" ms"), let time = Double(parts[1].dropLast(3).replacing(",", with: "")) {
        add(time / 1000, to: name)
        if name == "total" { add(outcome.wall - time / 1000, to: "outside of stages") }
      } else if name == "files" || name == "graph" {
        counts.append(String(parts[1]))
      }
    }
  }

  private mutating func add(_ seconds: Double, to stage: String) {
    if let index = stages.firstIndex(where: { $0.name == stage }) {
      stages[index].seconds.add(seconds)
    } else {
      stages.append((stage, Samples()))
      stages[stages.count - 1].seconds.add(seconds)
    }
  }

  /// The measurements that make a row of a table each.
  var rows: [(name: String, value: Double, isMemory: Bool)] {
    [("wall", wall.median, false), ("CPU", processor.median, false), ("peak memory", memory.median, true)]
      + stages.filter { $0.name != "total" }.map { ($0.name, $0.seconds.median, false) }
  }
}
