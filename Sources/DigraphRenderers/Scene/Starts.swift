import DigraphModel

/// The containers and nodes at which an app begins, and from which people read an overview.
struct Starts {
  private let graph: Graph
  /// Containers that make others, and that no container makes, in order. An app's module declares them, or its code
  /// makes them. Demos do not count.
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
    // An app may have all of its components in a library, and only make the first of them. If the graph does not show
    // the module of that code, the code is in no library of the graph.
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

  /// Code at which an app begins.
  struct Point: Hashable {
    /// The position of the node that stands for it; `nil` if the code asks for nothing itself.
    var node: Int?
    var module: String
    /// The file of the code.
    var path: String
  }

  /// The beginnings of all apps, the main one first: roots, the first code of programs, and types that the system makes
  /// when a program starts. The main one belongs to the app with most bindings, and leads to most of that app's nodes.
  func points(in scene: Scene) -> [Point] {
    let points = nodes(in: scene)
    let all = points + silentPoints(besides: Set(points.map(\.module)))
    guard all.count > 1 else { return all }
    let modules = graph.bindings.reduce(into: [String: Int]()) { counts, binding in
      let container = graph.containers[binding.container]
      for app in container.apps.isEmpty ? [container.module] : container.apps { counts[app, default: 0] += 1 }
    }
    var next = [[Int]](repeating: [], count: scene.nodes.count)
    for link in scene.links { next[link.from].append(link.to) }
    func reach(_ point: Point) -> Int {
      guard let node = point.node else { return 0 }
      if case .container = scene.nodes[node].kind { return .max }
      // Types that the code of 'main.swift' makes come after that code.
      if point.path.split(separator: "/").last == "main.swift", case .entry(let owner) = scene.nodes[node].kind,
        Self.isTopLevel(owner)
      {
        return .max - 1
      }
      var seen: Set<Int> = [node]
      var open = [node]
      while let node = open.popLast() { open += next[node].filter { seen.insert($0).inserted } }
      return seen.count
    }
    let weights = all.map { (modules[$0.module] ?? 0, reach($0)) }
    return all.indices.sorted { (weights[$1].0, weights[$1].1, $0) < (weights[$0].0, weights[$0].1, $1) }.map {
      all[$0]
    }
  }

  /// The beginnings that have nodes.
  private func nodes(in scene: Scene) -> [Point] {
    let roots = Set(roots)
    let types = TypeHomes(of: graph)
    var firstRequest: [Int: Request.ID] = [:]
    for link in scene.links.reversed() {
      if let request = link.requests.first { firstRequest[link.from] = request }
    }
    var points: [Point] = []
    for (index, node) in scene.nodes.enumerated() {
      switch node.kind {
      case .container(let id):
        let container = graph.containers[id]
        if roots.contains(id) { points.append(Point(node: index, module: container.module, path: container.site.path)) }
      case .entry(let owner):
        guard let request = firstRequest[index].map({ graph.requests[$0] }), !request.isTestOnly else { continue }
        if let type = types.summary(ofOwner: request) {
          if isStart(type) { points.append(Point(node: index, module: type.module, path: type.path)) }
        } else if isTopLevel(owner, request) {
          let module = files.home(path: request.site.path, name: "").module
          if !demos.contains(module) {
            points.append(Point(node: index, module: module, path: request.site.path))
          }
        }
      case .binding, .ghost, .gap, .group: continue
      }
    }
    return points
  }

  private func isStart(_ type: TypeSummary) -> Bool {
    type.isLaunched && !type.isTestOnly && !demos.contains(type.module)
  }

  /// Whether the asker is the code of a file `main.swift` outside of all types and functions.
  private func isTopLevel(_ owner: String, _ request: Request) -> Bool {
    request.site.path.split(separator: "/").last == "main.swift" && Self.isTopLevel(owner)
  }

  private static func isTopLevel(_ owner: String) -> Bool { owner == "main.swift" || owner == "main" }

  /// The first code of programs without a node for that code, because it asks for nothing itself.
  private func silentPoints(besides known: Set<String>) -> [Point] {
    let types = graph.types.values.filter { $0.isEntry && isStart($0) && !known.contains($0.module) }
    return Set(types.map { Point(node: nil, module: $0.module, path: $0.path) }).sorted { $0.path < $1.path }
  }
}

extension Scene {
  /// Adds nodes for roots that have none. Otherwise, the picture might not show the module of a root.
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
