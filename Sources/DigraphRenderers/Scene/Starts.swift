import DigraphModel

/// The containers and nodes that an app begins with: people read an overview from there.
struct Starts {
  private let graph: Graph
  /// Containers that make others, and that no container makes, in order. Code of an app makes them, or they are declared
  /// in one. Demos do not count.
  let roots: [Container.ID]

  init(of graph: Graph) {
    self.graph = graph
    let constructions = graph.constructions.filter { !$0.isTestOnly }
    let made = Set(constructions.filter { $0.maker != nil }.map(\.container))
    let files = FileHomes(of: graph)
    // An app may leave all of its components to a library, and only make the first of them. Nothing may tell the module
    // of code that declares no type of the graph, but it is not a library of the graph.
    let madeByApp = Set(
      constructions.filter { construction in
        let module = files.home(path: construction.site.path, name: "").module
        return construction.maker == nil && (module.isEmpty || graph.apps.contains(module))
      }.map(\.container))
    roots = Set(constructions.compactMap(\.maker)).subtracting(made)
      .filter { id in
        let module = graph.containers[id].module
        return !graph.demos.contains(module)
          && (graph.apps.isEmpty || graph.apps.contains(module) || madeByApp.contains(id))
      }.sorted()
  }

  /// Positions of a scene's nodes that stand for roots, or for types that the system makes when an app starts. Demos do
  /// not count.
  func positions(in scene: Scene) -> Set<Int> {
    let roots = Set(roots)
    let types = TypeHomes(of: graph)
    var firstRequest: [Int: Request.ID] = [:]
    for link in scene.links.reversed() {
      if let request = link.requests.first { firstRequest[link.from] = request }
    }
    return Set(
      scene.nodes.indices.filter { index in
        switch scene.nodes[index].kind {
        case .container(let id): return roots.contains(id)
        case .entry:
          guard let request = firstRequest[index], let type = types.summary(ofOwner: graph.requests[request]) else {
            return false
          }
          return type.isLaunched && !type.isTestOnly && !graph.demos.contains(type.module)
        case .binding, .ghost, .gap, .group: return false
        }
      })
  }
}

extension Scene {
  /// Adds nodes for roots that have none: without them, nothing may show the module of a root.
  mutating func addRoots() {
    let known = Set(nodes.flatMap(\.elements))
    for id in Starts(of: graph).roots where !known.contains(.container(id)) {
      let container = graph.containers[id]
      nodes.append(
        Node(
          kind: .container(id), id: names.next("c", container.name),
          place: Place(module: container.module, container: id),
          elements: [.container(id)]))
    }
  }
}
