import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// Whether findings that have a safe remedy are fixed.
struct FixOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Change the source where a finding that is reported has a remedy that is safe.",
      discussion:
        "The project is analysed again before anything is written: what is fixed must be gone, nothing new there."))
  var fix = false

  @Flag(help: "With --fix: print what would change as a diff, and change nothing.")
  var dryRun = false

  func validate() throws {
    if dryRun && !fix { throw ValidationError("--dry-run goes with --fix") }
  }

  /// Fixes what can be fixed of some findings, or shows how.
  ///
  /// - Returns: what there is to report after it; `nil` if nothing has changed.
  /// - Throws: `ExitCode.noVerdict`, after saying why.
  func run(_ findings: [Finding], _ project: Project, rules: RuleChoice, jobs: Int) async throws -> Verdict? {
    let progress = Progress("trying fixes")
    let fixing = await Fixing.of(findings, in: project, rules: rules, jobs: jobs)
    progress.finish()
    guard let fixing else {
      Console.note("no finding has a fix that is safe")
      return nil
    }
    let plan = fixing.plan
    let paths = Console.shownPaths(from: project.root)
    for refusal in plan.refused {
      Console.note("not fixed: \(paths.site(refusal.finding.site)): \(refusal.finding.rule): \(refusal.reason)")
    }
    let count = counted(plan.applied.count, "finding")
    let files = counted(plan.changes.count, "file")
    if dryRun {
      for change in plan.changes {
        try Console.write(Data(UnifiedDiff.text(path: change.path, before: change.before, after: change.after)))
      }
      Console.note("would fix \(count) in \(files)")
      return nil
    }
    let outdated = fixing.outdatedPaths(in: project)
    guard outdated.isEmpty else {
      for path in outdated { Console.error("'\(path)' has changed in the meantime, so nothing is fixed") }
      throw ExitCode.noVerdict
    }
    for change in plan.changes { try OutputFile.write(Data(change.after), to: "\(project.root)/\(change.path)") }
    Console.note("fixed \(count) in \(files)")
    return fixing.check.verdict
  }
}
