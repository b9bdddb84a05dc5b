package import DigraphModel

/// A mistake in an app's wiring: edits that make it, and the requests that fail then.
package struct Mistake: Sendable {
  /// What is done.
  package var kind: Kind
  /// Whose wiring it is.
  package var framework: Framework
  /// The edited code, before the edit.
  package var site: Site
  /// The edit in words.
  package var summary: String
  /// The edits.
  package var edits: [Edit]
  /// Requests of the graph before the edit that fail after it. A mistake of registrations alone has none.
  package var victims: [Request.ID] = []
  /// Keys that it is about.
  package var keys: [Key] = []
  /// Other names that it is about: types of assemblies and components.
  package var names: [String] = []
  /// Further places that a report may name.
  package var places: [Site] = []
  /// Keys that nothing may ask for any more.
  package var idleKeys: [Key] = []
  /// Code that is not there any more, and may have been the only one to name something.
  package var idleNames: [String] = []

  /// Creates a mistake.
  package init(
    _ kind: Kind, _ framework: Framework, at site: Site, _ summary: String, edits: [Edit]
  ) {
    (self.kind, self.framework, self.site, self.summary, self.edits) = (kind, framework, site, summary, edits)
  }

  /// What is done to the wiring.
  package enum Kind: String, CaseIterable, Sendable {
    /// A registration is deleted.
    case delete
    /// A name, tag, qualifier or property is another one.
    case rename
    /// A type is another one.
    case retype
    /// A registration is there twice.
    case duplicate
    /// A provider asks for what needs it.
    case loop
    /// An argument is left out, or two are exchanged.
    case argument
    /// An assembly, a module or a component is not applied.
    case unapply
    /// A provider is isolated to an actor, and asked for elsewhere.
    case isolate
  }

  /// An edit of one file.
  package struct Edit: Hashable, Sendable {
    /// The file.
    package var path: String
    /// UTF-8 offsets of what is replaced.
    package var range: Range<Int>
    /// What takes its place.
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
  /// Rules that tell such a mistake.
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
    }
  }

  /// Rules that may tell what follows from such a mistake.
  package var consequences: Set<String> {
    switch self {
    case .delete, .rename, .retype, .argument, .unapply:
      [
        "analysis-gap", "captured-container", "orphan-component", "unused-dependency", "unused-registration",
      ]
    case .duplicate:
      ["ambiguous-scope", "captive-dependency", "captured-container", "torn-singleton", "unused-registration"]
    case .loop:
      [
        "captive-dependency", "double-instantiation", "late-registration", "module-cycle",
        "strongly-connected-bindings", "transient-in-cycle", "unused-dependency",
      ]
    // One who asks anew may be the first to do so.
    case .isolate: ["captive-dependency", "captured-container", "test-double-in-production"]
    }
  }
}
