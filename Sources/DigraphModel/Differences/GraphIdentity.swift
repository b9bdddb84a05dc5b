/// The wiring of a graph without numbers and places: what two graphs must have in common to be wired alike.
///
/// Parts refer to each other by what they are called. Two parts may be equal: a container that binds a key twice has
/// the same binding twice. Requests are edges, and equal ones are one.
public struct GraphIdentity: Hashable, Sendable {
  /// All containers, sorted.
  public var containers: [StableContainer]
  /// All bindings, sorted.
  public var bindings: [StableBinding]
  /// All requests, sorted, each once.
  public var requests: [RequestIdentity]
  /// Wiring that could not be read, sorted.
  public var gaps: [StableGap]

  /// The outline of a graph.
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

/// A part of an outline.
public protocol IdentifiedPart: Hashable, Codable, Sendable, Comparable {
  /// All that is known of it, in words: equal exactly if the parts are.
  var facts: [IdentityFact] { get }

  /// By what it is recognised although something about it has changed; the strictest first.
  var identities: [[String]] { get }

  /// The same under other names.
  func renamed(by names: inout some NameMap) -> Self
}

extension IdentifiedPart {
  /// Orders by all facts.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.facts.lazy.map(\.value).lexicographicallyPrecedes(rhs.facts.lazy.map(\.value))
  }
}

/// Something that is known of a part.
public struct IdentityFact: Hashable, Sendable {
  /// What it is about, in a word or two.
  public var name: String
  /// What it is; empty for nothing.
  public var value: String

  init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  init(_ name: String, _ flag: Bool) { self.init(name, flag ? "yes" : "") }
}

/// Gives other names to what an outline speaks of.
public protocol NameMap {
  /// The same type, or another text that speaks of types.
  mutating func type(_ text: String) -> String
  /// The same key.
  mutating func key(_ key: Key) -> Key
  /// The same module.
  mutating func module(_ name: String) -> String
}

/// What a container is called.
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

/// What a binding is called: its key, and the container that it is in.
public struct BindingName: Hashable, Codable, Sendable, Comparable {
  /// Where it is.
  public var container: ContainerName
  /// What it satisfies.
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
