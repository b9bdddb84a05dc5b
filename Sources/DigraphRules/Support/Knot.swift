import DigraphModel

/// A set of providers that all need one another while they are made, and one loop among them to show.
struct Knot {
  /// The providers, ascending.
  let members: [Binding.ID]
  /// A shortest loop through the smallest key; its first edge leaves that key.
  let loop: [Edges.Edge]
  /// Pairs of members that need each other and are not part of the loop.
  let furtherEdges: Int
  /// Whether the loop is closed on every run, and not only on some branch.
  let isCertain: Bool

  /// Finds the knots of some edges.
  ///
  /// - Parameter isCertain: Whether an edge is followed on every run. A loop of such edges is shown in preference.
  static func all(_ edges: Edges, in graph: Graph, isCertain: (Edges.Edge) -> Bool) -> [Knot] {
    guard edges.all.contains(where: { graph.requests[$0.request].resolution.bindings.count > 1 }) else {
      return knots(edges, in: graph, isCertain: isCertain)
    }
    if edges.knots().isEmpty { return [] }
    // Where the answer to a request depends on the container that was asked first, each such container is a world of its
    // own: a loop needs all of its edges in one of them.
    var result: [Knot] = []
    for start in graph.containers.indices {
      let visible = edges.all.filter { graph.isFollowed($0, from: start) }
      for knot in knots(Edges(nodeCount: edges.nodeCount, visible), in: graph, isCertain: isCertain)
      where !result.contains(where: { !Set($0.members).isDisjoint(with: knot.members) }) {
        result.append(knot)
      }
    }
    return result
  }

  private static func knots(_ edges: Edges, in graph: Graph, isCertain: (Edges.Edge) -> Bool) -> [Knot] {
    let knots = edges.knots()
    if knots.isEmpty { return [] }
    let certain = Edges(nodeCount: edges.nodeCount, edges.all.filter(isCertain))
    var certainKnots: [Binding.ID: [Binding.ID]] = [:]
    for members in certain.knots() { certainKnots[members[0]] = members }
    return knots.compactMap { members in
      let inner = members.flatMap { certainKnots[$0] ?? [] }
      let nodes = inner.isEmpty ? members : inner
      guard let start = nodes.min(by: { (graph.bindings[$0].key, $0) < (graph.bindings[$1].key, $1) }),
        let loop = (inner.isEmpty ? edges : certain).shortestLoop(through: start, within: nodes),
        !graph.isImpossible(loop)
      else { return nil }
      let inside = Set(members)
      let pairs = members.map { inside.intersection(edges.edges(from: $0).map(\.target)).count }.reduce(0, +)
      return Knot(members: members, loop: loop, furtherEdges: pairs - loop.count, isCertain: !inner.isEmpty)
    }
  }
}

extension Graph {
  /// Whether two providers of a loop stand in branches that exclude each other.
  fileprivate func isImpossible(_ loop: [Edges.Edge]) -> Bool {
    let conditional = loop.map { bindings[$0.source].conditions }.filter { !$0.isEmpty }
    return conditional.indices.contains { conditional[..<$0].contains(where: conditional[$0].excludes) }
  }

  /// The edges along which making one value makes another before the first could be found in a store.
  ///
  /// Those are all requests that a provider makes while it runs, whether or not it can do without an answer. With
  /// `afterStorage` also the requests that follow once the value is stored, if it never is: the value of the source is
  /// then made again, and again asks. This is the exact criterion for an endless recursion in Swinject.
  ///
  /// A request under a type that the value does not have runs the provider, but nothing that comes after storage: the cast
  /// fails before. Such a forwarding binding is a node of its own.
  func makingEdges(afterStorage: Bool) -> Edges {
    var edges: [Edges.Edge] = []
    for request in requests {
      guard request.timing != .deferred, request.strength != .presence, !request.isTestOnly,
        let consumer = request.consumer.map({ provider(of: bindings[$0]) }), !consumer.isTestOnly,
        request.timing == .eager || (afterStorage && !consumer.mayStore)
      else { continue }
      var sources = [consumer.id]
      if request.timing == .eager {
        sources += bindings(forwardingTo: consumer).filter { $0.conformance == .refuted }.map(\.id)
      }
      for answer in request.resolution.bindings {
        let target = makingNode(of: answer)
        guard !bindings[target].isTestOnly, !consumer.conditions.excludes(bindings[target].conditions) else { continue }
        edges += sources.map { Edges.Edge(source: $0, target: target, request: request.id) }
      }
    }
    return Edges(nodeCount: bindings.count, withoutEscapes(edges))
  }

  /// The edges without those of requests that some way answers with a value whose making ends.
  ///
  /// Which way an object was made on, the source does not tell. Where the answer depends on it, making never ends for
  /// certain only if it does not end with any of the answers: the largest set of providers each of which has a request
  /// whose answers are all in the set.
  private func withoutEscapes(_ edges: [Edges.Edge]) -> [Edges.Edge] {
    func dependsOnWay(_ request: Request.ID) -> Bool {
      requests[request].startsAbove && requests[request].resolution.bindings.count > 1
    }
    guard edges.contains(where: { dependsOnWay($0.request) }) else { return edges }
    var members: [Question: [Int]] = [:]
    for (position, edge) in edges.enumerated() {
      members[Question(edge, dependsOnWay: dependsOnWay(edge.request)), default: []].append(position)
    }
    // Questions that a provider asks and whose answers all go on; whose last one falls, ends.
    var open = [Int](repeating: 0, count: bindings.count)
    for question in members.keys { open[question.source] += 1 }
    var asking = [[Question]](repeating: [], count: bindings.count)
    for (question, positions) in members { for position in positions { asking[edges[position].target].append(question) } }
    var fallen: Set<Question> = []
    var pending = open.indices.filter { open[$0] == 0 }
    while let ending = pending.popLast() {
      for question in asking[ending] where fallen.insert(question).inserted {
        open[question.source] -= 1
        if open[question.source] == 0 { pending.append(question.source) }
      }
    }
    return edges.filter { !fallen.contains(Question($0, dependsOnWay: dependsOnWay($0.request))) }
  }

  /// Edges that stand or fall together: all answers to one request if the way decides between them, else a single one.
  private struct Question: Hashable {
    let source: Binding.ID
    let request: Request.ID
    let target: Binding.ID?

    init(_ edge: Edges.Edge, dependsOnWay: Bool) {
      source = edge.source
      request = edge.request
      target = dependsOnWay ? nil : edge.target
    }
  }

  /// The node of a binding in `makingEdges`.
  private func makingNode(of binding: Binding.ID) -> Binding.ID {
    bindings[binding].conformance == .refuted ? binding : bindings[binding].forwardsTo ?? binding
  }

  /// Whether an edge is followed when the outermost request starts at a container.
  fileprivate func isFollowed(_ edge: Edges.Edge, from start: Container.ID) -> Bool {
    let request = requests[edge.request]
    guard request.resolution.bindings.count > 1, request.key.isFullyKnown else { return true }
    let asked = request.access == .given ? start : request.container ?? start
    return nearestBindings(of: request.key, from: asked).contains { makingNode(of: $0) == edge.target }
  }

  /// The bindings of a key in the first container that has some, seen from one of them.
  private func nearestBindings(of key: Key, from start: Container.ID) -> [Binding.ID] {
    let candidates = bindings(ofType: key.type).filter { $0.key == key && !$0.isReplaced }
    for container in containersInReach(of: start) {
      let here = candidates.filter { $0.container == container }
      if !here.isEmpty { return here.map(\.id) }
    }
    return []
  }

  /// Whether an edge is followed on every run.
  func isCertain(_ edge: Edges.Edge) -> Bool {
    (requests[edge.request].resolution.bindings.count == 1
      || requests[edge.request].resolution.bindings.allSatisfy { bindings[$0].conditions.isEmpty })
      && !requests[edge.request].conditions.contains { condition in
        condition.kind == .branch && !bindings[edge.source].conditions.contains(condition)
      }
  }

  /// `A`, `B` and `A` again for a loop of two.
  func chain(_ loop: [Edges.Edge]) -> [String] {
    (loop.map(\.source) + loop.prefix(1).map(\.source)).map { bindings[$0].key.description }
  }

  /// One note for each edge of a loop but the one that the finding is shown at.
  func notes(on loop: [Edges.Edge], except shown: Edges.Edge) -> [Finding.Note] {
    loop.filter { $0 != shown }.map { note(requests[$0.request]) }
  }
}

extension Binding {
  /// Whether what is made may be found in a store when it is asked for again on the way: its scope stores, and it is an
  /// object, or the scope keeps copies of values, too. What is not known counts as stored.
  var mayStore: Bool {
    switch scope.lifetime {
    case .unique: false
    case .graph, .weak: !implementationKind.isValueType
    case .resettable, .shared, .unknown: true
    }
  }
}
