/// Which findings a change has caused, and which it has ended.
public struct FindingComparison: Hashable, Sendable {
  /// Findings that count and were not there before, in the order of the report.
  public var new: [Finding]
  /// Findings that were there before and matter more now.
  public var worse: [Worsening]
  /// Findings that were there before and are gone, as they were.
  public var fixed: [Finding]
  /// How many of the findings that count were there before.
  public var earlierCount: Int

  /// A finding that matters more than before.
  public struct Worsening: Hashable, Sendable {
    /// As it was.
    public var before: Finding
    /// As it is.
    public var after: Finding

    /// What it was, in a word: its severity, or its number if only that is another one, or how many places it had.
    public var earlier: String {
      guard before.severity == after.severity else { return before.severity.rawValue }
      if let measure = before.measure { return String(measure) }
      return "in \(counted(before.places.count + 1, "place"))"
    }

    /// Names both.
    public init(before: Finding, after: Finding) {
      self.before = before
      self.after = after
    }
  }

  /// Findings that the change is to blame for: the new ones and those that matter more, in the order of the report.
  public var caused: [Finding] {
    let all = new + worse.map(\.after)
    return all.sorted { ($0.site, $0.rule, $0.message) < ($1.site, $1.rule, $1.message) }
  }

  /// Whether nothing has come or gone.
  public var isEmpty: Bool { new.isEmpty && worse.isEmpty && fixed.isEmpty }

  /// Compares what was found before with what is found now.
  ///
  /// A finding is the same if it is about the same in the same file; or says the same, though elsewhere. What a comment
  /// has suppressed before was not there; what one suppresses now is not gone.
  ///
  /// - Parameters:
  ///   - base: All findings before.
  ///   - head: All findings now.
  ///   - renaming: What has another name now.
  ///   - movedFiles: Paths of today, by those of before, of files that have moved.
  public init(
    from base: [Finding], to head: [Finding], renaming: Renaming = .init(), movedFiles: [String: String] = [:]
  ) {
    let olds = base.filter { $0.state != .suppressed && $0.severity != .off }
    let news = head.filter { $0.severity != .off }
    let before = olds.map { FindingIdentity($0, renaming: renaming, movedFiles: movedFiles) }
    let after = news.map { FindingIdentity($0, renaming: .init(), movedFiles: [:]) }
    // Those that count choose first.
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

  /// Whether a finding matters more than it did, what it counts has grown, or it has come to be true of further places.
  private static func isWorse(_ new: Finding, than old: Finding) -> Bool {
    if old.severity < new.severity { return true }
    if let measure = new.measure, let earlier = old.measure { return earlier < measure }
    // Findings of saved graphs have neither subjects nor places.
    return old.severity == new.severity && !old.subject.isEmpty && old.places.count < new.places.count
  }
}

/// By what a finding is recognised, the surest first.
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

  /// - Returns: `nil` if it cannot be recognised by this.
  func name(_ level: Int) -> [String]? {
    switch level {
    case 0: ["0", finding.rule, path, message] + subject + [""] + chain
    case 1: ["1", finding.rule, path, message] + subject
    case 2: subject.isEmpty ? nil : ["2", finding.rule, path] + subject
    // Saved graphs say no more of what a finding is about; several with one subject are numbered.
    case 3: finding.fingerprint.isEmpty ? nil : ["3", String(finding.fingerprint.prefix { $0 != "-" })]
    case 4: ["4", finding.rule, path, message]
    // Other names may begin a loop elsewhere.
    case 5: subject.isEmpty ? nil : ["5", finding.rule, path] + subject.sorted()
    case 6: ["6", finding.rule, message]
    default: nil
    }
  }
}

extension Renaming {
  /// The description of a key, or another name, as it would be now.
  func applied(toName text: String) -> String {
    var names = RenamingMap(self)
    let renamed = names.type(text)
    return keys.first { $0.from.description == renamed }?.to.description ?? renamed
  }
}
