/// A container, by what it is called and how it hangs together with others.
public struct StableContainer: IdentifiedPart {
  /// Whose container it is.
  public var framework: Framework
  /// What it is called.
  public var name: ContainerName
  /// What kind of container its framework calls it.
  public var kind: String
  /// Containers that are asked when this one lacks a key, sorted.
  public var parents: [ContainerName]
  /// Whether bindings may be in it that the input does not show.
  public var isOpen: Bool

  /// All that is known of it.
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

  /// The same under other names.
  public func renamed(by names: inout some NameMap) -> StableContainer {
    var result = self
    result.name = name.renamed(by: &names)
    result.parents = parents.map { $0.renamed(by: &names) }.sorted()
    return result
  }
}

/// Wiring that could not be read, by why not.
public struct StableGap: IdentifiedPart {
  /// Whose wiring it is.
  public var framework: Framework
  /// What kind of statement it is.
  public var subject: Gap.Subject
  /// Why it could not be read.
  public var reason: String
  /// Containers whose content is therefore not fully known, sorted.
  public var containers: [ContainerName]

  /// All that is known of it.
  public var facts: [IdentityFact] {
    [
      IdentityFact("framework", framework.rawValue), IdentityFact("statement", subject.rawValue),
      IdentityFact("reason", reason),
      IdentityFact("containers", containers.map(\.text).joined(separator: ", ")),
    ]
  }

  /// A gap that differs is another gap.
  public var identities: [[String]] { [] }

  /// The same under other names.
  public func renamed(by names: inout some NameMap) -> StableGap {
    var result = self
    result.containers = containers.map { $0.renamed(by: &names) }.sorted()
    return result
  }
}
