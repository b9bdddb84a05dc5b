extension Expectation {
  /// What digraph has to say about a program.
  init(_ program: ContainerProgram) { self.init(Exploration(program)) }

  /// What digraph has to say about a program that has been explored.
  init(_ exploration: Exploration) {
    expectMissing(exploration)
    expectKnots(exploration)
    for registration in exploration.program.registrations {
      expectWrongForwards(of: registration, exploration)
      expectValueScope(of: registration, exploration)
    }
  }

  /// Decisions 1 to 4.
  private mutating func expectMissing(_ exploration: Exploration) {
    let program = exploration.program
    let rules = MissingRules(program: program, bound: exploration.bound)
    let requests =
      program.requestsInRegistrations.map { ($0.request, $0.registration.container) }
      + program.roots.map { ($0.request, $0.container) }
    for (request, home) in requests where request.isForced {
      let answers = exploration.all.answers.filter { $0.key.request == request.id }
      let keys = answers.values.compactMap { answer in
        if case .missing(let key) = answer { key } else { nil }
      }
      guard let key = keys.first else { continue }
      let failsFromRoot = exploration.roots.answers.contains { visit, answer in
        visit.request == request.id && answer == .missing(key)
      }
      let asked = if case .captured(let container) = request.receiver { container } else { home }
      missing[request.id] = Missing(
        certainty: failsFromRoot || keys.count == answers.count ? .must : .may, key: key,
        rules: rules.rules(for: key, askedOn: asked))
    }
  }

  /// Decision 6.
  private mutating func expectKnots(_ exploration: Exploration) {
    let finder = KnotFinder(exploration.all.edges)
    let eager = KnotFinder.knots(finder.edges.filter(\.isFactory))
    let eagerEdges = Set(eager.joined())
    let all = KnotFinder.knots(finder.edges)
    let looping = Set(all.joined().map(\.from))

    /// Whether a root run comes here, or everything that resolves one of the registrations ends here.
    func certainty(_ knot: Knot) -> Certainty {
      let nodes = exploration.all.nodes.filter { node in
        finder.existingNumber(node).map { number in knot.edges.contains { $0.from == number } } ?? false
      }
      if nodes.contains(where: exploration.roots.nodes.contains) { return .must }
      let isInevitable = knot.registrations.contains { registration in
        exploration.starts[registration, default: []].allSatisfy { start in
          exploration.all.nodes.contains { node in
            node.registration == registration && node.container == start
              && finder.existingNumber(node).map(looping.contains) ?? false
          }
        }
      }
      return isInevitable ? .must : .may
    }
    func knot(_ edges: [Knot.Edge]) -> Knot {
      Knot(edges: Set(edges), registrations: Set(edges.map { finder.registrations[$0.from] }))
    }
    cycles = finder.grouped(
      eager.map { edges in
        let knot = knot(edges)
        return (knot, certainty(knot))
      }, among: finder.edges.filter(\.isFactory))
    transientCycles = finder.grouped(
      all.filter { $0.contains { !$0.isFactory } }.map { edges in
        let knot = knot(edges)
        return (knot, edges.contains(where: eagerEdges.contains) ? .may : certainty(knot))
      }, among: finder.edges)
  }

  /// Decision 5.
  private mutating func expectWrongForwards(of registration: Registration, _ exploration: Exploration) {
    let program = exploration.program
    for (key, forward) in zip(registration.keys.dropFirst(), registration.forwards) {
      guard exploration.bound[registration.container][key] == registration.id else { continue }
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
      valueScopes[registration.id] = exploration.isLive(registration) ? .must : .may
    } else if exploration.bound[registration.container][registration.key] == registration.id,
      case .copy = exploration.value(of: registration.key, on: registration.container)
    {
      valueScopes[registration.id] = .may
    }
  }
}

extension Exploration {
  /// What a key is answered with in a fresh process; `nil` after an infinite recursion too.
  fileprivate func value(of key: Key, on container: Int) -> SimulatedValue? {
    let simulation = Simulation(program, endsAtFirstTrap: false)
    return (try? simulation.resolve(key, on: container)) ?? nil
  }
}
