import ArgumentParser
import DigraphModel
import DigraphPipeline
import DigraphReporters
import DigraphRules
import Foundation

/// Options for fixing findings that have a safe remedy.
struct FixOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Change the source for each reported finding that has a safe fix.",
      discussion:
        "Before anything is written, the edited project is checked: the fixed findings must be gone, and no new finding may be as severe."
    ))
  var fix = false

  @Flag(help: "With --fix: print the changes as a diff, and change nothing.")
  var dryRun = false

  func validate() throws {
    if dryRun && !fix { throw ValidationError("--dry-run goes with --fix") }
  }

  /// Prints the findings that are not fixed: a line with the reason for each finding of a rule that offers fixes, and
  /// one line for all others.
  private func tellLeft(_ findings: [Finding], _ refused: [FixPlan.Refusal], _ project: Project) {
    let paths = Console.shownPaths(from: project.root)
    let reported = findings.filter { $0.state == .new && $0.severity != .off }
    let left =
      refused.map { ($0.finding, $0.reason) }
      + reported.compactMap { finding in finding.unfixable.map { (finding, $0) } }
    for (finding, reason) in left.sorted(by: { $0.0.site < $1.0.site }) {
      Console.note("not fixed: \(paths.site(finding.site)): \(finding.rule): \(reason)")
    }
    let others = reported.count { $0.fixes.isEmpty && $0.unfixable == nil }
    if others > 0 {
      Console.note("\(counted(others, "other finding")) \(others == 1 ? "is" : "are") for people to decide")
    }
  }

  /// Fixes the findings that have a safe remedy, or shows these fixes.
  ///
  /// - Returns: the verdict after the fixes, also if they are only shown; `nil` if there are none.
  /// - Throws: `ExitCode.noVerdict`, after an error message.
  func run(_ findings: [Finding], _ project: Project, rules: RuleChoice, jobs: Int) async throws -> Verdict? {
    let progress = Progress("trying fixes")
    let fixing = await Fixing.of(findings, in: project, rules: rules, jobs: jobs)
    progress.finish()
    tellLeft(findings, fixing?.plan.refused ?? [], project)
    guard let fixing else {
      Console.note("no finding has a fix that is safe")
      return nil
    }
    let plan = fixing.plan
    for finding in fixing.revealed {
      let site = Console.shownPaths(from: project.root).site(finding.site)
      Console.note(
        "a fix reveals: \(site): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
    }
    let count = counted(plan.applied.count, "finding")
    let files = counted(plan.changes.count, "file")
    if dryRun {
      for change in plan.changes {
        try Console.write(Data(UnifiedDiff.text(path: change.path, before: change.before, after: change.after)))
      }
      Console.note("would fix \(count) in \(files)")
      return fixing.check.verdict
    }
    let outdated = fixing.outdatedPaths(in: project)
    guard outdated.isEmpty else {
      for path in outdated { Console.error("'\(path)' has changed in the meantime, so nothing is fixed") }
      throw ExitCode.noVerdict
    }
    // A write-protected file could be replaced, because that depends on its folder. But the protection is deliberate.
    let locked = plan.changes.map(\.path).filter { OutputFile.isLocked(project.location(of: $0)) }
    guard locked.isEmpty else {
      for path in locked { Console.error("'\(path)' is write-protected, so nothing is fixed") }
      throw ExitCode.noVerdict
    }
    // A file is replaced by a new one, so another hard link to it would keep the old text.
    let linked = plan.changes.map(\.path).filter { OutputFile.hasOtherNames(project.location(of: $0)) }
    guard linked.isEmpty else {
      for path in linked { Console.error("'\(path)' has another name, a hard link, so nothing is fixed") }
      throw ExitCode.noVerdict
    }
    for change in plan.changes { try OutputFile.write(Data(change.after), to: project.location(of: change.path)) }
    Console.note("fixed \(count) in \(files)")
    return fixing.check.verdict
  }
}
