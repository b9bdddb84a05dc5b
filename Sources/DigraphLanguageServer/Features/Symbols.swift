import DigraphModel

extension WiringView {
  /// The greatest number of symbols in the answer to a search.
  private static let most = 500

  /// The bindings of a file.
  func documentSymbols(in path: String) -> [LSP.DocumentSymbol] {
    (places[path] ?? []).compactMap { place in
      guard let binding = place.bindings.first.map({ graph.bindings[$0] }) else { return nil }
      let range = range(of: place.site)
      return LSP.DocumentSymbol(
        name: "\(binding.key)".visible, detail: "\(product(of: binding)) · \(binding.scope.name)".visible,
        kind: LSP.SymbolKind.key, range: range, selectionRange: range)
    }
  }

  /// The bound keys whose names contain all characters of a text in their order.
  func workspaceSymbols(matching query: String) -> [LSP.WorkspaceSymbol] {
    let wanted = Array(query.lowercased().filter { !$0.isWhitespace })
    var seen: Set<String> = []
    var symbols: [LSP.WorkspaceSymbol] = []
    for binding in graph.bindings where symbols.count < Self.most {
      let name = "\(binding.key)"
      guard Self.matches(name, wanted), seen.insert("\(name) \(binding.site)").inserted else { continue }
      symbols.append(
        LSP.WorkspaceSymbol(
          name: name.visible, kind: LSP.SymbolKind.key, containerName: graph.containers[binding.container].name.visible,
          location: location(of: binding.site)))
    }
    return symbols
  }

  private static func matches(_ name: String, _ wanted: [Character]) -> Bool {
    var position = 0
    for character in name.lowercased() where position < wanted.count && character == wanted[position] { position += 1 }
    return position == wanted.count
  }
}
