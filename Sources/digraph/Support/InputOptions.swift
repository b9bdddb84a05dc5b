import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRules
import Foundation

/// Options of every command that reads sources.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("Files and folders to read.", discussion: "Default: the current folder.", valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var paths: [String] = []

  @Option(help: "The configuration to use, instead of the nearest '.digraph.yml'.", completion: .file(extensions: ["yml"]))
  var config: String?

  @Option(help: ArgumentHelp("How many files are read at a time.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Neither read nor write the cache.")
  var noCache = false

  @Flag(help: "Print times and counts of each stage.")
  var stats = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on") }
  }

  /// Files that were found, and the configuration that applies.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why.
  func load() throws -> Project {
    do {
      return try Project.load(
        paths: paths.isEmpty ? ["."] : paths, workingDirectory: FileManager.default.currentDirectoryPath,
        configurationPath: config, rules: RuleCatalog.all.map { $0.info.id })
    } catch {
      if case .configuration(let error) = error {
        for problem in error.problems { Console.diagnostic(problem) }
      } else {
        Console.error("\(error)")
      }
      throw ExitCode.noVerdict
    }
  }

  /// Analyses a project and runs rules over it, showing that it is busy if that takes long.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why, if there is nothing to check.
  func check(_ project: Project, rules: Set<String>? = nil, allowsEmpty: Bool = false) async throws -> Check {
    for diagnostic in project.diagnostics { Console.diagnostic(diagnostic) }
    if project.files.isEmpty && !allowsEmpty {
      Console.error("no Swift files in \(shownPaths)")
      throw ExitCode.noVerdict
    }
    let progress = Progress("reading \(project.files.count) Swift files")
    let check = await Check.run(
      project.files, sideFiles: project.sideFiles, configuration: project.configuration, rules: rules,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    progress.finish()
    for diagnostic in check.analysis.diagnostics { Console.diagnostic(diagnostic) }
    if check.analysis.frameworks.isEmpty && !allowsEmpty {
      let names = Analysis.supportedFrameworks.map(\.displayName).joined(separator: ", ")
      Console.error(
        "no dependency-injection framework in \(shownPaths): \(check.analysis.fileCount.scanned) Swift files, none of which "
          + "imports one of \(names)")
      throw ExitCode.noVerdict
    }
    if stats { printStats(check) }
    return check
  }

  private var shownPaths: String {
    paths.isEmpty ? "the current folder" : paths.map { "'\($0)'" }.joined(separator: ", ")
  }

  private func printStats(_ check: Check) {
    let graph = check.analysis.graph
    Console.note("files: \(check.analysis.fileCount.scanned) scanned, \(check.analysis.fileCount.parsed) parsed")
    Console.note(
      "graph: \(graph.containers.count) containers, \(graph.bindings.count) bindings, \(graph.requests.count) requests, "
        + "\(graph.gaps.count) gaps")
    var total = Duration.zero
    var stages: [(stage: String, duration: Duration)] = []
    for (stage, duration) in check.analysis.timings {
      total += duration
      if let index = stages.firstIndex(where: { $0.stage == stage }) {
        stages[index].duration += duration
      } else {
        stages.append((stage, duration))
      }
    }
    for (stage, duration) in stages + [("total", total)] {
      Console.note("\(stage): \(duration.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1))))")
    }
  }
}
