import DigraphModel

/// Reports code that asks a container concurrently with other code without a lock.
///
/// A container is a dictionary with a stack of resolutions. Two threads that ask at the same time can make a shared
/// object twice, or disturb each other's resolution. Swinject has a synchronised view for that, and later versions lock
/// by themselves: therefore the rule is off by default.
struct UnsynchronizedResolve: Rule {
  static let info = RuleInfo(
    id: "unsynchronized-resolve", family: .structure, severity: .off,
    summary: "A container is asked from several threads without a lock.", frameworks: [.swinject])

  func findings(in graph: Graph) -> [Finding] {
    let concurrent = graph.requests { request in
      request.isConcurrent && !request.isSynchronized && !request.isTestOnly
        && (request.consumer == nil || request.timing == .deferred)
    }
    if concurrent.isEmpty { return [] }
    var others: [Container.ID: [Request.ID]] = [:]
    for (id, request) in graph.requests.enumerated()
    where !request.isTestOnly && Self.info.frameworks.contains(request.framework) {
      for container in request.containers { others[container, default: []].append(id) }
    }
    var seen: Set<Site> = []
    return concurrent.compactMap { request in
      guard let container = request.containers.first,
        let other = others[container]?.map({ graph.requests[$0] }).first(where: { $0.site != request.site }),
        seen.insert(request.site).inserted
      else { return nil }
      return Finding(
        "\(graph.asker(of: request) ?? "top-level code") asks for \(request.key.quoted) beside other code, without a lock",
        at: request.site, subject: [request.owner, request.key.description],
        notes: [graph.note(other, ", too")],
        help: "call 'synchronize()' once, keep its result, and ask that")
    }
  }
}
