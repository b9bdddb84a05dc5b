public import DigraphModel

/// The content of a report: findings, coverage, and everything that is needed to show them.
///
/// Each format is a function from this value to text. Formats differ in the part that they show.
public struct Report: Sendable {
  /// All findings in any state, in the order of every report: path, position, rule, message.
  public let findings: [Finding]
  /// The numbers of registrations and requests that were understood, of all.
  public var coverage: Coverage
  /// The program that makes the report.
  public var tool: Tool
  /// Rules that ran, with or without findings, in the order of their ids.
  public var rules: [RuleInfo]
  /// The places of the rules' pages.
  public var links: RuleLinks
  /// The absolute path of the repository root, to which paths of sites are relative; without a final `/`.
  public var root: String
  /// Returns the text of a source file by its path in sites, for excerpts; `nil` if the file cannot be read.
  public var source: @Sendable (_ path: String) -> String?
  /// The number of findings from before the change in question, which are left out; `nil` if the report is not about
  /// a change.
  public var earlier: Int?
  /// The form in which people see the paths of sites.
  public var shownPaths = ShownPaths.asInSites
  /// Problems with inputs that could not be read in full.
  public var diagnostics: [Diagnostic] = []
  /// The lowest severity with which a finding fails the run.
  public var failing = Severity.error
  /// Returns the page of a rule, as Markdown; `nil` if there is none.
  public var page: @Sendable (_ rule: String) -> String? = { _ in nil }
  /// Returns the address of a place in the source, for pages with links; `nil` if there is none.
  public var address: @Sendable (_ site: Site) -> String? = { _ in nil }

  /// Creates a report. The order of the findings does not matter, and those that are off are left out.
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

  /// The finding that people should look at first.
  public var first: Finding? { RankedFindings(reported).all.first }

  /// Findings that count, most important first; findings of equal importance stay in their order.
  var byImportance: [Finding] { Severity.allCases.reversed().flatMap { s in reported.filter { $0.severity == s } } }

  /// Inputs that could not be read. They fail the run, whatever its findings.
  var failures: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

  /// The number of findings of each kind.
  public var summary: Summary {
    var summary = Summary(of: findings)
    summary.earlier = earlier
    return summary
  }

  /// The report with only the findings that a change has caused.
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
  /// The finding with its chain, its further places and its remedy, a line for each. Invisible characters are made
  /// visible.
  var lines: [String] {
    var lines = [message]
    if !chain.isEmpty { lines.append("path: \(shortChain.joined(separator: " -> "))") }
    lines += notes.map { "\($0.message) (\($0.site))" }
    if let help { lines.append("help: \(help)") }
    return lines.map(\.visible)
  }

  /// The chain for places with little room: of a long chain, only the beginning and the end.
  var shortChain: [String] {
    if chain.count <= 24 { return chain }
    return Array(chain.prefix(15)) + ["… \(chain.count - 20) more …"] + chain.suffix(5)
  }

  /// The subject of the finding without places, which identifies the finding in other runs.
  var title: String { subject.isEmpty ? message : subject.joined(separator: " - ") }
}

/// The places of the rules' pages.
public struct RuleLinks: Hashable, Sendable {
  /// The URL of the folder that contains `Rules/`; `nil` if the pages are not published.
  public var base: String?

  /// Creates links.
  public init(base: String? = nil) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// The URL of a rule's page; `nil` if the pages are not published.
  public func url(of rule: String) -> String? { base.map { "\($0)Rules/\(rule).md" } }

  /// The reference to a rule's page: its URL, or the command that prints it.
  public func reference(to rule: String) -> String { url(of: rule) ?? "digraph explain \(rule)" }
}
