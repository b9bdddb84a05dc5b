import DigraphModel

/// Reports a cycle that is closed after storage by a value that is never stored.
///
/// `initCompleted` breaks a cycle because the value is by then in its scope's store. A transient value is never stored,
/// and neither is a struct in a scope that stores only objects. When the cycle returns to such a value, its provider
/// makes it again, and it asks again. The recursion ends in the framework's trap although the cycle looks properly
/// broken.
struct TransientInCycle: Rule {
  static let info = RuleInfo(
    id: "transient-in-cycle", family: .cycles, severity: .error,
    summary: "The 'initCompleted' of a value that is never stored closes a cycle.", frameworks: [.swinject])

  /// None: each finding has a cause of its own.
  static func causes(of finding: Finding) -> [String] { [] }

  func findings(in graph: Graph) -> [Finding] {
    let isAfterStorage = { (edge: Edges.Edge) in graph.requests[edge.request].timing == .afterStorage }
    // In other frameworks, injection into a stored value comes later, when all values on the path are stored, too.
    let edges = graph.makingEdges(afterStorage: true).filter { edge in
      Self.info.frameworks.contains(graph.requests[edge.request].framework)
    }
    guard edges.all.contains(where: isAfterStorage) else { return [] }
    return StronglyConnectedComponent.all(edges, in: graph, over: isAfterStorage).compactMap { component in
      // `dependency-cycle` reports a cycle that nothing breaks. This cycle stays hidden while each of its providers is
      // also on such a cycle.
      component.loop.first(where: isAfterStorage).map { finding(component, closedBy: $0, in: graph) }
    }
  }

  private func finding(_ component: StronglyConnectedComponent, closedBy edge: Edges.Edge, in graph: Graph) -> Finding {
    let source = graph.bindings[edge.source]
    return Finding(
      message(component, source, in: graph), at: graph.requests[edge.request].site,
      atMost: component.severity,
      subject: component.loop.map { graph.bindings[$0.source].key.description },
      chain: graph.chain(component.loop), steps: graph.steps(component.loop),
      notes: graph.notes(on: component.loop, except: edge)
        + [Finding.Note("\(source.key.quoted) gets its scope here", at: source.scopeSite ?? source.site)],
      help: source.scope.lifetime == .unique
        ? "give \(source.key.quoted) a scope that stores it, such as '.graph'"
        : "make '\(source.implementation ?? source.key.type)' a class")
  }

  private func message(_ component: StronglyConnectedComponent, _ source: Binding, in graph: Graph) -> String {
    let through = component.loop.map(\.source).filter { $0 != source.id }.map { graph.bindings[$0].key.quoted }
    let stations = through.isEmpty ? "" : " through \(enumeration(through))"
    let further =
      component.furtherEdges == 0
      ? "" : " (\(counted(component.furtherEdges, "further edge")) in this strongly connected component)"
    let reason = source.scope.lifetime == .unique ? "is never stored" : "is a value that this scope does not store"
    return
      "\(source.withScope) \(reason), but \(component.isCertain ? "asks" : "may ask") for itself\(stations) once it is made\(further)\(component.clause)"
  }
}
