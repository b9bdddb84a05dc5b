package import DigraphModel

/// A mistake in an app's wiring: the edits that make it, and the requests that fail because of it.
package struct Mistake: Sendable {
  /// The kind of mistake.
  package var kind: Kind
  /// The framework of the wiring.
  package var framework: Framework
  /// The place of the edited code, before the edit.
  package var site: Site
  /// The edit in words.
  package var summary: String
  /// The edits.
  package var edits: [Edit]
  /// Requests of the graph before the edit that fail after it. A mistake of registrations alone has none.
  package var victims: [Request.ID] = []
  /// Keys that the mistake is about.
  package var keys: [Key] = []
  /// Other names that the mistake is about: types of assemblies and components.
  package var names: [String] = []
  /// Further places that a report may name.
  package var places: [Site] = []
  /// Keys that nothing may request any more.
  package var idleKeys: [Key] = []
  /// Code that was removed, and may have been the only code that names a type.
  package var idleNames: [String] = []

  /// Creates a mistake.
  package init(
    _ kind: Kind, _ framework: Framework, at site: Site, _ summary: String, edits: [Edit]
  ) {
    (self.kind, self.framework, self.site, self.summary, self.edits) = (kind, framework, site, summary, edits)
  }

  /// Kinds of changes to the wiring.
  package enum Kind: String, CaseIterable, Sendable {
    /// A registration is deleted.
    case delete
    /// A name, tag, qualifier or property is replaced by another one.
    case rename
    /// A type is replaced by another one.
    case retype
    /// A registration is repeated.
    case duplicate
    /// A provider requests a key whose provider needs it.
    case loop
    /// An argument is left out, or two are exchanged.
    case argument
    /// An assembly, a module or a component is not applied.
    case unapply
    /// A provider is isolated to an actor, and requested from outside of that actor.
    case isolate
    /// A value that a permanent one keeps gets a shorter scope.
    case captive
  }

  /// An edit of one file.
  package struct Edit: Hashable, Sendable {
    /// The path of the file.
    package var path: String
    /// UTF-8 offsets of the replaced text.
    package var range: Range<Int>
    /// The new text.
    package var text: String

    /// Creates an edit.
    package init(_ path: String, _ range: Range<Int>, _ text: String) {
      (self.path, self.range, self.text) = (path, range, text)
    }
  }
}

extension [Mistake.Edit] {
  /// A file's bytes after all edits of it.
  ///
  /// - Returns: `nil` if no edit is about the file.
  package func applied(to bytes: [UInt8], of path: String) -> [UInt8]? {
    let own = filter { $0.path == path }.sorted { $0.range.lowerBound > $1.range.lowerBound }
    guard !own.isEmpty else { return nil }
    var bytes = bytes
    for edit in own { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return bytes
  }
}

extension Mistake.Kind {
  /// Rules that report such a mistake.
  package var rules: Set<String> {
    switch self {
    case .delete, .rename, .retype, .argument, .unapply:
      [
        "argument-mismatch", "conditional-binding-gap", "container-scope-gap", "empty-collection-binding",
        "implements-mismatch", "inaccessible-binding", "late-registration", "missing-configuration-property",
        "orphan-component", "overlooked-declaration", "qualifier-mismatch", "refused-declaration", "unapplied-assembly",
        "unasked-parent", "unresolved-dependency",
      ]
    case .duplicate: ["ambiguous-implementation", "duplicate-registration", "refused-declaration"]
    case .loop: ["container-cycle", "dependency-cycle"]
    case .isolate: ["isolation-trap"]
    case .captive: ["captive-dependency"]
    }
  }

  /// Rules that may report a consequence of such a mistake.
  package var consequences: Set<String> {
    switch self {
    case .delete, .rename, .retype, .argument, .unapply:
      [
        "analysis-gap", "captured-container", "orphan-component", "unapplied-assembly", "unused-dependency",
        "unused-registration",
      ]
    case .duplicate:
      ["ambiguous-scope", "captive-dependency", "captured-container", "torn-singleton", "unused-registration"]
    case .loop:
      [
        "captive-dependency", "double-instantiation", "late-registration", "module-cycle",
        "strongly-connected-bindings", "transient-in-cycle", "unused-dependency",
      ]
    // A new request may be the first one of its key.
    case .isolate: ["captive-dependency", "captured-container", "test-double-in-production"]
    case .captive: ["torn-singleton"]
    }
  }
}
