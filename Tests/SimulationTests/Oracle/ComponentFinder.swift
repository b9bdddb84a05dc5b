/// Strongly connected components of a small graph.
struct ComponentFinder {
  private var nodes: [Observations.Node: Int] = [:]
  private(set) var registrations: [Int] = []
  private(set) var edges: [Expectation.StronglyConnectedComponent.Edge] = []

  /// Numbers the nodes that runs and tables show. Requests that end every cycle through them are left out.
  init(_ exploration: Exploration) {
    let seen = Set(exploration.all.edges.filter { !$0.value }.keys)
    add(seen, isSeen: true)
    add(exploration.tables.edges.subtracting(seen), isSeen: false)
  }

  /// Numbers the nodes that some runs show.
  init(_ observations: Observations) { add(Set(observations.edges.filter { !$0.value }.keys), isSeen: true) }

  private mutating func add(_ some: Set<Observations.Edge>, isSeen: Bool) {
    for edge in some.sorted(by: { $0.order < $1.order }) {
      edges.append(
        Expectation.StronglyConnectedComponent.Edge(
          from: number(edge.from), to: number(edge.to), request: edge.request, isFactory: edge.phase == .factory,
          isSeen: isSeen))
    }
  }

  private mutating func number(_ node: Observations.Node) -> Int {
    if let number = nodes[node] { return number }
    nodes[node] = registrations.count
    registrations.append(node.registration)
    return registrations.count - 1
  }

  /// The strongly connected components of factory requests that runs make.
  var eagerComponents: [[Expectation.StronglyConnectedComponent.Edge]] {
    Self.components(edges.filter { $0.isFactory && $0.isSeen })
  }

  /// Nodes whose factory recurses for ever: they are in a strongly connected component, or lead to one.
  var lost: Set<Int> {
    Self.nodes(leadingTo: Set(eagerComponents.joined().map(\.from)), over: edges.filter(\.isFactory))
  }

  /// Requests of those registrations whose nodes are all among some nodes.
  func requests(ofAll some: Set<Int>, _ program: ContainerProgram) -> Set<Int> {
    let kept = Set(registrations.indices.filter { !some.contains($0) }.map { registrations[$0] })
    let whole = Set(some.map { registrations[$0] }).subtracting(kept)
    return Set(program.requestsInRegistrations.filter { whole.contains($0.registration.id) }.map(\.request.id))
  }

  /// The number of a node, if an edge has it.
  func number(of node: Observations.Node) -> Int? { nodes[node] }

  /// The edges of each strongly connected component, given some of all edges.
  static func components(_ edges: [Expectation.StronglyConnectedComponent.Edge]) -> [[Expectation
    .StronglyConnectedComponent.Edge]]
  {
    let reach = reachability(edges)
    func isInLoop(_ edge: Expectation.StronglyConnectedComponent.Edge) -> Bool {
      reach[edge.to, default: []].contains(edge.from)
    }
    var components: [[Expectation.StronglyConnectedComponent.Edge]] = []
    for edge in edges where isInLoop(edge) {
      let index = components.firstIndex { component in
        reach[component[0].from, default: []].contains(edge.from)
          && reach[edge.from, default: []].contains(component[0].from)
      }
      if let index { components[index].append(edge) } else { components.append([edge]) }
    }
    return components
  }

  /// Nodes from which some edges lead to a target; targets are included.
  static func nodes(leadingTo targets: Set<Int>, over edges: [Expectation.StronglyConnectedComponent.Edge]) -> Set<Int>
  {
    targets.union(reachability(edges).filter { !$0.value.isDisjoint(with: targets) }.keys)
  }

  /// The nodes that can be reached from each node, including the node itself.
  private static func reachability(_ edges: [Expectation.StronglyConnectedComponent.Edge]) -> [Int: Set<Int>] {
    var next: [Int: Set<Int>] = [:]
    for edge in edges {
      next[edge.from, default: []].insert(edge.to)
      next[edge.to, default: []].formUnion([])
    }
    var reach: [Int: Set<Int>] = [:]
    for node in next.keys {
      var seen: Set = [node]
      var stack = [node]
      while let last = stack.popLast() {
        for other in next[last, default: []] where seen.insert(other).inserted { stack.append(other) }
      }
      reach[node] = seen
    }
    return reach
  }

  /// Strongly connected components in groups: those of one group become a single component if all nodes of a
  /// registration are taken as one node.
  func grouped(
    _ components: [Expectation.StronglyConnectedComponent: Expectation.Certainty],
    among edges: [Expectation.StronglyConnectedComponent.Edge]
  ) -> [[Expectation.StronglyConnectedComponent: Expectation.Certainty]] {
    let merged = edges.map { edge in
      Expectation.StronglyConnectedComponent.Edge(
        from: registrations[edge.from], to: registrations[edge.to], request: edge.request, isFactory: edge.isFactory,
        isSeen: edge.isSeen)
    }
    return Self.components(merged).map { group in
      let members = Set(group.map(\.from))
      return components.filter { members.isSuperset(of: $0.key.registrations) }
    }.filter { !$0.isEmpty }
  }
}

extension Observations.Edge {
  /// A key for a stable order. A request leaves and reaches a registration of one container in two ways at most.
  fileprivate var order: (Int, Int, Int, Int, Int) {
    (request, from.container, to.container, from.isRightType ? 1 : 0, to.isRightType ? 1 : 0)
  }
}
