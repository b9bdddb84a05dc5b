/// A finding as it is in JSON, in findings and in graphs: `findings-v1.schema.json` describes it.
///
/// It leaves out the properties of a `Finding` that are only used within a run.
public struct FindingRecord: Hashable, Codable, Sendable {
  /// Id of the rule.
  public var rule: String
  /// The severity of the finding.
  public var severity: Severity
  /// The fact.
  public var message: String
  /// The primary place.
  public var site: Site
  /// Keys on the path to the place.
  public var chain: [String]
  /// Secondary places.
  public var notes: [Finding.Note]
  /// One concrete remedy.
  public var help: String?
  /// Edits that together are a remedy; none in documents of older versions.
  public var fixes: [Finding.Fix]?
  /// Identity that survives moved and reformatted code.
  public var fingerprint: String
  /// Whether the finding counts, or a baseline or a comment sets it aside.
  public var state: Finding.State
  /// The name that it shares with findings of the same rule that have the same cause. A finding that stands alone has
  /// no such member.
  public var group: String?

  /// The record of a finding.
  public init(_ finding: Finding) {
    rule = finding.rule
    severity = finding.severity
    message = finding.message
    site = finding.site
    chain = finding.chain
    notes = finding.notes
    help = finding.help
    fixes = finding.fixes
    fingerprint = finding.fingerprint
    state = finding.state
    group = finding.group
  }

  /// The finding that this is the record of.
  public var finding: Finding {
    var finding = Finding(
      message, at: site, atMost: severity, subject: [], chain: chain, notes: notes, help: help, fixes: fixes ?? [])
    finding.rule = rule
    finding.fingerprint = fingerprint
    finding.state = state
    finding.group = group
    return finding
  }
}

extension FindingRecord {
  /// Encodes only members that have a value: a finding that stands alone has no group.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rule, forKey: .rule)
    try container.encode(severity, forKey: .severity)
    try container.encode(message, forKey: .message)
    try container.encode(site, forKey: .site)
    try container.encode(chain, forKey: .chain)
    try container.encode(notes, forKey: .notes)
    try container.encodeIfPresent(help, forKey: .help)
    try container.encodeIfPresent(fixes, forKey: .fixes)
    try container.encode(fingerprint, forKey: .fingerprint)
    try container.encode(state, forKey: .state)
    if let group { try container.encode(group, forKey: .group) }
  }
}
