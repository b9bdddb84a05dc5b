import DigraphRenderers

/// Makes of the library's SVG one that can be read aloud, pointed at, and looked at in the dark.
///
/// Works on the tags of the text. The library escapes all text, so each `<` starts a tag; tags are taken apart with care
/// for quotes, and whatever is put in is escaped.
struct SVGFinish {
  private let drawing: Drawing
  private let tooltips: [String: String]

  init(_ drawing: Drawing) {
    self.drawing = drawing
    tooltips = Dictionary(
      drawing.clusters.map { ($0.id, $0.tooltip) } + drawing.nodes.map { ($0.id, $0.tooltip) }
        + drawing.edges.map { ($0.id, $0.tooltip) }, uniquingKeysWith: { first, _ in first })
  }

  /// The finished document.
  ///
  /// - Comments and the document type go: they name the library's version, its internal names, and a file on the web.
  /// - The picture gets a role, a title, a description and a style sheet.
  /// - The title of each cluster, node and edge, which browsers show as a tooltip, becomes what the drawing says.
  func finish(_ svg: String) -> String {
    var result = ""
    var group = ""
    for token in SVGTokens(svg) {
      switch token {
      case .comment: break
      case .text(let text): result += text
      case .title: result += tooltips[group].map { "<title>\(XML.escape($0))</title>" } ?? ""
      case .tag(let tag):
        if tag.hasPrefix("<svg") {
          result += tag.dropLast() + " role=\"img\" aria-labelledby=\"digraph-title digraph-desc\">\n" + head
        } else {
          if tag.hasPrefix("<g "), let id = SVGTokens.attribute("id", of: tag) { group = String(id) }
          result += tag
        }
      }
    }
    return result.split(separator: "\n").joined(separator: "\n") + "\n"
  }

  private var head: String {
    """
    <title id="digraph-title">\(XML.escape(drawing.title))</title>
    <desc id="digraph-desc">\(XML.escape(drawing.summary))</desc>
    <style>
    text { font-family: \(Font.stack); }
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

/// The tags of an SVG text and what is between them.
struct SVGTokens: Sequence, IteratorProtocol {
  enum Token: Equatable {
    /// `<!-- … -->` or `<!DOCTYPE … >`.
    case comment
    /// A whole `title` element.
    case title
    /// Any other tag, from `<` to `>`.
    case tag(Substring)
    /// What is between tags, escaped as it is.
    case text(Substring)
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func next() -> Token? {
    guard let first = rest.first else { return nil }
    guard first == "<" else { return .text(take(upTo: rest.firstIndex(of: "<") ?? rest.endIndex)) }
    if rest.hasPrefix("<!--") {
      _ = take(upTo: rest.firstRange(of: "-->")?.upperBound ?? rest.endIndex)
      return .comment
    }
    let tag = take(upTo: endOfTag)
    if tag.hasPrefix("<!") { return .comment }
    if tag == "<title>" {
      _ = take(upTo: rest.firstRange(of: "</title>")?.upperBound ?? rest.endIndex)
      return .title
    }
    return .tag(tag)
  }

  /// The value of an attribute, escaped as it is.
  static func attribute(_ name: String, of tag: Substring) -> Substring? {
    guard let start = tag.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return tag[start...].prefix { $0 != "\"" }
  }

  /// Behind the `>` that is not inside of a quoted value.
  private var endOfTag: Substring.Index {
    var quote: Character?
    for index in rest.indices {
      switch rest[index] {
      case let character where character == quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil: quote = rest[index]
      case ">" where quote == nil: return rest.index(after: index)
      default: break
      }
    }
    return rest.endIndex
  }

  private mutating func take(upTo end: Substring.Index) -> Substring {
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
