/// The attributes of Graphviz that give each part of a drawing its appearance.
package enum Attributes {
  /// The direction and distances of layers.
  package struct Layers {
    /// Whether layers follow from top to bottom; otherwise, from left to right.
    package var isDownwards = false
    /// The factor of the usual distances between nodes and between layers.
    package var room = 1.0

    /// Creates layers.
    package init(isDownwards: Bool = false, room: Double = 1) {
      self.isDownwards = isDownwards
      self.room = room
    }
  }

  private static let graph = [
    ("rankdir", "LR"), ("bgcolor", "transparent"), ("fontname", Font.text), ("fontsize", "10"), ("nodesep", "0.16"),
    ("ranksep", "0.38"), ("newrank", "true"), ("pad", "0.2"), ("labelloc", "b"), ("labeljust", "l"),
    // Nodes are drawn after edges, so that their text stays readable.
    ("outputorder", "edgesfirst"),
    // The library searches longer for an order with few crossings. For these drawings, twice the usual time is still
    // short.
    ("mclimit", "4"),
  ]

  /// Attributes of a whole picture; later ones override earlier ones.
  package static func graph(_ request: LayoutRequest, _ layers: Layers) -> [(String, String)] {
    var attributes = graph(on: request.background)
    if layers.room != 1 {
      attributes += [("nodesep", "\(0.16 * layers.room)"), ("ranksep", "\(0.38 * layers.room)")]
    }
    // The resolution at which letters of this size are readable on a screen.
    if request.format == .png { attributes.append(("dpi", "144")) }
    if layers.isDownwards {
      // Screens are wider than high.
      attributes += [("rankdir", "TB"), ("ranksep", "\(0.24 * layers.room)"), ("nodesep", "\(0.12 * layers.room)")]
    }
    // Forces place nodes anywhere, so they are moved apart afterwards; straight lines are drawn fast.
    if request.engine == .sfdp { attributes += [("overlap", "prism"), ("splines", "line")] }
    return attributes
  }

  /// Attributes of the whole picture that every output has.
  static func graph(on background: LayoutRequest.Background) -> [(String, String)] {
    graph + (background == .white ? [("bgcolor", Ink.card.light)] : [])
  }

  package static let node = [
    ("fontname", Font.text), ("fontsize", "10"), ("margin", "0.11,0.06"), ("height", "0.2"), ("width", "0.3"),
  ]
  package static let edge = [("fontname", Font.text), ("fontsize", "9"), ("arrowsize", "0.6")]

  package static func fill(of cluster: Drawing.Cluster) -> Ink {
    fill(ofFrame: cluster.classes.contains("module") ? "module" : "container")
  }

  /// The fill of a frame of some kind.
  package static func fill(ofFrame kind: String) -> Ink { kind == "module" ? .module : .container }

  package static func cluster(_ cluster: Drawing.Cluster) -> [(String, String)] {
    let fill = fill(of: cluster)
    return [
      ("id", cluster.id), ("class", cluster.classes.joined(separator: " ")), ("style", "rounded,filled"),
      ("fillcolor", fill.light), ("color", Ink.containerEdge.light), ("margin", "10"),
      ("labeljust", "l"), ("labelloc", "t"),
    ] + elements(cluster.elements)
  }

  package static func node(_ node: Drawing.Node) -> [(String, String)] {
    let (shape, style) = outline(node.shape)
    let styles = [style, node.shape == .text ? "" : "filled", pattern(node.line.pattern)]
    var attributes = [
      ("id", node.id), ("class", node.classes.joined(separator: " ")), ("shape", shape),
      ("style", styles.filter { !$0.isEmpty }.joined(separator: ",")),
      ("fillcolor", Ink.fill(node.shape, node.line.tone).light),
      ("color", Ink(node.line.tone).light),
      ("penwidth", "\(node.line.width)"),
    ]
    // A larger margin makes the box larger, and leaves its lines as they are.
    if node.heft > 0 { attributes.append(("margin", "\(0.11 + node.heft * 0.04),\(0.05 + node.heft * 0.014)")) }
    if node.shape == .entry { attributes.append(("margin", "0.09,0.02")) }
    if node.shape == .stack { attributes.append(("peripheries", "2")) }
    attributes += elements(node.elements)
    return attributes
  }

  /// The attributes of one edge, except for its label and its link.
  ///
  /// - Parameters:
  ///   - edge: The edge of the drawing.
  ///   - isInside: Whether both ends are in the same frame. Such edges are kept short and straight, especially those
  ///     with findings.
  ///   - isPair: Whether another edge leads back. If both were straight, they would coincide.
  /// - Returns: The attributes with their values, each once.
  package static func edge(_ edge: Drawing.Edge, isInside: Bool, isPair: Bool) -> [(String, String)] {
    let weight = edge.classes.contains("finding") && !isPair ? 4 : isInside ? 2 : 1
    return elements(edge.elements) + [
      ("weight", "\(weight)"),
      ("id", edge.id), ("class", edge.classes.joined(separator: " ")), ("style", pattern(edge.line.pattern)),
      ("color", Ink(edge.line.tone).light), ("penwidth", "\(edge.line.width)"), ("dir", "both"),
      ("arrowhead", arrow(edge.head)), ("arrowtail", arrow(edge.tail)),
    ]
  }

  /// The parts that a part of the drawing represents, in an attribute that the library does not know and only copies.
  private static func elements(_ names: [String]) -> [(String, String)] {
    names.isEmpty ? [] : [("elements", names.joined(separator: " "))]
  }

  /// The address of a part of a picture.
  ///
  /// The library replaces `\N` and similar escapes in addresses and tooltips, some versions twice, and does not
  /// escape addresses in SVG. For SVG, it gets a placeholder, and `SVGFinish` inserts the address.
  package static func link(_ url: String?, format: LayoutRequest.Format) -> [(String, String)] {
    switch format {
    case .svg: url == nil ? [] : [("URL", "link")]
    case .png: []
    case .pdf: link(url)
    }
  }

  /// The address and the tooltip, for programs that read DOT themselves.
  static func link(_ url: String?, tooltip: String) -> [(String, String)] {
    [("tooltip", Markup.escaped(tooltip))] + link(url)
  }

  private static func link(_ url: String?) -> [(String, String)] { url.map { [("URL", Markup.escaped($0))] } ?? [] }

  private static func outline(_ shape: Drawing.Shape) -> (shape: String, style: String) {
    switch shape {
    case .card, .entry, .pill, .stack: ("box", "rounded")
    case .sheet: ("note", "")
    case .folder: ("tab", "")
    case .box: ("box", "")
    case .text: ("plaintext", "")
    }
  }

  static func pattern(_ pattern: Drawing.Line.Pattern) -> String {
    switch pattern {
    case .solid: "solid"
    case .dashed: "dashed"
    case .dotted: "dotted"
    }
  }

  /// The library's name of an arrow.
  public static func arrow(_ arrow: Drawing.Arrow) -> String {
    switch arrow {
    case .none: "none"
    case .filled: "normal"
    case .open: "vee"
    case .fork: "crow"
    case .circle: "odot"
    case .hollow: "onormal"
    }
  }
}
