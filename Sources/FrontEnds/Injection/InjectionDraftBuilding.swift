import DigraphLinker
import DigraphModel

/// Turns the interpreter's records into a draft.
extension InjectionEvaluator {
  func finish() -> Draft {
    var draft = Draft()
    let isNeeded =
      requests.contains(where: \.handle.isGlobal) || allocations.all.contains { $0.builder != nil && $0.isSeen }
    if isNeeded, globals(forTests: true).isEmpty { globalOutside() }
    for (number, allocation) in allocations.all.enumerated() where allocation.isSeen {
      containerNumbers[number] = containerNumbers.count
    }
    addContainers(to: &draft)
    for (number, entry) in entries.enumerated() {
      if let binding = binding(number, entry, draft.bindings.count) {
        bindingNumbers[number] = draft.bindings.count
        draft.bindings.append(binding)
      }
    }
    addRequests(to: &draft)
    addTypes(to: &draft)
    addInstantiations(to: &draft, framework: .injection) { bindingNumbers[$0] }
    addExecutors(to: &draft, framework: .injection) { bindingNumbers[$0].map { [$0] } ?? [] }
    addSetups(to: &draft)
    draft.add(places, of: program) { gap in gap.containers.compactMap { containerNumbers[$0] } }
    draft.add(openRequests.all(of: .injection, in: program))
    return draft
  }

  // MARK: Containers

  /// The modules that some code makes the global one. Those of tests count only for tests, if there are others.
  private func globals(forTests: Bool) -> [Int] {
    let all = allocations.all.indices.filter { allocations.all[$0].isSeen && allocations.all[$0].isGlobal }
    let own = all.filter { !isTest($0) }
    return forTests ? all : own.isEmpty ? all : own
  }

  private func isTest(_ allocation: Int) -> Bool { program.files[allocations.all[allocation].place.file].isTest }

  private func addContainers(to draft: inout Draft) {
    for (index, number) in containerNumbers.sorted(by: { $0.value < $1.value }) {
      let allocation = allocations[index]
      var parents = Set(allocation.parents.flatMap { containers(of: handles[$0], forTests: true) })
      var hasOpenParent = allocation.parents.contains { handles[$0].isUnknown }
      if allocation.builder != nil {
        parents.formUnion(globals(forTests: isTest(index)).compactMap { containerNumbers[$0] })
      }
      parents.remove(number)
      if !hasOpenParent, parents.isEmpty, !allocation.parents.isEmpty { hasOpenParent = true }
      if hasOpenParent { draft.openParents.insert(number) }
      draft.containers.append(
        Container(
          id: number, name: allocation.name, kind: allocation.kind, framework: .injection,
          module: program.files[allocation.place.file].module, parents: parents.sorted(), site: site(allocation.place),
          isOpen: allocation.isOpen || allocation.isUnattached || hasOpenParent, isMerged: allocation.isMerged,
          copiesParents: allocation.builder != nil || allocation.copiesParents))
      // The module that takes the component has bindings for the component's requests.
      if allocation.isUnattached { draft.openParents.insert(number) }
      // If other code may take the component, it may become part of any module.
      if allocation.isUnattached, isOfferedToOthers(allocation) { draft.unplaced.insert(number) }
    }
  }

  /// Whether code outside of the input can take a component: it is public, or the global module is not in the input.
  /// The input of an app has all code that can.
  private func isOfferedToOthers(_ allocation: AllocationSite) -> Bool {
    if program.hasBeginning { return allocation.isOpen }
    let facts = program.files[allocation.place.file].facts
    let isPublic =
      facts.properties.contains { property in
        property.range.contains(allocation.place.range.lowerBound)
          && property.modifiers.contains { $0 == "public" || $0 == "open" }
      }
      || facts.functions.contains { function in
        function.range.contains(allocation.place.range.lowerBound)
          && function.modifiers.contains { $0 == "public" || $0 == "open" }
      }
    return isPublic || globals(forTests: true).allSatisfy { allocations[$0].isOpen }
  }

  private func containers(of handle: Handle, forTests: Bool) -> [Container.ID] {
    if handle.isUnknown { return containerNumbers.values.sorted() }
    let all = handle.allocations + (handle.isGlobal ? globals(forTests: forTests) : [])
    return Set(all.compactMap { containerNumbers[$0] }).sorted()
  }

  // MARK: Setups

  private func addSetups(to draft: inout Draft) {
    for setup in setups {
      let early = setup.earlierRequests.map { requests[$0] } + (setup.owner.map(requestsOfStoredProperties) ?? [])
      draft.setups.append(
        Setup(
          framework: .injection, owner: setup.ownerName, site: site(setup.place),
          earlierSetup: setup.earlierSetup.map(site), repetition: setup.repetition,
          earlierRequests: early.map {
            .init(
              key: Key(type: program.injectionKey(of: $0.type), name: $0.tag), owner: $0.owner, site: site($0.place))
          }, isTestOnly: program.files[setup.place.file].isTest))
    }
    draft.rejectedDeclarations = missingBuilds.map { missing in
      let name = program[missing.builder].path
      return RejectedDeclaration(
        framework: .injection, effect: .unimplemented,
        fact: "nothing overrides 'build()' of '\(name)', which traps when it is called",
        remedy: "override 'build()' in '\(name)'", subject: [name], site: site(missing.place),
        isTestOnly: program.files[missing.place.file].isTest)
    }
  }

  /// Requests to the global module that are made whenever an object of a type is created.
  private func requestsOfStoredProperties(of type: NominalID) -> [RequestRecord] {
    requests.filter { request in
      request.ownerType == type && request.isOfStoredProperty && request.timing == .eager && request.consumer == nil
        && request.handle.isGlobal && request.handle.allocations.isEmpty && request.conditions.isEmpty
    }
  }

  // MARK: Bindings

  private func binding(_ number: Int, _ entry: Entry, _ id: Binding.ID) -> DraftBinding? {
    guard let type = entry.type, let container = containerNumbers[entry.allocation] else { return nil }
    let registration = registrations[entry.registration]
    let file = program.files[registration.place.file]
    let made = entry.made.flatMap { $0.isOpen ? nil : $0.unwrapped }
    let kind = made.map { program.kind(of: $0) } ?? program.kind(of: type.unwrapped)
    let word = registration.scope
    var binding = Binding(
      id: id, framework: .injection, container: container,
      key: Key(type: program.injectionKey(of: type), name: registration.tag),
      implementation: made.map { program.spelling($0) }, implementationKind: kind == .protocol ? .unknown : kind,
      scope: Scope(name: word.rawValue, lifetime: word.lifetime, isExplicit: word != .factory),
      provider: entry.provider,
      conditions: entry.conditions, site: site(registration.place),
      conformance: made.map { program.conformance(of: $0, to: type.unwrapped) } ?? .unknown, module: file.module,
      isTestOnly: file.isTest || isTest(entry.allocation), scopeSite: word == .factory ? nil : site(registration.place),
      owner: registration.owner, canonicalType: program.spelling(type.unwrapped))
    binding.recipe = entry.recipe
    return DraftBinding(binding, order: entry.order, openGeneric: openGeneric(type))
  }

  /// The name of a generic type whose arguments the compiler infers, as in `Store(…)`.
  private func openGeneric(_ type: Type) -> String? {
    guard case .nominal(let id, let arguments) = type.unwrapped, !program[id].generics.isEmpty || type.isOpen,
      arguments.isEmpty || type.isOpen
    else { return nil }
    return program[id].name
  }

  private func addTypes(to draft: inout Draft) {
    var types: Set<Type> = []
    for entry in entries {
      if let type = entry.type { types.insert(type.unwrapped) }
      if let made = entry.made { types.insert(made.unwrapped) }
    }
    for request in requests {
      types.insert(request.type.unwrapped)
      if let owner = request.ownerType { types.insert(.nominal(owner, [])) }
    }
    draft.types.merge(program.summaries(of: types.filter { !$0.isOpen })) { first, _ in first }
  }

  // MARK: Requests

  private func addRequests(to draft: inout Draft) {
    // A request that is made for a registration needs no second entry without a consumer.
    let attributed = Set(requests.filter { $0.consumer != nil }.map(\.place))
    var makers: [NominalID: Int] = [:]
    for (number, entry) in entries.enumerated() {
      if let made = entry.made?.nominal, makers[made] == nil { makers[made] = number }
    }
    var lifecycle = CallSiteLifecycle(program)
    for record in requests where record.consumer != nil || !attributed.contains(record.place) {
      var timing = record.timing
      var consumer = record.consumer
      if record.consumer == nil, let maker = record.ownerType.flatMap({ makers[$0] }), bindingNumbers[maker] != nil {
        // The object makes the request later, through the global module or one that it keeps.
        consumer = maker
        timing = .deferred
      }
      var answer = CallSiteLifecycle.Answer()
      if record.ownerType != nil, consumer == nil || timing == .deferred {
        answer = lifecycle.lifecyclePhase(at: record.place, isKept: record.isKept, receiver: record.receiver)
      }
      add(record, consumer, timing, answer, to: &draft)
    }
  }

  private func add(
    _ record: RequestRecord, _ consumer: Int?, _ timing: Request.Timing, _ lifecyclePhase: CallSiteLifecycle.Answer,
    to draft: inout Draft
  ) {
    let isTest = program.files[record.place.file].isTest
    // If a registration could not be read, the consumer of its requests is not known.
    let binding = consumer.flatMap { bindingNumbers[$0] }
    let follows = record.followsConsumer && binding != nil && record.consumer == consumer
    let containers = containers(of: record.handle, forTests: isTest)
    var request = Request(
      id: 0, framework: .injection, consumer: binding, owner: record.owner, containers: containers,
      key: Key(type: program.injectionKey(of: record.type), name: record.tag), timing: timing,
      strength: record.strength,
      conditions: record.conditions, site: site(record.place), via: record.via.map(site), access: record.access,
      receiver: record.receiver.map(site), isHeldWeakly: record.isHeldWeakly, isTestOnly: isTest,
      canonicalType: program.spelling(record.type.unwrapped))
    request.discard = record.discard.map { .init(site: site($0.place), freeName: $0.freeName) }
    request.ignoresParents = record.isOptional
    request.lifecyclePhase = lifecyclePhase.kind
    request.handedTo = lifecyclePhase.handedTo
    request.demandedBy = lifecyclePhase.demandedBy
    request.isInitialValue = lifecyclePhase.isInitialValue
    if lifecyclePhase.makesOwner { request.form = .fallback }
    if record.isOfWrapper { request.form = .wrapper }
    draft.requests.append(
      DraftRequest(
        request, followsConsumer: follows,
        isUncertain: record.handle.isUnknown || (!follows && containers.count > 1)))
  }
}
