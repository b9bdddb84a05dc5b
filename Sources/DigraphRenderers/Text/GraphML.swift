public import DigraphModel
import DigraphXML

extension GraphDrawing {
  /// The graph as GraphML (http://graphml.graphdrawing.org), for programs that compute with graphs. The properties of
  /// nodes and edges are data; there is no appearance.
  ///
  /// The graph is not nested: modules and containers are data of nodes. GraphML allows graphs in nodes, but programs
  /// may ignore them (http://graphml.graphdrawing.org/primer/graphml-primer.html#Nested). networkx 3.6 reads the
  /// outer node and silently loses all its content, edges included, so half a graph would be taken for the whole.
  public func graphML(of graph: Graph, findings: [Finding] = []) -> String {
    GraphMLWriter(scene: scene(of: graph, findings: findings)).text(title: title)
  }
}

private struct GraphMLWriter {
  let scene: Scene
  private var graph: Graph { scene.graph }

  /// The names of the data, with the types of their values.
  private static let nodeData: [(name: String, type: String)] = [
    ("label", "string"), ("kind", "string"), ("type", "string"), ("name", "string"), ("arguments", "string"),
    ("implementation", "string"), ("scope", "string"), ("lifetime", "string"), ("provider", "string"),
    ("framework", "string"), ("module", "string"), ("container", "string"), ("path", "string"), ("line", "int"),
    ("findings", "string"), ("severity", "string"), ("elements", "string"), ("askers", "int"),
  ]
  private static let edgeData: [(name: String, type: String)] = [
    ("kind", "string"), ("timing", "string"), ("optional", "boolean"), ("collection", "boolean"), ("requests", "int"),
    ("path", "string"), ("line", "int"), ("findings", "string"), ("severity", "string"), ("elements", "string"),
  ]

  func text(title: String) -> String {
    var xml = XMLWriter()
    let namespace = "http://graphml.graphdrawing.org/xmlns"
    let attributes: XMLWriter.Attributes = [
      "xmlns": namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": "\(namespace) \(namespace)/1.0/graphml.xsd",
    ]
    xml.element("graphml", attributes) { xml in
      for (domain, data) in [("node", Self.nodeData), ("edge", Self.edgeData)] {
        for (name, type) in data {
          xml.element("key", ["id": "\(domain)_\(name)", "for": domain, "attr.name": name, "attr.type": type])
        }
      }
      xml.element("graph", ["id": "wiring", "edgedefault": "directed"]) { xml in
        xml.element("desc", text: title)
        for node in scene.nodes {
          xml.element("node", ["id": "\(node.id)"]) { write(data(of: node), of: "node", to: &$0) }
        }
        for (index, link) in scene.links.enumerated() {
          let (source, target) = (scene.nodes[link.from].id, scene.nodes[link.to].id)
          xml.element("edge", ["id": "e\(index)", "source": "\(source)", "target": "\(target)"]) {
            write(data(of: link), of: "edge", to: &$0)
          }
        }
      }
    }
    return xml.text
  }

  private func write(_ data: [(String, String?)], of domain: String, to xml: inout XMLWriter) {
    for case let (name, value?) in data { xml.element("data", ["key": "\(domain)_\(name)"], text: value.visible) }
  }

  private func data(of node: Scene.Node) -> [(String, String?)] {
    var data: [(String, String?)] = [("label", scene.name(of: node))]
    switch node.kind {
    case .binding(let id, _): data += self.data(of: graph.bindings[id])
    case .entry: data.append(("kind", "entry"))
    case .ghost(let key, let status): data += [("kind", status.rawValue)] + self.data(of: key)
    case .gap(let index):
      data += [("kind", "gap"), ("framework", graph.gaps[index].framework.rawValue)] + place(graph.gaps[index].site)
    case .container(let id): data += [("kind", "container")] + place(graph.containers[id].site)
    case .group: data.append(("kind", "group"))
    }
    data += [("module", node.place?.module), ("container", node.place?.container.map { graph.containers[$0].name })]
    data += self.data(of: scene.findings(on: node))
    data.append(("elements", node.elements.isEmpty ? nil : node.elements.map(\.name).joined(separator: " ")))
    if !node.askers.isEmpty { data.append(("askers", "\(node.askers.count)")) }
    return data
  }

  private func data(of binding: Binding) -> [(String, String?)] {
    [("kind", "binding")] + data(of: binding.key) + [
      ("implementation", binding.implementation), ("scope", binding.scope.name),
      ("lifetime", binding.scope.lifetime.rawValue),
      ("provider", binding.provider.rawValue), ("framework", binding.framework.rawValue),
    ] + place(binding.site)
  }

  private func data(of key: Key) -> [(String, String?)] {
    let name: String? =
      switch key.name {
      case .literal(let text), .computed(let text), .member(let text): text
      case .storyboard(let text): text
      case nil: nil
      }
    return [
      ("type", key.type), ("name", name),
      ("arguments", key.arguments.isEmpty ? nil : key.arguments.joined(separator: ", ")),
    ]
  }

  private func place(_ site: Site) -> [(String, String?)] { [("path", site.path), ("line", "\(site.line)")] }

  private func data(of findings: [Finding]) -> [(String, String?)] {
    guard let worst = findings.map(\.severity).max() else { return [] }
    return [("findings", Set(findings.map(\.rule)).sorted().joined(separator: " ")), ("severity", worst.rawValue)]
  }

  private func data(of link: Scene.Link) -> [(String, String?)] {
    if link.isForward { return [("kind", "forward")] }
    let requests = link.requests.map { graph.requests[$0] }
    let order: [Request.Timing] = [.eager, .afterStorage, .deferred]
    let timing = order.first { timing in requests.contains { $0.timing == timing } }
    return [
      ("kind", "request"), ("timing", timing?.rawValue),
      ("optional", "\(requests.allSatisfy { $0.strength == .checked || $0.strength == .presence })"),
      ("collection", "\(requests.allSatisfy(\.collection))"), ("requests", "\(requests.count)"),
    ] + place(requests[0].site) + data(of: requests.flatMap { scene.marks.ofRequest[$0.id] ?? [] })
      + [("elements", link.requests.map { Scene.Element.request($0).name }.joined(separator: " "))]
  }
}
