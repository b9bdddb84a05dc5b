import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Turns the interpreter's records into a draft.
extension InjectionEvaluator {
  func finish() -> Draft {
    var draft = Draft()
    let isNeeded =
      requests.contains(where: \.target.handle.isGlobal) || allocations.all.contains { $0.builder != nil && $0.isSeen }
    if isNeeded, globals(forTests: true).isEmpty { globalOutside() }
    for (number, allocation) in allocations.all.enumerated() where allocation.isSeen {
      containerNumbers[number] = containerNumbers.count
    }
    addContainers(to: &draft)
    addBindings(to: &draft, binding)
    addRequests(
      to: &draft,
      asked: { ask in
        (containers(of: ask.target.handle, forTests: isTest(ask.place)), key(of: ask), ask.target.type)
      },
      { ask, item in
        item.request.ignoresParents = ask.target.isOptional
        item.isUncertain =
          ask.target.handle.isUnknown || (!item.followsConsumer && item.request.containers.count > 1)
      })
    addTypes(entries.map(\.type) + requests.map(\.target.type), to: &draft)
    addSetups(to: &draft)
    complete(&draft) { $0.containers.compactMap { containerNumbers[$0] } }
    return draft
  }

  // MARK: Containers

  /// The modules that some code makes the global one. Those of tests count only for tests, if there are others.
  private func globals(forTests: Bool) -> [Int] {
    let all = allocations.all.indices.filter { allocations.all[$0].isSeen && allocations.all[$0].isGlobal }
    let own = all.filter { !isTest($0) }
    return forTests ? all : own.isEmpty ? all : own
  }

  func isTest(_ allocation: Int) -> Bool { program.files[allocations.all[allocation].place.file].isTest }

  private func addContainers(to draft: inout Draft) {
    for (index, number) in containerNumbers.sorted(by: { $0.value < $1.value }) {
      let allocation = allocations[index]
      var parents = Set(allocation.parents.flatMap { containers(of: $0, forTests: true) })
      var hasOpenParent = allocation.parents.contains(where: \.isUnknown)
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
  /// The input of an app contains all such code.
  private func isOfferedToOthers(_ allocation: AllocationSite) -> Bool {
    if program.hasBeginning { return allocation.isOpen }
    let facts = program.files[allocation.place.file].facts
    let place = allocation.place.range.lowerBound
    let members: [any MemberDecl] = facts.properties + facts.functions
    let isPublic = members.contains {
      $0.range.contains(place) && facts.isVisibleOutside($0.modifiers, of: $0.owner)
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
    draft.setups = setups.map { record in
      var setup = setup(record.call, where: { $0.target.isGlobal && $0.isUnconditional }, keyOf: key)
      (setup.earlierSetup, setup.repetition) = (record.earlierSetup.map(site), record.repetition)
      return setup
    }
    draft.rejectedDeclarations = missingBuilds.map { missing in
      let name = program[missing.builder].path
      return RejectedDeclaration(
        framework: .injection, effect: .unimplemented,
        fact: "nothing overrides 'build()' of '\(name)', which traps when it is called",
        remedy: "override 'build()' in '\(name)'", subject: [name], site: site(missing.place),
        isTestOnly: isTest(missing.place))
    }
  }

  private func key(of ask: EvaluatedRequest) -> Key {
    Key(type: program.injectionKey(of: ask.target.type), name: ask.target.tag)
  }

  // MARK: Bindings

  private func binding(_ number: Int, _ id: Binding.ID) -> DraftBinding? {
    let entry = entries[number]
    guard let type = entry.type, let container = containerNumbers[entry.allocation] else { return nil }
    let registration = registrations[entry.registration]
    let (name, lifetime) = registration.scope
    let isExplicit = lifetime != .unique
    let binding = binding(
      id, in: container, Key(type: program.injectionKey(of: type), name: registration.tag), of: type,
      madeBy: providers[number], scope: Scope(name: name, lifetime: lifetime, isExplicit: isExplicit),
      scopePlace: isExplicit ? registration.place : nil)
    return DraftBinding(binding, order: entry.order, openGeneric: openGeneric(type))
  }

  /// The name of a generic type whose arguments the compiler infers, as in `Store(…)`.
  private func openGeneric(_ type: Type) -> String? {
    guard case .nominal(let id, let arguments) = type.unwrapped, !program[id].generics.isEmpty || type.isOpen,
      arguments.isEmpty || type.isOpen
    else { return nil }
    return program[id].name
  }
}
