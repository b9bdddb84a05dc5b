public import DigraphModel
public import DigraphRules

/// Comments that suppress findings at their places.
///
/// `// digraph:disable:next RULE - why` (also `:this` and `:previous`) is about one line. If several such comments
/// stand on top of each other, `next` is the line after all of them. `// digraph:disable RULE` is about all lines
/// until `// digraph:enable RULE` or the end of the file. Several rules are separated by blanks or commas; a comment
/// without rules is about every rule. Text after ` - ` is for people.
public struct Suppressions: Sendable {
  private var regions: [Region] = []
  private var byPath: [String: [Int]] = [:]
  private var mistakes: [UnusedEntry] = []

  private struct Region: Sendable {
    /// The comment's verb, such as `disable:next`.
    var verb: String
    /// The rules, as written; empty for every rule.
    var rules: [String]
    /// The lines that the comment is about, counted from 1.
    var lines: ClosedRange<Int>
    /// The comment.
    var site: Site
    /// The reason that the comment gives, for people.
    var reason: String?

    /// Whether the comment is about a finding at one of its places in this file, which all have one cause. A finding
    /// about comments or entries without effect is suppressed only by a comment that names its rule.
    func covers(_ finding: Finding) -> Bool {
      let sites = [finding.site] + finding.places
      guard sites.contains(where: { $0.path == site.path && lines.contains($0.line) }) else { return false }
      return rules.isEmpty ? finding.rule != Suppressions.ownRule : rules.contains(finding.rule)
    }
  }

  fileprivate static let ownRule = "stale-suppression"
  private static let verbs = [
    "disable", "disable:next", "disable:this", "disable:previous", "enable", "binds", "requests",
  ]

  /// Reads the directives of files.
  ///
  /// - Parameters:
  ///   - files: The files, with their paths as in sites.
  ///   - rules: Ids that comments may name.
  public init(_ files: [(path: String, facts: FileFacts)], rules: [String] = RuleCatalog.all.map { $0.info.id }) {
    for (path, facts) in files {
      for region in read(facts, path, rules) {
        byPath[path, default: []].append(regions.count)
        regions.append(region)
      }
    }
  }

  private mutating func read(_ facts: FileFacts, _ path: String, _ known: [String]) -> [Region] {
    var found: [Region] = []
    var open: [(region: Region, start: Int)] = []
    let comments = Set(facts.directives.filter(\.isAlone).map { facts.position(at: $0.range.lowerBound).line })
    for directive in facts.directives {
      let line = facts.position(at: directive.range.lowerBound).line
      let site = facts.site(of: directive.range, path: path)
      guard check(directive.verb, at: site), !["binds", "requests"].contains(directive.verb) else { continue }
      let names = directive.arguments.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
      let rules = names.filter(known.contains)
      tell(names.filter { !known.contains($0) }, known, directive.verb, at: site)
      // A comment that names only unknown rules is not about every rule.
      if rules.isEmpty && !names.isEmpty { continue }
      var region = Region(verb: directive.verb, rules: rules, lines: line...line, site: site, reason: directive.reason)
      switch directive.verb {
      case "disable:next":
        // Several such comments may stand on top of each other.
        var last = line + 1
        while comments.contains(last) { last += 1 }
        region.lines = (line + 1)...last
      case "disable:previous": region.lines = max(line - 1, 1)...max(line - 1, 1)
      case "disable":
        open.append((region, line))
        continue
      case "enable":
        let closed = open.filter { rules.isEmpty || Set($0.region.rules) == Set(rules) }
        open.removeAll { rules.isEmpty || Set($0.region.rules) == Set(rules) }
        found += closed.map {
          var region = $0.region
          region.lines = $0.start...line
          return region
        }
        if closed.isEmpty {
          mistakes.append(
            UnusedEntry(
              "'digraph:enable' follows no 'digraph:disable' of the same rules", at: site,
              subject: ["enable"] + rules.sorted(), remedy: "remove it, or name the rules that were disabled"))
        }
        continue
      default: break
      }
      found.append(region)
    }
    for item in open {
      var region = item.region
      region.lines = item.start...Int.max
      found.append(region)
    }
    return found
  }

  /// Whether a verb is known. An unknown verb is reported if it is similar to a known one or begins like one, as
  /// `disable:file` does. Otherwise the comment is left alone: it may be meant for another tool.
  private mutating func check(_ verb: String, at site: Site) -> Bool {
    if Self.verbs.contains(verb) { return true }
    let suggestion = ConfigurationReader.suggestion(for: verb, among: Self.verbs)
    guard !suggestion.isEmpty || verb.hasPrefix("disable:") || verb.hasPrefix("enable:") else { return false }
    mistakes.append(
      UnusedEntry(
        "'digraph:\(verb)' means nothing\(suggestion)", at: site, subject: ["verb", verb],
        remedy: "write one of \(Self.verbs.joined(separator: ", "))"))
    return false
  }

  /// Reports words that are no rules: misspelt rules one by one, and all other words, which are prose, together.
  private mutating func tell(_ words: [String], _ known: [String], _ verb: String, at site: Site) {
    let remedy = "write the rule as reports print it in brackets, and a reason behind ' - '"
    var others: [String] = []
    for word in words {
      let suggestion = ConfigurationReader.suggestion(for: word, among: known)
      if suggestion.isEmpty {
        others.append("'\(word)'")
      } else {
        mistakes.append(
          UnusedEntry(
            "'digraph:\(verb)' names no rule with '\(word)'\(suggestion)", at: site, subject: [verb, word],
            remedy: remedy))
      }
    }
    guard !others.isEmpty else { return }
    mistakes.append(
      UnusedEntry(
        "'digraph:\(verb)' names no rule with \(enumeration(others))", at: site, subject: [verb] + others,
        remedy: remedy))
  }

  /// Marks findings that a comment suppresses.
  public func apply(to findings: [Finding]) -> [Finding] { applied(to: findings).findings }

  /// Marks findings that a comment suppresses, and looks for comments without effect.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - judged: Rules that ran on the whole input. It stays unknown whether comments about other rules have an
  ///     effect.
  ///   - allRan: Whether every rule ran on the whole input.
  /// - Returns: The findings in the same order, and the mistakes in comments. A finding under a comment is suppressed.
  ///   If it also has places in other files, it only loses its places in files with a comment.
  func applied(
    to findings: [Finding], judged: Set<String> = [], allRan: Bool = false
  ) -> (findings: [Finding], unusedEntries: [UnusedEntry]) {
    guard !regions.isEmpty || !mistakes.isEmpty else { return (findings, []) }
    var effects = [Set<String>](repeating: [], count: regions.count)
    let marked = findings.map { finding in
      let paths = finding.places.isEmpty ? [finding.site.path] : Set([finding.site] + finding.places).map(\.path)
      let covering = Set(paths.flatMap { byPath[$0] ?? [] }).filter { regions[$0].covers(finding) }.sorted()
      guard !covering.isEmpty else { return finding }
      for number in covering { effects[number].insert(finding.rule) }
      var copy = finding
      // A comment in one file does not hold for other files, in which the same mistake may have appeared later.
      let known = Set(covering.map { regions[$0].site.path })
      if let other = Self.part(of: finding, outside: known) { return other }
      copy.state = .suppressed
      copy.justification = covering.lazy.compactMap { regions[$0].reason }.first { !$0.isEmpty }
      return copy
    }
    return (marked, mistakes + idle(effects, judged, allRan))
  }

  /// A finding without its places in some files; `nil` if no place is left.
  private static func part(of finding: Finding, outside paths: Set<String>) -> Finding? {
    guard var part = finding.part({ paths.contains($0.path) ? .off : finding.severity(at: $0) }) else { return nil }
    // Only all fixes together remove the finding, and suppressed places are not edited.
    if finding.fixes.contains(where: { paths.contains($0.site.path) }) {
      part.fixes = []
      part.unfixable = "a comment suppresses some of its places"
    }
    return part
  }

  private func idle(_ effects: [Set<String>], _ judged: Set<String>, _ allRan: Bool) -> [UnusedEntry] {
    zip(regions, effects).flatMap { region, effects -> [UnusedEntry] in
      if region.rules.isEmpty {
        guard allRan, effects.isEmpty else { return [] }
        return [
          UnusedEntry(
            "'digraph:\(region.verb)' suppresses nothing", at: region.site, subject: [region.verb],
            remedy: "remove the comment")
        ]
      }
      let idle = region.rules.filter { judged.contains($0) && $0 != Self.ownRule && !effects.contains($0) }
      return idle.map { rule in
        UnusedEntry(
          "'digraph:\(region.verb) \(rule)' suppresses nothing", at: region.site, subject: [region.verb, rule],
          remedy: region.rules.count == 1 ? "remove the comment" : "remove '\(rule)' from the comment")
      }
    }
  }
}
