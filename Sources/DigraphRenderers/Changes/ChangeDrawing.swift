public import DigraphModel

/// Decides which parts of a change are drawn, and how: added, removed and changed parts, and their direct neighbours.
public struct ChangeDrawing: Sendable {
  /// The amount of unchanged parts that is shown.
  public enum Extent: Sendable, CaseIterable {
    /// All parts that are linked to a changed part.
    case neighbours
    /// Only the ends of changed lines.
    case ends
    /// As few parts as possible: similar ones are put together.
    case folded
    /// One box for each module.
    case modules
  }

  /// The greatest size of a picture that people can take in beside a comment.
  private static let budget = Folding.Budget(nodes: 60, links: 90)

  private let change: WiringChange
  private let united: UnitedGraph
  private let isEmbedded: Bool
  private let url: @Sendable (Site) -> String?

  /// Prepares to draw a change.
  ///
  /// - Parameters:
  ///   - change: The change to draw; the findings that it causes are marked.
  ///   - isEmbedded: Whether the picture will be in a page that shows a `ChangedWiring`. Then parts are identified by
  ///     their numbers in that graph, which have no meaning elsewhere.
  ///   - url: Returns the address of a place in the source; `nil` for no link.
  public init(
    _ change: WiringChange, isEmbedded: Bool = false, url: @escaping @Sendable (Site) -> String? = { _ in nil }
  ) {
    self.change = change
    self.isEmbedded = isEmbedded
    united = UnitedGraph(change)
    self.url = url
  }

  /// The picture, with as many unchanged neighbours as a readable picture allows.
  public func drawing() -> Drawing {
    for extent in [Extent.neighbours, .ends] {
      let scene = scene(extent)
      if scene.nodes.count <= Self.budget.nodes && scene.links.count <= Self.budget.links { return drawing(of: scene) }
    }
    return drawing(.folded)
  }

  /// The picture with a certain extent.
  public func drawing(_ extent: Extent) -> Drawing { drawing(of: scene(extent)) }

  // MARK: - Selection

  private func scene(_ extent: Extent) -> Scene {
    let marks = FindingMarks(of: change.findings.caused, in: united.graph)
    var scene = SceneBuilder.scene(of: united.graph, marks: marks)
    var isKept = scene.nodes.map { kind(of: $0) != nil || !scene.findings(on: $0).isEmpty }
    let changed = scene.nodes.indices.filter { isKept[$0] }
    for link in scene.links
    where united.kind(of: link) != nil || link.requests.contains(where: { marks.ofRequest[$0] != nil }) {
      isKept[link.from] = true
      isKept[link.to] = true
    }
    if extent == .neighbours {
      let near = scene.reached(from: changed, steps: 1, forward: true, backward: true)
      for index in isKept.indices where near[index] { isKept[index] = true }
    }
    let all = scene.nodes.count
    scene.remove { !isKept[$0] }
    if extent != .neighbours {
      scene.links = scene.links.filter { link in
        united.kind(of: link) != nil || scene.isMarked(link) || kind(of: scene.nodes[link.from]) != nil
          || kind(of: scene.nodes[link.to]) != nil
      }
    }
    if scene.nodes.count < all {
      scene.notes.append("shown: changed parts and their neighbours - \(scene.nodes.count) of \(all) nodes")
    }
    scene.signs = .init(
      ofNode: { kind(of: $0).map(ChangeWords.sign) ?? "" }, ofLink: { united.kind(of: $0).map(ChangeWords.sign) ?? "" })
    switch extent {
    case .neighbours, .ends: break
    case .folded: scene.fold(.automatic(.picture))
    case .modules: scene.fold(.level(.module))
    }
    return scene
  }

  private func kind(of node: Scene.Node) -> ChangeKind? {
    let kinds = node.elements.filter { if case .request = $0 { false } else { true } }.map { united.kind(of: $0) }
    guard let first = kinds.first else { return nil }
    if kinds.allSatisfy({ $0 == first }) { return first }
    return kinds.contains { $0 != nil } ? .changed : nil
  }

  // MARK: - Style

  private func drawing(of scene: Scene) -> Drawing {
    var builder = DrawingBuilder(
      scene, url: { site in site.path.hasPrefix(change.base.prefix + ":") ? nil : url(site) })
    builder.build()
    var drawing = builder.drawing
    var seen: Set<ChangeKind> = []
    for (index, node) in scene.nodes.enumerated() {
      let kind = kind(of: node)
      if let kind { seen.insert(kind) }
      style(&drawing.nodes[index], kind, node, of: scene)
    }
    // The builder draws links in this order, so that edges and links have the same positions.
    let links = scene.links.filter { !scene.isMarked($0) } + scene.links.filter { scene.isMarked($0) }
    for (index, link) in links.enumerated() {
      let kind = united.kind(of: link)
      if let kind { seen.insert(kind) }
      style(&drawing.edges[index], kind, link)
    }
    for index in drawing.clusters.indices {
      drawing.clusters[index].label = drawing.clusters[index].label.visible
      if !isEmbedded { drawing.clusters[index].elements = [] }
    }
    if !isEmbedded { drawing.elements = [] }
    drawing.title = change.title.visible
    drawing.summary = change.summary.visible
    drawing.folded = scene.notes.map(\.visible)
    drawing.notes = drawing.notes.map(\.visible)
    drawing.legend = Self.legend(seen) + builder.seen.legend.map(\.withoutOutline)
    return drawing
  }

  private func style(_ node: inout Drawing.Node, _ kind: ChangeKind?, _ element: Scene.Node, of scene: Scene) {
    if !isEmbedded { node.elements = [] }
    let lifetimes = Set(Scope.Lifetime.allCases.map(\.rawValue))
    node.classes.removeAll { lifetimes.contains($0) }
    let hasFinding = node.classes.contains("finding")
    guard let kind else {
      node.classes.append("context")
      if !hasFinding { node.label = node.label.faded }
      // A heavy outline would draw more attention than the changes.
      if !hasFinding { node.line = .init(node.shape == .box ? node.line.pattern : .solid, tone: .faint) }
      return
    }
    node.classes.append(kind.rawValue)
    let tone = ChangeWords.tone(of: kind)
    if kind == .removed { node.label = node.label.faded }
    if node.label.lines.isEmpty { node.label.lines.append([]) }
    node.label.lines[0].insert(.init("\(ChangeWords.sign(of: kind)) ", .strong, tone), at: 0)
    var line = Self.line(of: kind)
    if hasFinding { line.tone = node.line.tone }
    node.line = line
    var words: [String] = []
    if case .binding(let id, let names) = element.kind {
      words = united.differences(ofBinding: id)
      for name in names where united.kind(of: .binding(name)) != nil {
        words.append("\(united.kind(of: .binding(name))?.rawValue ?? ""): \(united.graph.bindings[name].key)")
      }
    } else if case .group = element.kind {
      let kinds = element.elements.compactMap { united.kind(of: $0) }
      words = [
        ChangeKind.allCases.compactMap { kind in
          let count = kinds.count { $0 == kind }
          return count == 0 ? nil : "\(ChangeWords.sign(of: kind))\(count)"
        }.joined(separator: " ")
      ]
    }
    node.label.lines += words.filter { !$0.isEmpty }.flatMap { text in
      DrawingBuilder.wrapped(text.split(separator: " ").map(String.init)).map { [.init($0.visible, .small, tone)] }
    }
    if kind == .removed { node.tooltip = Drawing.tooltip(["gone"]) + "\n" + node.tooltip }
  }

  private func style(_ edge: inout Drawing.Edge, _ kind: ChangeKind?, _ link: Scene.Link) {
    if !isEmbedded { edge.elements = [] }
    let hasFinding = edge.classes.contains("finding")
    guard let kind else {
      // A cycle is shown as a whole, whichever part of it is new.
      if !hasFinding && edge.line.width < 2 { edge.line.tone = .faint }
      edge.classes.append("context")
      return
    }
    edge.classes.append(kind.rawValue)
    let tone = ChangeWords.tone(of: kind)
    var words = ChangeWords.sign(of: kind)
    if kind == .changed {
      let texts = Set(link.requests.flatMap { united.differences(ofRequest: $0) }).sorted()
      // Conditions can be long, so they are shortened here; the tooltip and the tables have them in full.
      let text = texts.joined(separator: "; ")
      if !text.isEmpty { words += " " + (text.count > 40 ? String(text.prefix(38)) + "…" : text) }
    }
    edge.label.lines.insert([.init(words.visible, .strong, tone)], at: 0)
    let pattern = edge.line.pattern
    edge.line.width = Self.line(of: kind).width
    if kind == .removed { edge.line.pattern = .dashed } else if !hasFinding { edge.line.pattern = pattern }
    if !hasFinding { edge.line.tone = tone }
  }

  private static func line(of kind: ChangeKind) -> Drawing.Line {
    switch kind {
    case .added: .init(.solid, width: 2.2, tone: .added)
    case .removed: .init(.dashed, width: 1.2, tone: .removed)
    case .changed: .init(.solid, width: 1.4, tone: .changed)
    }
  }

  private static func legend(_ seen: Set<ChangeKind>) -> [Drawing.LegendEntry] {
    ChangeKind.allCases.filter(seen.contains).map { kind in
      Drawing.LegendEntry(.node(.card, line(of: kind), sign: ChangeWords.sign(of: kind)), kind.rawValue)
    }
  }
}

extension Drawing.Label {
  /// The label with less emphasis.
  fileprivate var faded: Drawing.Label {
    Drawing.Label(
      lines.map { line in
        line.map { Drawing.Run($0.text, $0.weight == .strong ? .plain : $0.weight, $0.tone == .ink ? .muted : $0.tone) }
      })
  }
}

extension Drawing.LegendEntry {
  /// Only the sign, if the entry explains an outline that pictures of changes use for another purpose.
  fileprivate var withoutOutline: Self {
    if case .node(_, _, let sign) = sample, !sign.isEmpty { .init(.sign(sign, .muted), text) } else { self }
  }
}
