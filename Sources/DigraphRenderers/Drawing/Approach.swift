import DigraphModel

/// The requests through which a program comes to the place of a finding, whether the finding's notes name them or not.
///
/// The line of a request with a finding of its own has that finding's colour, so a path over it cannot be seen. If
/// there is a path over other requests, people look at that one.
struct Approach {
  private let paths: EntryPaths
  /// Paths over requests without findings of their own.
  private let free: EntryPaths
  private let graph: Graph

  init(around findings: [Finding], in graph: Graph) {
    self.graph = graph
    let sites = Set(findings.map(\.site))
    paths = EntryPaths(graph)
    free = EntryPaths(graph) { !sites.contains(graph.requests[$0].site) }
  }

  /// The requests that lead to the finding's parts; for a cycle, the shortest path to one of its steps.
  func requests(to elements: [Scene.Element], _ loop: [Request.ID], isLoop: Bool) -> [Request.ID] {
    if isLoop {
      let paths = loop.map(path).filter { $0.first.map { graph.requests[$0].consumer == nil } ?? false }
      return paths.min { $0.count < $1.count }?.filter { !loop.contains($0) } ?? []
    }
    return elements.flatMap { element in
      if case .request(let id) = element { path(to: id) } else { [Request.ID]() }
    }
  }

  private func path(to id: Request.ID) -> [Request.ID] {
    let free = free.path(to: graph.requests[id])
    let begins = free.first.map { $0.consumer == nil } ?? false
    return (begins ? free : paths.path(to: graph.requests[id])).map(\.id).filter { $0 != id }
  }
}
