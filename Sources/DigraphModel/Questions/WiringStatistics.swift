/// Statistics of a graph: how much of it depends on each part.
///
/// All numbers count nodes of `Wiring`, not requests: a node that asks twice counts once.
public struct WiringStatistics: Hashable, Sendable {
  /// For each node, the number of different nodes that ask for it.
  public var fanIn: [Int]
  /// For each node, the number of different nodes that it asks for.
  public var fanOut: [Int]
  /// For each node, the number of providers that are reached only by paths through it.
  public var dominated: [Int]
  /// The longest path, as nodes; the first may be code outside of all bindings. Only the first node of a cycle is on
  /// it.
  public var longestPath: [Int]
  /// Sets of providers that all lead to one another: a change of one may affect all of its set.
  public var components: [[Int]]
  /// Modules by name.
  public var modules: [Module]

  /// A module among others.
  public struct Module: Hashable, Sendable {
    /// Its name; empty if it is unknown.
    public var name: String
    /// The number of its providers.
    public var providers: Int
    /// The number of providers of other modules that ask for one of its providers.
    public var incoming: Int
    /// The number of its providers that ask for a provider of another module.
    public var outgoing: Int

    /// Creates a module.
    public init(name: String, providers: Int, incoming: Int, outgoing: Int) {
      self.name = name
      self.providers = providers
      self.incoming = incoming
      self.outgoing = outgoing
    }

    /// `outgoing` as a fraction of `incoming` and `outgoing` together: from 0, if only others depend on the module, to
    /// 1, if it only depends on others; `nil` if it has no neighbours.
    public var instability: Double? {
      incoming + outgoing == 0 ? nil : Double(outgoing) / Double(incoming + outgoing)
    }
  }

  /// - Complexity: O(bindings + requests), and sorting.
  public init(of wiring: Wiring) {
    let (graph, count) = (wiring.graph, wiring.graph.bindings.count)
    var targets = [Set<Int>](repeating: [], count: wiring.nodes.count)
    for edge in wiring.edges.all { targets[edge.source].insert(edge.target) }
    fanOut = targets.map(\.count)
    var fanIn = [Int](repeating: 0, count: wiring.nodes.count)
    for set in targets { for target in set { fanIn[target] += 1 } }
    self.fanIn = fanIn

    // A key without a binding is no provider.
    let edges = wiring.edges.filter { $0.target < count }
    dominated = Dominators(of: edges).dominated
    components = edges.components()
    longestPath = Self.longestPath(in: edges)
    modules = Self.modules(of: graph, edges)
  }

  private static func modules(of graph: Graph, _ edges: Edges) -> [Module] {
    func module(_ id: Binding.ID) -> String {
      graph.bindings[id].module.isEmpty
        ? graph.containers[graph.bindings[id].container].module : graph.bindings[id].module
    }
    var modules: [String: Module] = [:]
    for binding in graph.bindings where binding.forwardsTo == nil {
      let name = module(binding.id)
      modules[name, default: Module(name: name, providers: 0, incoming: 0, outgoing: 0)].providers += 1
    }
    var asking: Set<Int> = []
    var askers: [String: Set<Int>] = [:]
    for edge in edges.all where edge.source < graph.bindings.count && module(edge.source) != module(edge.target) {
      asking.insert(edge.source)
      askers[module(edge.target), default: []].insert(edge.source)
    }
    for id in asking { modules[module(id)]?.outgoing += 1 }
    for (name, set) in askers { modules[name]?.incoming = set.count }
    return modules.values.sorted { $0.name < $1.name }
  }

  /// The longest path from a provider over other providers. Only the first node of a cycle is on it.
  ///
  /// - Complexity: O(bindings + requests).
  public static func longestPathOfProviders(in wiring: Wiring) -> [Int] {
    let count = wiring.graph.bindings.count
    return longestPath(in: wiring.edges.filter { $0.source < count && $0.target < count })
  }

  /// - Complexity: O(nodes + edges).
  private static func longestPath(in edges: Edges) -> [Int] {
    let components = edges.stronglyConnectedComponents()
    var component = [Int](repeating: 0, count: edges.nodeCount)
    for (number, members) in components.enumerated() { for member in members { component[member] = number } }
    var links = edges.all.map { (from: component[$0.source], to: component[$0.target]) }
    links.removeAll { $0.from == $0.to }
    var outgoing = [[Int]](repeating: [], count: components.count)
    var missing = [Int](repeating: 0, count: components.count)
    for link in links {
      outgoing[link.from].append(link.to)
      missing[link.to] += 1
    }
    // The components are in topological order: all components that lead to one come before it.
    var length = [Int](repeating: 1, count: components.count)
    var before = [Int?](repeating: nil, count: components.count)
    var queue = components.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < queue.count {
      let number = queue[next]
      next += 1
      for other in outgoing[number] {
        if length[number] + 1 > length[other] { (length[other], before[other]) = (length[number] + 1, number) }
        missing[other] -= 1
        if missing[other] == 0 { queue.append(other) }
      }
    }
    guard var last = length.indices.max(by: { (length[$0], $1) < (length[$1], $0) }), length[last] > 1 else {
      return []
    }
    var path = [components[last][0]]
    while let previous = before[last] {
      path.append(components[previous][0])
      last = previous
    }
    return path.reversed()
  }
}
