/// One process: containers with their registrations, and the resolutions in the process.
///
/// Comments in this folder refer to paragraphs of Swinject's behaviour by these numbers:
///
/// - 3.6 Names: no name and the empty name are different names.
/// - 4 Forwards: further keys of the same entry; nothing checks that the product conforms.
/// - 11.1 Lookup: the key is type, argument types and name. The container's own table comes first, then the parents,
///   then the wrapped type. A product of the wrong type is `nil`.
/// - 11.2 Overrides: the last registration of a key wins.
/// - 11.3 Scopes: the storage of products, and the extent of one graph.
/// - 11.4 Order: a stored product is returned. Otherwise the factory runs; if a product was stored meanwhile, that one
///   is returned; else the new one is stored, and `initCompleted` runs. At most 200 resolutions are nested.
/// - 11.5 Hierarchies: factories get the container on which the resolution started.
/// - 11.6 Wrappers: `Optional` always answers; `Lazy` and `Provider` answer if the wrapped key is bound.
///
/// Runs of Swinject 2.10 on instrumented programs settled the points that these paragraphs leave open:
///
/// - A product of the wrong type is made anew by each request (no stored product passes the cast). It *replaces* the
///   stored product, and its `initCompleted` closures do not run.
/// - Inside of a wrapper, the product is resolved for `Any`: its type is wrong only when the wrapper is read.
final class Simulation {
  /// Observations so far.
  var observations = Observations()
  let program: ContainerProgram
  let containers: [SimulatedContainer]
  let endsAtFirstTrap: Bool
  let cuts: Set<Observations.Loop.Step>
  let limit: Int
  /// Nested resolutions, the outermost first.
  var stack: [Frame] = []

  /// A nested resolution.
  struct Frame {
    var node: Observations.Node
    /// The request that led here; `nil` for a resolution without one.
    var visit: Observations.Visit?
    /// Whether every cycle through the request that led here ends.
    var isEnding = false
    /// Whether its `initCompleted` closures run and its product is stored.
    var isStored = false
  }

  /// Makes the containers and all registrations.
  ///
  /// - Parameters:
  ///   - program: the program to run.
  ///   - endsAtFirstTrap: whether a forced `nil` ends the run, as in an app. Otherwise a stand-in replaces the value,
  ///     so that later failures show.
  ///   - cuts: requests that get a stand-in at once, because they close an infinite recursion.
  ///   - limit: the most nested resolutions.
  init(
    _ program: ContainerProgram, endsAtFirstTrap: Bool = true, cuts: Set<Observations.Loop.Step> = [], limit: Int = 200
  ) {
    self.program = program
    self.endsAtFirstTrap = endsAtFirstTrap
    self.cuts = cuts
    self.limit = limit
    let graphs = SimulatedContainer.GraphCounter()
    var containers: [SimulatedContainer] = []
    for (index, declaration) in program.containers.enumerated() {
      let parent = declaration.parent.map { containers[$0] }
      containers.append(SimulatedContainer(index: index, parent: parent, graphs: graphs))
    }
    for registration in program.registrations {
      let entry = SimulatedEntry(registration: registration, scope: program.scope(of: registration))
      for key in registration.keys { containers[registration.container].bind(key, to: entry) }
    }
    self.containers = containers
  }

  /// Makes a root request.
  @discardableResult
  func resolve(_ root: ContainerProgram.Root) throws -> SimulatedValue? {
    try answer(root.request, on: containers[root.container])
  }

  /// Resolves a key without a request: `nil` is no failure.
  @discardableResult
  func resolve(_ key: Key, on container: Int) throws -> SimulatedValue? {
    try lookUp(key, on: containers[container], asked: Asked(visit: nil, phase: .factory)).value
  }

  /// The registration that answers a key, if there is one.
  func registration(for key: Key, on container: Int) -> Int? {
    containers[container].entry(for: key)?.registration.id
  }
}

// MARK: - Record

extension Simulation {
  /// Records that a node is entered.
  func note(_ node: Observations.Node, _ asked: Asked, isEnding: Bool) {
    observations.nodes.insert(node)
    guard let from = stack.last, let visit = asked.visit else { return }
    let edge = Observations.Edge(from: from.node, to: node, request: visit.request, phase: asked.phase)
    observations.edges[edge] = observations.edges[edge, default: true] && isEnding
  }

  /// The first cycle on the stack; empty if no node repeats, in a chain that is merely too long.
  ///
  /// Because it is the first cycle, its last step is not the step that led into the cycle. If the last step is cut, all
  /// nodes of the cycle can still be reached.
  func loop() -> Observations.Loop {
    var places: [Observations.Node: Int] = [:]
    for (index, frame) in stack.enumerated() {
      if frame.isEnding { places.removeAll() }
      if let first = places[frame.node] {
        return Observations.Loop(
          steps: (first..<index).compactMap { place in
            stack[place + 1].visit.map { Observations.Loop.Step(from: stack[place].node, request: $0.request) }
          })
      }
      places[frame.node] = index
    }
    return Observations.Loop(steps: [])
  }
}
