import DigraphModel

extension Key {
  /// The key as messages name it.
  var quoted: String { "'\(self)'" }

  /// The name of the property that the key is, where every key is one.
  var memberName: String? { if case .member(let name) = name { name } else { nil } }
}

extension Binding {
  /// `'Account' (container)`, or `'Account' ('FileAccount', container)` if what is made has another type.
  var withScope: String {
    guard let implementation, implementation != key.type else { return "\(key.quoted) (\(scope.name))" }
    return "\(key.quoted) ('\(implementation)', \(scope.name))"
  }
}

extension Graph {
  /// Who asks, as messages name it: the key of the binding that needs the answer, or the type or function that the
  /// request stands in; `nil` for code at the top level of a file.
  func asker(of request: Request) -> String? {
    if let consumer = request.consumer { return bindings[consumer].key.quoted }
    return request.owner.isEmpty ? nil : "'\(request.owner)'"
  }

  /// `'Feed' asks for 'API' here`.
  func note(_ request: Request, _ addition: String = "") -> Finding.Note {
    Finding.Note(
      "\(asker(of: request) ?? "top-level code") asks for \(request.key.quoted) here\(addition)", at: request.site)
  }

  /// The containers that a missing request is looked for in, with the key at the end: upward from the one that is asked
  /// first, or down the way that lacks it if every way to it counts.
  func chain(ofContainers request: Request) -> [String]? {
    request.resolution.missingVia.first.map { (request.startsAbove ? $0.reversed() : $0) + [request.key.description] }
  }

  /// The keys that requests lead through, from the binding or the code that makes the first; empty if that has no name
  /// and there is nothing between it and the key.
  func chain(_ requests: [Request]) -> [String] {
    guard let first = requests.first else { return [] }
    let start = first.consumer.map { bindings[$0].key.description } ?? first.owner
    let chain = (start.isEmpty ? [] : [start]) + requests.map(\.key.description)
    return chain.count > 1 ? chain : []
  }
}

extension [Request] {
  /// Each place once: a container that several apps make stands in the graph as often, and so does what is asked of it.
  var byPlace: Self {
    var seen: [Site: Set<Key>] = [:]
    return filter { seen[$0.site, default: []].insert($0.key).inserted }
  }
}

extension Finding.Note {
  /// `'API' is bound here`.
  static func bound(_ binding: Binding, _ addition: String = "") -> Self {
    Finding.Note("\(binding.key.quoted) is bound here\(addition)", at: binding.site)
  }
}

/// `'Root -> Feed'` for the names of containers from the one that asks upward.
func wayText(_ names: [String]) -> String { "'\(names.reversed().joined(separator: " -> "))'" }

extension Doubt {
  /// What a message says about it: a subordinate clause, or nothing.
  func clause(in graph: Graph) -> String {
    let open = Set(openContainers.map { graph.containers[$0].name })
    if let name = open.first {
      // Of several, none is more likely than the others.
      let place = open.count == 1 ? "'\(name)'" : "one of the \(open.count) containers that may be asked"
      return ", unless code outside of the input binds it in \(place)"
    }
    switch gaps.count {
    case 0: return ""
    case 1: return ", unless a binding that was not understood is the one"
    default: return ", unless one of \(gaps.count) bindings that were not understood is the one"
    }
  }

  /// The code that was not understood.
  func notes(in graph: Graph) -> [Finding.Note] {
    gaps.prefix(3).map { Finding.Note("not understood: \(graph.gaps[$0].reason)", at: graph.gaps[$0].site) }
  }
}

extension Framework {
  /// The word for what tells bindings of one type apart; `nil` if nothing does.
  var tag: String? { descriptor.tag }

  /// How a provider asks for something each time it needs it, rather than keeping one.
  var adviceForAskingAnew: String { descriptor.adviceForAskingAnew }

  /// How a provider asks for something without needing it at once.
  func advice(forAskingLater key: Key) -> String { descriptor.adviceForAskingLater(key) }
}
