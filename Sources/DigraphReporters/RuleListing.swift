import DigraphJSON
public import DigraphModel
import DigraphText

/// The catalogue of rules, for `digraph rules`.
public struct RuleListing: Sendable {
  private let entries: [Entry]

  /// A rule with its options in the configuration.
  public struct Entry: Sendable {
    var info: RuleInfo
    var options: [RuleOption]

    /// Creates an entry.
    public init(_ info: RuleInfo, options: [RuleOption] = []) {
      self.info = info
      self.options = options
    }
  }

  /// Creates a listing, in the order of ids.
  public init(_ entries: [Entry]) { self.entries = entries.sorted { $0.info.id < $1.info.id } }

  /// A heading, and one line for each rule; columns are as wide as their contents. Text beyond the `width` continues
  /// on further lines.
  public func table(width: Int = .max) -> String {
    let rows =
      [["RULE", "DEFAULT", "REPORTS"]]
      + entries.map { [$0.info.id, $0.info.severity.rawValue, $0.info.summary] }
    let widths = (0..<2).map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1 + 2) }
      return Prose.fitted(cells.joined() + row[2], width: width) + "\n"
    }.joined()
  }

  /// The rules as JSON, version 1, described by `rules-v1.schema.json`.
  public func json(tool: Tool) throws -> String {
    try JSONText(absent: .null, expandedDepth: 2).encode(Document(tool: tool, rules: entries.map(Record.init)))
  }

  private struct Document: Encodable {
    var version = 1
    var tool: Tool
    var rules: [Record]
  }

  private struct Record: Encodable {
    var id: String
    var family: RuleInfo.Family
    var severity: Severity
    var summary: String
    var frameworks: [Framework]
    var options: [OptionRecord]

    init(_ entry: Entry) {
      id = entry.info.id
      family = entry.info.family
      severity = entry.info.severity
      summary = entry.info.summary
      frameworks = entry.info.frameworks
      options = entry.options.map(OptionRecord.init)
    }
  }

  private struct OptionRecord: Encodable {
    var name: String
    var kind: String
    var choices: [String]?
    var summary: String
    var standard: String?

    init(_ option: RuleOption) {
      name = option.name
      summary = option.summary
      standard = option.standard
      switch option.kind {
      case .flag: kind = "flag"
      case .integer: kind = "integer"
      case .choice(let words): (kind, choices) = ("choice", words)
      case .texts: kind = "texts"
      case .entries: kind = "entries"
      }
    }
  }
}
