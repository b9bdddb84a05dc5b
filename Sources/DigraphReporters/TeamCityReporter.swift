import DigraphModel

/// Service messages of TeamCity: an inspection type for each rule that has findings, and an inspection for each
/// finding.
///
/// Specified by TeamCity's documentation, "Reporting Inspections" and "Escaped Values". There is no flow id, because
/// one process reports, and no time, so that the same input gives the same lines.
public struct TeamCityReporter: Reporter {
  /// The greatest number of characters of a text that TeamCity accepts.
  private static let maximumLength = 4_000

  /// Creates the reporter.
  public init() {}

  /// The types, by id, then the findings that count, in the order of the source.
  public func text(of report: Report) -> String {
    let found = Set(report.reported.map(\.rule))
    let known = Dictionary(report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let types = found.sorted().map { id in
      message(
        "inspectionType",
        [
          ("id", "digraph.\(id)"), ("name", id), ("description", known[id]?.summary ?? id),
          ("category", "Dependency injection"),
        ])
    }
    let inspections = report.reported.map { finding in
      message(
        "inspection",
        [
          ("typeId", "digraph.\(finding.rule)"), ("message", finding.lines.joined(separator: "\n")),
          ("file", finding.site.path.visible), ("line", "\(finding.site.line)"),
          ("SEVERITY", finding.severity.rawValue.uppercased()),
        ])
    }
    return (types + inspections).joined()
  }

  private func message(_ name: String, _ attributes: [(String, String)]) -> String {
    let list = attributes.map { " \($0)='\(Self.escaped($1.prefix(Self.maximumLength)))'" }.joined()
    return "##teamcity[\(name)\(list)]\n"
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for unit in text.utf16 {
      switch unit {
      case 0x27: result += "|'"
      case 0x0a: result += "|n"
      case 0x0d: result += "|r"
      case 0x7c: result += "||"
      case 0x5b: result += "|["
      case 0x5d: result += "|]"
      case 0x20..<0x7f: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16, uppercase: true)
        result += "|0x" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
