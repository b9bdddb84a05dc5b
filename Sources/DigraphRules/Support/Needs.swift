import DigraphModel

/// Who needs what while it is made, as far as somebody asks.
///
/// What is needed is told by the binding that answers, so that equal keys of two apps are two things.
struct Needs {
  let graph: Graph
  private var known: [Binding.ID: Needed] = [:]
  /// Numbers of names, and the roles that the names tell.
  private var numbers: [String: Int] = [:]
  private var roles: [Substring?] = []
  /// What containers require for parts that they make.
  private let ofParts: [Needer.Part: [Request.ID]]
  /// Who takes the answer of a request that another one has asked for, by the place of the request.
  private let takers: [Site: [Needer]]
  /// How many types need something, of each role and altogether: of each app with all that is in no app, which may be
  /// part of any; under `nil`, of all.
  private let totals: [String?: (count: Int, ofRole: [Substring: Int])]

  /// - Complexity: O(bindings + requests).
  init(in graph: Graph) {
    self.graph = graph
    var takers: [Site: [Needer]] = [:]
    var types: [String?: Set<String>] = [:]
    for id in graph.bindings.indices where Self.counts(consumer: id, in: graph) {
      let app = graph.app(of: graph.bindings[id].container)
      for request in graph.requestIDs(of: id) where Self.counts(request: request, in: graph) {
        let type = graph.requests[request].part ?? graph.bindings[id].implementation ?? graph.bindings[id].key.type
        types[app, default: []].insert(type)
      }
      for taken in graph.bindings[id].takenAnswers {
        takers[taken.site, default: []].append(Needer(maker: .binding(id), part: taken.part, in: graph))
      }
    }
    let requests = graph.requests
    var ofParts: [Needer.Part: [Request.ID]] = [:]
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

  /// One thing that needs others: what a binding makes, or a part of that.
  struct Needer: Hashable {
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
    /// The type that is made. Several of one type are one cause.
    let name: String
    /// Stands for the name.
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

  /// What is known of something that is needed.
  struct Needed {
    /// One for each type that needs it, in order.
    var needers: [Needer] = []
    /// Whether so many need it that it says nothing of any of them.
    var isEverywhere = false
    /// Whether something asks for it, too, that needs it later than while it is made, or that nothing makes.
    var isAskedOtherwise = false
  }

  /// Fewer than these are not everybody, however few there are altogether.
  private static let fewest = 8
  /// More than these are not looked at one by one.
  private static let most = 1_000

  /// Who needs what a binding provides.
  mutating func needed(_ provider: Binding.ID) -> Needed {
    if let known = known[provider] { return known }
    var requests = Array(graph.requestIDs(answeredBy: provider))
    for forwarder in graph.bindingIDs(forwardingTo: provider) { requests += graph.requestIDs(answeredBy: forwarder) }
    var seen: Set<Int> = []
    var needed = Needed()
    needed.isAskedOtherwise = requests.contains(where: isOther)
    var needers = requests.sorted().filter { Self.counts(request: $0, in: graph) }.flatMap(needers(making:))
    for position in needers.indices { needers[position].number = number(of: needers[position].name) }
    // Of what is made as a part somewhere and on its own elsewhere, the latter says more.
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

  private mutating func number(of name: String) -> Int {
    if let known = numbers[name] { return known }
    let number = roles.count
    numbers[name] = number
    roles.append(TypeWords.role(of: name))
    return number
  }

  /// Those of a role that need what a binding provides; none if so many do that it says nothing of any of them.
  mutating func needers(of provider: Binding.ID, playing role: Substring) -> [Needer] {
    let needed = needed(provider)
    if needed.isEverywhere { return [] }
    let alike = needed.needers.filter { roles[$0.number] == role }
    return alike.count >= Self.fewest && alike.count * 2 >= total(of: provider)?.ofRole[role] ?? 0 ? [] : alike
  }

  private func total(of provider: Binding.ID) -> (count: Int, ofRole: [Substring: Int])? {
    totals[graph.app(of: graph.bindings[provider].container)] ?? totals[nil]
  }

  /// Whether few enough need something that it belongs to them.
  mutating func isOfFew(_ provider: Binding.ID) -> Bool {
    let all = total(of: provider)?.count ?? 0
    return needed(provider).needers.count <= max(5, all / 20)
  }

  /// Whether something needs what makes a type.
  func isNeeded(_ type: String, by needer: Needer) -> Bool {
    guard case .binding(let id) = needer.maker else { return false }
    return providers(neededBy: id).keys.contains {
      (graph.bindings[$0].implementation ?? graph.bindings[$0].key.type) == type
    }
  }

  /// The functions that use what bindings provide, of something that needs them; of those of which it is known.
  func users(in needer: Needer) -> [Binding.ID: Set<String>] {
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

  /// The bindings that provide what the value of another needs, each with the request.
  func providers(neededBy binding: Binding.ID) -> [Binding.ID: Request.ID] {
    var providers: [Binding.ID: Request.ID] = [:]
    for id in graph.requestIDs(of: binding) where Self.counts(request: id, in: graph) && graph.requests[id].part == nil
    {
      guard let provider = provider(of: graph.requests[id]), providers[provider] == nil else { continue }
      providers[provider] = id
    }
    return providers
  }

  /// The binding that provides what a request asks for; the first, if that depends.
  func provider(of request: Request) -> Binding.ID? {
    request.resolution.bindings.first.map { graph.bindings[$0].forwardsTo ?? $0 }
  }

  private func needers(making id: Request.ID) -> [Needer] {
    var needers = takers.isEmpty ? [] : takers[graph.requests[id].site] ?? []
    let part = graph.requests[id].part
    if let consumer = graph.requests[id].consumer {
      if Self.counts(consumer: consumer, in: graph) {
        needers.append(Needer(maker: .binding(consumer), part: part, in: graph))
      }
    } else if graph.requests[id].startsAbove, part != nil, let container = graph.requests[id].container {
      // What a component only requires, it may not use.
      needers.append(Needer(maker: .container(container), part: part, in: graph))
    }
    return needers
  }

  /// Whether a request shows a need that is none of what ``needers(making:)`` tells.
  private func isOther(_ id: Request.ID) -> Bool {
    let requests = graph.requests
    if requests[id].isTestOnly || requests[id].isUnused { return false }
    // A requirement only says that there may be a need.
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
