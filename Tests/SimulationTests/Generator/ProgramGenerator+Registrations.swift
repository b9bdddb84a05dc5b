extension ProgramGenerator {
  mutating func register() {
    for id in 0..<Int.random(in: 2...7, using: &random) {
      let container = Int.random(in: program.containers.indices, using: &random)
      var registration = random.chance(20) ? override(id, in: container) : nil
      if registration == nil, random.chance(10) { registration = alias(id, in: container) }
      program.registrations.append(finish(registration ?? fresh(id, in: container)))
    }
  }

  /// A registration of a type that may not have been used yet.
  private mutating func fresh(_ id: Int, in container: Int) -> Registration {
    let used = Set(program.registrations.compactMap(\.constructed))
    let all = indices(.class, .struct)
    let unused = all.filter { !used.contains($0) }
    let type = (random.chance(80) && !unused.isEmpty ? unused : all).randomElement(using: &random) ?? all[0]
    let supertypes = program.ancestry(of: type).sorted().filter { $0 != type }
    let service = random.chance(50) ? supertypes.randomElement(using: &random) ?? type : type
    return Registration(
      id: id, container: container,
      service: random.chance(4) ? .optional(.named(service)) : .named(service),
      name: random.chance(20) ? name() : nil,
      arguments: arguments(),
      product: .construct(type))
  }

  /// A registration of a key that the container or an ancestor has already.
  private mutating func override(_ id: Int, in container: Int) -> Registration? {
    let chain = program.chain(from: container)
    let keys = program.registrations.filter { chain.contains($0.container) }.flatMap(\.keys)
    guard let key = keys.randomElement(using: &random) else { return nil }
    let types = indices(.class, .struct).filter { program.isSubtype($0, of: key.service.base) }
    guard let type = types.randomElement(using: &random) else { return nil }
    return Registration(
      id: id, container: container, service: key.service, name: key.name, arguments: key.arguments,
      product: .construct(type))
  }

  /// A registration that returns the answer to another key.
  private mutating func alias(_ id: Int, in container: Int) -> Registration? {
    let keys = program.registrations.flatMap(\.keys).filter { $0.service.wrapped == nil }
    guard let target = keys.randomElement(using: &random) else { return nil }
    let supertypes = program.ancestry(of: target.service.base).sorted().filter { $0 != target.service.base }
    let service = supertypes.randomElement(using: &random)
    var request = request(for: target, of: nil)
    request.isForced = true
    return Registration(
      id: id, container: container, service: .named(service ?? target.service.base),
      name: service == nil ? (target.name == "alias" ? "other" : "alias") : nil,
      arguments: random.chance(15) ? arguments() : [],
      product: .alias, requests: [request])
  }

  /// Adds a scope and forwards.
  private mutating func finish(_ registration: Registration) -> Registration {
    var registration = registration
    registration.scope = random.weighted([
      (38, nil), (17, .transient), (8, .graph), (20, .container), (17, .weak),
    ])
    guard random.chance(25) else { return registration }
    let made = registration.constructed ?? registration.service.base
    for _ in 0..<(random.chance(25) ? 2 : 1) {
      let conforming = program.ancestry(of: made).filter { .named($0) != registration.service }.sorted()
      let refused = indices(.class, .struct, .protocol).filter { !program.isSubtype(made, of: $0) }
      let types = random.chance(65) ? conforming : refused
      guard let type = types.randomElement(using: &random) else { continue }
      let forward = Registration.Forward(type: type, name: random.chance(12) ? name() : nil)
      if !registration.forwards.contains(forward) { registration.forwards.append(forward) }
    }
    return registration
  }

  mutating func arguments() -> [ArgumentType] {
    let count = random.weighted([(76, 0), (17, 1), (7, 2)])
    return (0..<count).map { _ in argument() }
  }

  mutating func argument() -> ArgumentType {
    random.weighted([
      (26, .int), (22, .string), (8, .bool), (8, .double), (8, .optionalInt), (10, .named(0)), (10, .named(1)),
      (8, .named(2)),
    ])
  }

  mutating func name() -> String {
    random.weighted([(40, "primary"), (30, "backup"), (20, "Primary"), (6, "debug"), (4, "")])
  }
}
