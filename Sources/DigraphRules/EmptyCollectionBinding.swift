import DigraphModel

/// Reports a request for all bindings of a type that has none.
///
/// The list is empty, and nothing fails. The expected plugins are not registered, or are registered under another type.
struct EmptyCollectionBinding: Rule {
  static let info = RuleInfo(
    id: "empty-collection-binding", family: .completeness, severity: .info,
    summary: "A request for all bindings of a type finds none.", frameworks: .whose(\.answersWithAll))

  func findings(in graph: Graph) -> [Finding] {
    var misses: NearMisses?
    var seen: Set<Site> = []
    let requests = graph.requests { $0.collection }
    return requests.compactMap { request in
      guard request.resolution.status == .bound, request.resolution.bindings.isEmpty,
        !request.isTestOnly, Self.info.frameworks.contains(request.framework),
        graph.doubt(about: graph.containersInReach(of: request)).isEmpty, seen.insert(request.site).inserted
      else { return nil }
      let search = misses ?? NearMisses(of: requests, in: graph)
      misses = search
      let near = search.nearMisses(of: request, atMost: 3).map { graph.bindings[$0.binding] }
      return Finding(
        "\(graph.asker(of: request) ?? "this") asks for all \(request.key.quoted), and there are none",
        at: request.site,
        subject: [request.owner, request.key.description],
        notes: near.map { .bound($0) },
        help: "register one, or switch the rule off here if others are to come later")
    }
  }
}
