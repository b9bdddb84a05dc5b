package import DigraphModel
package import DigraphPipeline

/// The outcome of a check of an app with a planted mistake.
package struct Outcome: Sendable {
  /// The verdict on the mistake.
  package var verdict: Verdict
  /// The findings that report the mistake, the most severe first.
  package var telling: [Finding]
  /// New errors and warnings that the mistake does not explain.
  package var wrong: [Finding]
  /// Reasons why the failing requests are not guarded.
  package var causes: [String]

  /// The severity at which a mistake is reported.
  package enum Verdict: String, CaseIterable, Sendable {
    /// An error reports the mistake.
    case error
    /// A warning reports the mistake.
    case warning
    /// An info reports the mistake.
    case info
    /// No finding reports the mistake, but a run lists the requests as not guarded.
    case unguarded
    /// Nothing reports the mistake.
    case silent
  }

  /// Compares a check with the one before a mistake.
  package init(of mistake: Mistake, before: Check, after: Check, edits: LineShift) {
    let caused = FindingComparison(from: before.findings, to: after.findings).caused
    let topic = Topic(of: mistake, in: before.analysis.graph, edits)
    telling = caused.filter { mistake.kind.rules.contains($0.rule) && topic.fits($0) }
      .sorted { $0.severity > $1.severity }
    // A finding about a key that has another name now is the same mistake as before.
    let known = Set(before.findings.map { Remark(rule: $0.rule, line: edits.line(of: $0.site)) })
    let copied = Set(before.findings.map { [$0.rule] + $0.subject })
    let removesUnread = before.analysis.graph.gaps.contains { edits.removes($0.site) }
    wrong = caused.filter { finding in
      guard finding.severity >= .warning, !known.contains(Remark(rule: finding.rule, line: Line(finding.site))) else {
        return false
      }
      // A change of the wiring makes generated code stale, and comments that match no finding any more.
      if finding.rule == "stale-generated-code" || finding.rule == "stale-suppression" { return false }
      // A copy has the faults of the original.
      if mistake.kind == .duplicate, copied.contains([finding.rule] + finding.subject) { return false }
      // Code that was removed, and that could not be read, may have been the only code that asked.
      if removesUnread, finding.rule == "unused-registration" { return false }
      if mistake.kind.rules.contains(finding.rule), topic.fits(finding) { return false }
      return !(mistake.kind.consequences.contains(finding.rule) && (topic.fits(finding) || topic.follows(finding)))
    }
    let own = Set(mistake.victims)
    causes = Set(before.guards.filter { own.contains($0.request) }.compactMap { $0.cause?.text }).sorted()
    switch telling.first?.severity {
    case .error: verdict = .error
    case .warning: verdict = .warning
    case .info: verdict = .info
    case .off, nil:
      verdict = Self.isListed(mistake, before: before, after: after, edits) ? .unguarded : .silent
    }
  }

  /// Whether the run before or the run after the mistake lists each failing request as not guarded.
  private static func isListed(_ mistake: Mistake, before: Check, after: Check, _ edits: LineShift) -> Bool {
    guard !mistake.victims.isEmpty else { return false }
    let earlier = Set(before.guards.filter { $0.severity == .off }.map(\.request))
    if earlier.isSuperset(of: mistake.victims) { return true }
    let later = Set(
      after.guards.filter { $0.severity == .off }.map { Line(after.analysis.graph.requests[$0.request].site) })
    return mistake.victims.allSatisfy { victim in
      earlier.contains(victim) || later.contains(edits.line(of: before.analysis.graph.requests[victim].site))
    }
  }
}

/// The message of a rule about a line.
private struct Remark: Hashable {
  let rule: String
  let line: Line
}

/// A line of a file.
package struct Line: Hashable, Sendable {
  var path: String
  var number: Int

  init(_ path: String, _ number: Int) { (self.path, self.number) = (path, number) }

  init(_ site: Site) { self.init(site.path, site.line) }
}

/// The lines by which edits move code.
package struct LineShift: Sendable {
  /// For each file: the line in which an edit ends, and the number of lines by which it moves the code below.
  private var shifts: [String: [(end: Int, lines: Int)]] = [:]
  /// For each file: the code that is replaced.
  private var removed: [String: [Site]] = [:]

  /// Creates the shift for some edits.
  package init(_ edits: [Mistake.Edit], text: (String) -> SourceText?) {
    for edit in edits {
      guard let source = text(edit.path) else { continue }
      if !edit.range.isEmpty { removed[edit.path, default: []].append(source.site(of: edit.range)) }
      let newline = UInt8(ascii: "\n")
      let lines = edit.text.utf8.count { $0 == newline } - source.bytes[edit.range].count { $0 == newline }
      if lines != 0 { shifts[edit.path, default: []].append((source.site(of: edit.range).endLine, lines)) }
    }
  }

  /// Whether an edit replaces the code at a site.
  func removes(_ site: Site) -> Bool {
    removed[site.path]?.contains { $0.line <= site.line && site.endLine <= $0.endLine } ?? false
  }

  /// The line of a site after the edits.
  func line(of site: Site) -> Line {
    let moved = (shifts[site.path] ?? []).reduce(0) { $0 + ($1.end < site.line ? $1.lines : 0) }
    return Line(site.path, site.line + moved)
  }
}

/// The lines and names of a mistake, to decide whether a finding is about it.
private struct Topic {
  private var lines: Set<Line> = []
  private var words: Set<Substring> = []
  private var idleWords: Set<Substring> = []

  init(of mistake: Mistake, in graph: Graph, _ edits: LineShift) {
    let requests = mistake.victims.map { graph.requests[$0] }
    for site in [mistake.site] + mistake.places + requests.map(\.site) {
      lines.insert(edits.line(of: site))
    }
    // A report may name any line of the edited code.
    for line in mistake.site.line...mistake.site.endLine { lines.insert(Line(mistake.site.path, line)) }
    for text in (mistake.keys + requests.map(\.key)).map(\.description) + mistake.names {
      words.formUnion(Self.words(of: text))
    }
    for text in mistake.idleKeys.map(\.description) + mistake.idleNames { idleWords.formUnion(Self.words(of: text)) }
  }

  /// Whether a finding is about the mistake.
  func fits(_ finding: Finding) -> Bool {
    let sites = [finding.site] + finding.places + (finding.notes + finding.steps).map(\.site)
    return sites.contains { lines.contains(Line($0)) } || mentions(finding, words)
  }

  /// Whether a finding is about a key or name that nothing requests any more.
  func follows(_ finding: Finding) -> Bool { mentions(finding, idleWords) }

  private func mentions(_ finding: Finding, _ words: Set<Substring>) -> Bool {
    ([finding.message] + finding.subject).contains { !Self.words(of: $0).isDisjoint(with: words) }
  }

  /// Names in a text that are no plain English words: types, and words that are spelt like types.
  private static func words(of text: String) -> Set<Substring> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter { word in
        word.count > 1 && word.dropFirst().contains { $0.isUppercase } || word.first?.isUppercase == true
      }
    ).subtracting(["Optional", "Array", "String", "Int", "Bool"])
  }
}
