public import DigraphModel
public import DigraphRules

/// Findings compared with a baseline.
public struct BaselineComparison: Sendable {
  /// All findings; those that the baseline lists have the state `baselined`.
  public var findings: [Finding]
  /// Entries that nothing is found for any more.
  public var gone: [Baseline.Entry]
  /// Entries among those for which something is found that a comment suppresses.
  public var suppressed: Set<Baseline.Entry> = []
  /// Entries whose findings are about the same under another name, with that name.
  public private(set) var renamed: [(entry: Baseline.Entry, change: Renaming.Name)] = []
  /// How many entries something is found for.
  public var known: Int
  /// How many findings count that the baseline does not list.
  public var new: Int

  /// Compares.
  ///
  /// An entry is for one finding: the second place of a mistake that is known once is new. Among findings that are
  /// about the same, those in the file of the entry come first, and then in source order.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - baseline: What is known.
  ///   - judged: Rules that ran on all they can find. Whether an entry for another one is still needed is not known.
  ///   - declared: Which of some names the input declares as types; it is asked only if something is gone and something
  ///     new.
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

  /// Entries about something that has another name now are known, too, until the baseline is written anew.
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

  /// What has another name, a sentence for each: the names, and how many entries mention the old one.
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

  /// Whether something that the baseline does not list is at least as severe as the threshold. Where nothing fails,
  /// errors are meant.
  public func hasNew(failing threshold: Severity) -> Bool {
    let least = threshold == .off ? .error : threshold
    return findings.contains { $0.state == .new && $0.severity >= least }
  }

  /// One line for people: what has changed since the baseline was written. If `isSettled`, a finding that is gone
  /// is surely fixed, and not hidden by what is new.
  public func summary(isSettled: Bool = true) -> String {
    let fixed = isSettled ? "fixed and still listed" : "not found, perhaps because of the new ones"
    let changes = [
      new == 0 ? "nothing new" : "\(new) new", gone.isEmpty ? nil : "\(gone.count) \(fixed)",
    ].compactMap(\.self)
    return "baseline: \(known) known, \(changes.joined(separator: ", "))\(isRenamed ? Self.renamed : "")"
  }

  /// Whether something new takes the place of each entry that is gone, in the words of its rule: what it is about may
  /// have got another name.
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

/// Entries of a baseline that nothing is found for any more, as findings.
public enum StaleEntries {
  /// The rule that reports them.
  static let rule = "stale-suppression"

  /// Reports the entries.
  ///
  /// - Parameters:
  ///   - comparison: What has said so.
  ///   - runner: Runs the rule as the project says.
  ///   - ratchet: Whether they are errors, whatever the project says of the rule.
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
