import DigraphModel

/// The ways to reduce graphs that are too large to be read.
public enum Folding: Hashable, Sendable {
  /// All parts are drawn.
  case none
  /// A graph with many boxes is drawn as a limited number of areas: modules, folders and layers. The parts of areas
  /// that match a pattern are drawn in full.
  case overview(expanding: [String] = [], areas: Int = Folding.mostAreas, beyond: Int = Folding.mostBoxes)
  /// Parts are put together until the picture is within a budget.
  case automatic(Budget)
  /// All parts of the same unit of a level are one node.
  case level(Level)

  /// The default limit of areas: people can still discuss a picture with so many.
  public static let mostAreas = 15
  /// The greatest number of boxes in a picture of single parts; a larger graph shows areas of the app instead.
  public static let mostBoxes = 30

  /// The greatest size of a readable picture.
  public struct Budget: Hashable, Sendable {
    /// The greatest number of nodes.
    public var nodes: Int
    /// The greatest number of links; a picture with fewer nodes allows fewer links.
    public var links: Int

    /// Creates a budget.
    public init(nodes: Int, links: Int) {
      self.nodes = nodes
      self.links = links
    }

    /// The budget for pictures that people look at.
    public static let picture = Budget(nodes: 120, links: 180)

    /// The number of links that people can follow in a picture with a number of nodes.
    func links(among nodes: Int) -> Int { min(links, max(80, nodes * 4 / 3)) }
  }

  /// The units by which bindings can be put together, from the smallest to the largest.
  public enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The declarations of one type or function in one file: an assembly.
    case file
    /// The declarations in the files of one folder.
    case folder
    /// The bindings of one container that one module declares.
    case container
    /// The declarations of one module.
    case module

    /// Whether the left level has smaller units.
    public static func < (lhs: Level, rhs: Level) -> Bool {
      func rank(_ level: Level) -> Int { allCases.firstIndex(of: level) ?? 0 }
      return rank(lhs) < rank(rhs)
    }
  }
}

extension Scene {
  /// Joins nodes and replaces links with words until the scene is readable.
  ///
  /// Steps that lose little come first. Names and links become words, and equal nodes are joined. Then units are
  /// collapsed, the largest first. Finally, the links with the fewest requests are removed.
  ///
  /// - Complexity: O(nodes + links) for scenes above some thousand nodes, apart from sorting.
  mutating func fold(_ folding: Folding) {
    switch folding {
    case .none: break
    case .overview(let expanded, let count, let most):
      isPartial
        ? fold(to: .picture) : overview(expanding: expanded.map { Wildcards($0) }, areas: count, beyond: most)
    case .level(let level): collapse(level)
    case .automatic(let budget): fold(to: budget)
    }
  }

  private mutating func fold(to budget: Folding.Budget) {
    if nodes.contains(where: \.isSubject) { return foldAround() }
    func fitsNodes(_ scene: Scene) -> Bool { scene.nodes.count <= budget.nodes }
    func fitsLinks(_ scene: Scene) -> Bool { scene.links.count <= budget.links(among: scene.nodes.count) }
    if fitsNodes(self) && fitsLinks(self) { return }
    gatherEmptyContainers()
    if !fitsNodes(self) { mergeForwards() }
    // Code outside is the least important part of a graph.
    writeEntries()
    if !fitsNodes(self) { mergeTwins() }
    // Words for links help only if all nodes stay.
    if fitsNodes(self) && !fitsLinks(self) { writeLinks { $0.links.count <= budget.links(among: $0.nodes.count) } }
    if !fitsNodes(self) { collapse(to: budget.nodes) }
    let spare = fitsLinks(self) ? [] : reduceTransitively(links.map { !isMarked($0) })
    if !fitsLinks(self) { writeLinks { $0.links.count <= budget.links(among: $0.nodes.count) } }
    if !fitsLinks(self) { writeFans { $0.links.count <= budget.links(among: $0.nodes.count) } }
    if !fitsLinks(self) { dropThinLinks(to: budget.links(among: nodes.count)) }
    note(spare)
    gatherEntries()
  }

  /// `1 arrow`, `2 arrows`.
  func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  // MARK: - Words

  /// Joins forwarded keys of other modules with their providers.
  private mutating func mergeForwards() {
    var target = Array(nodes.indices)
    for link in links where link.isForward { target[link.from] = link.to }
    let merged = nodes.indices.filter { target[$0] != $0 }
    guard !merged.isEmpty else { return }
    for index in merged {
      // A binding never forwards to a binding that forwards itself.
      let provider = target[index]
      if case .binding(let id, let names) = nodes[provider].kind, case .binding(let other, let more) = nodes[index].kind
      {
        nodes[provider].kind = .binding(id, names: names + [other] + more)
      }
    }
    merge(into: target)
    notes.append(
      "without a box: \(counted(merged.count, "forwarded key")), named at what \(merged.count == 1 ? "it leads" : "they lead") to"
    )
  }

  /// Replaces code that requests a single key with words at that key's node.
  private mutating func writeEntries() {
    var target = Array(nodes.indices)
    var outgoing = [Int](repeating: 0, count: nodes.count)
    for link in links { outgoing[link.from] += 1 }
    for link in links where outgoing[link.from] == 1 && !isMarked(link) && findings(on: nodes[link.from]).isEmpty {
      guard case .entry(let owner) = nodes[link.from].kind, nodes[link.from].place == nil,
        nodes[link.from].elements.isEmpty
      else { continue }
      target[link.from] = link.to
      nodes[link.to].askedBy.append(owner)
    }
    let count = target.indices.count { target[$0] != $0 }
    guard count > 0 else { return }
    merge(into: target)
    notes.append(
      "without a box: \(counted(count, "caller")) outside, named at what \(count == 1 ? "it asks" : "they ask") for")
  }

  /// Joins all containers without bindings and without findings in one node.
  private mutating func gatherEmptyContainers() {
    let members = nodes.indices.filter {
      if case .container = nodes[$0].kind { findings(on: nodes[$0]).isEmpty } else { false }
    }
    guard members.count > 1 else { return }
    merge([
      (members, Group(title: "nothing is bound in", subtitle: nil, members: members.map { name(of: nodes[$0]) }), nil)
    ])
    notes.append("in one box: \(members.count) empty containers")
  }

  /// Joins all code outside of the bindings that has no links left in one node. Words at other nodes state its
  /// requests.
  private mutating func gatherEntries() {
    var isLinked = [Bool](repeating: false, count: nodes.count)
    for link in links {
      isLinked[link.from] = true
      isLinked[link.to] = true
    }
    let members = nodes.indices.filter { nodes[$0].isEntry && !isLinked[$0] && findings(on: nodes[$0]).isEmpty }
    guard members.count > 1 else { return }
    merge([(members, Group(title: "code outside", subtitle: nil, members: members.map { name(of: nodes[$0]) }), nil)])
    notes.append("in one box: \(members.count) callers outside that have no arrow left")
  }

  /// Replaces links to the most requested nodes with words at their askers, one target after another, until few
  /// enough links are left.
  private mutating func writeLinks(until isEnough: (Scene) -> Bool) {
    let least = 6
    var incoming = [Int](repeating: 0, count: nodes.count)
    for link in links where !link.isForward && !isMarked(link) { incoming[link.to] += 1 }
    // A collapsed node has no informative name.
    for (index, node) in nodes.enumerated() { if case .group = node.kind { incoming[index] = 0 } }
    let hubs = nodes.indices.filter { incoming[$0] >= least }.sorted { (incoming[$1], $0) < (incoming[$0], $1) }
    var written: [Int] = []
    for hub in hubs {
      if isEnough(self) { break }
      written.append(hub)
      writeLinks(Set(links.indices.filter { links[$0].to == hub }))
    }
    guard !written.isEmpty else { return }
    notes.append("without arrows to \(listed(written, incoming)); boxes list them as ‘uses’")
  }

  /// Replaces the links of the nodes with most requests with words at these nodes, one after another, until few
  /// enough links are left.
  private mutating func writeFans(until isEnough: (Scene) -> Bool) {
    let least = 12
    var outgoing = [Int](repeating: 0, count: nodes.count)
    for link in links where canBeWords(link) { outgoing[link.from] += 1 }
    let fans = nodes.indices.filter { outgoing[$0] >= least }.sorted { (outgoing[$1], $0) < (outgoing[$0], $1) }
    var written: [Int] = []
    for fan in fans {
      if isEnough(self) { break }
      written.append(fan)
      writeLinks(Set(links.indices.filter { links[$0].from == fan && canBeWords(links[$0]) }))
    }
    guard !written.isEmpty else { return }
    notes.append("without arrows from \(listed(written, outgoing)); their boxes list ‘uses’")
  }

  /// The names of the first nodes with their counts. Several apps may each have a node of the same name; these are
  /// put together.
  private func listed(_ chosen: [Int], _ counts: [Int]) -> String {
    var names: [String] = []
    var countsOfName: [String: [String]] = [:]
    for node in chosen {
      let name = name(of: nodes[node])
      if countsOfName[name] == nil {
        guard names.count < 4 else { continue }
        names.append(name)
      }
      countsOfName[name, default: []].append("\(counts[node])")
    }
    let shown = names.reduce(0) { $0 + (countsOfName[$1]?.count ?? 0) }
    let list = names.map { "\($0) (\(countsOfName[$0, default: []].joined(separator: ", ")))" }.joined(separator: ", ")
    return list + (chosen.count > shown ? " and \(chosen.count - shown) more" : "")
  }

  /// Whether the end of a link has an informative name, and the link may become words.
  private func canBeWords(_ link: Link) -> Bool {
    if case .group = nodes[link.to].kind { return false }
    return !link.isForward && !isMarked(link)
  }

  /// Replaces links with words, except for links with findings.
  private mutating func writeLinks(_ chosen: Set<Int>) {
    let isWritten = links.indices.map { chosen.contains($0) && !links[$0].isForward && !isMarked(links[$0]) }
    for (index, link) in links.enumerated() where isWritten[index] {
      let sign = signs?.ofLink(link) ?? ""
      let name = word(for: nodes[link.to])
      nodes[link.from].uses.append(sign.isEmpty ? name : "\(sign)\u{a0}\(name)")
      nodes[link.from].elements += link.requests.map(Element.request)
      nodes[link.to].askers.append(word(for: nodes[link.from]))
    }
    links = links.indices.filter { !isWritten[$0] }.map { links[$0] }
  }

  // MARK: - Links

  /// Removes links that longer paths imply, among those that are marked as spare.
  ///
  /// Links within a cycle stay.
  ///
  /// - Complexity: O(nodes × links / 64).
  ///
  /// - Returns: The removed links.
  private mutating func reduceTransitively(_ isSpare: [Bool]) -> [Link] {
    let graphOfLinks = Edges(
      nodeCount: nodes.count,
      links.indices.filter { !links[$0].isBackward }.map {
        Edges.Edge(source: links[$0].from, target: links[$0].to, request: $0)
      })
    var component = [Int](repeating: 0, count: nodes.count)
    let components = graphOfLinks.stronglyConnectedComponents()
    for (number, members) in components.enumerated() { for member in members { component[member] = number } }
    var successors = [Set<Int>](repeating: [], count: components.count)
    for link in links where !link.isBackward && component[link.from] != component[link.to] {
      successors[component[link.from]].insert(component[link.to])
    }
    let reached = Reachability(successors)
    var spare: [Link] = []
    links = zip(links, isSpare).filter { link, isSpare in
      let (from, to) = (component[link.from], component[link.to])
      guard from != to, !link.isForward, isSpare, signs?.ofLink(link).isEmpty ?? true,
        successors[from].contains(where: { $0 != to && reached.reaches(to, from: $0) })
      else { return true }
      nodes[link.from].implied.append(name(of: nodes[link.to]))
      nodes[link.from].elements += link.requests.map(Element.request)
      spare.append(link)
      return false
    }.map(\.0)
    return spare
  }

  /// Adds a remark about removed links. It states whether the remaining links imply them, because some of these may
  /// have become words.
  private mutating func note(_ spare: [Link]) {
    var next = [[Int]](repeating: [], count: nodes.count)
    for link in links where !link.isBackward { next[link.from].append(link.to) }
    let implied = spare.count { Self.leads(from: $0.from, to: $0.to, over: next) }
    if implied > 0 { notes.append("left out: \(counted(implied, "arrow")) that a longer path implies") }
    if spare.count > implied {
      notes.append("left out: \(counted(spare.count - implied, "arrow")); tooltips say ‘also asks for’")
    }
  }

  /// Removes the links with the fewest requests.
  private mutating func dropThinLinks(to count: Int) {
    let order = links.indices.sorted { first, second in
      let marks = (isMarked(links[first]), isMarked(links[second]))
      if marks.0 != marks.1 { return marks.0 }
      return (links[second].requests.count, first) < (links[first].requests.count, second)
    }
    let dropped = Set(order.dropFirst(count))
    guard !dropped.isEmpty else { return }
    for index in dropped.sorted() {
      nodes[links[index].from].elements += links[index].requests.map(Element.request)
      nodes[links[index].from].implied.append(name(of: nodes[links[index].to]))
    }
    links = links.indices.filter { !dropped.contains($0) }.map { links[$0] }
    notes.append("left out: \(counted(dropped.count, "arrow")) for the fewest requests")
  }
}

extension Scene.Node {
  /// Whether the node is code outside of all containers, and no group.
  fileprivate var isEntry: Bool { if case .entry = kind { place == nil } else { false } }
}

/// Computes which nodes of an acyclic graph lead to which others.
private struct Reachability {
  /// For each node, a bit for each node that it reaches.
  private var rows: [[UInt64]]

  init(_ successors: [Set<Int>]) {
    let words = (successors.count + 63) / 64
    rows = Array(repeating: [], count: successors.count)
    for start in successors.indices where rows[start].isEmpty {
      // The search is depth-first, with an explicit stack.
      var path = [start]
      while let node = path.last {
        if let next = successors[node].first(where: { rows[$0].isEmpty }) {
          path.append(next)
          continue
        }
        var row = [UInt64](repeating: 0, count: words)
        for next in successors[node] {
          row[next / 64] |= 1 << UInt64(next % 64)
          for word in 0..<words { row[word] |= rows[next][word] }
        }
        rows[node] = row
        path.removeLast()
      }
    }
  }

  func reaches(_ target: Int, from source: Int) -> Bool { rows[source][target / 64] & (1 << UInt64(target % 64)) != 0 }
}
