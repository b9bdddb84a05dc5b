import DigraphModel

/// The containers and nodes that an app begins with: people read an overview from there.
struct Starts {
  private let graph: Graph
  /// Containers that make others, and that no container makes, in order. Code of an app makes them, or they are declared
  /// in one. Demos do not count.
  let roots: [Container.ID]
  /// Modules of demos, unless all apps are demos.
  private let demos: Set<String>
  private let files: FileHomes

  init(of graph: Graph) {
    self.graph = graph
    let demos = graph.apps.allSatisfy(graph.demos.contains) ? [] : graph.demos
    self.demos = demos
    let constructions = graph.constructions.filter { !$0.isTestOnly }
    let made = Set(constructions.filter { $0.maker != nil }.map(\.container))
    let files = FileHomes(of: graph)
    self.files = files
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
        return !demos.contains(module)
          && (graph.apps.isEmpty || graph.apps.contains(module) || madeByApp.contains(id))
      }.sorted()
  }

  /// Positions of a scene's nodes that stand for roots, for the first code of a program, or for types that the system
  /// makes when one starts.
  func positions(in scene: Scene) -> Set<Int> { Set(starts(in: scene).keys) }

  /// The same, each with its module.
  private func starts(in scene: Scene) -> [Int: String] {
    let roots = Set(roots)
    let types = TypeHomes(of: graph)
    var firstRequest: [Int: Request.ID] = [:]
    for link in scene.links.reversed() {
      if let request = link.requests.first { firstRequest[link.from] = request }
    }
    var starts: [Int: String] = [:]
    for (index, node) in scene.nodes.enumerated() {
      switch node.kind {
      case .container(let id): if roots.contains(id) { starts[index] = graph.containers[id].module }
      case .entry(let owner):
        guard let request = firstRequest[index].map({ graph.requests[$0] }), !request.isTestOnly else { continue }
        if let type = types.summary(ofOwner: request) {
          if isStart(type) { starts[index] = type.module }
        } else if isTopLevel(owner, request) {
          let module = files.home(path: request.site.path, name: "").module
          if !demos.contains(module) { starts[index] = module }
        }
      case .binding, .ghost, .gap, .group: continue
      }
    }
    return starts
  }

  private func isStart(_ type: TypeSummary) -> Bool {
    type.isLaunched && !type.isTestOnly && !demos.contains(type.module)
  }

  /// Whether the asker is the code of a file `main.swift` outside of all types and functions.
  private func isTopLevel(_ owner: String, _ request: Request) -> Bool {
    request.site.path.split(separator: "/").last == "main.swift" && (owner == "main.swift" || owner == "main")
  }

  /// Files with the first code of programs that have no node of a scene for it: that code asks for nothing itself.
  func silentFiles(in scene: Scene) -> [String] {
    let known = Set(starts(in: scene).values)
    return Set(
      graph.types.values.filter { $0.isEntry && isStart($0) && !known.contains($0.module) }.map(\.path)
    ).sorted()
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
