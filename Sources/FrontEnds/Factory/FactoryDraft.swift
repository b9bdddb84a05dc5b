import DigraphLinker
import DigraphModel

/// Turns what the interpreter has recorded into a draft.
struct FactoryDraftBuilder {
  /// The interpreter, after its last pass.
  let evaluator: FactoryEvaluator

  private var program: Program { evaluator.program }
  private var factories: [FactoryRecord] { evaluator.factories }
  private var providers: [FactoryProvider] { evaluator.providers }
  private var requests: [FactoryEvaluator.Ask] { evaluator.requests }
  private var settings: FactorySettings { evaluator.settings }

  private func site(_ place: Evaluator.Place) -> Site { evaluator.site(place) }

  func build() -> Draft {
    var draft = Draft()
    let containers = addContainers(to: &draft)
    let scopes = factories.indices.map { scope(of: $0) }
    let mentioned = mentionedFactories()
    evaluator.addBindings(of: providers.count, to: &draft) { number, id in
      let factory = providers[number].factory
      guard let container = containers[home(of: providers[number])] else { return nil }
      var item = DraftBinding(binding(number, id, container, scopes[factory]), order: number)
      item.binding.isUsedUnasked = mentioned.contains(factory)
      item.standsBesideOthers = true
      return item
    }
    evaluator.addRequests(
      to: &draft, made: providers.map { $0.isTestOnly ? nil : $0.product.made },
      asked: { ask in
        let asked = original(of: ask.target.factory)
        return containers[home(of: asked, in: ask.target.instance)].map {
          (containers: [$0], key: key(asked), type: factories[asked].result)
        }
      }, { answer(&$1, $0) })
    evaluator.addTypes(factories.map(\.result) + providers.map(\.product.made), to: &draft)
    addSlots(to: &draft, containers, scopes)
    addSetups(to: &draft)
    // A binding may be what keeps a promise.
    let all = draft.containers.map(\.id)
    evaluator.complete(&draft) { $0.subject == .binding ? all : [] }
    return draft
  }

  // MARK: Containers

  /// A container of the draft: all objects of a type, or, for what may lack a value, one that some code makes.
  private struct Home: Hashable {
    var type: NominalID
    var instance: ContainerInstance?
  }

  private func home(of factory: Int, in instance: ContainerInstance) -> Home {
    var home = Home(type: factories[factory].owner)
    if factories[factory].mayBeMissing, !evaluator.handedOut.contains(instance), case .made = instance {
      home.instance = instance
    }
    return home
  }

  private func home(of provider: FactoryProvider) -> Home {
    home(of: provider.factory, in: provider.instances.count == 1 ? provider.instances.first ?? .unknown : .unknown)
  }

  private func addContainers(to draft: inout Draft) -> [Home: Container.ID] {
    var containers: [Home: Container.ID] = [:]
    let objects =
      providers.map(home) + requests.map { home(of: original(of: $0.target.factory), in: $0.target.instance) }
    for home in factories.map({ Home(type: $0.owner) }) + objects where containers[home] == nil {
      let owner = program[home.type]
      var place = owner.declarations.first.map { Evaluator.Place(file: $0.file, range: program.type($0).nameRange) }
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

  /// Whether one of some containers may be the same object as another one. Only objects that different code makes are
  /// surely different.
  private func isAny(of instances: Set<ContainerInstance>, _ instance: ContainerInstance) -> Bool {
    let all = instances.union([instance])
    return instances.contains(instance) || all.contains(.unknown) || !all.isDisjoint(with: evaluator.handedOut)
  }

  /// The factory that a factory is but another name of: `var feed: Factory<Feed> { mainFeed }`.
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
    var scope = factory.scope ?? FactoryScope(name: "unique", lifetime: .unique)
    if factory.scope == nil {
      // It is not known whether and when that code runs.
      if let other = factory.otherScopes.first {
        scope = FactoryScope(name: other.name, lifetime: .unknown, place: other.place)
      } else if let standard = settings.standardScopes.min() {
        scope = evaluator.scope(standard, at: nil)
        if settings.standardScopes.count > 1 || Set(factories.map(\.owner)).count > 1 { scope.lifetime = .unknown }
      }
    }
    return scope
  }

  /// The code because of which a shared value may end early.
  private func reset(of factory: FactoryRecord, in scope: FactoryScope) -> Evaluator.Place? {
    guard scope.lifetime == .shared else { return nil }
    let resets = settings.resets.filter { reset, _ in
      (reset.container ?? factory.owner) == factory.owner
        && (reset.scope.map { $0 == scope.name } ?? (scope.name != "singleton"))
    }
    return factory.reset ?? resets.values.min { site($0) < site($1) }
  }

  private func binding(
    _ number: Int, _ id: Binding.ID, _ container: Container.ID, _ scope: FactoryScope
  ) -> Binding {
    let provider = providers[number]
    let factory = factories[provider.factory]
    let reset = reset(of: factory, in: scope)
    var binding = evaluator.binding(
      id, in: container, key(provider.factory), of: factory.result ?? .unknown("T"), making: provider.product,
      scope: Scope(
        name: scope.name, lifetime: reset == nil ? scope.lifetime : .resettable, isExplicit: scope.place != nil),
      at: provider.place, scopePlace: scope.place, conditions: provider.conditions + choice(number),
      owner: provider.owner, isTestOnly: provider.isTestOnly)
    binding.resetSite = reset.map(site)
    binding.hindrance = factory.isPublic ? nil : .internalAccess
    return binding
  }

  /// The providers that may make the value in the app: the factory's own code, registrations, and contexts of release
  /// builds.
  private func alternatives(_ factory: Int) -> [Int] {
    providers.indices.filter { providers[$0].factory == factory && !providers[$0].isTestOnly }
  }

  /// The condition under which a provider is the one of several that makes the value. It is not known which
  /// registration has run before.
  private func choice(_ number: Int) -> [Condition] {
    let provider = providers[number]
    let all = alternatives(provider.factory)
    guard all.contains(where: { !providers[$0].isOwn }), let clause = all.firstIndex(of: number), all.count > 1 else {
      return []
    }
    let name = factories[provider.factory].isTyped ? key(provider.factory).type : factories[provider.factory].name
    let text =
      provider.context ?? (provider.isOwn ? "nothing is registered for '\(name)'" : "this is registered for '\(name)'")
    let construct = "\(site(factories[provider.factory].place))"
    // Own code in several branches is one alternative.
    return [
      Condition(
        kind: .branch, text: text, construct: construct, clause: provider.isOwn ? 0 : clause + 1, expectation: .answer)
    ]
  }

  /// Factories without a request that other code names. It may request them in a way that is not read.
  private func mentionedFactories() -> Set<Int> {
    let asked = Set(requests.map { original(of: $0.target.factory) })
    var numbers: [String: [Int]] = [:]
    for (number, factory) in factories.enumerated() where !asked.contains(number) {
      let base = String(factory.name.prefix { $0 != "(" })
      for text in [base, "\\.\(base)", "\\\(program[factory.owner].path).\(base)"] {
        numbers[text, default: []].append(number)
      }
    }
    var found: Set<Int> = []
    program.forEachReference(of: Set(numbers.keys), in: program.files.indices) { text, file, node in
      let node = program.node(node, in: file)
      guard [.name, .member, .keyPath].contains(node.kind) else { return true }
      found.formUnion(numbers[text] ?? [])
      return false
    }
    return found
  }

  // MARK: Requests

  /// Gives a request the providers that may answer it.
  private func answer(_ item: inout DraftRequest, _ ask: FactoryEvaluator.Ask) {
    let asked = original(of: ask.target.factory)
    let factory = factories[asked]
    if factory.isPromise, !settings.promisesTrap { item.request.strength = .checked }
    let all = providers.indices.filter {
      providers[$0].factory == asked && (item.request.isTestOnly || !providers[$0].isTestOnly)
    }
    let answers = all.filter { isAny(of: providers[$0].instances, ask.target.instance) }
    if !answers.isEmpty || !factory.mayBeMissing { item.answers = answers.compactMap { evaluator.bindings[$0] } }
    item.mayBeBoundElsewhere = factory.mayBeMissing && factory.isPublic && !program.hasBeginning
  }

  // MARK: Stores

  /// Adds factories that keep their values in one slot. A slot's key is a name and a type, without a module and without
  /// a parameter. In the store of all singletons, it has no container either.
  private func addSlots(
    to draft: inout Draft, _ containers: [Home: Container.ID], _ scopes: [FactoryScope]
  ) {
    var stores: [[String]: [Int]] = [:]
    for (number, factory) in factories.enumerated() {
      let scope = scopes[number]
      guard scope.lifetime != .unique, scope.lifetime != .graph, scope.lifetime != .unknown,
        !program.files[factory.place.file].isTest, let container = containers[Home(type: factory.owner)],
        let result = factory.result
      else { continue }
      let isSingleton = scope.name == "singleton"
      let store = isSingleton ? "" : program[factory.owner].path
      stores[[store, factory.name, program.spelling(result)], default: []].append(number)
      if let parameter = factory.parameter, !factory.isScopedOnParameters, let place = scope.place {
        draft.sharedSlots.append(
          SharedSlot(
            framework: .factory, container: container, name: factory.name, arguments: [program.spelling(parameter)],
            sites: [site(place)]))
      }
    }
    guard program.hasBeginning else { return }
    for (_, numbers) in stores.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where numbers.count > 1 {
      // Factories of one module and container are branches of one `#if`.
      let homes = Set(numbers.map { "\(factories[$0].owner.index) \(program.files[factories[$0].place.file].module)" })
      guard homes.count == numbers.count, let container = containers[Home(type: factories[numbers[0]].owner)]
      else { continue }
      draft.sharedSlots.append(
        SharedSlot(
          framework: .factory, container: container, name: factories[numbers[0]].name,
          sites: numbers.map { site(factories[$0].place) }))
    }
  }

  // MARK: Order

  /// Adds promises that code requests before it registers them, if nothing else registers them.
  private func addSetups(to draft: inout Draft) {
    for late in evaluator.late {
      let number = late.target.factory
      guard factories[number].isPromise, alternatives(number).count == 1 else { continue }
      let earlier = evaluator.earlierRequests(
        late.earlier, ofObject: late.ownerType, where: { $0.target == late.target }
      ) {
        _ in key(number)
      }
      guard !earlier.isEmpty else { continue }
      draft.setups.append(
        Setup(
          framework: .factory, owner: late.owner, site: site(late.place), key: key(number), earlierRequests: earlier,
          isTestOnly: evaluator.isTest(late.place)))
    }
  }
}
