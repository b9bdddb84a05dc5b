extension Simulation {
  /// A value in the place of an answer. It has the answer's likely type, so that it is stored or not as the answer
  /// would be. If the type is unknown, the stand-in has every type.
  func standIn(for request: Request, on container: SimulatedContainer) -> SimulatedValue {
    let isDeferred = request.service.isDeferred && !request.readsInstance
    guard !isDeferred, let type = likelyType(of: request, on: container) else {
      return .object(SimulatedObject(type: nil))
    }
    guard program.types[type].kind == .struct else { return .object(SimulatedObject(type: type)) }
    return .copy(SimulatedCopy(type: type, owned: []))
  }

  /// The type of a registration's product. For an alias, it is the type of the answer to its request.
  ///
  /// - Parameters:
  ///   - registration: the registration of the product.
  ///   - container: the container on which the resolution started.
  ///   - steps: the number of aliases so far; more than there are registrations mean a cycle.
  /// - Returns: `nil` if any type is possible.
  func likelyType(of registration: Registration, on container: SimulatedContainer, steps: Int = 0) -> Int? {
    if let type = registration.constructed { return type }
    guard let request = registration.requests.first, steps <= program.registrations.count else { return nil }
    return likelyType(of: request, on: receiver(of: request, given: container), steps: steps + 1)
  }

  /// The type of the answer to a request: the product's type, if the product can be the answer. Otherwise it is the
  /// requested type, unless that is a protocol.
  private func likelyType(of request: Request, on container: SimulatedContainer, steps: Int = 0) -> Int? {
    let asked = request.service.base
    let entry = container.entry(for: request.key) ?? request.wrappedKey.flatMap(container.entry)
    let made =
      entry.map { likelyType(of: $0.registration, on: container, steps: steps) }
      ?? typeElsewhere(of: request, steps: steps)
    if let made, program.isSubtype(made, of: asked) { return made }
    return program.types[asked].kind == .protocol ? nil : asked
  }

  /// The type that a key has in all containers that bind it. A correction of the missing binding would bind the same
  /// type.
  private func typeElsewhere(of request: Request, steps: Int) -> Int? {
    let types = containers.compactMap { container in
      container.entry(for: request.key).flatMap { likelyType(of: $0.registration, on: container, steps: steps) }
    }
    return Set(types).count == 1 ? types.first : nil
  }
}
