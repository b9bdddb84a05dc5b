/// What is different between the wirings of two graphs, by what things are and not by where they are.
///
/// A value of its own: with the outline of the first graph it gives that of the second.
public struct GraphDiff: Hashable, Sendable {
  /// What has another name now. All that follows speaks of the new names.
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
    /// What it was, under the names of today, and where; `nil` if it was not there.
    public var before: Located?
    /// What it is, and where; `nil` if it is gone.
    public var after: Located?

    init(before: Located?, after: Located?) {
      self.before = before
      self.after = after
    }

    /// A part with its place.
    public struct Located: Hashable, Sendable {
      /// The part.
      public var part: Part
      /// Where it is, in the graph that it is from.
      public var site: Site
    }

    /// What has become of it.
    public var kind: ChangeKind {
      if before == nil { return .added }
      return after == nil ? .removed : .changed
    }

    /// What is different about it; nothing if it was added or removed.
    public var differences: [Difference] {
      guard let before = before?.part.facts, let after = after?.part.facts else { return [] }
      return zip(before, after).filter { $0.value != $1.value }.map {
        Difference(name: $0.name, before: $0.value, after: $1.value)
      }
    }

    /// What it is now, or was last.
    public var part: Part? { (after ?? before)?.part }

    /// Where it is now, or was last.
    public var site: Site? { (after ?? before)?.site }
  }

  /// Something about a part that is different.
  public struct Difference: Hashable, Sendable {
    /// What it is about.
    public var name: String
    /// What it was; empty for nothing.
    public var before: String
    /// What it is; empty for nothing.
    public var after: String
  }

  /// Why a diff cannot be applied.
  public struct Mismatch: Error, Hashable {
    /// What should have been there.
    public var part: String
  }
}

/// What has become of something.
public enum ChangeKind: String, Hashable, Codable, Sendable, CaseIterable {
  /// It was not there before.
  case added
  /// It is gone.
  case removed
  /// Something about it is different.
  case changed
}

extension GraphIdentity {
  /// The outline that a diff makes of this one.
  ///
  /// - Throws: If something is to be changed or removed that is not there.
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
