public import ArgumentParser
public import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// `digraph check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Says what is wrong with the wiring, with places.")

  @OptionGroup var input: InputOptions
  @OptionGroup var selection: RuleSelection
  @OptionGroup var known: BaselineOptions

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "How to report, and where to. Repeatable.",
      discussion:
        "One of \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")), with ':FILE' to write to a file. "
        + "Default: human on a terminal, else plain.",
      valueName: "format[:file]"))
  var formats: [FormatOption] = []

  @Option(help: ArgumentHelp("The least severity that fails: error, warning or info.", valueName: "severity"))
  var failOn: Severity?

  @Option(help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Succeed although there are findings.")
  var exitZero = false

  @Flag(help: "Succeed although there is nothing to check.")
  var allowEmpty = false

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes a number from 0 on") }
  }

  func run() async throws {
    Console.prepare()
    let loaded = try input.load()
    let project = loaded.project
    let verdict = try await input.verdict(loaded, rules: selection.ids, allowsEmpty: allowEmpty)
    let isReadable = !(project.diagnostics + verdict.diagnostics).contains { $0.severity == .error }
    let findings =
      isReadable ? try known.apply(to: verdict.findings, of: project, rules: selection.ids) : verdict.findings
    let report = Report(
      findings: findings, coverage: verdict.coverage, tool: Digraph.tool,
      rules: RuleCatalog.all.map { $0.info }, root: project.root, source: { project.text(of: $0) })
    try write(report)
    if !isReadable {
      Console.error("some input could not be read, so there is no verdict")
      throw ExitCode.noVerdict
    }
    let threshold = failOn ?? project.configuration.failOn
    let fails = threshold != .off && report.reported.contains { $0.severity >= threshold }
    let tooMany = maxWarnings.map { report.summary.warnings > $0 } ?? false
    if tooMany { Console.note("more than \(maxWarnings ?? 0) warnings") }
    if (fails || tooMany) && !exitZero { throw ExitCode.findings }
  }

  private func write(_ report: Report) throws {
    let wanted = formats.isEmpty ? [FormatOption(Console.outputIsTerminal ? .human : .plain)] : formats
    for option in wanted {
      let toFile = option.file != nil
      let text = try option.format.reporter(colour: !toFile && Console.wantsColour).text(of: report)
      if let file = option.file { try OutputFile.write(Data(text.utf8), to: file) } else { try Console.write(text) }
    }
    // The formats for people say it themselves or leave it to standard error; Xcode reads both streams.
    if !wanted.contains(where: { $0.format == .xcode || $0.format == .human }) {
      Console.note(report.summary.line(coverage: report.coverage))
    }
  }

}

/// A value of `--format`: `sarif`, `json:out.json`.
struct FormatOption: ExpressibleByArgument {
  var format: ReportFormat
  var file: String?

  init(_ format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
      return nil
    }
    self.init(format, file: parts.count == 2 ? String(parts[1]) : nil)
  }

  static var allValueStrings: [String] { ReportFormat.allCases.map(\.rawValue) }
}

extension Severity: ExpressibleByArgument {}
