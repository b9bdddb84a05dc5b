public import DigraphModel

/// A drawing as a Mermaid flowchart (https://mermaid.js.org/syntax/flowchart.html), for pages that show such text as
/// a picture.
///
/// Mermaid has only two patterns of lines and few ends, so words on the lines express other properties. Findings have
/// the same colours as in pictures, and labels contain the names of their rules.
public struct MermaidDiagram: Sendable {
  /// The text of the diagram, or of a table if no diagram fits.
  public var text: String
  /// Whether the text is a diagram, and not a table.
  public var isDiagram: Bool
  /// Remarks about parts that were left out or put together; a sentence each.
  public var notes: [String]

  /// The limits of GitHub and GitLab, `maxTextSize` and `maxEdges`, which a diagram cannot raise.
  static let longestText = 50_000
  static let mostEdges = 500

  /// The diagram as part of a Markdown page.
  public var markdown: String { isDiagram ? "```mermaid\n\(text)```\n" : text }

  /// The text of a drawing, without any limit.
  public static func source(of drawing: Drawing) -> String {
    var writer = MermaidWriter(drawing)
    return writer.text()
  }

  /// Whether a diagram is within the limits.
  static func isShown(_ text: String, of drawing: Drawing) -> Bool {
    drawing.edges.count <= mostEdges && text.unicodeScalars.count < longestText
  }
}

extension GraphDrawing {
  /// A diagram within the limits of GitHub and GitLab. Four foldings are tried in turn: the chosen one, that of a
  /// picture, a stronger one, and one box for each module. If none fits, the result is a table of the modules.
  public func mermaid(of graph: Graph, findings: [Finding] = []) -> MermaidDiagram {
    var notes: [String] = []
    for folding in [folding, .automatic(.picture), .automatic(.init(nodes: 60, links: 90)), .level(.module)] {
      var plan = self
      plan.folding = folding
      let drawing = plan.drawing(of: graph, findings: findings)
      let text = MermaidDiagram.source(of: drawing)
      if MermaidDiagram.isShown(text, of: drawing) {
        return MermaidDiagram(text: text, isDiagram: true, notes: notes + drawing.folded)
      }
      notes.append(
        "GitHub shows no diagram of \(drawing.edges.count) arrows and \(text.unicodeScalars.count) characters, so less is drawn"
      )
    }
    return MermaidDiagram(
      text: ModuleTable.text(of: graph, findings: findings), isDiagram: false,
      notes: notes + ["this is a table of the modules instead"])
  }
}

/// Writes one diagram.
private struct MermaidWriter {
  let drawing: Drawing
  private var lines: [String] = []
  private var numbers: [String: String] = [:]
  private var classes: [(name: String, nodes: [String])] = []

  init(_ drawing: Drawing) { self.drawing = drawing }

  mutating func text() -> String {
    lines = ["flowchart LR"]
    lines.append("accTitle: \(Self.plain(drawing.title))")
    lines.append("accDescr: \(Self.plain(drawing.summary))")
    for note in drawing.folded { lines.append("%% \(Self.plain(note))") }
    // Short identifiers leave more room for the text that people read.
    for (index, node) in drawing.nodes.enumerated() { numbers[node.id] = "n\(index)" }
    addNodes(in: nil, indent: "  ")
    for (index, edge) in drawing.edges.enumerated() { add(edge, index) }
    for (name, nodes) in classes { lines.append("  class \(nodes.joined(separator: ",")) \(name)") }
    for style in Self.styles where classes.contains(where: { $0.name == style.name }) {
      lines.append("  classDef \(style.name) \(style.look)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let styles = [
    (name: "error", look: "fill:#ffebe9,stroke:#c61f2b,stroke-width:2px,color:#1f2328"),
    (name: "warning", look: "fill:#fff8c5,stroke:#8a5c00,stroke-width:2px,color:#1f2328"),
    (name: "info", look: "stroke:#5e6873,color:#1f2328"),
    (name: "added", look: "fill:#dafbe1,stroke:#17742f,stroke-width:3px,color:#1f2328"),
    (name: "removed", look: "fill:#fff1e5,stroke:#b04600,stroke-dasharray:6 4,color:#1f2328"),
    (name: "changed", look: "fill:#fbefff,stroke:#7a45d8,stroke-width:2px,color:#1f2328"),
    (name: "shared", look: "stroke-width:3px"),
    (name: "ghost", look: "stroke-dasharray:5 3"),
  ]

  private mutating func addNodes(in parent: String?, indent: String) {
    for node in drawing.nodes where node.cluster == parent {
      lines.append(indent + (numbers[node.id] ?? "") + shape(node.shape, Self.label(node.label)))
      if let url = node.url { lines.append("\(indent)click \(numbers[node.id] ?? "") href \"\(Self.address(url))\"") }
      for name in node.classes { addToClass(name, node) }
    }
    for (index, cluster) in drawing.clusters.enumerated() where cluster.parent == parent {
      lines.append("\(indent)subgraph c\(index)[\"\(Self.label(cluster.label))\"]")
      addNodes(in: cluster.id, indent: indent + "  ")
      lines.append("\(indent)end")
    }
  }

  private mutating func addToClass(_ name: String, _ node: Drawing.Node) {
    guard Self.styles.contains(where: { $0.name == name }), let number = numbers[node.id] else { return }
    if let index = classes.firstIndex(where: { $0.name == name }) {
      classes[index].nodes.append(number)
    } else {
      classes.append((name, [number]))
    }
  }

  private func shape(_ shape: Drawing.Shape, _ label: String) -> String {
    switch shape {
    case .card: "(\"\(label)\")"
    case .sheet, .box, .text: "[\"\(label)\"]"
    case .folder: "[/\"\(label)\"/]"
    case .pill: "([\"\(label)\"])"
    case .entry: "{{\"\(label)\"}}"
    case .stack: "[[\"\(label)\"]]"
    }
  }

  private mutating func add(_ edge: Drawing.Edge, _ index: Int) {
    let tip = edge.isBothWays ? "<" : ""
    let arrow =
      switch (edge.line.pattern, edge.head) {
      case (.solid, .none): "---"
      case (.solid, _) where edge.line.width >= 2: "==>"
      case (.solid, _): "-->"
      case (_, .none): "-.-"
      case (.dashed, _), (.dotted, _): "-.->"
      }
    var words = edge.label.text.isEmpty ? [] : [Self.label(edge.label)]
    for (name, word) in [
      ("afterStorage", "after storage"), ("deferred", "later"), ("optional", "optional"), ("collection", "all"),
    ]
    where edge.classes.contains(name) {
      words.append(word)
    }
    let label = words.isEmpty ? "" : "|\"\(words.joined(separator: "<br/>"))\"|"
    lines.append("  \(numbers[edge.from] ?? "") \(tip)\(arrow)\(label) \(numbers[edge.to] ?? "")")
    let colour: String? =
      switch edge.line.tone {
      case .alarm: "#c61f2b"
      case .caution: "#8a5c00"
      case .notice: "#5e6873"
      case .loop: "#2f6ea3"
      case .added: "#17742f"
      case .removed: "#b04600"
      case .changed: "#7a45d8"
      case .ink, .muted, .line, .faint: nil
      }
    if let colour { lines.append("  linkStyle \(index) stroke:\(colour),color:\(colour)") }
  }

  // MARK: - Text

  /// Text between quotes. Mermaid reads it as HTML, and has entities of its own for characters that would end the text.
  private static func label(_ label: Drawing.Label) -> String {
    label.lines.map { line in
      let text = escaped(line.map(\.text).joined())
      return line.first?.weight == .strong ? "<b>\(text)</b>" : text
    }.joined(separator: "<br/>")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "#quot;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "&": result += "#amp;"
      case "#": result += "#35;"
      // These characters have a meaning in Markdown, entities and directives.
      case "`", "*", "_", "\\", ";", "%", "{", "}": result += "#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    // Mermaid looks for these words even inside quotes.
    return result.replacing("direction ", with: "direction#32;")
  }

  /// Text up to the end of a line. Mermaid has no escapes there, so special characters are replaced.
  private static func plain(_ text: String) -> String {
    String(text.visible.map { "#;%{}\"<>&`".contains($0) ? "'" : $0 }).replacing("direction ", with: "direction: ")
  }

  private static func address(_ url: String) -> String {
    [("\"", "%22"), ("`", "%60"), ("<", "%3C"), (";", "%3B"), (" ", "%20"), ("\n", "")].reduce(url) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
