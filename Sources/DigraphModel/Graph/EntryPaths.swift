/// Shortest paths from entry points, the requests outside of all bindings, to each binding: how the program comes to
/// make a value.
public struct EntryPaths: Sendable {
  private let graph: Graph
  /// The request through which each provider is first reached.
  private let arrival: [Request.ID?]

  /// Searches breadth first from all entry points.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - isStep: Whether paths may lead over a request.
  /// - Complexity: O(bindings + requests).
  public init(_ graph: Graph, over isStep: (Request.ID) -> Bool = { _ in true }) {
    var arrival = [Request.ID?](repeating: nil, count: graph.bindings.count)
    var queue: [Binding.ID] = []
    func follow(_ request: Request.ID) {
      guard isStep(request) else { return }
      for answer in graph.requests[request].resolution.bindings {
        let provider = graph.bindings[answer].forwardsTo ?? answer
        if arrival[provider] == nil {
          arrival[provider] = request
          queue.append(provider)
        }
      }
    }
    for request in graph.requests.indices
    where graph.requests[request].consumer == nil && !graph.requests[request].isTestOnly {
      follow(request)
    }
    var next = 0
    while next < queue.count {
      for request in graph.requestIDs(of: queue[next]) { follow(request) }
      next += 1
    }
    self.graph = graph
    self.arrival = arrival
  }

  /// The requests that lead to a request, from an entry point on; the request itself is the last. If no entry point is
  /// known, it is the only one.
  public func path(to request: Request) -> [Request] {
    var path = [request]
    while let consumer = path.last?.consumer, let before = arrival[graph.bindings[consumer].forwardsTo ?? consumer] {
      path.append(graph.requests[before])
    }
    return path.reversed()
  }
}
