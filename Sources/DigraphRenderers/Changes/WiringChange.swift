public import DigraphModel

/// What a change did to the wiring: all that is shown of it.
public struct WiringChange: Sendable {
  /// The graphs, and which parts of them are which.
  public var comparison: GraphComparison
  /// What it did to the findings.
  public var findings: FindingComparison
  /// What was there before.
  public var base: Version
  /// What is there now.
  public var head: Version

  /// Puts together what is known of a change.
  public init(comparison: GraphComparison, findings: FindingComparison, base: Version, head: Version) {
    self.comparison = comparison
    self.findings = findings
    self.base = base
    self.head = head
  }

  /// Something that has a wiring.
  public struct Version: Hashable, Sendable {
    /// What the user calls it.
    public var name: String
    /// The hash of the commit, if it is one.
    public var commit: String?

    /// Names a version.
    public init(name: String, commit: String? = nil) {
      self.name = name
      self.commit = commit
    }

    /// What stands before a path in it.
    var prefix: String { commit == nil ? "before" : name }

    /// The name, and the first digits of the hash where the name does not tell them.
    var title: String {
      guard let commit, !commit.hasPrefix(name) else { return name }
      return "\(name) (\(commit.prefix(9)))"
    }
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { comparison.diff.isEmpty && findings.isEmpty }

  var diff: GraphDiff { comparison.diff }
}

extension [Finding] {
  /// What matters most comes first, and what matters equally in its order.
  var bySeverity: [Finding] { Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } } }
}

extension [FindingComparison.Worsening] {
  var bySeverity: [FindingComparison.Worsening] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.after.severity == severity } }
  }
}

/// How many parts of a kind were added, removed and changed.
struct ChangeCount: Codable, Hashable {
  var added = 0
  var removed = 0
  var changed = 0

  init<Part>(_ changes: [GraphDiff.Change<Part>]) {
    for change in changes {
      switch change.kind {
      case .added: added += 1
      case .removed: removed += 1
      case .changed: changed += 1
      }
    }
  }

  /// `2 bindings added, 1 removed`; `nil` if there are none.
  func words(_ noun: String) -> String? {
    var parts: [String] = []
    for (count, verb) in [(added, "added"), (removed, "removed"), (changed, "changed")] where count > 0 {
      parts.append(parts.isEmpty ? "\(AnswerText.counted(count, noun)) \(verb)" : "\(count) \(verb)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension WiringChange {
  /// What has changed in numbers, a phrase for each kind of thing.
  var headline: [String] {
    let names = diff.renaming.count
    return findingPhrases
      + [
        ChangeCount(diff.bindings).words("binding"), ChangeCount(diff.requests).words("request"),
        ChangeCount(diff.containers).words("container"),
        names == 0 ? nil : "\(AnswerText.counted(names, "name")) changed",
        ChangeCount(diff.gaps).words("place not understood").map { $0.replacing("understoods", with: "understood") },
      ].compactMap(\.self)
  }

  private var findingPhrases: [String] {
    let new = [Severity.error, .warning, .info].compactMap { severity -> String? in
      let count = findings.new.count { $0.severity == severity }
      return count == 0 ? nil : "\(AnswerText.counted(count, "new \(severity.rawValue)"))"
    }
    return new + (findings.worse.isEmpty ? [] : ["\(AnswerText.counted(findings.worse.count, "finding")) worse"])
      + (findings.fixed.isEmpty ? [] : ["\(AnswerText.counted(findings.fixed.count, "finding")) gone"])
  }

  /// Requests that tell something that nothing else does: not those of bindings that were added or removed, nor those
  /// that only run against more or fewer containers.
  var tellingRequests: [GraphDiff.Change<RequestIdentity>] {
    func names(_ kind: ChangeKind) -> Set<BindingName> {
      Set(diff.bindings.filter { $0.kind == kind }.compactMap { $0.part?.name })
    }
    let (added, removed) = (names(.added), names(.removed))
    return diff.requests.filter { change in
      guard !isWidened(change) else { return false }
      guard case .binding(let name)? = change.part?.asker else { return true }
      switch change.kind {
      case .added: return !added.contains(name)
      case .removed: return !removed.contains(name)
      case .changed: return true
      }
    }
  }

  /// How many requests only run against more or fewer containers.
  var widenedCount: Int { diff.requests.count { isWidened($0) } }

  private func isWidened(_ change: GraphDiff.Change<RequestIdentity>) -> Bool {
    guard let before = change.before?.part, let after = change.after?.part,
      change.differences.allSatisfy({ $0.name == "answered by" || $0.name == "containers" })
    else { return false }
    // Somebody else answers who did not before: that is worth a line.
    return before.answers.isEmpty == after.answers.isEmpty
      && (after.answers.contains { before.answers.contains($0) } || after.answers.isEmpty)
  }

  /// What the bindings that were added or removed ask for, or did.
  var keysAsked: [ChangeKind: [BindingName: [Key]]] {
    var result: [ChangeKind: [BindingName: [Key]]] = [:]
    for change in diff.requests where change.kind != .changed {
      guard let part = change.part, case .binding(let name) = part.asker else { continue }
      if result[change.kind]?[name]?.contains(part.key) == true { continue }
      result[change.kind, default: [:]][name, default: []].append(part.key)
    }
    return result
  }

  /// Whether the container has to be named, because several bind things.
  func needsContainer(_ name: BindingName) -> Bool {
    comparison.head.containers.count > 1 || comparison.base.containers.count > 1
  }

  /// What has another name, before and now.
  var renamedNames: [(from: String, to: String)] {
    diff.renaming.modules.map { ("module \($0.from)", "module \($0.to)") }
      + diff.renaming.types.map { ($0.from, $0.to) }
      + diff.renaming.keys.map { ("\($0.from)", "\($0.to)") }
  }

  /// At most so many keys, and how many more there are.
  static func list(_ keys: [Key]) -> String {
    let longest = 8
    let names = keys.map(\.description)
    guard names.count > longest + 1 else { return names.joined(separator: ", ") }
    return names.prefix(longest).joined(separator: ", ") + " and \(names.count - longest) more"
  }
}
