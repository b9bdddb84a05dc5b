public import DigraphPipeline
public import DigraphRules

/// One check of a loaded project, with its cache.
public struct ProjectRun: Sendable {
  /// The input.
  public var project: Project
  /// Rules that run.
  public var rules: RuleChoice
  /// The number of files that are read at a time.
  public var jobs: Int
  /// The cache of earlier runs and of this one; `nil` without a cache.
  public var store: Check.Store?

  /// Creates a run.
  public init(_ project: Project, rules: RuleChoice = .all, jobs: Int, store: Check.Store? = nil) {
    (self.project, self.rules, self.jobs, self.store) = (project, rules, jobs, store)
  }

  /// The cached verdict, if it still holds.
  public func storedVerdict() async -> Verdict? {
    guard let store else { return nil }
    return await Check.storedVerdict(
      of: project.files, sideFiles: project.sideFiles, configuration: project.configuration, rules: rules, jobs: jobs,
      extent: project.extent, cache: store.cache)
  }

  /// Analyses the project and runs rules over its graph.
  ///
  /// - Parameters:
  ///   - memory: the facts of an earlier check in this process, which this check replaces.
  ///   - change: the changes since that check.
  ///   - progress: is notified of the progress of the run.
  /// - Returns: the check; it does not depend on the memory.
  public func check(
    memory: FactsMemory? = nil, change: FactsMemory.Change = .any, progress: RunProgress? = nil
  ) async -> Check {
    await Check.run(
      project.files, sideFiles: project.sideFiles, configuration: project.configuration, rules: rules, jobs: jobs,
      extent: project.extent, store: store, memory: memory, change: change, progress: progress)
  }
}
