/// A drawing in the language of Graphviz, without positions.
///
/// The grammar is at <https://graphviz.org/doc/info/lang.html>. No library is needed to write it, and any program that
/// reads DOT can lay the drawing out.
public struct DOTSource {
  private let drawing: Drawing
  private let background: LayoutRequest.Background
  private var text = ""
  private var written: Set<String> = []

  /// The whole text, with a final newline.
  public static func text(of drawing: Drawing, background: LayoutRequest.Background = .transparent) -> String {
    var source = DOTSource(drawing: drawing, background: background)
    source.write()
    return source.text
  }

  private init(drawing: Drawing, background: LayoutRequest.Background) {
    self.drawing = drawing
    self.background = background
  }

  private mutating func write() {
    text += "digraph wiring {\n"
    write(defaults: Attributes.graph(on: background), of: "graph", depth: 1)
    write(defaults: Attributes.node, of: "node", depth: 1)
    write(defaults: Attributes.edge, of: "edge", depth: 1)
    let clusters = Dictionary(grouping: drawing.clusters) { $0.parent ?? "" }
    let nodes = Dictionary(grouping: drawing.nodes) { $0.cluster ?? "" }
    for cluster in clusters[""] ?? [] { write(cluster, clusters, nodes, depth: 1) }
    let edges = Dictionary(grouping: drawing.edges, by: \.from)
    let nodesByID = Dictionary(drawing.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = Set(drawing.edges.map { [$0.from, $0.to] })
    for node in drawing.nodes {
      write(node, depth: 1)
      for edge in edges[node.id] ?? [] {
        guard let target = nodesByID[edge.to] else { continue }
        write(target, depth: 1)
        write(
          edge, isInside: node.cluster != nil && node.cluster == target.cluster,
          isPair: pairs.contains([edge.to, edge.from]))
      }
    }
    // This attribute comes last, because clusters inherit the attributes that precede them.
    if !drawing.elements.isEmpty { text += "\telements=\(Self.word(drawing.elements.joined(separator: " ")));\n" }
    if !drawing.legend.isEmpty || !drawing.notes.isEmpty {
      text += "\tlabel=<\(Legend.markup(of: drawing))>;\n"
    }
    text += "}\n"
  }

  // MARK: - Parts

  private mutating func write(
    _ cluster: Drawing.Cluster, _ clusters: [String: [Drawing.Cluster]], _ nodes: [String: [Drawing.Node]], depth: Int
  ) {
    let indent = String(repeating: "\t", count: depth)
    text += "\(indent)subgraph \(Self.word("cluster_\(cluster.id)")) {\n"
    write(
      defaults: Attributes.cluster(cluster), label: cluster.label, ground: Attributes.fill(of: cluster), of: "graph",
      depth: depth + 1)
    for inner in clusters[cluster.id] ?? [] { write(inner, clusters, nodes, depth: depth + 1) }
    for node in nodes[cluster.id] ?? [] { write(node, depth: depth + 1) }
    text += "\(indent)}\n"
  }

  private mutating func write(_ node: Drawing.Node, depth: Int) {
    guard written.insert(node.id).inserted else { return }
    let indent = String(repeating: "\t", count: depth)
    let link = Attributes.link(node.url, tooltip: node.tooltip)
    let own = values(of: Attributes.node(node) + link, but: Attributes.node, label: node.label)
    text += "\(indent)\(Self.word(node.id))\t[\(own.joined(separator: ",\n\(indent)\t"))];\n"
  }

  private mutating func write(_ edge: Drawing.Edge, isInside: Bool, isPair: Bool) {
    let link = Attributes.link(edge.url, tooltip: edge.tooltip)
    let attributes = Attributes.edge(edge, isInside: isInside, isPair: isPair) + link
    let own =
      ["key=\(Self.word(edge.id))"] + values(of: attributes, but: Attributes.edge, label: edge.label)
    text += "\t\(Self.word(edge.from)) -> \(Self.word(edge.to))\t[\(own.joined(separator: ",\n\t\t"))];\n"
  }

  private mutating func write(
    defaults attributes: [(String, String)], label: Drawing.Label = .init(), ground: Ink? = nil, of kind: String,
    depth: Int
  ) {
    let indent = String(repeating: "\t", count: depth)
    let own = values(of: attributes, but: [], label: label, ground: ground)
    text += "\(indent)\(kind) [\(own.joined(separator: ",\n\(indent)\t"))\n\(indent)];\n"
  }

  // MARK: - Values

  /// Attributes that differ from their defaults, in alphabetical order.
  private func values(
    of attributes: [(String, String)], but defaults: [(String, String)], label: Drawing.Label, ground: Ink? = nil
  ) -> [String] {
    let usual = Dictionary(defaults, uniquingKeysWith: { $1 })
    var values = Dictionary(attributes, uniquingKeysWith: { $1 })
      .filter { $0.value != usual[$0.key] ?? "" }.mapValues(Self.word)
    if !label.lines.isEmpty { values["label"] = "<\(Markup.label(label, ground: ground))>" }
    return values.sorted { $0.key < $1.key }.map { "\(Self.word($0.key))=\($0.value)" }
  }

  private static let keywords: Set<String> = ["node", "edge", "graph", "digraph", "subgraph", "strict"]

  /// A name or a value, in quotation marks if the language requires them.
  static func word(_ value: String) -> String {
    let bytes = value.utf8
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let isName = bytes.first.map(isLetter) == true && bytes.allSatisfy { isLetter($0) || isDigit($0) }
    if isName, !keywords.contains(value.lowercased()) { return value }
    let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) { return value }
    return "\"\(quoted(value))\""
  }

  /// The text between quotation marks. Only quotation marks are escaped. A backslash would hide a following quotation
  /// mark or end of line, and also the closing quotation mark, so it is doubled there.
  private static func quoted(_ value: String) -> String {
    var result = ""
    var slashes = 0
    for scalar in value.unicodeScalars {
      if slashes % 2 == 1, scalar == "\"" || scalar == "\n" || scalar == "\r" { result += "\\" }
      slashes = scalar == "\\" ? slashes + 1 : 0
      if scalar == "\"" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return slashes % 2 == 1 ? result + "\\" : result
  }
}
