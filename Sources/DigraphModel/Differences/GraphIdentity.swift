/// The identity of a graph: its wiring without numbers and places. Two graphs that are wired alike have the same
/// identity.
///
/// Parts refer to each other by name. Two parts may be equal: a container that binds a key twice has the same binding
/// twice. Requests are edges, and equal requests count once.
public struct GraphIdentity: Hashable, Sendable {
  /// All containers, sorted.
  public var containers: [StableContainer]
  /// All bindings, sorted.
  public var bindings: [StableBinding]
  /// All requests, sorted, each once.
  public var requests: [RequestIdentity]
  /// Wiring that could not be read, sorted.
  public var gaps: [StableGap]

  /// The identity of a graph.
  ///
  /// - Complexity: O(n log n) in the number of parts.
  public init(of graph: Graph) {
    let parts = IdentifiedParts(of: graph)
    containers = parts.containers.parts.sorted()
    bindings = parts.bindings.parts.sorted()
    requests = parts.requests.parts.sorted()
    gaps = parts.gaps.parts.sorted()
  }
}

/// A part of an identity.
public protocol IdentifiedPart: Hashable, Codable, Sendable, Comparable {
  /// All known facts of the part, in words. Two parts are equal exactly if their facts are.
  var facts: [IdentityFact] { get }

  /// Names by which the part is recognised although one of its facts has changed; the strictest first.
  var identities: [[String]] { get }

  /// The same part under other names.
  func renamed(by names: inout some NameMap) -> Self
}

extension IdentifiedPart {
  /// Orders by all facts.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.facts.lazy.map(\.value).lexicographicallyPrecedes(rhs.facts.lazy.map(\.value))
  }
}

/// A known fact of a part.
public struct IdentityFact: Hashable, Sendable {
  /// The name of the fact, in a word or two.
  public var name: String
  /// The value of the fact; empty if there is none.
  public var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  init(_ name: String, _ flag: Bool) { self.init(name, flag ? "yes" : "") }
}

/// Gives other names to the types, keys and modules of an identity.
public protocol NameMap {
  /// The new name of a type, or another text with type names in it.
  mutating func type(_ text: String) -> String
  /// The key with its new names.
  mutating func key(_ key: Key) -> Key
  /// The new name of a module.
  mutating func module(_ name: String) -> String
}

/// The name of a container, with its module.
public struct ContainerName: Hashable, Codable, Sendable, Comparable {
  /// The module that makes it.
  public var module: String
  /// Its own name.
  public var name: String

  /// The name of a container.
  public init(module: String, name: String) {
    self.module = module
    self.name = name
  }

  var text: String { module.isEmpty ? name : "\(module).\(name)" }

  func renamed(by names: inout some NameMap) -> ContainerName {
    ContainerName(module: names.module(module), name: names.type(name))
  }

  /// Orders by module and name.
  public static func < (lhs: ContainerName, rhs: ContainerName) -> Bool {
    (lhs.module, lhs.name) < (rhs.module, rhs.name)
  }
}

/// The name of a binding: its key and its container.
public struct BindingName: Hashable, Codable, Sendable, Comparable {
  /// The container that has the binding.
  public var container: ContainerName
  /// The key that the binding satisfies.
  public var key: Key

  /// The name of a binding.
  public init(container: ContainerName, key: Key) {
    self.container = container
    self.key = key
  }

  var text: String { "\(key) in \(container.text)" }

  func renamed(by names: inout some NameMap) -> BindingName {
    BindingName(container: container.renamed(by: &names), key: names.key(key))
  }

  /// Orders by key and container.
  public static func < (lhs: BindingName, rhs: BindingName) -> Bool {
    lhs.key == rhs.key ? lhs.container < rhs.container : lhs.key < rhs.key
  }
}
