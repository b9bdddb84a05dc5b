import DigraphModel

/// The requests through which a program comes to the place of a finding, whether the finding's notes name them or not.
struct Approach {
  private let paths: EntryPaths
  private let graph: Graph

  init(by paths: EntryPaths, in graph: Graph) {
    self.paths = paths
    self.graph = graph
  }

  /// The requests that lead to the finding's parts; for a cycle, the shortest path to one of its steps.
  func requests(to elements: [Scene.Element], _ loop: [Request.ID], isLoop: Bool) -> [Request.ID] {
    if isLoop {
      let ways = loop.map(path).filter { $0.first.map { graph.requests[$0].consumer == nil } ?? false }
      return ways.min { $0.count < $1.count }?.filter { !loop.contains($0) } ?? []
    }
    return elements.flatMap { element in
      if case .request(let id) = element { path(to: id) } else { [Request.ID]() }
    }
  }

  private func path(to id: Request.ID) -> [Request.ID] {
    paths.path(to: graph.requests[id]).map(\.id).filter { $0 != id }
  }
}
