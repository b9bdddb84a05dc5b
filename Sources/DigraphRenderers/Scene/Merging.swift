import DigraphModel

extension Scene {
  /// Joins nodes with others. Links between the same two nodes become one, and links within a node become a part of
  /// it.
  ///
  /// - Parameter target: For each node, the position of the node with which it is joined; its own position if it
  ///   stays.
  mutating func merge(into target: [Int]) {
    var positions = [Int](repeating: -1, count: nodes.count)
    var merged: [Node] = []
    for index in nodes.indices where target[index] == index {
      positions[index] = merged.count
      merged.append(nodes[index])
    }
    for index in nodes.indices where target[index] != index {
      merged[positions[target[index]]].elements += nodes[index].elements
      merged[positions[target[index]]].owners += nodes[index].owners
      merged[positions[target[index]]].strays += nodes[index].strays
      merged[positions[target[index]]].written += nodes[index].written
    }
    struct Ends: Hashable {
      var from: Int
      var to: Int
      var isForward: Bool
    }
    var kept: [Link] = []
    var byEnds: [Ends: Int] = [:]
    for link in links {
      let (from, to) = (positions[target[link.from]], positions[target[link.to]])
      if from == to && link.from != link.to {
        merged[from].elements += link.requests.map(Element.request)
        continue
      }
      let ends = Ends(from: from, to: to, isForward: link.isForward)
      if let index = byEnds[ends] {
        kept[index].requests += link.requests
        kept[index].constructions += link.constructions
      } else {
        byEnds[ends] = kept.count
        kept.append(Link(from: from, to: to, requests: link.requests, constructions: link.constructions))
      }
    }
    // If several of the joined nodes may answer a request, several of the joined links contain it, so it is kept
    // once.
    for index in merged.indices where merged[index].elements.count > 1 {
      merged[index].elements = merged[index].elements.once
    }
    for index in kept.indices where kept[index].requests.count > 1 { kept[index].requests = kept[index].requests.once }
    nodes = merged
    links = kept
  }

  /// Joins groups of nodes. Each group takes the place of its first node.
  ///
  /// - Parameter groups: The positions of nodes, each at most once, with the group and the place of the new node.
  mutating func merge(_ groups: [(members: [Int], group: Group, place: Place?)]) {
    var target = Array(nodes.indices)
    for (members, group, place) in groups {
      guard let first = members.first else { continue }
      for member in members { target[member] = first }
      nodes[first].askers = members.flatMap { nodes[$0].askers }
      nodes[first].askedBy = members.flatMap { nodes[$0].askedBy }
      nodes[first].uses = unique(members.flatMap { nodes[$0].uses })
      nodes[first].implied = unique(members.flatMap { nodes[$0].implied })
      nodes[first].kind = .group(group)
      nodes[first].id = names.next("s", group.title)
      nodes[first].place = place
    }
    merge(into: target)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  // MARK: - Alike

  /// Joins nodes of the same kind and place that have the same askers and the same dependencies.
  mutating func mergeTwins() {
    struct Signature: Hashable {
      var kind: Int
      var place: Place?
      var out: [Int]
      var `in`: [Int]
      var uses: [String]
      var signs: [String]
    }
    var signs = [[String]](repeating: [], count: signs == nil ? 0 : nodes.count)
    if let known = self.signs {
      for (index, node) in nodes.enumerated() { signs[index].append(known.ofNode(node)) }
      for link in links {
        let sign = known.ofLink(link)
        signs[link.from].append("\(sign) to \(link.to)")
        signs[link.to].append("\(sign) from \(link.from)")
      }
    }
    var out = [[Int]](repeating: [], count: nodes.count)
    var into = out
    for link in links {
      out[link.from].append(link.to)
      into[link.to].append(link.from)
    }
    let marked = markedNodes()
    var order: [Signature] = []
    var groups: [Signature: [Int]] = [:]
    for (index, node) in nodes.enumerated() where !marked[index] {
      let kind: Int
      switch node.kind {
      case .binding: kind = 0
      case .entry: kind = 1
      case .ghost: kind = 2
      case .gap, .container, .group: continue
      }
      let signature = Signature(
        kind: kind, place: node.place, out: out[index].sorted(), in: into[index].sorted(), uses: node.uses,
        signs: signs.isEmpty ? [] : signs[index].sorted())
      if groups[signature] == nil { order.append(signature) }
      groups[signature, default: []].append(index)
    }
    let alike = order.compactMap { groups[$0] }.filter { $0.count > 1 }
    guard !alike.isEmpty else { return }
    merge(
      alike.map { members in
        let names = members.map { word(for: nodes[$0]) }
        return (members, Group(title: names[0], subtitle: nil, members: names), nodes[members[0]].place)
      })
    let count = alike.reduce(0) { $0 + $1.count }
    notes.append(
      "in \(alike.count == 1 ? "one box" : "\(alike.count) boxes"): \(count) nodes that have the same arrows")
  }
}
