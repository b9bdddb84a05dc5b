import DigraphModel

extension WiringView {
  /// The bindings that answer the requests of a place; for a forwarded key, the binding that provides it.
  func definition(at place: Place) -> [LSP.Location] {
    let answers =
      place.requests.flatMap { graph.requests[$0].resolution.bindings }
      + place.bindings.compactMap { graph.bindings[$0].forwardsTo }
    return locations(answers.map { graph.bindings[$0].site })
  }

  /// All requests of the keys that are bound or requested at a place.
  func references(at place: Place, includesDeclaration: Bool) -> [LSP.Location] {
    let providers = providers(at: place)
    var sites = providers.flatMap { requests(answeredBy: $0).map { graph.requests[$0].site } }
    if providers.isEmpty {
      let keys = Set(place.requests.map { graph.requests[$0].key })
      sites = graph.requests(where: { keys.contains($0.key) }).map(\.site)
    }
    if includesDeclaration { sites += providers.map { graph.bindings[$0].site } }
    return locations(sites)
  }

  /// The types that the bindings of a place's key make.
  func implementation(at place: Place) -> [LSP.Location] {
    declarations(of: providers(at: place).compactMap { graph.bindings[$0].implementation })
  }

  /// The type of the key of a place.
  func typeDefinition(at place: Place) -> [LSP.Location] {
    declarations(
      of: place.bindings.map { graph.bindings[$0].canonicalType ?? graph.bindings[$0].key.type }
        + place.requests.map { graph.requests[$0].canonicalType ?? graph.requests[$0].key.type })
  }

  private func declarations(of types: [String]) -> [LSP.Location] {
    Array(Set(types)).sorted().compactMap { declaration(of: $0) }
  }

  func locations(_ sites: [Site]) -> [LSP.Location] { Array(Set(sites)).sorted().map { location(of: $0) } }

  // MARK: Call hierarchy

  /// The bindings of a place, as items for which a client then asks for callers and dependencies.
  func callHierarchy(at place: Place) -> [LSP.CallHierarchyItem] { providers(at: place).map { item(for: $0) } }

  private func item(for provider: Binding.ID) -> LSP.CallHierarchyItem {
    let binding = graph.bindings[provider]
    let place = location(of: binding.site)
    return LSP.CallHierarchyItem(
      name: "\(binding.key)".visible, kind: LSP.SymbolKind.object, detail: product(of: binding).visible, uri: place.uri,
      range: place.range, selectionRange: place.range)
  }

  /// The provider for which an item stands, if it still exists.
  private func provider(of item: LSP.CallHierarchyItem) -> Binding.ID? {
    graph.bindings.first {
      "\($0.key)".visible == item.name && location(of: $0.site) == LSP.Location(uri: item.uri, range: item.range)
    }.map { $0.forwardsTo ?? $0.id }
  }

  /// The bindings and code that need a binding.
  func incomingCalls(to item: LSP.CallHierarchyItem) -> [LSP.CallHierarchyIncomingCall] {
    guard let provider = provider(of: item) else { return [] }
    var calls: [LSP.CallHierarchyIncomingCall] = []
    for id in requests(answeredBy: provider) {
      let request = graph.requests[id]
      let place = location(of: request.site)
      let from =
        request.consumer.map { self.item(for: graph.bindings[$0].forwardsTo ?? $0) }
        ?? LSP.CallHierarchyItem(
          name: request.owner.visible, kind: LSP.SymbolKind.object, detail: "entry point", uri: place.uri,
          range: place.range, selectionRange: place.range)
      // Ranges must lie in the file of the caller.
      let range = from.uri == place.uri ? place.range : from.range
      let known = calls.firstIndex { $0.from == from && request.consumer != nil }
      if let known {
        if !calls[known].fromRanges.contains(range) { calls[known].fromRanges.append(range) }
      } else {
        calls.append(.init(from: from, fromRanges: [range]))
      }
    }
    return calls
  }

  /// The dependencies of a binding.
  func outgoingCalls(from item: LSP.CallHierarchyItem) -> [LSP.CallHierarchyOutgoingCall] {
    guard let provider = provider(of: item) else { return [] }
    var calls: [LSP.CallHierarchyOutgoingCall] = []
    for request in graph.requests(of: graph.bindings[provider]) {
      let place = location(of: request.site)
      let range = place.uri == item.uri ? place.range : item.range
      for target in request.resolution.bindings {
        let to = self.item(for: graph.bindings[target].forwardsTo ?? target)
        if let known = calls.firstIndex(where: { $0.to == to }) {
          if !calls[known].fromRanges.contains(range) { calls[known].fromRanges.append(range) }
        } else {
          calls.append(.init(to: to, fromRanges: [range]))
        }
      }
    }
    return calls
  }
}
