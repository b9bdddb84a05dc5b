import DigraphModel
import DigraphText

/// The format for people at a terminal: the worst first, each with its place, path, remedy and page; then what is less
/// urgent in a table, what to do first, and a summary.
///
/// The layout of a finding is that of `rustc`. Prose is wrapped where the terminal ends; names are never cut.
public struct HumanReporter: Reporter {
  /// Whether to use the colours of a terminal.
  public var colour: Bool
  /// Columns that there are.
  public var width: Int
  /// How much is said.
  public var detail: Detail
  /// Rules whose infos are shown one by one, because somebody has asked for just these.
  public var chosen: Set<String>

  /// How much is said.
  public enum Detail: Sendable {
    /// The summary alone.
    case verdict
    /// Errors and warnings by cause, infos in a table.
    case ranked
    /// Every finding with everything.
    case full
  }

  /// Columns of a page that is not for a terminal.
  public static let standardWidth = 100

  /// Creates the reporter.
  public init(
    colour: Bool = false, width: Int = Self.standardWidth, detail: Detail = .ranked, chosen: Set<String> = []
  ) {
    (self.colour, self.width, self.detail, self.chosen) = (colour, width, detail, chosen)
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
    page.append(advice: ranked)
    return page.text + verdict
  }

  /// Infos are many, and nobody has to act on them today. What fails the run is shown.
  private func isFolded(_ rule: RankedFindings.Rule, in report: Report) -> Bool {
    rule.severity < .warning && detail == .ranked && !chosen.contains(rule.id)
      && !(report.failing != .off && rule.severity >= report.failing)
  }
}

/// The page that is written.
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

  /// The findings of a rule, a block for each cause; the meaning of the rule stands in the first, and a remedy in the first
  /// of those in a row that share it.
  mutating func append(_ rule: RankedFindings.Rule) {
    var meaning: [String]? = meaning(of: rule.id)
    var help: String?
    let limit = reporter.detail == .full || rule.severity == .error ? rule.groups.count : Self.shownGroups
    // One more is as short as to say that there is one.
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

  /// Causes of a rule's warnings that have a block each. What is less urgent is listed.
  private static let shownGroups = 5

  /// Facts and places of findings that have no block.
  private mutating func append(rest findings: [Finding], of rule: RankedFindings.Rule) {
    guard !findings.isEmpty else { return }
    text += "\(counted(findings.count, "more \(rule.severity.rawValue)")) of \(rule.id) (--verbose shows all):\n"
    for finding in findings {
      let words = Prose.words(of: finding.message.visible)
      text += "  \(report.shownPaths.site(finding.site).description.visible)\n"
      text += "    \(Prose.wrap(words: words, lead: 4, indent: 6, width: width))\n"
    }
    text += "\n"
  }

  /// The rule's meaning and its page's address, in words that are not broken.
  private func meaning(of rule: String) -> [String] {
    let page = report.links.reference(to: rule)
    guard let summary = summaries[rule] else { return [page] }
    return Prose.words(of: summary) + ["(\(page))"]
  }

  /// Findings that are not shown one by one: a row for each rule, with an example.
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
      // A path is not broken; it would stand out on the right.
      let fits = indent + shown.columns <= width
      let words = Prose.words(of: example.message.visible) + (fits ? [shown] : [])
      if indent < lead.columns {
        text += lead.trimmingBlanksAtEnd + "\n" + String(repeating: " ", count: indent)
      } else {
        text += lead
      }
      text += Prose.wrap(words: words, lead: indent, indent: indent, width: width) + "\n"
      if !fits { text += "      \(shown)\n" }
    }
    text += "\n"
  }

  /// Findings that people can see at once.
  private static let few = 3

  /// How many findings of each severity the rules have, if there is more to see than a few of one rule.
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

  /// What is most worth doing, by how much depends on it, if there is too much to see at once.
  mutating func append(advice ranked: RankedFindings) {
    let groups = ranked.rules.filter { $0.severity >= .warning }.flatMap { rule in rule.groups.map { (rule, $0) } }
    guard groups.count > Self.few else { return }
    // A stable order: equal ones stay as they were shown.
    let order = groups.indices.sorted { lhs, rhs in
      let (left, right) = (groups[lhs], groups[rhs])
      if left.0.severity != right.0.severity { return left.0.severity > right.0.severity }
      return left.1.weight == right.1.weight ? lhs < rhs : left.1.weight > right.1.weight
    }
    // Findings that affect nothing are one thing to do for each rule.
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
      let facts = [more, finding.dependents?.clause].compactMap(\.self).joined(separator: "; ")
      text += margin + wrap([place + (facts.isEmpty || more != nil ? "" : ";")] + Prose.words(of: facts))
    }
    text += "\n"
  }
}

extension Finding.Dependents {
  /// `affects 34 bindings and 2 entry points`.
  fileprivate var clause: String {
    let parts = [(bindings, "binding"), (entryPoints, "entry point")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    return "affects \(enumeration(parts))"
  }
}

extension String {
  fileprivate func wrapped(_ width: Int) -> String { Prose.wrap(self, lead: 0, indent: 2, width: width) }
}
