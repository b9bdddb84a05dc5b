import DigraphModel

/// Reports many bindings that all lead to one another, directly or through others, and the edges to cut.
///
/// None of the bindings can be understood, tried or moved without the rest. Closures and deferred requests keep the app
/// from crashing, so nothing shows how large such a strongly connected component has become.
///
/// If the whole component recurses while its values are made, `dependency-cycle` reports it. A weak back reference is a
/// deliberate decision, and is no edge here.
struct StronglyConnectedBindings: Rule {
  static let info = RuleInfo(
    id: "strongly-connected-bindings", family: .cycles, severity: .info,
    summary: "Many bindings all lead to one another.", frameworks: .whose { !$0.wiringIsCalls })

  static let options = [
    RuleOption(
      "at-least", .integer(least: 2), "The number of bindings from which on a component is told.", standard: "5")
  ]

  private var least = 5

  init() {}

  init(options: RuleOptions, problems: inout [Diagnostic]) { least = options.integer("at-least") ?? least }

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let edges = graph.edges { request, target in
      let request = graph.requests[request]
      return Self.info.frameworks.contains(request.framework) && !request.isTestOnly && !request.isHeldWeakly
        && request.strength != .presence && !graph.bindings[target].isTestOnly
    }
    let components = edges.components().filter { $0.count >= least }
    guard !components.isEmpty else { return [] }
    let told = Set(graph.makingEdges(afterStorage: false).components())
    return components.filter { !told.contains($0) }.compactMap { finding($0, edges, in: graph) }
  }

  private func finding(_ members: [Binding.ID], _ edges: Edges, in graph: Graph) -> Finding? {
    let search = CutSearch(members, edges, otherNames: Self.otherNames(among: members, edges, in: graph)) {
      graph.bindings[$0].key.description
    }
    guard let first = search.cuts.first else { return nil }
    let hub = graph.bindings[search.hub].key
    let others = members.filter { $0 != search.hub }.map { graph.bindings[$0].key.quoted }
    var finding = Finding(
      "\(hub.quoted) and \(others.count) other bindings all lead to one another: \(enumeration(others))",
      at: graph.requests[first.request].site, atMost: .info, subject: [hub.description],
      notes: search.cuts.dropFirst().prefix(Self.shownCuts).map { graph.note(graph.requests[$0.request], ", too") },
      help: advice(search, hub, in: graph))
    finding.measure = members.count
    return finding
  }

  /// Bindings that only give out the value of another binding as one of its supertypes, each with that other binding.
  /// Code that asks for such a binding depends only on a protocol already.
  private static func otherNames(
    among members: [Binding.ID], _ edges: Edges, in graph: Graph
  ) -> [Binding.ID: Binding.ID] {
    let inside = Set(members)
    var next: [Binding.ID: Binding.ID] = [:]
    for id in members where graph.bindings[id].implementation == nil && graph.requestIDs(of: id).count == 1 {
      let targets = edges.edges(from: id).map(\.target).filter { inside.contains($0) && $0 != id }
      guard targets.count == 1, case let target = graph.bindings[targets[0]],
        let type = graph.types[target.implementation ?? target.key.type],
        type.supertypes.contains(graph.bindings[id].key.type)
      else { continue }
      next[id] = target.id
    }
    // One such binding may lead to another. Bindings that lead only to each other are left out.
    return next.compactMapValues { target in
      var end = target
      for _ in next.indices {
        guard let further = next[end] else { return end }
        end = further
      }
      return nil
    }
  }

  /// The most edges to cut that have a note, besides the edge at the place of the finding.
  private static let shownCuts = 24

  private func advice(_ search: CutSearch, _ hub: Key, in graph: Graph) -> String {
    let cuts = search.cuts
    let effect = search.isComplete ? ", and no cycle is left" : " to begin with"
    if cuts.count > 1, cuts.allSatisfy({ $0.source == search.hub }) {
      return "cut the \(cuts.count) edges from \(hub.quoted) into the component\(effect): "
        + "let the app hand it closures or routes instead"
    }
    if cuts.count > 1, cuts.allSatisfy({ $0.target == search.hub }) {
      return "cut the \(cuts.count) edges to \(hub.quoted)\(effect): "
        + "let those who ask take a closure or a protocol of what they use"
    }
    let names = cuts.map { "'\(graph.bindings[$0.source].key) -> \(graph.bindings[$0.target].key)'" }
    return "cut \(enumeration(names))\(effect): take a closure or a route from the app instead"
  }
}

/// Looks for few edges whose removal leaves no cycle in a strongly connected component.
///
/// Finding the fewest edges is NP-hard (feedback arc set). The search cuts the edges of the busiest binding, as people
/// would.
private struct CutSearch {
  /// The binding with the most pairs of other bindings connected through it.
  private(set) var hub: Binding.ID
  /// The edges to cut, one for each pair of bindings.
  private(set) var cuts: [Edges.Edge] = []
  /// Whether no cycle is left without the edges.
  private(set) var isComplete = true

  /// The maximum number of steps of the search.
  private static let budget = 2_000_000

  /// Searches a component.
  ///
  /// - Parameters:
  ///   - members: The bindings of the component.
  ///   - edges: All edges.
  ///   - otherNames: Bindings that only give out another one, and count as it.
  ///   - name: Names a binding; equally busy bindings are sorted by name.
  /// - Complexity: O(edges) for each binding whose edges are cut, up to the budget.
  init(
    _ members: [Binding.ID], _ edges: Edges, otherNames: [Binding.ID: Binding.ID], name: (Binding.ID) -> String
  ) {
    let inside = Set(members)
    var pairs: Set<[Binding.ID]> = []
    var left = members.flatMap { edges.edges(from: $0) }.filter { inside.contains($0.target) }.map {
      Edges.Edge(
        source: otherNames[$0.source] ?? $0.source, target: otherNames[$0.target] ?? $0.target, request: $0.request)
    }.filter { $0.source != $0.target && pairs.insert([$0.source, $0.target]).inserted }
    var open = members.filter { otherNames[$0] == nil }
    hub = open.first ?? members[0]
    var budget = Self.budget
    var isFirst = true
    while true {
      let rest = Edges(nodeCount: edges.nodeCount, left)
      let components = isFirst ? [open] : rest.components(within: open)
      guard !components.isEmpty else { return }
      budget -= left.count + open.count
      guard budget > 0 else {
        isComplete = false
        return
      }
      var cut: Set<Edges.Edge> = []
      for component in components {
        let own = Set(component)
        let inner = component.flatMap { rest.edges(from: $0) }.filter { own.contains($0.target) }
        let busiest = Self.busiest(component, inner, name)
        if isFirst { hub = busiest.node }
        // It is easier to change one binding than all bindings that ask for it.
        cut.formUnion(busiest.incoming.count < busiest.outgoing.count ? busiest.incoming : busiest.outgoing)
      }
      isFirst = false
      cuts += left.filter(cut.contains)
      left = left.filter { !cut.contains($0) }
      open = components.flatMap(\.self).sorted()
    }
  }

  private struct Busiest {
    var node: Binding.ID
    var incoming: [Edges.Edge]
    var outgoing: [Edges.Edge]
  }

  /// The member that connects most pairs of others; of several, the first by name.
  private static func busiest(
    _ members: [Binding.ID], _ edges: [Edges.Edge], _ name: (Binding.ID) -> String
  ) -> Busiest {
    var incoming: [Binding.ID: [Edges.Edge]] = [:]
    var outgoing: [Binding.ID: [Edges.Edge]] = [:]
    for edge in edges {
      incoming[edge.target, default: []].append(edge)
      outgoing[edge.source, default: []].append(edge)
    }
    func pairs(_ node: Binding.ID) -> Int { (incoming[node]?.count ?? 0) * (outgoing[node]?.count ?? 0) }
    let node = members.min { (pairs($1), name($0), $0) < (pairs($0), name($1), $1) } ?? members[0]
    return Busiest(node: node, incoming: incoming[node] ?? [], outgoing: outgoing[node] ?? [])
  }
}

extension Edges {
  /// The strongly connected components with a cycle in the part of the graph that consists of some nodes.
  fileprivate func components(within nodes: [Binding.ID]) -> [[Binding.ID]] {
    let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    let inner = nodes.flatMap { edges(from: $0) }.compactMap { edge -> Edge? in
      guard let source = numbers[edge.source], let target = numbers[edge.target] else { return nil }
      return Edge(source: source, target: target, request: edge.request)
    }
    return Edges(nodeCount: nodes.count, inner).components().map { $0.map { nodes[$0] } }
  }
}
