import DigraphModel

extension Scene {
  /// Puts nodes into others. Links between the same two become one; links inside of a node become part of it.
  ///
  /// - Parameter target: For each node the one that it goes into, which goes into itself.
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
      } else {
        byEnds[ends] = kept.count
        kept.append(Link(from: from, to: to, requests: link.requests))
      }
    }
    nodes = merged
    links = kept
  }

  /// Puts some nodes into one, which takes the place of the first.
  ///
  /// - Parameter groups: Positions of nodes, each at most once, with what they become.
  mutating func merge(_ groups: [(members: [Int], group: Group, place: Place?)]) {
    var target = Array(nodes.indices)
    for (members, group, place) in groups {
      guard let first = members.first else { continue }
      for member in members { target[member] = first }
      nodes[first].askers = members.reduce(0) { $0 + nodes[$1].askers }
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

  /// Puts nodes into one that are of one kind, in one place, asked for by the same, and ask for the same.
  mutating func mergeTwins() {
    struct Signature: Hashable {
      var kind: Int
      var place: Place?
      var out: [Int]
      var `in`: [Int]
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
      case .gap, .emptyContainer, .group: continue
      }
      let signature = Signature(
        kind: kind, place: node.place, out: out[index].sorted(), in: into[index].sorted(),
        signs: signs.isEmpty ? [] : signs[index].sorted())
      if groups[signature] == nil { order.append(signature) }
      groups[signature, default: []].append(index)
    }
    let alike = order.compactMap { groups[$0] }.filter { $0.count > 1 }
    guard !alike.isEmpty else { return }
    merge(
      alike.map { members in
        let names = members.map { name(of: nodes[$0]) }
        return (members, Group(title: names[0], subtitle: nil, members: names), nodes[members[0]].place)
      })
    let count = alike.reduce(0) { $0 + $1.count }
    notes.append("put together: \(count) nodes with the same neighbours in \(counted(alike.count, "group"))")
  }

  // MARK: - Collapsing

  /// What a node belongs to on some level.
  private struct Unit: Hashable {
    var place: Place
    var file: String
    var owner: String
  }

  private func unit(of node: Node, _ level: Folding.Level) -> Unit? {
    guard let place = node.place else { return nil }
    switch level {
    case .module: return Unit(place: Place(module: place.module), file: "", owner: "")
    case .container: return Unit(place: place, file: "", owner: "")
    case .file:
      guard case .binding(let id)? = node.elements.first(where: { if case .binding = $0 { true } else { false } })
      else {
        return nil
      }
      return Unit(place: place, file: graph.bindings[id].site.path, owner: graph.bindings[id].owner)
    }
  }

  private func group(_ unit: Unit, _ members: [Int], _ level: Folding.Level) -> (
    members: [Int], group: Group, place: Place?
  ) {
    let names = members.map { name(of: nodes[$0]) }
    switch level {
    case .module:
      return (members, Group(title: unit.place.module, subtitle: "module", members: names), nil)
    case .container:
      let container = unit.place.container.map { graph.containers[$0] }
      let title = container?.name ?? unit.place.module
      let group = Group(title: title, subtitle: container?.kind.lowercased() ?? "module", members: names)
      return (members, group, Place(module: unit.place.module))
    case .file:
      let file = unit.file.split(separator: "/").last.map(String.init) ?? unit.file
      return (members, Group(title: unit.owner.isEmpty ? file : unit.owner, subtitle: file, members: names), unit.place)
    }
  }

  /// Positions of nodes that belong together on a level, in order.
  private func units(_ level: Folding.Level, where isIncluded: (Int) -> Bool) -> [(unit: Unit, members: [Int])] {
    var order: [Unit] = []
    var members: [Unit: [Int]] = [:]
    for index in nodes.indices where isIncluded(index) {
      guard let unit = unit(of: nodes[index], level) else { continue }
      if members[unit] == nil { order.append(unit) }
      members[unit, default: []].append(index)
    }
    return order.map { ($0, members[$0] ?? []) }
  }

  /// Makes one node of everything on a level, of all code outside, and of all that is missing.
  mutating func collapse(_ level: Folding.Level) {
    let before = nodes.count
    var groups = units(level) { _ in true }.map { group($0.unit, $0.members, level) }
    groups += outsiders { _ in true }
    merge(groups)
    notes.append("collapsed by \(level.rawValue): \(nodes.count) of \(before) nodes")
  }

  /// What is in no container, by kind.
  private func outsiders(where isIncluded: (Int) -> Bool) -> [(members: [Int], group: Group, place: Place?)] {
    var entries: [Int] = []
    var ghosts: [(status: Resolution.Status, members: [Int])] = []
    for index in nodes.indices where isIncluded(index) {
      switch nodes[index].kind {
      case .entry: if nodes[index].place == nil { entries.append(index) }
      case .ghost(_, let status):
        if let position = ghosts.firstIndex(where: { $0.status == status }) {
          ghosts[position].members.append(index)
        } else {
          ghosts.append((status, [index]))
        }
      case .binding, .gap, .emptyContainer, .group: break
      }
    }
    func group(_ title: String, _ members: [Int]) -> (members: [Int], group: Group, place: Place?) {
      (members, Group(title: title, subtitle: nil, members: members.map { name(of: nodes[$0]) }), nil)
    }
    return (entries.count > 1 ? [group("code outside", entries)] : [])
      + ghosts.filter { $0.members.count > 1 }.map { ghost in
        group(VisualLanguage.ghost(of: ghost.status)?.remark ?? "not there", ghost.members)
      }
  }

  /// Collapses what has most nodes, first assemblies, then containers, then modules, until there are few enough.
  mutating func collapse(to count: Int) {
    let before = nodes.count
    var collapsed = 0
    let outside = outsiders { [marked = markedNodes()] in !marked[$0] }
    if outside.reduce(0, { $0 + $1.members.count }) > count / 4 {
      merge(outside)
      collapsed += outside.count
    }
    for level in Folding.Level.allCases where nodes.count > count {
      let marked = pinnedNodes(atMost: count / 2)
      let units = units(level) { !marked[$0] }.filter { $0.members.count > 1 }
        .enumerated().sorted { ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset) }
      let population = population
      var (remaining, chosen) = (nodes.count, [(members: [Int], group: Group, place: Place?)]())
      for (_, unit) in units where remaining > count {
        // All of something is called by the name of that.
        let place = unit.unit.place
        let isModule = unit.members.count == population[Place(module: place.module)]
        let isContainer = unit.members.count == population[place]
        let whole = isModule ? .module : isContainer && level == .file ? .container : level
        chosen.append(group(unit.unit, unit.members, whole))
        remaining -= unit.members.count - 1
      }
      collapsed += chosen.count
      merge(chosen.sorted { $0.members[0] < $1.members[0] })
    }
    if nodes.count > count { mergeSmallest(to: count) }
    notes.append(
      "collapsed, the largest first: \(counted(collapsed, "group")), which leaves \(nodes.count) of \(before) nodes")
  }

  /// How many nodes are in each container of each module, and in each module.
  private var population: [Place: Int] {
    var counts: [Place: Int] = [:]
    for place in nodes.compactMap(\.place) {
      counts[place, default: 0] += 1
      if place.container != nil { counts[Place(module: place.module), default: 0] += 1 }
    }
    return counts
  }

  /// Nodes that findings are about, as long as these are few; those with errors else.
  private func pinnedNodes(atMost count: Int) -> [Bool] {
    let marked = markedNodes()
    if marked.count(where: \.self) <= count { return marked }
    let errors = nodes.map { findings(on: $0).contains { $0.severity == .error } }
    return errors.count(where: \.self) <= count ? errors : Array(repeating: false, count: nodes.count)
  }

  /// Puts everything but what stands for most of the graph into one node, without the links of that: it would have most.
  private mutating func mergeSmallest(to count: Int) {
    let order = nodes.indices.sorted { (nodes[$1].elements.count, $0) < (nodes[$0].elements.count, $1) }
    let rest = order.dropFirst(max(1, count - 1)).sorted()
    guard rest.count > 1 else { return }
    let names = rest.map { name(of: nodes[$0]) }
    let first = rest[0]
    let position = nodes.indices.filter { $0 <= first && ($0 == first || !rest.contains($0)) }.count - 1
    merge([(rest, Group(title: "everything else", subtitle: "not linked here", members: names), nil)])
    links = links.filter { link in
      guard link.from == position || link.to == position else { return true }
      nodes[link.from].elements += link.requests.map(Element.request)
      return false
    }
  }
}
