import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRevisions
import DigraphRules
import DigraphSession
import Foundation

/// Options for commands that read revisions.
extension InputOptions {
  /// The repository that contains the paths.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message, if there is none.
  func repository() async throws -> RevisionRepository {
    let folder = RevisionProject.root(
      of: paths.isEmpty ? ["."] : paths, workingDirectory: FileManager.default.currentDirectoryPath)
    return try await Self.saying { try await RevisionRepository(at: folder) }
  }

  /// The input of a revision, with its cache.
  struct Revision {
    var name: String
    var input: RevisionProject
    var cache: Cache?
    var started: Int64

    var store: Check.Store? { cache.map { Check.Store(cache: $0, project: input.project, started: started) } }
  }

  /// Reads the input as it was in a revision, and prints which parts could not be read.
  ///
  /// - Parameters:
  ///   - commit: The commit of the revision.
  ///   - repository: The repository with that commit.
  ///   - workTree: The work tree's project, if the revision is compared with it.
  /// - Returns: The input, with the cache that all its revisions share, if there is one.
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func load(
    _ commit: RevisionRepository.Commit, of repository: RevisionRepository, comparedWith workTree: Project?
  ) async throws -> Revision {
    let started = Int64(Date().timeIntervalSince1970 * 1e9)
    let paths = paths.isEmpty ? ["."] : paths
    let workingDirectory = FileManager.default.currentDirectoryPath
    let progress = Progress("reading revision \(commit.name)")
    defer { progress.finish() }
    // All revisions of an input share a cache, because they have most files in common.
    let cache = noCache ? nil : CachePlace.cache(of: paths + ["\u{1}revisions"])
    let input = try await Self.saying {
      try await RevisionProject.load(
        commit, of: repository, paths: paths, workingDirectory: workingDirectory, configurationPath: config,
        cache: cache, workTree: workTree)
    }
    for note in input.notes { Console.note(note) }
    return Revision(name: commit.name, input: input, cache: cache, started: started)
  }

  /// The verdict on a revision. Problems with its input are not printed, because they are about other code.
  func verdict(_ revision: Revision, rules: RuleChoice) async -> Verdict {
    let clock = ContinuousClock()
    let start = clock.now
    if let verdict = await run(revision, rules).storedVerdict() {
      if stats { printStats(verdict.counts, [("compare with cache", clock.now - start)], of: revision.name) }
      return verdict
    }
    return await check(revision, rules: rules).verdict
  }

  /// Analyses a revision and runs rules over it.
  func check(_ revision: Revision, rules: RuleChoice = .all) async -> Check {
    let run = RunProgress()
    let progress = Progress("reading files", run)
    let check = await self.run(revision, rules).check(progress: run)
    progress.finish()
    if stats { printStats(check.verdict.counts, check.analysis.timings, of: revision.name) }
    return check
  }

  private func run(_ revision: Revision, _ rules: RuleChoice) -> ProjectRun {
    ProjectRun(revision.input.project, rules: rules, jobs: threads, store: revision.store)
  }

  /// The value of an operation; its errors are printed.
  static func saying<Value>(_ operation: () async throws -> Value) async throws -> Value {
    do {
      return try await operation()
    } catch let Project.LoadError.configuration(error) {
      for problem in error.problems { Console.diagnostic(problem, root: FileManager.default.currentDirectoryPath) }
    } catch let error as RevisionError {
      Console.error(error.description)
    } catch let error as Project.LoadError {
      Console.error(error.description)
    }
    throw ExitCode.noVerdict
  }
}
