import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// Options about known findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Findings that this file lists do not count.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "List all findings in the baseline, so that only new ones count from now on.")
  var writeBaseline = false

  @Flag(help: "Count all findings, without the baseline that the configuration names.")
  var noBaseline = false

  func validate() throws {
    if noBaseline && (baseline != nil || writeBaseline) {
      throw ValidationError("--no-baseline and a baseline exclude each other")
    }
  }

  /// A baseline with its text and its file.
  struct Stored {
    /// The file's path, for opening.
    var file: String
    /// The file's path for messages, relative to the repository root like all places.
    var path: String
    var text: String
    var baseline: Baseline
  }

  /// Marks known findings, without any message.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if the baseline cannot be read.
  func marked(_ findings: [Finding], of project: Project, rules: RuleChoice) throws -> [Finding] {
    guard !noBaseline, !writeBaseline, let file = try file(of: project) else { return findings }
    let stored = try Self.read(file, root: project.root)
    let judged = project.isWhole ? project.configuration.runner(rules).running : []
    return BaselineComparison(findings, with: stored.baseline, judged: judged, declared: project.declaredTypes).findings
  }

  /// Marks known findings, adds findings about stale entries of the baseline, and writes a new baseline if requested.
  ///
  /// Stale entries are not reported as long as a new finding fails the check. One mistake may hide others, and these
  /// count as new once it is fixed. A mistake also looks new after its subject was renamed.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if the baseline cannot be read or written.
  func apply(
    to findings: [Finding], of project: Project, rules: RuleChoice, failing threshold: Severity, isReported: Bool
  ) throws -> [Finding] {
    guard !noBaseline, let file = try file(of: project) else { return findings }
    let runner = project.configuration.runner(rules)
    let judged = project.isWhole ? runner.running : []
    guard writeBaseline else {
      let stored = try Self.read(file, root: project.root)
      let comparison = BaselineComparison(
        findings, with: stored.baseline, judged: judged, declared: project.declaredTypes)
      let isSettled = !comparison.hasNew(failing: threshold)
      // The summary of a report also states the number of known findings, and that there are no new ones.
      if !isReported || !comparison.gone.isEmpty || !comparison.renamed.isEmpty {
        Console.note(comparison.summary(isSettled: isSettled))
      }
      Self.tellRenamings(comparison)
      if !isSettled { return comparison.findings }
      let ratchet = project.configuration.baseline?.ratchet ?? false
      return comparison.findings + StaleEntries.findings(about: comparison, runner, ratchet: ratchet)
    }
    var known = Baseline()
    if FileManager.default.fileExists(atPath: file) { known = try Self.read(file, root: project.root).baseline }
    let comparison = BaselineComparison(findings, with: known, judged: judged, declared: project.declaredTypes)
    let new = known.updated(after: comparison)
    try OutputFile.write(Data(new.text.utf8), to: file)
    Console.note(
      "wrote '\(Console.shownPaths(from: project.root).path(Self.shown(file, root: project.root)))': \(counted(new.entries.count, "finding")), \(comparison.new) new, "
        + "\(comparison.gone.count) gone")
    if baseline == nil, project.configuration.baseline == nil {
      Console.note("add 'baseline: \(Baseline.fileName)' to '\(Configuration.fileName)', so that it counts")
    }
    return BaselineComparison(findings, with: new, judged: judged).findings
  }

  /// Prints the renamings that were recognised.
  static func tellRenamings(_ comparison: BaselineComparison) {
    for renaming in comparison.renamings { Console.note(renaming) }
    if !comparison.renamed.isEmpty { Console.note("'digraph check --write-baseline' writes the new names") }
  }

  /// The baseline's file: from the command line, or else from the configuration.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if only the repository names a file, and the file lies
  ///   outside of the repository. Checked-out code must not make digraph read or write elsewhere.
  func file(of project: Project) throws -> String? {
    if let baseline { return baseline }
    let folder = project.configurationFolder.isEmpty ? project.root : project.root + "/" + project.configurationFolder
    guard let named = project.configuration.baseline?.file ?? (writeBaseline ? Baseline.fileName : nil) else {
      return nil
    }
    let file = named.hasPrefix("/") ? named : folder + "/" + named
    guard project.encloses(file) else {
      Console.error("the baseline '\(named)' lies outside of the repository; if it is meant, name it with --baseline")
      throw ExitCode.noVerdict
    }
    return file
  }

  /// Reads a baseline.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  static func read(_ file: String, root: String) throws -> Stored {
    let path = shown(file, root: root)
    var info = stat()
    // Reading a pipe or a device might never end.
    guard stat(file, &info) == 0, UInt32(info.st_mode) & 0o170000 == 0o100000,
      let data = FileManager.default.contents(atPath: file)
    else {
      let shown = Console.shownPaths(from: root).path(path)
      let exists = lstat(file, &info) == 0
      Console.error(exists ? "the baseline '\(shown)' cannot be read" : "there is no baseline '\(shown)'")
      Console.note(
        exists
          ? "'digraph check --no-baseline' counts all findings"
          : "add --write-baseline to write one that lists today's findings, or --no-baseline to count them all")
      throw ExitCode.noVerdict
    }
    do {
      let text = String(decoding: data, as: UTF8.self)
      return Stored(file: file, path: path, text: text, baseline: try Baseline(text, path: path))
    } catch {
      for problem in error.problems { Console.diagnostic(problem, root: root) }
      throw ExitCode.noVerdict
    }
  }

  private static func shown(_ file: String, root: String) -> String {
    let absolute = URL(filePath: file).standardizedFileURL.path
    return absolute.hasPrefix(root + "/") ? String(absolute.dropFirst(root.count + 1)) : file
  }
}
