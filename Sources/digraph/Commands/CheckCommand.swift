public import ArgumentParser
public import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules

/// `digraph check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Says what is wrong with the wiring, with places.",
    discussion: """
      Examples:
        digraph check                                    the current folder
        digraph check --format xcode "$SRCROOT"          in a build phase of Xcode
        digraph check --format sarif:digraph.sarif       for code scanning
        digraph check --format github --format junit:digraph.xml
        digraph check --fix --dry-run                    what can be fixed safely
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Which rules") var selection: RuleSelection
  @OptionGroup(title: "Known findings") var known: BaselineOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Fixes") var fixes: FixOptions
  @OptionGroup(title: "Changes") var change: SinceOption

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
    let start = try await change.start(input)
    let loaded = try input.load()
    let project = loaded.project
    var verdict = try await input.verdict(loaded, rules: selection.ids, allowsEmpty: allowEmpty)
    if fixes.fix {
      verdict = try await fixes.run(verdict, project, rules: selection.ids, jobs: input.threads) ?? verdict
    }
    let isReadable = !(project.diagnostics + verdict.diagnostics).contains { $0.severity == .error }
    if isReadable { verdict.findings = try known.apply(to: verdict.findings, of: project, rules: selection.ids) }
    let threshold = failOn ?? project.configuration.failOn
    var report = report(verdict, project, failing: threshold)
    if let start {
      let comparison = try await SinceOption.comparison(
        of: verdict, loaded, since: start, input, rules: selection.ids)
      report = report.reduced(to: comparison)
    }
    let tooMany = maxWarnings.map { report.summary.warnings > $0 } ?? false
    if !fixes.dryRun { try reports.write(report) }
    if !isReadable {
      Console.error("some input could not be read, so there is no verdict")
      throw ExitCode.noVerdict
    }
    if tooMany { Console.note("more than \(maxWarnings ?? 0) warnings") }
    let fails = threshold != .off && report.reported.contains { $0.severity >= threshold }
    if (fails || tooMany) && !exitZero { throw ExitCode.findings }
  }

  private func report(_ verdict: Verdict, _ project: Project, failing threshold: Severity) -> Report {
    let ids = selection.ids
    let severities = project.configuration.rules.severities
    // A rule that is switched off has not run.
    let rules = RuleCatalog.all.map { $0.info }.filter {
      ids?.contains($0.id) ?? true && severities[$0.id] ?? $0.severity != .off
    }
    var report = Report(
      findings: verdict.findings, coverage: verdict.coverage, tool: Digraph.tool, rules: rules, root: project.root,
      source: { project.text(of: $0) })
    report.diagnostics = project.diagnostics + verdict.diagnostics
    report.failing = threshold
    if let maxWarnings, report.summary.warnings > maxWarnings { report.failing = min(threshold, .warning) }
    report.page = { RulePages.all[$0] }
    return report
  }
}

extension Severity: ExpressibleByArgument {}
