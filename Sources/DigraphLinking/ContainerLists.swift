import DigraphModel

/// Lists of containers by their numbers in the graph, each made once: a thousand bindings that start on the same
/// thousand containers share one list.
struct ContainerLists {
  private let number: [Container.ID]
  private var lists: [ContainerSet: [Container.ID]] = [:]

  /// - Parameter number: Numbers in the graph, by number in the draft.
  init(_ number: [Container.ID]) { self.number = number }

  /// The members of a set of the draft's containers, in the order of the graph.
  mutating func list(of set: ContainerSet) -> [Container.ID] {
    if let known = lists[set] { return known }
    var list = set.sorted
    renumber(&list)
    lists[set] = list
    return list
  }

  /// Replaces numbers of the draft's containers by their numbers in the graph, in ascending order.
  func renumber(_ containers: inout [Container.ID]) {
    for position in containers.indices { containers[position] = number[containers[position]] }
    if containers.count > 1 { containers.sort() }
  }
}
