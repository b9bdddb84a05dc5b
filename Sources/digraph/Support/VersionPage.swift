import DigraphLayout
import DigraphModel
import DigraphReporters
import DigraphRules

/// The output of `digraph --version --verbose`: the program's version, its rules and its formats.
enum VersionPage {
  /// Whether a command line asks for the page.
  static func isMeant(by arguments: [String]) -> Bool { arguments.sorted() == ["--verbose", "--version"] }

  /// The page. It states whether pictures can be drawn here, and the version of Graphviz.
  static func text() async throws -> String {
    let tool = Digraph.tool
    let listing = try RuleListing(RuleCatalog.all.map { .init($0.info, options: $0.options) }).json(
      tool: Tool(version: ""))
    let rows = [
      ("rules", "\(RuleCatalog.all.count), catalogue \(Fingerprint.digest(of: [listing]))"),
      ("fingerprints of findings", "version \(Fingerprint.version)"),
      ("frameworks", Framework.allCases.map(\.displayName).joined(separator: ", ")),
      ("reports", ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")),
      ("schemas", schemas.joined(separator: ", ")),
      ("SARIF", "2.1.0"),
      ("pictures", await pictures()),
    ]
    return "\(tool.name) \(tool.version)\n" + rows.map { "\($0): \($1)\n" }.joined()
  }

  /// The formats that `Sources/DigraphJSON/Schemas` describes.
  static let schemas = ["diff-v1", "findings-v1", "graph-v1", "rules-v1", "stats-v1"]

  private static func pictures() async -> String {
    do throws(LayoutError) {
      return try await LayoutHelper.process(timeLimit: .seconds(10)).version()
    } catch {
      return "none: \(error.description)"
    }
  }
}
