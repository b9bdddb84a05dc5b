import DigraphModel

/// Finds the bindings of types whose own code asks a container, and tells whether a requested value needs such a type
/// in turn.
struct LocatorProviders {
  private let graph: Graph
  private var makers: [String: [Binding]] = [:]
  /// The bindings that make subtypes of a class, by the class.
  private var subtypes: [String: [Binding]] = [:]
  /// The types of objects that providers make for themselves, by the provider's binding.
  private var madeInPlace: [Binding.ID: Set<String>] = [:]
  /// The same types over all bindings, without tests.
  private var typesInPlace: Set<String> = []
  /// The requests of objects while they are made, by the type whose code asks.
  private var asking: [String: [Request.ID]] = [:]
  /// The requests of property wrappers, by the type with the properties.
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

  /// The bindings that make subtypes of a class, in order.
  func makers(ofSubtypesOf type: String) -> [Binding] { subtypes[type] ?? [] }

  /// The requests of wrappers of a type's properties.
  func requestsOfWrappers(in type: String) -> [Request.ID] { wrapped[type] ?? [] }

  /// Whether a provider makes an object of a type for itself, outside of tests.
  func isMadeInPlace(_ type: String) -> Bool { typesInPlace.contains(type) }

  /// The maximum number of bindings that are visited to see whether one needs another.
  private static let furthest = 1_000

  /// Whether making the requested value needs an object of the asking type, so that neither can be made with the other.
  /// Code that uses the asking type's static instance counts, too: it would need that instance at the time of
  /// injection.
  func isNeeded(_ owner: String, for request: Request) -> Bool {
    let users = graph.types[owner]?.namedIn ?? []
    var pending = request.resolution.bindings
    var seen = Set(pending)
    var next = 0
    while next < pending.count, next < Self.furthest {
      // Bindings are large: only the needed properties are copied.
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

  /// The requests that are made while a binding's value is made: by its provider, and by the object itself.
  private func requests(whileMaking binding: Binding.ID) -> [Request.ID] {
    // Requests after storage run before the asking code gets its answer.
    var requests = graph.requestIDs(of: binding).filter { graph.requests[$0].timing != .deferred }
    guard !asking.isEmpty, let type = graph.bindings[binding].implementation, let summary = graph.types[type] else {
      return requests
    }
    for name in [type] + summary.supertypes.sorted() { requests += asking[name] ?? [] }
    return requests
  }
}
