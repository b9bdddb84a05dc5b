import DigraphModel

/// The containers that ask each other along a single path, as trees. All containers below a holder of a key get its
/// binding, unless a container between them has the same key.
struct ContainerTrees {
  /// The single parent of each container; -1 for roots, and for containers that are in no tree.
  private(set) var parent: [Container.ID]
  /// The number of containers above each container.
  private(set) var depth: [Int]
  /// Each container together with those below it; empty for a container that is in no tree.
  private(set) var below: [ContainerSet]

  /// Creates trees.
  ///
  /// - Parameters:
  ///   - containers: All containers.
  ///   - isApart: Whether only a search can answer for a container and for the containers behind it.
  /// - Complexity: O(containers * depth / 64).
  init(_ containers: [Container], apart isApart: [Bool]) {
    let parent = containers.map { container -> Container.ID in
      guard container.parents.count == 1, !isApart[container.id], !isApart[container.parents[0]] else { return -1 }
      let above = containers[container.parents[0]]
      // The parents of a copied container are not asked, unless that container is a copy, too.
      return !container.copiesParents || above.parents.isEmpty || above.copiesParents ? above.id : -1
    }
    let children = Adjacency(count: containers.count) { add in
      for id in parent.indices where parent[id] >= 0 { add(parent[id], id) }
    }
    // Containers on a loop are never reached from a root, nor are those below them.
    var order = parent.indices.filter { parent[$0] < 0 && !isApart[$0] }
    depth = Array(repeating: 0, count: parent.count)
    below = Array(repeating: ContainerSet(), count: parent.count)
    var next = 0
    while next < order.count {
      let container = order[next]
      next += 1
      for child in children[container] {
        depth[child] = depth[container] + 1
        order.append(child)
      }
    }
    for container in order.reversed() {
      below[container].insert(container)
      if parent[container] >= 0 { below[parent[container]].formUnion(below[container]) }
    }
    self.parent = parent
  }

  /// Whether a container is in a tree.
  func isMember(_ container: Container.ID) -> Bool { !below[container].isEmpty }
}
