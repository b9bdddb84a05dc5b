/// What can be counted in a graph: how much hangs on what.
///
/// All of it counts nodes of `Wiring`, not requests: who asks twice is one who asks.
public struct WiringStatistics: Hashable, Sendable {
  /// The number of different nodes ask for each node.
  public var fanIn: [Int]
  /// The number of different nodes each node asks for.
  public var fanOut: [Int]
  /// How many providers nobody gets at but through a node.
  public var dominated: [Int]
  /// The longest way, by nodes, the first of which may be code outside of all bindings; of a loop only the first node
  /// is on it.
  public var longestWay: [Int]
  /// Providers that all lead to one another: whoever changes one has to think of all.
  public var components: [[Int]]
  /// Modules by name.
  public var modules: [Module]

  /// A module among others.
  public struct Module: Hashable, Sendable {
    /// Its name; empty if it is not known.
    public var name: String
    /// How many providers it has.
    public var providers: Int
    /// How many providers of other modules ask for one of it.
    public var incoming: Int
    /// How many of its providers ask for one of another module.
    public var outgoing: Int

    /// Creates a module.
    public init(name: String, providers: Int, incoming: Int, outgoing: Int) {
      self.name = name
      self.providers = providers
      self.incoming = incoming
      self.outgoing = outgoing
    }

    /// `outgoing` as a part of both, from 0, what others rely on, to 1, what relies on others; `nil` if it is alone.
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

    // What nothing binds is no provider.
    let edges = wiring.edges.filter { $0.target < count }
    dominated = Dominators(of: edges).dominated
    components = edges.components()
    longestWay = Self.longestWay(in: edges)
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

  /// The longest way from a provider over others; of a loop only the first one is on it.
  ///
  /// - Complexity: O(bindings + requests).
  public static func longestWayOfProviders(in wiring: Wiring) -> [Int] {
    let count = wiring.graph.bindings.count
    return longestWay(in: wiring.edges.filter { $0.source < count && $0.target < count })
  }

  /// - Complexity: O(nodes + edges).
  private static func longestWay(in edges: Edges) -> [Int] {
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
    // In an order in which all that leads to a component comes before it.
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
    var way = [components[last][0]]
    while let previous = before[last] {
      way.append(components[previous][0])
      last = previous
    }
    return way.reversed()
  }
}
