extension Expectation {
  /// The expected findings for a program.
  init(_ program: ContainerProgram) { self.init(Exploration(program)) }

  /// The expected findings for a program that has been explored.
  init(_ exploration: Exploration) {
    expectMissing(exploration)
    expectComponents(exploration)
    for registration in exploration.program.registrations {
      expectWrongForwards(of: registration, exploration)
      expectValueScope(of: registration, exploration)
    }
  }

  /// Decisions 1 to 4, and 8.
  private mutating func expectMissing(_ exploration: Exploration) {
    let program = exploration.program
    let rules = MissingRules(program: program, bound: exploration.bound)
    let finder = ComponentFinder(exploration)
    let hidden = finder.requests(ofAll: finder.lost, program)
    // Decision 8: no run shows the requests that a product of the wrong type would have made later. Nor does a run show
    // the answer of a request in a container where it is part of an endless cycle.
    let mistyped = Set(exploration.all.nodes.filter { !$0.isRightType }.map(\.registration))
    let looping = Set(ComponentFinder.components(finder.edges).joined().map(\.request))
    let found = Set(exploration.all.edges.keys.map(\.request))
    let requests =
      program.requestsInRegistrations.map { asked in
        let isCutShort = mistyped.contains(asked.registration.id) || looping.contains(asked.request.id)
        return (asked.request, asked.registration.container, isCutShort)
      }
      + program.roots.map { ($0.request, $0.container, false) }
    for (request, home, isCutShort) in requests where request.isForced {
      let answers = exploration.all.answers.filter { $0.key.request == request.id }
      let failures = answers.filter(\.value.isMissing)
      guard !failures.isEmpty || exploration.tables.missing.contains(where: { $0.request == request.id }) else {
        continue
      }
      // Decision 8: no run reaches the code after a factory that recurses for ever.
      let isHidden = request.phase == .initCompleted && hidden.contains(request.id)
      let failsFromRoot = failures.keys.contains { exploration.roots.answers[$0] != nil }
      // A run that enters a cycle here has found a binding, but never gets its value.
      let failsAlways = !failures.isEmpty && failures.count == answers.count && !found.contains(request.id)
      let key = request.service.isDeferred ? request.wrappedKey ?? request.key : request.key
      let asked = if case .captured(let container) = request.receiver { container } else { home }
      missing[request.id] = Missing(
        certainty: (failsFromRoot || failsAlways && !(isCutShort && request.phase == .initCompleted)) && !isHidden
          ? .must : .may,
        failsFromRoot: failsFromRoot, key: key, rules: rules.rules(for: key, askedOn: asked))
    }
  }

  /// Decisions 6 and 8.
  private mutating func expectComponents(_ exploration: Exploration) {
    let finder = ComponentFinder(exploration)
    let eager = finder.eagerComponents
    let eagerEdges = Set(eager.joined())
    let lost = finder.lost
    let all = ComponentFinder.components(finder.edges.filter(\.isSeen))
    let transient = all.filter { component in component.isCompleting && !component.contains(where: eagerEdges.contains)
    }

    func isFromRoot(_ component: StronglyConnectedComponent) -> Bool {
      let numbers = Set(component.edges.map(\.from))
      return exploration.roots.nodes.contains { finder.number(of: $0).map(numbers.contains) ?? false }
    }
    /// Whether a root run reaches the component, or everything that resolves one of its registrations ends in such a
    /// component.
    func certainty(_ component: StronglyConnectedComponent, among components: [[StronglyConnectedComponent.Edge]])
      -> Certainty
    {
      let looping = Set(components.joined().map(\.from))
      if isFromRoot(component) { return .must }
      let isInevitable = component.registrations.contains { registration in
        exploration.starts[registration, default: []].allSatisfy { start in
          exploration.all.nodes.contains { node in
            node.registration == registration && node.container == start
              && finder.number(of: node).map(looping.contains) ?? false
          }
        }
      }
      return isInevitable ? .must : .may
    }
    func components(
      _ parts: [[StronglyConnectedComponent.Edge]],
      certainty: ([StronglyConnectedComponent.Edge], StronglyConnectedComponent) -> Certainty
    ) -> [StronglyConnectedComponent: Certainty] {
      parts.reduce(into: [:]) { components, edges in
        let component = StronglyConnectedComponent(
          edges: Set(edges), registrations: Set(edges.map { finder.registrations[$0.from] }))
        components[component] = certainty(edges, component)
      }
    }
    let hiddenEager = components(ComponentFinder.components(finder.edges.filter(\.isFactory))) { _, _ in .may }
    let hidden = components(ComponentFinder.components(finder.edges).filter(\.isCompleting)) { _, _ in .may }
    cycles = finder.grouped(
      components(eager) { certainty($1, among: eager) }.merging(hiddenEager) { seen, _ in seen },
      among: finder.edges.filter(\.isFactory))
    transientCycles = finder.grouped(
      components(all.filter(\.isCompleting)) { edges, component in
        // Decision 8: a factory that recurses for ever keeps the code after it from running.
        let isKept = edges.allSatisfy { $0.isFactory || lost.contains($0.from) }
        return isKept || edges.contains(where: eagerEdges.contains) ? .may : certainty(component, among: transient)
      }.merging(hidden) { seen, _ in seen }, among: finder.edges)
    knotsFromRoot = Set((cycles + transientCycles).flatMap(\.keys).filter(isFromRoot))
  }

  /// Decision 5.
  private mutating func expectWrongForwards(of registration: Registration, _ exploration: Exploration) {
    let program = exploration.program
    var keys: Set<Key> = []
    for (key, forward) in zip(registration.keys.dropFirst(), registration.forwards) {
      // A repeated forward to the same type counts once.
      guard exploration.bound[registration.container][key] == registration.id, keys.insert(key).inserted else {
        continue
      }
      if let type = registration.constructed {
        if !program.isSubtype(type, of: forward.type) {
          wrongForwards[registration.id, default: WrongForwards()].must += 1
        }
      } else if exploration.value(of: key, on: registration.container) == nil {
        wrongForwards[registration.id, default: WrongForwards()].may += 1
      }
    }
  }

  /// Decision 7.
  private mutating func expectValueScope(of registration: Registration, _ exploration: Exploration) {
    guard registration.scope == .weak || registration.scope == .graph else { return }
    if let type = registration.constructed {
      guard exploration.program.types[type].kind == .struct else { return }
      // A default scope that is written out is an info if no code can change the value.
      valueScopes[registration.id] = exploration.isLive(registration) && registration.scope == .weak ? .must : .may
    } else if exploration.bound[registration.container][registration.key] == registration.id,
      case .copy = exploration.value(of: registration.key, on: registration.container)
    {
      valueScopes[registration.id] = .may
    }
  }
}

extension Exploration {
  /// The answer for a key in a fresh process; `nil` also after an infinite recursion.
  fileprivate func value(of key: Key, on container: Int) -> SimulatedValue? {
    let simulation = Simulation(program, endsAtFirstTrap: false)
    return (try? simulation.resolve(key, on: container)) ?? nil
  }
}

extension [Expectation.StronglyConnectedComponent.Edge] {
  /// Whether a request of an `initCompleted` closure is among the edges.
  fileprivate var isCompleting: Bool { contains { !$0.isFactory } }
}

extension Observations.Answer {
  fileprivate var isMissing: Bool {
    if case .missing = self { true } else { false }
  }
}
