public import DigraphModel

/// The effect of a change on the wiring: everything that answers and pictures of a change show.
public struct WiringChange: Sendable {
  /// The two graphs, with the pairs of corresponding parts.
  public var comparison: GraphComparison
  /// The effect on the findings.
  public var findings: FindingComparison
  /// The earlier version.
  public var base: Version
  /// The present version.
  public var head: Version

  /// Creates a change from its comparisons.
  public init(comparison: GraphComparison, findings: FindingComparison, base: Version, head: Version) {
    self.comparison = comparison
    self.findings = findings
    self.base = base
    self.head = head
  }

  /// A version of the wiring.
  public struct Version: Hashable, Sendable {
    /// The user's name for the version.
    public var name: String
    /// The hash of the commit; `nil` if the version is no commit.
    public var commit: String?

    /// Creates a version.
    public init(name: String, commit: String? = nil) {
      self.name = name
      self.commit = commit
    }

    /// The prefix of paths in the version.
    var prefix: String { commit == nil ? "before" : name }

    /// The name, with the first digits of the hash if the name is not a part of the hash.
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
  /// The findings, most severe first; findings of equal severity stay in their order.
  var bySeverity: [Finding] { Severity.allCases.reversed().flatMap { severity in filter { $0.severity == severity } } }
}

extension [FindingComparison.Worsening] {
  var bySeverity: [FindingComparison.Worsening] {
    Severity.allCases.reversed().flatMap { severity in filter { $0.after.severity == severity } }
  }
}

/// The numbers of added, removed and changed parts of a kind.
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

  /// `2 bindings added, 1 removed`; `nil` without changes.
  func words(_ noun: String) -> String? {
    var parts: [String] = []
    for (count, verb) in [(added, "added"), (removed, "removed"), (changed, "changed")] where count > 0 {
      parts.append(parts.isEmpty ? "\(AnswerText.counted(count, noun)) \(verb)" : "\(count) \(verb)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension WiringChange {
  /// The change in numbers, a phrase for each kind of part.
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

  /// Changes of requests that no other change implies. Requests of added or removed bindings are left out, and so are
  /// requests whose only change is the set of containers.
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

  /// The number of requests whose only change is the set of containers.
  var widenedCount: Int { diff.requests.count { isWidened($0) } }

  private func isWidened(_ change: GraphDiff.Change<RequestIdentity>) -> Bool {
    guard let before = change.before?.part, let after = change.after?.part,
      change.differences.allSatisfy({ $0.name == "answered by" || $0.name == "containers" })
    else { return false }
    // If a request gains or loses its answer, or all its answers are others, the change is worth a line.
    return before.answers.isEmpty == after.answers.isEmpty
      && (after.answers.contains { before.answers.contains($0) } || after.answers.isEmpty)
  }

  /// The keys that added and removed bindings request.
  var keysAsked: [ChangeKind: [BindingName: [Key]]] {
    var result: [ChangeKind: [BindingName: [Key]]] = [:]
    for change in diff.requests where change.kind != .changed {
      guard let part = change.part, case .binding(let name) = part.asker else { continue }
      if result[change.kind]?[name]?.contains(part.key) == true { continue }
      result[change.kind, default: [:]][name, default: []].append(part.key)
    }
    return result
  }

  /// Whether a binding's container has to be named, because there are several containers.
  func needsContainer(_ name: BindingName) -> Bool {
    comparison.head.containers.count > 1 || comparison.base.containers.count > 1
  }

  /// Renamed modules, types and keys, with the earlier name and the present one.
  var renamedNames: [(from: String, to: String)] {
    diff.renaming.modules.map { ("module \($0.from)", "module \($0.to)") }
      + diff.renaming.types.map { ($0.from, $0.to) }
      + diff.renaming.keys.map { ("\($0.from)", "\($0.to)") }
  }

  /// A limited number of keys, followed by the number of others.
  static func list(_ keys: [Key]) -> String {
    let longest = 8
    let names = keys.map(\.description)
    guard names.count > longest + 1 else { return names.joined(separator: ", ") }
    return names.prefix(longest).joined(separator: ", ") + " and \(names.count - longest) more"
  }
}
