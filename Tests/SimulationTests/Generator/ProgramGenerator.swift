/// Makes random programs: small, well-typed, and with every feature and every kind of failure in a good part of them.
///
/// The same seed makes the same program, on every machine.
struct ProgramGenerator {
  private(set) var random: SplitMix64
  private(set) var program = ContainerProgram(
    types: [], containers: [], registrations: [], roots: [], spelling: Spelling(seed: nil))
  private var nextRequest = 0

  /// The program of a seed.
  static func program(seed: UInt64) -> ContainerProgram {
    var generator = ProgramGenerator(random: SplitMix64(seed: seed))
    generator.declareTypes()
    generator.declareContainers()
    generator.register()
    for index in generator.program.registrations.indices { generator.addRequests(toRegistrationAt: index) }
    generator.addRoots()
    generator.program.spelling = Spelling(seed: generator.random.next())
    return generator.program
  }

  private init(random: SplitMix64) { self.random = random }
}

// MARK: - Types and containers

extension ProgramGenerator {
  /// Types that are passed as run-time arguments; they come first in every program.
  static let payloads = [
    TypeDeclaration(name: "Token", kind: .protocol),
    TypeDeclaration(name: "BasicToken", kind: .class, supertypes: [0]),
    TypeDeclaration(name: "SignedToken", kind: .class, supertypes: [1]),
  ]

  private static let protocolNames = ["Storing", "Tracking", "Rendering", "Routing", "Caching"]
  private static let concreteNames = [
    "Engine", "Chef", "Menu", "Clock", "Router", "Feed", "Logger", "Session", "Player", "Wallet", "Printer", "Parser",
  ]

  private mutating func declareTypes() {
    program.types = Self.payloads
    for name in Self.protocolNames.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)) {
      let inherited = indices(.protocol).filter { _ in random.chance(20) }.prefix(1)
      program.types.append(TypeDeclaration(name: name, kind: .protocol, supertypes: Array(inherited)))
    }
    for name in Self.concreteNames.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random)) {
      var type = TypeDeclaration(name: name, kind: random.chance(75) ? .class : .struct)
      let superclasses = indices(.class).filter { program.superclass(of: $0) == nil }
      if type.kind == .class, random.chance(20), let superclass = superclasses.randomElement(using: &random) {
        type.supertypes = [superclass]
      }
      let inherited = type.supertypes.reduce(into: Set()) { $0.formUnion(program.ancestry(of: $1)) }
      for candidate in indices(.protocol) where random.chance(35) {
        let known = type.supertypes.reduce(into: inherited) { $0.formUnion(program.ancestry(of: $1)) }
        if !known.contains(candidate) { type.supertypes.append(candidate) }
      }
      program.types.append(type)
    }
  }

  private mutating func declareContainers() {
    let parents: [Int?] = random.weighted([
      (50, [nil]), (32, [nil, 0]), (8, [nil, 0, 1]), (6, [nil, 0, 0]), (4, [nil, nil]),
    ])
    program.containers = parents.map { parent in
      let scope = random.chance(12) ? ObjectScope.allCases.randomElement(using: &random) : nil
      return ContainerProgram.ContainerDeclaration(parent: parent, defaultScope: scope)
    }
  }

  /// Positions of the declared types of a kind, payloads excepted.
  private func indices(_ kinds: TypeDeclaration.Kind...) -> [Int] {
    program.types.indices.dropFirst(Self.payloads.count).filter { kinds.contains(program.types[$0].kind) }
  }
}

// MARK: - Registrations

extension ProgramGenerator {
  private mutating func register() {
    for id in 0..<Int.random(in: 2...7, using: &random) {
      let container = Int.random(in: program.containers.indices, using: &random)
      var registration = random.chance(20) ? override(id, in: container) : nil
      if registration == nil, random.chance(10) { registration = alias(id, in: container) }
      program.registrations.append(finish(registration ?? fresh(id, in: container)))
    }
  }

  /// A registration of a type that was perhaps not used yet.
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

  /// A registration that returns what another key answers.
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

  private mutating func arguments() -> [ArgumentType] {
    let count = random.weighted([(76, 0), (17, 1), (7, 2)])
    return (0..<count).map { _ in argument() }
  }

  private mutating func argument() -> ArgumentType {
    random.weighted([
      (26, .int), (22, .string), (8, .bool), (8, .double), (8, .optionalInt), (10, .named(0)), (10, .named(1)),
      (8, .named(2)),
    ])
  }

  private mutating func name() -> String {
    random.weighted([(40, "primary"), (30, "backup"), (20, "Primary"), (6, "debug"), (4, "")])
  }
}

// MARK: - Requests

extension ProgramGenerator {
  private mutating func addRequests(toRegistrationAt index: Int) {
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

  /// What a registration may ask for: mostly something that exists and does not close a loop.
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
  private mutating func request(for key: Key, of registration: Registration?) -> Request {
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

  /// Arguments that are easily taken for others.
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

  private mutating func addRoots() {
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
