import DigraphModel

extension Scene {
  /// The unit to which a node belongs on a level.
  private struct Unit: Hashable {
    var place: Place
    /// The path of a file or folder.
    var path = ""
    var owner = ""
  }

  /// Nodes that are joined in one.
  typealias Collapse = (members: [Int], group: Group, place: Place?)

  /// The unit of a node on a level; `nil` if it has none. A folder is determined by the first `depth` components of
  /// its path.
  private func unit(of node: Node, _ level: Folding.Level, depth: Int) -> Unit? {
    guard let place = node.place else { return nil }
    switch level {
    case .module: return Unit(place: Place(module: place.module))
    case .container: return Unit(place: place)
    case .file, .folder:
      guard case .binding(let id)? = node.elements.first(where: { if case .binding = $0 { true } else { false } })
      else {
        return nil
      }
      let binding = graph.bindings[id]
      if level == .file { return Unit(place: place, path: binding.site.path, owner: binding.owner) }
      return Unit(
        place: place, path: binding.site.path.split(separator: "/").dropLast().prefix(depth).joined(separator: "/"))
    }
  }

  private func group(_ unit: Unit, _ members: [Int], _ level: Folding.Level) -> Collapse {
    let names = members.map { name(of: nodes[$0]) }
    let last = unit.path.split(separator: "/").last.map(String.init) ?? unit.path
    switch level {
    case .module:
      return (members, Group(title: unit.place.module, subtitle: "module", members: names), nil)
    case .container:
      let container = unit.place.container.map { graph.containers[$0] }
      let title = container?.name ?? unit.place.module
      let group = Group(title: title, subtitle: container?.kind.lowercased() ?? "module", members: names)
      return (members, group, Place(module: unit.place.module))
    case .folder:
      return (members, Group(title: last.isEmpty ? "." : last, subtitle: "folder", members: names), unit.place)
    case .file:
      // Several files may extend a container, so the container's name does not distinguish them.
      let isNamed = !unit.owner.isEmpty && unit.owner != unit.place.container.map { graph.containers[$0].name }
      return (
        members, Group(title: isNamed ? unit.owner : last, subtitle: isNamed ? last : "file", members: names),
        unit.place
      )
    }
  }

  /// The positions of nodes that belong to the same unit, in order.
  private func units(
    _ level: Folding.Level, depth: Int = .max, where isIncluded: (Int) -> Bool
  ) -> [(unit: Unit, members: [Int])] {
    var order: [Unit] = []
    var members: [Unit: [Int]] = [:]
    for index in nodes.indices where isIncluded(index) {
      guard let unit = unit(of: nodes[index], level, depth: depth) else { continue }
      if members[unit] == nil { order.append(unit) }
      members[unit, default: []].append(index)
    }
    return order.map { ($0, members[$0] ?? []) }
  }

  /// Joins all nodes of each unit of a level, all code outside, and all missing keys.
  mutating func collapse(_ level: Folding.Level) {
    let before = nodes.count
    var groups = units(level) { _ in true }.map { group($0.unit, $0.members, level) }
    groups += outsiders { _ in true }
    merge(groups)
    notes.append("collapsed by \(level.rawValue): \(nodes.count) of \(before) nodes")
  }

  /// The nodes in no container, by kind.
  private func outsiders(where isIncluded: (Int) -> Bool) -> [Collapse] {
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
      case .binding, .gap, .container, .group: break
      }
    }
    func group(_ title: String, _ members: [Int]) -> Collapse {
      (members, Group(title: title, subtitle: nil, members: members.map { name(of: nodes[$0]) }), nil)
    }
    return (entries.count > 1 ? [group("code outside", entries)] : [])
      + ghosts.filter { $0.members.count > 1 }.map { ghost in
        group(VisualLanguage.ghost(of: ghost.status)?.remark ?? "not there", ghost.members)
      }
  }

  // MARK: - Until the scene is readable

  /// Collapses the units with most nodes until few enough nodes are left: first assemblies, then containers, then
  /// modules.
  ///
  /// If hardly any nodes would be left, as in a large app of one module, folders are collapsed instead.
  mutating func collapse(to count: Int) {
    let before = nodes.count
    var collapsed = 0
    let outside = outsiders { [marked = markedNodes()] in !marked[$0] }
    if outside.reduce(0, { $0 + $1.members.count }) > count / 4 {
      merge(outside)
      collapsed += outside.count
    }
    // Fewer nodes would tell too little, because many more are readable.
    let fewest = count / 8
    for level in [Folding.Level.file, .container, .module] where nodes.count > count {
      var plan = plan(level, to: count)
      if plan.left < fewest {
        if let folders = planByFolders(to: count, atLeast: fewest) {
          plan = folders
        } else if nodes.count <= count * 10 {
          break
        }
      }
      collapsed += plan.groups.count
      merge(plan.groups)
      if nodes.count > count && plan.isFinal { break }
    }
    if nodes.count > count { mergeSmallest(to: count) }
    let groups = collapsed == 1 ? "the largest group" : "the \(collapsed) largest groups"
    notes.append("collapsed: \(groups); \(nodes.count) of \(before) nodes are left")
  }

  /// A plan of the units to collapse.
  private struct Plan {
    var groups: [Collapse] = []
    /// The number of nodes that would be left.
    var left: Int
    /// Whether the next level would leave hardly any nodes.
    var isFinal = false
  }

  /// The largest units of a level, as many as necessary.
  private func plan(_ level: Folding.Level, depth: Int = .max, to count: Int) -> Plan {
    let marked = pinnedNodes(atMost: count / 2)
    let units = units(level, depth: depth) { !marked[$0] }.filter { $0.members.count > 1 }
      .enumerated().sorted { ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset) }
    let population = population
    var plan = Plan(left: nodes.count)
    for (_, unit) in units where plan.left > count {
      // A unit with all nodes of a module or container gets the name of that module or container.
      let place = unit.unit.place
      let isModule = unit.members.count == population[Place(module: place.module)]
      let isContainer = unit.members.count == population[place]
      let whole = isModule ? .module : isContainer && level < .container ? .container : level
      plan.groups.append(group(unit.unit, unit.members, whole))
      plan.left -= unit.members.count - 1
    }
    plan.groups.sort { $0.members[0] < $1.members[0] }
    return plan
  }

  /// The plan with the deepest folders that leaves at most `count` nodes. If there is none, the plan that leaves the
  /// fewest nodes, but at least `fewest`.
  private func planByFolders(to count: Int, atLeast fewest: Int) -> Plan? {
    let depths = graph.bindings.map { $0.site.path.utf8.count { $0 == UInt8(ascii: "/") } }
    var best: Plan?
    // Deeper trees of folders do not occur.
    for depth in (0...min(depths.max() ?? 0, 20)).reversed() {
      var plan = plan(.folder, depth: depth, to: count)
      guard plan.left >= fewest else { break }
      plan.isFinal = true
      if plan.left < best?.left ?? nodes.count { best = plan }
      if plan.left <= count { break }
    }
    return best
  }

  /// The number of nodes in each container of each module, and in each module.
  private var population: [Place: Int] {
    var counts: [Place: Int] = [:]
    for place in nodes.compactMap(\.place) {
      counts[place, default: 0] += 1
      if place.container != nil { counts[Place(module: place.module), default: 0] += 1 }
    }
    return counts
  }

  /// The nodes that findings are about if they are few; otherwise, only those with errors if these are few.
  private func pinnedNodes(atMost count: Int) -> [Bool] {
    let marked = markedNodes()
    if marked.count(where: \.self) <= count { return marked }
    let errors = nodes.map { findings(on: $0).contains { $0.severity == .error } }
    return errors.count(where: \.self) <= count ? errors : Array(repeating: false, count: nodes.count)
  }

  /// Joins all but the most linked nodes in one node. The links of that node are left out, because it would have more
  /// than any other.
  private mutating func mergeSmallest(to count: Int) {
    var degree = [Int](repeating: 0, count: nodes.count)
    for link in links {
      degree[link.from] += 1
      degree[link.to] += 1
    }
    func weight(_ index: Int) -> (Int, Int, Int) { (nodes[index].elements.count, degree[index], -index) }
    let order = nodes.indices.sorted { weight($1) < weight($0) }
    let rest = order.dropFirst(max(1, count - 1)).sorted()
    guard rest.count > 1 else { return }
    let names = rest.map { name(of: nodes[$0]) }
    let first = rest[0]
    let isRest = Set(rest)
    let position = nodes.indices.filter { $0 <= first && ($0 == first || !isRest.contains($0)) }.count - 1
    merge([(rest, Group(title: "everything else", subtitle: "not linked here", members: names), nil)])
    links = links.filter { link in
      guard link.from == position || link.to == position else { return true }
      nodes[link.from].elements += link.requests.map(Element.request)
      return false
    }
  }
}
