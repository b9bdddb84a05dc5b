public import DigraphModel

/// Runs rules over a graph and stamps their findings.
///
/// The runner sets the id, the severity and the fingerprint of each finding, so that no rule can report under the name
/// of another.
public struct RuleRunner: Sendable {
  private let rules: [any Rule.Type]
  private let ids: Set<String>
  private let named: Set<String>
  private let settings: RuleSettings
  private let overrides: [RuleOverride]

  /// Selects rules.
  ///
  /// - Parameters:
  ///   - rules: The rules to run, each once.
  ///   - severities: The severities that replace the defaults of rules, by rule id; `off` leaves the rule out.
  public init(_ rules: [any Rule.Type] = RuleCatalog.all, severities: [String: Severity] = [:]) {
    self.init(rules, settings: RuleSettings(severities: severities))
  }

  /// Selects rules.
  ///
  /// - Parameters:
  ///   - rules: The rules to run, each once.
  ///   - named: Ids of rules that the user asks for although they may be off.
  ///   - settings: The project's settings of the rules.
  ///   - overrides: The project's settings for some files; if several apply to a file, the last one counts.
  public init(
    _ rules: [any Rule.Type] = RuleCatalog.all, named: Set<String> = [], settings: RuleSettings,
    overrides: [RuleOverride] = []
  ) {
    self.rules = rules
    ids = Set(rules.map { $0.info.id })
    self.named = named
    self.settings = settings
    self.overrides = overrides
  }

  /// Ids of the rules that run for at least one file.
  public var running: Set<String> { Set(rules.filter(runs).map { $0.info.id }) }

  /// Ids of rules that the user wants to run but that have nothing to check, because their options are not set; sorted.
  public var idle: [String] {
    rules.filter { rule in
      let id = rule.info.id
      guard runs(rule), named.contains(id) || settings.severities[id] != nil else { return false }
      let common = settings.options[id] ?? RuleOptions()
      let all = [common] + overrides.compactMap { $0.settings.options[id].map(common.merging) }
      return all.allSatisfy { Self.make(rule, $0).isIdle }
    }.map { $0.info.id }.sorted()
  }

  /// Runs pieces of work, in any order or in parallel, and returns their results in the order of the pieces.
  public typealias Executor = ([@Sendable () -> [Finding]]) -> [[Finding]]

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - graph: The wiring; results that rules share are kept in it.
  ///   - execute: Runs the rules, which are independent of each other; by default one after the other.
  /// - Returns: All findings, each once, ordered by path, line, column, rule and message.
  /// - Complexity: O(bindings + requests) for each rule, and again for each override of its options; and sorting.
  public func findings(in graph: Graph, execute: Executor = { $0.map { $0() } }) -> [Finding] {
    // Slow rules start first. If they started last, the other threads would be idle at the end.
    let chosen = rules.filter(runs)
    let ordered = chosen.filter { $0.takesLong } + chosen.filter { !$0.takesLong }
    let pieces = ordered.map { rule -> @Sendable () -> [Finding] in { findings(of: rule, in: graph) } }
    var found = Self.sorted(execute(pieces).flatMap(\.self))
    group(&found)
    let harmful = Set(rules.map { $0.info }.filter { Self.breaking.contains($0.family) }.map(\.id))
    DependentsOfFindings.count(&found, in: graph) { harmful.contains($0.rule) }
    return found
  }

  /// Kinds of mistake that make dependents of the place fail or misbehave.
  private static let breaking: Set<RuleInfo.Family> = [.completeness, .cycles, .lifetimes]

  private func group(_ findings: inout [Finding]) {
    let causes = Dictionary(uniqueKeysWithValues: rules.map { ($0.info.id, $0) })
    CauseGroups.name(&findings) { finding in causes[finding.rule]?.causes(of: finding) ?? [] }
  }

  /// Findings about comments and entries that match nothing, stamped in the same way.
  public func findings(about remnants: [UnusedEntry]) -> [Finding] {
    guard let rule = rules.first(where: { $0 == StaleSuppression.self }), runs(rule) else { return [] }
    return Self.sorted(signed(StaleSuppression.findings(about: remnants), rule))
  }

  /// The maximum severity of the findings of a rule, in files without an override.
  private func severity(of rule: RuleInfo) -> Severity {
    let severity = settings.severities[rule.id] ?? rule.severity
    // Options for a rule switch the rule on, unless a severity switches it off explicitly.
    let isDescribed = settings.severities[rule.id] == nil && settings.options[rule.id] != nil
    guard severity == .off, named.contains(rule.id) || isDescribed else { return severity }
    return rule.severity == .off ? .warning : rule.severity
  }

  private func runs(_ rule: any Rule.Type) -> Bool {
    let id = rule.info.id
    return severity(of: rule.info) != .off
      || overrides.contains { ($0.settings.severities[id] ?? .off) != .off }
  }

  /// Runs the rule once with each set of options, and keeps the findings in the files that the options are for.
  private func findings(of rule: any Rule.Type, in graph: Graph) -> [Finding] {
    let id = rule.info.id
    let special = overrides.indices.filter { overrides[$0].settings.options[id] != nil }
    let common = settings.options[id] ?? RuleOptions()
    var findings = signed(graph.namingPrograms(in: Self.make(rule, common).findings(in: graph)), rule)
    guard !special.isEmpty else { return findings }
    func variant(of finding: Finding) -> Int? { special.last { overrides[$0].matches(finding.site.path) } }
    findings.removeAll { variant(of: $0) != nil }
    for number in special {
      let options = common.merging(overrides[number].settings.options[id] ?? RuleOptions())
      let own = signed(graph.namingPrograms(in: Self.make(rule, options).findings(in: graph)), rule)
      findings += own.filter { variant(of: $0) == number }
    }
    return findings
  }

  /// Makes a rule from options that were checked when the configuration was read.
  private static func make(_ rule: any Rule.Type, _ options: RuleOptions) -> any Rule {
    var problems: [Diagnostic] = []
    return rule.init(options: options, problems: &problems)
  }

  private func signed(_ findings: [Finding], _ rule: any Rule.Type) -> [Finding] {
    let info = rule.info
    return findings.compactMap { finding in
      var finding = finding
      finding.rule = info.id
      finding.notes = Self.once(finding.notes)
      // A severity for some files does not hide the same finding in other files.
      return finding.part { site in
        Self.severity(finding.severity(at: site), standard: info.severity, wanted: severity(of: info, in: site.path))
      }
    }
  }

  /// The severity of a finding whose rule states one.
  func severity(of rule: RuleInfo, stated: Severity, at site: Site) -> Severity {
    guard ids.contains(rule.id) else { return .off }
    return Self.severity(stated, standard: rule.severity, wanted: severity(of: rule, in: site.path))
  }

  private func severity(of rule: RuleInfo, in path: String) -> Severity {
    overrides.last { $0.settings.severities[rule.id] != nil && $0.matches(path) }?.settings.severities[rule.id]
      ?? severity(of: rule)
  }

  /// Removes repeated notes: apps that share a file have the same notes about it.
  private static func once(_ notes: [Finding.Note]) -> [Finding.Note] {
    guard notes.count > 1 else { return notes }
    var seen: Set<Finding.Note> = []
    return notes.filter { seen.insert($0).inserted }
  }

  /// A project may raise the severity of findings that a rule is sure of. A less sure finding stays as mild as the rule
  /// states.
  private static func severity(_ stated: Severity, standard: Severity, wanted: Severity) -> Severity {
    if wanted > standard, standard != .off, stated >= standard { return wanted }
    return min(stated, wanted)
  }

  private static func sorted(_ findings: [Finding]) -> [Finding] { fingerprinted(findings.sorted(by: isOrderedBefore)) }

  private static func isOrderedBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
    let (left, right) = (lhs.site, rhs.site)
    return (left.path, left.line, left.column, lhs.rule, lhs.message)
      < (right.path, right.line, right.column, rhs.rule, rhs.message)
  }

  /// Drops repetitions of sorted findings, and numbers findings with equal subjects in source order.
  private static func fingerprinted(_ sorted: [Finding]) -> [Finding] {
    var result: [Finding] = []
    var occurrences: [String: Int] = [:]
    for var finding in sorted {
      if let last = result.last, last.rule == finding.rule, last.site == finding.site, last.message == finding.message {
        continue
      }
      let fingerprint = Fingerprint.of(finding)
      let ordinal = occurrences[fingerprint, default: 0] + 1
      occurrences[fingerprint] = ordinal
      finding.fingerprint = ordinal == 1 ? fingerprint : "\(fingerprint)-\(ordinal)"
      result.append(finding)
    }
    return result
  }
}
