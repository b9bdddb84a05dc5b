extension Graph {
  /// The name of each container, by its number. The module is added if several modules have a container of that name,
  /// as two apps of one repository often do.
  public var containerNames: [String] {
    let modules = Dictionary(grouping: containers, by: \.name).mapValues { Set($0.map(\.module)) }
    return containers.map { container in
      guard !container.name.isEmpty, !container.module.isEmpty, (modules[container.name]?.count ?? 0) > 1 else {
        return container.name
      }
      return "\(container.name) of \(container.module)"
    }
  }
}

/// A name with the container or module of the binding that it means: `Preferences in AppContainer of TVApp`.
public struct PlacedName: Hashable, Sendable {
  /// The name without the place.
  public var name: String
  /// The place: a container, with or without its module, or a module alone.
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
    return place == container.name || place == containerNames[binding.container] || place == container.module
  }
}
