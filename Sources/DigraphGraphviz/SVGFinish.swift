import DigraphRenderers
import DigraphXML

/// Makes the library's SVG accessible to screen readers, interactive and fit for dark mode.
///
/// It works on the tags of the text. The library escapes all text, so each `<` starts a tag. Tags are split with
/// regard to quotes, and inserted text is escaped.
struct SVGFinish {
  private let drawing: Drawing
  private let tooltips: [String: String]
  private let urls: [String: String]
  private let elements: [String: [String]]
  private let clusters: Set<String>
  private let isEmbedded: Bool
  /// The nodes of each edge, for pages in which people go from one to the other.
  private let ends: [String: (from: String, to: String)]

  /// Prepares to finish the picture of a drawing; `isEmbedded` is as in `LayoutRequest`.
  init(_ drawing: Drawing, isEmbedded: Bool = false) {
    self.drawing = drawing
    self.isEmbedded = isEmbedded
    ends = Dictionary(
      isEmbedded ? drawing.edges.map { ($0.id, ($0.from, $0.to)) } : [], uniquingKeysWith: { first, _ in first })
    tooltips = Dictionary(
      drawing.clusters.map { ($0.id, $0.tooltip) } + drawing.nodes.map { ($0.id, $0.tooltip) }
        + drawing.edges.map { ($0.id, $0.tooltip) }, uniquingKeysWith: { first, _ in first })
    urls = Dictionary(
      drawing.nodes.map { ($0.id, $0.url ?? "") } + drawing.edges.map { ($0.id, $0.url ?? "") },
      uniquingKeysWith: { first, _ in first })
    elements = Dictionary(
      drawing.clusters.map { ($0.id, $0.elements) } + drawing.nodes.map { ($0.id, $0.elements) }
        + drawing.edges.map { ($0.id, $0.elements) } + [("graph0", drawing.elements)],
      uniquingKeysWith: { first, _ in first })
    clusters = Set(drawing.clusters.map(\.id))
  }

  /// The finished document.
  ///
  /// - Comments and the document type are removed: they contain the library's version, its internal names, and an
  ///   address on the web.
  /// - The picture gets a role, a title, a description and a style sheet, and its parts get references to elements of
  ///   the graph.
  /// - Titles, which browsers show as tooltips, and links get the drawing's texts.
  /// - The names of frames are drawn last, so that no lines run through them.
  func finish(_ svg: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(svg.count + svg.count / 8)
    var group = ""
    var depth = 0
    /// The collected names of frames, and whether one is being read.
    var names: [UInt8] = []
    var isName = false
    func write(_ bytes: some Sequence<UInt8>) {
      if isName { names += bytes } else { result += bytes }
    }
    for token in SVGTokens(svg) {
      switch token {
      case .comment: break
      case .text(let text):
        // An empty line is left where a comment was removed.
        let isLeftOver = text.allSatisfy { $0 == UInt8(ascii: "\n") } && result.last == UInt8(ascii: "\n")
        if !isLeftOver { write(text) }
      case .title:
        if let tooltip = tooltips[group] { write("<title>\(XMLText.escape(tooltip))</title>".utf8) }
      case .tag(let tag):
        if isEmbedded, tag.starts(with: "<?".utf8) {
          // A page has its own XML declaration or encoding, so that of the picture is removed.
        } else if tag.starts(with: "<svg".utf8) {
          write(sized(tag).dropLast())
          // Some programs remove blanks from the ends of texts, even non-breaking ones.
          write(" xml:space=\"preserve\" role=\"img\" aria-labelledby=\"digraph-title digraph-desc\">\n\(head)".utf8)
        } else if tag.starts(with: "<a ".utf8) {
          // The link is in a group whose identifier is that of the node or edge with a prefix.
          let id = group.hasPrefix("a_") ? String(group.dropFirst(2)) : group
          let title = XMLText.escape(tooltips[id] ?? "").replacing("\n", with: "&#10;")
          write("<a xlink:href=\"\(XMLText.escape(urls[id] ?? ""))\" xlink:title=\"\(title)\">".utf8)
        } else if tag.starts(with: "<g ".utf8) {
          depth += 1
          group = SVGTokens.attribute("id", of: tag) ?? group
          write(tag.dropLast())
          if let list = elements[group], !list.isEmpty {
            write(" data-elements=\"\(list.joined(separator: " "))\"".utf8)
          }
          if let ends = ends[group] { write(" data-from=\"\(ends.from)\" data-to=\"\(ends.to)\"".utf8) }
          write(">".utf8)
        } else if tag.starts(with: "</g>".utf8) {
          depth -= 1
          if isName {
            names += "</g>\n".utf8
            isName = false
          }
          if depth == 0 { write(names) }
          write(tag)
        } else {
          write(tag)
          // The first element in a frame is its outline; the name follows.
          if clusters.contains(group), !isName, depth > 1 {
            isName = true
            write("<g class=\"title\" data-of=\"\(group)\">".utf8)
          }
        }
      }
    }
    return result
  }

  /// The first tag, with a size at which a screen of 1440 × 900 shows the whole picture without scrolling, if its
  /// letters are readable then.
  ///
  /// The library's size is in points, and a point is larger than a pixel.
  private func sized(_ tag: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(tag)
    guard !isEmbedded, let width = SVGTokens.attribute("width", of: bytes[...]),
      let height = SVGTokens.attribute("height", of: bytes[...]), let w = Double(width.dropLast(2)),
      let h = Double(height.dropLast(2)), width.hasSuffix("pt"), height.hasSuffix("pt"), w > 0, h > 0
    else { return bytes }
    let scale = min(Self.mostScale, 1_440 / w, 900 / h)
    // Other pictures are resized only if the smallest letters keep nine pixels; larger pictures are for scrolling.
    guard scale >= (drawing.leadsDown ? 0.75 : 1) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(
      text.replacing("width=\"\(width)\"", with: "width=\"\(Int(w * scale))\"")
        .replacing("height=\"\(height)\"", with: "height=\"\(Int(h * scale))\"").utf8)
  }

  /// The greatest scale of small pictures, at which letters are no larger than those of a title.
  private static let mostScale = 1.9

  private var head: String {
    """
    <title id="digraph-title">\(XMLText.escape(drawing.title))</title>
    <desc id="digraph-desc">\(XMLText.escape([drawing.contents, drawing.summary].filter { !$0.isEmpty }.joined(separator: "; ")))</desc>
    \(isEmbedded ? "" : style)
    """
  }

  private var style: String {
    """
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
