import DigraphModel

/// Answers "what does this container give for this key" over finished tables.
struct Lookup {
  let draft: Draft
  /// Bindings by container and key, in the order in which they take effect.
  private var exact: [[Key: [Binding.ID]]]
  /// Bindings by container and type whose key is not fully known.
  private var vague: [[String: [Binding.ID]]]
  private let unplaced: [Container.ID]
  /// Containers that have a fully known key, and those that have a type whose keys are not, each in order.
  private var holders = Holders()

  init(_ draft: Draft) {
    self.draft = draft
    exact = Array(repeating: [:], count: draft.containers.count)
    vague = Array(repeating: [:], count: draft.containers.count)
    unplaced = draft.unplaced.sorted()
    let order = draft.bindings.indices.sorted { draft.bindings[$0].order < draft.bindings[$1].order }
    for id in order {
      let item = draft.bindings[id]
      if item.binding.isHidden { continue }
      let key = item.binding.key
      if let generic = item.openGeneric {
        vague[item.binding.container][generic, default: []].append(id)
      } else if key.isFullyKnown {
        exact[item.binding.container][key, default: []].append(id)
      } else {
        vague[item.binding.container][key.type, default: []].append(id)
      }
    }
    for container in draft.containers.indices {
      for key in exact[container].keys { holders.ofKey[key, default: []].append(container) }
      for type in vague[container].keys { holders.ofType[type, default: []].append(container) }
    }
  }

  /// Where a key may be found, so that not every container has to be asked for it: there may be as many containers as
  /// there are files.
  private struct Holders {
    var ofKey: [Key: [Container.ID]] = [:]
    /// By the type's name, and for a generic one whose arguments are inferred, by that without them.
    var ofType: [String: [Container.ID]] = [:]
  }

  /// The containers, or of them the ones whose origin is not known, that may have something for a key, in order.
  private func candidates(for key: Key, amongAll isAll: Bool) -> [Container.ID] {
    guard key.isFullyKnown else { return isAll ? Array(draft.containers.indices) : unplaced }
    var found = Set(holders.ofKey[key] ?? [])
    found.formUnion(holders.ofType[key.type] ?? [])
    found.formUnion(holders.ofType[key.typeWithoutArguments] ?? [])
    return found.sorted().filter { isAll || draft.unplaced.contains($0) }
  }

  /// Bindings whose key is bound again behind them, whatever branch is taken.
  func replacedBindings() -> Set<Binding.ID> {
    var alive: Set<Binding.ID> = []
    for container in exact.indices {
      for candidates in exact[container].values {
        alive.formUnion(inForce(candidates))
      }
      alive.formUnion(vague[container].values.joined())
    }
    return Set(draft.bindings.indices.filter { !alive.contains($0) && !draft.bindings[$0].binding.isHidden })
  }

  /// Of bindings of one key, in the order in which they take effect, those that no later one takes the key from for certain.
  private func inForce(_ candidates: [Binding.ID]) -> [Binding.ID] {
    guard candidates.count > 1 else { return candidates }
    return candidates.enumerated().filter { index, id in
      !candidates[(index + 1)...].contains { later in
        let heir = draft.bindings[later].binding
        return heir.conditions.isEmpty && draft.bindings[id].binding.isAlwaysDeclared(with: heir)
      }
    }.map(\.element)
  }

  /// What one way through the containers gives.
  struct Answer {
    /// Bindings that certainly have the key.
    var bindings: [Binding.ID] = []
    /// Bindings that may have it.
    var possible: [Binding.ID] = []
    /// Names of the containers on each way to a root that lacks the key.
    var missingVia: [[String]] = []

    mutating func merge(_ other: Answer) {
      for id in other.bindings where !bindings.contains(id) { bindings.append(id) }
      for id in other.possible where !possible.contains(id) { possible.append(id) }
      missingVia += other.missingVia
    }
  }

  /// Asks a container, then its parents, then the containers that may be any other.
  func answer(_ keys: [Key], from start: Container.ID, ignoresParents: Bool) -> Answer {
    var seen: Set<Container.ID> = []
    // A wrapper request tries its own key in the whole hierarchy first, then what it wraps.
    for key in keys.dropLast() {
      seen = []
      let answer = walk(key, start, ignoresParents, path: [], &seen)
      if !answer.bindings.isEmpty || !answer.possible.isEmpty { return answer }
    }
    guard let last = keys.last else { return Answer() }
    // Most requests are answered where they are made.
    let own = local(last, in: start)
    if !own.bindings.isEmpty || !own.possible.isEmpty { return own }
    seen = []
    return walk(last, start, ignoresParents, path: [], &seen)
  }

  private func walk(
    _ key: Key, _ container: Container.ID, _ ignoresParents: Bool, path: [String],
    _ seen: inout Set<Container.ID>
  ) -> Answer {
    guard seen.insert(container).inserted else { return Answer() }
    let own = local(key, in: container)
    if !own.bindings.isEmpty || !own.possible.isEmpty { return own }
    let path = path + [draft.containers[container].name]
    // A copy of its parents has their bindings for its own.
    let isCopy = draft.containers[container].copiesParents
    let parents = ignoresParents && !isCopy ? [] : draft.containers[container].parents
    if parents.isEmpty {
      // A container whose origin is not in the input may be any other one, and any other one may be it.
      let isOpen = draft.unplaced.contains(container) || (!ignoresParents && draft.openParents.contains(container))
      let framework = draft.containers[container].framework
      for other in candidates(for: key, amongAll: isOpen)
      where other != container && draft.containers[other].framework == framework {
        let answer = local(key, in: other)
        if !answer.bindings.isEmpty || !answer.possible.isEmpty { return answer }
      }
      return Answer(missingVia: [path])
    }
    var answer = Answer()
    for parent in parents { answer.merge(walk(key, parent, isCopy, path: path, &seen)) }
    return answer
  }

  /// What a container itself has for a key: the last binding that is certainly there, and what may override it.
  func local(_ key: Key, in container: Container.ID) -> Answer {
    if key.isFullyKnown, let candidates = exact[container][key] {
      return Answer(bindings: inForce(candidates))
    }
    var possible: [Binding.ID] = []
    if !key.isFullyKnown {
      for (other, candidates) in exact[container] where other.couldEqual(key) { possible += candidates }
      possible.sort()
    }
    guard !vague[container].isEmpty else { return Answer(possible: possible) }
    var open = (vague[container][key.typeWithoutArguments] ?? []).filter { draft.bindings[$0].openGeneric != nil }
    // A generic type whose arguments are inferred from the provider: the request names one specialisation of it.
    open = open.filter {
      var candidate = draft.bindings[$0].binding.key
      candidate.type = key.type
      return candidate.couldEqual(key)
    }
    if !open.isEmpty { return Answer(bindings: open) }
    possible += (vague[container][key.type] ?? []).filter { draft.bindings[$0].binding.key.couldEqual(key) }
    return Answer(possible: possible)
  }
}

extension Key {
  /// `Box` of `Box<Int>`.
  fileprivate var typeWithoutArguments: String {
    type.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(type[..<$0]) } ?? type
  }
}
