/// The single place where the simulation meets digraph.
enum Analyser {
  /// Judges one Swift source file with all rules, with no configuration, at their default severities.
  ///
  /// **To be wired:** replace `nil` by a closure that runs the pipeline on the text as the only file of a project, and
  /// turns each finding into a `Verdict.Finding`. The closure is called from several threads at a time. As long as it
  /// is `nil`, the comparison is skipped and reported as skipped.
  static let analyze: (@Sendable (_ source: String) -> Verdict)? = nil
}
