import ArgumentParser
import Foundation

/// `digraph-benchmark run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures cold and warm checks beside parsing, and says which figures are reached.",
    discussion: """
      Every measurement is a process of its own. What is compared runs in turn, so that a busy machine slows both sides. \
      Values are medians, with the least and the greatest value behind.
      """)

  @OptionGroup var contest: ContestOptions

  @OptionGroup var apps: CodeBaseOptions

  @Option(help: "How many Swift files each app has.")
  var files = 10_000

  @Option(help: "Number of threads.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "Measure no runs with a cache.")
  var coldOnly = false

  @Flag(help: "Exit with 1 if a figure is missed.")
  var enforce = false

  func validate() throws {
    guard files > 0, jobs > 0 else { throw ValidationError("--files and --jobs start at 1") }
  }

  func run() throws {
    var isMissed = false
    try contest.contest { contest in
      let machine = ProcessInfo.processInfo
      say(
        "\(machine.operatingSystemVersionString), \(machine.activeProcessorCount) cores, \(jobs) threads, "
          + "\(files) files, seed \(apps.seed)\n")
      say(Format.header(["what", "figure to reach", "measured", "verdict", "from"]))
      for mix in apps.mixes {
        let folder = try apps.codeBase(mix, files: files, in: contest)
        var figures = try cold(folder, contest)
        if !coldOnly { figures += try warm(folder, contest) }
        for figure in figures {
          let verdict = figure.isReached.map { $0 ? "reached" : "**missed**" } ?? "–"
          say(Format.row(["\(mix.rawValue), \(figure.what)", figure.goal, figure.measured, verdict, figure.detail]))
          if figure.isReached == false { isMissed = true }
        }
      }
    }
    if enforce, isMissed { throw ExitCode(1) }
  }

  /// One measured figure, with its goal and its origin.
  private struct Figure {
    var what: String
    var goal = "–"
    var measured: String
    /// Whether the figure reaches its goal; `nil` if it has none.
    var isReached: Bool?
    /// The measurement that the figure was computed from.
    var detail = ""
  }

  private func name(_ program: Int, _ contest: Contest) -> String {
    contest.programs.count == 1 ? "" : program == 0 ? " (digraph)" : " (against)"
  }

  // MARK: Cold

  private func cold(_ folder: String, _ contest: Contest) throws -> [Figure] {
    var parse = Samples()
    var parseProcessor = Samples()
    var ratios = contest.programs.map { _ in Samples() }
    var checks = contest.programs.map { _ in Measurement() }
    for _ in 0..<contest.runs {
      let parsed = try contest.parse(folder, jobs: jobs)
      parse.add(parsed.wall)
      parseProcessor.add(parsed.processor)
      for (number, program) in contest.programs.enumerated() {
        let outcome = try contest.run(
          program, ["check", folder, "--no-cache", "--stats", "--jobs", "\(jobs)"], number)
        checks[number].add(outcome)
        ratios[number].add(outcome.wall / parsed.wall)
      }
    }
    return contest.programs.indices.flatMap { number in
      let check = checks[number]
      return [
        Figure(
          what: "cold" + name(number, contest), goal: "≤ 0.20 × parse-all", measured: ratios[number].text(Format.ratio),
          isReached: ratios[number].median <= 0.2,
          detail: "check \(check.wall.text(Format.time)), parse-all \(parse.text(Format.time)); CPU "
            + "\(check.processor.text(Format.time)) of \(parseProcessor.text(Format.time))"),
        Figure(
          what: "memory" + name(number, contest), goal: "≤ 600 MB", measured: check.memory.text(Format.memory),
          isReached: check.memory.median <= 600e6,
          detail: check.stages.filter { $0.name != "total" }.map { "\($0.name) \(Format.time($0.seconds.median))" }
            .joined(separator: ", ")),
      ]
    }
  }

  // MARK: Warm

  private func warm(_ folder: String, _ contest: Contest) throws -> [Figure] {
    let file = URL(fileURLWithPath: folder + "/App/AppDelegate.swift")
    let original = try Data(contentsOf: file)
    defer { try? original.write(to: file) }
    return try contest.programs.enumerated().flatMap { number, program in
      func check() throws -> Double {
        try contest.run(program, ["check", folder, "--jobs", "\(jobs)"], number).wall
      }
      // A file that was written just now may change again within the same time stamp, so no cache trusts it.
      Thread.sleep(forTimeInterval: 2.1)
      for _ in 0..<2 { _ = try check() }
      var (parse, ratio, unchanged, added, moved) = (Samples(), Samples(), Samples(), Samples(), Samples())
      for run in 0..<contest.runs {
        let parsed = try contest.parse(folder, jobs: jobs).wall
        let time = try check()
        let note = Data("\n// Change \(run) of \(ProcessInfo.processInfo.globallyUniqueString).\n".utf8)
        try (original + note).write(to: file)
        let timeAdded = try check()
        // The note moves all places of the file, so that every stage after the reading of files runs again.
        try (note + original).write(to: file)
        let timeMoved = try check()
        parse.add(parsed)
        unchanged.add(time)
        ratio.add(time / parsed)
        added.add(timeAdded)
        moved.add(timeMoved)
        try original.write(to: file)
        Thread.sleep(forTimeInterval: 2.1)
        _ = try check()
      }
      return [
        Figure(
          what: "warm, nothing changed" + name(number, contest), goal: "≤ 0.02 × parse-all",
          measured: ratio.text(Format.ratio), isReached: ratio.median <= 0.02,
          detail: "check \(unchanged.text(Format.time)), parse-all \(parse.text(Format.time))"),
        Figure(
          what: "warm, a comment added to one file" + name(number, contest), measured: added.text(Format.time)),
        Figure(what: "warm, one file's facts changed" + name(number, contest), measured: moved.text(Format.time)),
      ]
    }
  }
}
