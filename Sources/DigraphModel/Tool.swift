/// The program that made a report or a graph.
public struct Tool: Hashable, Codable, Sendable {
  /// Its name.
  public var name: String
  /// Its semantic version.
  public var version: String

  /// Creates a description.
  public init(name: String = "digraph", version: String) {
    self.name = name
    self.version = version
  }
}
