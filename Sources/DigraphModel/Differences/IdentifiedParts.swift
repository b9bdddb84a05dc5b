/// The parts of a graph's identity, each with the parts of the graph that it stands for.
struct IdentifiedParts {
  var containers: PartList<StableContainer>
  var bindings: PartList<StableBinding>
  var requests: PartList<RequestIdentity>
  var gaps: PartList<StableGap>

  init(of graph: Graph) {
    let names = graph.containers.map { ContainerName(module: $0.module, name: $0.name) }
    let bindingNames = graph.bindings.map { BindingName(container: names[$0.container], key: $0.key) }
    containers = PartList(
      graph.containers.map { container in
        StableContainer(
          framework: container.framework, name: names[container.id], kind: container.kind,
          parents: Set(container.parents.map { names[$0] }).sorted(), isOpen: container.isOpen)
      })
    bindings = PartList(
      graph.bindings.map { binding in
        StableBinding(
          framework: binding.framework, name: bindingNames[binding.id], implementation: binding.implementation,
          implementationKind: binding.implementationKind, scope: binding.scope.name, lifetime: binding.scope.lifetime,
          provider: binding.provider, parameters: binding.parameters, conditions: binding.conditions.map(\.label),
          forwardsTo: binding.forwardsTo.map { bindingNames[$0] }, module: binding.module,
          isReplaced: binding.isReplaced, isHidden: binding.isHidden, isTestOnly: binding.isTestOnly)
      })
    requests = PartList(
      unique: graph.requests.map { request in
        RequestIdentity(
          framework: request.framework,
          asker: request.consumer.map { .binding(bindingNames[$0]) } ?? .outside(request.owner), key: request.key,
          containers: Set(request.containers.map { names[$0] }).sorted(), timing: request.timing,
          strength: request.strength, collection: request.collection, status: request.resolution.status,
          answers: Set(request.resolution.bindings.map { bindingNames[$0] }).sorted(),
          conditions: request.conditions.map(\.label), isTestOnly: request.isTestOnly)
      })
    gaps = PartList(
      graph.gaps.map { gap in
        StableGap(
          framework: gap.framework, subject: gap.subject, reason: gap.reason,
          containers: Set(gap.containers.map { names[$0] }).sorted())
      })
  }

  mutating func rename(by names: inout some NameMap) {
    containers.rename(by: &names)
    bindings.rename(by: &names)
    requests.rename(by: &names)
    gaps.rename(by: &names)
  }
}

/// Parts of one kind, in the order of the graph.
struct PartList<Part: IdentifiedPart> {
  private(set) var parts: [Part]
  /// For each part, the positions of the graph's parts that it stands for.
  private(set) var members: [[Int]]
  private let areUnique: Bool

  init(_ parts: [Part]) {
    self.parts = parts
    members = parts.indices.map { [$0] }
    areUnique = false
  }

  /// Equal parts become one.
  init(unique parts: [Part]) {
    (self.parts, members, areUnique) = (parts, parts.indices.map { [$0] }, true)
    unite()
  }

  mutating func rename(by names: inout some NameMap) {
    for index in parts.indices { parts[index] = parts[index].renamed(by: &names) }
    if areUnique { unite() }
  }

  private mutating func unite() {
    var positions: [Part: Int] = [:]
    var (united, members): ([Part], [[Int]]) = ([], [])
    for (part, numbers) in zip(parts, self.members) {
      if let position = positions[part] {
        members[position] += numbers
      } else {
        positions[part] = united.count
        united.append(part)
        members.append(numbers)
      }
    }
    (parts, self.members) = (united, members)
  }
}

extension Condition {
  /// The condition as labels show it.
  fileprivate var label: String { kind == .compilation ? "#if \(text)" : "if \(text)" }
}
