public import DigraphModel
import DigraphRules

/// The list of findings that are known and do not count, a line for each.
///
/// An entry identifies the subject of a finding, not its place. So code may move within a file and into another, and
/// unrelated names may change. The lines are sorted, so that two branches that add entries seldom touch the same
/// place. Lines are read in any order, and duplicate lines are accepted, so a merge may simply keep both sides.
public struct Baseline: Hashable, Sendable {
  /// The entries, in the order of the file.
  public var entries: [Entry]

  /// Creates a baseline.
  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// The file's name, unless a project's configuration names another.
  public static let fileName = ".digraph-baseline"

  /// The first line of a file; its number changes with the meaning of entries.
  static let header = "# digraph baseline 1"

  /// One known finding.
  public struct Entry: Hashable, Sendable {
    /// The identity of the finding: 16 hexadecimal digits that depend on the rule and the finding's subject.
    public var identity: String
    /// The rule.
    public var rule: String
    /// The file in which it was found.
    public var path: String
    /// The finding's message, for people.
    public var message: String
    /// The line of the entry.
    public var site: Site

    /// Creates the entry of a finding.
    init(_ finding: Finding) {
      identity = Fingerprint.identity(of: finding)
      rule = finding.rule
      path = finding.site.path.visible
      message = finding.message.visible
      site = Site(path: Baseline.fileName)
    }

    init(identity: String, rule: String, path: String, message: String, site: Site) {
      self.identity = identity
      self.rule = rule
      self.path = path
      self.message = message
      self.site = site
    }

    var line: String { [identity, rule, path, message].joined(separator: "\t") }
  }

  /// A baseline that lists all of some findings, except those that comments suppress or whose severity is `off`.
  public init(of findings: [Finding]) {
    entries = Self.sorted(findings.filter { $0.state != .suppressed && $0.severity != .off }.map { Entry($0) })
  }

  /// The baseline after a comparison: new findings are added, and entries whose finding is gone are removed.
  public func updated(after comparison: BaselineComparison) -> Baseline {
    let new = Baseline(of: comparison.findings)
    // Entries of known findings take today's path and message. Entries that this run could not judge are kept.
    let gone = Set((comparison.gone + comparison.renamed.map(\.entry)).map(\.site))
    var counts: [String: Int] = [:]
    for entry in new.entries { counts[entry.identity, default: 0] += 1 }
    let others = entries.filter { entry in
      if gone.contains(entry.site) { return false }
      counts[entry.identity, default: 0] -= 1
      return counts[entry.identity, default: 0] < 0
    }
    return Baseline(Self.sorted(new.entries + others))
  }

  static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.sorted { ($0.path, $0.rule, $0.identity, $0.message) < ($1.path, $1.rule, $1.identity, $1.message) }
  }

  /// The file's text.
  public var text: String {
    ([Self.header + ": findings that are known and do not count, see 'digraph help baseline'"] + entries.map(\.line))
      .map { $0 + "\n" }.joined()
  }

  /// A file's text without the lines with the given numbers, counted from 1. All other lines stay as they are, comments
  /// included.
  public static func text(_ text: String, without lines: Set<Int>) -> String {
    let kept = Self.lines(of: text).enumerated().filter { !lines.contains($0.offset + 1) }.map(\.element)
    return kept.joined(separator: "\n")
  }

  /// The lines without their line feeds; a carriage return stays.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
  }
}

extension Baseline {
  /// The reason why a text is no valid baseline.
  public struct Unreadable: Error, Hashable, Sendable {
    /// Every problem, in order of its place.
    public var problems: [Diagnostic]
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - path: its path, for messages.
  /// - Throws: `Unreadable` with every problem.
  public init(_ text: String, path: String) throws(Unreadable) {
    entries = []
    var problems: [Diagnostic] = []
    var hasHeader = false
    for (number, whole) in Self.lines(of: text).enumerated() {
      let line = whole.hasSuffix("\r") ? whole.dropLast() : whole[...]
      let site = Site(path: path, line: number + 1, column: 1)
      if line.hasPrefix(Self.header), line.dropFirst(Self.header.count).first.map({ !$0.isNumber }) ?? true {
        hasHeader = true
      } else if line.hasPrefix("# digraph baseline ") {
        problems.append(Diagnostic(.error, "this baseline is of another version of digraph; write it anew", at: site))
      } else if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: line.hasPrefix) {
        problems.append(Diagnostic(.error, "a merge has left its mark here; keep the lines of both sides", at: site))
      } else if !line.hasPrefix("#"), line.contains(where: { !$0.isWhitespace }) {
        switch Self.entry(line, site) {
        case .success(let entry): entries.append(entry)
        case .failure(let problem): problems.append(problem.diagnostic)
        }
      }
    }
    if !hasHeader, problems.isEmpty {
      problems.append(
        Diagnostic(
          .error, "this is no baseline: it does not begin with '\(Self.header)'",
          at: Site(path: path, line: 1, column: 1)))
    }
    if !problems.isEmpty { throw Unreadable(problems: problems.sorted { $0.site < $1.site }) }
  }

  private struct Problem: Error {
    var diagnostic: Diagnostic
  }

  private static func entry(_ line: Substring, _ site: Site) -> Result<Entry, Problem> {
    func fail(_ message: String, column: Int) -> Result<Entry, Problem> {
      .failure(
        Problem(diagnostic: Diagnostic(.error, message, at: Site(path: site.path, line: site.line, column: column))))
    }
    let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 16,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else {
      return fail("an entry begins with 16 hexadecimal digits", column: 1)
    }
    guard parts.count == 4 else {
      return fail("an entry has four parts between tabs: digits, rule, path, message", column: line.utf8.count + 1)
    }
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x2d }) else {
      return fail("the second part of an entry is the id of a rule", column: parts[0].utf8.count + 2)
    }
    var whole = site
    whole.endLine = site.line
    // The site covers only the identity, because the rest of the line, with path and message, may be long.
    whole.endColumn = 1 + parts[0].utf8.count
    return .success(
      Entry(
        identity: String(parts[0]), rule: String(parts[1]), path: String(parts[2]), message: String(parts[3]),
        site: whole))
  }
}
