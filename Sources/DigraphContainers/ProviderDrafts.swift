public import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Turns a program's providers, their values and their requests into parts of a draft.
extension ProviderEvaluator {
  /// A binding of a provider whose code has been evaluated.
  public final func binding(
    _ id: Binding.ID, in container: Container.ID, _ key: Key, of type: Type, madeBy provider: Provider, scope: Scope,
    scopePlace: Place?
  ) -> Binding {
    let made = provider.product.made.flatMap { $0.isOpen ? nil : $0.unwrapped }
    let kind = kind(ofValue: provider, as: type)
    var binding = Binding(
      id: id, framework: framework, container: container, key: key, implementation: made.map { program.spelling($0) },
      implementationKind: kind == .protocol ? .unknown : kind, scope: scope, provider: provider.product.provider,
      conditions: provider.conditions, site: site(provider.place),
      conformance: made.map { program.conformance(of: $0, to: type.unwrapped) } ?? .unknown,
      module: program.files[provider.place.file].module, isTestOnly: provider.isTestOnly,
      scopeSite: scopePlace.map(site), owner: provider.owner, canonicalType: program.spelling(type.unwrapped))
    binding.recipe = provider.product.recipe
    return binding
  }

  /// The kind of the type of a provider's value, which is given out as another type.
  public final func kind(ofValue provider: Provider, as type: Type) -> TypeKind {
    let made = provider.product.made.flatMap { $0.isOpen ? nil : $0.unwrapped }
    return TypeKind(ofValue: made ?? type.unwrapped, in: program)
  }

  /// Adds the bindings of all providers.
  ///
  /// - Parameters:
  ///   - draft: Where to add them.
  ///   - make: Makes a binding from the numbers of the provider and the binding. `nil` if the provider could not be
  ///     read; its requests then have no consumer.
  public final func addBindings(
    to draft: inout Draft, _ make: (_ provider: Int, _ id: Binding.ID) -> DraftBinding?
  ) {
    bindings = providers.indices.map { number in
      guard let item = make(number, draft.bindings.count) else { return nil }
      draft.bindings.append(item)
      return draft.bindings.count - 1
    }
  }

  /// Adds all requests. If a provider makes the type whose code makes a request, the request belongs to the provider's
  /// binding.
  ///
  /// - Parameters:
  ///   - draft: The draft, which must have all bindings already.
  ///   - asked: The containers, the key and the type of a request; `nil` if it asks for nothing.
  ///   - finish: Adds facts that only the framework's front end knows.
  public final func addRequests(
    to draft: inout Draft, asked: (EvaluatedRequest) -> (containers: [Container.ID], key: Key, type: Type?)?,
    _ finish: (EvaluatedRequest, inout DraftRequest) -> Void
  ) {
    // A request that is made for a provider needs no second entry without a consumer.
    let attributed = Set(requests.filter { $0.consumer != nil }.map(\.place))
    var makers: [NominalID: Int] = [:]
    for (number, provider) in providers.enumerated() where !provider.isTestOnly && bindings[number] != nil {
      if let type = provider.product.made?.nominal, makers[type] == nil { makers[type] = number }
    }
    var lifecycle = CallSiteLifecycle(program)
    for ask in requests where ask.consumer != nil || !attributed.contains(ask.place) {
      guard let (containers, key, type) = asked(ask) else { continue }
      let isTest = isTest(ask.place)
      var (consumer, timing) = (ask.consumer, ask.timing)
      if consumer == nil, !isTest, let maker = ask.ownerType.flatMap({ makers[$0] }) {
        // The object makes the request later, through a container that it keeps or that all code can reach.
        (consumer, timing) = (maker, .deferred)
      }
      let binding = consumer.flatMap { bindings[$0] }
      var request = Request(
        id: 0, framework: framework, consumer: binding, owner: ask.owner, containers: containers, key: key,
        timing: timing, strength: ask.strength, conditions: ask.conditions, site: site(ask.place),
        via: ask.via.map(site), access: ask.access, receiver: ask.receiver.map(site), isHeldWeakly: ask.isHeldWeakly,
        isTestOnly: isTest, canonicalType: type.map { program.spelling($0.unwrapped) })
      request.discard = ask.discard.map { .init(site: site($0.place), freeName: $0.freeName) }
      request.form = ask.form
      if ask.ownerType != nil, consumer == nil || timing == .deferred {
        let answer = lifecycle.lifecyclePhase(at: ask.place, isKept: ask.isKept, receiver: ask.receiver)
        request.lifecyclePhase = answer.kind
        request.handedTo = answer.handedTo
        request.demandedBy = answer.demandedBy
        request.isInitialValue = answer.isInitialValue
        if answer.makesOwner, ask.form != .wrapper { request.form = .fallback }
      }
      var item = DraftRequest(
        request, followsConsumer: ask.followsConsumer && binding != nil && ask.consumer == consumer)
      finish(ask, &item)
      draft.requests.append(item)
    }
  }

  /// A setup with the requests that always run before it. These are earlier requests of the same code, and requests of
  /// stored properties of the object whose method makes the setup.
  ///
  /// - Parameters:
  ///   - call: The setup.
  ///   - key: The key that it registers; `nil` for all keys.
  ///   - counts: Whether the setup changes the answer of a stored property's request.
  ///   - keyOf: The key of a request.
  /// - Returns: The setup as the graph has it.
  public final func setup(
    _ call: SetupCall, of key: Key? = nil, where counts: (EvaluatedRequest) -> Bool, keyOf: (EvaluatedRequest) -> Key
  ) -> Setup {
    // Stored properties have their values before an initializer begins.
    let stored = requests.filter {
      call.object != nil && $0.ownerType == call.object && $0.isOfStoredProperty && $0.timing == .eager
        && $0.consumer == nil && counts($0)
    }
    return Setup(
      framework: framework, owner: call.owner, site: site(call.place), key: key,
      earlierRequests: (call.earlier.map { requests[$0] } + stored).map {
        Setup.EarlierRequest(key: keyOf($0), owner: $0.owner, site: site($0.place))
      }, isTestOnly: isTest(call.place))
  }

  /// Adds types that are bound, made or requested, and types that make requests.
  public final func addTypes(_ types: some Sequence<Type?>, to draft: inout Draft) {
    var all = Set(types.lazy.compactMap { $0?.unwrapped })
    all.formUnion(providers.lazy.compactMap { $0.product.made?.unwrapped })
    for ask in requests { if let owner = ask.ownerType { all.insert(.nominal(owner, [])) } }
    draft.types.merge(program.summaries(of: all.filter { !$0.isOpen })) { first, _ in first }
  }

  /// Adds the parts that all frameworks have: objects that providers make, executors, recognised statements, and open
  /// requests.
  ///
  /// - Parameters:
  ///   - draft: The draft, which must have all bindings and requests already.
  ///   - containers: The containers whose bindings a gap may hide.
  public final func complete(_ draft: inout Draft, containers: (Gap) -> [Container.ID]) {
    draft.addInstantiations(of: self, framework: framework) { bindings[$0] }
    draft.addExecutors(of: self, framework: framework) { [bindings[$0]].compactMap(\.self) }
    draft.add(coverage, of: program, containers: containers)
    draft.add(openRequests.all(of: framework, in: program))
    draft.providerCode = providers.compactMap { $0.closure?.code(of: $0.place, framework, in: program) }
  }
}
