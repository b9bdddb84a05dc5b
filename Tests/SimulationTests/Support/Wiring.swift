/// Builds programs by hand, for tests.
struct Wiring {
  private(set) var program: ContainerProgram
  private var nextRequest = 0

  /// Starts with one container, and the types of run-time arguments.
  init(defaultScope: ObjectScope? = nil) {
    program = ContainerProgram(
      types: ProgramGenerator.payloads,
      containers: [ContainerProgram.ContainerDeclaration(parent: nil, defaultScope: defaultScope)],
      registrations: [], roots: [], spelling: Spelling(seed: nil))
  }

  /// Declares a class.
  mutating func declareClass(_ name: String, _ supertypes: Int...) -> Int { declare(name, .class, supertypes) }
  /// Declares a struct.
  mutating func declareStruct(_ name: String, _ supertypes: Int...) -> Int { declare(name, .struct, supertypes) }
  /// Declares a protocol.
  mutating func declareProtocol(_ name: String, _ supertypes: Int...) -> Int { declare(name, .protocol, supertypes) }

  private mutating func declare(_ name: String, _ kind: TypeDeclaration.Kind, _ supertypes: [Int]) -> Int {
    program.types.append(TypeDeclaration(name: name, kind: kind, supertypes: supertypes))
    return program.types.count - 1
  }

  /// Creates a container below another.
  mutating func child(of parent: Int) -> Int {
    program.containers.append(ContainerProgram.ContainerDeclaration(parent: parent))
    return program.containers.count - 1
  }

  /// A forced request for a service in a factory.
  mutating func ask(
    _ service: ServiceType, name: String? = nil, arguments: [ArgumentType] = [],
    _ change: (inout Request) -> Void = { _ in }
  ) -> Request {
    var request = Request(id: nextRequest, service: service, name: name, arguments: arguments)
    nextRequest += 1
    change(&request)
    return request
  }

  /// A forced request for a declared type in a factory.
  mutating func ask(_ type: Int) -> Request { ask(.named(type)) }

  /// A forced request for a declared type in an `initCompleted` closure.
  mutating func askLater(_ type: Int) -> Request { ask(.named(type)) { $0.phase = .initCompleted } }

  /// Registers a type with a factory that constructs it, as the type itself unless another service is given.
  @discardableResult
  mutating func register(
    _ type: Int, as service: ServiceType? = nil, in container: Int = 0, name: String? = nil,
    arguments: [ArgumentType] = [], scope: ObjectScope? = nil, forwards: [Int] = [], _ requests: Request...
  ) -> Int {
    let id = program.registrations.count
    program.registrations.append(
      Registration(
        id: id, container: container, service: service ?? .named(type), name: name, arguments: arguments,
        product: .construct(type), scope: scope, requests: requests,
        forwards: forwards.map { Registration.Forward(type: $0) }))
    return id
  }

  /// Registers a factory that returns the answer to a request.
  @discardableResult
  mutating func registerAlias(
    _ type: Int, in container: Int = 0, name: String? = nil, scope: ObjectScope? = nil, forwards: [Int] = [],
    _ requests: Request...
  ) -> Int {
    let id = program.registrations.count
    program.registrations.append(
      Registration(
        id: id, container: container, service: .named(type), name: name, product: .alias, scope: scope,
        requests: requests, forwards: forwards.map { Registration.Forward(type: $0) }))
    return id
  }

  /// Adds a root request and returns its identifier.
  @discardableResult
  mutating func resolve(_ request: Request, on container: Int = 0) -> Int {
    program.roots.append(ContainerProgram.Root(container: container, request: request))
    return request.id
  }

  /// Adds a forced root request for a declared type and returns its identifier.
  @discardableResult
  mutating func resolve(_ type: Int, on container: Int = 0) -> Int { resolve(ask(type), on: container) }

  /// A fresh process that runs the program.
  var simulation: Simulation { Simulation(program) }

  /// The trap that ends the run of the first root request.
  var trap: Observations.Trap? { SwinjectRuntime(program: program).run(root: 0).trap }
}

extension Simulation {
  /// Resolves a declared type directly.
  @discardableResult
  func resolve(_ type: Int, name: String? = nil, arguments: [ArgumentType] = [], on container: Int = 0) throws
    -> SimulatedValue?
  {
    try resolve(Key(service: .named(type), name: name, arguments: arguments), on: container)
  }

  /// The number of runs of a registration's factory.
  func runs(_ registration: Int) -> Int { observations.factoryRuns[registration, default: 0] }
}

extension Observations.Trap? {
  /// Whether an infinite recursion ended the run.
  var isRecursion: Bool {
    if case .infiniteRecursion = self { true } else { false }
  }

  /// The request whose answer was a forced `nil`.
  var forcedNil: Int? {
    if case .forcedNil(let request, _) = self { request } else { nil }
  }
}
