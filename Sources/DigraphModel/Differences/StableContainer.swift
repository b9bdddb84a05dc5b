/// A container, identified by its name and its relations to other containers.
public struct StableContainer: IdentifiedPart {
  /// The framework of the container.
  public var framework: Framework
  /// The name and the module of the container.
  public var name: ContainerName
  /// The framework's own word for this kind of container.
  public var kind: String
  /// Containers that are asked when this one lacks a key, sorted.
  public var parents: [ContainerName]
  /// Whether it may have bindings that the input does not show.
  public var isOpen: Bool

  /// All known facts of the container.
  public var facts: [IdentityFact] {
    [
      IdentityFact("name", name.name), IdentityFact("module", name.module),
      IdentityFact("framework", framework.rawValue),
      IdentityFact("kind", kind), IdentityFact("parents", parents.map(\.text).joined(separator: ", ")),
      IdentityFact("open to unseen code", isOpen),
    ]
  }

  /// Name and module, or the name alone.
  public var identities: [[String]] {
    [[framework.rawValue, name.module, name.name], [framework.rawValue, name.name]]
  }

  /// The same container under other names.
  public func renamed(by names: inout some NameMap) -> StableContainer {
    var result = self
    result.name = name.renamed(by: &names)
    result.parents = parents.map { $0.renamed(by: &names) }.sorted()
    return result
  }
}

/// A gap: wiring that could not be read, identified by all its facts.
public struct StableGap: IdentifiedPart {
  /// The framework of the wiring.
  public var framework: Framework
  /// The kind of the unread statement.
  public var subject: Gap.Subject
  /// The reason why it could not be read.
  public var reason: String
  /// Containers whose bindings are not fully known because of the gap, sorted.
  public var containers: [ContainerName]

  /// All known facts of the gap.
  public var facts: [IdentityFact] {
    [
      IdentityFact("framework", framework.rawValue), IdentityFact("statement", subject.rawValue),
      IdentityFact("reason", reason),
      IdentityFact("containers", containers.map(\.text).joined(separator: ", ")),
    ]
  }

  /// None: a gap with a different fact is another gap.
  public var identities: [[String]] { [] }

  /// The same gap under other names.
  public func renamed(by names: inout some NameMap) -> StableGap {
    var result = self
    result.containers = containers.map { $0.renamed(by: &names) }.sorted()
    return result
  }
}
