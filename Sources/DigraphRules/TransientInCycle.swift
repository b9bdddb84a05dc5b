import DigraphModel

/// Reports a loop that is closed after storage by a value that is never stored.
///
/// `initCompleted` breaks a loop because the value, by then, is found in its scope's store. A transient value is in no
/// store, and a struct is in none of the scopes that hold objects: when the loop comes back, it is made again, and asks
/// again. The recursion ends in the framework's trap although the loop looks properly broken.
struct TransientInCycle: Rule {
  static let info = RuleInfo(
    id: "transient-in-cycle", family: .cycles, severity: .error,
    summary: "A loop is closed by 'initCompleted' of a value that is never stored.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    let edges = graph.makingEdges(afterStorage: true)
    guard edges.all.contains(where: { graph.requests[$0.request].timing == .afterStorage }) else { return [] }
    let knots = Knot.all(edges, in: graph, isCertain: graph.isCertain)
    if knots.isEmpty { return [] }
    var worst: [Binding.ID: Knot] = [:]
    for knot in Knot.all(graph.makingEdges(afterStorage: false), in: graph, isCertain: graph.isCertain) {
      for member in knot.members { worst[member] = knot }
    }
    return knots.compactMap { knot in
      guard let (own, edge) = loopAfterStorage(of: knot, edges, in: graph) else { return nil }
      // A loop that nothing breaks around all of it is `dependency-cycle`'s, and hides this one until it is gone.
      if own.loop.allSatisfy({ worst[$0.source].map { $0.isCertain || !own.isCertain } ?? false }) { return nil }
      return finding(own, closedBy: edge, in: graph)
    }
  }

  /// A loop of a knot that is closed after storage, and the edge that closes it.
  private func loopAfterStorage(of knot: Knot, _ edges: Edges, in graph: Graph) -> (Knot, Edges.Edge)? {
    let isAfterStorage = { (edge: Edges.Edge) in graph.requests[edge.request].timing == .afterStorage }
    if let edge = knot.loop.first(where: isAfterStorage) { return (knot, edge) }
    // The loop that is shown of the knot is another rule's; one of this rule's may be in it, too.
    let inner = knot.members.flatMap { edges.edges(from: $0) }.filter { knot.members.contains($0.target) }
    for edge in inner where isAfterStorage(edge) {
      guard let loop = edges.shortestLoop(over: edge, within: knot.members) else { continue }
      let own = Knot(
        members: knot.members, loop: loop, furtherEdges: knot.furtherEdges, isCertain: loop.allSatisfy(graph.isCertain))
      return (own, edge)
    }
    return nil
  }

  private func finding(_ knot: Knot, closedBy edge: Edges.Edge, in graph: Graph) -> Finding {
    let source = graph.bindings[edge.source]
    return Finding(
      message(knot, source, in: graph), at: graph.requests[edge.request].site,
      atMost: knot.isCertain ? .error : .warning,
      subject: knot.loop.map { graph.bindings[$0.source].key.description },
      chain: graph.chain(knot.loop),
      notes: graph.notes(on: knot.loop, except: edge)
        + [Finding.Note("\(source.key.quoted) gets its scope here", at: source.scopeSite ?? source.site)],
      help: source.scope.lifetime == .unique
        ? "give \(source.key.quoted) a scope that stores it, such as '.graph'"
        : "make '\(source.implementation ?? source.key.type)' a class")
  }

  private func message(_ knot: Knot, _ source: Binding, in graph: Graph) -> String {
    let through = knot.loop.map(\.source).filter { $0 != source.id }.map { graph.bindings[$0].key.quoted }
    let way = through.isEmpty ? "" : " through \(enumeration(through))"
    let further = knot.furtherEdges == 0 ? "" : " (\(counted(knot.furtherEdges, "further edge")) in this knot)"
    let reason = source.scope.lifetime == .unique ? "is never stored" : "is a value that this scope does not store"
    return
      "\(source.withScope) \(reason), but \(knot.isCertain ? "asks" : "may ask") for itself\(way) once it is made\(further)"
  }
}
