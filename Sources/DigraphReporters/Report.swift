public import DigraphModel

/// All that a report is made of: what was found, what was understood, and what is needed to show it.
///
/// Formats differ in what they show, never in what they know: each of them is a function from this value to text.
public struct Report: Sendable {
  /// All findings, whatever their state, in the order of every report: path, position, rule, message.
  public let findings: [Finding]
  /// How much of the wiring was understood.
  public var coverage: Coverage
  /// The program that speaks.
  public var tool: Tool
  /// Rules that ran, with or without findings, in the order of their ids.
  public var rules: [RuleInfo]
  /// Where the pages of the rules are.
  public var links: RuleLinks
  /// Absolute path of the repository root, which paths of sites are relative to; without a final `/`.
  public var root: String
  /// The text of a source file by its path in sites, for excerpts; `nil` if it cannot be had.
  public var source: @Sendable (_ path: String) -> String?
  /// How many findings were there before the change that is asked about, and are left out; `nil` if no change is.
  public var earlier: Int?
  /// How people are shown the paths of sites.
  public var shownPaths = ShownPaths.asInSites
  /// Inputs that could not be read as they should.
  public var diagnostics: [Diagnostic] = []
  /// The least severity of findings that fail the run.
  public var failing = Severity.error
  /// The page of a rule, as Markdown; `nil` if there is none.
  public var page: @Sendable (_ rule: String) -> String? = { _ in nil }
  /// The address of a place in the source, for pages that link to it; `nil` if there is none.
  public var address: @Sendable (_ site: Site) -> String? = { _ in nil }

  /// Creates a report; findings may come in any order, and those that are off are left out.
  public init(
    findings: [Finding], coverage: Coverage = .init(), tool: Tool, rules: [RuleInfo] = [], links: RuleLinks = .init(),
    root: String = "", source: @escaping @Sendable (_ path: String) -> String? = { _ in nil }
  ) {
    self.findings = findings.filter { $0.severity != .off }.sorted(by: Self.precedes)
    self.coverage = coverage
    self.tool = tool
    self.rules = rules.sorted { $0.id < $1.id }
    self.links = links
    self.root = root
    self.source = source
  }

  /// Findings that count: neither in the baseline nor suppressed.
  public var reported: [Finding] { findings.filter { $0.state == .new } }

  /// Findings that count, the most important first; equally important ones stay in their order.
  var byImportance: [Finding] { Severity.allCases.reversed().flatMap { s in reported.filter { $0.severity == s } } }

  /// Errors of reading, for which the run fails whatever it finds.
  var failures: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// How many findings there are of each kind.
  public var summary: Summary {
    var summary = Summary(of: findings)
    summary.earlier = earlier
    return summary
  }

  /// The same report about what a change has caused alone.
  public func reduced(to comparison: FindingComparison) -> Report {
    var report = Report(
      findings: comparison.caused, coverage: coverage, tool: tool, rules: rules, links: links, root: root,
      source: source)
    report.earlier = comparison.earlierCount
    report.shownPaths = shownPaths
    report.diagnostics = diagnostics
    report.failing = failing
    report.page = page
    report.address = address
    return report
  }

  private static func precedes(_ lhs: Finding, _ rhs: Finding) -> Bool {
    if lhs.site != rhs.site { return lhs.site < rhs.site }
    return (lhs.rule, lhs.message, lhs.fingerprint) < (rhs.rule, rhs.message, rhs.fingerprint)
  }
}

extension Finding {
  /// The finding with its chain, its further places and its remedy, a line for each; nothing invisible in any of them.
  var lines: [String] {
    var lines = [message]
    if !chain.isEmpty { lines.append("path: \(shortChain.joined(separator: " -> "))") }
    lines += notes.map { "\($0.message) (\($0.site))" }
    if let help { lines.append("help: \(help)") }
    return lines.map(\.visible)
  }

  /// The chain for where there is little room: of a long one, the beginning and the end.
  var shortChain: [String] {
    if chain.count <= 24 { return chain }
    return Array(chain.prefix(15)) + ["… \(chain.count - 20) more …"] + chain.suffix(5)
  }

  /// What it is about, without places: what it is known by from one run to the next.
  var title: String { subject.isEmpty ? message : subject.joined(separator: " - ") }
}

/// Where the page of a rule is to be found.
public struct RuleLinks: Hashable, Sendable {
  /// URL of the folder that has `Rules/` in it; `nil` if the pages are not published.
  public var base: String?

  /// Creates links.
  public init(base: String? = nil) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// URL of a rule's page, if the pages are published.
  public func url(of rule: String) -> String? { base.map { "\($0)Rules/\(rule).md" } }

  /// How a reader gets at a rule's page: its URL, or the command that prints it.
  public func reference(to rule: String) -> String { url(of: rule) ?? "digraph explain \(rule)" }
}
