/// One process: containers with their registrations, and the resolutions that are made in it.
///
/// Comments in this folder refer to paragraphs of Swinject's behaviour by these numbers:
///
/// - 3.6 Names: no name and the empty name are different names.
/// - 4 Forwards: further keys of the same entry; nothing checks that the product conforms.
/// - 11.1 Lookup: key = type, argument types, name; own table, then parents, then the wrapped type; a product of the
///   wrong type is `nil`.
/// - 11.2 Overrides: the last registration of a key wins.
/// - 11.3 Scopes: where products are kept, and what one graph is.
/// - 11.4 Order: stored? factory, stored meanwhile? store, `initCompleted`. At most 200 nested resolutions.
/// - 11.5 Hierarchies: factories are given the container on which the resolution started.
/// - 11.6 Wrappers: `Optional` always answers; `Lazy` and `Provider` answer if the wrapped key is bound.
///
/// What the paragraphs leave open was settled by running Swinject 2.10 on instrumented programs:
///
/// - A product of the wrong type is made anew by each request (nothing stored passes the cast), *replaces* what was
///   stored, and its `initCompleted` closures do not run.
/// - Inside of a wrapper the product is resolved for `Any`: there is no wrong type until the wrapper is opened.
final class Simulation {
  /// What happened so far.
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
    /// Whether every loop through the request that led here ends.
    var isEnding = false
    /// Whether its `initCompleted` closures run and its product is stored.
    var isStored = false
  }

  /// Makes the containers and registers everything.
  ///
  /// - Parameters:
  ///   - program: what is registered.
  ///   - endsAtFirstTrap: whether a forced `nil` ends the run, as in an app. Otherwise a stand-in takes the place of
  ///     the value, so that later failures show.
  ///   - cuts: requests that are answered with a stand-in at once, because they close an infinite recursion.
  ///   - limit: most nested resolutions.
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

  /// The first loop in which the stack goes round; empty if nothing repeats, in a chain that is simply too long.
  ///
  /// Because it is the first, its last step is another one than the step that led into the loop: without it,
  /// everything in the loop can still be reached.
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
