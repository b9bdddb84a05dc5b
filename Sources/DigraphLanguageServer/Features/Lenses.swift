import DigraphModel

extension WiringView {
  /// A line above each binding: the number of its requests, and its scope.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - uri: The file's address, as the client writes it.
  ///   - showsAnswers: Whether requests have a line, too, because the client shows no hints.
  /// - Returns: The lines, in order. A line with more than ``mostLocations`` requests has no command yet: the client
  ///   asks for the commands of lines that it shows.
  func codeLenses(in path: String, _ uri: String, showsAnswers: Bool) -> [LSP.CodeLens] {
    (places[path] ?? []).compactMap { place in
      if !place.bindings.isEmpty {
        let count = providers(at: place).reduce(0) { $0 + requests(answeredBy: $1).count }
        guard count > Self.mostLocations else { return bindingLens(at: place) }
        return isShown(place) ? LSP.CodeLens(range: range(of: place.site), data: uri) : nil
      }
      guard showsAnswers, let id = place.requests.first, let answer = answer(to: graph.requests[id]) else { return nil }
      return lens("answered by \(answer)", at: place, definition(at: place))
    }
  }

  /// The greatest number of locations in the command of a line. With more, the client has to ask for the command.
  private static let mostLocations = 32

  /// A line that had no command, with its command.
  func resolved(_ lens: LSP.CodeLens, in path: String) -> LSP.CodeLens {
    let place = (places[path] ?? []).first { !$0.bindings.isEmpty && range(of: $0.site) == lens.range }
    return place.flatMap(bindingLens) ?? lens
  }

  /// Whether the binding of a place has a line. A binding that only fills in objects of other code has none.
  private func isShown(_ place: Place) -> Bool {
    place.bindings.first.map { graph.bindings[$0].isReplaced || !graph.bindings[$0].fillsExistingObject } ?? false
  }

  private func bindingLens(at place: Place) -> LSP.CodeLens? {
    guard let first = place.bindings.first, isShown(place) else { return nil }
    let binding = graph.bindings[first]
    if binding.isReplaced { return lens("another binding of the key replaces it", at: place, []) }
    let provider = binding.forwardsTo ?? first
    return lens(
      "\(uses(of: provider)) · \(binding.scope.name)", at: place, references(at: place, includesDeclaration: false))
  }

  /// A lens with a command that shows locations. A client without the command shows the title alone.
  private func lens(_ title: String, at place: Place, _ locations: [LSP.Location]) -> LSP.CodeLens {
    let range = range(of: place.site)
    let arguments: [JSONValue] = [
      .string(uri(of: place.site.path)), Self.json(range.start),
      .array(locations.map { .object(["uri": .string($0.uri), "range": Self.json($0.range)]) }),
    ]
    return LSP.CodeLens(
      range: range,
      command: LSP.Command(title: title.visible, command: "digraph.showReferences", arguments: arguments))
  }

  private static func json(_ position: LSP.Position) -> JSONValue {
    .object(["line": .integer(position.line), "character": .integer(position.character)])
  }

  private static func json(_ range: LSP.Range) -> JSONValue {
    .object(["start": json(range.start), "end": json(range.end)])
  }

  /// Hints that show the answer to each request, after the request.
  func inlayHints(in path: String, _ range: LSP.Range) -> [LSP.InlayHint] {
    (places[path] ?? []).compactMap { place in
      guard let id = place.requests.first, place.bindings.isEmpty else { return nil }
      let end = self.range(of: place.site).end
      guard range.start <= end, end <= range.end else { return nil }
      let request = graph.requests[id]
      guard let answer = answer(to: request) else { return nil }
      let scopes = Set(request.resolution.bindings.map { graph.bindings[$0].scope.name })
      let scope = scopes.count == 1 ? scopes.first.map { " · \($0)" } ?? "" : ""
      return LSP.InlayHint(position: end, label: "→ \(answer)\(scope)".visible)
    }
  }
}
