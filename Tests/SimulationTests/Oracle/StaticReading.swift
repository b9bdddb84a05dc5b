/// The requests and keys in the tables of a program, read without running it.
///
/// Every request that a run makes is in the tables. The reverse has rare exceptions, which the oracle has to know: a
/// fault can keep code from running at all. For example, a factory requests its own entry through a forward to a wrong
/// type. It finds that its product has been stored meanwhile, so its `initCompleted` closures never run (11.4). Keys
/// that are missing in these closures show once the forward is corrected.
struct StaticReading {
  let program: ContainerProgram
  private var tables: [[Key: Registration]]
  /// Forced requests whose key is missing, with the container that is searched.
  private(set) var missing: Set<Observations.Visit> = []
  /// Edges of the request graph, without the requests that end every cycle through them (11.4).
  private(set) var edges: Set<Observations.Edge> = []
  /// All registrations that can be resolved.
  private(set) var nodes: Set<Observations.Node> = []

  /// Reads all requests that can be reached from the root requests. Unless `fromRootsOnly` is set, every key that is
  /// visible from a container is a start as well.
  init(_ program: ContainerProgram, fromRootsOnly: Bool = false) {
    self.program = program
    tables = program.containers.indices.map { container in
      program.registrations.filter { $0.container == container }.reduce(into: [:]) { table, registration in
        for key in registration.keys { table[key] = registration }
      }
    }
    for root in program.roots { ask(root.request, of: nil, on: root.container, ends: false) }
    guard !fromRootsOnly else { return }
    for start in program.containers.indices {
      for key in Set(program.chain(from: start).flatMap { tables[$0].keys }) {
        guard let registration = entry(key, on: start) else { continue }
        visit(registration, as: node(registration, for: key.service, on: start))
      }
    }
  }

  private func entry(_ key: Key, on container: Int) -> Registration? {
    program.chain(from: container).lazy.compactMap { tables[$0][key] }.first
  }

  /// The type that a registration makes when it is resolved from a container; `nil` if it could be any.
  private func product(of registration: Registration, on container: Int, steps: Int = 0) -> Int? {
    if let type = registration.constructed { return type }
    guard let request = registration.requests.first, steps < 20 else { return nil }
    let container = asked(request, from: container)
    let target = entry(request.key, on: container)
    let wanted = request.service.base
    if let made = target.flatMap({ product(of: $0, on: container, steps: steps + 1) }),
      program.isSubtype(made, of: wanted)
    {
      return made
    }
    return program.types[wanted].kind == .protocol ? nil : wanted
  }

  private func asked(_ request: Request, from container: Int) -> Int {
    switch request.receiver {
    case .given: container
    case .captured(let other): other
    }
  }

  /// A registration as resolved for a service; within a wrapper, for any service.
  private func node(_ registration: Registration, for service: ServiceType?, on container: Int) -> Observations.Node {
    let product = product(of: registration, on: container)
    let isRightType = product.flatMap { type in service.map { program.isSubtype(type, of: $0.base) } } ?? true
    return Observations.Node(registration: registration.id, container: container, isRightType: isRightType)
  }

  private mutating func visit(_ registration: Registration, as node: Observations.Node) {
    guard nodes.insert(node).inserted else { return }
    for request in registration.requests(.factory) {
      ask(request, of: node, on: asked(request, from: node.container), ends: false)
    }
    // The source of an alias does not show the class of its product.
    guard node.isRightType || registration.constructed == nil else { return }
    let scope = program.scope(of: registration)
    let isStruct = product(of: registration, on: node.container).map { program.types[$0].kind == .struct } ?? false
    for request in registration.requests(.initCompleted) {
      let ends = scope == .container || scope != .transient && !isStruct
      ask(request, of: node, on: asked(request, from: node.container), ends: ends)
    }
  }

  private mutating func ask(_ request: Request, of consumer: Observations.Node?, on container: Int, ends: Bool) {
    var target = entry(request.key, on: container).map { ($0, node($0, for: request.service, on: container)) }
    if target == nil, let wrapped = request.wrappedKey.flatMap({ entry($0, on: container) }) {
      guard !request.service.isDeferred || request.readsInstance else { return }
      target = (wrapped, node(wrapped, for: nil, on: container))
    }
    if let (registration, node) = target {
      if let consumer, !ends {
        edges.insert(Observations.Edge(from: consumer, to: node, request: request.id, phase: request.phase))
      }
      visit(registration, as: node)
    } else if request.isForced, request.service.isDeferred || request.service.wrapped == nil {
      missing.insert(Observations.Visit(request: request.id, container: container))
    }
  }
}
