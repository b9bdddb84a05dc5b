import DigraphModel

/// The kind of value that each binding gives out. An alias has the kind of the value that it forwards.
struct AliasKinds {
  /// The kind, by binding.
  private(set) var kinds: [TypeKind]

  /// - Complexity: O(bindings + requests).
  init(_ drafts: [DraftBinding], _ requests: [Request]) {
    kinds = drafts.map(\.binding.implementationKind)
    let unknown = drafts.indices.filter { drafts[$0].binding.provider == .alias && kinds[$0] == .unknown }
    guard !unknown.isEmpty else { return }
    /// The binding whose value an alias forwards; `nil` also if several bindings could be meant.
    var sources: [Binding.ID: Binding.ID?] = [:]
    for request in requests where request.timing == .eager {
      guard let alias = request.consumer, drafts[alias].binding.provider == .alias else { continue }
      // A value that does not have the type of the alias is not forwarded. On a path without the key, nothing is
      // forwarded at all, so a `missing` request may still have a single source.
      let isAnswer = request.resolution.status == .bound || request.resolution.status == .missing
      let isSingle =
        isAnswer && request.resolution.bindings.count == 1
        && drafts[request.resolution.bindings[0]].binding.conformance != .refuted
      sources[alias] = sources[alias] == nil && isSingle ? .some(request.resolution.bindings[0]) : .some(nil)
    }
    for alias in unknown {
      var path: Set<Binding.ID> = []
      var current = alias
      while path.insert(current).inserted, kinds[current] == .unknown, let next = sources[current] ?? nil {
        current = drafts[next].binding.forwardsTo ?? next
      }
      for member in path where kinds[member] == .unknown { kinds[member] = kinds[current] }
    }
  }
}
