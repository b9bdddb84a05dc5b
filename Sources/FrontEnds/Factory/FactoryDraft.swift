import DigraphContainers
import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Turns the interpreter's records into a draft.
extension FactoryEvaluator {
  func finish() -> Draft {
    var draft = Draft()
    let containers = addContainers(to: &draft)
    let scopes = factories.indices.map { scope(of: $0) }
    let mentioned = mentionedFactories()
    addBindings(to: &draft) { number, id in
      let factory = providers[number].registration.factory
      guard let container = containers[home(of: factory, in: instances(number))] else { return nil }
      var item = DraftBinding(binding(number, id, container, scopes[factory]), order: number)
      item.binding.isUsedUnasked = mentioned.contains(factory)
      item.standsBesideOthers = true
      return item
    }
    addRequests(
      to: &draft,
      asked: { ask in
        let asked = original(of: ask.target.factory)
        return containers[home(of: asked, in: [ask.target.instance])].map {
          (containers: [$0], key: key(asked), type: factories[asked].result)
        }
      }, answer)
    addTypes(factories.map(\.result), to: &draft)
    addSlots(to: &draft, containers, scopes)
    addSetups(to: &draft)
    // A registration that was not read may register a promised factory of any container.
    let all = draft.containers.map(\.id)
    complete(&draft) { $0.subject == .binding ? all : [] }
    return draft
  }

  // MARK: Containers

  /// A container of the draft: all objects of a type, or one object if its place of creation is known. Only factories
  /// that may lack a value tell objects apart.
  private struct Home: Hashable {
    var type: NominalID
    var instance: ContainerInstance?
  }

  /// The containers that a provider makes its value for.
  private func instances(_ provider: Int) -> Set<ContainerInstance> {
    containersOf[providers[provider].registration] ?? []
  }

  private func home(of factory: Int, in instances: Set<ContainerInstance>) -> Home {
    guard factories[factory].mayBeMissing, instances.count == 1, let instance = instances.first,
      !handedOut.contains(instance), case .made = instance
    else { return Home(type: factories[factory].owner) }
    return Home(type: factories[factory].owner, instance: instance)
  }

  private func addContainers(to draft: inout Draft) -> [Home: Container.ID] {
    var containers: [Home: Container.ID] = [:]
    let objects =
      providers.indices.map { home(of: providers[$0].registration.factory, in: instances($0)) }
      + requests.map { home(of: original(of: $0.target.factory), in: [$0.target.instance]) }
    for home in factories.map({ Home(type: $0.owner) }) + objects where containers[home] == nil {
      let owner = program[home.type]
      var place = owner.declarations.first.map { Place(file: $0.file, range: program.type($0).nameRange) }
      if case .made(let made) = home.instance { place = made }
      guard let place = place ?? factories.first(where: { $0.owner == home.type })?.place else { continue }
      containers[home] = draft.containers.count
      draft.containers.append(
        Container(
          id: draft.containers.count, name: owner.path, kind: "container", framework: .factory,
          module: program.files[place.file].module, site: site(place), livesWithApp: home.instance == nil))
    }
    return containers
  }

  /// Whether a container may be the same object as one of the others. Only objects from different code are certainly
  /// different.
  private func isAny(of instances: Set<ContainerInstance>, _ instance: ContainerInstance) -> Bool {
    let all = instances.union([instance])
    return instances.contains(instance) || all.contains(.unknown) || !all.isDisjoint(with: handedOut)
  }

  /// Follows aliases such as `var feed: Factory<Feed> { mainFeed }` to the original factory.
  private func original(of number: Int) -> Int {
    var (number, rest) = (number, factories.count)
    while let next = factories[number].original, rest > 0 { (number, rest) = (next, rest - 1) }
    return number
  }

  private func key(_ number: Int) -> Key {
    let factory = factories[number]
    return Key(
      type: factory.result.map { program.spelling($0) } ?? "_", name: factory.isTyped ? nil : .member(factory.name),
      arguments: factory.parameter.map { [$0.isOpen ? Key.unknownArgument : program.spelling($0)] } ?? [])
  }

  // MARK: Bindings

  /// The scope that counts: the factory's own one; else one that other code sets; else the container's default.
  private func scope(of number: Int) -> FactoryScope {
    let factory = factories[number]
    if let own = factory.scopes.max(by: { site($0.key) < site($1.key) })?.value {
      // The branches of an `#if` may set different scopes, and so may registrations of a type.
      let isOnly =
        factory.scopes.count >= factory.declarations.count && factory.scopes.values.allSatisfy { $0.name == own.name }
      return isOnly ? own : FactoryScope(name: own.name, lifetime: .unknown, place: own.place)
    }
    // It is not known whether and when that code runs.
    if let other = factory.otherScopes.first {
      return FactoryScope(name: other.name, lifetime: .unknown, place: other.place)
    }
    let isOfAll =
      program[factory.owner].kind == .protocol || types.protocols.contains(.nominal(factory.owner, []))
    var standard = settings.standardScopes[factory.owner] ?? ["unique"]
    // The default scope of an unknown container may apply. If the factory belongs to all containers, any default may
    // apply.
    for (container, scopes) in settings.standardScopes where isOfAll || container == nil { standard.formUnion(scopes) }
    var scope = scope(standard.min() ?? "unique", at: nil)
    if standard.count > 1 { scope.lifetime = .unknown }
    return scope
  }

  /// The place of a reset that may drop a shared value early.
  private func reset(of number: Int, in scope: FactoryScope) -> Place? {
    guard scope.lifetime == .shared else { return nil }
    let (owner, isSingleton) = (factories[number].owner, scope.name == "singleton")
    let others: [FactoryReset] = [
      .container(owner, scope: scope.name), isSingleton ? .singletons : .container(owner, scope: nil),
    ]
    return settings.resets[.factory(number)]
      ?? others.compactMap { settings.resets[$0] }.min { site($0) < site($1) }
  }

  private func binding(_ number: Int, _ id: Binding.ID, _ container: Container.ID, _ scope: FactoryScope) -> Binding {
    let provider = providers[number]
    let factory = factories[provider.registration.factory]
    let reset = reset(of: provider.registration.factory, in: scope)
    var binding = binding(
      id, in: container, key(provider.registration.factory), of: factory.result ?? .unknown("T"), madeBy: provider,
      scope: Scope(
        name: scope.name, lifetime: reset == nil ? scope.lifetime : .resettable, isExplicit: scope.place != nil),
      scopePlace: scope.place)
    binding.conditions += choice(number)
    binding.resetSite = reset.map(site)
    binding.hindrance = factory.isPublic ? nil : .internalAccess
    return binding
  }

  /// The providers that may make the value in the app: the factory's own code, registrations, and contexts of release
  /// builds. Tests have their own in addition.
  func alternatives(_ factory: Int, forTests: Bool = false) -> [Int] {
    (providersOf[factory] ?? []).filter { forTests || !providers[$0].isTestOnly }
  }

  /// Whether a provider is the factory's own code.
  func isOwn(_ provider: Int) -> Bool { providers[provider].registration.isOwn }

  /// The condition under which this provider, among several, makes the value. It is not known which registration has
  /// run before.
  private func choice(_ number: Int) -> [Condition] {
    let registration = providers[number].registration
    let factory = factories[registration.factory]
    let all = alternatives(registration.factory)
    guard !all.allSatisfy(isOwn), all.count > 1, let clause = all.firstIndex(of: number) else { return [] }
    let name = factory.isTyped ? key(registration.factory).type : factory.name
    let state = registration.isOwn ? "nothing" : "this"
    // Own code in several branches is one alternative.
    return [
      Condition(
        kind: .branch, text: registration.context ?? "\(state) is registered for '\(name)'",
        construct: "\(site(factory.place))", clause: registration.isOwn ? 0 : clause + 1, expectation: .answer)
    ]
  }

  /// Factories without a known request, but with a name that occurs in code. That code may request them in a way that
  /// is not read.
  private func mentionedFactories() -> Set<Int> {
    let asked = Set(requests.map { original(of: $0.target.factory) })
    let others = factories.indices.filter { !asked.contains($0) }
    let texts = others.map { number in
      let base = factories[number].name.prefix { $0 != "(" }
      return [String(base), "\\.\(base)", "\\\(program[factories[number].owner].path).\(base)"]
    }
    let found = program.names(among: Set(texts.joined()), referencedIn: program.files.indices) { facts, node in
      [.name, .member, .keyPath].contains(facts.code[node].kind)
    }
    return Set(zip(others, texts).lazy.filter { !found.isDisjoint(with: $1) }.map(\.0))
  }

  // MARK: Requests

  /// Gives a request the providers that may answer it.
  private func answer(_ ask: EvaluatedRequest, _ item: inout DraftRequest) {
    let asked = original(of: ask.target.factory)
    let factory = factories[asked]
    if factory.isPromise, !settings.promisesTrap { item.request.strength = .checked }
    let answers = alternatives(asked, forTests: item.request.isTestOnly).filter {
      isAny(of: instances($0), ask.target.instance)
    }
    if !answers.isEmpty || !factory.mayBeMissing { item.answers = answers.compactMap { bindings[$0] } }
    item.mayBeBoundElsewhere = factory.mayBeMissing && factory.isPublic && !program.hasBeginning
  }

  // MARK: Stores

  /// Adds factories that keep their values in one slot. A slot's key is a name and a type, without a module and without
  /// a parameter. In the store of all singletons, it has no container either.
  private func addSlots(
    to draft: inout Draft, _ containers: [Home: Container.ID], _ scopes: [FactoryScope]
  ) {
    func add(_ factory: Int, keyedBy arguments: [String] = [], _ places: [Place]) {
      guard let container = containers[Home(type: factories[factory].owner)] else { return }
      draft.sharedSlots.append(
        SharedSlot(
          framework: .factory, container: container, name: factories[factory].name, arguments: arguments,
          sites: places.map(site)))
    }
    var stores: [[String]: [Int]] = [:]
    for (number, factory) in factories.enumerated() where [.shared, .weak].contains(scopes[number].lifetime) {
      guard !program.files[factory.place.file].isTest, let result = factory.result else { continue }
      // A weak scope keeps only objects.
      let makers = scopes[number].lifetime == .weak ? providersOf[number] ?? [] : []
      if !makers.isEmpty, makers.allSatisfy({ kind(ofValue: providers[$0], as: result).isValueType }) { continue }
      let store = scopes[number].name == "singleton" ? "" : program[factory.owner].path
      stores[[store, factory.name, program.spelling(result)], default: []].append(number)
      if let parameter = factory.parameter, !factory.isScopedOnParameters, let place = scopes[number].place {
        add(number, keyedBy: [program.spelling(parameter)], [place])
      }
    }
    for numbers in stores.values where numbers.count > 1 && program.hasBeginning {
      // Factories of one module and container are branches of one `#if`.
      let homes = Set(numbers.map { "\(factories[$0].owner.index) \(program.files[factories[$0].place.file].module)" })
      if homes.count == numbers.count { add(numbers[0], numbers.map { factories[$0].place }) }
    }
  }

  // MARK: Order

  /// Adds promises that code requests before it registers them, if nothing else registers them.
  private func addSetups(to draft: inout Draft) {
    for (target, call) in setups
    where factories[target.factory].isPromise && alternatives(target.factory).count == 1 {
      let key = key(target.factory)
      let setup = setup(call, of: key, where: { $0.target == target }, keyOf: { _ in key })
      if !setup.earlierRequests.isEmpty { draft.setups.append(setup) }
    }
  }
}
