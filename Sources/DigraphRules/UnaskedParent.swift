import DigraphModel

/// Reports a request for a key that is bound only above the asked container, where the request does not look.
///
/// A child usually asks its parents, but not always. In Injection, a request for an optional only looks in one module.
/// The module of a builder with a component is a copy of the global one, and has no parent.
struct UnaskedParent: Rule {
  static let info = RuleInfo(
    id: "unasked-parent", family: .completeness, severity: .error,
    summary: "A key is bound further up, where the request does not look.", frameworks: [.injection])

  func findings(in graph: Graph) -> [Finding] {
    var places: [Cause: [(request: Request, bindings: [Binding])]] = [:]
    var causes: [Cause] = []
    var search = MissingBindingSearch(in: graph)
    for request in graph.requests(status: .missing) {
      guard !request.isTestOnly, request.consumer.map({ !graph.bindings[$0].isTestOnly }) ?? true,
        graph.mayBeMade(request.id),
        search.surroundings(of: request).doubt.isEmpty, case .onlyAbove(let ids) = search.reason(of: request)
      else { continue }
      let cause = Cause(key: request.key, isOptional: request.ignoresParents)
      if places[cause] == nil { causes.append(cause) }
      places[cause, default: []].append((request, ids.map { graph.bindings[$0] }))
    }
    return causes.compactMap { cause in finding(cause, places[cause] ?? [], in: graph) }
  }

  private struct Cause: Hashable {
    let key: Key
    let isOptional: Bool
  }

  private func finding(
    _ cause: Cause, _ places: [(request: Request, bindings: [Binding])], in graph: Graph
  ) -> Finding? {
    guard let (request, bindings) = places.first, let binding = bindings.first else { return nil }
    let above = graph.containers[binding.container].name
    let copy = request.containers.map { graph.containers[$0] }.first(where: \.copiesParents)
    let asked = request.container.map { graph.containers[$0].name } ?? ""
    let fact =
      cause.isOptional
      ? "\(graph.asker(of: request) ?? "this place") always gets nil for \(cause.key.quoted): an optional is not looked for in '\(above)' above '\(asked)'"
      : "\(graph.asker(of: request) ?? "this place") asks '\(asked)' for \(cause.key.quoted), which is bound in '\(above)', but a builder's module has no parent"
    let consumerContainer = copy?.parents.first.map { graph.containers[$0].name }
    return Finding(
      fact, at: request.site, atMost: request.required && !cause.isOptional ? .error : .warning,
      subject: [cause.key.description], chain: graph.chain([request]),
      notes: bindings.map { .bound($0, " in '\(graph.containers[$0.container].name)'") }
        + places.map(\.request).byPlace.dropFirst().map { graph.note($0, ", too") },
      help: cause.isOptional
        ? "ask for it without the '?', or bind it in '\(asked)'"
        : "bind it in '\(consumerContainer ?? asked)' or in the builder's component")
  }
}
