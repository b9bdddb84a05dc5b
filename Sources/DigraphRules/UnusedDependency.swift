import DigraphModel

/// Reports a requirement that nobody reads.
///
/// It has to be met all the same: on every way, by a component above, which may exist for nothing else; by an object that is
/// made, with all that it needs, and let go.
struct UnusedDependency: Rule {
  static let info = RuleInfo(
    id: "unused-dependency", family: .structure, severity: .warning,
    summary: "Something is required that is never used.", frameworks: [.deli, .dikit, .needle])

  func findings(in graph: Graph) -> [Finding] {
    var seen: Set<Site> = []
    return graph.requests { $0.isUnused && !$0.isTestOnly }.compactMap { request in
      guard request.containers.allSatisfy({ graph.containers[$0].isReachable }),
        seen.insert(request.site).inserted
      else { return nil }
      let what = request.label.map { "'\($0): \(request.key)'" } ?? request.key.quoted
      return Finding(
        "\(graph.asker(of: request) ?? "this") requires \(what), but nothing reads it", at: request.site,
        subject: [request.owner, request.label ?? request.key.description],
        notes: request.resolution.bindings.prefix(3).map { .bound(graph.bindings[$0], " in '\(graph.bindings[$0].owner)'") },
        help: "remove the requirement")
    }
  }
}
