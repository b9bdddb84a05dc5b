import DigraphModel

/// The dependencies of types while their objects are made, as far as requests show them.
///
/// A dependency is identified by the binding that answers, so that equal keys of two apps are two dependencies.
struct Needs {
  let graph: Graph
  private var known: [Binding.ID: Dependents] = [:]
  /// The numbers of names, and the role of each numbered name.
  private var numbers: [String: Int] = [:]
  private var roles: [Substring?] = []
  /// The requests of containers for parts that they make.
  private let ofParts: [Dependent.Part: [Request.ID]]
  /// For the place of a request, the providers that take its answer although they have not made the request.
  private let takers: [Site: [Dependent]]
  /// The number of types with dependencies, in total and by role. The numbers of an app include types that are in no
  /// app, since these may be part of any app; the entry of `nil` counts all types.
  private let totals: [String?: (count: Int, ofRole: [Substring: Int])]

  /// - Complexity: O(bindings + requests).
  init(in graph: Graph) {
    self.graph = graph
    var takers: [Site: [Dependent]] = [:]
    var types: [String?: Set<String>] = [:]
    for id in graph.bindings.indices where Self.counts(consumer: id, in: graph) {
      let app = graph.app(of: graph.bindings[id].container)
      for request in graph.requestIDs(of: id) where Self.counts(request: request, in: graph) {
        let type = graph.requests[request].part ?? graph.bindings[id].implementation ?? graph.bindings[id].key.type
        types[app, default: []].insert(type)
      }
      for taken in graph.bindings[id].takenAnswers {
        takers[taken.site, default: []].append(Dependent(maker: .binding(id), part: taken.part, in: graph))
      }
    }
    let requests = graph.requests
    var ofParts: [Dependent.Part: [Request.ID]] = [:]
    for id in requests.indices
    where requests[id].consumer == nil && requests[id].startsAbove && Self.counts(request: id, in: graph) {
      guard let part = requests[id].part, let container = requests[id].container else { continue }
      types[graph.app(of: container), default: []].insert(part)
      ofParts[.init(container: container, name: part), default: []].append(id)
    }
    self.takers = takers
    self.ofParts = ofParts
    let (shared, all) = (types[nil] ?? [], types.values.reduce(into: Set()) { $0.formUnion($1) })
    for app in types.keys { types[app]?.formUnion(shared) }
    types[nil] = all
    totals = types.mapValues { types in
      (
        types.count,
        types.reduce(into: [:]) { counts, type in
          if let role = TypeWords.role(of: type) { counts[role, default: 0] += 1 }
        }
      )
    }
  }

  /// A dependent: the value of a binding or a container, or a part of it.
  struct Dependent: Hashable {
    /// A part that a container makes.
    struct Part: Hashable {
      let container: Container.ID
      let name: String
    }

    enum Maker: Hashable {
      case binding(Binding.ID)
      case container(Container.ID)
    }

    let maker: Maker
    let part: String?
    /// The type of the dependent. Several dependents of one type are one cause.
    let name: String
    /// The number of the name.
    var number = 0

    init(maker: Maker, part: String?, in graph: Graph) {
      (self.maker, self.part) = (maker, part)
      switch maker {
      case .binding(let id): name = part ?? graph.bindings[id].implementation ?? graph.bindings[id].key.type
      case .container(let id): name = part ?? graph.containers[id].name
      }
    }

    func quoted(in graph: Graph) -> String {
      if case .binding(let id) = maker, part == nil { return "'\(graph.bindings[id].key.shortDescription)'" }
      return "'\(name)'"
    }

    func site(in graph: Graph) -> Site {
      switch maker {
      case .binding(let id): graph.bindings[id].site
      case .container(let id): graph.containers[id].site
      }
    }
  }

  /// The dependents of a binding.
  struct Dependents {
    /// One dependent for each type, in order.
    var needers: [Dependent] = []
    /// Whether the binding has so many dependents that a common need of it says nothing about them.
    var isEverywhere = false
    /// Whether there are also other requests for it: later ones, or from code that no binding makes.
    var isAskedOtherwise = false
  }

  /// With fewer dependents than these, a binding is never needed everywhere, however few types there are in total.
  private static let fewest = 8
  /// With more dependents than these, a binding counts as needed everywhere.
  private static let most = 1_000

  /// The dependents of a binding.
  mutating func needed(_ provider: Binding.ID) -> Dependents {
    if let known = known[provider] { return known }
    var requests = Array(graph.requestIDs(answeredBy: provider))
    for forwarder in graph.bindingIDs(forwardingTo: provider) { requests += graph.requestIDs(answeredBy: forwarder) }
    var seen: Set<Int> = []
    var needed = Dependents()
    needed.isAskedOtherwise = requests.contains(where: isOther)
    var needers = requests.sorted().filter { Self.counts(request: $0, in: graph) }.flatMap(needers(making:))
    for position in needers.indices { needers[position].number = intern(needers[position].name) }
    // If a type is made both as a part and on its own, the latter tells more.
    for needer in needers where needer.part == nil && seen.insert(needer.number).inserted {
      needed.needers.append(needer)
    }
    for needer in needers where needer.part != nil && seen.insert(needer.number).inserted {
      needed.needers.append(needer)
    }
    let all = total(of: provider)?.count ?? 0
    let count = needed.needers.count
    needed.isEverywhere = count >= Self.fewest && (count * 4 >= all || count > Self.most)
    known[provider] = needed
    return needed
  }

  private mutating func intern(_ name: String) -> Int {
    if let known = numbers[name] { return known }
    let number = roles.count
    numbers[name] = number
    roles.append(TypeWords.role(of: name))
    return number
  }

  /// The dependents of a binding with a role; none if so many have it that a common need says nothing about them.
  mutating func needers(of provider: Binding.ID, playing role: Substring) -> [Dependent] {
    let needed = needed(provider)
    if needed.isEverywhere { return [] }
    let alike = needed.needers.filter { roles[$0.number] == role }
    return alike.count >= Self.fewest && alike.count * 2 >= total(of: provider)?.ofRole[role] ?? 0 ? [] : alike
  }

  private func total(of provider: Binding.ID) -> (count: Int, ofRole: [Substring: Int])? {
    totals[graph.app(of: graph.bindings[provider].container)] ?? totals[nil]
  }

  /// Whether a binding has so few dependents that it belongs to them.
  mutating func isOfFew(_ provider: Binding.ID) -> Bool {
    let all = total(of: provider)?.count ?? 0
    return needed(provider).needers.count <= max(5, all / 20)
  }

  /// Whether a dependent needs a binding that makes a type.
  func isNeeded(_ type: String, by needer: Dependent) -> Bool {
    guard case .binding(let id) = needer.maker else { return false }
    return providers(neededBy: id).keys.contains {
      (graph.bindings[$0].implementation ?? graph.bindings[$0].key.type) == type
    }
  }

  /// For each binding that a dependent needs, the functions of the dependent that use it, as far as they are known.
  func users(in needer: Dependent) -> [Binding.ID: Set<String>] {
    let all: [Request.ID]
    switch (needer.maker, needer.part) {
    case (.binding(let id), let part): all = graph.requestIDs(of: id).filter { graph.requests[$0].part == part }
    case (.container(let id), let part?): all = ofParts[.init(container: id, name: part)] ?? []
    case (.container, nil): all = []
    }
    var users: [Binding.ID: Set<String>] = [:]
    for id in all where !graph.requests[id].users.isEmpty {
      if let provider = provider(of: graph.requests[id]) {
        users[provider, default: []].formUnion(graph.requests[id].users)
      }
    }
    return users
  }

  /// The bindings that the value of another binding needs, each with the request.
  func providers(neededBy binding: Binding.ID) -> [Binding.ID: Request.ID] {
    var providers: [Binding.ID: Request.ID] = [:]
    for id in graph.requestIDs(of: binding) where Self.counts(request: id, in: graph) && graph.requests[id].part == nil
    {
      guard let provider = provider(of: graph.requests[id]), providers[provider] == nil else { continue }
      providers[provider] = id
    }
    return providers
  }

  /// The binding that answers a request; the first, if there are several.
  func provider(of request: Request) -> Binding.ID? {
    request.resolution.bindings.first.map { graph.bindings[$0].forwardsTo ?? $0 }
  }

  private func needers(making id: Request.ID) -> [Dependent] {
    var needers = takers.isEmpty ? [] : takers[graph.requests[id].site] ?? []
    let part = graph.requests[id].part
    if let consumer = graph.requests[id].consumer {
      if Self.counts(consumer: consumer, in: graph) {
        needers.append(Dependent(maker: .binding(consumer), part: part, in: graph))
      }
    } else if graph.requests[id].startsAbove, part != nil, let container = graph.requests[id].container {
      // A component's requirement alone is not a use: a part that the component makes must use it.
      needers.append(Dependent(maker: .container(container), part: part, in: graph))
    }
    return needers
  }

  /// Whether a request shows a use that ``needers(making:)`` does not report.
  private func isOther(_ id: Request.ID) -> Bool {
    let requests = graph.requests
    if requests[id].isTestOnly || requests[id].isUnused { return false }
    // A requirement only says that there may be a use.
    if requests[id].consumer == nil && requests[id].startsAbove { return false }
    return !Self.counts(request: id, in: graph) || needers(making: id).isEmpty
  }

  private static func counts(request id: Request.ID, in graph: Graph) -> Bool {
    let requests = graph.requests
    return requests[id].timing == .eager && requests[id].via.isEmpty && !requests[id].isTestOnly
      && !requests[id].isUnused
      && !requests[id].isHandedOn
  }

  private static func counts(consumer id: Binding.ID, in graph: Graph) -> Bool {
    graph.bindings[id].forwardsTo == nil && !graph.bindings[id].isTestOnly && !graph.bindings[id].isReplaced
  }
}
