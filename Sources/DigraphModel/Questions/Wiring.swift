/// A graph for questions of users: askers, providers and keys without a binding are all nodes.
///
/// A binding that forwards is a name of its provider and no node of its own, as in `Edges`.
public struct Wiring: Sendable {
  /// The graph that the questions are about.
  public let graph: Graph
  /// Nodes by number. The number of a provider is the identifier of its binding; then comes code outside of bindings,
  /// then keys without a binding. A binding that forwards has a number, but no edge leads there.
  public let nodes: [Node]
  /// Requests from node to node, in the order of the requests.
  public let edges: Edges
  /// The names of containers by number, with a module where needed to distinguish them.
  public let containerNames: [String]

  /// A node: something that asks or answers.
  public enum Node: Hashable, Sendable {
    /// A binding that makes its values itself.
    case provider(Binding.ID)
    /// Code outside of all bindings, by its name.
    case outside(String)
    /// A key that a request asks for and no binding answers, with the reason.
    case unbound(Key, Resolution.Status)
  }

  /// - Complexity: O(bindings + requests).
  public init(_ graph: Graph) {
    self.graph = graph
    var nodes = graph.bindings.indices.map(Node.provider)
    var edges: [Edges.Edge] = []
    var numbers: [Node: Int] = [:]
    func number(of node: Node) -> Int {
      if let number = numbers[node] { return number }
      nodes.append(node)
      numbers[node] = nodes.count - 1
      return nodes.count - 1
    }
    for request in graph.requests where request.consumer == nil { _ = number(of: .outside(request.owner)) }
    for request in graph.requests {
      let source =
        request.consumer.map { graph.provider(of: graph.bindings[$0]).id } ?? number(of: .outside(request.owner))
      var targets = request.resolution.bindings.map { graph.provider(of: graph.bindings[$0]).id }
      switch request.resolution.status {
      case .bound, .ambiguous: break
      case .missing, .external, .opaque, .parameter:
        targets.append(number(of: .unbound(request.key, request.resolution.status)))
      }
      edges += targets.map { Edges.Edge(source: source, target: $0, request: request.id) }
    }
    containerNames = graph.containerNames
    self.nodes = nodes
    self.edges = Edges(nodeCount: nodes.count, edges)
  }

  /// Whether a number is that of a node. The number of a forwarding binding is not.
  public func isNode(_ number: Int) -> Bool {
    if case .provider(let id) = nodes[number] { graph.bindings[id].forwardsTo == nil } else { true }
  }

  /// The name of a node in text: its key or name. The container is added if that alone is ambiguous, and a note if
  /// another binding replaces it.
  public func name(of number: Int) -> String {
    let (name, container) = placedName(of: number)
    var isReplaced = false
    if case .provider(let id) = nodes[number] { isReplaced = graph.bindings[id].isReplaced }
    return name + (container.map { " in \($0)" } ?? "") + (isReplaced ? PlacedName.replaced : "")
  }

  /// The same in two parts: the name, and the container where the name alone does not tell.
  public func placedName(of number: Int) -> (name: String, container: String?) {
    switch nodes[number] {
    case .provider(let id):
      let binding = graph.bindings[id]
      let name = containerNames[binding.container]
      let isOnlyOne = graph.bindingIDs(ofType: binding.key.type).allSatisfy {
        graph.bindings[$0].key != binding.key || graph.bindings[$0].container == binding.container
      }
      return ("\(binding.key)", isOnlyOne || name.isEmpty ? nil : name)
    case .outside(let owner): return (owner, nil)
    case .unbound(let key, _): return ("\(key)", nil)
    }
  }

  /// Counts the steps to each node on a shortest path from some nodes.
  ///
  /// - Parameters:
  ///   - start: Positions in ``nodes``.
  ///   - backward: Whether steps are taken against the requests: from the requested node to the asking node.
  /// - Returns: A number for each node, `0` for those of the start; `nil` for a node that no path leads to.
  /// - Complexity: O(nodes + edges).
  public func distances(from start: [Int], backward: Bool = false) -> [Int?] {
    let edges = backward ? self.edges.reversed : self.edges
    var distance = [Int?](repeating: nil, count: nodes.count)
    var queue: [Int] = []
    for node in start where distance[node] == nil {
      distance[node] = 0
      queue.append(node)
    }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in edges.edges(from: node) where distance[edge.target] == nil {
        distance[edge.target] = (distance[node] ?? 0) + 1
        queue.append(edge.target)
      }
    }
    return distance
  }

  /// All requests from one node to another, together.
  public struct Step: Hashable, Sendable {
    /// The asking node.
    public var source: Int
    /// The answering node.
    public var target: Int
    /// The requests, in order; not empty.
    public var requests: [Request.ID]
  }

  /// The steps from a node, one for each node that answers it, in the order of the first requests.
  public func steps(from node: Int) -> [Step] {
    var steps: [Step] = []
    var positions: [Int: Int] = [:]
    for edge in edges.edges(from: node) {
      if let position = positions[edge.target] {
        steps[position].requests.append(edge.request)
      } else {
        positions[edge.target] = steps.count
        steps.append(Step(source: node, target: edge.target, requests: [edge.request]))
      }
    }
    return steps
  }
}
