import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Turns the interpreter's records into a draft.
extension SwinjectEvaluator {
  func finish() -> Draft {
    var draft = Draft()
    missForeignRequests()
    moveRegistrationsOfUncalledFunctions()
    if !entries.isEmpty, requests.isEmpty || asksForWhatOthersMayBind { wantHandovers() }
    if !allocations.all.contains(where: \.isSeen) {
      _ = allocations.intern(.unplaced("Container")) {
        AllocationSite(
          name: "Container", kind: "Container", place: Place(file: 0, range: 0..<0), module: "", isUnplaced: true)
      }
    }
    UnappliedParts(of: self).numberContainers()
    let dead = deadAllocations()
    addContainers(to: &draft, dead)
    RegistrationPaths.settle(&entries, in: program, callers.mayBeCalledFromOutside)
    conditionNestedEntries()
    PreviewRegistrations.condition(&entries, allocations, in: program)
    ObjectVariants.condition(&entries, allocations, in: program)
    RegistrationAlternatives(entries).separate(&entries, requests)
    nameCollected()
    let beside = BackgroundParts(
      ReferencedTypes(entries, requests, appliers: appliers),
      IdleRequests(
        entries, requests, unapplied: Set(dead.ofAssemblies.compactMap { allocations[$0].owner }), dead: dead.all),
      coverage, of: program)
    let unapplied = containersOfUnappliedAssemblies()
    // An assembly that some code makes is reported as unapplied only once all code that names a container has been
    // read.
    if unapplied.values.contains(where: made.contains) { wantHandovers() }
    for number in unapplied.keys { draft.containers[number].isUnapplied = true }
    let inference = GenericInference(entries, requests)
    let bindings = addBindings(to: &draft, inference)
    let aliases = InheritedAliases(entries, program)
    let ofPreviews = requestsOfPreviews()
    let records = addRequests(to: &draft, bindings, aliases, inference, dead: dead.all, besides: ofPreviews.made)
    draft.setups = LateRegistrations(self).setups()
    draft.addInstantiations(of: self, framework: .swinject) { $0 < bindings.count ? bindings[$0].first : nil }
    draft.addExecutors(of: self, framework: .swinject) { $0 < bindings.count ? bindings[$0] : [] }
    draft.gaps = coverage.gaps.values.map { gap in
      var gap = gap
      gap.containers = gap.containers.compactMap { containerNumbers[$0] }
      return gap
    }.sorted { ($0.site, $0.reason) < ($1.site, $1.reason) }
    let functions = IdleFunctions(entries, requests, program)
    let lacking = LackingRequests(entries, program, besides: dead.all).positions(in: requests)
    let (uncalled, previewing) = (functions.reasons(lacking: lacking), functions.previews())
    let replaced = ReplacedDefaults(requests, program).reasons(among: lacking)
    let initializers = IdleInitializers(requests, program).reasons(among: lacking)
    let parts = beside.value()
    (draft.types, draft.understood) = (parts.types, parts.understood)
    EmptyAssemblies(self).note(in: &draft)
    for (position, record) in records.enumerated() {
      let container = draft.requests[position].request.consumer.map { draft.bindings[$0].binding.container }
      let assembly = container.flatMap { unapplied[$0] }
      let filler = container.flatMap { draft.containers[$0].uncalledFiller }
      draft.requests[position].request.idleness =
        assembly.map { "nothing applies '\(program[$0].path)'" }
        ?? filler.map { "nothing calls '\($0)'" }
        ?? parts.idleness[record] ?? uncalled[record] ?? previewing[record] ?? replaced[record] ?? initializers[record]
        ?? (ofPreviews.all.contains(record) ? "only a preview runs this" : nil)
    }
    LateRegistrations.removeIdle(from: &draft)
    for type in HandMadeTypes(program).types(in: draft, of: entries, bindings) {
      draft.types[program.spelling(program.selfType(type))]?.isMadeByHand = true
    }
    for gap in draft.gaps { draft.understood[gap.site] = .init(gap.subject, isUnderstood: false) }
    draft.add(openRequests.all(of: .swinject, in: program))
    draft.openRequests = (draft.openRequests + aliases.openRequests(among: requests)).sorted()
    for (gap, statement) in coverage.wholes where coverage.gaps[gap] != nil {
      draft.wholes[site(gap)] = site(statement)
      draft.understood[site(gap)] = nil
      draft.understood[site(statement)] = .init(.binding, isUnderstood: false)
    }
    return draft
  }

  /// The containers that global and static constants hold, whatever code has made them.
  private func allocationsOfConstants() -> Set<Int> {
    var kept: Set<Int> = []
    for (property, value) in storedValues {
      let declaration = program.property(property)
      guard declaration.isConstant, declaration.isStatic || declaration.owner == nil && !declaration.isLocal,
        let handle = handle(of: value)
      else { continue }
      kept.formUnion(handles[handle].allocations)
    }
    return kept
  }

  private func addContainers(to draft: inout Draft, _ dead: (all: Set<Int>, ofAssemblies: Set<Int>)) {
    let names = names()
    // If no assembly is applied, and no container is made whose content is known, the input is only a part. It does not
    // show which code would apply assemblies.
    let showsAssemblers =
      !applied.isEmpty
      || program.hasApp && !coverage.gaps.values.contains { $0.subject == .container }
        && allocations.all.contains { $0.isSeen && !$0.isOpen && !$0.isUnplaced }
    let unmade = UnmadeContainers(program).positions(in: allocations.all, entries, requests)
    let kept = allocationsOfConstants()
    for (index, number) in containerNumbers.sorted(by: { $0.value < $1.value }) where !allocations[index].isPart {
      let allocation = allocations[index]
      let hasOpenParent = allocation.parents.contains { handles[$0].isUnknown }
      if hasOpenParent { draft.openParents.insert(number) }
      let parents = Set(allocation.parents.flatMap { handles[$0].allocations.compactMap { containerNumbers[$0] } })
        .subtracting([number]).sorted()
      draft.containers.append(
        Container(
          id: number, name: names[index] ?? allocation.name, kind: allocation.kind, framework: .swinject,
          module: allocation.module,
          parents: parents,
          site: site(allocation.place),
          // Users of a library may bind in its public containers. If one place makes several containers, one below the
          // other, it is not known which of them has which binding.
          isOpen: allocation.isOpen || allocation.isUnplaced || hasOpenParent || allocation.isPublic && !program.hasApp
            || allocation.isBelowItself,
          isMerged: allocation.isUnplaced,
          // No provider keeps a container alive that nothing makes, or that a constant holds.
          livesWithApp: allocation.livesWithApp || unmade.contains(index) || kept.contains(index)))
      if dead.all.contains(index) {
        draft.openParents.insert(number)
        draft.dead.insert(number)
        draft.containers[number].isUnused = dead.ofAssemblies.contains(index) && showsAssemblers
        if !draft.containers[number].isUnused,
          let filler = allocation.uncalledFillers?.filter({ !isAssembling($0) }).min()
        {
          let function = program.function(filler)
          draft.containers[number].isUnused = allocations[uncalled: filler] == index
          draft.containers[number].uncalledFiller =
            ReplacedMethods(program).prefix(of: filler) + displayName(of: function)
          draft.containers[number].site = site(Place(file: filler.file, range: function.nameRange))
        } else if !dead.ofAssemblies.contains(index), let owner = allocation.owner,
          !isAssembly(program.selfType(owner))
        {
          // Its functions call one another, but nothing makes the type.
          draft.containers[number].uncalledFiller = call(making: owner)
        }
      } else if allocation.isUnplaced {
        draft.unplaced.insert(number)
      }
    }
  }

  /// Full names of containers that share a name, if their parts tell them apart.
  private func names() -> [Int: String] {
    let placed = containerNumbers.keys.filter { !allocations[$0].isUnplaced }
    return Dictionary(grouping: placed) { allocations[$0].name }.values.reduce(into: [:]) { names, alike in
      let full = alike.map { allocations[$0].fullName }
      guard alike.count > 1, Set(full).count == alike.count else { return }
      for (number, name) in zip(alike, full) { names[number] = name }
    }
  }

  // MARK: Bindings

  /// Adds a condition to registrations that a provider makes in a container with the same key. Such a registration is
  /// there only once the provider has run. Until then, the other registration holds.
  private func conditionNestedEntries() {
    var outer: Set<ContainerKey> = []
    // Records are large, and providers make few of them, so none is copied.
    guard entries.indices.contains(where: { entries[$0].maker != nil }) else { return }
    for number in entries.indices where entries[number].maker == nil {
      for allocation in entries[number].allocations {
        outer.insert(ContainerKey(allocation: allocation, key: entries[number].key))
      }
    }
    for number in entries.indices {
      guard let maker = entries[number].maker else { continue }
      let key = entries[number].key
      guard entries[number].allocations.contains(where: { outer.contains(ContainerKey(allocation: $0, key: key)) })
      else {
        continue
      }
      let text = "'\(spelled(entries[maker].key))' is made"
      entries[number].conditions.append(
        Condition(kind: .branch, text: text, construct: "\(site(entries[maker].place))", clause: 0))
    }
  }

  /// Adds all bindings. The result has, for each entry, its binding in each container, without forwarded types.
  private func addBindings(to draft: inout Draft, _ inference: GenericInference) -> [[Binding.ID]] {
    var result: [[Binding.ID]] = []
    for entry in entries {
      var ids: [Binding.ID] = []
      for allocation in entry.allocations {
        guard let container = containerNumbers[allocation] else { continue }
        let id = draft.bindings.count
        ids.append(id)
        draft.bindings.append(binding(entry, id, allocation, container, inference))
        for forward in entry.forwards {
          draft.bindings.append(
            self.forward(forward, of: entry, id, draft.bindings.count, allocation, container, inference))
        }
      }
      result.append(ids)
    }
    return result
  }

  private func binding(
    _ entry: Entry, _ id: Binding.ID, _ allocation: Int, _ container: Container.ID, _ inference: GenericInference
  ) -> DraftBinding {
    var key = spelled(entry.key)
    if entry.provider == .storyboard {
      // Swinject registers these under the view controller's base class with a hidden option, so `resolve` never finds
      // them.
      key.name = .storyboard(key.name.map(\.text))
    }
    let file = program.files[entry.place.file]
    let made = entry.made.flatMap { $0.isOpen ? nil : $0 }
    let kind = made.map { TypeKind(ofValue: $0, in: program) } ?? kindOfService(entry.key.type)
    var binding = Binding(
      id: id, framework: .swinject, container: container, key: key,
      implementation: made.map { program.spelling($0.unwrapped) },
      implementationKind: kind == .protocol ? .unknown : kind, scope: scope(of: entry, in: allocation),
      provider: entry.provider,
      conditions: entry.conditions.filter { !allocations[allocation].conditions.contains($0) }, site: site(entry.place),
      conformance: made.map { program.conformance(of: $0.unwrapped, to: entry.key.type) } ?? .unknown,
      module: file.module, isTestOnly: file.isTest, scopeSite: entry.scopePlace.map(site), owner: entry.owner)
    binding.recipe = entry.recipe
    binding.miscast = miscast(of: entry)
    binding.isUnarchived = entry.unarchives
    binding.takenAnswers = entry.taken.map { taken in
      let isPart = made?.nominal.map { $0 != taken.taker } ?? false
      return .init(
        site: site(requests[taken.request].place), part: isPart ? program.spelling(program.selfType(taken.taker)) : nil)
    }
    // Without this call, the container's default scope would apply.
    if kind.isValueType, allocations[allocation].defaultScope.lifetime == .graph {
      binding.scopeCall = entry.scopeCall.map(site)
    }
    let openGeneric = openGeneric(entry.key.type, inference)
    // Two such registrations may be for two specialisations, which are two keys.
    binding.runs = openGeneric == nil ? entry.runs.sorted() : [-id - 1]
    return DraftBinding(binding, order: entry.order, openGeneric: openGeneric)
  }

  /// The kind of a made value whose type is not known: the service's kind, unless the service is a protocol.
  private func kindOfService(_ type: Type) -> TypeKind {
    let kind = TypeKind(ofValue: type, in: program)
    return kind == .protocol ? .unknown : kind
  }

  /// The spelling of a generic type whose arguments the compiler infers: `register(Model.self) { Model(clock: …) }`.
  private func openGeneric(_ type: Type, _ inference: GenericInference) -> String? {
    guard case .nominal(let id, let arguments) = type, arguments.isEmpty else { return nil }
    let isGeneric = !program[id].generics.isEmpty || isNestedInGeneric(program[id]) || inference.isSpecialized(id)
    return isGeneric ? program.spelling(type) : nil
  }

  /// Whether a type is nested in a generic one, as in `Box<Int>.Item`. The arguments of the outer type are not known.
  private func isNestedInGeneric(_ nominal: Nominal) -> Bool {
    guard let declaration = nominal.declarations.first, let dot = nominal.path.lastIndex(of: ".") else { return false }
    let outer = program.type(named: String(nominal.path[..<dot]), in: TypeContext(file: declaration.file))
    guard case .nominal(let id, _) = outer else { return false }
    return !program[id].generics.isEmpty || isNestedInGeneric(program[id])
  }

  private func forward(
    _ forward: Entry.Forward, of entry: Entry, _ target: Binding.ID, _ id: Binding.ID, _ allocation: Int,
    _ container: Container.ID, _ inference: GenericInference
  ) -> DraftBinding {
    let file = program.files[forward.place.file]
    let key = spelled(KeyRecord(type: forward.type, name: forward.name, arguments: entry.key.arguments))
    var conformance = program.conformance(of: entry.key.type, to: forward.type)
    if let made = entry.made, conformance != .proven {
      conformance = program.conformance(of: made.unwrapped, to: forward.type)
    } else if conformance == .refuted, !program.kind(of: entry.key.type).isValueType {
      // The made value may be of a subclass, or of another implementation that does conform.
      conformance = .unknown
    }
    var binding = binding(entry, id, allocation, container, inference).binding
    binding.key = key
    binding.recipe = nil
    binding.miscast = nil
    binding.site = site(forward.place)
    binding.forwardsTo = target
    binding.conformance = conformance
    binding.isTestOnly = file.isTest
    return DraftBinding(binding, order: entry.order)
  }

  private func scope(of entry: Entry, in allocation: Int) -> Scope {
    let record = entry.scope ?? allocations[allocation].defaultScope
    // Users of a library may reset its scopes.
    let isKept = record.lifetime == .resettable && program.hasApp && !resets.mayReset(record)
    return Scope(name: record.name, lifetime: isKept ? .shared : record.lifetime, isExplicit: entry.scope != nil)
  }

  func spelled(_ record: KeyRecord) -> Key {
    Key(
      type: program.spelling(record.type), name: record.name,
      arguments: record.arguments.map { type in
        guard let type, !type.isOpen else { return Key.unknownArgument }
        return program.spelling(type)
      })
  }

  // MARK: Requests

  /// Containers that no code of the input fills, and that only uncalled code would fill: `setTestAssembler(_:)`.
  private func idleAllocations() -> Set<Int> {
    let idle = Set(allocations.all.indices.filter { allocations[$0].isFilledByUncalledCode })
    return idle.isEmpty ? idle : idle.subtracting(entries.lazy.flatMap(\.allocations))
  }

  /// Containers that a preview makes, and that nothing fills: `Feed(resolver: Container())`.
  private func emptyAllocationsOfPreviews() -> Set<Int> {
    var previews = Previews(program)
    let all = Set(
      allocations.all.indices.filter { number in
        guard allocations[number].isSeen, !allocations[number].isUnplaced else { return false }
        let place = allocations[number].place
        return previews.contain(place.range.lowerBound, of: place.file)
      })
    return all.isEmpty ? all : all.subtracting(entries.lazy.flatMap(\.allocations))
  }

  /// The positions of requests that go only to containers of previews. The second set has those that the program also
  /// makes of its own containers: for these, the preview does not matter.
  private func requestsOfPreviews() -> (all: Set<Int>, made: Set<Int>) {
    let empty = emptyAllocationsOfPreviews()
    guard !empty.isEmpty else { return ([], []) }
    let all = Set(
      requests.indices.filter { number in
        let handle = requests[number].handle
        return !handle.isUnknown && !handle.allocations.isEmpty && handle.allocations.allSatisfy(empty.contains)
      })
    let places = Set(requests.indices.lazy.filter { !all.contains($0) }.map { self.requests[$0].place })
    return (all, all.filter { places.contains(requests[$0].place) })
  }

  /// The containers of a handle without those that no code fills, unless it has no others.
  private func real(_ allocations: [Int], _ idle: Set<Int>) -> [Int] {
    let real = idle.isEmpty ? allocations : allocations.filter { !idle.contains($0) }
    return real.isEmpty ? allocations : real
  }

  /// Whether a request asks only containers that a function made when it was evaluated as a root. Calls of the function
  /// make the request again.
  private func isOfExample(_ handle: Handle) -> Bool {
    !handle.isUnknown && handle.external == nil && !handle.allocations.isEmpty
      && handle.allocations.allSatisfy { allocations[$0].isOfRootEvaluation }
  }

  /// - Returns: The position of the record that each request comes from.
  private func addRequests(
    to draft: inout Draft, _ bindings: [[Binding.ID]], _ aliases: InheritedAliases, _ inference: GenericInference,
    dead: Set<Int>, besides left: Set<Int>
  ) -> [Int] {
    // Records are large, so none of them is copied as a whole.
    let (entries, requests) = (entries, requests)
    // A request that is made for a registration needs no second entry without a consumer.
    var attributed: Set<Place> = []
    for number in requests.indices where requests[number].consumer != nil { attributed.insert(requests[number].place) }
    var makers: [NominalID: Int] = [:]
    for number in entries.indices {
      if let made = entries[number].made?.nominal, makers[made] == nil { makers[made] = number }
    }
    let idle = idleAllocations().union(dead)
    // A container that other code declares, and that is only asked here, may be any container of the input.
    let foreign = allocations.externalOnes.subtracting(entries.lazy.flatMap(\.allocations))
    let known = containerNumbers.keys.filter { !foreign.contains($0) }
    let all = Set(real(known, idle).compactMap { containerNumbers[$0] }).sorted()
    let fillable = allocationsThatOthersFill()
    let macros = fillable.isEmpty ? [] : typesOfMacros()
    var lifecycle = CallSiteLifecycle(program)
    var records: [Int] = []
    let bound = requests.contains { !$0.casts.isEmpty } ? entriesByKey() : [:]
    for (number, record) in requests.enumerated()
    where (record.consumer != nil || !attributed.contains(record.place)) && !isOfExample(record.handle)
      && !left.contains(number)
    {
      var timing = record.timing
      var consumer = record.consumer
      if consumer == nil, let maker = record.ownerType.flatMap({ makers[$0] }) {
        // The object makes the request later, through a resolver that it keeps or a locator.
        consumer = maker
        timing = .deferred
      }
      let external = record.handle.external.flatMap { allocations[external: $0] }
      let containers =
        if let external {
          [external].compactMap { containerNumbers[$0] } + (foreign.contains(external) ? all : [])
        } else {
          record.handle.isUnknown ? all : real(record.handle.allocations, idle).compactMap { containerNumbers[$0] }
        }
      let consumers: [Binding.ID?] = consumer.map { bindings[$0].map { Optional($0) } } ?? [nil]
      let keys = record.keys.map { spelled(inference.completed($0)) }
      let isBoundElsewhere =
        record.keys.contains { isForeign($0.type) || macros.contains($0.type) }
        && allocations(askedBy: record).contains(where: fillable.contains)
      for id in consumers {
        var request = Request(
          id: 0, framework: .swinject, consumer: id, owner: record.owner, containers: containers, key: keys[0],
          timing: timing, strength: record.strength ?? .silent, conditions: record.conditions, site: site(record.place),
          via: record.via.map(site), access: record.access,
          receiver: record.receiver.map(site), isHeldWeakly: record.isHeldWeakly,
          isTestOnly: program.files[record.place.file].isTest, followsStorage: record.followsStorage)
        request.discard = record.discard.map { .init(site: site($0.place), freeName: $0.freeName) }
        request.nameSite = record.namePlace.map(site)
        if let taker = record.taker, let entry = record.consumer, let made = entries[entry].made?.nominal, made != taker
        {
          request.part = program.spelling(program.selfType(taker))
        }
        request.isOnlyRead = record.flow.isOnlyRead
        request.isIdle = record.flow.isShelved && record.consumer != nil
        request.users = record.consumer == nil ? [] : record.users ?? []
        if record.ownerType != nil, request.consumer == nil || timing == .deferred {
          let lifecyclePhase = lifecycle.lifecyclePhase(
            at: record.place, isKept: record.isKept, receiver: record.receiver)
          request.lifecyclePhase = lifecyclePhase.kind
          request.handedTo = lifecyclePhase.handedTo
          request.demandedBy = lifecyclePhase.demandedBy
          request.isInitialValue = lifecyclePhase.isInitialValue
          if record.isDelegated { request.form = .delegated }
          if lifecyclePhase.makesOwner { request.form = .fallback }
        }
        if record.isFallback { request.form = .fallback }
        if record.isOfWrapper { request.form = .wrapper }
        request.miscast = miscast(of: record, bound: bound)
        request.isConcurrent = record.isConcurrent
        request.isSynchronized = record.handle.isSynchronized
        var item = DraftRequest(
          request, keys: keys, followsConsumer: record.followsConsumer && record.consumer != nil,
          // A variable may get another container before it is asked.
          isUncertain: record.handle.isUnknown || containers.count > 1)
        item.isOfOneOfSeveral = consumers.count > 1
        if record.isCollection {
          item.request.collection = true
          item.answers = self.entries(inCollectionOf: record).flatMap { bindings[$0].first.map { [$0] } ?? [] }
        }
        item.mayBeBoundElsewhere =
          isBoundElsewhere || record.keys.contains { inference.isAmbiguous($0) || aliases.mayBeBound($0) }
        item.isAlternative = record.isAlternative
        item.original = record.original.map { site(requests[$0].place) }
        draft.requests.append(item)
        records.append(number)
      }
    }
    return records
  }
}

extension Key.Name {
  /// The text of the name, or the source of its expression.
  var text: String {
    switch self {
    case .literal(let text), .computed(let text), .member(let text): text
    case .storyboard(let text): text ?? ""
    }
  }
}
