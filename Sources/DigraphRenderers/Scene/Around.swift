import DigraphModel

extension Scene {
  /// The greatest number of boxes in a column; more are not readable.
  static let mostInColumn = 14
  /// The greatest number of arrows besides those from step to step; more would hide these.
  private static let mostAside = 8

  /// Gives each node its distance from the subject: callers are before it, dependencies behind it.
  ///
  /// - Parameters:
  ///   - start: The positions of the subject's nodes.
  ///   - steps: The greatest distance of nodes.
  ///   - forward: Whether dependencies are shown, too.
  /// - Returns: Whether each node is within the distance.
  mutating func radiate(from start: [Int], steps: Int, forward: Bool) -> [Bool] {
    var layers = [Int?](repeating: nil, count: nodes.count)
    for index in start { layers[index] = 0 }
    for side in forward ? [1, -1] : [-1] {
      var neighbours = [[Int]](repeating: [], count: nodes.count)
      for link in links {
        if side > 0 { neighbours[link.from].append(link.to) } else { neighbours[link.to].append(link.from) }
      }
      var layer = start
      var distance = 0
      while !layer.isEmpty, distance < steps {
        distance += 1
        var next: [Int] = []
        for node in layer {
          for other in neighbours[node] where layers[other] == nil {
            layers[other] = side * distance
            next.append(other)
          }
        }
        layer = next
      }
    }
    for index in nodes.indices { nodes[index].layer = layers[index] }
    for index in start { nodes[index].isSubject = true }
    return layers.map { $0 != nil }
  }

  /// Makes a picture around a subject readable, without removing any arrow of the subject.
  ///
  /// The nodes of a long column are joined by module, folder or layer, or finally in one box. If there are many
  /// arrows that do not lead from one step to the next, they are left out.
  mutating func foldAround() {
    gatherColumns()
    let aside = links.indices.filter { index in
      let (from, to) = (nodes[links[index].from], nodes[links[index].to])
      guard let first = from.layer, let last = to.layer, !from.isSubject, !to.isSubject else { return false }
      return last != first + 1 && !isLoud(links[index])
    }
    guard aside.count > Self.mostAside else { return }
    for index in aside {
      nodes[links[index].from].elements += links[index].requests.map(Element.request)
      nodes[links[index].from].implied.append(name(of: nodes[links[index].to]))
    }
    let dropped = Set(aside)
    links = links.indices.filter { !dropped.contains($0) }.map { links[$0] }
    notes.append("left out: \(counted(dropped.count, "arrow")) that do not lead towards the subject or away from it")
  }

  private mutating func gatherColumns() {
    let columns = Dictionary(grouping: nodes.indices.filter { nodes[$0].layer != nil }) { nodes[$0].layer ?? 0 }
    var groups: [Collapse] = []
    for (layer, members) in columns.sorted(by: { $0.key < $1.key }) where members.count > Self.mostInColumn {
      let free = members.filter { !nodes[$0].isSubject && !hasError($0) }
      let room = max(2, Self.mostInColumn - (members.count - free.count))
      var column = Scene(graph: graph, marks: marks)
      column.nodes = free.map { nodes[$0] }
      let positions = Dictionary(free.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      column.links = links.compactMap { link in
        guard let from = positions[link.from], let to = positions[link.to] else { return nil }
        return Link(from: from, to: to, requests: link.requests)
      }
      var areas = Areas(of: column, most: room).all
      // If no property divides the nodes, the box has their number as its title.
      if areas.count == 1 { areas[0].title = "\(free.count) \(layer < 0 ? "callers" : "more")" }
      for area in areas where area.members.count > 1 {
        let names = area.members.map { word(for: column.nodes[$0]) }
        var group = Group(title: area.title, subtitle: areas.count == 1 ? "" : area.remark, members: names)
        group.isArea = true
        groups.append((area.members.map { free[$0] }, group, nil))
      }
    }
    guard !groups.isEmpty else { return }
    merge(groups)
    notes.append("in one box each: the parts of \(counted(groups.count, "area")), where one column had too many")
  }

  private func hasError(_ index: Int) -> Bool { findings(on: nodes[index]).contains { $0.severity == .error } }
}
