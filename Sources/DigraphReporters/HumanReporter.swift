import DigraphModel
import DigraphText

/// The format for people at a terminal. The worst findings come first, each with place, path, remedy and rule page. A
/// table of milder findings, advice on what to fix first, and a summary follow.
///
/// The layout of a finding is that of `rustc`. Prose is wrapped at the terminal's width; names are never cut.
public struct HumanReporter: Reporter {
  /// Whether to use the colours of a terminal.
  public var colour: Bool
  /// The number of columns of the terminal.
  public var width: Int
  /// The number of lines of the terminal; `nil` if nobody reads there. A longer page names the worst finding once more
  /// at its end.
  public var height: Int?
  /// The detail of the report.
  public var detail: Detail
  /// Rules whose infos are shown one by one, because the user has chosen these rules.
  public var chosen: Set<String>

  /// The detail of a report.
  public enum Detail: Sendable {
    /// The summary alone.
    case verdict
    /// Errors and warnings by cause, and infos in a table.
    case ranked
    /// Every finding with all its facts.
    case full
  }

  /// The number of columns of a page that is not for a terminal.
  public static let standardWidth = 100

  /// Creates the reporter.
  public init(
    colour: Bool = false, width: Int = Self.standardWidth, height: Int? = nil, detail: Detail = .ranked,
    chosen: Set<String> = []
  ) {
    (self.colour, self.width, self.height, self.detail, self.chosen) = (colour, width, height, detail, chosen)
  }

  /// Blocks of findings that count, the table of the others, and the summary.
  public func text(of report: Report) -> String {
    let verdict = report.summary.line(coverage: report.coverage).wrapped(width) + "\n"
    if detail == .verdict { return verdict }
    var page = HumanPage(report, self)
    let ranked = RankedFindings(report.reported)
    let folded = ranked.rules.filter { isFolded($0, in: report) }
    for rule in ranked.rules where !isFolded(rule, in: report) { page.append(rule) }
    page.append(table: folded)
    page.append(overview: ranked)
    if !page.append(advice: ranked), let height, (page.text + verdict).count(where: \.isNewline) >= height {
      page.append(worst: ranked)
    }
    return page.text + verdict
  }

  /// Whether a rule's findings go into the table. Infos do, because they are many and not urgent, unless they fail the
  /// run.
  private func isFolded(_ rule: RankedFindings.Rule, in report: Report) -> Bool {
    rule.severity < .warning && detail == .ranked && !chosen.contains(rule.id)
      && !(report.failing != .off && rule.severity >= report.failing)
  }
}

/// The page while it is written.
private struct HumanPage {
  private(set) var text = ""
  private let report: Report
  private let reporter: HumanReporter
  private let paint: Paint
  private let summaries: [String: String]
  private var lines: SourceLines
  private var width: Int { reporter.width }

  init(_ report: Report, _ reporter: HumanReporter) {
    self.report = report
    self.reporter = reporter
    paint = Paint(isOn: reporter.colour)
    lines = SourceLines(source: report.source)
    summaries = Dictionary(report.rules.map { ($0.id, $0.summary) }, uniquingKeysWith: { first, _ in first })
  }

  /// Appends the findings of a rule, a block for each cause. The first block states the rule's meaning. Of
  /// consecutive blocks with the same remedy, the first states it.
  mutating func append(_ rule: RankedFindings.Rule) {
    var meaning: [String]? = meaning(of: rule.id)
    var help: String?
    let limit = reporter.detail == .full || rule.severity == .error ? rule.groups.count : Self.shownGroups
    // A single remaining block is shown, because the sentence about omitted blocks would be as long.
    let groups = rule.groups.count > limit + 1 ? rule.groups.prefix(limit) : rule.groups[...]
    for group in groups {
      let shown = reporter.detail == .full ? group.findings[...] : group.findings.prefix(1)
      for finding in shown {
        let others = finding == group.findings.first && shown.count == 1 ? Array(group.findings.dropFirst()) : []
        text +=
          FindingBlock(
            finding, others: others, cause: group.cause, meaning: meaning, knownHelp: help, in: report, reporter,
            lines: &lines
          ).text + "\n"
        meaning = nil
        if reporter.detail != .full { help = finding.help }
      }
    }
    append(rest: rule.groups.dropFirst(groups.count).flatMap(\.findings), of: rule)
  }

  /// The number of causes of a rule's warnings that have a block each. The other warnings are listed.
  private static let shownGroups = 2

  /// Appends places and facts of findings without a block, a line for each. A fact that does not fit is shortened to
  /// its subject.
  private mutating func append(rest findings: [Finding], of rule: RankedFindings.Rule) {
    guard !findings.isEmpty else { return }
    text += "\(counted(findings.count, "more \(rule.severity.rawValue)")) of \(rule.id) (--verbose shows all):\n"
    for finding in findings {
      let place = "  \(report.shownPaths.site(finding.site).description.visible)"
      let facts = [finding.message, finding.subject.first.map { "'\($0)'" }].compactMap(\.self).map(\.visible)
      if let fact = facts.first(where: { place.columns + 2 + $0.columns <= width }) {
        text += "\(place)  \(fact)\n"
      } else {
        let words = Prose.words(of: facts.last ?? "")
        text += "\(place)\n    \(Prose.wrap(words: words, lead: 4, indent: 6, width: width))\n"
      }
    }
    text += "\n"
  }

  /// The rule's meaning and the address of its page, as words that must not be broken.
  private func meaning(of rule: String) -> [String] {
    let page = report.links.reference(to: rule)
    guard let summary = summaries[rule] else { return [page] }
    return Prose.words(of: summary) + ["(\(page))"]
  }

  /// The place of an example with as many of its last folders as fit. The option `--only` shows the whole path.
  private static func shortened(_ place: String, to width: Int) -> String {
    guard place.columns > width, place.contains("/") else { return place }
    var parts = place.split(separator: "/").dropFirst()
    while parts.count > 1, "(…/\(parts.joined(separator: "/"))".columns > width { parts.removeFirst() }
    return "(…/\(parts.joined(separator: "/"))"
  }

  /// Appends a table of findings that are not shown one by one: a row for each rule, with an example.
  mutating func append(table rules: [RankedFindings.Rule]) {
    guard !rules.isEmpty else { return }
    let count = rules.reduce(0) { $0 + $1.count }
    let what = count == rules.count ? counted(count, "info") : "\(counted(count, "info")), an example of each rule"
    text += "\(what) (--verbose shows all, --only RULE those of one rule):".wrapped(width) + "\n"
    let names = rules.map(\.id.columns).max() ?? 0
    let digits = rules.map { "\($0.count)".count }.max() ?? 1
    for rule in rules {
      let number = "\(rule.count)"
      let lead = "  \(rule.id.padded(to: names))  \(String(repeating: " ", count: digits - number.count))\(number)  "
      guard let example = rule.groups.first?.findings.first else { continue }
      let indent = lead.columns > width * 2 / 5 ? 6 : lead.columns
      let place = report.shownPaths.site(example.site)
      let shown = "(\(place.path.visible):\(place.line))"
      // A path is not broken, so it is left out if it would exceed the width.
      let fits = indent + shown.columns <= width
      let words = Prose.words(of: example.message.visible) + (fits ? [shown] : [])
      if indent < lead.columns {
        text += lead.trimmingBlanksAtEnd + "\n" + String(repeating: " ", count: indent)
      } else {
        text += lead
      }
      text += Prose.wrap(words: words, lead: indent, indent: indent, width: width) + "\n"
      if !fits { text += "      \(Self.shortened(shown, to: width - 6))\n" }
    }
    text += "\n"
  }

  /// The number of findings that people can survey at once.
  private static let few = 3

  /// Appends the number of findings of each rule by severity, if there are more than a few findings of one rule.
  mutating func append(overview ranked: RankedFindings) {
    var order: [String] = []
    var counts: [String: [Severity: Int]] = [:]
    for rule in ranked.rules {
      if counts[rule.id] == nil { order.append(rule.id) }
      counts[rule.id, default: [:]][rule.severity, default: 0] += rule.count
    }
    guard order.count > 1, ranked.rules.reduce(0, { $0 + $1.count }) > Self.few else { return }
    let columns: [(Severity, String)] = [(.error, "errors"), (.warning, "warnings"), (.info, "infos")]
    let name = order.map(\.columns).max() ?? 0
    func row(_ title: String, _ cells: [String]) -> String {
      "  " + title.padded(to: name)
        + zip(cells, columns).map { cell, column in
          "  " + String(repeating: " ", count: max(0, column.1.count - cell.count)) + cell
        }.joined() + "\n"
    }
    text += paint.apply(.quiet, to: String(row("rule", columns.map(\.1)).dropLast())) + "\n"
    for id in order {
      text += row(id, columns.map { severity, _ in counts[id]?[severity].map(String.init) ?? "-" })
    }
    let summary = report.summary
    text += row("total", [summary.errors, summary.warnings, summary.infos].map(String.init)) + "\n"
  }

  /// Appends the finding that comes first, in short.
  mutating func append(worst ranked: RankedFindings) {
    guard let rule = ranked.rules.first, rule.severity >= .warning, let finding = rule.groups.first?.findings.first
    else {
      return
    }
    text += paint.apply(.quiet, to: "The worst of it:") + "\n  "
    let words = ["\(rule.severity.rawValue)[\(rule.id)]:"] + Prose.words(of: finding.message.visible)
    text += Prose.wrap(words: words, lead: 2, indent: 4, width: width) + "\n"
    text += "    \(report.shownPaths.site(finding.site).description.visible)\n\n"
  }

  /// Appends the findings that are most worth fixing, because most depends on them, if there are more than a few
  /// findings.
  ///
  /// - Returns: Whether it has appended any.
  mutating func append(advice ranked: RankedFindings) -> Bool {
    let groups = ranked.rules.filter { $0.severity >= .warning }.flatMap { rule in rule.groups.map { (rule, $0) } }
    guard groups.count > Self.few else { return false }
    // The order is stable: findings of equal weight stay in the order of the blocks.
    let order = groups.indices.sorted { lhs, rhs in
      let (left, right) = (groups[lhs], groups[rhs])
      if left.0.severity != right.0.severity { return left.0.severity > right.0.severity }
      if left.1.urgency != right.1.urgency { return left.1.urgency > right.1.urgency }
      if left.1.isIdle != right.1.isIdle { return right.1.isIdle }
      return left.1.weight == right.1.weight ? lhs < rhs : left.1.weight > right.1.weight
    }
    // Findings that affect nothing count as one task for each rule.
    var idle: [String: [Int]] = [:]
    for index in order where groups[index].1.weight == 0 { idle[groups[index].0.id, default: []].append(index) }
    let things = order.filter { index in idle[groups[index].0.id].map { !$0.dropFirst().contains(index) } ?? true }
    text += paint.apply(.quiet, to: "Most worth doing, by what it affects:") + "\n"
    for (number, index) in things.prefix(Self.few).enumerated() {
      let (rule, group) = groups[index]
      guard let finding = group.findings.first else { continue }
      let lead = "  \(number + 1). "
      let margin = String(repeating: " ", count: lead.count)
      let columns = width
      func wrap(_ words: [String]) -> String {
        Prose.wrap(words: words, lead: lead.count, indent: lead.count, width: columns) + "\n"
      }
      text += lead + wrap(Prose.words(of: finding.message.visible))
      if let help = finding.help { text += margin + wrap(Prose.words(of: help.visible)) }
      let others = group.weight == 0 ? idle[rule.id, default: []].dropFirst().map { groups[$0].1 } : []
      let further = group.findings.count - 1 + others.reduce(0) { $0 + $1.findings.count }
      let place = report.shownPaths.site(finding.site).description.visible
      let rest =
        others.isEmpty ? "\(counted(further, "place")) like it" : "\(counted(further, "more finding")) of \(rule.id)"
      let more = further == 0 ? nil : "and \(rest)"
      let effect = finding.prevents?.effect ?? finding.dependents?.clause
      let facts = [more, effect].compactMap(\.self).joined(separator: "; ")
      text += margin + wrap([place + (facts.isEmpty || more != nil ? "" : ";")] + Prose.words(of: facts))
    }
    text += "\n"
    return true
  }
}

extension Finding.Dependents {
  /// The affected parts: `affects 34 bindings and 2 entry points`.
  fileprivate var clause: String {
    let parts = [(bindings, "binding"), (entryPoints, "entry point")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "affects \(enumeration(parts))"
  }
}

extension String {
  fileprivate func wrapped(_ width: Int) -> String { Prose.wrap(self, lead: 0, indent: 2, width: width) }
}
