public import DigraphModel
public import DigraphRules

/// Findings compared with a baseline.
public struct BaselineComparison: Sendable {
  /// All findings; those that the baseline lists have the state `baselined`.
  public var findings: [Finding]
  /// Entries that nothing is found for any more.
  public var gone: [Baseline.Entry]
  /// How many entries something is found for.
  public var known: Int
  /// How many findings count that the baseline does not list.
  public var new: Int

  /// Compares.
  ///
  /// An entry is for one finding: the second place of a mistake that is known once is new. Among findings that are about
  /// the same, those in the file of the entry come first, and then in source order.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - baseline: What is known.
  ///   - judged: Rules that ran on all they can find. Whether an entry for another one is still needed is not known.
  public init(_ findings: [Finding], with baseline: Baseline, judged: Set<String>) {
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
    known = self.findings.count { $0.state == .baselined }
    new = self.findings.count { $0.state == .new }
  }

  private mutating func take(_ entry: Baseline.Entry, _ position: Int, _ waiting: inout [String: [Int]]) {
    guard let number = waiting[entry.identity]?.remove(at: position) else { return }
    findings[number].state = .baselined
  }

  /// One line for people: what has changed since the baseline was written.
  public var summary: String {
    let changes = [
      new == 0 ? "nothing new" : "\(new) new", gone.isEmpty ? nil : "\(gone.count) fixed and still listed",
    ].compactMap(\.self)
    return "baseline: \(known) known, \(changes.joined(separator: ", "))"
  }
}

/// Entries of a baseline that nothing is found for any more, as findings.
public enum StaleEntries {
  /// The rule that reports them.
  static let rule = "stale-suppression"

  /// The findings.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - runner: Runs the rule as the project says.
  ///   - ratchet: Whether they are errors, whatever the project says of the rule.
  public static func findings(about entries: [Baseline.Entry], _ runner: RuleRunner, ratchet: Bool) -> [Finding] {
    let remnants = entries.map { entry in
      Remnant(
        "the baseline lists what is not found any more: \(entry.message)", at: entry.site,
        subject: ["baseline", entry.rule, entry.identity], remedy: "run 'digraph baseline prune'")
    }
    let runner = ratchet ? RuleRunner(settings: RuleSettings(severities: [rule: .error])) : runner
    return runner.findings(about: remnants)
  }
}
