public import DigraphModel
import DigraphProjects
public import DigraphRules
import Foundation

/// A whole check: analysis, rules, suppressions.
public struct Check: Sendable {
  /// What the analysis yielded.
  public var analysis: Analysis.Result
  /// All findings, those that are switched off included, in order.
  public var findings: [Finding]
  /// The rules' verdict on each required request if all its answers are gone.
  ///
  /// Worked out when they are first asked for: a session answers without them.
  public var guards: [Guard] { knownGuards.value }
  private let knownGuards: Late<[Guard]>
  /// What is not needed any more.
  public var deferred: DeferredDeallocation
  /// The questions to the source of side files, with its answers.
  private var sideFiles: SideFileTrace

  /// Analyses the input and runs rules over its graph.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - sideFiles: where front ends find what else they read.
  ///   - configuration: what the project says.
  ///   - rules: which rules run.
  ///   - jobs: how many files are read at a time.
  ///   - extent: how much of the project the input is: what presumes that all is read is not found in a part.
  ///   - store: what earlier runs have learnt, and where this one leaves what it learns.
  ///   - memory: what an earlier check of this process has read, and where this one leaves what it reads.
  ///   - change: what has changed since that check.
  ///   - progress: is told how far the run has come.
  /// - Returns: what was found; the same with a store and without.
  public static func run(
    _ inputs: [InputFile], sideFiles: SideFileSource = .none, configuration: Configuration = Configuration(),
    rules: RuleChoice = .all, jobs: Int = 1, extent: Extent = .whole, store: Store? = nil,
    memory: FactsMemory? = nil, change: FactsMemory.Change = .any, progress: RunProgress? = nil
  ) async -> Check {
    // Rules walk loops and ways of any length.
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
      // A part of the project does not show what the rest of it answers, and chosen rules not what others would report.
      let hasGuards = extent == .whole && !isIncomplete && rules == .all
      let graph = analysis.graph
      let guards = Late { hasGuards ? runner.guards(in: graph) : [] }
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

  /// Whether files that are no Swift sources say what they said to the check.
  public func holds(for sideFiles: SideFileSource) -> Bool { self.sideFiles.holds(for: sideFiles) }

  /// Frees what is not needed any more on a thread of its own, and gives its memory back to the system: for who goes on
  /// after the check.
  public func freeDeferred() async {
    let deferred = deferred
    await LargeStack.run(size: LargeStack.evaluation) { deferred.free() }
  }

  /// The verdict alone, for who ends right after it; all else is left to the system.
  public consuming func onlyVerdict() -> Verdict {
    let (verdict, deferred) = (verdict, deferred)
    deferred.take(self)
    deferred.leave()
    return verdict
  }

  /// Findings, with those about comments and entries that have no effect.
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

  /// What a run takes from earlier ones, and leaves to later ones.
  public struct Store: Sendable {
    /// The cache.
    public var cache: Cache
    /// What is known of manifests.
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
  /// What runs all rules, or those that are chosen, as the project says.
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
  /// All findings, as `findings(in:execute:)` says, with several rules at a time.
  public func findings(in graph: Graph, jobs: Int, progress: RunProgress? = nil) -> [Finding] {
    findings(in: graph) { rules in
      progress?.begin(.checking, of: rules.count)
      return parallelMap(rules, jobs: jobs, chunk: 1, stack: LargeStack.evaluation) { _, run in
        defer { progress?.advance() }
        return run()
      }
    }
  }
}
