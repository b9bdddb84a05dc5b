import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphRevisions
import DigraphRules

/// `--since`: reports only findings that a change has caused.
struct SinceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only findings that are new since a git revision.",
      discussion:
        "A branch stands for its merge base with HEAD. The work tree is checked, and stays as it is.",
      valueName: "revision"))
  var since: String?

  /// The revision at which the change begins.
  struct Start {
    var repository: RevisionRepository
    var commit: RevisionRepository.Commit
    var head: RevisionRepository.Commit
  }

  /// The revision at which the change begins; `nil` without `--since`.
  ///
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func start(_ input: InputOptions) async throws -> Start? {
    guard let since else { return nil }
    let repository = try await input.repository()
    return try await InputOptions.saying {
      try await repository.checkIsMerged()
      let commit = try await repository.commit(since)
      let head = try await repository.commit("HEAD")
      return Start(
        repository: repository, commit: try await repository.commonAncestor(of: commit, and: head), head: head)
    }
  }

  /// The revision at which the change begins, with its findings.
  struct Base {
    var start: Start
    var revision: InputOptions.Revision
    var findings: [Finding]
  }

  /// Checks the revision at which the change begins.
  static func base(
    _ start: Start, _ loaded: InputOptions.Input, _ input: InputOptions, rules: RuleChoice
  ) async throws -> Base {
    let revision = try await input.load(start.commit, of: start.repository, comparedWith: loaded.project)
    let before = await input.verdict(revision, rules: rules)
    return Base(start: start, revision: revision, findings: before.findings)
  }

  /// The findings of a verdict that the change has caused.
  ///
  /// The whole wirings are compared in only two cases. If findings are both new and fixed, a new one may be an earlier
  /// one under another name. If a cycle is new, its finding should advise to give up the new part of the cycle.
  static func comparison(
    of verdict: Verdict, _ loaded: InputOptions.Input, since base: Base, _ input: InputOptions, rules: RuleChoice
  ) async throws -> FindingComparison {
    var moved = await base.start.repository.movedFiles(from: base.start.commit, to: base.start.head)
    let comparison = FindingComparison(from: base.findings, to: verdict.findings, movedFiles: moved)
    let mayBeRenamed = !comparison.new.isEmpty && !comparison.fixed.isEmpty
    guard mayBeRenamed || comparison.new.contains(where: LoopReview.concerns) else { return comparison }
    let old = await input.check(base.revision, rules: rules)
    let new = await Check.run(
      loaded.project.files, sideFiles: loaded.project.sideFiles, configuration: loaded.project.configuration,
      rules: rules, jobs: input.threads, extent: loaded.project.extent, store: loaded.store)
    let graphs = GraphComparison(from: old.analysis.graph, to: new.analysis.graph)
    moved.merge(graphs.movedFiles) { first, _ in first }
    var result = FindingComparison(
      from: old.findings, to: verdict.findings, renaming: graphs.diff.renaming, movedFiles: moved)
    result.new = result.new.map { finding in
      LoopReview.revised(finding, in: new.analysis.graph) { graphs.requests.ofHead[$0] == .added }
    }
    return result
  }
}

extension Optional {
  /// The result of an operation on the value; `nil` without a value.
  func asyncMap<Result>(_ operation: (Wrapped) async throws -> Result) async rethrows -> Result? {
    guard let self else { return nil }
    return try await operation(self)
  }
}
