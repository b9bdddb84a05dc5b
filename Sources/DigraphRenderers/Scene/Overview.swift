import DigraphModel

extension Scene {
  /// Joins all nodes in areas: modules, folders and layers of types. Requests between two areas become one arrow.
  ///
  /// - Parameters:
  ///   - patterns: Patterns of areas whose parts are separate boxes in a frame.
  ///   - count: The greatest number of areas; if some are opened, the picture is to be as large.
  ///   - boxes: The greatest number of nodes that stay as they are.
  mutating func overview(expanding patterns: [Wildcards], areas count: Int, beyond boxes: Int = Folding.mostBoxes) {
    guard nodes.count > boxes || !patterns.isEmpty else { return }
    let whole = self
    addRoots()
    inLoops = requestsInLoops()
    var division = Areas(of: self, most: patterns.isEmpty ? count : Folding.mostAreas)
    let contents = Contents(scene: self).sentence(of: division)
    // An app without areas is drawn with all its parts.
    guard division.all.count > 1 else {
      self = whole
      return fold(.automatic(.picture))
    }
    isOverview = true
    self.contents = contents
    let asked = askers()
    let components = ReportedComponents(of: self)
    stronglyConnected = components.requests
    let firstBox = FirstBox(of: self, in: division)
    placeOfFirst = firstBox.prefix
    let next = division.opening(first: firstBox.index, besides: patterns)
    let positions = division.open(patterns, size: count)
    let areas = division.all
    let first = division.firstPart(firstBox.index.map { positions[$0] })
    addStrays(to: division, where: \.isBox)
    handIn(among: division, where: \.isBox)
    addMaking(among: division)
    var groups: [Collapse] = []
    let counts = AreaCounts.all(of: self, in: division)
    for (index, area) in areas.enumerated() {
      if let frame = area.frame {
        for member in area.members { (nodes[member].frame, nodes[member].place) = (frame, nil) }
        if !area.isBox, area.start == nil, index != first { continue }
      }
      // Unread code has a reason instead of a name.
      let named = area.members.filter { if case .gap = nodes[$0].kind { false } else { true } }
      let order = named.sorted { (asked[$1], $0) < (asked[$0], $1) }
      var group = Group(
        title: area.title, subtitle: area.remark, members: area.names ?? order.flatMap { briefWords(for: nodes[$0]) })
      group.counts = counts[index]
      group.isArea = true
      group.start = area.start
      group.hasFirst = index == first
      (group.isSeveral, group.isRemainder) = (area.names != nil, area.isRemainder)
      group.parts = division.parts(in: area)
      group.total = division.bindings(ofWhole: area)
      group.module = area.members.first.flatMap(division.module)
      groups.append((area.members, group, nil))
    }
    merge(groups)
    markBackwardLinks()
    dropLinksBesideFrames()
    chooseAreaLinks(atMost: max(12, nodes.count * 3 / 2))
    turnLinks()
    notes += components.remarks(in: self)
    notes.append("overview of \(positions.count) boxes; '--expand \(next)' opens one, '--collapse none' all")
  }

  /// Requests that are on a cycle of nodes, whether a finding reports the cycle or not.
  private func requestsInLoops() -> Set<Request.ID> {
    let component = component(ofNodesOver: links.indices)
    return Set(
      links.filter { $0.from != $0.to && component[$0.from] == component[$0.to] }.flatMap(\.requests))
  }

  private func askers() -> [Int] {
    var count = [Int](repeating: 0, count: nodes.count)
    for link in links where link.from != link.to { count[link.to] += 1 }
    // Askers and missing keys describe an area less well than its bindings.
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .binding: count[index] += 1
      case .entry, .ghost, .gap, .container, .group: count[index] = -1
      }
    }
    return count
  }

  /// Finds the links that lead against the direction of most requests.
  ///
  /// The nodes are put into a row such that links of little weight lead back. The first order is made as by Eades,
  /// Lin and Smyth ("A fast and effective heuristic for the feedback arc set problem", 1993). Then each node is moved
  /// to its best place.
  private mutating func markBackwardLinks() {
    var weight = [[Double]](repeating: [Double](repeating: 0, count: nodes.count), count: nodes.count)
    guard nodes.count <= 400 else { return }
    let making = Set(links.filter { !$0.constructions.isEmpty }.map { [$0.from, $0.to] })
    for link in links where link.from != link.to {
      // A maker that hands values to its components stays above them. The app's start stays on top, whatever asks it.
      let isHandedDown =
        making.contains([link.to, link.from]) && link.requests.allSatisfy(handedIn.contains) || leadsToStart(link)
      weight[link.from][link.to] += isHandedDown ? 0 : Double(max(1, link.requests.count))
    }
    var left: [Int] = []
    var right: [Int] = []
    var rest = Array(nodes.indices)
    func out(_ node: Int) -> Double { rest.reduce(0) { $0 + weight[node][$1] } }
    func into(_ node: Int) -> Double { rest.reduce(0) { $0 + weight[$1][node] } }
    while !rest.isEmpty {
      if let sink = rest.firstIndex(where: { out($0) == 0 }) {
        right.append(rest.remove(at: sink))
      } else if let source = rest.firstIndex(where: { into($0) == 0 }) {
        left.append(rest.remove(at: source))
      } else if let best = rest.indices.max(by: {
        (out(rest[$0]) - into(rest[$0]), $1) < (out(rest[$1]) - into(rest[$1]), $0)
      }) {
        left.append(rest.remove(at: best))
      }
    }
    var order = left + right.reversed()
    for _ in 0..<8 where order.improve(weight) == false { break }
    var position = [Int](repeating: 0, count: nodes.count)
    for (index, node) in order.enumerated() { position[node] = index }
    for index in links.indices {
      links[index].isBackward = position[links[index].from] > position[links[index].to]
    }
  }

  /// Marks as backward only links that are part of a loop of drawn links, or that lead to an area at which the app
  /// begins.
  private mutating func turnLinks() {
    let component = component(ofNodesOver: links.indices)
    for index in links.indices where component[links[index].from] != component[links[index].to] {
      links[index].isBackward = leadsToStart(links[index])
    }
  }

  /// Whether a link leads from another area to one at which the app begins.
  private func leadsToStart(_ link: Link) -> Bool { nodes[link.to].isStart && !nodes[link.from].isStart }

  /// The number of the strongly connected component of each node over some links.
  func component(
    ofNodesOver indices: some Sequence<Int>, of links: [Link]? = nil, as number: (Int) -> Int = { $0 }
  ) -> [Int] {
    let links = links ?? self.links
    let edges = Edges(
      nodeCount: nodes.count,
      indices.map { Edges.Edge(source: number(links[$0].from), target: number(links[$0].to), request: $0) })
    var component = [Int](repeating: -1, count: nodes.count)
    for (number, members) in edges.stronglyConnectedComponents().enumerated() {
      for member in members { component[member] = number }
    }
    return component
  }

  /// Removes links between areas if others are opened: the picture is about what is in these.
  private mutating func dropLinksBesideFrames() {
    guard nodes.contains(where: { $0.frame != nil }) else { return }
    let isLeft = links.map { isLoud($0) || nodes[$0.from].frame != nil || nodes[$0.to].frame != nil }
    let count = isLeft.count { !$0 }
    guard count > 0 else { return }
    for (link, isLeft) in zip(links, isLeft) where !isLeft {
      nodes[link.from].elements += link.requests.map(Element.request)
      nodes[link.from].implied.append(name(of: nodes[link.to]))
    }
    links = zip(links, isLeft).filter(\.1).map(\.0)
    notes.append("left out: \(counted(count, "arrow")) between boxes that are not opened")
  }

  /// Removes surplus links: first links between areas that heavier links join, and then the lightest ones.
  ///
  /// The heaviest links are kept first. Each node with links keeps at least one arrow, so that a node without arrows
  /// has no links.
  private mutating func chooseAreaLinks(atMost budget: Int) {
    guard links.count > budget else { return }
    var asked = [Int](repeating: 0, count: nodes.count)
    for link in links where !link.isBackward { asked[link.to] += link.requests.count }
    let reach = reaches()
    let order = links.indices.sorted { first, second in
      let loud = (isLoud(links[first]), isLoud(links[second]))
      if loud.0 != loud.1 { return loud.0 }
      let (one, other) = (links[first], links[second])
      // Of the links from a maker, those to components that few others ask come first: people find the other components
      // from there.
      if one.requests.isEmpty, other.requests.isEmpty, one.from == other.from, asked[one.to] != asked[other.to] {
        return asked[one.to] < asked[other.to]
      }
      // Of two links with equally many requests, the link to the box that leads to more others comes first, because it
      // may imply the other.
      return (other.requests.count, reach[other.to], first) < (one.requests.count, reach[one.to], second)
    }
    let chosen = ChosenLinks(links, order, nodeCount: nodes.count, budget: budget, isLoud: isLoud)
    let (kept, implied) = (chosen.kept, chosen.implied)
    var thin = chosen.thin
    let making = thin.filter { links[$0].requests.isEmpty }
    thin.removeAll { links[$0].requests.isEmpty }
    for index in (implied + thin + making).sorted() {
      nodes[links[index].from].elements += links[index].requests.map(Element.request)
      nodes[links[index].from].implied.append(name(of: nodes[links[index].to]))
    }
    let most = thin.map { links[$0].requests.count }.max() ?? 1
    links = links.indices.filter { kept.contains($0) }.map { links[$0] }
    if !implied.isEmpty {
      notes.append("left out: \(counted(implied.count, "arrow")) where a path of heavier arrows is drawn")
    }
    if !making.isEmpty {
      notes.append("left out: \(counted(making.count, "arrow")) to what a box makes and others ask")
    }
    if !thin.isEmpty {
      notes.append(
        "left out: \(counted(thin.count, "arrow")) of \(most > 1 ? "at most " : "")\(counted(most, "request")) each"
      )
    }
  }

  /// The number of nodes that links lead to from each node, apart from links that lead back.
  private func reaches() -> [Int] {
    var next = [[Int]](repeating: [], count: nodes.count)
    for link in links where !link.isBackward { next[link.from].append(link.to) }
    return nodes.indices.map { node in nodes.indices.count { Self.leads(from: node, to: $0, over: next) } }
  }

  /// Whether a path leads from one node to another.
  static func leads(from start: Int, to end: Int, over next: [[Int]]) -> Bool {
    var seen: Set<Int> = [start]
    var open = [start]
    while let node = open.popLast() {
      if node == end { return true }
      for other in next[node] where seen.insert(other).inserted { open.append(other) }
    }
    return false
  }
}

/// The links between areas that a picture shows, by position, and those that it leaves out.
private struct ChosenLinks {
  private(set) var kept: Set<Int> = []
  /// Links that a path of heavier ones joins.
  private(set) var implied: [Int] = []
  /// The lightest of the links that are left out.
  private(set) var thin: [Int] = []

  /// - Parameters:
  ///   - links: All links.
  ///   - order: Their positions, the most important first.
  ///   - nodeCount: The number of areas.
  ///   - budget: The number of links to keep; more if areas would have none.
  ///   - isLoud: Whether a link is always kept.
  init(_ links: [Scene.Link], _ order: [Int], nodeCount: Int, budget: Int, isLoud: (Scene.Link) -> Bool) {
    var asks = [Bool](repeating: false, count: nodeCount)
    var isAsked = asks
    func note(_ link: Scene.Link) { (asks[link.from], isAsked[link.to]) = (true, true) }
    // Links that a node needs are chosen first, because they would otherwise exceed the budget.
    for index in order where isLoud(links[index]) || !asks[links[index].from] {
      kept.insert(index)
      note(links[index])
    }
    for index in order where !isAsked[links[index].to] {
      kept.insert(index)
      note(links[index])
    }
    var left = budget - kept.count
    // A link that stands for a large part of all requests is never left out.
    let heavy = max(2, (links.map(\.requests.count).max() ?? 0) / 3)
    var next = [[Int]](repeating: [], count: nodeCount)
    for index in order {
      let link = links[index]
      if !kept.contains(index) {
        if !link.isBackward, Scene.leads(from: link.from, to: link.to, over: next) {
          implied.append(index)
          continue
        }
        guard left > 0 || link.requests.count >= heavy && left > -budget else {
          thin.append(index)
          continue
        }
        left -= 1
        kept.insert(index)
      }
      if !link.isBackward { next[link.from].append(link.to) }
    }
  }
}

extension [Int] {
  /// Moves each node to the place in the row with the least weight of backward links; `true` if any was moved.
  fileprivate mutating func improve(_ weight: [[Double]]) -> Bool {
    var hasMoved = false
    for node in self {
      guard let at = firstIndex(of: node) else { continue }
      remove(at: at)
      // The cost if the node is first, and its change with each node that it passes.
      var cost = reduce(0) { $0 + weight[$1][node] }
      var costs = [cost]
      for other in self {
        cost += weight[node][other] - weight[other][node]
        costs.append(cost)
      }
      let best = costs.indices.min { (costs[$0], abs($0 - at)) < (costs[$1], abs($1 - at)) } ?? at
      let target = costs[best] < costs[at] ? best : at
      insert(node, at: target)
      hasMoved = hasMoved || target != at
    }
    return hasMoved
  }
}

extension Character {
  /// Whether the character has no special meaning in a shell.
  fileprivate var isPlain: Bool { isLetter || isNumber || "._-/+".contains(self) }
}

extension Areas {
  /// The area to look at first: a part of an opened area that the most important finding is about, or else one of the
  /// areas that replace the first box.
  fileprivate func firstPart(_ positions: Range<Int>?) -> Int? {
    let about = all.indices.filter(hasWorst)
    if let part = about.first(where: { all[$0].frame != nil }) { return part }
    guard let positions, positions.count > 1 else { return positions?.lowerBound }
    return about.first
  }

  /// The name of the area that people most likely want to open next, quoted for a shell. It has the parts that the most
  /// important finding is about, or its code; else it is the largest.
  ///
  /// - Parameters:
  ///   - first: The position of the area with the code of that finding.
  ///   - patterns: Patterns of areas that are opened already.
  /// - Returns: The name, or `NAME` if none can be quoted.
  fileprivate func opening(first: Int?, besides patterns: [Wildcards]) -> String {
    // Options name the areas of the usual overview, and this picture may have fewer.
    if let usual { return usual.opening(first: nil, besides: patterns) }
    let bySize = all.indices.sorted { (all[$1].members.count, $0) < (all[$0].members.count, $1) }
    let order = bySize.filter(hasWorst) + [first].compactMap(\.self) + bySize
    let titles = order.map { all[$0] }.filter { area in
      area.members.count > 1 && !patterns.contains { $0.matches(area) }
    }.map(\.title)
    if let plain = titles.first, plain.allSatisfy(\.isPlain) { return plain }
    let quotable = titles.first { title in title.allSatisfy { $0.isPlain || " ,…()<>&|;[]{}=:".contains($0) } }
    return quotable.map { "\"\($0)\"" } ?? "NAME"
  }
}

extension Wildcards {
  /// Whether the pattern matches the title of an area, or a module or folder around it. A picture with fewer areas
  /// may have shown that module or folder as one area.
  func matches(_ area: Areas.Area) -> Bool {
    matches(area.title) || area.path.contains { matches($0) }
      || area.path.indices.contains { matches(area.path[...$0].joined(separator: "/")) }
  }
}
