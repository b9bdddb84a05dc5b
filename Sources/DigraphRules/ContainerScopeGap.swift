import DigraphModel

/// Reports a binding that needs a key which only a container below its own binds.
///
/// A container asks its parents, never its children. A binding above therefore cannot rely on a binding below. A
/// request from above fails. If a child makes the request, and the value is shared above, the value keeps the first
/// child's objects for all other children.
struct ContainerScopeGap: Rule {
  static let info = RuleInfo(
    id: "container-scope-gap", family: .completeness, severity: .error,
    summary: "A key is needed in a container, but bound only in a container below it.",
    frameworks: .whose(\.containersHaveParents))

  func findings(in graph: Graph) -> [Finding] {
    let missing = graph.missingKeys { reason in
      if case .onlyBelow(let bindings) = reason { bindings } else { nil }
    }
    if missing.isEmpty { return [] }
    let asked = graph.askedProviders()
    return missing.map { Self.finding($0, asked, in: graph) }
  }

  private static func finding(_ missing: MissingKey, _ asked: Set<Binding.ID>, in graph: Graph) -> Finding {
    // A provider without a visible request may be asked for only from below, where the key is bound. A provider that
    // captured a container always asks that container.
    let isCertain = { (place: MissingKey.Place) in
      guard place.request.access == .given, !place.request.startsAbove, let consumer = place.request.consumer,
        !asked.contains(consumer)
      else { return true }
      return place.request.resolution.bindings.isEmpty && !graph.isReplacedBelow(consumer)
    }
    let first = missing.places.first(where: isCertain) ?? missing.first
    let request = first.request
    let above = request.container.map { graph.containers[$0].name } ?? ""
    let owner = graph.bindings[first.candidates[0]].container
    let below = graph.containers[owner].name
    // A provider may ask another container, and the key may be bound beside that container, not below it.
    let isBelow = graph.containersInReach(of: owner).contains(where: request.containers.contains)
    let fact =
      !request.startsAbove
      ? "\(graph.asker(of: request) ?? "this place") asks '\(above)' for \(missing.key.quoted), which is bound only in '\(below)'\(isBelow ? " below it" : "")"
      : "\(graph.asker(of: request) ?? "this place") requires \(missing.key.quoted) from above, but it is bound only in "
        + (below == above ? "'\(below)' itself" : "'\(below)' below it")
    var finding = Finding(
      fact + first.clause(in: graph),
      at: request.site, atMost: isCertain(first) ? first.severity : min(first.severity, .warning),
      subject: [missing.key.description],
      chain: (request.startsAbove ? graph.chain(ofContainers: request) : nil) ?? graph.chain([request]),
      notes: first.candidates.map { graph.bindings[$0] }.map {
        .bound($0, " in '\(graph.containers[$0.container].name)'")
      }
        + missing.places.filter { $0.request.id != request.id }.map { graph.note($0.request, ", too") }
        + first.doubt.notes(in: graph),
      help: help(request, missing.key, above: above, below: below, in: graph))
    finding.programs = missing.programs
    return finding
  }

  private static func help(_ request: Request, _ key: Key, above: String, below: String, in graph: Graph) -> String {
    if request.startsAbove { return "bind \(key.quoted) in a component above '\(above)', or remove the requirement" }
    guard let consumer = request.consumer.map({ graph.bindings[$0] }) else {
      return "ask '\(below)', or bind \(key.quoted) in '\(above)'"
    }
    // Both bindings are in one container, but the provider asks another one.
    if graph.containers[consumer.container].name == below {
      return "bind \(key.quoted) in '\(above)', or hand it in where \(consumer.key.quoted) is made"
    }
    return
      "bind \(key.quoted) in '\(graph.containers[consumer.container].name)', or \(consumer.key.quoted) in '\(below)'"
  }
}

extension Graph {
  /// Whether a container below the binding's own container binds the same key. Requests from there do not reach this
  /// binding.
  fileprivate func isReplacedBelow(_ id: Binding.ID) -> Bool {
    let own = bindings[id]
    return bindingIDs(ofType: own.key.type).contains { other in
      other != id && bindings[other].container != own.container && bindings[other].key == own.key
        && containersInReach(of: bindings[other].container).contains(own.container)
    }
  }

  /// The providers that answer a request.
  fileprivate func askedProviders() -> Set<Binding.ID> {
    var asked: Set<Binding.ID> = []
    for id in requests.indices {
      for answer in requests[id].resolution.bindings { asked.insert(bindings[answer].forwardsTo ?? answer) }
    }
    return asked
  }
}
