public import DigraphModel
import DigraphRules

/// A whole check: analysis, rules, suppressions.
public struct Check: Sendable {
  /// What the analysis yielded.
  public var analysis: Analysis.Result
  /// All findings, those that are switched off included, in order.
  public var findings: [Finding]

  /// Analyses the input and runs rules over its graph.
  ///
  /// - Parameters:
  ///   - inputs: the files.
  ///   - sideFiles: where front ends find what else they read.
  ///   - configuration: severities and externals.
  ///   - rules: ids of the rules to run; `nil` for all.
  ///   - jobs: how many files are read at a time.
  public static func run(
    _ inputs: [InputFile], sideFiles: SideFileSource = .none, configuration: Configuration = Configuration(),
    rules: Set<String>? = nil, jobs: Int = 1
  ) async -> Check {
    // Rules walk loops and ways of any length.
    await LargeStack.run(size: LargeStack.evaluation) {
      var analysis = Analysis(
        frontEnds: Analysis.frontEnds(for: configuration), jobs: jobs, externals: Set(configuration.external)
      ).analyse(inputs, sideFiles: sideFiles)
      let clock = ContinuousClock()
      let start = clock.now
      let selected = RuleCatalog.all.filter { rules?.contains($0.info.id) ?? true }
      let findings = RuleRunner(selected, severities: configuration.severities).findings(in: analysis.graph)
      analysis.timings.append(("rules", clock.now - start))
      return Check(analysis: analysis, findings: Suppressions(analysis.directives).apply(to: findings))
    }
  }
}
