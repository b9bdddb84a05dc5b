import DigraphModel

/// A set of providers that all need one another while they are made, and one cycle among them to show.
struct StronglyConnectedComponent {
  /// The providers, ascending.
  let members: [Binding.ID]
  /// A shortest cycle through the smallest key; its first edge leaves that key.
  let loop: [Edges.Edge]
  /// The number of ordered pairs of members with an edge between them, without the pairs on the cycle.
  let furtherEdges: Int
  /// Whether the cycle is closed on every run, and not only on some branch.
  let isCertain: Bool
  /// Whether code that leads to the cycle may run.
  let mayRun: Bool

  /// Finds the strongly connected components of some edges. Components that share providers, as seen from different
  /// containers, give only one result.
  ///
  /// - Parameters:
  ///   - edges: From provider to provider; only these count.
  ///   - graph: The graph with the edges.
  ///   - isShown: Selects edges; the cycle to show has at least one of them. A cycle stays hidden while each of its
  ///     providers is also on a cycle without such edges.
  /// - Returns: Certain components first; components without a cycle to show are left out.
  static func all(_ edges: Edges, in graph: Graph, over isShown: ((Edges.Edge) -> Bool)? = nil)
    -> [StronglyConnectedComponent]
  {
    var certainty = Certainty(in: graph)
    let components = LoopSpace.all(edges, in: graph).flatMap { space in
      space.edges.components().compactMap { nodes in
        StronglyConnectedComponent(nodes, of: space, in: graph, &certainty, over: isShown)
      }
    }
    var result: [StronglyConnectedComponent] = []
    var taken: Set<Binding.ID> = []
    for component in components.filter(\.isCertain) + components.filter({ !$0.isCertain })
    where taken.isDisjoint(with: component.members) {
      taken.formUnion(component.members)
      result.append(component)
    }
    return result
  }

  /// - Returns: `nil` if the nodes have no cycle to show.
  private init?(
    _ nodes: [Int], of space: LoopSpace, in graph: Graph, _ certainty: inout Certainty,
    over isShown: ((Edges.Edge) -> Bool)?
  ) {
    let inside = Set(nodes)
    let inner = nodes.flatMap { space.edges.edges(from: $0) }.filter { inside.contains($0.target) }
    let certain = inner.filter { certainty.isCertain(space.projected($0)) }
    func loop(_ edges: [Edges.Edge]) -> [Edges.Edge]? {
      LoopSearch(Edges(nodeCount: space.edges.nodeCount, edges), of: space, over: isShown).loop(in: graph)
    }
    let certainLoop = loop(certain)
    let isCertain = certainLoop != nil
    let loop = certainLoop ?? loop(inner)
    guard let loop, !graph.isImpossible(loop) else { return nil }
    let pairs = Set(inner.lazy.map { Pair(space.projected($0)) })
    self.init(
      members: Set(nodes.map { space.providers[$0] }).sorted(), loop: loop,
      furtherEdges: max(0, pairs.count - Set(loop.map { Pair($0) }).count), isCertain: isCertain,
      mayRun: graph.mayRun(loop))
  }

  /// A provider and a provider that it needs.
  private struct Pair: Hashable {
    let source: Binding.ID
    let target: Binding.ID

    init(_ edge: Edges.Edge) { (source, target) = (edge.source, edge.target) }
  }

  private init(members: [Binding.ID], loop: [Edges.Edge], furtherEdges: Int, isCertain: Bool, mayRun: Bool) {
    self.members = members
    self.loop = loop
    self.furtherEdges = furtherEdges
    self.isCertain = isCertain
    self.mayRun = mayRun
  }

  /// The severity: an error if every run that reaches the cycle fails, and the program may reach it.
  var severity: Severity { isCertain && mayRun ? .error : .warning }

  /// The clause of a message that says that nothing fails yet.
  var clause: String { mayRun ? "" : ", though nothing that runs asks for \(loop.count == 1 ? "it" : "them")" }
}

/// Looks for the cycle of a strongly connected component that is best shown.
private struct LoopSearch {
  private let edges: Edges
  private let space: LoopSpace
  private let isShown: ((Edges.Edge) -> Bool)?
  /// Nodes on cycles.
  private let nodes: [Int]
  /// Nodes on cycles without any edge that is to be shown.
  private let hidden: Set<Int>

  init(_ edges: Edges, of space: LoopSpace, over isShown: ((Edges.Edge) -> Bool)?) {
    self.edges = edges
    self.space = space
    self.isShown = isShown
    nodes = edges.components().joined().sorted()
    hidden =
      isShown.map { isShown in
        let others = edges.all.filter { !isShown(space.projected($0)) }
        return Set(Edges(nodeCount: edges.nodeCount, others).components().joined())
      } ?? []
  }

  /// A shortest cycle through the smallest key, or else one over the first edge that is to be shown.
  func loop(in graph: Graph) -> [Edges.Edge]? {
    func order(_ node: Int) -> (Key, Int) { (graph.bindings[space.providers[node]].key, node) }
    guard hidden.count < nodes.count, let start = nodes.min(by: { order($0) < order($1) }) else { return nil }
    if let loop = edges.shortestLoop(through: start, within: nodes), isFit(loop) { return loop.map(space.projected) }
    guard let isShown else { return nil }
    for node in nodes {
      for edge in edges.edges(from: node) where isShown(space.projected(edge)) {
        if let loop = edges.shortestLoop(over: edge, within: nodes), isFit(loop) { return loop.map(space.projected) }
      }
    }
    return nil
  }

  private func isFit(_ loop: [Edges.Edge]) -> Bool {
    guard let isShown else { return true }
    return loop.contains { isShown(space.projected($0)) } && !loop.allSatisfy { hidden.contains($0.source) }
  }
}

extension Graph {
  /// Whether code that leads to a cycle may run. Code that cannot be generated fails even if nothing asks for it.
  fileprivate func mayRun(_ loop: [Edges.Edge]) -> Bool {
    let runs = result(of: RunningBindings(countsUnread: false))
    return loop.contains { edge in
      let provider = bindings[edge.source].forwardsTo ?? edge.source
      return runs[provider] || bindings[provider].framework.descriptor.wiringIsCalls
    }
  }

  /// Whether two providers of a cycle stand in branches that exclude each other.
  fileprivate func isImpossible(_ loop: [Edges.Edge]) -> Bool {
    let conditional = loop.map { bindings[$0.source].conditions }.filter { !$0.isEmpty }
    return conditional.indices.contains { conditional[..<$0].contains(where: conditional[$0].excludes) }
  }

  /// The edges from a provider to each provider that it runs before its own value is stored.
  ///
  /// These are all requests that a provider makes while it runs, even if it can do without an answer. With
  /// `afterStorage`, they include requests of the step after storage, if the scope does not store the value. The source
  /// is then made again, and asks again. This is the exact criterion for an endless recursion in Swinject.
  ///
  /// A request under a type that the value does not have runs the provider, but no step after storage: the cast fails
  /// before. Such a forwarding binding is a node of its own.
  func makingEdges(afterStorage: Bool) -> Edges { result(of: MakingEdges(afterStorage: afterStorage)) }

  fileprivate func allMakingEdges(afterStorage: Bool) -> Edges {
    var edges: [Edges.Edge] = []
    for id in requests.indices {
      guard requests[id].timing != .deferred, requests[id].strength != .presence, !requests[id].isTestOnly,
        requests[id].idleness == nil, let consumer = requests[id].consumer.map({ bindings[$0].forwardsTo ?? $0 }),
        !bindings[consumer].isTestOnly,
        requests[id].timing == .eager || (afterStorage && !bindings[consumer].mayStore),
        // It is unknown which of several bindings would answer, and another rule reports the ambiguity.
        requests[id].resolution.status != .ambiguous,
        // A request under an unknown name may be for another key.
        requests[id].resolution.status != .opaque,
        // If some path lacks the key, nothing is generated at all.
        !(requests[id].startsAbove && requests[id].resolution.status == .missing), mayBeMade(id)
      else { continue }
      var sources = [consumer]
      if requests[id].timing == .eager {
        sources += bindingIDs(forwardingTo: consumer).filter { bindings[$0].conformance == .refuted }
      }
      for answer in answers(to: id, madeBy: consumer) {
        let target = makingNode(of: answer, for: id)
        guard !bindings[target].isTestOnly, !bindings[consumer].conditions.excludes(bindings[target].conditions) else {
          continue
        }
        for source in sources { edges.append(Edges.Edge(source: source, target: target, request: id)) }
      }
    }
    return Edges(nodeCount: bindings.count, withoutEscapes(edges))
  }

  /// The bindings that answer a request of a provider. Bindings that the provider itself registers have replaced
  /// earlier ones.
  private func answers(to request: Request.ID, madeBy consumer: Binding.ID) -> [Binding.ID] {
    let answers = requests[request].resolution.bindings
    guard answers.contains(where: { !bindings[$0].conditions.isEmpty }) else { return answers }
    let place = "\(bindings[consumer].site)"
    let nested = answers.filter { bindings[$0].conditions.contains { $0.construct == place } }
    return nested.isEmpty ? answers : nested
  }

  /// Whether a provider asks a container of its own choice, which may be one of several with different answers.
  private func mayAskSeveral(_ id: Request.ID) -> Bool {
    requests[id].access != .given && requests[id].containers.count > 1
      && Set(requests[id].resolution.bindings.map { bindings[$0].container }).count > 1
  }

  /// Drops the edges of a request if, on some path, the answer comes from a provider that terminates.
  ///
  /// The source does not show the path on which an object was made, nor always which of several containers is asked. If
  /// the answer depends on either, endless recursion is certain only if every possible answer leads to it. So a
  /// provider stays if all possible answers to one of its requests stay. This is a greatest fixed point.
  private func withoutEscapes(_ edges: [Edges.Edge]) -> [Edges.Edge] {
    // The dependence is computed once for each request, because a request may have as many edges as there are bindings.
    let dependsOnPath = requests.indices.map { request in
      requests[request].resolution.bindings.count > 1 && (requests[request].startsAbove || mayAskSeveral(request))
    }
    guard edges.contains(where: { dependsOnPath[$0.request] }) else { return edges }
    var members: [Question: [Int]] = [:]
    for (position, edge) in edges.enumerated() {
      members[Question(edge, dependsOnPath: dependsOnPath[edge.request]), default: []].append(position)
    }
    // For each provider, the number of its questions whose answers may all recurse. The run of a provider without such
    // a question ends.
    var open = [Int](repeating: 0, count: bindings.count)
    for question in members.keys { open[question.source] += 1 }
    var asking = [[Question]](repeating: [], count: bindings.count)
    for (question, positions) in members {
      for position in positions { asking[edges[position].target].append(question) }
    }
    var fallen: Set<Question> = []
    var pending = open.indices.filter { open[$0] == 0 }
    while let ending = pending.popLast() {
      for question in asking[ending] where fallen.insert(question).inserted {
        open[question.source] -= 1
        if open[question.source] == 0 { pending.append(question.source) }
      }
    }
    return edges.filter { !fallen.contains(Question($0, dependsOnPath: dependsOnPath[$0.request])) }
  }

  /// Edges that stand or fall together: all answers to one request if the path decides between them, else a single one.
  private struct Question: Hashable {
    let source: Binding.ID
    let request: Request.ID
    let target: Binding.ID?

    init(_ edge: Edges.Edge, dependsOnPath: Bool) {
      source = edge.source
      request = edge.request
      target = dependsOnPath ? nil : edge.target
    }
  }

  /// The node of `makingEdges` for a binding that answers a request.
  func makingNode(of binding: Binding.ID, for request: Request.ID) -> Binding.ID {
    // The answer to a request inside a wrapper is not cast to the type of the key.
    bindings[binding].conformance == .refuted && !requests[request].isWrapped
      && bindings[binding].key == requests[request].key
      ? binding : bindings[binding].forwardsTo ?? binding
  }

  /// The keys of a cycle, with the first one again at the end: `A`, `B` and `A` for a cycle of two.
  func chain(_ loop: [Edges.Edge]) -> [String] {
    (loop.map(\.source) + loop.prefix(1).map(\.source)).map { bindings[$0].key.description }
  }

  /// One note for each edge of a cycle.
  func steps(_ loop: [Edges.Edge]) -> [Finding.Note] { loop.map { note(requests[$0.request]) } }

  /// One note for each edge of a cycle, except for the edge at the place of the finding.
  func notes(on loop: [Edges.Edge], except shown: Edges.Edge) -> [Finding.Note] {
    loop.filter { $0 != shown }.map { note(requests[$0.request]) }
  }
}

/// Distinguishes edges that every run follows from edges that only some runs follow.
///
/// A request may have as many edges as there are bindings, so facts about the request are computed once.
struct Certainty {
  private let graph: Graph
  /// For each request, whether all its answers are bound on every run.
  private var isAnswered: [Request.ID: Bool] = [:]

  init(in graph: Graph) { self.graph = graph }

  /// Whether an edge is followed on every run.
  mutating func isCertain(_ edge: Edges.Edge) -> Bool {
    let isAnswered = self.isAnswered[edge.request] ?? isAlwaysAnswered(edge.request)
    self.isAnswered[edge.request] = isAnswered
    return isAnswered
      && !graph.requests[edge.request].conditions.contains { condition in
        condition.kind == .branch && !graph.bindings[edge.source].conditions.contains(condition)
      }
  }

  private func isAlwaysAnswered(_ request: Request.ID) -> Bool {
    let answers = graph.requests[request].resolution.bindings
    return answers.count == 1 || answers.allSatisfy { graph.bindings[$0].conditions.isEmpty }
  }
}

/// The analysis behind `Graph.makingEdges(afterStorage:)`.
private struct MakingEdges: GraphAnalysis {
  let afterStorage: Bool

  func result(in graph: Graph) -> Edges { graph.allMakingEdges(afterStorage: afterStorage) }
}

extension Binding {
  /// Whether a second request may find the value in a store. The scope must store objects, and the value must be an
  /// object; or the scope must store copies, too. A value of an unknown type counts as an object.
  var mayStore: Bool {
    switch scope.lifetime {
    case .unique: false
    case .graph, .weak: !implementationKind.isValueType
    case .resettable, .shared, .unknown: true
    }
  }
}
