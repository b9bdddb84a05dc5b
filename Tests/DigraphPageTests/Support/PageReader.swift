import DigraphGraphviz
import DigraphRenderers
import DigraphModel
import DigraphPage
import Foundation
import TestSupport

/// A page, split as a browser splits it: its tags, and the contents of scripts and styles.
struct PageReader {
  struct Tag: Hashable {
    var name: String
    var attributes: [String: String]
    /// The text inside a script or style.
    var content = ""
  }

  let tags: [Tag]
  /// The text between tags, with character references resolved.
  let words: String

  init(_ page: String) {
    var tags: [Tag] = []
    var words = ""
    var rest = page[...]
    while let start = rest.firstIndex(of: "<") {
      words += rest[..<start]
      rest = rest[start...]
      guard let end = Self.end(of: rest) else { break }
      let inner = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if inner.hasPrefix("/") || inner.hasPrefix("!") { continue }
      var tag = Tag(name: String(inner.prefix { !$0.isWhitespace && $0 != "/" }).lowercased(), attributes: [:])
      for match in inner.matches(of: /\s([^\s=\/"]+)(?:="([^"]*)")?/) {
        tag.attributes[String(match.output.1)] = Self.resolved(match.output.2 ?? "")
      }
      if ["script", "style"].contains(tag.name) {
        let limit = rest.range(of: "</\(tag.name)", options: .caseInsensitive)?.lowerBound ?? rest.endIndex
        tag.content = String(rest[..<limit])
        rest = rest[limit...]
      }
      tags.append(tag)
    }
    self.tags = tags
    self.words = Self.resolved(words[...])
  }

  /// The position of the tag's closing `>`, which is not in a quoted value.
  private static func end(of text: Substring) -> Substring.Index? {
    var isQuoted = false
    return text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return text[index] == ">" && !isQuoted
    }
  }

  private static func resolved(_ text: Substring) -> String {
    var text = String(text)
    for match in text.matches(of: /&#([0-9]+);/).reversed() {
      let scalar = UInt32(match.output.1).flatMap(Unicode.Scalar.init) ?? "\u{fffd}"
      text.replaceSubrange(match.range, with: String(scalar))
    }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
  }

  /// The content of a JSON block.
  func data(_ name: String) -> Data {
    Data((tags.first { $0.attributes["id"] == "digraph-\(name)" && $0.name == "script" }?.content ?? "").utf8)
  }

  /// The graph as JSON of version 1.
  func graph() throws -> Data { try UnpackedGraph.data(of: data("graph")) }

  /// Identifiers of graph elements that parts of the picture stand for.
  var elements: [String] {
    tags.flatMap { ($0.attributes["data-elements"] ?? "").split(separator: " ").map(String.init) }
  }
}

extension WiringPage {
  /// A page with a picture of everything.
  static func drawn(
    _ graph: Graph, _ findings: [Finding] = [], folding: Folding = .none, links: String? = nil,
    source: @escaping @Sendable (String) -> String? = { _ in nil }
  ) throws -> String {
    let drawing = GraphDrawing(title: "Wiring", folding: folding).drawing(of: graph, findings: findings)
    let picture = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .svg, isEmbedded: true))
    return try WiringPage(
      graph: graph, findings: findings, tool: Tool(version: "1.2.3"), picture: String(decoding: picture, as: UTF8.self),
      links: links, source: source
    ).text()
  }

  /// A page about a change, with its picture.
  static func drawn(_ change: WiringChange) throws -> String {
    let drawing = ChangeDrawing(change, isEmbedded: true).drawing()
    let picture = try LayoutWorker.render(LayoutRequest(drawing: drawing, format: .svg, isEmbedded: true))
    return try WiringPage(
      change, tool: Tool(version: "1.2.3"), picture: String(decoding: picture, as: UTF8.self),
      links: "https://example.org/{path}#L{line}"
    ).text()
  }

  /// A change with one difference of each kind. `Cart` becomes shared, `Log` is removed, and `Old` is renamed to `New`.
  /// `Clock` is added, and is requested instead of `Log`.
  static func sampleChange(names: [String: String] = [:]) -> WiringChange {
    func graph(_ isAfter: Bool) -> Graph {
      var builder = SampleGraphBuilder()
      let main = builder.container("Main", module: "App")
      func name(_ name: String) -> String { names[name] ?? name }
      let cart = builder.bind(name("Cart"), isAfter ? .shared : .graph, in: main)
      let store = builder.bind(name("Store"), in: main)
      builder.bind(name(isAfter ? "Clock" : "Log"), in: main)
      builder.bind(name(isAfter ? "New" : "Old"), as: "OldAndNew", in: main)
      builder.ask(cart, for: name("Store"), isAfter ? .deferred : .eager)
      builder.ask(store, for: name(isAfter ? "Clock" : "Log"))
      builder.ask(store, for: name(isAfter ? "New" : "Old"))
      builder.askFromOutside("App", for: name("Cart"), in: main)
      return builder.graph
    }
    var gone = Finding("'Log' (graph) is slow", at: graph(false).bindings[2].site, subject: ["Log"])
    (gone.rule, gone.severity) = ("slow", .warning)
    var new = Finding("'Cart' lives too long", at: graph(true).bindings[0].site, subject: ["Cart"])
    (new.rule, new.severity) = ("captive-dependency", .error)
    let comparison = GraphComparison(from: graph(false), to: graph(true))
    return WiringChange(
      comparison: comparison,
      findings: FindingComparison(from: [gone], to: [new], renaming: comparison.diff.renaming),
      base: .init(name: "main", commit: String(repeating: "a", count: 40)), head: .init(name: "the work tree"))
  }

  /// Names with all characters that end a string, a tag or a script somewhere.
  static let hostileNames = [
    "</script><script>globalThis.caught = 1</script>", "<!--<script>", "]]>",
    "\"><img src=x onerror=globalThis.caught=1>",
    "</title></svg><img src=x onerror=globalThis.caught=1>", "{{script}}", "{{picture}}", "\u{2028}\u{2029}",
    "&lt;b&gt;&amp;",
    "javascript:globalThis.caught=1", "\u{202E}abc", "__proto__", "constructor", "\\u003cimg\\u003e", "'-alert(1)-'",
    "<style>*{display:none}</style>", "</style>", "a\nb", "\u{0}", "${globalThis.caught=1}", "`", "",
  ]

  /// A wiring with hostile names.
  static var hostileGraph: Graph {
    var builder = SampleGraphBuilder()
    let container = builder.container("</script><b>", module: "<i>module</i>")
    for name in hostileNames {
      let binding = builder.bind(name, named: name, as: name, in: container)
      builder.ask(binding, for: "gone \(name)", named: name)
      builder.askFromOutside(name, for: name, named: name, in: container)
    }
    return builder.graph
  }
}
