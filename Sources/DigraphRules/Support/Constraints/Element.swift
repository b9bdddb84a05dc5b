import DigraphModel

/// Something that a constraint can speak about: a binding, or code outside of all bindings that asks for one.
struct Element: Sendable {
  /// Its number in `Wiring`.
  let node: Int
  /// How messages name it.
  let name: String
  /// Where it is, if it is a binding.
  let site: Site?
  /// The values of its attributes.
  let values: [Attribute: [String]]

  /// What a pattern can look at.
  enum Attribute: String, CaseIterable, Sendable {
    /// The type that it is bound as, or the one that it makes; of code outside, the type whose code it is.
    case type
    /// The module that declares what is made; if that is not known, the one that binds it.
    case module
    /// The file that declares what is made; if that is not known, the one that binds it.
    case path
    /// The container's name.
    case container
    /// The framework's word for the scope.
    case scope
    /// The name, tag or qualifier of the key.
    case tag
  }

  /// All elements of a graph, by node; those of tests are none.
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
    // What is given out as it is, a library may have declared.
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

  /// A type's full name, and the last part of it.
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

  /// What is captured in an element; `nil` if it does not match.
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

  /// The same for any captures.
  var withoutReferences: ElementPattern {
    switch self {
    case .attribute(let attribute, let pattern): .attribute(attribute, pattern.withoutReferences)
    case .any(let patterns): .any(patterns.map(\.withoutReferences))
    case .all(let patterns): .all(patterns.map(\.withoutReferences))
    case .not(let pattern): .not(pattern.withoutReferences)
    }
  }

  /// How many captures it makes, at least; alternatives may make more.
  var captureCount: Int {
    switch self {
    case .attribute(_, let pattern): pattern.captureCount
    case .any(let patterns): patterns.map(\.captureCount).min() ?? 0
    case .all(let patterns): patterns.map(\.captureCount).reduce(0, +)
    case .not: 0
    }
  }

  /// The highest number of a capture that it speaks of.
  var highestReference: Int {
    switch self {
    case .attribute(_, let pattern): pattern.highestReference
    case .any(let patterns), .all(let patterns): patterns.map(\.highestReference).max() ?? 0
    case .not(let pattern): pattern.highestReference
    }
  }
}
