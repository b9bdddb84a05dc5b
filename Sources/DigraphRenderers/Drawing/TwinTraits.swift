import DigraphModel

/// The properties by which people tell boxes with equal labels apart.
struct TwinTraits {
  private let scene: Scene
  private let hasFrames: Bool
  private var graph: Graph { scene.graph }

  init(of scene: Scene, hasFrames: Bool) { (self.scene, self.hasFrames) = (scene, hasFrames) }

  /// Adds to boxes with equal labels the property that distinguishes them: the container, the assembly, the file or
  /// the line.
  func tellApart(in drawing: inout Drawing) {
    struct Look: Hashable {
      var cluster: String?
      var label: Drawing.Label
      var shape: Drawing.Shape
    }
    var twins: [Look: [Int]] = [:]
    for (index, node) in drawing.nodes.enumerated() where !node.label.lines.isEmpty {
      twins[
        Look(cluster: hasFrames ? node.cluster : nil, label: node.label, shape: node.shape), default: []
      ]
      .append(index)
    }
    for members in twins.values where members.count > 1 {
      let traits = members.map { self.traits(of: scene.nodes[$0]) }
      guard let count = traits.map(\.count).min(), count > 0 else { continue }
      let chosen =
        (0..<count).first { kinds(traits, $0) == members.count }
        ?? (0..<count).max { kinds(traits, $0) < kinds(traits, $1) } ?? 0
      guard kinds(traits, chosen) > 1 else { continue }
      for (member, trait) in zip(members, traits) {
        drawing.nodes[member].label.lines.append([.init(trait[chosen].visible, .small, .muted)])
      }
    }
  }

  /// The number of different values of a trait.
  private func kinds(_ traits: [[String]], _ trait: Int) -> Int { Set(traits.map { $0[trait] }).count }

  /// Properties that distinguish nodes with equal labels, most informative first.
  private func traits(of node: Scene.Node) -> [String] {
    let site: Site
    var traits: [String] = []
    switch node.kind {
    case .binding(let id, _):
      let binding = graph.bindings[id]
      site = binding.site
      let container = graph.containers[binding.container]
      traits = [
        "made as \(binding.implementation ?? "?")", "in \(container.name)",
        "in module \(binding.module.isEmpty ? container.module : binding.module)", "by \(binding.owner)",
      ]
    case .entry(let owner):
      guard let request = graph.requests.first(where: { $0.consumer == nil && $0.owner == owner }) else { return [] }
      site = request.site
    case .container(let id):
      site = graph.containers[id].site
      traits = ["in module \(graph.containers[id].module)"]
    case .ghost, .gap, .group: return []
    }
    let names = site.path.split(separator: "/")
    return traits + [
      String(names.last ?? ""), names.suffix(2).joined(separator: "/"), "\(names.last ?? ""):\(site.line)",
    ]
  }
}
