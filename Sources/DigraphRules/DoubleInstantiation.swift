import DigraphModel

/// Reports a loop that is properly closed after storage, but makes one of its objects twice.
///
/// A factory that asks at once for what will ask back for it is still running when that question comes. Nothing is
/// stored yet, so the factory runs a second time; of the two objects one is thrown away, with whatever making it has
/// set off.
///
/// Swinject's documentation warns of it where it explains circular dependencies.
struct DoubleInstantiation: Rule {
  static let info = RuleInfo(
    id: "double-instantiation", family: .cycles, severity: .info,
    summary: "A cycle through 'initCompleted' makes one of its objects twice.", frameworks: [.swinject])

  /// Each one is a thing of its own.
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
      // A loop that nothing closes is a mistake of another kind, and so is a value that is not stored at all.
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

  /// Whether a member of a loop is asked for from outside of it.
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
      chain: graph.chain(loop), way: graph.way(loop), notes: graph.notes(on: loop, except: edge),
      help: "ask for \(graph.requests[edge.request].key.quoted) in 'initCompleted' of \(source.key.quoted), too")
  }
}
