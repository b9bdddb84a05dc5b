import DigraphModel

/// Answers "which bindings does this container have for this key" from finished tables.
struct Lookup {
  let draft: Draft
  /// Numbers of keys, which index all other tables.
  let numbers: KeyNumbers
  /// Containers that hold each fully known key, by the number of the key.
  private var exact: [[Held]]
  /// Numbers of the fully known keys of each container.
  private var keysOf: [[Int]]
  /// Bindings whose key is not fully known, by container and type.
  private var vague: [[String: [Binding.ID]]]
  private let unplaced: [Container.ID]
  /// By the name of a type, the containers with bindings of the type whose key is not fully known. If the arguments of
  /// a generic type are inferred, the name has no arguments.
  private var holdersOfType: [String: [Container.ID]] = [:]

  /// Bindings whose key is certainly bound again by a later binding, whatever branch is taken.
  private(set) var replacedBindings: Set<Binding.ID> = []

  /// The containers that ask each other along a single path.
  private var trees = ContainerTrees([], apart: [])
  /// The only container that holds a key, by the key's number: nearly every key is bound once.
  private var soleHolders: [SoleHolder]
  /// The number of the key that alone decides a request; -1 if only a search can tell.
  private var decisiveKeys: [Int] = []

  /// The only container that holds a key, and its binding; -1 if several containers hold the key, or none.
  private struct SoleHolder {
    var container: Container.ID = -1
    var binding: Binding.ID = -1
  }

  /// Bindings of one key in one container.
  private struct Held {
    var container: Container.ID
    /// The bindings, in the order in which they take effect.
    var bindings: [Binding.ID]
    /// Bindings whose key no later binding certainly takes over.
    var inForce: [Binding.ID] = []
  }

  init(_ draft: Draft) {
    self.draft = draft
    numbers = KeyNumbers(draft)
    exact = Array(repeating: [], count: numbers.keys.count)
    keysOf = Array(repeating: [], count: draft.containers.count)
    vague = Array(repeating: [:], count: draft.containers.count)
    unplaced = draft.unplaced.sorted()
    soleHolders = Array(repeating: SoleHolder(), count: numbers.keys.count)
    let order = draft.bindings.indices.sorted { draft.bindings[$0].order < draft.bindings[$1].order }
    // Containers are in ascending order in each list of holders.
    var byContainer: [[Binding.ID]] = Array(repeating: [], count: draft.containers.count)
    for id in order where !draft.bindings[id].binding.isHidden {
      byContainer[draft.bindings[id].binding.container].append(id)
    }
    for container in byContainer.indices {
      for id in byContainer[container] { add(id, to: container) }
      for type in vague[container].keys { holdersOfType[type, default: []].append(container) }
    }
    trees = ContainerTrees(draft.containers, apart: vague.map { !$0.isEmpty })
    for key in exact.indices {
      for position in exact[key].indices { exact[key][position].inForce = inForce(exact[key][position].bindings) }
      guard exact[key].count == 1, exact[key][0].inForce.count == 1 else { continue }
      soleHolders[key] = SoleHolder(container: exact[key][0].container, binding: exact[key][0].inForce[0])
    }
    replacedBindings = bindingsWithoutForce()
    decisiveKeys = draft.requests.indices.map { decisiveKey(ofRequest: $0) }
  }

  private func decisiveKey(ofRequest index: Int) -> Int {
    let number = numbers.lastOfRequest[index]
    guard number >= 0, numbers.isFullyKnown[number], !draft.requests[index].request.ignoresParents else { return -1 }
    // A reference to the method would copy all tables.
    for first in numbers.firstOfRequest[index] ?? [] where !isNowhere(first) { return -1 }
    return number
  }

  /// Whether no container has a binding for a key, so that every search for it fails.
  private func isNowhere(_ number: Int) -> Bool {
    guard numbers.isFullyKnown[number], exact[number].isEmpty else { return false }
    if holdersOfType.isEmpty { return true }
    let key = numbers.keys[number]
    return holdersOfType[key.type] == nil && holdersOfType[key.typeWithoutArguments] == nil
  }

  private mutating func add(_ id: Binding.ID, to container: Container.ID) {
    let number = numbers.ofBinding[id]
    if let generic = draft.bindings[id].openGeneric {
      vague[container][generic, default: []].append(id)
    } else if !numbers.isFullyKnown[number] {
      vague[container][numbers.keys[number].type, default: []].append(id)
    } else if let last = exact[number].indices.last, exact[number][last].container == container {
      exact[number][last].bindings.append(id)
    } else {
      exact[number].append(Held(container: container, bindings: [id]))
      keysOf[container].append(number)
    }
  }

  /// The position of a container in the list of a fully known key's holders.
  ///
  /// - Complexity: O(log *n*) in the containers that have the key.
  private func position(of container: Container.ID, among number: Int) -> Int? {
    var (low, high) = (0, exact[number].count)
    while low < high {
      let middle = (low + high) / 2
      if exact[number][middle].container < container { low = middle + 1 } else { high = middle }
    }
    return low < exact[number].count && exact[number][low].container == container ? low : nil
  }

  /// The containers that may have a binding for a key, in order; unless `isAll`, only those of unknown identity.
  private func candidates(for number: Int, amongAll isAll: Bool) -> [Container.ID] {
    guard numbers.isFullyKnown[number] else { return isAll ? Array(draft.containers.indices) : unplaced }
    var found = exact[number].map(\.container)
    if !holdersOfType.isEmpty {
      let key = numbers.keys[number]
      let open = (holdersOfType[key.type] ?? []) + (holdersOfType[key.typeWithoutArguments] ?? [])
      if !open.isEmpty { found = Set(found + open).sorted() }
    }
    return isAll ? found : found.filter { draft.unplaced.contains($0) }
  }

  private func bindingsWithoutForce() -> Set<Binding.ID> {
    var isAlive = draft.bindings.map { $0.binding.isHidden || $0.standsBesideOthers }
    for holders in exact { for held in holders { for id in held.inForce { isAlive[id] = true } } }
    for bindings in vague { for id in bindings.values.joined() { isAlive[id] = true } }
    return Set(draft.bindings.indices.filter { !isAlive[$0] })
  }

  /// The bindings in `candidates` whose key no later binding certainly takes over. The candidates have the same key,
  /// and are in the order in which they take effect.
  private func inForce(_ candidates: [Binding.ID]) -> [Binding.ID] {
    guard candidates.count > 1 else { return candidates }
    return candidates.enumerated().filter { index, id in
      !candidates[(index + 1)...].contains { later in
        let subtype = draft.bindings[later].binding
        return subtype.conditions.isEmpty && draft.bindings[id].binding.isAlwaysDeclared(with: subtype)
      }
    }.map(\.element)
  }

  /// The answer along one path through the containers.
  struct Answer {
    /// Bindings that certainly have the key.
    var bindings = UniqueIDs()
    /// Bindings that may have it.
    var possible = UniqueIDs()
    /// Names of the containers on each path to a root without the key.
    var missingVia: [[String]] = []

    /// Whether nothing was found.
    var isEmpty: Bool { bindings.isEmpty && possible.isEmpty }

    mutating func merge(_ other: Answer) {
      if isEmpty && missingVia.isEmpty {
        self = other
        return
      }
      for id in other.bindings { bindings.append(id) }
      for id in other.possible { possible.append(id) }
      missingVia += other.missingVia
    }
  }

  /// The answer to a request from a container, then from its parents, then from containers of unknown identity.
  func answer(toRequest index: Int, from start: Container.ID) -> Answer {
    let ignoresParents = draft.requests[index].request.ignoresParents
    // A request for a wrapper first tries its own key in the whole hierarchy, then the key of the wrapped type.
    if let first = numbers.firstOfRequest[index] {
      for number in first {
        let answer = answer(number, from: start, ignoresParents: ignoresParents)
        if !answer.isEmpty { return answer }
      }
    }
    let last = numbers.lastOfRequest[index]
    return last < 0 ? Answer() : answer(last, from: start, ignoresParents: ignoresParents)
  }

  /// Whether no container answers a request, whatever container it starts on.
  func isInVain(request index: Int) -> Bool { decisiveKeys[index] >= 0 && isNowhere(decisiveKeys[index]) }

  /// Finds the binding that answers a request, for all containers at once that reach the binding by a single path.
  ///
  /// Nearly all requests are answered in this way, and linking asks for each of them with all containers on which it
  /// may start.
  ///
  /// - Parameters:
  ///   - index: The request.
  ///   - starts: The containers on which the request may start.
  ///   - found: Called with a binding and the containers from which it is the only answer.
  /// - Returns: The remaining containers, whose answer takes a search.
  func settle(
    request index: Int, from starts: ContainerSet, _ found: (Binding.ID, ContainerSet) -> Void
  ) -> ContainerSet {
    settle(key: decisiveKeys[index], from: starts, found)
  }

  /// Finds the binding that answers for the key of a binding, as ``settle(request:from:_:)`` does.
  func settle(
    keyOf binding: Binding.ID, from starts: ContainerSet, _ found: (Binding.ID, ContainerSet) -> Void
  ) -> ContainerSet {
    let number = numbers.ofBinding[binding]
    return settle(key: numbers.isFullyKnown[number] ? number : -1, from: starts, found)
  }

  private func settle(
    key number: Int, from starts: ContainerSet, _ found: (Binding.ID, ContainerSet) -> Void
  ) -> ContainerSet {
    guard number >= 0 else { return starts }
    let sole = soleHolders[number]
    if sole.container >= 0 {
      let answered = starts.intersection(trees.below[sole.container])
      if answered.isEmpty { return starts }
      found(sole.binding, answered)
      return answered == starts ? ContainerSet() : starts.subtracting(answered)
    }
    guard !exact[number].isEmpty else { return starts }
    return exact[number].count < starts.count
      ? settle(byHoldersOf: number, starts, found) : settle(byContainer: starts, number, found)
  }

  /// Assigns the containers below each of a key's holders to that holder, lowest holder first, unless they are taken.
  private func settle(
    byHoldersOf number: Int, _ starts: ContainerSet, _ found: (Binding.ID, ContainerSet) -> Void
  ) -> ContainerSet {
    var (open, unsettled) = (starts, ContainerSet())
    for held in exact[number].sorted(by: { trees.depth[$0.container] > trees.depth[$1.container] }) {
      let answered = open.intersection(trees.below[held.container])
      if answered.isEmpty { continue }
      open = open.subtracting(answered)
      if held.inForce.count == 1 { found(held.inForce[0], answered) } else { unsettled.formUnion(answered) }
    }
    unsettled.formUnion(open)
    return unsettled
  }

  /// Climbs from each container to the first one that holds a key.
  private func settle(
    byContainer starts: ContainerSet, _ number: Int, _ found: (Binding.ID, ContainerSet) -> Void
  ) -> ContainerSet {
    var unsettled = ContainerSet()
    for start in starts.sorted {
      var container = start
      var answer: Held?
      while container >= 0, trees.isMember(container) {
        answer = position(of: container, among: number).map { exact[number][$0] }
        if answer != nil { break }
        container = trees.parent[container]
      }
      if let inForce = answer?.inForce, inForce.count == 1 {
        found(inForce[0], ContainerSet([start]))
      } else {
        unsettled.insert(start)
      }
    }
    return unsettled
  }

  /// The answer to a request that asks a container for the key of a binding.
  func answer(toKeyOf binding: Binding.ID, from start: Container.ID) -> Answer {
    answer(numbers.ofBinding[binding], from: start, ignoresParents: false)
  }

  private func answer(_ number: Int, from start: Container.ID, ignoresParents: Bool) -> Answer {
    var walk = Walk()
    return self.walk(number, start, ignoresParents, &walk)
  }

  /// A search upward.
  private struct Walk {
    /// Containers that were asked.
    var seen = ContainerSet()
    /// The path to the current container.
    var path: [Container.ID] = []
  }

  private func walk(
    _ number: Int, _ container: Container.ID, _ ignoresParents: Bool, _ state: inout Walk
  ) -> Answer {
    if state.seen.contains(container) { return Answer() }
    state.seen.insert(container)
    let own = local(number, in: container)
    if !own.isEmpty { return own }
    state.path.append(container)
    defer { state.path.removeLast() }
    // A copy of its parents has their bindings as its own.
    let isCopy = draft.containers[container].copiesParents
    let parents = ignoresParents && !isCopy ? [] : draft.containers[container].parents
    // A container of unknown origin may be any other container, and any other container may be it.
    let hasOpenParent = !ignoresParents && draft.openParents.contains(container)
    if parents.isEmpty {
      let isOpen = draft.unplaced.contains(container) || hasOpenParent
      return elsewhere(number, container, amongAll: isOpen)
        ?? Answer(missingVia: [state.path.map { draft.containers[$0].name }])
    }
    var answer = Answer()
    for parent in parents { answer.merge(walk(number, parent, isCopy, &state)) }
    // An unknown further parent may be any container, too.
    if hasOpenParent, answer.isEmpty { return elsewhere(number, container, amongAll: true) ?? answer }
    return answer
  }

  /// The answer of the first other container that may be above a container.
  private func elsewhere(_ number: Int, _ container: Container.ID, amongAll: Bool) -> Answer? {
    let framework = draft.containers[container].framework
    for other in candidates(for: number, amongAll: amongAll)
    where other != container && draft.containers[other].framework == framework
      && (!draft.dead.contains(other) || draft.dead.contains(container)) && !draft.retired.contains(other)
    {
      let answer = local(number, in: other)
      if !answer.isEmpty { return answer }
    }
    return nil
  }

  /// The bindings that a container itself has for a key, which need not be one of the draft's keys.
  func local(_ key: Key, in container: Container.ID) -> Answer {
    numbers.number(of: key).map { local($0, in: container) } ?? Answer()
  }

  /// The bindings that a container itself has for a key: the last one that is certainly there, and those that may
  /// override it.
  private func local(_ number: Int, in container: Container.ID) -> Answer {
    let isFullyKnown = numbers.isFullyKnown[number]
    if isFullyKnown, let position = position(of: container, among: number) {
      return Answer(bindings: UniqueIDs(exact[number][position].inForce))
    }
    if isFullyKnown && vague[container].isEmpty { return Answer() }
    let key = numbers.keys[number]
    var possible: [Binding.ID] = []
    if !isFullyKnown {
      for other in keysOf[container] where numbers.keys[other].couldEqual(key) {
        possible += position(of: container, among: other).map { exact[other][$0].bindings } ?? []
      }
      possible.sort()
    }
    guard !vague[container].isEmpty else { return Answer(possible: UniqueIDs(possible)) }
    var open = (vague[container][key.typeWithoutArguments] ?? []).filter { draft.bindings[$0].openGeneric != nil }
    // A generic type whose arguments are inferred from the provider may be the specialisation that the request names.
    open = open.filter {
      var candidate = draft.bindings[$0].binding.key
      candidate.type = key.type
      return candidate.couldEqual(key)
    }
    if !open.isEmpty { return Answer(bindings: UniqueIDs(open)) }
    possible += (vague[container][key.type] ?? []).filter { draft.bindings[$0].binding.key.couldEqual(key) }
    return Answer(possible: UniqueIDs(possible))
  }
}

extension Key {
  /// The type's name without generic arguments: `Box` for `Box<Int>`.
  fileprivate var typeWithoutArguments: String {
    type.utf8.firstIndex(of: UInt8(ascii: "<")).map { String(type[..<$0]) } ?? type
  }
}
