public import DigraphModel

/// The selection of a part of a graph.
public struct GraphSelection: Hashable, Sendable {
  /// Keys or entry points, with wildcards, around which nodes within `depth` are drawn.
  public var focus: [String]
  /// The greatest distance in steps from the nodes that `focus`, `reaches` or `onlyFindings` select. `nil` stands for
  /// 1, for any distance, and for 0, respectively.
  public var depth: Int?
  /// Keys, with wildcards, whose direct and indirect askers are drawn.
  public var reaches: [String]
  /// Filters for nodes: keys, `module:…`, `container:…` and `path:…`, with wildcards. A node is drawn if one of them
  /// matches, and no filter that begins with `!` does.
  public var filters: [String]
  /// Whether only nodes with findings and their neighbours are drawn.
  public var onlyFindings: Bool

  /// Creates a selection; without arguments, it selects the whole graph.
  public init(
    focus: [String] = [], depth: Int? = nil, reaches: [String] = [], filters: [String] = [], onlyFindings: Bool = false
  ) {
    self.focus = focus
    self.depth = depth
    self.reaches = reaches
    self.filters = filters
    self.onlyFindings = onlyFindings
  }

  /// Whether the whole graph is selected.
  public var isEverything: Bool { focus.isEmpty && reaches.isEmpty && filters.isEmpty && !onlyFindings }

  /// The reasons why nothing would be drawn: names that the graph lacks, or conditions that no node meets together.
  /// Each is a sentence in lower case without a full stop.
  ///
  /// A graph without findings is no problem.
  public func problems(in graph: Graph, findings: [Finding] = []) -> [String] {
    guard !isEverything else { return [] }
    let problems = unknownKeys(in: graph)
    if filters.isEmpty && focus.isEmpty && reaches.isEmpty { return problems }
    var scene = SceneBuilder.scene(of: graph, marks: FindingMarks(of: findings, in: graph))
    let unmatched = filters.compactMap { Filter($0).problem(in: scene) }
    guard problems.isEmpty && unmatched.isEmpty else { return problems + unmatched }
    if onlyFindings && scene.marks.findings.isEmpty { return [] }
    scene.select(self)
    return scene.nodes.isEmpty ? ["nothing is left of the graph: \(description)".visible] : []
  }

  private func unknownKeys(in graph: Graph) -> [String] {
    let owners = Set(graph.requests.filter { $0.consumer == nil }.map(\.owner))
    return (focus + reaches).compactMap { text in
      let pattern = Wildcards(text)
      if graph.bindings.contains(where: { pattern.matches($0) }) { return nil }
      if let placed = PlacedPattern(text, in: graph), graph.bindings.contains(where: placed.matches) { return nil }
      if graph.requests.contains(where: { pattern.matches($0.key) }) { return nil }
      if owners.contains(where: { pattern.matches($0) }) { return nil }
      switch Wiring(graph).find(text) {
      case .subject: return nil
      case .several(let names):
        let shown = names.prefix(Self.shownMeanings).map { "'\($0.visible)'" }.joined(separator: ", ")
        let more = names.count > Self.shownMeanings ? " and \(names.count - Self.shownMeanings) more" : ""
        return "'\(text.visible)' may be one of \(names.count): \(shown)\(more)"
      case .nothing: break
      }
      let names = owners.union(graph.bindings.map(\.key.type) + graph.requests.map(\.key.type))
      let near = likeNames(of: text, among: names).prefix(3)
      return "nothing is bound or asked for as '\(text.visible)'"
        + (near.isEmpty ? "" : ", did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?")
    }
  }

  /// The greatest number of meanings of an ambiguous name that a message lists.
  private static let shownMeanings = 8

  /// The selection in words, for captions.
  var description: String {
    var parts: [String] = []
    if !focus.isEmpty { parts.append("around \(focus.joined(separator: ", "))") }
    if !reaches.isEmpty { parts.append("everything that needs \(reaches.joined(separator: ", "))") }
    if onlyFindings { parts.append("parts with findings") }
    if !filters.isEmpty { parts.append("matches of \(filters.joined(separator: ", "))") }
    if let depth, !focus.isEmpty || !reaches.isEmpty || onlyFindings {
      parts.append("up to \(depth) step\(depth == 1 ? "" : "s") away")
    }
    return parts.joined(separator: ", ")
  }
}

/// A pattern for bindings in one container or module: `FileLogger in TVApp`.
private struct PlacedPattern {
  private let name: PlacedName
  private let pattern: Wildcards
  private let graph: Graph
  private let containerNames: [String]

  init?(_ text: String, in graph: Graph) {
    guard let name = PlacedName(text) else { return nil }
    (self.name, pattern, self.graph, containerNames) = (name, Wildcards(name.name), graph, graph.containerNames)
  }

  func matches(_ binding: Binding) -> Bool {
    pattern.matches(binding) && name.isPlace(of: binding, in: graph, containerNames)
  }
}

extension Wiring {
  /// The nodes that some names stand for.
  fileprivate func nodes(called names: [String]) -> Set<Node> {
    var result: Set<Node> = []
    for name in names {
      if case .subject(let subject) = find(name) { result.formUnion(subject.nodes.map { nodes[$0] }) }
    }
    return result
  }
}

extension Wildcards {
  /// Whether the pattern matches the type of a key, or the key as labels or messages write it.
  func matches(_ key: Key) -> Bool {
    matches(key.type) || matches(key.shortDescription) || matches(key.description)
  }

  /// Whether the pattern matches the key or the implementation of a binding.
  func matches(_ binding: Binding) -> Bool {
    matches(binding.key) || binding.implementation.map { matches($0) } == true
  }
}

extension Scene {
  /// Removes the nodes that are not selected, and adds a remark about them.
  mutating func select(_ selection: GraphSelection) {
    guard !selection.isEverything else { return }
    var isKept = Array(repeating: true, count: nodes.count)
    if !selection.filters.isEmpty {
      let filters = selection.filters.map(Filter.init)
      for index in nodes.indices { isKept[index] = filters.accept(nodes[index], in: graph) }
      let named = nodes.indices.filter { isKept[$0] && filters.name(nodes[$0], in: graph) }
      addNeighbours(to: &isKept) { node in
        // Entries and missing keys belong to no module, so they are kept with the nodes that they are linked to.
        switch node.kind {
        case .entry, .ghost: true
        case .binding, .gap, .container, .group: false
        }
      }
      for index in named { isKept[index] = true }
    }
    if !selection.focus.isEmpty {
      let start = positions(matching: selection.focus)
      keep(&isKept, radiate(from: start, steps: selection.depth ?? 1, forward: true))
    }
    if !selection.reaches.isEmpty {
      let start = positions(matching: selection.reaches)
      keep(
        &isKept,
        selection.focus.isEmpty
          ? radiate(from: start, steps: selection.depth ?? .max, forward: false)
          : reached(from: start, steps: selection.depth ?? .max, forward: false, backward: true))
    }
    if selection.onlyFindings {
      let marked = markedNodes()
      let start = nodes.indices.filter { marked[$0] }
      keep(&isKept, reached(from: start, steps: selection.depth ?? 0, forward: true, backward: true))
    }
    let all = nodes.count
    remove { !isKept[$0] }
    isPartial = true
    isSelected = !selection.filters.isEmpty || !selection.focus.isEmpty || !selection.reaches.isEmpty
    if selection.onlyFindings && selection.depth == nil { links = links.filter { isMarked($0) || $0.isForward } }
    notes.append("shown: \(selection.description) - \(nodes.count) of \(all) nodes")
  }

  private func keep(_ isKept: inout [Bool], _ reached: [Bool]) {
    for index in isKept.indices where !reached[index] { isKept[index] = false }
  }

  private func positions(matching patterns: [String]) -> [Int] {
    let all = patterns
    let placed = patterns.map { PlacedPattern($0, in: graph) }
    let patterns = patterns.map { Wildcards($0) }
    let exact = nodes.indices.filter { index in
      zip(patterns, placed).contains { pattern, placed in
        switch nodes[index].kind {
        case .binding(let id, let names):
          ([id] + names).contains {
            pattern.matches(graph.bindings[$0]) || placed?.matches(graph.bindings[$0]) == true
          }
        case .ghost(let key, _): pattern.matches(key)
        case .entry(let owner): pattern.matches(owner)
        case .gap, .container, .group: false
        }
      }
    }
    return exact.isEmpty ? positions(called: all) : exact
  }

  /// The nodes that names stand for under the rules of `explain` and `why`: letter case does not matter, and part of a
  /// name is enough.
  private func positions(called names: [String]) -> [Int] {
    let wanted = Wiring(graph).nodes(called: names)
    return nodes.indices.filter { index in
      switch nodes[index].kind {
      case .binding(let id, _): wanted.contains(.provider(id))
      case .ghost(let key, let status): wanted.contains(.unbound(key, status))
      case .entry(let owner): wanted.contains(.outside(owner))
      case .gap, .container, .group: false
      }
    }
  }

  /// The nodes within a number of steps.
  ///
  /// - Complexity: O(nodes + links).
  func reached(from start: [Int], steps: Int, forward: Bool, backward: Bool) -> [Bool] {
    var neighbours = [[Int]](repeating: [], count: nodes.count)
    for link in links {
      if forward { neighbours[link.from].append(link.to) }
      if backward { neighbours[link.to].append(link.from) }
    }
    var distance = [Int](repeating: -1, count: nodes.count)
    var queue = start
    for index in start { distance[index] = 0 }
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      guard distance[node] < steps else { continue }
      for other in neighbours[node] where distance[other] < 0 {
        distance[other] = distance[node] + 1
        queue.append(other)
      }
    }
    return distance.map { $0 >= 0 }
  }

  private func addNeighbours(to isKept: inout [Bool], where isWanted: (Node) -> Bool) {
    let before = isKept
    for index in nodes.indices where isWanted(nodes[index]) { isKept[index] = false }
    for link in links {
      if before[link.from], isWanted(nodes[link.to]), !isWanted(nodes[link.from]) { isKept[link.to] = true }
      if before[link.to], isWanted(nodes[link.from]), !isWanted(nodes[link.to]) { isKept[link.from] = true }
    }
  }

  /// Removes nodes with their links.
  mutating func remove(where isGone: (Int) -> Bool) {
    var positions = [Int](repeating: -1, count: nodes.count)
    var kept: [Node] = []
    for index in nodes.indices where !isGone(index) {
      positions[index] = kept.count
      kept.append(nodes[index])
    }
    nodes = kept
    links = links.compactMap { link in
      guard positions[link.from] >= 0, positions[link.to] >= 0 else { return nil }
      var link = link
      link.from = positions[link.from]
      link.to = positions[link.to]
      return link
    }
  }
}

/// A filter in `GraphSelection.filters`.
private struct Filter {
  var isExclusion: Bool
  var subject: Subject
  var pattern: Wildcards

  enum Subject: String, CaseIterable {
    case key, module, container, path
  }

  /// The text of the filter.
  private let text: String

  init(_ text: String) {
    self.text = text
    isExclusion = text.hasPrefix("!")
    let text = isExclusion ? text.dropFirst() : text[...]
    let subject = Subject.allCases.first { text.hasPrefix($0.rawValue + ":") }
    self.subject = subject ?? .key
    pattern = Wildcards(subject.map { text.dropFirst($0.rawValue.count + 1) } ?? text)
  }

  /// The reason why the filter matches nothing, if that is a mistake. An exclusion may match nothing.
  func problem(in scene: Scene) -> String? {
    if scene.nodes.contains(where: { matches($0, in: scene.graph) }) { return nil }
    let word = pattern.text.prefix { $0.isLetter && $0.isLowercase }
    // The key of a member has a space after its colon.
    let rest = pattern.text.dropFirst(word.count)
    if subject == .key, !word.isEmpty, rest.hasPrefix(":"), !rest.hasPrefix(": ") {
      let known = Subject.allCases.map { "'\($0.rawValue):'" }.joined(separator: ", ")
      return "the filter '\(text)' matches nothing; filters begin with a key or with one of \(known)".visible
    }
    if isExclusion { return nil }
    let names = names(of: subject, in: scene)
    let near = likeNames(of: pattern.text, among: names).prefix(3)
    if !near.isEmpty {
      return
        "the filter '\(text)' matches nothing, did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
        .visible
    }
    guard subject == .module || subject == .container, !names.isEmpty else {
      return "the filter '\(text)' matches nothing".visible
    }
    let few = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
    return "the filter '\(text)' matches nothing; there \(names.count == 1 ? "is" : "are") \(few)".visible
  }

  /// The names that the filter could have meant.
  private func names(of subject: Subject, in scene: Scene) -> [String] {
    let graph = scene.graph
    switch subject {
    case .module: return Set(scene.nodes.compactMap(\.place?.module)).filter { !$0.isEmpty }.sorted()
    case .container: return Set(graph.containers.map(\.name)).sorted()
    case .key:
      let owners = graph.requests.filter { $0.consumer == nil }.map(\.owner)
      return Set(graph.bindings.map(\.key.type) + graph.requests.map(\.key.type) + owners).sorted()
    case .path: return Set(graph.bindings.map(\.site.path)).sorted()
    }
  }

  func matches(_ node: Scene.Node, in graph: Graph) -> Bool {
    switch subject {
    case .module: return node.place.map { pattern.matches($0.module) } ?? false
    case .container: return node.place?.container.map { pattern.matches(graph.containers[$0].name) } ?? false
    case .key, .path: break
    }
    switch node.kind {
    case .binding(let id, let names):
      return ([id] + names).contains {
        let binding = graph.bindings[$0]
        return subject == .path ? pattern.matches(binding.site.path) : pattern.matches(binding)
      }
    case .ghost(let key, _): return subject == .key && pattern.matches(key)
    case .entry(let owner): return subject == .key && pattern.matches(owner)
    case .gap(let index): return subject == .path && pattern.matches(graph.gaps[index].site.path)
    case .container, .group: return false
    }
  }
}

extension [Filter] {
  fileprivate func accept(_ node: Scene.Node, in graph: Graph) -> Bool {
    let positive = filter { !$0.isExclusion }
    if !positive.isEmpty && !positive.contains(where: { $0.matches(node, in: graph) }) { return false }
    return !contains { $0.isExclusion && $0.matches(node, in: graph) }
  }

  /// Whether a filter selects this node, and does not merely exclude others.
  fileprivate func name(_ node: Scene.Node, in graph: Graph) -> Bool {
    contains { !$0.isExclusion && $0.matches(node, in: graph) }
  }
}
