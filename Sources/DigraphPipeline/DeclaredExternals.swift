import DigraphModel
import DigraphRules

/// The settings about code outside of the input: the keys that it binds, the keys that it requests, and the lifetimes
/// of scopes.
struct DeclaredExternals: Sendable {
  private let external: [Entry]
  private let externalTypes: Set<String>
  private let externalPatterns: [Entry]
  private let roots: [Entry]
  private let scopes: [String: Int]
  private let ownScopes: [Configuration.Statement]

  private struct Entry: Sendable {
    var statement: Configuration.Statement
    var pattern: Wildcards?

    init(_ statement: Configuration.Statement) {
      self.statement = statement
      pattern = statement.text.contains { $0 == "*" || $0 == "?" } ? Wildcards(statement.text) : nil
    }

    func matches(_ type: String) -> Bool { statement.text == type || pattern?.matches(type) ?? false }
  }

  init(_ configuration: Configuration = Configuration()) {
    external = configuration.external.map(Entry.init)
    externalTypes = Set(configuration.external.map(\.text))
    externalPatterns = external.filter { $0.pattern != nil }
    roots = configuration.roots.map(Entry.init)
    scopes = Dictionary(
      configuration.scopes.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    ownScopes = configuration.ownScopes
  }

  /// Whether code outside of the input binds a key.
  func isExternal(_ key: Key) -> Bool {
    externalTypes.contains(key.type) || externalPatterns.contains { $0.matches(key.type) }
  }

  /// Adds the settings to a draft, before it is linked.
  ///
  /// - Returns: Entries that match nothing in the draft.
  func apply(to draft: inout Draft) -> [UnusedEntry] {
    let unusedEntries = unmatched(draft)
    if !scopes.isEmpty {
      for number in draft.bindings.indices {
        draft.bindings[number].binding.scope.rank =
          draft.bindings[number].binding.scope.names.firstNonNil { scopes[$0] }
      }
    }
    guard !roots.isEmpty else { return unusedEntries }
    for binding in draft.bindings.map(\.binding) where !binding.isTestOnly {
      guard let root = roots.first(where: { $0.matches(binding.key.type) }) else { continue }
      let request = Request(
        id: 0, framework: binding.framework, owner: root.statement.site.path, containers: [binding.container],
        key: binding.key, timing: .eager, strength: .silent, site: root.statement.site)
      var item = DraftRequest(request)
      item.answers = [binding.id]
      draft.requests.append(item)
    }
    return unusedEntries
  }

  private func unmatched(_ draft: Draft) -> [UnusedEntry] {
    var idle: [UnusedEntry] = []
    if !external.isEmpty {
      let asked = Set(draft.requests.flatMap { $0.keys.map(\.type) })
      for entry in external where !asked.contains(where: entry.matches) {
        idle.append(
          UnusedEntry(
            "nothing asks for '\(entry.statement.text)', which 'external' lists", at: entry.statement.site,
            subject: ["external", entry.statement.text], remedy: "remove it from the list"))
      }
    }
    if !roots.isEmpty {
      let bound = Set(draft.bindings.map(\.binding.key.type))
      for entry in roots where !bound.contains(where: entry.matches) {
        let near = ConfigurationReader.suggestion(for: entry.statement.text, among: bound.sorted())
        idle.append(
          UnusedEntry(
            "nothing binds '\(entry.statement.text)', which 'roots' lists\(near)", at: entry.statement.site,
            subject: ["roots", entry.statement.text], remedy: "correct it, or remove it from the list"))
      }
    }
    return idle + unmatchedScopes(draft)
  }

  /// Entries for scopes that no binding has. Scopes of a framework may be listed for their order even if no binding
  /// has them.
  private func unmatchedScopes(_ draft: Draft) -> [UnusedEntry] {
    guard !ownScopes.isEmpty, !draft.bindings.isEmpty else { return [] }
    let frameworks = Set(draft.bindings.map(\.binding.framework))
    let standard = Framework.allCases.flatMap { $0.scopes.map(\.name) }
    let used = draft.bindings.map(\.binding.scope)
    let known = Set(used.flatMap(\.names)).union(standard)
    // A binding that could not be read may have any scope.
    let isOpen =
      draft.gaps.contains { $0.subject != .request } || used.contains { $0.lifetime == .unknown && $0.isExplicit }
    let candidates = used.compactMap(\.names.last) + frameworks.flatMap { $0.scopes.map(\.name) }
    return ownScopes.filter { !known.contains($0.text) }.compactMap { entry in
      let near = ConfigurationReader.suggestion(for: entry.text, among: candidates)
      if near.isEmpty && isOpen { return nil }
      return UnusedEntry(
        "no binding has the scope '\(entry.text)', which 'scopes' lists\(near)", at: entry.site,
        subject: ["scopes", entry.text], remedy: "correct it, or remove it from the list")
    }
  }
}

extension Scope {
  /// The names by which a configuration may refer to the scope: `ObjectScope.journey` is also `journey`.
  fileprivate var names: [String] { [name] + name.split(separator: ".").suffix(1).map(String.init) }
}
