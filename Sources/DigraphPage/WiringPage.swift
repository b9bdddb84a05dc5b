import DigraphJSON
public import DigraphModel
public import DigraphRenderers
import DigraphReporters

/// One HTML file that shows a wiring: its picture, all of its parts and findings, and whatever people ask about them.
///
/// The file needs nothing besides itself, and may load nothing. What it shows comes from two JSON blocks: the JSON
/// graph of version 1, packed, and `PageData`. Its script and style are in `Web/`; the
/// policy of the page lets only these run, by their hashes, and lets no text become markup.
public struct WiringPage: Sendable {
  /// Title of the page.
  public var title: String
  /// The whole graph.
  public var graph: Graph
  /// What was found in it, also what does not count.
  public var findings: [Finding]
  /// The program that speaks.
  public var tool: Tool
  /// The picture as an embedded SVG; `nil` if it could not be drawn.
  public var picture: String?
  /// Address of a place in the source, with `{path}`, `{line}` and `{column}`, if places are to be linked.
  public var links: String?
  /// What is in sight first.
  public var view: View
  /// What has changed, for a page about a change; its graph and findings are then those of this.
  public private(set) var change: ChangedWiring?
  /// The text of a source file by its path in sites, for excerpts; `nil` if it cannot be had.
  public var source: @Sendable (_ path: String) -> String?

  /// Lists of the page.
  public enum View: String, Encodable, Sendable {
    /// All parts of the wiring.
    case nodes
    /// What was found.
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
  /// `source` is asked for paths as sites of the changed wiring have them, which `WiringChange.origin(ofPath:)`
  /// explains.
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

  /// What there is, in one sentence.
  var summary: String {
    summaryOfChange
      ?? GraphDrawing.summary(of: graph, findings: findings.filter { $0.state == .new && $0.severity != .off })
  }

  /// The whole file.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot carry.
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

  /// Nothing may be loaded from anywhere, but for an icon that is empty; only the page's own script and style count;
  /// and where the browser knows how to, it refuses to make markup of any text.
  static let policy = [
    "default-src 'none'", "script-src '\(PageAssets.scriptHash)'", "style-src '\(PageAssets.styleHash)'",
    "img-src data:", "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].joined(separator: "; ")
}

/// Text as HTML wants it.
enum Markup {
  /// Text between tags or in a quoted attribute.
  static func escaped(_ text: String) -> String {
    text.visible.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// JSON in a script element, which nothing but `</script` and `<!--` can end or change. `JSONText` has escaped what
  /// ends lines in scripts.
  static func json(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 1024)
    for byte in text.utf8 {
      // Only in strings, which is where escapes are.
      if byte == UInt8(ascii: "<") { result += "\\u003c".utf8 } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The page with places for what it shows: `{{name}}`.
struct PageTemplate {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The page. What is put in is not looked through again: names in it may look like places.
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
