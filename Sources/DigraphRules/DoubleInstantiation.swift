import DigraphModel

/// Reports a cycle that is properly closed after storage, but makes one of its objects twice.
///
/// A factory makes an eager request for a second value, which asks for the factory's own value after storage. The
/// factory is still running at that time, and its own value is not stored yet, so the factory runs again. One of the
/// two objects is thrown away, together with all effects of making it.
///
/// Swinject's documentation of circular dependencies warns of this.
struct DoubleInstantiation: Rule {
  static let info = RuleInfo(
    id: "double-instantiation", family: .cycles, severity: .info,
    summary: "A cycle through 'initCompleted' makes one of its objects twice.", frameworks: [.swinject])

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let (requests, bindings) = (graph.requests, graph.bindings)
    guard requests.indices.contains(where: { requests[$0].timing == .afterStorage }) else { return [] }
    let edges = graph.edges { request, target in
      requests[request].framework == .swinject && requests[request].timing != .deferred
        && requests[request].strength != .presence && !requests[request].isTestOnly && !bindings[target].isTestOnly
    }
    var certainty = Certainty(in: graph)
    return edges.components().compactMap { members in
      let inside = Set(members)
      let inner = members.flatMap { edges.edges(from: $0) }.filter { inside.contains($0.target) }
      let eager = Edges(nodeCount: edges.nodeCount, inner.filter { graph.requests[$0.request].timing == .eager })
      // Other rules report cycles of eager requests only, and cycles with a value that is not stored at all.
      guard eager.components().isEmpty, members.allSatisfy({ graph.bindings[$0].mayStore }) else { return nil }
      let entered = eager.all.filter { edge in
        isEntered(edge.source, from: inside, in: graph) && certainty.isCertain(edge)
      }
      guard let first = entered.min(by: { graph.requests[$0.request].site < graph.requests[$1.request].site }) else {
        return nil
      }
      return finding(first, edges, members, in: graph)
    }
  }

  /// Whether a request from outside of a cycle asks for a member.
  private func isEntered(_ id: Binding.ID, from members: Set<Binding.ID>, in graph: Graph) -> Bool {
    let binding = graph.bindings[id]
    return ([binding] + graph.bindings(forwardingTo: binding)).contains { key in
      graph.requests(answeredBy: key).contains { request in
        guard let consumer = request.consumer else { return !request.isTestOnly }
        return !members.contains(graph.bindings[consumer].forwardsTo ?? consumer) || request.timing == .deferred
      }
    }
  }

  private func finding(_ edge: Edges.Edge, _ edges: Edges, _ members: [Binding.ID], in graph: Graph) -> Finding? {
    guard let loop = edges.shortestLoop(over: edge, within: members) else { return nil }
    let (source, target) = (graph.bindings[edge.source], graph.bindings[edge.target])
    let asker = loop.last.map { graph.bindings[$0.source].key.quoted } ?? ""
    return Finding(
      "\(source.key.quoted) is made twice when it is asked for before \(target.key.quoted): \(asker) asks for it again while it is made",
      at: graph.requests[edge.request].site, subject: loop.map { graph.bindings[$0.source].key.description },
      chain: graph.chain(loop), steps: graph.steps(loop), notes: graph.notes(on: loop, except: edge),
      help: "ask for \(graph.requests[edge.request].key.quoted) in 'initCompleted' of \(source.key.quoted), too")
  }
}
