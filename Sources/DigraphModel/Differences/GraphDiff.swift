/// The difference between the wirings of two graphs. It compares identities, not places.
///
/// A diff is complete by itself: applied to the identity of the first graph, it gives the identity of the second.
public struct GraphDiff: Hashable, Sendable {
  /// Types, modules and keys that have other names now. All other properties use the new names.
  public var renaming: Renaming
  /// Containers.
  public var containers: [Change<StableContainer>]
  /// Bindings.
  public var bindings: [Change<StableBinding>]
  /// Requests.
  public var requests: [Change<RequestIdentity>]
  /// Wiring that could not be read; these are added or removed, never changed.
  public var gaps: [Change<StableGap>]

  /// Whether the wirings are the same.
  public var isEmpty: Bool {
    renaming.isEmpty && containers.isEmpty && bindings.isEmpty && requests.isEmpty && gaps.isEmpty
  }

  /// A part that is in one of the graphs only, or different in both.
  public struct Change<Part: IdentifiedPart>: Hashable, Sendable {
    /// The part before, under its new names, with its place; `nil` if it was added.
    public var before: Located?
    /// The part after, with its place; `nil` if it was removed.
    public var after: Located?

    init(before: Located?, after: Located?) {
      self.before = before
      self.after = after
    }

    /// A part with its place.
    public struct Located: Hashable, Sendable {
      /// The part.
      public var part: Part
      /// Its place in the graph that it is from.
      public var site: Site
    }

    /// Whether the part was added, removed or changed.
    public var kind: ChangeKind {
      if before == nil { return .added }
      return after == nil ? .removed : .changed
    }

    /// The facts that differ; none if the part was added or removed.
    public var differences: [Difference] {
      guard let before = before?.part.facts, let after = after?.part.facts else { return [] }
      return zip(before, after).filter { $0.value != $1.value }.map {
        Difference(name: $0.name, before: $0.value, after: $1.value)
      }
    }

    /// The part after the change; if it was removed, the part before.
    public var part: Part? { (after ?? before)?.part }

    /// Its place after the change; if it was removed, its last place.
    public var site: Site? { (after ?? before)?.site }
  }

  /// A fact of a part that differs.
  public struct Difference: Hashable, Sendable {
    /// The name of the fact.
    public var name: String
    /// The value before; empty if there is none.
    public var before: String
    /// The value after; empty if there is none.
    public var after: String
  }

  /// The reason why a diff cannot be applied.
  public struct Mismatch: Error, Hashable {
    /// The part that the diff expects and the graph lacks.
    public var part: String
  }
}

/// How a part has changed from one graph to the other.
public enum ChangeKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// The part was absent before.
  case added
  /// The part is gone.
  case removed
  /// A fact of the part differs.
  case changed
}

extension GraphIdentity {
  /// Applies a diff to this identity.
  ///
  /// - Throws: If the diff changes or removes a part that this identity lacks.
  public func applying(_ diff: GraphDiff) throws(GraphDiff.Mismatch) -> GraphIdentity {
    var names = RenamingMap(diff.renaming)
    var result = self
    result.containers = try Self.apply(diff.containers, to: containers.map { $0.renamed(by: &names) })
    result.bindings = try Self.apply(diff.bindings, to: bindings.map { $0.renamed(by: &names) })
    result.requests = try Self.apply(diff.requests, to: Array(Set(requests.map { $0.renamed(by: &names) })))
    result.gaps = try Self.apply(diff.gaps, to: gaps.map { $0.renamed(by: &names) })
    return result
  }

  private static func apply<Part>(
    _ changes: [GraphDiff.Change<Part>], to parts: [Part]
  ) throws(GraphDiff.Mismatch) -> [Part] {
    var counts: [Part: Int] = [:]
    for part in parts { counts[part, default: 0] += 1 }
    for change in changes {
      guard let part = change.before?.part else { continue }
      guard let count = counts[part], count > 0 else { throw GraphDiff.Mismatch(part: "\(part)") }
      counts[part] = count - 1
    }
    for change in changes { if let part = change.after?.part { counts[part, default: 0] += 1 } }
    return counts.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted()
  }
}
