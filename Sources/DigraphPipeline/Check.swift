public import DigraphModel
import DigraphProjects
public import DigraphRules
import Foundation

/// A whole check: analysis, rules, suppressions.
public struct Check: Sendable {
  /// The result of the analysis.
  public var analysis: Analysis.Result
  /// All findings in order, including those that are switched off.
  public var findings: [Finding]
  /// The rules' verdict on each required request: whether a rule reports if all its answers are removed.
  ///
  /// The verdicts are computed on first access, because a session answers without them.
  public var guards: [Guard] { knownGuards.value }
  private let knownGuards: LazyValue<[Guard]>
  /// Values that the run does not need any more and that have not been freed yet.
  public var deferred: DeferredDeallocation
  /// The questions that the run asked about side files, with the answers.
  private var sideFiles: SideFileTrace

  /// Analyses the input and runs rules over its graph.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - sideFiles: where front ends find the files that they read besides Swift sources.
  ///   - configuration: the project's configuration.
  ///   - rules: the rules that run.
  ///   - jobs: the number of files that are read at a time.
  ///   - extent: how much of the project the input is. A rule that needs the whole project reports nothing about a
  ///     part.
  ///   - store: the records of earlier runs, which this run extends.
  ///   - memory: the facts of an earlier check in this process, which this check replaces.
  ///   - change: the changes since that check.
  ///   - progress: is notified of the progress of the run.
  /// - Returns: the check; it does not depend on the store.
  public static func run(
    _ inputs: [InputFile], sideFiles: SideFileSource = .none, configuration: Configuration = Configuration(),
    rules: RuleChoice = .all, jobs: Int = 1, extent: Extent = .whole, store: Store? = nil,
    memory: FactsMemory? = nil, change: FactsMemory.Change = .any, progress: RunProgress? = nil
  ) async -> Check {
    // Rules recurse over cycles and paths of any length.
    await LargeStack.run(size: LargeStack.evaluation) {
      let deferred = DeferredDeallocation()
      let started = Int64(Date().timeIntervalSince1970 * 1e9)
      let outcome = Analysis(
        frontEnds: Analysis.frontEnds(for: configuration), jobs: jobs, configuration: configuration
      ).analyse(
        inputs, sideFiles: sideFiles, cache: store?.cache, memory: memory, change: change, deferred: deferred,
        progress: progress)
      var analysis = outcome.result
      let clock = ContinuousClock()
      var start = clock.now
      let runner = configuration.runner(rules)
      let isIncomplete = analysis.graph.gaps.contains(where: \.losesDeclarations)
      let isPart = extent == .part || isIncomplete
      let found = runner.findings(in: analysis.graph, jobs: jobs, progress: progress).filter {
        !isPart || !$0.presumesAllCode
      }
      analysis.unusedEntries += configuration.unusedEntries
      let findings = Self.suppressing(
        found, of: analysis, runner, isWhole: extent == .whole && !isIncomplete, allSelected: rules == .all)
      // Guards need the whole project, because other code may answer a request, and all rules, because each may
      // report it.
      let hasGuards = extent == .whole && !isIncomplete && rules == .all
      let graph = analysis.graph
      let guards = LazyValue { hasGuards ? runner.guards(in: graph, jobs: jobs) : [] }
      if memory == nil { _ = guards.value }
      analysis.timings.append(("rules", clock.now - start))
      var check = Check(
        analysis: analysis, findings: findings, knownGuards: guards, deferred: deferred,
        sideFiles: outcome.analysis.sideFiles)
      if let store {
        start = clock.now
        let key = Verdict.key(of: inputs, configuration, rules, extent)
        let stored = StoredVerdict(verdict: check.verdict, sideFiles: outcome.analysis.sideFiles)
        store.cache.write(
          outcome.analysis.stage, manifests: store.manifests, verdict: stored.json.map { (key, $0) },
          started: store.started)
        check.analysis.timings.append(("write cache", clock.now - start))
      }
      if let memory {
        if !outcome.isContinued { memory.note(outcome.analysis.stage, started: started) }
        if outcome.isFinished { memory.keep(outcome.analysis) }
      }
      deferred.take(consume outcome)
      return check
    }
  }

  /// Whether side files still have the content that the check has seen.
  public func holds(for sideFiles: SideFileSource) -> Bool { self.sideFiles.holds(for: sideFiles) }

  /// Frees the deferred values on a thread of its own, and returns their memory to the system. It is for a process
  /// that goes on after the check.
  public func freeDeferred() async {
    let deferred = deferred
    await LargeStack.run(size: LargeStack.evaluation) { deferred.free() }
  }

  /// The verdict alone, for a process that ends right after it. The check is not freed, because the system frees all
  /// memory at once.
  public consuming func onlyVerdict() -> Verdict {
    let (verdict, deferred) = (verdict, deferred)
    deferred.take(self)
    deferred.leave()
    return verdict
  }

  /// The findings with suppressions applied, and findings about comments and entries that have no effect.
  private static func suppressing(
    _ found: [Finding], of analysis: Analysis.Result, _ runner: RuleRunner, isWhole: Bool, allSelected: Bool
  ) -> [Finding] {
    let running = runner.running
    let suppressions = Suppressions(analysis.directives)
    let (findings, unusedEntries) = suppressions.applied(
      to: found, judged: isWhole ? running : [], allRan: isWhole && allSelected)
    let more = runner.findings(about: unusedEntries + (isWhole ? analysis.unusedEntries : []))
    return (findings + suppressions.apply(to: more)).sorted {
      ($0.site, $0.rule, $0.message) < ($1.site, $1.rule, $1.message)
    }
  }

  /// The records that a run takes from earlier ones and leaves for later ones.
  public struct Store: Sendable {
    /// The cache.
    public var cache: Cache
    /// The records about manifests.
    var manifests: ManifestCache
    /// When the run began, in nanoseconds since 1970.
    public var started: Int64

    /// Creates a store for a project.
    public init(cache: Cache, project: Project, started: Int64) {
      self.cache = cache
      manifests = project.manifests
      self.started = started
    }
  }
}

extension Configuration {
  /// A runner of all rules, or of the chosen ones, with the project's settings.
  public func runner(_ choice: RuleChoice = .all) -> RuleRunner {
    RuleRunner(
      RuleCatalog.all.filter { choice.contains($0.info.id) }, named: choice.only ?? [], settings: rules,
      overrides: overrides.map { override in
        let globs = override.paths.map { PathGlob($0) }
        return RuleOverride(override.rules) { path in globs.contains { $0.matches(path) } }
      })
  }
}

extension RuleRunner {
  /// All findings, as from `findings(in:execute:)`, with several rules at a time.
  public func findings(in graph: Graph, jobs: Int, progress: RunProgress? = nil) -> [Finding] {
    findings(in: graph) { rules in
      progress?.begin(.checking, of: rules.count)
      return parallelMap(rules, jobs: jobs, chunk: 1, stack: LargeStack.evaluation) { _, run in
        defer { progress?.advance() }
        return run()
      }
    }
  }

  /// All guards, as from `guards(in:execute:)`, with several parts at a time.
  public func guards(in graph: Graph, jobs: Int) -> [Guard] {
    guards(in: graph) { parts in
      parallelMap(parts, jobs: jobs, chunk: 1, stack: LargeStack.evaluation) { _, run in run() }
    }
  }
}
