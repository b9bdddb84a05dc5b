import DigraphLayout
import DigraphRenderers

/// The attributes of Graphviz by which each part of a drawing gets its look.
enum Attributes {
  static let graph = [
    ("rankdir", "LR"), ("bgcolor", "transparent"), ("fontname", Font.text), ("fontsize", "10"), ("nodesep", "0.16"),
    ("ranksep", "0.38"), ("newrank", "true"), ("pad", "0.2"), ("labelloc", "b"), ("labeljust", "l"),
  ]
  static let node = [
    ("fontname", Font.text), ("fontsize", "10"), ("margin", "0.11,0.06"), ("height", "0.2"), ("width", "0.3"),
  ]
  static let edge = [("fontname", Font.text), ("fontsize", "9"), ("arrowsize", "0.6")]

  static func cluster(_ cluster: Drawing.Cluster) -> [(String, String)] {
    let isModule = cluster.parent == nil && cluster.classes.contains("module")
    let fill: Ink = isModule ? .module : .container
    return [
      ("id", cluster.id), ("class", cluster.classes.joined(separator: " ")), ("style", "rounded,filled"),
      ("fillcolor", fill.light), ("color", (isModule ? Ink.module : .containerEdge).light), ("margin", "12"),
      ("labeljust", "l"), ("labelloc", "t"),
    ]
  }

  static func node(_ node: Drawing.Node) -> [(String, String)] {
    let (shape, style) = outline(node.shape)
    let styles = [style, node.shape == .box ? "" : "filled", pattern(node.line.pattern)]
    var attributes = [
      ("id", node.id), ("class", node.classes.joined(separator: " ")), ("shape", shape),
      ("style", styles.filter { !$0.isEmpty }.joined(separator: ",")),
      ("fillcolor", (node.shape == .entry ? Ink.entry : .card).light),
      ("color", (node.shape == .entry ? Ink.entry : Ink(node.line.tone)).light), ("penwidth", "\(node.line.width)"),
    ]
    if node.shape == .entry { attributes.append(("margin", "0.09,0.02")) }
    return attributes
  }

  static func edge(_ edge: Drawing.Edge) -> [(String, String)] {
    [
      ("id", edge.id), ("class", edge.classes.joined(separator: " ")), ("style", pattern(edge.line.pattern)),
      ("color", Ink(edge.line.tone).light), ("penwidth", "\(edge.line.width)"), ("dir", "both"),
      ("arrowhead", arrow(edge.head)), ("arrowtail", arrow(edge.tail)),
    ]
  }

  /// Address and tooltip.
  ///
  /// The library replaces `\N` and the like in both, some versions twice, and does not escape addresses in SVG. There it
  /// is only told that there is a link; `SVGFinish` puts in where it leads.
  static func link(_ url: String?, tooltip: String, format: LayoutRequest.Format) -> [(String, String)] {
    switch format {
    case .svg: url == nil ? [] : [("URL", "link")]
    case .dot: [("tooltip", Markup.escaped(tooltip))] + (url.map { [("URL", Markup.escaped($0))] } ?? [])
    }
  }

  private static func outline(_ shape: Drawing.Shape) -> (shape: String, style: String) {
    switch shape {
    case .card, .entry, .pill: ("box", "rounded")
    case .sheet: ("note", "")
    case .folder: ("tab", "")
    case .box: ("box", "")
    }
  }

  static func pattern(_ pattern: Drawing.Line.Pattern) -> String {
    switch pattern {
    case .solid: "solid"
    case .dashed: "dashed"
    case .dotted: "dotted"
    }
  }

  static func arrow(_ arrow: Drawing.Arrow) -> String {
    switch arrow {
    case .none: "none"
    case .filled: "normal"
    case .open: "vee"
    case .fork: "crow"
    case .circle: "odot"
    }
  }
}
