public import ArgumentParser
public import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import DigraphSession

/// `digraph check`
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Reports mistakes in the wiring, with their places.",
    discussion: """
      Examples:
        digraph check                                    the current folder
        digraph check --format xcode "$SRCROOT"          in a build phase of Xcode
        digraph check --format sarif:digraph.sarif       for code scanning
        digraph check --format github --format junit:digraph.xml
        digraph check --since main                       only findings of this branch
        digraph check --only unused-registration         one rule, even if it is off
        digraph check --fix --dry-run                    shows the safe fixes

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, if there are more warnings \
      than --max-warnings, or if 'minimum-guarded' is not reached, 2 if there is no verdict, 64 if the command line is \
      wrong. With --fix, what is left after the fixes counts, also with --dry-run.
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Which rules") var selection: RuleSelection
  @OptionGroup(title: "Known findings") var known: BaselineOptions
  @OptionGroup(title: "Reports") var reports: ReportOptions
  @OptionGroup(title: "Fixes") var fixes: FixOptions
  @OptionGroup(title: "Changes") var change: SinceOption

  @Option(
    help: ArgumentHelp(
      "The least severity that makes the check fail, or 'off'. Default: the configuration's, else error.",
      valueName: "severity"))
  var failOn: Severity?

  @Option(help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "n"))
  var maxWarnings: Int?

  @Flag(help: "Succeed although there are findings.")
  var exitZero = false

  @Flag(help: "Succeed although there is nothing to check.")
  var allowEmpty = false

  @Flag(help: "Check again on each change, and say what is new and what is fixed, until interrupted.")
  var watch = false

  func validate() throws {
    if watch,
      fixes.fix || change.since != nil || known.writeBaseline || reports.formats.contains(where: { $0.file != nil })
    {
      throw ValidationError("--watch only shows findings: it excludes --fix, --since, --write-baseline and files")
    }
    if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings takes a number from 0 on") }
  }

  func run() async throws {
    Console.prepare()
    if watch { try await watchFindings() }
    let start = try await change.start(input)
    var loaded = try input.load()
    let rules = selection.choice
    for id in loaded.project.configuration.runner(rules).idle {
      Console.note(
        "'\(id)' has nothing to check until its options in the configuration are set; see 'digraph explain \(id)'")
    }
    var verdict = try await input.verdict(loaded, rules: rules, allowsEmpty: allowEmpty)
    if verdict.counts.bindings + verdict.counts.requests + verdict.counts.gaps == 0, !allowEmpty {
      Console.note(
        "nothing is registered or asked for; if wrappers elsewhere do it, declare them under 'wrappers' in '.digraph.yml': see 'digraph config'"
      )
    }
    let isReadable = !(loaded.project.diagnostics + verdict.diagnostics).contains { $0.severity == .error }
    let base = try await start.asyncMap { try await SinceOption.base($0, loaded, input, rules: rules) }
    if fixes.fix, isReadable {
      // Only reported findings are fixed.
      var reported = verdict
      reported.findings = try known.marked(verdict.findings, of: loaded.project, rules: rules)
      let caused = try await base.asyncMap { [reported] in
        try await SinceOption.comparison(of: reported, loaded, since: $0, input, rules: rules).caused
      }
      if let after = try await fixes.run(caused ?? reported.findings, loaded.project, rules: rules, jobs: input.threads)
      {
        verdict = after
        // Fixes have changed the files, so they are found again.
        if !fixes.dryRun { loaded = try input.load(isFirst: false) }
      }
    }
    let project = loaded.project
    let threshold = threshold(project)
    if isReadable {
      verdict.findings = try known.apply(
        to: verdict.findings, of: project, rules: rules, failing: threshold, isReported: !fixes.dryRun)
    }
    var report = report(verdict, project, failing: threshold)
    if let base {
      report = report.reduced(
        to: try await SinceOption.comparison(of: verdict, loaded, since: base, input, rules: rules))
    }
    let tooMany = maxWarnings.map { report.summary.warnings > $0 } ?? false
    if !fixes.dryRun { try reports.write(report, chosen: Set(selection.only)) }
    if !isReadable {
      Console.error("some input could not be read, so there is no verdict")
      throw ExitCode.noVerdict
    }
    if let maxWarnings, tooMany { Console.note("more than \(counted(maxWarnings, "warning"))") }
    let fails = threshold != .off && report.reported.contains { $0.severity >= threshold }
    let isUnguarded = Self.lacksGuards(verdict.coverage.guards, project.configuration, failing: threshold)
    if (fails || tooMany || isUnguarded) && !exitZero { throw ExitCode.findings }
  }

  /// Prints the findings of each answer, and the changes since the previous answer. On a terminal, they replace the
  /// previous ones.
  private func watchFindings() async throws -> Never {
    var before: [Finding]?
    try await Watch.run(input, rules: selection.choice) { answer in
      if Console.outputIsTerminal { try Console.write("\u{1B}[2J\u{1B}[3J\u{1B}[H") }
      for diagnostic in answer.report.diagnostics { Console.diagnostic(diagnostic, root: answer.project.root) }
      var verdict = answer.check.verdict
      verdict.findings = answer.findings
      if input.stats { input.printStats(verdict.counts, answer.check.analysis.timings) }
      // A pipe receives the findings once, and then only the changes.
      if before == nil || Console.outputIsTerminal {
        try reports.write(
          report(verdict, answer.project, failing: threshold(answer.project)), chosen: Set(selection.only))
      }
      if let before {
        let paths = Console.shownPaths(from: answer.project.root)
        let change = FindingComparison(from: before, to: answer.findings)
        for (word, findings) in [("fixed", change.fixed), ("new", change.new)] {
          for finding in findings {
            try Console.write(
              "\(word): \(paths.site(finding.site)): \(finding.severity.rawValue): \(finding.message.visible) [\(finding.rule)]\n"
            )
          }
        }
      }
      before = answer.findings
    }
  }

  private func threshold(_ project: Project) -> Severity { failOn ?? project.configuration.failOn }

  /// Whether fewer requests are guarded than the configuration demands; if so, prints a message. A request is guarded
  /// if the check would report its missing registration.
  private static func lacksGuards(
    _ guards: Coverage.Guards?, _ configuration: Configuration, failing threshold: Severity
  ) -> Bool {
    guard let guards, guards.required > 0, configuration.minimumGuarded > 0 else { return false }
    let count = guards.count(atLeast: threshold)
    guard count * 100 < guards.required * configuration.minimumGuarded else { return false }
    Console.error(
      "a missing registration would fail the check at \(count) of \(counted(guards.required, "request")), which is less than "
        + "'minimum-guarded: \(configuration.minimumGuarded)'; 'digraph doctor' lists the others")
    return true
  }

  private func report(_ verdict: Verdict, _ project: Project, failing threshold: Severity) -> Report {
    // A rule that is switched off has not run, so reports do not list it.
    let running = project.configuration.runner(selection.choice).running
    let rules = RuleCatalog.all.map { $0.info }.filter { running.contains($0.id) }
    var report = Report(
      findings: verdict.findings, coverage: verdict.coverage, tool: Digraph.tool, rules: rules, root: project.root,
      source: { project.text(of: $0) })
    report.diagnostics = project.diagnostics + verdict.diagnostics
    report.failing = threshold
    report.shownPaths = Console.shownPaths(from: project.root)
    if let maxWarnings, report.summary.warnings > maxWarnings { report.failing = min(threshold, .warning) }
    report.page = { RulePages.all[$0] }
    return report
  }
}

extension Severity: ExpressibleByArgument {}
