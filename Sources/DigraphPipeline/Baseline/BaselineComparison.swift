public import DigraphModel
public import DigraphRules

/// Findings compared with a baseline.
public struct BaselineComparison: Sendable {
  /// All findings; those that the baseline lists have the state `baselined`.
  public var findings: [Finding]
  /// Entries whose finding is gone.
  public var gone: [Baseline.Entry]
  /// Entries whose finding is still there, but is suppressed by a comment.
  public var suppressed: Set<Baseline.Entry> = []
  /// Entries whose finding has the same subject under a changed name, with the change.
  public private(set) var renamed: [(entry: Baseline.Entry, change: Renaming.Name)] = []
  /// The number of entries that match a finding.
  public var known: Int
  /// The number of findings that count and that the baseline does not list.
  public var new: Int

  /// Compares findings with a baseline.
  ///
  /// An entry matches one finding: a second place of the same mistake is new. If several findings have the same
  /// identity, those in the entry's file match first, and then those earlier in the source.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - baseline: The known findings.
  ///   - judged: Rules that ran on the whole input. It stays unknown whether entries of other rules are still needed.
  ///   - declared: Returns the names that the input declares as types. It is called only if an entry is gone and a
  ///     finding is new.
  public init(
    _ findings: [Finding], with baseline: Baseline, judged: Set<String>,
    declared: (Set<String>) -> Set<String> = { _ in [] }
  ) {
    self.findings = findings
    (gone, known, new) = ([], 0, 0)
    var waiting: [String: [Int]] = [:]
    for (number, finding) in findings.enumerated() where finding.state == .new {
      waiting[Fingerprint.identity(of: finding), default: []].append(number)
    }
    var unmatched: [Baseline.Entry] = []
    for entry in baseline.entries {
      let number = waiting[entry.identity]?.firstIndex { findings[$0].site.path.visible == entry.path }
      if let number { take(entry, number, &waiting) } else { unmatched.append(entry) }
    }
    for entry in unmatched {
      if waiting[entry.identity]?.isEmpty == false {
        take(entry, 0, &waiting)
      } else if judged.contains(entry.rule) || RuleCatalog.rule(withID: entry.rule) == nil {
        gone.append(entry)
      }
    }
    gone.sort { $0.site < $1.site }
    takeRenamed(of: baseline, declared)
    let silent = Set(findings.filter { $0.state == .suppressed }.map { Fingerprint.identity(of: $0) })
    suppressed = Set(gone.filter { silent.contains($0.identity) })
    known = self.findings.count { $0.state == .baselined }
    new = self.findings.count { $0.state == .new }
  }

  /// Matches entries that are gone with new findings whose subject was renamed. They count as known until the
  /// baseline is written anew.
  private mutating func takeRenamed(of baseline: Baseline, _ declared: (Set<String>) -> Set<String>) {
    let open = findings.indices.filter { findings[$0].state == .new }
    if gone.isEmpty || open.isEmpty { return }
    let lost = Set(gone)
    let search = RenamedEntries(
      gone: gone, findings: open.map { findings[$0] },
      known: baseline.entries.filter { !lost.contains($0) }.map(\.message),
      declared: declared)
    for pair in search.pairs {
      findings[open[pair.finding]].state = .baselined
      renamed.append((gone[pair.entry], pair.change))
    }
    let found = Set(search.pairs.map(\.entry))
    gone = gone.indices.filter { !found.contains($0) }.map { gone[$0] }
  }

  /// One sentence for each renaming: the two names, and how many entries mention the old one.
  public var renamings: [String] {
    var order: [Renaming.Name] = []
    var counts: [Renaming.Name: Int] = [:]
    for (_, change) in renamed {
      if counts[change] == nil { order.append(change) }
      counts[change, default: 0] += 1
    }
    return order.map { change in
      let count = counts[change] ?? 0
      return
        "'\(change.from)' seems to be '\(change.to)' now, in \(count) \(count == 1 ? "entry" : "entries") of the baseline"
    }
  }

  private mutating func take(_ entry: Baseline.Entry, _ position: Int, _ waiting: inout [String: [Int]]) {
    guard let number = waiting[entry.identity]?.remove(at: position) else { return }
    findings[number].state = .baselined
  }

  /// Whether a finding that the baseline does not list is at least as severe as the threshold. If the threshold is
  /// `off`, only errors count.
  public func hasNew(failing threshold: Severity) -> Bool {
    let least = threshold == .off ? .error : threshold
    return findings.contains { $0.state == .new && $0.severity >= least }
  }

  /// One line for people: the changes since the baseline was written. If `isSettled`, a finding that is gone is
  /// certainly fixed; otherwise a new finding may hide it.
  public func summary(isSettled: Bool = true) -> String {
    let fixed = isSettled ? "fixed and still listed" : "not found, perhaps because of the new ones"
    let changes = [
      new == 0 ? "nothing new" : "\(new) new", gone.isEmpty ? nil : "\(gone.count) \(fixed)",
    ].compactMap(\.self)
    return "baseline: \(known) known, \(changes.joined(separator: ", "))\(isRenamed ? Self.renamed : "")"
  }

  /// Whether each entry that is gone resembles a new finding: rule and file are the same, and the messages differ only
  /// in names. Then the subjects may have been renamed.
  private var isRenamed: Bool {
    guard !gone.isEmpty else { return false }
    var left = findings.filter { $0.state == .new }.map {
      [$0.rule, $0.site.path.visible] + Self.words(of: $0.message.visible)
    }
    return gone.allSatisfy { entry in
      guard let match = left.firstIndex(of: [entry.rule, entry.path] + Self.words(of: entry.message)) else {
        return false
      }
      left.remove(at: match)
      return true
    }
  }

  private static let renamed =
    "; if they are the new ones under another name, 'digraph check --write-baseline' lists them so"

  /// A message without the names in it.
  private static func words(of message: String) -> [String] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
      .map { String($0.element) }
  }
}

/// Entries of a baseline whose finding is gone, reported as findings.
public enum StaleEntries {
  /// The rule that reports them.
  static let rule = "stale-suppression"

  /// Reports the entries.
  ///
  /// - Parameters:
  ///   - comparison: The comparison that found the entries.
  ///   - runner: Runs the rule with the project's settings.
  ///   - ratchet: Whether the entries are errors, whatever the project's settings for the rule.
  /// - Returns: One for each entry, in order of place; none if the rule is off.
  public static func findings(about comparison: BaselineComparison, _ runner: RuleRunner, ratchet: Bool) -> [Finding] {
    let unusedEntries = comparison.gone.map { entry in
      let fate =
        comparison.suppressed.contains(entry) ? "a finding that a comment suppresses" : "a finding that is gone"
      return UnusedEntry(
        "the baseline lists \(fate): \(entry.message)", at: entry.site,
        subject: ["baseline", entry.rule, entry.identity], remedy: "run 'digraph baseline prune'")
    }
    let runner = ratchet ? RuleRunner(settings: RuleSettings(severities: [rule: .error])) : runner
    return runner.findings(about: unusedEntries)
  }
}
