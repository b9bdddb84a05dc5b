extension Simulation {
  /// What takes the place of an answer: of the type that the answer would have, so that it is stored, or not, as that
  /// would be; of every type where that is not known.
  func standIn(for request: Request, on container: SimulatedContainer) -> SimulatedValue {
    let isDeferred = request.service.isDeferred && !request.readsInstance
    guard !isDeferred, let type = likelyType(of: request, on: container) else {
      return .object(SimulatedObject(type: nil))
    }
    guard program.types[type].kind == .struct else { return .object(SimulatedObject(type: type)) }
    return .copy(SimulatedCopy(type: type, owned: []))
  }

  /// The type of the product of a registration. That of an alias is the type of the answer to its request.
  ///
  /// - Parameters:
  ///   - registration: what makes the product.
  ///   - container: on which the resolution started.
  ///   - steps: aliases on the way; more than there are registrations lead round in a circle.
  /// - Returns: `nil` if it could be any.
  func likelyType(of registration: Registration, on container: SimulatedContainer, steps: Int = 0) -> Int? {
    if let type = registration.constructed { return type }
    guard let request = registration.requests.first, steps <= program.registrations.count else { return nil }
    return likelyType(of: request, on: receiver(of: request, given: container), steps: steps + 1)
  }

  /// The type of the answer to a request: that of the product, if the product can be the answer, or else that which is
  /// asked for, unless it is a protocol.
  private func likelyType(of request: Request, on container: SimulatedContainer, steps: Int = 0) -> Int? {
    let asked = request.service.base
    let entry = container.entry(for: request.key) ?? request.wrappedKey.flatMap(container.entry)
    let made =
      entry.map { likelyType(of: $0.registration, on: container, steps: steps) }
      ?? typeElsewhere(of: request, steps: steps)
    if let made, program.isSubtype(made, of: asked) { return made }
    return program.types[asked].kind == .protocol ? nil : asked
  }

  /// The type that a key has in all containers that have it: whoever mends that another one lacks it binds the same
  /// there.
  private func typeElsewhere(of request: Request, steps: Int) -> Int? {
    let types = containers.compactMap { container in
      container.entry(for: request.key).flatMap { likelyType(of: $0.registration, on: container, steps: steps) }
    }
    return Set(types).count == 1 ? types.first : nil
  }
}
