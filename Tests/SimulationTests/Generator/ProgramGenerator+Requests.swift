extension ProgramGenerator {
  mutating func addRequests(toRegistrationAt index: Int) {
    let registration = program.registrations[index]
    let count = random.weighted([(25, 0), (40, 1), (25, 2), (10, 3)])
    var requests = registration.requests
    for _ in requests.count..<max(count, requests.count) {
      var request = request(for: target(of: registration), of: registration)
      if registration.constructed == nil || random.chance(30) { request.phase = .initCompleted }
      if let type = registration.constructed, program.types[type].kind == .class, request.phase == .initCompleted,
        case .named(let held) = request.service, program.types[held].kind == .class
      {
        request.isHeldWeakly = random.chance(25)
      }
      requests.append(request)
    }
    program.registrations[index].requests = requests
  }

  /// A key that a registration may request: mostly one that exists and does not close a cycle.
  private mutating func target(of registration: Registration) -> Key {
    let chain = program.chain(from: registration.container)
    let visible = program.registrations.filter { chain.contains($0.container) }
    let earlier = visible.filter { $0.id < registration.id }.flatMap(\.keys)
    let choices: [Key] = random.weighted([
      (60, earlier), (22, visible.flatMap(\.keys)), (12, program.registrations.flatMap(\.keys)), (6, []),
    ])
    return choices.randomElement(using: &random) ?? unbound()
  }

  /// A key of any declared type.
  private mutating func unbound() -> Key {
    Key(service: .named(indices(.class, .struct, .protocol).randomElement(using: &random) ?? 0))
  }

  /// A request for a key, or for nearly that key.
  mutating func request(for key: Key, of registration: Registration?) -> Request {
    var key = key
    if random.chance(7) { key.name = key.name == nil || random.chance(50) ? name() : nil }
    if random.chance(7) { key.arguments = mistaken(key.arguments) }
    var request = Request(id: nextRequest, service: key.service, name: key.name, arguments: key.arguments)
    nextRequest += 1
    guard let registration else { return request }
    if case .named = key.service { request.service = wrap(key.service) }
    request.isForced = if case .optional = request.service { true } else { random.chance(74) }
    request.readsInstance = request.service.isDeferred && random.chance(25)
    if random.chance(6) {
      request.receiver = .captured(
        program.chain(from: registration.container).randomElement(using: &random) ?? registration.container)
    }
    return request
  }

  private mutating func wrap(_ service: ServiceType) -> ServiceType {
    random.weighted([
      (78, service), (7, .lazy(service)), (5, .provider(service)), (8, .optional(service)),
      (1, .lazy(.optional(service))), (1, .optional(.lazy(service))),
    ])
  }

  /// Arguments that are easily mistaken for others.
  private mutating func mistaken(_ arguments: [ArgumentType]) -> [ArgumentType] {
    if arguments.isEmpty { return [argument()] }
    if random.chance(25) { return [] }
    if arguments.count == 2, random.chance(30) { return arguments.reversed() }
    var arguments = arguments
    let index = Int.random(in: arguments.indices, using: &random)
    switch arguments[index] {
    case .int: arguments[index] = random.chance(50) ? .optionalInt : .double
    case .optionalInt, .double, .bool: arguments[index] = .int
    case .string: arguments[index] = random.chance(50) ? .named(1) : .int
    case .named(let type): arguments[index] = .named((type + Int.random(in: 1...2, using: &random)) % 3)
    }
    return arguments
  }

  mutating func addRoots() {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let container =
        random.chance(60) ? program.containers.count - 1 : Int.random(in: program.containers.indices, using: &random)
      let chain = program.chain(from: container)
      let visible = program.registrations.filter { chain.contains($0.container) }
      let keys = random.chance(92) ? visible.flatMap(\.keys) : program.registrations.flatMap(\.keys)
      let key = random.chance(96) ? keys.randomElement(using: &random) ?? unbound() : unbound()
      var request = request(for: key, of: visible.last ?? program.registrations[0])
      request.receiver = .given
      program.roots.append(ContainerProgram.Root(container: container, request: request))
    }
  }
}
