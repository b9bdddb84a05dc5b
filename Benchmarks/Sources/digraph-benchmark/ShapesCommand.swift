import ArgumentParser
import CodeBaseGenerator
import Foundation

/// `digraph-benchmark shapes`
struct ShapesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shapes", abstract: "Checks apps that are deep, wide, or full of one thing, at n, 2n and 4n.",
    discussion: """
      A ratio above 2.15 for twice the size is printed **so**, if the larger time is more than 50 ms (memory: 20 MB). \
      Shapes: \(Shape.all.map(\.name).joined(separator: ", ")).
      """)

  @OptionGroup var contest: ContestOptions

  @Option(parsing: .upToNextOption, help: "Shapes to measure. Default: all.")
  var only: [String] = []

  @Option(help: "How many sizes, each twice the one before.")
  var steps = 3

  @Option(help: "Number of threads.")
  var jobs = 2

  @Option(help: "Seconds of CPU after which a run is ended; larger sizes of its shape are left out.")
  var limit = 60

  @Flag(help: "Print each stage of each shape.")
  var stages = false

  @Flag(help: "Exit with 1 if something grows faster than the work.")
  var enforce = false

  func validate() throws {
    guard steps > 1, jobs > 0, limit > 0 else { throw ValidationError("--jobs and --limit start at 1, --steps at 2") }
    for name in only where !Shape.all.contains(where: { $0.name == name }) {
      throw ValidationError("there is no shape '\(name)'")
    }
  }

  func run() throws {
    var marked: [String] = []
    try contest.contest { contest in
      var contest = contest
      contest.limit = limit
      if !stages {
        let sizes = (0..<steps).map { $0 == 0 ? "n" : "\(1 << $0) n" }
        say(
          Format.header(
            ["shape", "n"] + (contest.programs.count == 2 ? ["digraph"] : []) + sizes.map { "CPU, \($0)" }
              + sizes.dropFirst().map { _ in "ratio" } + sizes.map { "memory, \($0)" }
              + sizes.dropFirst().map { _ in "ratio" } + ["slowest stage"]))
      }
      for shape in Shape.all where only.isEmpty || only.contains(shape.name) {
        marked += try measure(shape, contest)
      }
    }
    say(
      marked.isEmpty
        ? "\nNothing grows faster than the work."
        : "\nGrows faster than the work:\n" + marked.map { "- \($0)\n" }.joined())
    if enforce, !marked.isEmpty { throw ExitCode(1) }
  }

  /// Measures all commands of a shape, prints the measurements, and returns the rows that grow faster than the work.
  private func measure(_ shape: Shape, _ contest: Contest) throws -> [String] {
    var folders: [String] = []
    for step in 0..<steps {
      folders.append(
        try contest.generated(
          "\(shape.name)-\(shape.size << step)", ["--shape", shape.name, "--size", "\(shape.size << step)"]))
    }
    return try commands(of: shape).flatMap { command in
      var columns: [[Measurement]] = []
      for folder in folders {
        do {
          columns.append(try contest.measure(command.arguments(folder) + ["--jobs", "\(jobs)"]))
        } catch let failure as ChildProcess.Failure {
          say("<!-- \(command.name): \(failure.description.prefix(300).replacing("\n", with: " ")) -->")
          columns.append(contest.programs.map { _ in Measurement() })
          break
        }
      }
      while columns.count < steps { columns.append(contest.programs.map { _ in Measurement() }) }
      var table = GrowthTable(sizes: (0..<steps).map { "\(shape.size << $0)" }, columns: columns)
      let details = table.text(programs: contest.programs.count)
      if stages {
        say("\n### \(command.name): \(shape.counts)\n\n\(details)")
        for column in columns { say("\n" + column[0].counts.joined(separator: "; ")) }
      } else {
        for program in contest.programs.indices { say(row(command.name, shape, columns, program)) }
      }
      return table.marked.map { "\(command.name): \($0)" }
    }
  }

  private func row(_ name: String, _ shape: Shape, _ columns: [[Measurement]], _ program: Int) -> String {
    let measurements = columns.map { $0[program] }
    let slowest = measurements.last { !$0.stages.isEmpty }?.stages.filter { $0.name != "total" }
      .max { $0.seconds.median < $1.seconds.median }
    let processor = GrowthTable.cells(measurements.map(\.processor.median), isMemory: false)
    let memory = GrowthTable.cells(measurements.map(\.memory.median), isMemory: true)
    let cells =
      [name, "\(shape.size)"] + (columns[0].count == 2 ? [program == 0 ? "digraph" : "against"] : [])
      + processor.values + processor.ratios + memory.values + memory.ratios
      + [slowest.map { "\($0.name) \(Format.time($0.seconds.median))" } ?? "–"]
    return Format.row(cells)
  }

  private struct Command {
    var name: String
    var arguments: (String) -> [String]
  }

  private func commands(of shape: Shape) -> [Command] {
    switch shape.commands {
    case .check: [Command(name: shape.name) { ["check", $0] }]
    case .formats:
      [Command(name: "\(shape.name), of no rule") { ["check", $0, "--only", "container-cycle"] }]
        + [
          "plain", "human", "xcode", "json", "sarif", "github", "gitlab", "checkstyle", "junit", "rdjson", "rdjsonl",
          "teamcity", "azure", "markdown",
        ].map { format in Command(name: "\(shape.name), \(format)") { ["check", $0, "--format", format] } }
    case .revisions:
      [
        Command(name: "\(shape.name), check") { ["check", $0] },
        Command(name: "\(shape.name), --since") { ["check", $0, "--since", "HEAD~1"] },
        Command(name: "\(shape.name), diff") { ["diff", "HEAD~1", "HEAD", $0] },
      ]
    }
  }
}
