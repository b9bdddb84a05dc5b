import DigraphModel

/// Reports a requirement that nothing reads.
///
/// The requirement has to be met all the same. Either a component above has to provide it on every path, and may exist
/// for nothing else. Or an object is made for it, with all its dependencies, and released.
struct UnusedDependency: Rule {
  static let info = RuleInfo(
    id: "unused-dependency", family: .structure, severity: .warning,
    summary: "A requirement is never used.", frameworks: .whose(\.hasGenerator))

  func findings(in graph: Graph) -> [Finding] {
    var groups: [Site: [Request]] = [:]
    var order: [Site] = []
    for request in graph.requests(where: { $0.isUnused && !$0.isTestOnly }) {
      guard request.containers.allSatisfy({ graph.containers[$0].isReachable }) else { continue }
      if groups[request.site] == nil { order.append(request.site) }
      groups[request.site, default: []].append(request)
    }
    return order.compactMap { groups[$0] }.map { finding($0, in: graph) }
  }

  /// Makes one finding from all requests of one place: a requirement in the source may apply to many containers.
  private func finding(_ requests: [Request], in graph: Graph) -> Finding {
    let request = requests[0]
    let what = request.label.map { "'\($0): \(request.key)'" } ?? request.key.quoted
    var owners: [String] = []
    for owner in requests.map(\.owner) where !owners.contains(owner) { owners.append(owner) }
    let list = owners.count > 1 ? request.requirementList : nil
    let fact =
      list.map { "'\($0)' requires \(what) for \(counted(owners.count, "component")), but nothing reads it" }
      ?? "\(graph.asker(of: request) ?? "this") requires \(what), but nothing reads it"
    var finding = Finding(
      fact, at: request.site, subject: [list ?? request.owner, request.label ?? request.key.description],
      notes: request.resolution.bindings.prefix(3).map {
        .bound(graph.bindings[$0], " in '\(graph.bindings[$0].owner)'")
      },
      help: "remove the requirement")
    finding.presumesAllCode = true
    if request.framework.keysAreMembers { finding.refutations = request.framework.descriptor.requestTexts(request.key) }
    return finding
  }
}
