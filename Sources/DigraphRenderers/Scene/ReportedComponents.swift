import DigraphModel

/// Strongly connected components of an overview whose size a finding reports.
struct ReportedComponents {
  private struct Component {
    var finding: Finding
    var requests: Set<Request.ID>
  }

  /// The components, the largest first.
  private let all: [Component]

  /// The requests within the components.
  var requests: Set<Request.ID> { all.reduce(into: []) { $0.formUnion($1.requests) } }

  /// - Parameter scene: The scene before its nodes are joined in areas.
  init(of scene: Scene) {
    let told = zip(scene.marks.findings, scene.marks.subjects).filter { $0.0.measure != nil && $0.0.chain.isEmpty }
    guard !told.isEmpty else {
      all = []
      return
    }
    // The rule ignores requests that only tests make, that are weak, or that only check for presence, because they
    // hold no component together.
    let strong = scene.links.filter { link in
      link.requests.contains { id in
        let request = scene.graph.requests[id]
        return !request.isTestOnly && !request.isHeldWeakly && request.strength != .presence
      }
    }
    let component = scene.component(ofNodesOver: strong.indices, of: strong)
    let sizes = Dictionary(component.map { ($0, 1) }, uniquingKeysWith: +)
    let inner = Dictionary(grouping: strong.filter { component[$0.from] == component[$0.to] }) { component[$0.from] }
    all = told.compactMap { finding, subject in
      let trail = Set(subject.trail)
      let requests = inner.filter { number, links in
        sizes[number, default: 0] >= finding.measure ?? 0
          && links.contains { !trail.isDisjoint(with: $0.requests) }
      }.values.joined().flatMap(\.requests)
      return requests.isEmpty ? nil : Component(finding: finding, requests: Set(requests))
    }.sorted { ($1.finding.measure ?? 0, $0.finding.message) < ($0.finding.measure ?? 0, $1.finding.message) }
  }

  /// The greatest number of components, and of boxes, that remarks name.
  private static let most = (components: 2, boxes: 4)

  /// A sentence about each of the largest components that names boxes of the component without a drawn arrow of its
  /// cycles. The scene already consists of areas and drawn arrows.
  func remarks(in scene: Scene) -> [String] {
    var boxes: [Binding.ID: Int] = [:]
    for (index, node) in scene.nodes.enumerated() {
      for case .binding(let id) in node.elements { boxes[id] = index }
    }
    return all.compactMap { component -> String? in
      let own = scene.links.indices.filter { !component.requests.isDisjoint(with: scene.links[$0].requests) }
      let loops = scene.component(ofNodesOver: own)
      let shown = Set(
        own.map { scene.links[$0] }.filter { loops[$0.from] == loops[$0.to] }.flatMap { [$0.from, $0.to] })
      let askers = component.requests.sorted().compactMap { scene.graph.requests[$0].consumer }
      let counts = Dictionary(askers.once.compactMap { boxes[$0] }.map { ($0, 1) }, uniquingKeysWith: +)
      let order = counts.filter { !shown.contains($0.key) }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard counts.count > 1, !order.isEmpty, let hub = component.finding.subject.first else { return nil }
      let names = order.map { scene.name(of: scene.nodes[$0.key]) }
      let named = names.count > Self.most.boxes + 1 ? Self.most.boxes : names.count
      let rest = named < names.count ? ["\(names.count - named) more"] : []
      return "the loop of \(component.finding.measure ?? 0) around '\(hub)' also leads through "
        + (names.prefix(named) + rest).joined(separator: ", ")
    }.prefix(Self.most.components).map(\.self)
  }
}
