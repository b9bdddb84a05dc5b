public import DigraphModel

/// Answers every request of a draft, and sorts everything by site.
public struct Linker {
  /// Whether other code binds a key.
  private let isExternal: (Key) -> Bool
  private let background: Background?

  /// Creates a linker.
  ///
  /// - Parameters:
  ///   - background: A second thread to work on; the graph does not depend on it.
  ///   - isExternal: Whether other code binds a key.
  public init(background: Background? = nil, isExternal: @escaping (Key) -> Bool = { _ in false }) {
    self.background = background
    self.isExternal = isExternal
  }

  /// The finished graph.
  ///
  /// - Complexity: linear in bindings, requests and the depth of containers, apart from sorting, and from containers
  ///   that share bindings with many others.
  public func link(_ draft: Draft) -> Graph {
    // The order of the parts, the questions and the tables of answers do not depend on each other.
    let first = background?.run { (DraftArrangement(draft), ResolutionEntryPoints.Questions(draft)) }
    let lookup = Lookup(draft)
    let (arrangement, questions) = first?.value() ?? (DraftArrangement(draft), ResolutionEntryPoints.Questions(draft))
    let second = background?.run { Self.runs(draft, in: arrangement.bindings) }
    let starts = ResolutionEntryPoints(draft, lookup, questions)
    let candidates = Candidates(draft)
    let paths = PathLookup(draft, lookup)
    var lists = ContainerLists(arrangement.containerNumber)
    var requests = arrangement.requests.map { index -> Request in
      var request = draft.requests[index].request
      request.apps = draft.apps(making: request)
      if draft.requests[index].choice != .nearest {
        lists.renumber(&request.containers)
        request.resolution =
          draft.requests[index].keys.contains(where: isExternal)
          ? Resolution(status: .external) : candidates.resolution(of: draft.requests[index])
        return request
      }
      let asked: ContainerSet?
      (request.resolution, asked) = resolution(of: index, in: draft, starts: starts, lookup: lookup, paths: paths)
      if let asked { request.containers = lists.list(of: asked) } else { lists.renumber(&request.containers) }
      if draft.requests[index].becomesParameter, request.resolution.status == .missing {
        request.resolution = Resolution(status: .parameter)
      }
      if draft.requests[index].mayBeBoundElsewhere, request.resolution.status == .missing {
        request.resolution = Resolution(status: .opaque)
      }
      // A request for `Lazy<S>` that nothing binds is a request for `S`.
      if let last = draft.requests[index].keys.last, last != request.key,
        !request.resolution.bindings.contains(where: { draft.bindings[$0].binding.key == request.key })
      {
        request.key = last
        request.isWrapped = true
      }
      return request
    }
    // These steps need one request for each of the draft's, in the same order.
    Self.openAlternatives(&requests, of: draft, arrangement)
    Self.openMisplaced(&requests, of: draft, arrangement)
    UnansweredRequests(draft, arrangement, isExternal: isExternal, isReachable: paths.isReachable).note(in: &requests)
    arrangement.sortRequestsOfOneSite(&requests)
    Self.dropInactive(&requests)
    let graph = Self.numbered(
      draft, arrangement, kinds: AliasKinds(draft.bindings, requests).kinds, replaced: lookup.replacedBindings,
      isReachable: paths.isReachable, runs: second?.value() ?? Self.runs(draft, in: arrangement.bindings), &requests)
    background?.dispose(paths)
    return graph
  }

  /// Drops missing requests of code that several programs share, if the code need not run in all of them. Such code is
  /// under `#if`, or belongs to objects that nothing makes. If a key is missing in one program and bound in another,
  /// the first program does not use the code.
  private static func dropInactive(_ requests: inout [Request]) {
    let doubtful = requests.indices.filter { index in
      requests[index].resolution.status == .missing
        && (requests[index].idleness != nil || requests[index].conditions.contains { $0.kind == .compilation })
    }
    guard !doubtful.isEmpty else { return }
    var answered: Set<Site> = []
    for index in requests.indices where requests[index].resolution.status == .bound {
      answered.insert(requests[index].site)
    }
    let inactive = Set(doubtful.filter { answered.contains(requests[$0].site) })
    guard !inactive.isEmpty else { return }
    requests = requests.indices.filter { !inactive.contains($0) }.map { requests[$0] }
  }

  /// Treats missing requests as open if another request may be made in their place. An example is
  /// `first.resolve(T.self) ?? second.resolve(T.self)!`; another is a helper whose branches make different requests, so
  /// that each call makes one of them. One answered request is enough, since the branch of each call is not known.
  private static func openAlternatives(_ requests: inout [Request], of draft: Draft, _ arrangement: DraftArrangement) {
    struct Call: Hashable {
      let site: Site
      let consumer: Binding.ID?
    }
    func draftOf(_ position: Int) -> Int { arrangement.requests[position] }
    let doubtful = requests.indices.filter { position in
      requests[position].resolution.status == .missing
        && (draft.requests[draftOf(position)].isAlternative || draft.requests[draftOf(position)].original != nil)
    }
    guard !doubtful.isEmpty else { return }
    var calls: Set<Call> = []
    for position in doubtful {
      calls.insert(Call(site: requests[position].site, consumer: requests[position].consumer))
      if let site = draft.requests[draftOf(position)].original {
        calls.insert(Call(site: site, consumer: requests[position].consumer))
      }
    }
    var answered: Set<Call> = []
    for position in requests.indices where requests[position].resolution.status != .missing {
      let call = Call(site: requests[position].site, consumer: requests[position].consumer)
      if calls.contains(call) { answered.insert(call) }
    }
    for position in doubtful {
      let call = Call(site: requests[position].site, consumer: requests[position].consumer)
      let item = draftOf(position)
      let isSpare =
        draft.requests[item].original.map { answered.contains(Call(site: $0, consumer: call.consumer)) } ?? false
      if isSpare || draft.requests[item].isAlternative && answered.contains(call) {
        requests[position].resolution = Resolution(status: .opaque)
      }
    }
  }

  /// Treats missing requests as open if their declaration is in one of several containers, it is not known in which,
  /// and another of these containers answers the request. For example, a variable first holds the parent, and then the
  /// child.
  private static func openMisplaced(_ requests: inout [Request], of draft: Draft, _ arrangement: DraftArrangement) {
    struct Place: Hashable {
      let site: Site
      let declaration: Site?
      let key: Key
    }
    func place(_ position: Int) -> Place {
      let declaration = requests[position].consumer.map { draft.bindings[$0].binding.site }
      return Place(site: requests[position].site, declaration: declaration, key: requests[position].key)
    }
    func isOfOneOfSeveral(_ position: Int) -> Bool { draft.requests[arrangement.requests[position]].isOfOneOfSeveral }
    let doubtful = requests.indices.filter { requests[$0].resolution.status == .missing && isOfOneOfSeveral($0) }
    guard !doubtful.isEmpty else { return }
    let places = Set(doubtful.map(place))
    var answered: Set<Place> = []
    for position in requests.indices
    where requests[position].resolution.status != .missing && isOfOneOfSeveral(position) {
      if places.contains(place(position)) { answered.insert(place(position)) }
    }
    for position in doubtful where answered.contains(place(position)) {
      requests[position].resolution = Resolution(status: .opaque)
    }
  }

  /// The answer to a request, and the containers that it asks, if these are not the ones that it names.
  private func resolution(
    of index: Int, in draft: Draft, starts: ResolutionEntryPoints, lookup: Lookup, paths: PathLookup
  ) -> (Resolution, asked: ContainerSet?) {
    // Copying a request takes longer than answering it, so only the needed parts are read.
    if draft.requests[index].keys.contains(where: isExternal) { return (Resolution(status: .external), nil) }
    if let answers = draft.requests[index].answers {
      // An empty list means that the named code was not read, except for a collection, which may be empty.
      let isKnown = !answers.isEmpty || draft.requests[index].request.collection
      return (Resolution(status: isKnown ? .bound : .opaque, bindings: answers.sorted()), nil)
    }
    if draft.requests[index].asksAllWays {
      return (resolution(of: draft.requests[index].request, list: draft.requests[index].list, paths), nil)
    }
    let followsConsumer = draft.requests[index].followsConsumer
    /// Containers one of which is asked, and those that are certainly asked.
    var possible = ContainerSet(draft.requests[index].request.containers)
    var certain = draft.requests[index].isUncertain ? ContainerSet() : possible
    if followsConsumer, let consumer = draft.requests[index].request.consumer {
      certain = draft.requests[index].request.followsStorage ? starts.certain[consumer] : starts.running[consumer]
      possible = starts.possible[consumer]
      possible.formUnion(certain)
      // A binding that no request reaches might be requested from its own container.
      if starts.idle[consumer] { certain = ContainerSet([draft.bindings[consumer].binding.container]) }
    }
    var answer = Lookup.Answer()
    let unsettled = lookup.settle(request: index, from: possible) { id, _ in answer.bindings.append(id) }
    var lacking = ContainerSet()
    var missingVia: [[String]] = []
    for start in (lookup.isInVain(request: index) ? unsettled.intersection(certain) : unsettled).sorted {
      let one = lookup.answer(toRequest: index, from: start)
      if !one.missingVia.isEmpty, certain.contains(start) {
        lacking.insert(start)
        missingVia += one.missingVia
      }
      answer.merge(Lookup.Answer(bindings: one.bindings, possible: one.possible))
    }
    if answer.isEmpty {
      guard draft.requests[index].keys.allSatisfy(\.hasKnownName) else {
        return (Resolution(status: .opaque), possible)
      }
      if draft.requests[index].request.collection { return (Resolution(status: .bound), possible) }
      return (Resolution(status: .missing, missingVia: missingVia), possible)
    }
    if answer.bindings.isEmpty { return (Resolution(status: .opaque, bindings: answer.possible.sorted()), possible) }
    let bindings = answer.bindings.sorted()
    // One path without the key is enough for a failure, whatever the other paths give.
    if !lacking.isEmpty, followsConsumer {
      return (Resolution(status: .missing, bindings: bindings, missingVia: missingVia), lacking)
    }
    return (Resolution(status: .bound, bindings: bindings, missingVia: missingVia), possible)
  }

  /// The answer to a request that each path to its container must answer. If no path leads there, nothing asks.
  private func resolution(of request: Request, list: String, _ paths: PathLookup) -> Resolution {
    guard let container = request.containers.first, paths.isReachable[container] else {
      return Resolution(status: .opaque)
    }
    let answer = paths.answer(request.key, above: container, list: list)
    return Resolution(
      status: answer.missingVia.isEmpty ? .bound : .missing, bindings: answer.bindings.sorted(),
      missingVia: answer.missingVia)
  }

  /// The runs of bindings whose key other code binds in the same container, too; see ``Binding/runs``. They are
  /// renumbered for each key: numbers of the whole program would change with unrelated code.
  private static func runs(_ draft: Draft, in order: [Binding.ID]) -> [Binding.ID: [Int]] {
    struct Place: Hashable {
      let container: Container.ID
      let key: Key
    }
    let rivals = Dictionary(grouping: order.filter { !draft.bindings[$0].binding.runs.isEmpty }) { id in
      Place(container: draft.bindings[id].binding.container, key: draft.bindings[id].binding.key)
    }
    var result: [Binding.ID: [Int]] = [:]
    for ids in rivals.values where Set(ids.map { draft.bindings[$0].binding.runs }).count > 1 {
      var numbers: [Int: Int] = [:]
      for id in ids {
        result[id] = draft.bindings[id].binding.runs.map { run in
          let number = numbers[run, default: numbers.count]
          numbers[run] = number
          return number
        }.sorted()
      }
    }
    return result
  }

  /// Sites of bindings whose key is only partly known, and of such requests without a certain answer.
  private static func partlyKnown(_ bindings: [Binding], _ requests: [Request]) -> Set<Site> {
    var sites: Set<Site> = []
    for index in bindings.indices where !bindings[index].key.isFullyKnown { sites.insert(bindings[index].site) }
    for index in requests.indices
    where requests[index].resolution.status == .opaque && !requests[index].key.isFullyKnown {
      sites.insert(requests[index].site)
    }
    return sites
  }

  /// Replaces identifiers by their new numbers, in ascending order. Nearly always there is only one.
  private static func renumber(_ ids: inout [Int], by number: [Int]) {
    for position in ids.indices { ids[position] = number[ids[position]] }
    if ids.count > 1 { ids.sort() }
  }

  /// Sorts all parts, and numbers them in that order.
  private static func numbered(
    _ draft: Draft, _ arrangement: DraftArrangement, kinds: [TypeKind], replaced: Set<Binding.ID>, isReachable: [Bool],
    runs: [Binding.ID: [Int]], _ requests: inout [Request]
  ) -> Graph {
    let (containerNumber, bindingNumber) = (arrangement.containerNumber, arrangement.bindingNumber)
    let containers = arrangement.containers.map { index -> Container in
      var container = draft.containers[index]
      container.id = containerNumber[index]
      container.parents = container.parents.map { containerNumber[$0] }.sorted()
      container.annexes = container.annexes.map { containerNumber[$0] }.sorted()
      container.isReachable = isReachable[index]
      return container
    }
    let bindings = arrangement.bindings.map { index -> Binding in
      var binding = draft.bindings[index].binding
      binding.id = bindingNumber[index]
      binding.container = containerNumber[binding.container]
      binding.forwardsTo = binding.forwardsTo.map { bindingNumber[$0] }
      binding.isReplaced = replaced.contains(index)
      binding.runs = runs[index] ?? []
      binding.implementationKind = kinds[index]
      return binding
    }
    for index in requests.indices {
      requests[index].id = index
      requests[index].consumer = requests[index].consumer.map { bindingNumber[$0] }
      requests[index].container = requests[index].containers.first
      Self.renumber(&requests[index].resolution.bindings, by: bindingNumber)
    }
    ForeignConsumers(of: bindings, containers, draft.providerCode).adopt(&requests)
    let gaps = draft.gaps.map { gap -> Gap in
      var gap = gap
      gap.containers = gap.containers.map { containerNumber[$0] }.sorted()
      return gap
    }.sorted { ($0.site, $0.reason) < ($1.site, $1.reason) }
    let reads = draft.propertyReads.map { read -> PropertyRead in
      var read = read
      read.container = containerNumber[read.container]
      return read
    }.sorted { ($0.site, $0.path, $0.container) < ($1.site, $1.path, $1.container) }
    var graph = Graph(
      containers: containers, bindings: bindings, requests: requests, gaps: gaps,
      coverage: draft.coverage(without: Self.partlyKnown(bindings, requests)),
      types: draft.types,
      constructions: draft.constructions.map {
        var construction = $0
        construction.container = containerNumber[$0.container]
        construction.maker = $0.maker.map { containerNumber[$0] }
        return construction
      }.sorted { ($0.site, $0.container) < ($1.site, $1.container) },
      generatedFiles: draft.generatedFiles.map {
        var file = $0
        file.containers = $0.containers.map { containerNumber[$0] }.sorted()
        return file
      }.sorted { $0.site < $1.site },
      sharedSlots: draft.sharedSlots.map {
        var slot = $0
        slot.container = containerNumber[$0.container]
        return slot
      }.sorted { ($0.sites.first ?? Site(path: ""), $0.name) < ($1.sites.first ?? Site(path: ""), $1.name) },
      rejectedDeclarations: draft.rejectedDeclarations.map {
        var rejected = $0
        rejected.container = $0.container.map { containerNumber[$0] }
        return rejected
      }.sorted { ($0.site, $0.fact, $0.container ?? -1) < ($1.site, $1.fact, $1.container ?? -1) },
      propertyReads: reads,
      instantiations: draft.instantiations.map {
        var instantiation = $0
        instantiation.consumer = bindingNumber[$0.consumer]
        return instantiation
      }.sorted { ($0.site, $0.consumer) < ($1.site, $1.consumer) },
      setups: draft.setups.sorted { ($0.site, $0.owner) < ($1.site, $1.owner) },
      openRequests: draft.openRequests.sorted(),
      apps: draft.apps.sorted())
    graph.demos = draft.demos
    return graph
  }
}
