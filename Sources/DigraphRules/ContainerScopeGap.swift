import DigraphModel

/// Reports a binding that needs a key which only a container below its own binds.
///
/// A container asks its parents, never its children. What is bound above therefore cannot rely on what is bound below: it
/// fails when it is asked for from above, and when a child asks for it, a value that is shared above keeps the objects of
/// the first child for all others.
struct ContainerScopeGap: Rule {
  static let info = RuleInfo(
    id: "container-scope-gap", family: .completeness, severity: .error,
    summary: "A key is needed in a container, but bound only in a container below it.",
    frameworks: [.swinject, .needle, .injection])

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { absence in
      if case .onlyBelow(let bindings) = absence { bindings } else { nil }
    }
    let always = missing.flatMap(\.places).map { Place($0, in: graph) }
    let sometimes = graph.requests.indices.compactMap { Place(answeredOnlyBelow: $0, in: graph) }
    let places = Dictionary(grouping: always + sometimes, by: \.request.key)
    return places.sorted { $0.key < $1.key }.map { finding(key: $0.key, at: $0.value.sorted(by: <), in: graph) }
  }

  private func finding(key: Key, at places: [Place], in graph: Graph) -> Finding {
    let first = places[0]
    let request = first.request
    let below = graph.containers[first.candidates[0].container].name
    return Finding(
      "\(graph.asker(of: request) ?? "this place") asks '\(first.asked)' for \(key.quoted), "
        + "which is bound only in '\(below)' below it\(first.doubt.clause(in: graph))",
      at: request.site, atMost: first.severity, subject: [key.description], chain: graph.chain([request]),
      notes: first.candidates.map { .bound($0, " in '\(graph.containers[$0.container].name)'") }
        + places.dropFirst().map { graph.note($0.request, ", too") } + first.doubt.notes(in: graph),
      help: request.consumer.map { graph.bindings[$0] }.map {
        "bind \(key.quoted) in '\(graph.containers[$0.container].name)', or \($0.key.quoted) in '\(below)'"
      } ?? "ask '\(below)', or bind \(key.quoted) in '\(first.asked)'")
  }

  /// A request for a key that is bound below.
  private struct Place {
    let request: Request
    let candidates: [Binding]
    let doubt: Doubt
    let severity: Severity
    /// Name of a container that the request starts at and that lacks the key.
    let asked: String

    /// A request that nothing answers.
    init(_ place: MissingKey.Place, in graph: Graph) {
      request = place.request
      candidates = place.candidates
      doubt = place.doubt
      severity = place.severity
      asked = place.request.container.map { graph.containers[$0].name } ?? ""
    }

    /// A provider's request that is answered only if it starts below the provider's container; `nil` if it always does.
    ///
    /// That is so where a provider asks the container on which the outermost request was made, as in Swinject.
    init?(answeredOnlyBelow id: Request.ID, in graph: Graph) {
      guard graph.requests[id].resolution.status == .bound, let consumer = graph.requests[id].consumer else {
        return nil
      }
      let home = graph.bindings[consumer].container
      guard
        graph.requests[id].resolution.bindings.allSatisfy({ graph.bindings[$0].container != home }),
        let worst = graph.requests[id].severityIfMissing, !graph.isForTests(graph.requests[id])
      else { return nil }
      request = graph.requests[id]
      candidates = request.resolution.bindings.map { graph.bindings[$0] }
      let below = Set(candidates.map { $0.container })
      let above = below.map { Set(graph.containersInReach(of: $0)) }
      let blind = request.containers.filter { start in
        !below.contains(start) && above.allSatisfy { $0.contains(start) }
          && !graph.containersInReach(of: start).contains(where: below.contains)
      }
      guard let start = blind.first, above.allSatisfy({ $0.contains(home) }) else { return nil }
      doubt = graph.doubt(about: graph.containersInReach(of: blind))
      let name = graph.containers[start].name
      asked = name
      // Only of ways that are certainly taken the graph says where they end.
      let isCertain = request.timing != .deferred && request.resolution.missingVia.contains { $0.first == name }
      severity = isCertain && doubt.isEmpty ? worst : worst.lowered
    }

    static func < (lhs: Place, rhs: Place) -> Bool {
      lhs.severity != rhs.severity ? lhs.severity > rhs.severity : lhs.request.site < rhs.request.site
    }
  }
}
