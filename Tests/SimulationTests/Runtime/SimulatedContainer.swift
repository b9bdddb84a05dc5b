/// A container at run time: a table of entries, and the state of the current resolution.
final class SimulatedContainer {
  /// Position in the program.
  let index: Int
  let parent: SimulatedContainer?
  private var table: [Key: SimulatedEntry] = [:]
  private var depth = 0
  private var graphs: GraphCounter
  /// The graph of the current resolutions; `nil` if there is none (11.3).
  private(set) var currentGraph: Int?
  /// Entries that were stored in the current graph.
  var inFlight: [SimulatedEntry] = []

  init(index: Int, parent: SimulatedContainer?, graphs: GraphCounter) {
    self.index = index
    self.parent = parent
    self.graphs = graphs
  }

  /// Gives numbers to the graphs of all containers.
  final class GraphCounter {
    private var last = 0

    func next() -> Int {
      last += 1
      return last
    }
  }

  /// Binds a key. A second binding of the key replaces the entry with its stored value (11.2).
  func bind(_ key: Key, to entry: SimulatedEntry) { table[key] = entry }

  /// The entry of a key in this container, or else in its parent (11.1).
  func entry(for key: Key) -> SimulatedEntry? { table[key] ?? parent?.entry(for: key) }

  /// Enters one more nested resolution, here and in all ancestors (11.4: at most 200).
  func enter(limit: Int) throws {
    try parent?.enter(limit: limit)
    if depth == 0, currentGraph == nil { currentGraph = graphs.next() }
    guard depth < limit else { throw DepthExceeded() }
    depth += 1
  }

  /// Leaves a nested resolution; the outermost one completes the graph (11.3).
  func leave() {
    parent?.leave()
    depth -= 1
    guard depth == 0 else { return }
    inFlight.forEach { $0.storage.completeGraph() }
    inFlight.removeAll()
    currentGraph = nil
  }

  /// Continues a graph in which a `Lazy` was made (11.3).
  func continueGraph(_ graph: Int) { currentGraph = graph }

  /// More nested resolutions than Swinject allows.
  struct DepthExceeded: Error {}
}

/// The entry that a key is bound to. There is one per `register` call, and all its forwards share it (4: one storage,
/// one scope, one set of `initCompleted` closures).
final class SimulatedEntry {
  let registration: Registration
  let storage: SimulatedStorage

  init(registration: Registration, scope: ObjectScope) {
    self.registration = registration
    storage = SimulatedStorage(scope: scope)
  }
}
