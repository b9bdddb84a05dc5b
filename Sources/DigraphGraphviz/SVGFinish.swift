import DigraphRenderers

/// Makes of the library's SVG one that can be read aloud, pointed at, and looked at in the dark.
///
/// Works on the tags of the text. The library escapes all text, so each `<` starts a tag; tags are taken apart with care
/// for quotes, and whatever is put in is escaped.
struct SVGFinish {
  private let drawing: Drawing
  private let tooltips: [String: String]
  private let urls: [String: String]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    tooltips = Dictionary(
      drawing.clusters.map { ($0.id, $0.tooltip) } + drawing.nodes.map { ($0.id, $0.tooltip) }
        + drawing.edges.map { ($0.id, $0.tooltip) }, uniquingKeysWith: { first, _ in first })
    urls = Dictionary(
      drawing.nodes.map { ($0.id, $0.url ?? "") } + drawing.edges.map { ($0.id, $0.url ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// The finished document.
  ///
  /// - Comments and the document type go: they name the library's version, its internal names, and a file on the web.
  /// - The picture gets a role, a title, a description and a style sheet.
  /// - Titles, which browsers show as tooltips, and links become what the drawing says.
  func finish(_ svg: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(svg.count + svg.count / 8)
    var group = ""
    for token in SVGTokens(svg) {
      switch token {
      case .comment: break
      case .text(let text):
        // What is left of the lines of comments.
        let isLeftOver = text.allSatisfy { $0 == UInt8(ascii: "\n") } && result.last == UInt8(ascii: "\n")
        if !isLeftOver { result += text }
      case .title:
        if let tooltip = tooltips[group] { result += "<title>\(XML.escape(tooltip))</title>".utf8 }
      case .tag(let tag):
        if tag.starts(with: "<svg".utf8) {
          result += tag.dropLast()
          result += " role=\"img\" aria-labelledby=\"digraph-title digraph-desc\">\n\(head)".utf8
        } else if tag.starts(with: "<a ".utf8) {
          // Around it is a group whose identifier is that of the node or edge with a prefix.
          let id = group.hasPrefix("a_") ? String(group.dropFirst(2)) : group
          let title = XML.escape(tooltips[id] ?? "").replacing("\n", with: "&#10;")
          result += "<a xlink:href=\"\(XML.escape(urls[id] ?? ""))\" xlink:title=\"\(title)\">".utf8
        } else {
          if tag.starts(with: "<g ".utf8), let id = SVGTokens.attribute("id", of: tag) { group = id }
          result += tag
        }
      }
    }
    return result
  }

  private var head: String {
    """
    <title id="digraph-title">\(XML.escape(drawing.title))</title>
    <desc id="digraph-desc">\(XML.escape(drawing.summary))</desc>
    <style>
    \(Font.styles)
    .node:hover, .edge:hover { filter: brightness(0.8); }
    .edge:hover path { stroke-width: 2.5px; }
    @media (prefers-color-scheme: dark) {
    \(Ink.allCases.map { "[fill=\"\($0.light)\"] { fill: \($0.dark); } [stroke=\"\($0.light)\"] { stroke: \($0.dark); }" }
      .joined(separator: "\n"))
    .node:hover, .edge:hover { filter: brightness(1.3); }
    }
    </style>

    """
  }
}
