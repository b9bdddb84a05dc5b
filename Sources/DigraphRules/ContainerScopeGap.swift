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
    return missing.compactMap { missing in
      let verdicts = missing.places.map { Self.severity(of: $0, in: graph) }
      guard let index = verdicts.indices.max(by: { (verdicts[$0] ?? .off, $1) < (verdicts[$1] ?? .off, $0) }),
        let severity = verdicts[index]
      else { return nil }
      return Self.finding(missing, at: missing.places[index], severity, in: graph)
    }
  }

  /// How sure it is that the request fails; `nil` if all who cause it can see the key.
  ///
  /// Where a provider asks the container that it was first asked from (Swinject), the way into the provider decides.
  private static func severity(of place: MissingKey.Place, in graph: Graph) -> Severity? {
    guard place.request.framework == .swinject, let consumer = place.request.consumer else { return place.severity }
    let below = Set(place.candidates.map(\.container))
    let causes = graph.requests(answeredBy: graph.bindings[consumer])
    let blind = causes.filter { cause in !graph.containersInReach(of: cause).contains(where: below.contains) }
    if !causes.isEmpty && blind.isEmpty { return nil }
    return blind.contains { $0.consumer == nil && $0.timing == .eager } ? place.severity : min(place.severity, .warning)
  }

  private static func finding(_ missing: MissingKey, at place: MissingKey.Place, _ severity: Severity, in graph: Graph)
    -> Finding
  {
    let request = place.request
    let below = graph.containers[place.candidates[0].container].name
    let above = request.container.map { graph.containers[$0].name } ?? ""
    let others = missing.places.filter { $0.request.id != request.id }
    return Finding(
      "\(graph.asker(of: request) ?? "this place") asks '\(above)' for \(missing.key.quoted), which is bound only in '\(below)' below it"
        + place.doubt.clause(in: graph),
      at: request.site, atMost: severity, subject: [missing.key.description],
      chain: graph.chain([request]),
      notes: place.candidates.map { .bound($0, " in '\(graph.containers[$0.container].name)'") }
        + others.map { graph.note($0.request, ", too") } + place.doubt.notes(in: graph),
      help: request.consumer.map {
        "bind \(missing.key.quoted) in '\(above)', or \(graph.bindings[$0].key.quoted) in '\(below)'"
      }
        ?? "ask '\(below)', or bind \(missing.key.quoted) in '\(above)'")
  }
}
