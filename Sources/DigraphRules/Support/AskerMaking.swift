import DigraphModel

/// What makes types that ask a container themselves, and whether what they ask for needs them in turn.
struct AskerMaking {
  private let graph: Graph
  private var makers: [String: [Binding]] = [:]
  /// What makes objects of classes that inherit from one.
  private var subtypes: [String: [Binding]] = [:]
  /// Types of which providers make objects for themselves, by the binding whose provider it is.
  private var madeInPlace: [Binding.ID: Set<String>] = [:]
  /// The same without tests.
  private var typesInPlace: Set<String> = []
  /// What objects ask for themselves when they are made, by the type whose code asks.
  private var asking: [String: [Request.ID]] = [:]
  /// What wrappers of properties ask for, by the type whose properties they are.
  private var wrapped: [String: [Request.ID]] = [:]

  /// Prepares the search for some types.
  ///
  /// - Complexity: O(bindings + requests + instantiations).
  init(of askers: Set<String>, in graph: Graph) {
    self.graph = graph
    for id in graph.bindings.indices where graph.bindings[id].forwardsTo == nil {
      let made = graph.bindings[id].implementation ?? graph.bindings[id].key.type
      if askers.contains(made) { makers[made, default: []].append(graph.bindings[id]) }
      guard let type = graph.types[made], type.kind == .class else { continue }
      for base in type.supertypes where askers.contains(base) { subtypes[base, default: []].append(graph.bindings[id]) }
    }
    for made in graph.instantiations where askers.contains(made.type) {
      madeInPlace[made.consumer, default: []].insert(made.type)
      if !made.isTestOnly { typesInPlace.insert(made.type) }
    }
    let requests = graph.requests
    for id in requests.indices
    where requests[id].lifecyclePhase.fillsOwner && requests[id].form == .expression && !requests[id].isTestOnly
      && (requests[id].consumer == nil || requests[id].timing == .deferred)
    {
      asking[requests[id].owner, default: []].append(id)
    }
    for id in requests.indices where requests[id].form == .wrapper && askers.contains(requests[id].owner) {
      wrapped[requests[id].owner, default: []].append(id)
    }
  }

  /// The bindings that make a type, in order.
  func makers(of type: String) -> [Binding] { makers[type] ?? [] }

  /// The bindings that make what inherits from a class, in order.
  func makers(ofSubtypesOf type: String) -> [Binding] { subtypes[type] ?? [] }

  /// What wrappers of a type's properties ask for.
  func requestsOfWrappers(in type: String) -> [Request.ID] { wrapped[type] ?? [] }

  /// Whether a provider makes an object of a type for itself, outside of tests.
  func isMadeInPlace(_ type: String) -> Bool { typesInPlace.contains(type) }

  /// How many bindings are looked at to see whether one needs another.
  private static let furthest = 1_000

  /// Whether what is asked for needs, while it is made, an object of the type that asks: neither can be made with the
  /// other. Who uses the one object that a type holds of itself would need it once it is to be handed in.
  func isNeeded(_ owner: String, for request: Request) -> Bool {
    let users = graph.types[owner]?.namedIn ?? []
    var pending = request.resolution.bindings
    var seen = Set(pending)
    var next = 0
    while next < pending.count, next < Self.furthest {
      // Bindings are large: only what is needed of them is copied.
      let id = pending[next]
      next += 1
      if (graph.bindings[id].implementation ?? graph.bindings[id].key.type) == owner { return true }
      if madeInPlace[id]?.contains(owner) == true { return true }
      if !users.isEmpty, let type = graph.bindings[id].implementation, let path = graph.types[type]?.path,
        users.contains(path)
      {
        return true
      }
      for inner in requests(whileMaking: id) {
        for id in graph.requests[inner].resolution.bindings where seen.insert(id).inserted { pending.append(id) }
      }
    }
    return false
  }

  /// What is asked for while a binding's value is made: by its provider, and by the object itself.
  private func requests(whileMaking binding: Binding.ID) -> [Request.ID] {
    // What follows storage comes before whoever asks has its answer.
    var requests = graph.requestIDs(of: binding).filter { graph.requests[$0].timing != .deferred }
    guard !asking.isEmpty, let type = graph.bindings[binding].implementation, let summary = graph.types[type] else {
      return requests
    }
    for name in [type] + summary.supertypes.sorted() { requests += asking[name] ?? [] }
    return requests
  }
}
