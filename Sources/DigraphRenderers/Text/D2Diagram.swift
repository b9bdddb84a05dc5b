/// A drawing in D2 (https://d2lang.com), for teams that write their documents in it.
///
/// Frames become containers of D2, and tooltips and links keep their roles. All text is between double quotes, where
/// only sequences after a backslash or a dollar sign have a meaning.
public enum D2Diagram {
  /// The text of a drawing.
  public static func text(of drawing: Drawing) -> String {
    var writer = D2Writer(drawing)
    return writer.text()
  }
}

private struct D2Writer {
  let drawing: Drawing
  private var lines: [String] = []
  /// The full names of clusters and nodes, by identifier.
  private var paths: [String: String] = [:]

  init(_ drawing: Drawing) { self.drawing = drawing }

  mutating func text() -> String {
    lines = ["# \(drawing.title.visibleLine): \(drawing.summary.visibleLine)"]
    lines += drawing.folded.map { "# \($0.visibleLine)" }
    lines.append("direction: right")
    add(in: nil, path: "", indent: "")
    for edge in drawing.edges { add(edge) }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(in parent: String?, path: String, indent: String) {
    for node in drawing.nodes where node.cluster == parent {
      paths[node.id] = path + node.id
      lines.append("\(indent)\(node.id): \(quoted(node.label.text)) {")
      var attributes = [("shape", shape(node.shape)), ("tooltip", quoted(node.tooltip))]
      if let url = node.url { attributes.append(("link", quoted(url))) }
      attributes += styles(node.line)
      switch node.shape {
      case .card, .entry: attributes.append(("style.border-radius", "8"))
      case .pill: attributes.append(("style.border-radius", "99"))
      case .stack: attributes.append(("style.multiple", "true"))
      case .sheet, .folder, .box, .text: break
      }
      lines += attributes.map { "\(indent)  \($0.0): \($0.1)" }
      lines.append("\(indent)}")
    }
    for cluster in drawing.clusters where cluster.parent == parent {
      paths[cluster.id] = path + cluster.id
      lines.append("\(indent)\(cluster.id): \(quoted(cluster.label.text)) {")
      lines.append("\(indent)  tooltip: \(quoted(cluster.tooltip))")
      add(in: cluster.id, path: path + cluster.id + ".", indent: indent + "  ")
      lines.append("\(indent)}")
    }
  }

  private mutating func add(_ edge: Drawing.Edge) {
    guard let from = paths[edge.from], let to = paths[edge.to] else { return }
    let arrow = edge.head == .none ? "--" : edge.isBothWays ? "<->" : "->"
    lines.append("\(from) \(arrow) \(to)\(edge.label.lines.isEmpty ? "" : ": \(quoted(edge.label.text))") {")
    var attributes = styles(edge.line)
    if edge.head == .open || edge.head == .fork {
      attributes.append(("target-arrowhead.shape", edge.head == .fork ? "cf-many" : "arrow"))
    }
    if edge.tail == .circle { attributes.append(("source-arrowhead.shape", "circle")) }
    attributes.append(("style.stroke-width", edge.line.width >= 2 ? "3" : "1"))
    lines += attributes.map { "  \($0.0): \($0.1)" }
    lines.append("}")
  }

  private func shape(_ shape: Drawing.Shape) -> String {
    switch shape {
    case .card, .entry, .pill, .box, .stack: "rectangle"
    case .sheet: "page"
    case .folder: "package"
    case .text: "text"
    }
  }

  private func styles(_ line: Drawing.Line) -> [(String, String)] {
    var styles: [(String, String)] = []
    switch line.pattern {
    case .solid: break
    case .dashed: styles.append(("style.stroke-dash", "4"))
    case .dotted: styles.append(("style.stroke-dash", "2"))
    }
    switch line.tone {
    case .alarm: styles.append(("style.stroke", "\"#c61f2b\""))
    case .caution: styles.append(("style.stroke", "\"#8a5c00\""))
    case .notice: styles.append(("style.stroke", "\"#5e6873\""))
    case .loop: styles.append(("style.stroke", "\"#2f6ea3\""))
    case .added: styles.append(("style.stroke", "\"#17742f\""))
    case .removed: styles.append(("style.stroke", "\"#b04600\""))
    case .changed: styles.append(("style.stroke", "\"#7a45d8\""))
    case .ink, .muted, .line, .faint: break
    }
    return styles
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "$": result += "\\$"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension String {
  /// The text on a single line, for a comment.
  fileprivate var visibleLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
