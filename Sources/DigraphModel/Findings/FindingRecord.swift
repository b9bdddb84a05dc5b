/// A finding as JSON says it, in findings and in graphs: `findings-v1.schema.json` describes it.
///
/// Of a `Finding` it leaves out what only serves within a run.
public struct FindingRecord: Hashable, Codable, Sendable {
  /// Id of the rule.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// The fact.
  public var message: String
  /// What it is about.
  public var site: Site
  /// Keys on the way to the place.
  public var chain: [String]
  /// Secondary places.
  public var notes: [Finding.Note]
  /// One concrete remedy.
  public var help: String?
  /// Edits that together are a remedy; none in documents of older versions.
  public var fixes: [Finding.Fix]?
  /// Identity that survives moved and reformatted code.
  public var fingerprint: String
  /// What has been decided about it.
  public var state: Finding.State

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
  }

  /// The finding that it is a record of.
  public var finding: Finding {
    var finding = Finding(
      message, at: site, atMost: severity, subject: [], chain: chain, notes: notes, help: help, fixes: fixes ?? [])
    finding.rule = rule
    finding.fingerprint = fingerprint
    finding.state = state
    return finding
  }
}
