import DigraphModel

/// Turns findings into results of SARIF.
struct SARIFResults {
  /// The base to which paths are relative.
  static let root = "SRCROOT"

  private let rules: [String: Int]
  private let source: @Sendable (String) -> String?
  private let statesBaseline: Bool
  private var lines: SourceLines
  private var hashes: [String: [String]] = [:]

  init(_ report: Report, statesBaseline: Bool) {
    rules = Dictionary(report.rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    source = report.source
    self.statesBaseline = statesBaseline
    lines = SourceLines(source: report.source)
  }

  /// The result for findings of one rule on one line.
  mutating func result(_ findings: [Finding]) -> SARIFLog.Result {
    let first = findings[0]
    var notes = first.notes
    for other in findings.dropFirst() { notes += [Finding.Note(other.message, at: other.site)] + other.notes }
    notes = Array(notes.prefix(SARIFReporter.maximumPlaces))
    let steps = first.steps.count > 1 ? first.steps.prefix(SARIFReporter.maximumSteps) : []
    return SARIFLog.Result(
      ruleId: first.rule, ruleIndex: rules[first.rule],
      level: (findings.map(\.severity).max() ?? first.severity).sarif,
      message: .init(text: Self.message(first, notes)),
      // GitHub shows an alert in a pull request only if the change includes all lines of the location.
      locations: [location(lines.firstLineInScalars(first.site))],
      relatedLocations: notes.isEmpty ? nil : notes.enumerated().map { location($1, id: $0 + 1) },
      codeFlows: steps.isEmpty
        ? nil : [.init(threadFlows: [.init(locations: steps.map { .init(location: location($0)) })])],
      partialFingerprints: .init(lineHash: lineHash(of: first.site), semantic: first.fingerprint),
      fixes: first.fixes.isEmpty ? nil : [fix(first)], suppressions: Self.suppressions(first),
      baselineState: statesBaseline ? (first.state == .baselined ? "unchanged" : "new") : nil)
  }

  /// The notification of a problem with an input.
  mutating func notification(_ diagnostic: Diagnostic) -> SARIFLog.Notification {
    .init(
      level: diagnostic.severity.sarif, message: .init(text: diagnostic.message.visible),
      locations: [location(lines.firstLineInScalars(diagnostic.site))])
  }

  /// A sentence for the title, the path, links to further places, and the remedy. GitHub shows further places only if
  /// the message links to them.
  private static func message(_ finding: Finding, _ notes: [Finding.Note]) -> String {
    var text = [plain(finding.message) + "."]
    if !finding.chain.isEmpty { text.append("path: " + plain(finding.shortChain.joined(separator: " → "))) }
    text += notes.enumerated().map { "[\(linked($1.message))](\($0 + 1))" }
    if let help = finding.help { text.append("help: " + plain(help)) }
    return text.joined(separator: "\n")
  }

  /// Text without links.
  private static func plain(_ text: String) -> String {
    text.contains("](") ? text.visible.replacing("[", with: "\\[").replacing("]", with: "\\]") : text.visible
  }

  private static func linked(_ text: String) -> String {
    text.visible.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  private static func suppressions(_ finding: Finding) -> [SARIFLog.Suppression]? {
    let reason = finding.justification?.visible
    return switch finding.state {
    case .new: nil
    case .baselined: [.init(kind: "external", justification: reason ?? "listed in the baseline")]
    case .suppressed: [.init(kind: "inSource", justification: reason)]
    }
  }

  // MARK: - Places

  private mutating func location(_ note: Finding.Note, id: Int? = nil) -> SARIFLog.Location {
    var location = location(lines.inScalars(note.site))
    location.id = id
    location.message = .init(text: Self.plain(note.message))
    return location
  }

  /// The location of a site whose columns count Unicode scalars.
  private func location(_ site: Site) -> SARIFLog.Location {
    .init(physicalLocation: .init(artifactLocation: Self.artifact(site.path), region: Self.region(site)))
  }

  private static func artifact(_ path: String) -> SARIFLog.ArtifactLocation {
    .init(uri: path.percentEncodedPath, uriBaseId: root)
  }

  private static func region(_ site: Site) -> SARIFLog.Region {
    .init(startLine: site.line, startColumn: site.column, endLine: site.endLine, endColumn: site.endColumn)
  }

  private mutating func lineHash(of site: Site) -> String? {
    if hashes[site.path] == nil { hashes[site.path] = source(site.path).map { LineHashes($0).values } ?? [] }
    guard let values = hashes[site.path], values.indices.contains(site.line - 1) else { return nil }
    return values[site.line - 1]
  }

  // MARK: - Fixes

  private mutating func fix(_ finding: Finding) -> SARIFLog.Fix {
    var changes: [SARIFLog.Change] = []
    for path in Set(finding.fixes.map(\.site.path)).sorted() {
      let edits = finding.fixes.filter { $0.site.path == path }.sorted { $0.site < $1.site }
      let replacements = edits.map { edit in
        SARIFLog.Replacement(
          deletedRegion: Self.region(lines.inScalars(edit.site)), insertedContent: .init(text: edit.replacement))
      }
      changes.append(.init(artifactLocation: Self.artifact(path), replacements: replacements))
    }
    return .init(description: finding.help.map { .init(text: Self.plain($0)) }, artifactChanges: changes)
  }
}

extension String {
  /// The path as a relative reference (RFC 3986): each byte that is not allowed in a segment becomes `%XX`.
  var percentEncodedPath: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-._~/!$&'()*+,;=@".utf8.contains(byte): bytes.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        bytes += Array("%\(digits.utf8.count < 2 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
