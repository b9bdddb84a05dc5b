import DigraphModel

/// A finding, as `findings-v1.schema.json` describes it.
struct FindingRecord: Codable {
  var rule: String
  var severity: Severity
  var message: String
  var site: Site
  var chain: [String]
  var notes: [Finding.Note]
  var help: String?
  var fingerprint: String
  var state: Finding.State

  init(_ finding: Finding) {
    rule = finding.rule
    severity = finding.severity
    message = finding.message
    site = finding.site
    chain = finding.chain
    notes = finding.notes
    help = finding.help
    fingerprint = finding.fingerprint
    state = finding.state
  }

  var finding: Finding {
    var finding = Finding(message, at: site, atMost: severity, subject: [], chain: chain, notes: notes, help: help)
    finding.rule = rule
    finding.fingerprint = fingerprint
    finding.state = state
    return finding
  }
}
