/// A selection of a graph's edges between providers. Searches for cycles and paths run on it.
///
/// A node is the *provider* of a binding, because a binding that forwards shares the provider, the scope and the
/// storage of its target. Its number is the binding's identifier. Parallel edges are kept, one for each request.
public struct Edges: Sendable {
  /// One request together with one provider that answers it.
  public struct Edge: Hashable, Sendable {
    /// The provider that asks.
    public var source: Binding.ID
    /// The provider that answers.
    public var target: Binding.ID
    /// The request that asks.
    public var request: Request.ID

    /// Creates an edge.
    public init(source: Binding.ID, target: Binding.ID, request: Request.ID) {
      self.source = source
      self.target = target
      self.request = request
    }
  }

  /// All edges, by source; those of one source in the order of their requests.
  public let all: [Edge]
  /// Position in `all` of each node's first edge, and the number of edges at the end.
  private let starts: [Int]

  /// Sorts edges between nodes `0..<nodeCount`.
  ///
  /// - Complexity: O(nodes + edges).
  public init(nodeCount: Int, _ edges: [Edge]) {
    var starts = [Int](repeating: 0, count: nodeCount + 1)
    for edge in edges { starts[edge.source + 1] += 1 }
    for node in 0..<nodeCount { starts[node + 1] += starts[node] }
    var next = starts
    var order = [Int](repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      order[next[edge.source]] = index
      next[edge.source] += 1
    }
    self.all = order.map { edges[$0] }
    self.starts = starts
  }

  /// Number of nodes.
  public var nodeCount: Int { starts.count - 1 }

  /// The edges out of a node.
  public func edges(from node: Binding.ID) -> ArraySlice<Edge> { all[starts[node]..<starts[node + 1]] }

  /// The edges that `isIncluded` accepts.
  public func filter(_ isIncluded: (Edge) -> Bool) -> Edges {
    Edges(nodeCount: nodeCount, all.filter(isIncluded))
  }

  /// The same edges, turned around.
  public var reversed: Edges {
    Edges(nodeCount: nodeCount, all.map { Edge(source: $0.target, target: $0.source, request: $0.request) })
  }
}

extension Graph {
  /// The edges between providers that `isIncluded` accepts, given a request and the provider that answers it.
  ///
  /// An edge needs a provider that makes the request, and a binding that answers it.
  ///
  /// - Complexity: O(bindings + requests).
  public func edges(where isIncluded: (Request.ID, Binding.ID) -> Bool) -> Edges {
    var edges: [Edges.Edge] = []
    for id in requests.indices {
      // A request that only some paths answer still has an edge; an opaque request, with mere candidates, has none.
      guard !requests[id].resolution.bindings.isEmpty, requests[id].resolution.status != .opaque,
        let consumer = requests[id].consumer
      else { continue }
      let source = bindings[consumer].forwardsTo ?? consumer
      for answer in requests[id].resolution.bindings {
        let target = bindings[answer].forwardsTo ?? answer
        if isIncluded(id, target) {
          edges.append(Edges.Edge(source: source, target: target, request: id))
        }
      }
    }
    return Edges(nodeCount: bindings.count, edges)
  }
}

extension Edges {
  /// Maximal sets of nodes that all reach one another; single nodes without a cycle are included.
  ///
  /// Tarjan's algorithm (<https://doi.org/10.1137/0201010>) with a stack of its own, so that a long chain of bindings
  /// cannot exhaust the thread's.
  ///
  /// - Returns: Components in ascending order of their smallest node, each ascending.
  /// - Complexity: O(nodes + edges), and sorting.
  public func stronglyConnectedComponents() -> [[Binding.ID]] {
    let unvisited = -1
    var order = [Int](repeating: unvisited, count: nodeCount)
    var low = [Int](repeating: 0, count: nodeCount)
    var isOpen = [Bool](repeating: false, count: nodeCount)
    var cursor = starts
    var open: [Int] = []
    var path: [Int] = []
    var visited = 0
    var components: [[Binding.ID]] = []

    for root in 0..<nodeCount where order[root] == unvisited {
      path.append(root)
      while let node = path.last {
        if order[node] == unvisited {
          order[node] = visited
          low[node] = visited
          visited += 1
          open.append(node)
          isOpen[node] = true
        }
        var child: Int?
        while child == nil, cursor[node] < starts[node + 1] {
          let target = all[cursor[node]].target
          cursor[node] += 1
          if order[target] == unvisited {
            child = target
          } else if isOpen[target] {
            low[node] = min(low[node], order[target])
          }
        }
        if let child {
          path.append(child)
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent] = min(low[parent], low[node]) }
        if low[node] == order[node] { components.append(Self.close(node, &open, &isOpen)) }
      }
    }
    return components.sorted { $0[0] < $1[0] }
  }

  /// Takes a finished component off the stack of open nodes.
  private static func close(_ root: Int, _ open: inout [Int], _ isOpen: inout [Bool]) -> [Binding.ID] {
    var component: [Binding.ID] = []
    while let node = open.popLast() {
      isOpen[node] = false
      component.append(node)
      if node == root { break }
    }
    return component.sorted()
  }

  /// The strongly connected components that contain a cycle.
  public func components() -> [[Binding.ID]] {
    stronglyConnectedComponents().filter { component in
      component.count > 1 || edges(from: component[0]).contains { $0.target == component[0] }
    }
  }

  /// A shortest cycle through a node that stays within some nodes; among several, the one whose requests come first.
  ///
  /// - Returns: Its edges, the first of which leaves `start`; `nil` if there is no cycle.
  /// - Complexity: O(nodes and edges of `component`).
  public func shortestLoop(through start: Binding.ID, within component: some Sequence<Binding.ID>) -> [Edge]? {
    let inside = Set(component)
    var arrival: [Binding.ID: Edge] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in edges(from: node) where inside.contains(edge.target) {
        if edge.target == start {
          var loop = [edge]
          while let first = loop.last, first.source != start, let before = arrival[first.source] { loop.append(before) }
          return loop.reversed()
        }
        if arrival[edge.target] == nil {
          arrival[edge.target] = edge
          queue.append(edge.target)
        }
      }
    }
    return nil
  }

  /// A shortest cycle over an edge that stays within some nodes.
  ///
  /// - Returns: Its edges, the first of which is `edge`; `nil` if no path leads back.
  /// - Complexity: O(nodes and edges of `component`).
  public func shortestLoop(over edge: Edge, within component: some Sequence<Binding.ID>) -> [Edge]? {
    if edge.source == edge.target { return [edge] }
    let inside = Set(component)
    var arrival: [Binding.ID: Edge] = [:]
    var queue = [edge.target]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for step in edges(from: node) where inside.contains(step.target) && arrival[step.target] == nil {
        arrival[step.target] = step
        if step.target == edge.source {
          var path = [step]
          while let first = path.last, first.source != edge.target, let before = arrival[first.source] {
            path.append(before)
          }
          return [edge] + path.reversed()
        }
        queue.append(step.target)
      }
    }
    return nil
  }

  /// For each node, the first edge of a shortest path to one of `targets`, if there is a path whose inner nodes all
  /// satisfy `isInner`. The targets themselves have no first edge.
  ///
  /// - Complexity: O(nodes + edges), however many targets there are.
  public func firstEdges(towards targets: [Binding.ID], through isInner: (Binding.ID) -> Bool) -> [Edge?] {
    let reversed = self.reversed
    var first = [Edge?](repeating: nil, count: nodeCount)
    var isQueued = [Bool](repeating: false, count: nodeCount)
    var queue = targets
    for target in targets { isQueued[target] = true }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      for edge in reversed.edges(from: node) where !isQueued[edge.target] {
        isQueued[edge.target] = true
        first[edge.target] = Edge(source: edge.target, target: node, request: edge.request)
        if isInner(edge.target) { queue.append(edge.target) }
      }
    }
    return first
  }
}
