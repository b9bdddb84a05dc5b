import DigraphModel

extension Key {
  /// The key as messages quote it.
  var quoted: String { "'\(self)'" }

  /// The name of the property that the key stands for, in frameworks whose keys are members.
  var memberName: String? { if case .member(let name) = name { name } else { nil } }
}

extension Binding {
  /// `'Account' (container)`, or `'Account' ('FileAccount', container)` if the value has another type.
  var withScope: String {
    guard let implementation, implementation != key.type else { return "\(key.quoted) (\(scope.name))" }
    return "\(key.quoted) ('\(implementation)', \(scope.name))"
  }
}

extension Graph {
  /// The asker as messages name it: the key of the binding that needs the answer, or the type or function with the
  /// request; `nil` for code at the top level of a file.
  func asker(of request: Request) -> String? {
    if let consumer = request.consumer { return bindings[consumer].key.quoted }
    return request.owner.isEmpty ? nil : "'\(request.owner)'"
  }

  /// `'Feed' asks for 'API' here`.
  func note(_ request: Request, _ addition: String = "") -> Finding.Note {
    Finding.Note(
      "\(asker(of: request) ?? "top-level code") asks for \(request.key.quoted) here\(addition)", at: request.site)
  }

  /// The containers that are searched for a missing request, with the key at the end. They are listed upward from the
  /// container that is asked first. For a requirement from above, they are listed downward along the path that lacks
  /// the key.
  func chain(ofContainers request: Request) -> [String]? {
    request.resolution.missingVia.first.map { (request.startsAbove ? $0.reversed() : $0) + [request.key.description] }
  }

  /// The keys of a path of requests, beginning with the binding or the code that makes the first request. It is empty
  /// if unnamed code makes the only request.
  func chain(_ requests: [Request]) -> [String] {
    guard let first = requests.first else { return [] }
    let start = first.consumer.map { bindings[$0].key.description } ?? first.owner
    let chain = (start.isEmpty ? [] : [start]) + requests.map(\.key.description)
    return chain.count > 1 ? chain : []
  }
}

extension [Request] {
  /// The requests without repeated places: a container that several apps make is in the graph several times, and so are
  /// its requests.
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

/// `'Root -> Feed'` for the names of containers, given from the asking one upward.
func pathText(_ names: [String]) -> String { "'\(names.reversed().joined(separator: " -> "))'" }

extension Doubt {
  /// The clause of a message about the doubt: a subordinate clause, or nothing.
  func clause(in graph: Graph) -> String {
    let open = Set(openContainers.map { graph.containers[$0].name })
    if let name = open.first {
      // None of several containers is more likely than the others.
      let place = open.count == 1 ? "'\(name)'" : "one of the \(open.count) containers that may be asked"
      return ", unless code outside of the input binds it in \(place)"
    }
    switch gaps.count {
    case 0: return ""
    case 1: return ", unless a binding that was not understood provides it"
    default: return ", unless one of \(gaps.count) bindings that were not understood provides it"
    }
  }

  /// The code that was not understood.
  func notes(in graph: Graph) -> [Finding.Note] {
    gaps.prefix(3).map { Finding.Note("not understood: \(graph.gaps[$0].reason)", at: graph.gaps[$0].site) }
  }
}

extension Framework {
  /// The word for the part of a key that distinguishes bindings of one type; `nil` if keys have no such part.
  var tag: String? { descriptor.tag }

  /// The advice to ask anew: how a provider requests a value each time it needs it, rather than keeping one.
  var adviceForAskingAnew: String { descriptor.adviceForAskingAnew }

  /// The advice to ask later: how a provider requests a value without needing it at once.
  func advice(forAskingLater key: Key) -> String { descriptor.adviceForAskingLater(key) }
}
