import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRevisions
import DigraphRules
import DigraphSession
import Foundation

/// How commands come by the sources of a revision.
extension InputOptions {
  /// The repository that the paths are in.
  ///
  /// - Throws: `ExitCode.noVerdict`, after saying why, if they are in none.
  func repository() async throws -> RevisionRepository {
    let folder = RevisionProject.root(
      of: paths.isEmpty ? ["."] : paths, workingDirectory: FileManager.default.currentDirectoryPath)
    return try await Self.saying { try await RevisionRepository(at: folder) }
  }

  /// What a revision comes to.
  struct Revision {
    var name: String
    var input: RevisionProject
    var cache: Cache?
    var started: Int64

    var store: Check.Store? { cache.map { Check.Store(cache: $0, project: input.project, started: started) } }
  }

  /// Reads the input as it was in a revision, and says what of it could not be had.
  ///
  /// - Parameters:
  ///   - commit: The revision.
  ///   - repository: Has it.
  ///   - workTree: What it is compared with, if that is the work tree.
  /// - Returns: The input, with the cache that all revisions of it share, if there is one.
  /// - Throws: `ExitCode.noVerdict`, after saying why.
  func load(
    _ commit: RevisionRepository.Commit, of repository: RevisionRepository, comparedWith workTree: Project?
  ) async throws -> Revision {
    let started = Int64(Date().timeIntervalSince1970 * 1e9)
    let paths = paths.isEmpty ? ["."] : paths
    let workingDirectory = FileManager.default.currentDirectoryPath
    let progress = Progress("reading revision \(commit.name)")
    defer { progress.finish() }
    // One cache for all revisions of an input: from one to the next, most files are the same.
    let cache = noCache ? nil : CachePlace.cache(of: paths + ["\u{1}revisions"])
    let input = try await Self.saying {
      try await RevisionProject.load(
        commit, of: repository, paths: paths, workingDirectory: workingDirectory, configurationPath: config,
        cache: cache, workTree: workTree)
    }
    for note in input.notes { Console.note(note) }
    return Revision(name: commit.name, input: input, cache: cache, started: started)
  }

  /// What a check of a revision comes to, without a word about what it could not read: that is about other code.
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

  /// The value of an operation; what it throws is said.
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
