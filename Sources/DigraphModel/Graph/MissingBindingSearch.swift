/// Finds the reasons why requests have no answer; built once for all of them.
///
/// Requests for one type that look into the same containers see the same bindings. These bindings are sorted once, by
/// name and by arguments, so that the cost of a request is the size of its result.
public struct MissingBindingSearch {
  private let graph: Graph
  private var surroundings: [Place: Surroundings] = [:]
  private var views: [Viewpoint: View] = [:]

  /// Creates a search.
  public init(in graph: Graph) { self.graph = graph }

  /// The containers that are searched for an answer to a request, and the open questions about them.
  public struct Surroundings: Sendable {
    /// The result of `Graph.containersInReach(of:)`.
    public var reach: Set<Container.ID>
    /// Open questions about the containers in reach.
    public var doubt: Doubt
  }

  /// Facts that requests into the same containers share.
  private struct Place: Hashable {
    var framework: Framework
    var containers: [Container.ID]
    var ignoresParents: Bool
    var startsAbove: Bool

    init(_ request: Request) {
      (framework, containers) = (request.framework, request.containers)
      (ignoresParents, startsAbove) = (request.ignoresParents, request.startsAbove)
    }
  }

  /// The containers that a request looks into.
  ///
  /// - Complexity: O(gaps + containers in reach), once for each place.
  public mutating func surroundings(of request: Request) -> Surroundings {
    let place = Place(request)
    if let known = surroundings[place] { return known }
    let reach = graph.containersInReach(of: request)
    let result = Surroundings(reach: Set(reach), doubt: graph.doubt(about: reach))
    surroundings[place] = result
    return result
  }

  /// All bindings in reach that may have the key of a request, whether or not they can answer it.
  public mutating func rivals(for request: Request) -> [Binding.ID] {
    view(of: request).everything.matches(of: request.key)
  }

  /// Finds the reason why a request has no answer.
  ///
  /// - Parameters:
  ///   - request: A request that is missing, on all paths or on some.
  ///   - gone: Bindings that count as removed.
  /// - Returns: The reason with the bindings that come nearest to an answer; `undecided` if one of them may be the
  ///   answer. If bindings are gone, only the first of several similar ones is named: nobody reads about the others.
  /// - Complexity: O(bindings of the type), once for each type and place.
  public mutating func reason(of request: Request, without gone: [Binding.ID] = []) -> MissingBindingReason {
    let reach = surroundings(of: request).reach
    if request.startsAbove { return reasonAbove(of: request, reach, without: gone) }
    let key = request.key
    let view = view(of: request)
    let offer = Offer(key)
    if view.ofTests[offer]?.contains(where: { !gone.contains($0) }) ?? false
      || view.seen.matches(of: key).contains(where: { id in
        !gone.contains(id) && !request.resolution.bindings.contains(id)
          && !graph.bindings[id].conditions.excludes(request.conditions)
      })
    {
      return .undecided
    }
    if let beyond = view.beyond[offer]?.filter({ !gone.contains($0) }) {
      let ancestors = graph.ancestors(of: request.containers)
      let found = beyond.filter { ancestors.contains(graph.bindings[$0].container) }
      if !found.isEmpty { return .onlyAbove(found) }
      let above = request.containers + (request.consumer.map { [graph.bindings[$0].container] } ?? [])
      let below = beyond.filter { graph.isBelow(graph.bindings[$0].container, above) }
      if !below.isEmpty { return .onlyBelow(below) }
    }
    // A member is not one of several under a name: another member has nothing to do with it.
    if request.framework.keysAreMembers { return .unbound }
    // A binding that the provider's own container sees is nearer than a binding that only a container below it sees.
    if let consumer = request.consumer,
      let own = self.view(of: request, seenBy: graph.bindings[consumer].container).seen.similar(to: key, without: gone)
    {
      return own
    }
    let unlinked = view.unlinked.filter { !gone.contains($0) }
    return view.seen.similar(to: key, without: gone) ?? (unlinked.isEmpty ? .unbound : .unlinked(unlinked))
  }

  /// The reason for a request that some path to its container does not answer.
  ///
  /// The containers above that path are known, so the reason is never undecided. The name is not a qualifier but the
  /// member itself.
  private func reasonAbove(of request: Request, _ reach: Set<Container.ID>, without gone: [Binding.ID])
    -> MissingBindingReason
  {
    let key = request.key
    let lacking = Set(request.resolution.missingVia.joined())
    var hidden: [Binding.ID] = []
    var below: [Binding.ID] = []
    for id in graph.bindingIDs(named: key.name) where !gone.contains(id) {
      let binding = graph.bindings[id]
      guard binding.framework == request.framework, request.isTestOnly || !binding.isTestOnly else { continue }
      let isSameType =
        binding.key.type == key.type || (binding.canonicalType != nil && binding.canonicalType == request.canonicalType)
      if binding.isHidden {
        if isSameType, reach.contains(binding.container), lacking.contains(graph.containers[binding.container].name) {
          hidden.append(id)
        }
      } else if binding.key == key, !reach.contains(binding.container),
        graph.isBelow(binding.container, request.containers)
      {
        below.append(id)
      }
    }
    if !hidden.isEmpty { return .inaccessible(hidden) }
    return below.isEmpty ? .unbound : .onlyBelow(below)
  }

  // MARK: Views

  /// Common facts of requests that see the same bindings of a type.
  private struct Viewpoint: Hashable {
    var place: Place
    var type: String
    var isTestOnly: Bool
    var isUnchecked: Bool
    /// The only container whose visible bindings count; `nil` if all bindings count.
    var own: Container.ID?
  }

  /// The bindings of a request's type, as the request sees them; with `own`, only those that this container sees.
  private mutating func view(of request: Request, seenBy own: Container.ID? = nil) -> View {
    let viewpoint = Viewpoint(
      place: Place(request), type: request.key.type, isTestOnly: request.isTestOnly, isUnchecked: request.isUnchecked,
      own: own)
    if let known = views[viewpoint] { return known }
    let reach = surroundings(of: request).reach
    let seen = own.map { Set(graph.containersInReach(of: $0)) }
    let view = View()
    // A binding is large, so only its key is copied.
    let bindings = graph.bindings
    for id in graph.bindingIDs(ofType: request.key.type) {
      let container = bindings[id].container
      guard bindings[id].framework == request.framework, seen?.contains(container) ?? true else { continue }
      let key = bindings[id].key
      let offer = Offer(key)
      if own == nil, reach.contains(container) { view.everything.add(id, offer, isFullyKnown: key.isFullyKnown) }
      // A binding that fills in objects of other code answers no request, under any name.
      if bindings[id].fillsExistingObject { continue }
      if bindings[id].isTestOnly && !request.isTestOnly {
        view.ofTests[offer, default: []].append(id)
      } else if !reach.contains(container) {
        view.beyond[offer, default: []].append(id)
      } else if request.isUnchecked, key.type != request.key.type {
        view.unlinked.append(id)
      } else {
        view.seen.add(id, offer, isFullyKnown: key.isFullyKnown)
      }
    }
    views[viewpoint] = view
    return view
  }

  /// A key without its type.
  private struct Offer: Hashable {
    var name: Key.Name?
    var arguments: [String]

    init(_ key: Key) { self.init(name: key.name, arguments: key.arguments) }

    init(name: Key.Name?, arguments: [String]) { (self.name, self.arguments) = (name, arguments) }

    /// Whether keys of one type with these names and arguments could be equal.
    func couldEqual(_ other: Offer) -> Bool {
      Key(type: "", name: name, arguments: arguments).couldEqual(
        Key(type: "", name: other.name, arguments: other.arguments))
    }
  }

  /// The bindings of its type that a request sees; each list in order. It is an object, because a look-up would copy
  /// its many tables; once it is complete, nothing changes it.
  private final class View {
    /// All bindings in reach.
    var everything = Offers()
    /// Bindings in reach that can answer.
    var seen = Offers()
    /// Bindings in reach that answer only requests in code that the framework's generator reads.
    var unlinked: [Binding.ID] = []
    /// Bindings out of reach.
    var beyond: [Offer: [Binding.ID]] = [:]
    /// Bindings in test code only, in any container.
    var ofTests: [Offer: [Binding.ID]] = [:]
  }

  /// Bindings of one type, in order.
  private struct Offers {
    private var all: [Binding.ID] = []
    private var byOffer: [Offer: [Binding.ID]] = [:]
    private var byName: [Key.Name?: [Binding.ID]] = [:]
    private var byArguments: [[String]: [Binding.ID]] = [:]
    private var isFullyKnown = true

    mutating func add(_ id: Binding.ID, _ offer: Offer, isFullyKnown: Bool) {
      all.append(id)
      byOffer[offer, default: []].append(id)
      byName[offer.name, default: []].append(id)
      byArguments[offer.arguments, default: []].append(id)
      if !isFullyKnown { self.isFullyKnown = false }
    }

    /// The bindings that may be the answer.
    func matches(of key: Key) -> [Binding.ID] {
      if isFullyKnown, key.isFullyKnown { return byOffer[Offer(key)] ?? [] }
      return search { Offer(key).couldEqual($0) }
    }

    /// The bindings that come nearest to a key without having it.
    func similar(to key: Key, without gone: [Binding.ID]) -> MissingBindingReason? {
      let matches = matches(of: key)
      func others(_ ids: [Binding.ID]?, _ isSimilar: (Offer) -> Bool) -> [Binding.ID] {
        let found = isFullyKnown && key.isFullyKnown ? ids ?? [] : search(isSimilar)
        if gone.isEmpty { return matches.isEmpty ? found : found.filter { !matches.contains($0) } }
        return found.first { !matches.contains($0) && !gone.contains($0) }.map { [$0] } ?? []
      }
      let wanted = Offer(key)
      let named = others(byName[wanted.name]) { wanted.couldEqual(Offer(name: $0.name, arguments: wanted.arguments)) }
      if !named.isEmpty { return .otherArguments(named) }
      let taking = others(byArguments[wanted.arguments]) {
        wanted.couldEqual(Offer(name: wanted.name, arguments: $0.arguments))
      }
      if !taking.isEmpty { return .otherName(taking) }
      let rest = others(all) { _ in true }
      return rest.isEmpty ? nil : .otherName(rest)
    }

    private func search(_ isSimilar: (Offer) -> Bool) -> [Binding.ID] {
      byOffer.filter { isSimilar($0.key) }.values.joined().sorted()
    }
  }
}

extension Graph {
  /// All containers above some, whether or not these ask them.
  fileprivate func ancestors(of containers: [Container.ID]) -> Set<Container.ID> {
    var found: Set<Container.ID> = []
    var pending = containers
    while let next = pending.popLast() {
      for parent in self.containers[next].parents where found.insert(parent).inserted { pending.append(parent) }
    }
    return found
  }

  /// Whether one of `ancestors` is asked after `container`.
  fileprivate func isBelow(_ container: Container.ID, _ ancestors: [Container.ID]) -> Bool {
    containersInReach(of: container).contains(where: ancestors.contains)
  }
}
