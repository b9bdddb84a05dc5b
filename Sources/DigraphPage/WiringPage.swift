import DigraphJSON
public import DigraphModel
public import DigraphRenderers
import DigraphReporters

/// One HTML file that shows a wiring: its picture, all of its parts and findings, and answers to questions about
/// them.
///
/// The file needs no other file, and may load nothing. Its data comes from two JSON blocks: the JSON graph of version
/// 1, packed, and `PageData`. Its script and style are in `Web/`. The page's security policy allows only these two,
/// by their hashes, and lets no text become markup.
public struct WiringPage: Sendable {
  /// The title of the page.
  public var title: String
  /// The whole graph.
  public var graph: Graph
  /// All findings, including those that do not count.
  public var findings: [Finding]
  /// The program that makes the page.
  public var tool: Tool
  /// The picture as an embedded SVG; `nil` if it could not be drawn.
  public var picture: String?
  /// Template for the address of a place in the source, with `{path}`, `{line}` and `{column}`; `nil` if places are
  /// not linked.
  public var links: String?
  /// The list that the page shows first.
  public var view: View
  /// The change, for a page about a change; then graph and findings come from it.
  public private(set) var change: ChangedWiring?
  /// Returns the text of a source file by its path in sites, for excerpts; `nil` if the file cannot be read.
  public var source: @Sendable (_ path: String) -> String?

  /// The lists of the page.
  public enum View: String, Encodable, Sendable {
    /// All parts of the wiring.
    case nodes
    /// The findings.
    case findings
  }

  /// Creates a page.
  public init(
    title: String = "Wiring", graph: Graph, findings: [Finding], tool: Tool, picture: String?, links: String? = nil,
    view: View = .nodes, source: @escaping @Sendable (_ path: String) -> String? = { _ in nil }
  ) {
    self.title = title
    self.graph = graph
    self.findings = findings
    self.tool = tool
    self.picture = picture
    self.links = links
    self.view = view
    self.source = source
  }

  /// Creates a page about a change.
  ///
  /// `source` receives paths as they are in sites of the changed wiring; see `WiringChange.origin(ofPath:)`.
  public init(
    _ change: WiringChange, tool: Tool, picture: String?, links: String? = nil,
    source: @escaping @Sendable (_ path: String) -> String? = { _ in nil }
  ) {
    let changed = ChangedWiring(change)
    self.init(
      title: "Wiring: \(changed.marks.base) → \(changed.marks.head)", graph: changed.graph, findings: changed.findings,
      tool: tool, picture: picture, links: links, source: source)
    self.change = changed
    summaryOfChange = change.summary
  }

  private var summaryOfChange: String?

  /// A summary of the wiring, or of its change, in one sentence.
  var summary: String {
    summaryOfChange
      ?? GraphDrawing.summary(of: graph, findings: findings.filter { $0.state == .new && $0.severity != .off })
  }

  /// The text of the file.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  public func text() throws -> String {
    let graphText = PackedJSON.text(
      of: try JSONGraph.text(of: graph, findings: findings, tool: tool), without: Self.unread)
    let data = try JSONText(absent: .null, expandedDepth: 2).encode(PageData(self))
    return PageTemplate(PageAssets.page).filled([
      "policy": Self.policy, "tool": Markup.escaped("\(tool.name) \(tool.version)"), "title": Markup.escaped(title),
      "summary": Markup.escaped(summary), "style": PageAssets.style, "script": PageAssets.script,
      "picture": picture ?? "", "page": Markup.json(data), "graph": Markup.json(graphText),
    ])
  }

  /// Members of the JSON graph that the page does not read.
  private static let unread: Set<String> = [
    "types", "misfits", "propertyReads", "constructions", "generatedFiles", "sharedSlots",
    "instantiations", "setups",
    "openRequests",
  ]

  /// The page may load nothing, except for an empty icon. Only its own script and style run. A browser that supports
  /// trusted types refuses to turn any text into markup.
  static let policy = [
    "default-src 'none'", "script-src '\(PageAssets.scriptHash)'", "style-src '\(PageAssets.styleHash)'",
    "img-src data:", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")
}

/// Escapes text for HTML.
enum Markup {
  /// Escapes text between tags or in a quoted attribute.
  static func escaped(_ text: String) -> String {
    text.visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// Escapes JSON in a script element, which only `</script` and `<!--` could end or change. `JSONText` has already
  /// escaped the characters that end lines in scripts.
  static func json(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 1024)
    for byte in text.utf8 {
      // A `<` occurs only in strings, where an escape is valid.
      if byte == UInt8(ascii: "<") { result += "\\u003c".utf8 } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The page as a template with placeholders: `{{name}}`.
struct PageTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Fills the template. Inserted text is not searched for placeholders, because names in it may look like them.
  func filled(_ values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      result += rest[..<start.lowerBound]
      result += values[String(rest[start.upperBound..<end.lowerBound])] ?? ""
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
