import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// `digraph baseline`
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Manages the list of known findings, which do not count.",
    discussion: """
      'digraph check --write-baseline' lists all findings of today; from then on only new ones count. Each line \
      of the file has a finding's subject, rule, file and message, between tabs. Subject and rule identify the finding, so an \
      entry outlives code that moves, also into another file. The message identifies it after a type was renamed. Lines that \
      begin with '#' are remarks.

      The lines are sorted. If two branches add lines at the same place, keep both sides, or let Git do it with \
      the line '.digraph-baseline merge=union' in '.gitattributes'.

      Examples:
        digraph check --write-baseline    list all findings of today
        digraph baseline prune            remove entries of fixed findings
      """,
    subcommands: [Prune.self])

  /// `digraph baseline prune`
  struct Prune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Removes the entries of findings that are gone, and nothing else.",
      discussion:
        "Exit status: 0 if the entries are removed, 2 if there is no baseline, or if a part of the project cannot be read."
    )

    @OptionGroup var input: InputOptions

    @Option(help: ArgumentHelp("The baseline, instead of the configuration's.", valueName: "file"), completion: .file())
    var baseline: String?

    func run() async throws {
      Console.prepare()
      let loaded = try input.load()
      let project = loaded.project
      let options = try BaselineOptions.parse(baseline.map { ["--baseline", $0] } ?? [])
      guard let file = try options.file(of: project) else {
        Console.error("there is no baseline: the configuration names none, and neither does --baseline")
        Console.note("'digraph init' writes one with a configuration, 'digraph check --write-baseline' one alone")
        throw ExitCode.noVerdict
      }
      guard project.isWhole else {
        Console.error(
          "only a run on the whole project tells which findings are gone; name its folder, or no path at all")
        throw ExitCode.noVerdict
      }
      let stored = try BaselineOptions.read(file, root: project.root)
      let verdict = try await input.verdict(loaded, allowsEmpty: false)
      if (project.diagnostics + verdict.diagnostics).contains(where: { $0.severity == .error }) {
        Console.error("some input could not be read, so nobody knows which findings are gone")
        throw ExitCode.noVerdict
      }
      let comparison = BaselineComparison(
        verdict.findings, with: stored.baseline, judged: project.configuration.runner().running,
        declared: project.declaredTypes)
      for entry in comparison.gone {
        try Console.write("removed: \(entry.path): \(entry.message) [\(entry.rule)]\n")
      }
      BaselineOptions.tellRenamings(comparison)
      if !comparison.gone.isEmpty {
        let text = Baseline.text(stored.text, without: Set(comparison.gone.map(\.site.line)))
        try OutputFile.write(Data(text.utf8), to: file)
        if comparison.hasNew(failing: project.configuration.failOn) {
          Console.note(
            "there is a new finding; findings that it hides will be new, too, once it is fixed")
        }
      }
      Console.note(
        "'\(Console.shownPaths(from: project.root).path(stored.path))': removed \(comparison.gone.count) of \(stored.baseline.entries.count == 1 ? "1 entry" : "\(stored.baseline.entries.count) entries")"
      )
    }
  }
}
