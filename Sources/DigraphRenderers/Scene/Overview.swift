import DigraphModel

extension Scene {
  /// Pictures of more boxes than these show areas of the app instead.
  static let mostBoxes = 30

  /// Puts everything into areas: modules, folders and layers of types. Requests between two of them become one arrow.
  ///
  /// - Parameters:
  ///   - expanded: Patterns of areas whose parts are boxes of their own, in a frame.
  ///   - count: How many areas there may be.
  mutating func overview(expanding expanded: [Wildcards], areas count: Int) {
    guard nodes.count > Self.mostBoxes || !expanded.isEmpty else { return }
    let division = Areas(of: self, most: count)
    let areas = division.all
    // An app without structure is described by its contents.
    guard areas.count > 1 else { return fold(.automatic(.picture)) }
    isOverview = true
    let asked = askers()
    addStrays(to: division) { area in !expanded.contains { $0.matches(area) } }
    handedIn = requestsHandedIn(among: division)
    knotted = requestsInKnots()
    var groups: [Collapse] = []
    for area in areas {
      if expanded.contains(where: { $0.matches(area) }) {
        for member in area.members { (nodes[member].frame, nodes[member].place) = (area.title, nil) }
        continue
      }
      // Unread code has no name, but a reason.
      let named = area.members.filter { if case .gap = nodes[$0].kind { false } else { true } }
      let order = named.sorted { (asked[$1], $0) < (asked[$0], $1) }
      var group = Group(
        title: area.title, subtitle: area.remark, members: area.names ?? order.flatMap { words(for: nodes[$0]) })
      group.unanswered = area.members.count { if case .ghost = nodes[$0].kind { true } else { false } }
      group.isArea = true
      groups.append((area.members, group, nil))
    }
    merge(groups)
    markBackwardLinks()
    chooseAreaLinks(atMost: max(12, nodes.count * 3 / 2))
    let opened = opening(areas)
    notes.append(
      "overview of \(areas.count) areas; '--expand \(opened)' opens one, '--collapse none' all")
  }

  /// The name of the area that people most likely want to open next, as they type it in a shell: that with the worst
  /// finding, else the largest.
  private func opening(_ areas: [Areas.Area]) -> String {
    let worst = worstArea.map { name(of: nodes[$0.area]) }
    let bySize = areas.enumerated().sorted {
      ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
    }
    let titles = [worst].compactMap(\.self) + bySize.map(\.element.title)
    if let plain = titles.first, plain.allSatisfy(\.isPlain) { return plain }
    let quotable = titles.first { title in title.allSatisfy { $0.isPlain || " ,()<>&|;[]{}=:".contains($0) } }
    return quotable.map { "\"\($0)\"" } ?? "NAME"
  }

  /// Requests from area to area that name nothing of the area that answers: they ask for a type that is declared
  /// elsewhere, as for a protocol that others conform to, or not in the input.
  private func requestsHandedIn(among areas: Areas) -> Set<Request.ID> {
    var areaOfNode = [Int](repeating: 0, count: nodes.count)
    for (index, area) in areas.all.enumerated() { for member in area.members { areaOfNode[member] = index } }
    // What is linked, or of one layer, may be declared anywhere.
    let isPlace = areas.all.map { $0.kind == .module || $0.kind == .folder }
    let finder = HomeFinder(of: graph)
    var areaOfFolder: [Substring: Int?] = [:]
    var known: Set<Request.ID> = []
    var handedIn: Set<Request.ID> = []
    for link in links where areaOfNode[link.from] != areaOfNode[link.to] {
      guard isPlace[areaOfNode[link.from]], isPlace[areaOfNode[link.to]] else { continue }
      for id in link.requests {
        let request = graph.requests[id]
        guard let path = finder.file(ofTypeIn: request) else {
          let isPlain = Key.bareType(request.key.type).allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
          if isPlain { handedIn.insert(id) } else { known.insert(id) }
          continue
        }
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        let area = areaOfFolder[folder] ?? areas.area(ofFile: path)
        areaOfFolder[folder] = area
        if area != areaOfNode[link.to] { handedIn.insert(id) } else { known.insert(id) }
      }
    }
    return handedIn.subtracting(known)
  }

  /// Requests inside of strongly connected components that findings about the size of such a one name.
  private func requestsInKnots() -> Set<Request.ID> {
    let told = zip(marks.findings, marks.subjects).filter { $0.0.measure != nil && $0.0.chain.isEmpty }
    guard !told.isEmpty else { return [] }
    // As the rule sees it: what only tests ask, is held weakly, or only asked whether it is there keeps no loop together.
    let strong = links.filter { link in
      link.requests.contains { id in
        let request = graph.requests[id]
        return !request.isTestOnly && !request.isHeldWeakly && request.strength != .presence
      }
    }
    let edges = Edges(
      nodeCount: nodes.count,
      strong.indices.map { Edges.Edge(source: strong[$0].from, target: strong[$0].to, request: $0) })
    var component = [Int](repeating: -1, count: nodes.count)
    let components = edges.stronglyConnectedComponents()
    for (number, members) in components.enumerated() { for member in members { component[member] = number } }
    var knots: Set<Int> = []
    for (finding, subject) in told {
      let requests = Set(subject.trail)
      for link in strong where component[link.from] == component[link.to] && !requests.isDisjoint(with: link.requests) {
        if components[component[link.from]].count >= finding.measure ?? 0 { knots.insert(component[link.from]) }
      }
    }
    return Set(
      strong.filter { component[$0.from] == component[$0.to] && knots.contains(component[$0.from]) }.flatMap(\.requests)
    )
  }

  /// Gives findings to the areas that their code is in: those about containers, comments and other code that no box
  /// stands for, and those about parts of several areas.
  private mutating func addStrays(to areas: Areas, where isBox: (Areas.Area) -> Bool) {
    let inNodes = Set(nodes.flatMap(\.elements))
    let hidden = marks.ofContainer.filter { !inNodes.contains(.container($0.key)) }.sorted { $0.key < $1.key }
    let spread = findings(ofSeveral: areas.all)
    let named = areasByName(areas.all)
    for finding in (marks.elsewhere + hidden.flatMap(\.value) + spread).once {
      let index = areas.area(ofFile: finding.site.path) ?? finding.subject.firstNonNil { named[$0] }
      guard let area = index.map({ areas.all[$0] }), isBox(area),
        let member = area.members.first
      else { continue }
      nodes[member].strays.append(finding)
    }
  }

  /// The areas of what findings may name: keys, types and containers.
  private func areasByName(_ areas: [Areas.Area]) -> [String: Int] {
    var result: [String: Int] = [:]
    for (index, area) in areas.enumerated() {
      for member in area.members {
        for case .binding(let id) in nodes[member].elements {
          for name in [graph.bindings[id].key.description, graph.bindings[id].key.type] where result[name] == nil {
            result[name] = index
          }
        }
      }
    }
    for (index, area) in areas.enumerated() {
      for container in area.members.compactMap({ nodes[$0].place?.container }) {
        let name = graph.containers[container].name
        if result[name] == nil { result[name] = index }
      }
    }
    return result
  }

  /// Findings about parts of several areas.
  private func findings(ofSeveral areas: [Areas.Area]) -> [Finding] {
    var areaOfNode = [Int](repeating: -1, count: nodes.count)
    for (index, area) in areas.enumerated() { for member in area.members { areaOfNode[member] = index } }
    var areaOf: [Element: Int] = [:]
    for link in links { for request in link.requests { areaOf[.request(request)] = areaOfNode[link.from] } }
    for (index, node) in nodes.enumerated() { for element in node.elements { areaOf[element] = areaOfNode[index] } }
    return zip(marks.findings, marks.subjects)
      .filter { Set($1.elements.compactMap { areaOf[$0] }).count > 1 }.map(\.0)
  }

  /// The area with the finding that matters most: by severity, then by how much depends on it, as in reports.
  var worstArea: (area: Int, finding: Finding)? {
    findingsOfAreas().compactMap { area, findings in findings.worst.map { (area: area, finding: $0) } }
      .max { ($0.finding.rank, $1.finding.site) < ($1.finding.rank, $0.finding.site) }
  }

  /// The binding that a finding about the size of something names: that stands for it, and not the first of its places.
  private func hub(of finding: Finding) -> Element? {
    guard finding.measure != nil, let name = finding.subject.first else { return nil }
    return graph.bindings.first { $0.key.description == name }.map { .binding($0.id) }
  }

  /// Positions of the nodes that the finding that matters most is about.
  func nodesOfWorst() -> Set<Int> {
    guard let worst = marks.findings.worst,
      let subject = zip(marks.findings, marks.subjects).first(where: { $0.0 == worst })?.1
    else { return [] }
    let elements = Set(hub(of: worst).map { [$0] } ?? subject.elements)
    var positions = Set(nodes.indices.filter { index in nodes[index].elements.contains { elements.contains($0) } })
    for link in links where link.requests.contains(where: { elements.contains(.request($0)) }) {
      positions.insert(link.from)
    }
    if let owner = subject.owner { positions.formUnion(nodes.indices.filter { nodes[$0].owners.contains(owner) }) }
    return positions
  }

  /// Whether an error is about a link, or a loop with an error or a warning leads over it.
  func isLoud(_ link: Link) -> Bool {
    link.requests.contains { request in
      marks.ofRequest[request]?.contains { $0.severity == .error } == true
        || marks.trail[request].map { $0.isLoop && $0.severity >= .warning } == true
    }
  }

  /// The findings of each area: those about parts of several count where their code is, or where their first part is.
  func findingsOfAreas() -> [Int: [Finding]] {
    var areas: [Element: Int] = [:]
    var areaOfOwner: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard case .group(let group) = node.kind, group.isArea else { continue }
      for element in node.elements where areas[element] == nil { areas[element] = index }
      for owner in node.owners { areaOfOwner[owner] = index }
    }
    var result: [Int: [Finding]] = [:]
    for (index, node) in nodes.enumerated() where !node.strays.isEmpty { result[index] = node.strays }
    guard !areas.isEmpty || !areaOfOwner.isEmpty else { return result }
    for link in links {
      guard case .group(let group) = nodes[link.from].kind, group.isArea else { continue }
      for request in link.requests where areas[.request(request)] == nil { areas[.request(request)] = link.from }
    }
    let strays = Set(nodes.flatMap(\.strays))
    for (finding, subject) in zip(marks.findings, marks.subjects) where !strays.contains(finding) {
      let area =
        hub(of: finding).flatMap { areas[$0] } ?? subject.elements.compactMap { areas[$0] }.first
        ?? subject.owner.flatMap { areaOfOwner[$0] }
      if let area { result[area, default: []].append(finding) }
    }
    return result
  }

  private func askers() -> [Int] {
    var count = [Int](repeating: 0, count: nodes.count)
    for link in links where link.from != link.to { count[link.to] += 1 }
    // What only asks, and what is not there, describes an area less well.
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .binding: count[index] += 1
      case .entry, .ghost, .gap, .emptyContainer, .group: count[index] = -1
      }
    }
    return count
  }

  /// Finds the links that lead against the direction in which most requests go.
  ///
  /// Nodes are put into a row so that little weight leads back: first as by Eades, Lin and Smyth ("A fast and effective
  /// heuristic for the feedback arc set problem", 1993), then by moving each to where it fits best.
  private mutating func markBackwardLinks() {
    var weight = [[Double]](repeating: [Double](repeating: 0, count: nodes.count), count: nodes.count)
    guard nodes.count <= 400 else { return }
    for link in links where link.from != link.to { weight[link.from][link.to] += Double(max(1, link.requests.count)) }
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
    for _ in 0..<8 where Self.improve(&order, weight) == false { break }
    var position = [Int](repeating: 0, count: nodes.count)
    for (index, node) in order.enumerated() { position[node] = index }
    for index in links.indices {
      links[index].isBackward = position[links[index].from] > position[links[index].to]
    }
  }

  /// Moves each node to the place in the row where least leads back; whether any was moved.
  private static func improve(_ order: inout [Int], _ weight: [[Double]]) -> Bool {
    var hasMoved = false
    for node in order {
      guard let at = order.firstIndex(of: node) else { continue }
      order.remove(at: at)
      // What leads back if the node stands first, then what changes with each that it passes.
      var cost = order.reduce(0) { $0 + weight[$1][node] }
      var costs = [cost]
      for other in order {
        cost += weight[node][other] - weight[other][node]
        costs.append(cost)
      }
      let best = costs.indices.min { (costs[$0], abs($0 - at)) < (costs[$1], abs($1 - at)) } ?? at
      let target = costs[best] < costs[at] ? best : at
      order.insert(node, at: target)
      hasMoved = hasMoved || target != at
    }
    return hasMoved
  }

  /// Leaves out links where there are too many: those between areas that heavier ones join, and then the thinnest.
  ///
  /// The heaviest come first. What asks or is asked at all keeps an arrow that says so: where none is drawn, there is none.
  private mutating func chooseAreaLinks(atMost budget: Int) {
    guard links.count > budget else { return }
    let order = links.indices.sorted { first, second in
      let loud = (isLoud(links[first]), isLoud(links[second]))
      if loud.0 != loud.1 { return loud.0 }
      return (links[second].requests.count, first) < (links[first].requests.count, second)
    }
    var asks = [Bool](repeating: false, count: nodes.count)
    var isAsked = asks
    var next = [[Int]](repeating: [], count: nodes.count)
    var kept: Set<Int> = []
    var implied: [Int] = []
    var thin: [Int] = []
    for index in order {
      let link = links[index]
      let isNeeded = isLoud(link) || !asks[link.from] || !isAsked[link.to]
      if !isNeeded, !link.isBackward, Self.leads(from: link.from, to: link.to, over: next) {
        implied.append(index)
      } else if isNeeded || kept.count < budget {
        kept.insert(index)
        (asks[link.from], isAsked[link.to]) = (true, true)
        if !link.isBackward { next[link.from].append(link.to) }
      } else {
        thin.append(index)
      }
    }
    for index in (implied + thin).sorted() {
      nodes[links[index].from].elements += links[index].requests.map(Element.request)
      nodes[links[index].from].implied.append(name(of: nodes[links[index].to]))
    }
    let most = thin.map { links[$0].requests.count }.max() ?? 1
    links = links.indices.filter { kept.contains($0) }.map { links[$0] }
    if !implied.isEmpty {
      notes.append("left out: \(counted(implied.count, "arrow")) where a path of heavier arrows is drawn")
    }
    if !thin.isEmpty {
      notes.append("left out: \(counted(thin.count, "thin arrow")), of at most \(counted(most, "request")) each")
    }
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

extension [Finding] {
  /// The one that matters most; of several the first in the source.
  var worst: Finding? { self.max { ($0.rank, $1.site) < ($1.rank, $0.site) } }
}

extension Character {
  /// Whether it means nothing else to a shell.
  fileprivate var isPlain: Bool { isLetter || isNumber || "._-/+".contains(self) }
}

extension Wildcards {
  /// Whether it is the title of an area, or a module or folder that the area is in: a picture with fewer areas may have
  /// shown that as one.
  func matches(_ area: Areas.Area) -> Bool {
    matches(area.title) || area.path.contains { matches($0) }
      || area.path.indices.contains { matches(area.path[...$0].joined(separator: "/")) }
  }
}
