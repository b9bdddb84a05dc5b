public import DigraphModel
import DigraphProjects
public import DigraphRules

/// Applies the fixes of findings in memory, and proves that they do what they promise.
///
/// The project is analysed from exactly the bytes that will be changed, and again from the changed bytes. Every fixed
/// finding must be gone, every changed file must be as sound as before, and no new finding may be as serious as the
/// fixed ones. A fix that fails is not applied.
///
/// A milder finding may appear, and is reported. As long as a misspelt name requests a missing key, rules hold back
/// about all names that could be meant. The findings that appear after the correction were true before it. To keep an
/// error because a warning would appear would be worse.
public struct Fixing: Sendable {
  /// The new contents of files, and the applied fixes.
  public var plan: FixPlan
  /// The check of the project with all fixes applied.
  public var check: Check
  /// Findings of that check that the check before did not have; they are milder than the fixed ones.
  public var revealed: [Finding] = []

  /// The greatest number of attempts. Each is an analysis of the whole project.
  private static let maximumAttempts = 50

  /// Paths of files whose contents have changed since the fixes were planned.
  public func outdatedPaths(in project: Project) -> [String] {
    plan.changes.filter { change in
      (try? FileContents.bytes(of: project.location(of: change.path))) != change.before
    }.map(\.path)
  }

  /// Plans and proves the fixes of findings that are new, so neither suppressed nor in the baseline.
  ///
  /// - Parameters:
  ///   - findings: the findings to fix; others are left as they are.
  ///   - project: the project that was checked.
  ///   - rules: the rules that run.
  ///   - jobs: the number of files that are read at a time.
  /// - Returns: `nil` if there is nothing to fix.
  public static func of(
    _ findings: [Finding], in project: Project, rules: RuleChoice = .all, jobs: Int = 1
  ) async -> Fixing? {
    let paths = Set(findings.filter { $0.state == .new }.flatMap(\.fixes).map(\.site.path))
    guard !paths.isEmpty else { return nil }
    var contents: [String: [UInt8]] = [:]
    for file in project.files where paths.contains(file.path) {
      contents[file.path] = try? file.withBytes { Array($0) }
    }
    let run = { (contents: [String: [UInt8]]) in
      await Check.run(
        project.files.map { $0.with(contents[$0.path]) }, sideFiles: project.sideFiles,
        configuration: project.configuration, rules: rules, jobs: jobs, extent: project.extent)
    }
    let before = await run(contents)
    // A file that is no valid UTF-8, or that the parser could not read without guessing, is left to the user.
    let unsound = Set(before.analysis.diagnostics.map(\.site.path))
    let sound = contents.filter { !unsound.contains($0.key) }
    let wanted = Set(findings.filter { $0.state == .new }.map(Address.init))
    let candidates = before.findings.filter {
      $0.state == .new && !$0.fixes.isEmpty && wanted.contains(Address($0))
    }
    return await prove(candidates, files: sound, before: before, run)
  }

  private static func prove(
    _ candidates: [Finding], files: [String: [UInt8]], before: Check,
    _ run: ([String: [UInt8]]) async -> Check
  ) async -> Fixing {
    let whole = await attempt(candidates, files: files, after: before, run)
    if whole.objection == nil { return whole.fixing }
    // At least one fix is to blame. Each is tried together with those that have passed.
    var passed: [Finding] = []
    var result = Fixing(plan: FixPlan([], files: files), check: before)
    var refused = whole.fixing.plan.refused
    for (number, candidate) in whole.fixing.plan.applied.enumerated() {
      guard number < maximumAttempts else {
        refused.append(.init(finding: candidate, reason: "there are too many at once; run again"))
        continue
      }
      let next = await attempt([candidate], besides: passed, files: files, after: result.check, run)
      if let reason = next.objection ?? next.fixing.plan.refused.last?.reason {
        refused.append(.init(finding: candidate, reason: reason))
      } else {
        passed.append(candidate)
        let revealed = result.revealed
        result = next.fixing
        result.revealed = revealed + result.revealed
      }
    }
    result.plan.refuse(refused)
    return result
  }

  private static func attempt(
    _ candidates: [Finding], besides passed: [Finding] = [], files: [String: [UInt8]], after before: Check,
    _ run: ([String: [UInt8]]) async -> Check
  ) async -> (fixing: Fixing, objection: String?) {
    let plan = FixPlan(passed + candidates, files: files)
    let fixed = plan.applied.filter { !passed.contains($0) }
    guard !plan.changes.isEmpty, !fixed.isEmpty else { return (Fixing(plan: plan, check: before), nil) }
    let after = await run(files.merging(plan.changes.map { ($0.path, $0.after) }) { $1 })
    var fixing = Fixing(plan: plan, check: after)
    let objection = fixing.compare(with: before, fixed)
    return (fixing, objection)
  }

  /// The reason why these changes are not acceptable: a clause; `nil` if they are. Other findings may disappear with
  /// the fixed ones.
  private mutating func compare(with before: Check, _ fixed: [Finding]) -> String? {
    let problems = Set(before.analysis.diagnostics.map { "\($0.site.path) \($0.message)" })
    if let problem = check.analysis.diagnostics.first(where: { !problems.contains("\($0.site.path) \($0.message)") }) {
      return "the edited file would not be sound (\(problem.site): \(problem.message))"
    }
    var expected = Identity.counts(of: before.findings)
    for finding in fixed { expected[Identity(finding), default: 0] -= 1 }
    let identities = Set(fixed.map(Identity.init))
    let mildest = fixed.map(\.severity).min() ?? .off
    var counts: [Identity: Int] = [:]
    for finding in check.findings {
      let identity = Identity(finding)
      counts[identity, default: 0] += 1
      guard counts[identity, default: 0] > expected[identity, default: 0] else { continue }
      if identities.contains(identity) { return "the edit would not make it go away" }
      guard finding.severity < mildest else {
        return "the edit would bring up another finding: \(finding.message) [\(finding.rule)] (\(finding.site))"
      }
      if finding.state == .new { revealed.append(finding) }
    }
    return nil
  }

  /// The place of a finding, and its fingerprint, which distinguishes it from others at that place.
  private struct Address: Hashable {
    var fingerprint: String
    var site: Site

    init(_ finding: Finding) {
      fingerprint = finding.fingerprint
      site = finding.site
    }
  }

  /// The rule, path and subject of a finding. A fingerprint would not do, because it numbers the findings of one
  /// subject.
  private struct Identity: Hashable {
    var rule: String
    var path: String
    var subject: [String]

    init(_ finding: Finding) {
      rule = finding.rule
      path = finding.site.path
      subject = finding.subject
    }

    static func counts(of findings: [Finding]) -> [Identity: Int] {
      findings.reduce(into: [:]) { $0[Identity($1), default: 0] += 1 }
    }
  }
}
