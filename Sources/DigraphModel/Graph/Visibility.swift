extension Graph {
  /// A container and all containers that are asked after it, each once, nearest first.
  ///
  /// - Complexity: O(containers above it).
  public func containersInReach(of container: Container.ID) -> [Container.ID] { containersInReach(of: [container]) }

  /// Follows a request from container to container.
  ///
  /// - Parameters:
  ///   - containers: The containers that are asked first.
  ///   - isLocal: Whether parents are not asked.
  /// - Returns: These and all containers that are asked after them, each once, nearest first.
  public func containersInReach(of containers: [Container.ID], isLocal: Bool = false) -> [Container.ID] {
    var reached: [Container.ID] = []
    var seen: Set<Container.ID> = []
    /// Containers whose parents are asked, too.
    var isThrough: Set<Container.ID> = []
    var queue = containers.map { (id: $0, asksParents: !isLocal) }
    var next = 0
    while next < queue.count {
      let (id, asksParents) = queue[next]
      let container = self.containers[id]
      next += 1
      if seen.insert(id).inserted { reached.append(id) }
      if asksParents, !isThrough.insert(id).inserted { continue }
      // A copy of its parents has their bindings, but does not know the containers above them.
      if asksParents || container.copiesParents {
        queue += container.parents.map { ($0, !container.copiesParents) }
      }
      // An annex of a container is asked for requests from below the container, and not for its own requests.
      if !containers.contains(id) { queue += container.annexes.map { ($0, true) } }
    }
    return reached
  }

  /// The containers that are searched for an answer to a request. A request whose container is not known could be
  /// answered by any container of its framework.
  public func containersInReach(of request: Request) -> [Container.ID] {
    if request.containers.isEmpty { return containers.filter { $0.framework == request.framework }.map(\.id) }
    let reached = containersInReach(of: request.containers, isLocal: request.ignoresParents)
    return request.startsAbove ? Array(reached.dropFirst(request.containers.count)) : reached
  }
}

/// The open questions about the bindings of some containers.
public struct Doubt: Hashable, Sendable {
  /// Containers that code outside of the input may fill.
  public var openContainers: [Container.ID]
  /// Positions in `Graph.gaps` of code that may bind a key in one of the containers.
  public var gaps: [Int]

  /// Creates a doubt.
  public init(openContainers: [Container.ID] = [], gaps: [Int] = []) {
    self.openContainers = openContainers
    self.gaps = gaps
  }

  /// Whether there is no open question.
  public var isEmpty: Bool { openContainers.isEmpty && gaps.isEmpty }
}

extension Graph {
  /// The open questions about the bindings of some containers.
  ///
  /// - Complexity: O(gaps).
  public func doubt(about containers: [Container.ID]) -> Doubt {
    let asked = Set(containers)
    return Doubt(
      openContainers: containers.filter { self.containers[$0].isOpen },
      gaps: gaps.indices.filter { gaps[$0].containers.contains(where: asked.contains) })
  }
}
