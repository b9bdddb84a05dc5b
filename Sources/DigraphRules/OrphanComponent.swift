import DigraphModel

/// Reports a component that no other component makes.
///
/// A component lives below its maker, and the generator follows the makers from the roots down. It silently leaves out
/// components that it does not reach. Making such a component traps, because nothing is registered under its path.
struct OrphanComponent: Rule {
  static let info = RuleInfo(
    id: "orphan-component", family: .completeness, severity: .warning,
    summary: "A component is made by no component that a root leads to.", frameworks: [.needle])

  func findings(in graph: Graph) -> [Finding] {
    let reachable = Set(
      graph.containers.filter { Self.info.frameworks.contains($0.framework) && $0.isReachable }.map(\.site))
    // Without a root, the input is a library: its users declare the roots.
    guard
      graph.containers.contains(where: { reachable.contains($0.site) && $0.parents.isEmpty && !$0.isAnnex(in: graph) })
    else {
      return []
    }
    var constructions: [Container.ID: [Construction]] = [:]
    for construction in graph.constructions { constructions[construction.container, default: []].append(construction) }
    let unseen = graph.leftOut(with: graph.rejectedDeclarations.compactMap(\.container), constructions)
    let byName = Dictionary(
      grouping: graph.containers.filter { Self.info.frameworks.contains($0.framework) }, by: \.name
    )
    .mapValues { $0.map(\.id) }
    // A base class is never made, and another rule reports its subtypes.
    let baseClasses = Set(graph.types.values.flatMap(\.supertypes))
    return graph.containers.compactMap { container in
      guard Self.info.frameworks.contains(container.framework), !reachable.contains(container.site),
        !unseen.contains(container.id), !baseClasses.contains(container.name)
      else { return nil }
      let places = constructions[container.id] ?? []
      // Another rule reports places that pass another parent.
      guard places.allSatisfy({ $0.isTestOnly || $0.parent.isMakerOrNone }) else { return nil }
      let makings = places.filter { !$0.isTestOnly }
      let namesakes = makings.isEmpty ? (byName[container.name] ?? []).filter { $0 != container.id } : []
      let others = namesakes.flatMap { constructions[$0] ?? [] }.filter { !$0.isTestOnly }
      return others.isEmpty ? finding(container, makings, in: graph) : finding(container, besides: others)
    }
  }

  /// Reports a component that is never made, while another one of its name is. Code with the name may mean either of
  /// them.
  private func finding(_ container: Container, besides others: [Construction]) -> Finding {
    var finding = Finding(
      "no component makes this '\(container.name)', only another one of that name", at: container.site, atMost: .info,
      subject: [container.name], notes: others.map { Finding.Note("the other one is made here", at: $0.site) },
      help: "rename one of the two, or remove this one: the generator tells components apart by nothing but their names"
    )
    finding.presumesAllCode = true
    return finding
  }

  private func finding(_ container: Container, _ places: [Construction], in graph: Graph) -> Finding {
    let makers = places.compactMap { $0.maker.map { graph.containers[$0].name } }
    let fact =
      makers.isEmpty
      ? "no component makes '\(container.name)'"
      : "'\(container.name)' is made only by \(enumeration(makers.map { "'\($0)'" })), to which no root leads"
    var finding = Finding(
      fact + ", so the generator leaves it out", at: container.site,
      subject: [container.name],
      notes: places.map { Finding.Note("'\(container.name)' is made here", at: $0.site) },
      help: "make it in a component that a root leads to, with 'parent: self', or remove it")
    finding.presumesAllCode = true
    finding.refutations = ["\(container.name)("]
    return finding
  }
}

extension Graph {
  /// Containers that another rule reports, with the containers that only they make, and their annexes.
  fileprivate func leftOut(
    with told: [Container.ID], _ constructions: [Container.ID: [Construction]]
  ) -> Set<Container.ID> {
    var found = Set(told)
    var pending = told
    var made: [Container.ID: [Container.ID]] = [:]
    for construction in self.constructions where !construction.isTestOnly {
      if let maker = construction.maker { made[maker, default: []].append(construction.container) }
    }
    while let container = pending.popLast() {
      let annexes = containers[container].annexes
      let children = (made[container] ?? []).filter { child in
        (constructions[child] ?? []).allSatisfy { $0.isTestOnly || $0.maker.map(found.contains) == true }
      }
      for next in annexes + children where found.insert(next).inserted { pending.append(next) }
    }
    return found
  }
}

extension Container {
  /// Whether it is an annex of another container, and made with it.
  fileprivate func isAnnex(in graph: Graph) -> Bool { graph.containers.contains { $0.annexes.contains(id) } }
}

extension Construction.Parent {
  fileprivate var isMakerOrNone: Bool {
    switch self {
    case .maker, .none: true
    case .other: false
    }
  }
}
