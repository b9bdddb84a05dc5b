import DigraphJSON
import DigraphModel

/// The Reviewdog Diagnostic Format, as one document or as a line for each finding.
///
/// Specified by reviewdog/reviewdog, `proto/rdf/reviewdog.proto`: columns count bytes of UTF-8, and ends are
/// exclusive, as in sites.
public struct ReviewdogReporter: Reporter {
  /// Whether each finding is a document on a line of its own.
  public var isLines: Bool

  /// Creates the reporter.
  public init(isLines: Bool = false) { self.isLines = isLines }

  /// The findings that count, as one document or as lines.
  public func text(of report: Report) throws -> String {
    let source = Source(name: report.tool.name, url: report.links.base)
    let diagnostics = report.reported.map { DiagnosticRecord($0, source: isLines ? source : nil, links: report.links) }
    if isLines {
      let writer = JSONText(absent: .omitted, expandedDepth: 0)
      return try diagnostics.map { try writer.encode($0) }.joined()
    }
    return try JSONText(absent: .omitted, expandedDepth: 2).encode(
      DiagnosticResult(source: source, severity: "WARNING", diagnostics: diagnostics))
  }

  private struct DiagnosticResult: Encodable {
    var source: Source
    var severity: String
    var diagnostics: [DiagnosticRecord]
  }

  private struct Source: Encodable {
    var name: String
    var url: String?
  }

  private struct DiagnosticRecord: Encodable {
    var message: String
    var location: Location
    var severity: String
    var source: Source?
    var code: Code
    var suggestions: [Suggestion]?
    var relatedLocations: [RelatedLocation]?

    private enum CodingKeys: String, CodingKey {
      case message, location, severity, source, code, suggestions
      case relatedLocations = "related_locations"
    }

    init(_ finding: Finding, source: Source?, links: RuleLinks) {
      let help = finding.help.map { "\nhelp: \($0.visible)" } ?? ""
      message = finding.message.visible + help
      location = Location(finding.site)
      severity = finding.severity.rawValue.uppercased()
      self.source = source
      code = Code(value: finding.rule, url: links.url(of: finding.rule))
      // reviewdog shows suggestions at the finding, so they must be about its file.
      let edits = finding.fixes.allSatisfy { $0.site.path == finding.site.path } ? finding.fixes : []
      suggestions = edits.isEmpty ? nil : edits.map { Suggestion(range: Range($0.site), text: $0.replacement) }
      relatedLocations =
        finding.notes.isEmpty
        ? nil : finding.notes.map { RelatedLocation(message: $0.message.visible, location: Location($0.site)) }
    }
  }

  private struct Code: Encodable {
    var value: String
    var url: String?
  }

  private struct Suggestion: Encodable {
    var range: Range
    var text: String
  }

  private struct RelatedLocation: Encodable {
    var message: String
    var location: Location
  }

  private struct Location: Encodable {
    var path: String
    var range: Range

    init(_ site: Site) {
      path = site.path
      range = Range(site)
    }
  }

  private struct Range: Encodable {
    var start: Position
    var end: Position

    init(_ site: Site) {
      start = Position(line: site.line, column: site.column)
      end = Position(line: site.endLine, column: site.endColumn)
    }
  }

  private struct Position: Encodable {
    var line: Int
    var column: Int
  }
}
