extension Simulation {
  /// The origin of a request, for the record.
  struct Asked {
    var visit: Observations.Visit?
    var phase: Request.Phase
  }

  /// `.instance` of a `Lazy` or `Provider` whose product has the wrong type.
  private struct WrongInstance: Error {
    var answer: Observations.Answer
  }

  /// Makes a request, and uses the answer as the program does.
  func answer(_ request: Request, on container: SimulatedContainer) throws -> SimulatedValue? {
    let visit = Observations.Visit(request: request.id, container: container.index)
    if let node = stack.last?.node, cuts.contains(Observations.Loop.Step(from: node, request: request.id)) {
      return standIn(for: request, on: container)
    }
    var (value, answer) = try lookUp(
      request.key, on: container, asked: Asked(visit: visit, phase: request.phase))
    if request.readsInstance, case .deferred(let deferred) = value {
      do {
        value = try deferred.instance()
      } catch let wrong as WrongInstance {
        observations.record(wrong.answer, for: visit)
        if endsAtFirstTrap { throw Observations.Trap.wrongInstance(request: request.id) }
        return standIn(for: request, on: container)
      }
    }
    observations.record(answer, for: visit)
    if value == nil, request.isForced {
      if endsAtFirstTrap { throw Observations.Trap.forcedNil(request: request.id, answer) }
      return standIn(for: request, on: container)
    }
    return value
  }

  /// Looks up a key, and makes its value (11.1).
  func lookUp(
    _ key: Key, on container: SimulatedContainer, asked: Asked
  ) throws -> (value: SimulatedValue?, answer: Observations.Answer) {
    var answer = Observations.Answer.missing(key)
    if let entry = container.entry(for: key) {
      if let value = try produce(entry, for: key.service, on: container, asked: asked) { return (value, .value) }
      answer = .wrongType(key, registration: entry.registration.id)
    }
    guard let wrapped = key.service.wrapped else { return (nil, answer) }
    let wrappedKey = Key(service: wrapped, name: key.name, arguments: key.arguments)
    let entry = container.entry(for: wrappedKey)
    guard key.service.isDeferred else {
      let value = try entry.flatMap { try produce($0, for: nil, on: container, asked: asked) }
      guard let value, value.casts(to: wrapped, in: program) else { return (.absent, .absent) }
      return (value, .value)
    }
    guard let entry else { return (nil, .missing(wrappedKey)) }
    return (.deferred(deferral(of: entry, for: key, on: container, asked: asked)), .value)
  }

  /// Makes a `Lazy` or a `Provider`. A `Lazy` continues the graph in which it was made; a `Provider` does not (11.3,
  /// 11.6).
  private func deferral(
    of entry: SimulatedEntry, for key: Key, on container: SimulatedContainer, asked: Asked
  ) -> DeferredValue {
    let isLazy = if case .lazy = key.service { true } else { false }
    let graph = isLazy ? container.currentGraph : nil
    let wrapped = key.service.wrapped ?? key.service
    return DeferredValue(keepsInstance: isLazy) { [unowned self, unowned container] in
      let origin = container.currentGraph
      defer { origin.map(container.continueGraph) }
      graph.map(container.continueGraph)
      let value = try produce(entry, for: nil, on: container, asked: asked)
      guard let value, value.casts(to: wrapped, in: program) else {
        throw WrongInstance(answer: .wrongInstance(key, registration: entry.registration.id))
      }
      return value
    }
  }
}
