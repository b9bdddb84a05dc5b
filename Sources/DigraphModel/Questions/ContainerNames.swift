extension Graph {
  /// The name of each container, by its number. The module is added if several modules have a container of that name,
  /// as two apps of one repository often do. The app is added instead if several apps each make the container of a
  /// module that they share.
  public var containerNames: [String] {
    let namesakes = Dictionary(grouping: containers, by: \.name)
    return containers.map { container in
      let others = (namesakes[container.name] ?? []).filter { $0.id != container.id }
      let twins = others.filter { $0.module == container.module }
      let isOfApp = container.apps.count == 1 && !twins.isEmpty && twins.allSatisfy { $0.apps != container.apps }
      let place = isOfApp ? container.apps[0] : twins.count < others.count ? container.module : ""
      return container.name.isEmpty || place.isEmpty ? container.name : "\(container.name) of \(place)"
    }
  }
}

/// A name with the container or module of the binding that it means: `Preferences in AppContainer of TVApp`.
public struct PlacedName: Hashable, Sendable {
  /// The name without the place.
  public var name: String
  /// The place: a container, with or without its module or app, or a module or app alone.
  public var place: String

  /// - Returns: `nil` if the text names no place.
  public init?(_ text: String) {
    var text = text[...]
    // The suffix that answers add to the name of a replaced binding.
    if text.hasSuffix(Self.replaced) { text = text.dropLast(Self.replaced.count) }
    // Names of keys may contain any text; text in quotes is skipped.
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    guard let last = parts.last, let range = last.firstRange(of: " in ") else { return nil }
    name = String(text[..<range.lowerBound])
    place = String(text[range.upperBound...])
    guard !name.isEmpty, !place.isEmpty else { return nil }
  }

  static let replaced = ", replaced"

  /// Whether a binding is at the place.
  public func isPlace(of binding: Binding, in graph: Graph, _ containerNames: [String]) -> Bool {
    let container = graph.containers[binding.container]
    return [container.name, containerNames[binding.container], container.module, binding.module].contains(place)
      || container.apps.contains(place)
  }
}
