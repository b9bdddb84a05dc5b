import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters

/// `digraph link`
struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Reports mistakes in the wiring of scanned modules.",
    discussion: """
      Examples:
        digraph link scans/*.digraph         as 'check' on the sources
        digraph link @scans.txt              scans that a file lists
        digraph link @scans.txt --graph wiring.svg

      Sources are read only for excerpts, and need not exist. The other commands take scans as well.

      Exit status: as that of 'digraph check'.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Which rules") var selection: RuleSelection
  @OptionGroup(title: "Known findings") var known: BaselineOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions

  @Option(
    help: ArgumentHelp(
      "The least severity that makes the check fail, or 'off'. Default: the configuration's, else error.",
      valueName: "severity"))
  var failOn: Severity?

  @Flag(help: "Succeed although there are findings.")
  var exitZero = false

  @Flag(help: "Succeed although there is nothing to check.")
  var allowEmpty = false

  @Option(
    help: ArgumentHelp("Draw the wiring into this file, instead of a report; see 'graph'.", valueName: "file"),
    completion: .file())
  var graph: String?

  func validate() throws {
    if !input.isOfScans { throw ValidationError("link takes files that 'digraph scan' has written") }
  }

  func run() async throws {
    if let graph {
      var command = try GraphCommand.parse(["--output", graph])
      command.source.input = input
      return try await command.run()
    }
    var command = try CheckCommand.parse([])
    (command.input, command.selection, command.known, command.reports) = (input, selection, known, reports)
    (command.failOn, command.exitZero, command.allowEmpty) = (failOn, exitZero, allowEmpty)
    try await command.run()
  }
}
