import DigraphModel

/// Answers requests of a framework that wires by type rather than by key: a request for a protocol gets any
/// implementation (Deli).
struct Candidates {
  private let draft: Draft
  /// Containers that are asked together, by the container that a request names.
  private let reach: [[Container.ID]]
  /// Bindings by each type as which they can be given out.
  private var byType: [String: [Binding.ID]] = [:]
  /// Bindings by the canonical type of their key.
  private var byMeaning: [String: [Binding.ID]] = [:]
  /// Bindings that are found under a canonical type at run time.
  private var links: [String: UniqueIDs] = [:]

  init(_ draft: Draft) {
    self.draft = draft
    let usesCandidates = draft.requests.contains { $0.choice != .nearest }
    reach = usesCandidates ? draft.containers.map { Self.reach(of: $0.id, in: draft) } : []
    guard usesCandidates else { return }
    for id in draft.bindings.indices.sorted(by: { draft.bindings[$0].order < draft.bindings[$1].order }) {
      let item = draft.bindings[id]
      byType[item.binding.key.type, default: []].append(id)
      for type in item.binding.alsoAnswers where type != item.binding.key.type { byType[type, default: []].append(id) }
      let meaning = item.binding.canonicalType ?? item.binding.key.type
      byMeaning[meaning, default: []].append(id)
      for link in item.links { add(id, to: link) }
      // A binding with a name is found without the name, too.
      if item.binding.key.name != nil { add(id, to: meaning) }
    }
    for item in draft.requests where item.choice == .candidate {
      for id in linked(by: item) { add(id, to: item.request.canonicalType ?? item.request.key.type) }
    }
  }

  private mutating func add(_ id: Binding.ID, to type: String) { links[type, default: UniqueIDs()].append(id) }

  private static func reach(of container: Container.ID, in draft: Draft) -> [Container.ID] {
    var result = [container]
    var next = 0
    while next < result.count {
      for parent in draft.containers[result[next]].parents where !result.contains(parent) { result.append(parent) }
      next += 1
    }
    return result
  }

  func resolution(of item: DraftRequest) -> Resolution {
    item.choice == .linked ? linkedResolution(of: item) : candidateResolution(of: item)
  }

  // MARK: Generator

  private func candidateResolution(of item: DraftRequest) -> Resolution {
    let request = item.request
    let containers = asked(by: item)
    if let exact = exact(item, in: containers) { return Resolution(status: .bound, bindings: [exact]) }
    let found = fitting(byType[request.key.type] ?? [], item, in: containers)
    if !found.isEmpty { return choose(among: found, item) }
    // Containers that are filled by hand, without a statement of which containers may ask them, are only known at run
    // time.
    let others = draft.containers.indices.filter { id in
      !containers.contains(id) && draft.containers[id].framework == request.framework
        && (draft.unplaced.contains(id) || request.containers.contains(where: draft.openParents.contains))
    }
    let elsewhere = fitting(byType[request.key.type] ?? [], item, in: others)
    if elsewhere.isEmpty { return Resolution(status: .missing) }
    return elsewhere.count == 1 || request.collection
      ? Resolution(status: .bound, bindings: elsewhere.sorted())
      : Resolution(status: .opaque, bindings: elsewhere.sorted())
  }

  /// The bindings that a candidate request links to its type: all that fit, unless its exact key is bound.
  private func linked(by item: DraftRequest) -> [Binding.ID] {
    let containers = asked(by: item)
    if exact(item, in: containers) != nil { return [] }
    return fitting(byType[item.request.key.type] ?? [], item, in: containers)
  }

  private func asked(by item: DraftRequest) -> [Container.ID] {
    var result: [Container.ID] = []
    for container in item.request.containers.flatMap({ reach[$0] }) where !result.contains(container) {
      result.append(container)
    }
    return result
  }

  /// The last binding with the request's exact key. A name that a property gives, arguments and collections never match
  /// exactly.
  private func exact(_ item: DraftRequest, in containers: [Container.ID]) -> Binding.ID? {
    let request = item.request
    guard !request.collection, request.nameProperty == nil, request.key.arguments.isEmpty else { return nil }
    let all = (byType[request.key.type] ?? []).filter { id in
      draft.bindings[id].binding.key == request.key && isSeen(id, by: request)
    }
    for container in containers {
      if let last = all.last(where: { draft.bindings[$0].binding.container == container }) { return last }
    }
    return nil
  }

  /// The bindings in some containers that fit the name of a request. Without a name, all of them fit.
  private func fitting(_ bindings: [Binding.ID], _ item: DraftRequest, in containers: [Container.ID]) -> [Binding.ID] {
    let wanted = item.request.key
    return bindings.filter { id in
      let binding = draft.bindings[id].binding
      guard containers.contains(binding.container), isSeen(id, by: item.request) else { return false }
      switch (wanted.name, binding.key.name) {
      case (nil, _), (.computed, _), (_, .computed): return true
      case (.literal(let wanted), .literal(let name)), (.member(let wanted), .member(let name)): return wanted == name
      case (.literal, _), (.member, _), (.storyboard, _): return false
      }
    }
  }

  /// Whether a request may use a binding. The app's code does not get bindings of its tests. No code gets bindings that
  /// generated code cannot use.
  private func isSeen(_ id: Binding.ID, by request: Request) -> Bool {
    let binding = draft.bindings[id].binding
    return !binding.isHidden && (request.isTestOnly || !binding.isTestOnly)
  }

  private func choose(among found: [Binding.ID], _ item: DraftRequest) -> Resolution {
    let request = item.request
    let areKnown = request.key.isFullyKnown && found.allSatisfy { draft.bindings[$0].binding.key.isFullyKnown }
    if found.count > 1 && !request.collection {
      if !areKnown || excludeOneAnother(found) {
        return Resolution(status: areKnown ? .bound : .opaque, bindings: found.sorted())
      }
      return Resolution(status: .ambiguous, bindings: found.sorted())
    }
    // A value with arguments cannot be made without them.
    let isMade = found.allSatisfy { takes(draft.bindings[$0].binding, request) }
    if !isMade { return Resolution(status: .missing) }
    return Resolution(status: areKnown ? .bound : .opaque, bindings: found.sorted())
  }

  /// Whether a binding takes the arguments that a request passes. With arguments, the name must be equal, too.
  private func takes(_ binding: Binding, _ request: Request) -> Bool {
    guard binding.key.arguments.count == request.key.arguments.count else { return false }
    return request.key.arguments.isEmpty || request.collection || binding.key.name == request.key.name
  }

  private func excludeOneAnother(_ found: [Binding.ID]) -> Bool {
    found.indices.allSatisfy { first in
      found[(first + 1)...].allSatisfy { second in
        draft.bindings[found[first]].binding.conditions.excludes(draft.bindings[second].binding.conditions)
      }
    }
  }

  // MARK: Run time

  private func linkedResolution(of item: DraftRequest) -> Resolution {
    let request = item.request
    let type = request.canonicalType ?? request.key.type
    let containers = draft.containers.indices.filter { draft.containers[$0].framework == request.framework }
    let isKnown = request.key.isFullyKnown
    if !request.collection, isKnown {
      let exact = (byMeaning[type] ?? []).filter { id in
        draft.bindings[id].binding.key.name == request.key.name && isSeen(id, by: request)
      }
      if let last = exact.last {
        guard takes(draft.bindings[last].binding, request) else { return Resolution(status: .missing) }
        return Resolution(status: .bound, bindings: exact.sorted())
      }
      // Arguments are only passed to a binding of the exact key.
      if !request.key.arguments.isEmpty { return Resolution(status: .missing) }
    }
    let found = fitting(links[type].map { Array($0) } ?? [], item, in: Array(containers))
    if request.collection { return Resolution(status: .bound, bindings: found.sorted()) }
    if !isKnown { return Resolution(status: .opaque, bindings: found.sorted()) }
    if found.isEmpty { return Resolution(status: .missing) }
    guard found.allSatisfy({ takes(draft.bindings[$0].binding, request) }) else { return Resolution(status: .missing) }
    if found.count == 1 || excludeOneAnother(found) { return Resolution(status: .bound, bindings: found.sorted()) }
    // If several modules have an answer, the first one is used.
    let homes = Set(found.map { draft.bindings[$0].binding.container })
    return Resolution(status: homes.count == 1 ? .ambiguous : .opaque, bindings: found.sorted())
  }
}
