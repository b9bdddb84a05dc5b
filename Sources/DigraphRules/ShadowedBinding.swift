import DigraphModel

/// Reports a binding that shadows another one in a container above.
///
/// The nearest container answers, and nothing points to the other binding. Requests below that container get another
/// value than the rest of the program: two caches or two sessions instead of one.
///
/// A binding that asks for its own key uses the binding above, and is meant to shadow it.
struct ShadowedBinding: Rule {
  static let info = RuleInfo(
    id: "shadowed-binding", family: .ambiguity, severity: .info,
    summary: "A key is bound again below a container that binds it.", frameworks: .whose(\.containersHaveParents))

  func findings(in graph: Graph) -> [Finding] {
    var groups: [Key: [Binding.ID]] = [:]
    for id in graph.bindingIDsOfSharedTypes {
      let binding = graph.bindings[id]
      guard binding.canShadow, Self.info.frameworks.contains(binding.framework) else { continue }
      groups[binding.key, default: []].append(id)
    }
    var findings: [Finding] = []
    for (_, members) in groups where members.count > 1 {
      let byContainer = Dictionary(grouping: members) { graph.bindings[$0].container }
      for id in members {
        if let finding = finding(graph.bindings[id], among: byContainer, in: graph) { findings.append(finding) }
      }
    }
    return findings
  }

  /// The finding about a binding, given all bindings of its key by container.
  private func finding(_ binding: Binding, among rivals: [Container.ID: [Binding.ID]], in graph: Graph) -> Finding? {
    let above = graph.containersInReach(of: binding.container).dropFirst().flatMap { rivals[$0] ?? [] }
    if above.isEmpty { return nil }
    // The binding shadows nothing unless some request looks for the key and gets this binding.
    let requests = graph.requests(answeredBy: binding).filter { !$0.isTestOnly && $0.strength != .implied }
    guard let request = requests.first(where: { $0.startsAbove || $0.consumer != nil }) ?? requests.first,
      !graph.requests(of: binding).contains(where: { $0.key == binding.key })
    else { return nil }
    let hidden = above.sorted().filter {
      graph.bindings[$0].site != binding.site && !binding.conditions.excludes(graph.bindings[$0].conditions)
    }.map { graph.bindings[$0] }
    guard let farther = hidden.first else { return nil }
    let near = graph.containers[binding.container].name
    return Finding(
      "\(binding.key.quoted) of '\(near)' stands before the one of '\(graph.containers[farther.container].name)' for \(graph.asker(of: request) ?? "all below it")",
      at: binding.site, atMost: .info, subject: [binding.key.description, near],
      notes: hidden.map { .bound($0, " in '\(graph.containers[$0.container].name)'") } + [graph.note(request)],
      help: makesTheSame(binding, farther, in: graph)
        ? "remove this one: it makes the same as the other"
        : "ask the container above for it, or give this one another \(binding.framework.tag ?? "name")")
  }

  /// Whether two bindings make equal values of equal dependencies in the same scope.
  private func makesTheSame(_ one: Binding, _ other: Binding, in graph: Graph) -> Bool {
    guard let recipe = one.recipe, recipe == other.recipe, one.scope == other.scope, one.scope.lifetime == .unique
    else { return false }
    func answers(_ binding: Binding) -> Set<Binding.ID> {
      Set(graph.requests(of: binding).flatMap(\.resolution.bindings))
    }
    return answers(one) == answers(other)
  }
}

extension Binding {
  /// Whether it is a declaration of its own that can answer a request.
  fileprivate var canShadow: Bool {
    !isHidden && !isReplaced && !isTestOnly && forwardsTo == nil && key.isFullyKnown && hindrance != .localVariable
  }
}
