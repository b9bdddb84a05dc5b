import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import DigraphSession
import Foundation

/// Options of every command that reads sources.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files and folders to read.", discussion: "Default: the current folder.", valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("The configuration to use, instead of the nearest '.digraph.yml'.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "When linking scans: a module that is compiled into an app, if its scan does not say so. Repeatable.",
      valueName: "module"))
  var app: [String] = []

  @Option(help: ArgumentHelp("The number of files that are read at a time.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  @Flag(help: "Print times and counts of each stage.")
  var stats = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
  }

  /// Finds the files and their configuration, and opens the cache.
  ///
  /// - Parameter isFirst: Whether a warning about the cache has not been printed yet.
  /// - Returns: The project and its cache.
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func load(isFirst: Bool = true) throws -> Input {
    let started = Int64(Date().timeIntervalSince1970 * 1e9)
    if isOfScans { return Input(project: try linkedProject()) }
    let paths = paths.isEmpty ? ["."] : paths
    let workingDirectory = FileManager.default.currentDirectoryPath
    let cache = noCache ? nil : CachePlace.cache(of: paths, saysDistrust: isFirst)
    let progress = Progress("looking for Swift files")
    let loading = Result { () throws(Project.LoadError) in
      try Project.load(
        paths: paths, workingDirectory: workingDirectory, configurationPath: config,
        manifests: cache?.manifests, jobs: threads)
    }
    progress.finish()
    do {
      let project = try loading.get()
      let store = cache.map { Check.Store(cache: $0, project: project, started: started) }
      return Input(project: project, store: store)
    } catch {
      if case .configuration(let error) = error {
        for problem in error.problems {
          Console.diagnostic(problem, root: RevisionProject.root(of: paths, workingDirectory: workingDirectory))
        }
      } else {
        Console.error("\(error)")
      }
      throw ExitCode.noVerdict
    }
  }

  /// A project with its cache.
  struct Input {
    var project: Project
    var store: Check.Store?
  }

  /// Whether the paths are scans of modules.
  var isOfScans: Bool { !paths.isEmpty && paths.allSatisfy { $0.hasSuffix("." + ModuleScan.fileExtension) } }

  private func linkedProject() throws -> Project {
    do {
      return try Project.linking(
        paths, apps: app, workingDirectory: FileManager.default.currentDirectoryPath, configurationPath: config,
        tool: Digraph.tool.version, jobs: threads)
    } catch Project.LoadError.configuration(let error) {
      for problem in error.problems {
        Console.diagnostic(problem, root: FileManager.default.currentDirectoryPath)
      }
    } catch {
      Console.error("\(error)")
    }
    throw ExitCode.noVerdict
  }

  /// The verdict on a project: from the cache, or from an analysis.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if there is nothing to check.
  func verdict(_ input: Input, rules: RuleChoice = .all, allowsEmpty: Bool) async throws -> Verdict {
    let clock = ContinuousClock()
    let start = clock.now
    if let verdict = await run(input, rules).storedVerdict() {
      try open(input.project, allowsEmpty: allowsEmpty)
      try finish(
        verdict, root: input.project.root, [("compare with cache", clock.now - start)], allowsEmpty: allowsEmpty)
      return noting(verdict, input.project)
    }
    let check = try await check(input, rules: rules, allowsEmpty: allowsEmpty)
    return noting((consume check).onlyVerdict(), input.project)
  }

  private func noting(_ verdict: Verdict, _ project: Project) -> Verdict {
    var verdict = verdict
    verdict.findings = project.notingTests(in: verdict.findings)
    return verdict
  }

  /// Analyses a project and runs rules over its graph, with a progress line if that takes long.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if there is nothing to check.
  func check(_ input: Input, rules: RuleChoice = .all, allowsEmpty: Bool = false) async throws -> Check {
    let project = input.project
    try open(project, allowsEmpty: allowsEmpty)
    let run = RunProgress()
    let progress = Progress("reading files", run)
    let check = await self.run(input, rules).check(progress: run)
    progress.finish()
    try finish(check.verdict, root: project.root, check.analysis.timings, allowsEmpty: allowsEmpty)
    return check
  }

  /// The input of a session that keeps the paths open.
  func session(rules: RuleChoice) -> ProjectSession.Input {
    let paths = paths.isEmpty ? ["."] : paths
    var session = ProjectSession.Input(
      paths: paths, workingDirectory: FileManager.default.currentDirectoryPath)
    (session.configurationPath, session.rules, session.jobs) = (config, rules, threads)
    if !noCache { session.cache = { CachePlace.cache(of: paths) } }
    return session
  }

  private func run(_ input: Input, _ rules: RuleChoice) -> ProjectRun {
    ProjectRun(input.project, rules: rules, jobs: threads, store: input.store)
  }

  /// The number of files that are read at a time.
  var threads: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  private func open(_ project: Project, allowsEmpty: Bool) throws {
    for diagnostic in project.diagnostics { Console.diagnostic(diagnostic, root: project.root) }
    if project.extent == .part {
      let shown = project.configurationPath.map { Console.shownPaths(from: project.root).path($0) }
      Console.note(
        "only a part \(shown.map { "of the project of '\($0)'" } ?? "of the project") is read: "
          + "bindings of the rest are not known, and no rule reports unused code")
    }
    guard project.files.isEmpty && !allowsEmpty else { return }
    Console.error("no Swift files in \(shownPaths)")
    throw ExitCode.noVerdict
  }

  private func finish(
    _ verdict: Verdict, root: String, _ timings: [(stage: String, duration: Duration)], allowsEmpty: Bool
  ) throws {
    for diagnostic in verdict.diagnostics { Console.diagnostic(diagnostic, root: root) }
    if verdict.frameworks.isEmpty && !allowsEmpty {
      let names = Analysis.supportedFrameworks.map(\.displayName).joined(separator: ", ")
      Console.error(
        "no dependency-injection framework in \(shownPaths): \(counted(verdict.counts.scanned, "Swift file")), none of which "
          + "uses one of \(names) (other libraries may have such a name; test code is not read)")
      throw ExitCode.noVerdict
    }
    if stats { printStats(verdict.counts, timings) }
  }

  private var shownPaths: String {
    paths.isEmpty ? "the current folder" : paths.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Prints times and counts. If a revision was read, its name comes first.
  func printStats(
    _ counts: Verdict.Counts, _ timings: [(stage: String, duration: Duration)], of revision: String? = nil
  ) {
    if let revision { Console.note("revision \(revision):") }
    Console.note("files: \(counts.scanned) scanned, \(counts.parsed) parsed")
    let graph = [
      (counts.containers, "container"), (counts.bindings, "binding"), (counts.requests, "request"),
      (counts.gaps, "gap"),
    ]
    Console.note("graph: " + graph.map { counted($0.0, $0.1) }.joined(separator: ", "))
    var total = Duration.zero
    var stages: [(stage: String, duration: Duration)] = []
    for (stage, duration) in timings {
      total += duration
      if let index = stages.firstIndex(where: { $0.stage == stage }) {
        stages[index].duration += duration
      } else {
        stages.append((stage, duration))
      }
    }
    for (stage, duration) in stages + [("total", total)] { Self.printStage(stage, duration) }
  }

  /// Prints the time of one stage.
  static func printStage(_ stage: String, _ duration: Duration) {
    Console.note("\(stage): \(duration.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1))))")
  }
}
