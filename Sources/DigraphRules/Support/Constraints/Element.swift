import DigraphModel

/// The subject of a constraint: a binding, or code outside of all bindings that asks for one.
struct Element: Sendable {
  /// Its number in `Wiring`.
  let node: Int
  /// Its name in messages.
  let name: String
  /// The place of the binding; `nil` for code outside.
  let site: Site?
  /// The values of its attributes.
  let values: [Attribute: [String]]

  /// The attributes that a pattern can match.
  enum Attribute: String, CaseIterable, Sendable {
    /// The type that it is bound as, or its implementation; for code outside, the type whose code it is.
    case type
    /// The module that declares the implementation; if that is not known, the module that binds it.
    case module
    /// The file that declares the implementation; if that is not known, the file that binds it.
    case path
    /// The container's name.
    case container
    /// The framework's word for the scope.
    case scope
    /// The name, tag or qualifier of the key.
    case tag
  }

  /// All elements of a graph, by node, without those in test code.
  static func all(of wiring: Wiring) -> [Element] {
    let graph = wiring.graph
    var paths: [String: String] = [:]
    for request in graph.requests where request.consumer == nil && !request.isTestOnly {
      if paths[request.owner] == nil { paths[request.owner] = request.site.path }
    }
    return wiring.nodes.enumerated().compactMap { number, node in
      switch node {
      case .provider(let id):
        let binding = graph.bindings[id]
        return binding.forwardsTo == nil && !binding.isTestOnly && !binding.isReplaced
          ? Element(number, binding, in: graph) : nil
      case .outside(let owner):
        guard let path = paths[owner] else { return nil }
        let summary = graph.types[owner]
        return Element(
          node: number, name: owner.isEmpty ? "top-level code" : "'\(owner)'", site: nil,
          values: [
            .type: names(of: owner), .module: [summary?.module].compactMap(\.self), .path: [summary?.path ?? path],
          ])
      case .unbound: return nil
      }
    }
  }

  private init(node: Int, name: String, site: Site?, values: [Attribute: [String]]) {
    (self.node, self.name, self.site, self.values) = (node, name, site, values)
  }

  private init(_ node: Int, _ binding: Binding, in graph: Graph) {
    let types =
      [binding.key.type] + [binding.implementation].compactMap(\.self)
      + graph.bindings(forwardingTo: binding).map(\.key.type)
    // A value that is given out unchanged may be of a type that a library has declared.
    let summary = graph.types[binding.implementation ?? binding.canonicalType ?? binding.key.type]
    func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    let tag: String? =
      switch binding.key.name {
      case .literal(let text), .member(let text): text
      case .storyboard(let text): text
      case .computed, nil: nil
      }
    self.init(
      node: node, name: binding.key.quoted, site: binding.site,
      values: [
        .type: types.flatMap(Self.names), .module: [known(summary?.module) ?? binding.module],
        .path: [known(summary?.path) ?? binding.site.path], .container: [graph.containers[binding.container].name],
        .scope: [binding.scope.name], .tag: [tag].compactMap(\.self),
      ])
  }

  /// The full name of a type, and its last part.
  private static func names(of type: String) -> [String] {
    guard !type.contains("<"), let last = type.split(separator: ".").last.map(String.init), last != type else {
      return [type]
    }
    return [type, last]
  }
}

/// A pattern for elements.
indirect enum ElementPattern: Sendable {
  /// One of the attribute's values matches.
  case attribute(Element.Attribute, NamePattern)
  /// One of them matches.
  case any([ElementPattern])
  /// All of them match.
  case all([ElementPattern])
  /// It does not match.
  case not(ElementPattern)

  /// The captures of the pattern in an element; `nil` if it does not match.
  func captures(in element: Element, given: [String] = []) -> [String]? {
    switch self {
    case .attribute(let attribute, let pattern):
      return pattern.captures(in: element.values[attribute] ?? [], given: given)
    case .any(let patterns):
      return patterns.firstNonNil { $0.captures(in: element, given: given) }
    case .all(let patterns):
      var captures: [String] = []
      for pattern in patterns {
        guard let more = pattern.captures(in: element, given: given) else { return nil }
        captures += more
      }
      return captures
    case .not(let pattern): return pattern.captures(in: element, given: given) == nil ? [] : nil
    }
  }

  /// The pattern with `*` in the place of references to captures.
  var withoutReferences: ElementPattern {
    switch self {
    case .attribute(let attribute, let pattern): .attribute(attribute, pattern.withoutReferences)
    case .any(let patterns): .any(patterns.map(\.withoutReferences))
    case .all(let patterns): .all(patterns.map(\.withoutReferences))
    case .not(let pattern): .not(pattern.withoutReferences)
    }
  }

  /// The number of captures that it surely makes; some alternatives may make more.
  var captureCount: Int {
    switch self {
    case .attribute(_, let pattern): pattern.captureCount
    case .any(let patterns): patterns.map(\.captureCount).min() ?? 0
    case .all(let patterns): patterns.map(\.captureCount).reduce(0, +)
    case .not: 0
    }
  }

  /// The highest number of a capture that it refers to.
  var highestReference: Int {
    switch self {
    case .attribute(_, let pattern): pattern.highestReference
    case .any(let patterns), .all(let patterns): patterns.map(\.highestReference).max() ?? 0
    case .not(let pattern): pattern.highestReference
    }
  }
}
