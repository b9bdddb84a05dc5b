/// Tells which findings a change has caused, and which findings it has ended.
public struct FindingComparison: Hashable, Sendable {
  /// Findings that count and were absent before, in the order of the report.
  public var new: [Finding]
  /// Findings that were there before and matter more now.
  public var worse: [Worsening]
  /// Findings that were there before and are gone, as they were then.
  public var fixed: [Finding]
  /// The number of findings that count and were there before.
  public var earlierCount: Int

  /// A finding that matters more than before.
  public struct Worsening: Hashable, Sendable {
    /// The finding before the change.
    public var before: Finding
    /// The finding after the change.
    public var after: Finding

    /// The former value, in a word: the severity if that differs, else the former measure or the former number of
    /// places or programs.
    public var earlier: String {
      guard before.severity == after.severity else { return before.severity.rawValue }
      if let measure = before.measure { return String(measure) }
      if before.places.count == after.places.count { return "in \(counted(before.programs.count, "program"))" }
      return "in \(counted(before.places.count + 1, "place"))"
    }

    /// Pairs the finding before with the finding after.
    public init(before: Finding, after: Finding) {
      self.before = before
      self.after = after
    }
  }

  /// Findings that the change has caused: new findings and findings that matter more, in the order of the report.
  public var caused: [Finding] {
    let all = new + worse.map(\.after)
    return all.sorted { ($0.site, $0.rule, $0.message) < ($1.site, $1.rule, $1.message) }
  }

  /// Whether nothing has come or gone.
  public var isEmpty: Bool { new.isEmpty && worse.isEmpty && fixed.isEmpty }

  /// Compares the findings before a change with the findings after it.
  ///
  /// Two findings are the same if they have the same subject in the same file, or the same message, even elsewhere. A
  /// finding that a comment suppressed before counts as absent before. A finding that a comment suppresses now does not
  /// count as gone.
  ///
  /// - Parameters:
  ///   - base: All findings before.
  ///   - head: All findings now.
  ///   - renaming: Names that the change has replaced.
  ///   - movedFiles: The present path of each moved file, by its former path.
  public init(
    from base: [Finding], to head: [Finding], renaming: Renaming = .init(), movedFiles: [String: String] = [:]
  ) {
    let olds = base.filter { $0.state != .suppressed && $0.severity != .off }
    let news = head.filter { $0.severity != .off }
    let before = olds.map { FindingIdentity($0, renaming: renaming, movedFiles: movedFiles) }
    let after = news.map { FindingIdentity($0, renaming: .init(), movedFiles: [:]) }
    // Findings that count choose a partner first.
    var pending = news.indices.filter { news[$0].state == .new } + news.indices.filter { news[$0].state != .new }
    var free = Set(olds.indices)
    var partner: [Int: Int] = [:]
    for level in 0..<FindingIdentity.levels where !free.isEmpty && !pending.isEmpty {
      var candidates: [[String]: [Int]] = [:]
      for index in olds.indices.reversed() where free.contains(index) {
        if let name = before[index].name(level) { candidates[name, default: []].append(index) }
      }
      pending.removeAll { index in
        guard let name = after[index].name(level), let match = candidates[name]?.popLast() else { return false }
        free.remove(match)
        partner[index] = match
        return true
      }
    }
    new = pending.filter { news[$0].state == .new }.sorted().map { news[$0] }
    fixed = free.sorted().map { olds[$0] }
    worse = news.indices.compactMap { index in
      guard news[index].state == .new, let match = partner[index], Self.isWorse(news[index], than: olds[match]) else {
        return nil
      }
      return Worsening(before: olds[match], after: news[index])
    }
    earlierCount = partner.keys.count { news[$0].state == .new } - worse.count
  }

  /// Whether a finding has become more severe, its measure has grown, or it has become true of further places or
  /// programs.
  private static func isWorse(_ new: Finding, than old: Finding) -> Bool {
    if old.severity < new.severity { return true }
    if let measure = new.measure, let earlier = old.measure { return earlier < measure }
    // Findings of saved graphs have neither subjects nor places.
    guard old.severity == new.severity, !old.subject.isEmpty else { return false }
    if old.places.count < new.places.count { return true }
    // In a repository with a single program, no finding names it.
    return !old.programs.isEmpty && old.programs.count < new.programs.count
  }
}

/// The names by which a finding is recognised again, the surest first.
private struct FindingIdentity {
  static let levels = 7

  private let finding: Finding
  private let path: String
  private let subject: [String]
  private let message: String
  private let chain: [String]

  init(_ finding: Finding, renaming: Renaming, movedFiles: [String: String]) {
    self.finding = finding
    path = movedFiles[finding.site.path] ?? finding.site.path
    if renaming.isEmpty {
      (subject, message, chain) = (finding.subject, finding.message, finding.chain)
    } else {
      subject = finding.subject.map { renaming.applied(toName: $0) }
      message = renaming.applied(toMessage: finding.message)
      chain = finding.chain.map { renaming.applied(toName: $0) }
    }
  }

  /// - Returns: `nil` if the finding has no name of this level.
  func name(_ level: Int) -> [String]? {
    switch level {
    case 0: ["0", finding.rule, path, message] + subject + [""] + chain
    case 1: ["1", finding.rule, path, message] + subject
    case 2: subject.isEmpty ? nil : ["2", finding.rule, path] + subject
    // In a saved graph, only the fingerprint tells the subject of a finding. Several findings with one subject are
    // numbered after a `-`.
    case 3: finding.fingerprint.isEmpty ? nil : ["3", String(finding.fingerprint.prefix { $0 != "-" })]
    case 4: ["4", finding.rule, path, message]
    // The names of a cycle may begin at another element.
    case 5: subject.isEmpty ? nil : ["5", finding.rule, path] + subject.sorted()
    case 6: ["6", finding.rule, message]
    default: nil
    }
  }
}

extension Renaming {
  /// The description of a key, or another name, with the new names in it.
  func applied(toName text: String) -> String {
    var names = RenamingMap(self)
    let renamed = names.type(text)
    return keys.first { $0.from.description == renamed }?.to.description ?? renamed
  }
}
