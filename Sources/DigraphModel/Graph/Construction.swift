/// A place that makes a container: `FeedComponent(parent: self)` in Needle.
public struct Construction: Hashable, Codable, Sendable {
  /// Whose container is made.
  public var framework: Framework
  /// The container that is made.
  public var container: Container.ID
  /// The container in whose code it is made; `nil` if that code belongs to none.
  public var maker: Container.ID?
  /// The type or function in which it is made.
  public var owner: String
  /// What is given as the parent.
  public var parent: Parent
  /// How the maker keeps it.
  public var keeping: Keeping
  /// Whether it is made in test, mock or preview code.
  public var isTestOnly: Bool
  /// The place.
  public var site: Site

  /// Creates a construction.
  public init(
    framework: Framework, container: Container.ID, maker: Container.ID?, owner: String, parent: Parent,
    keeping: Keeping = .none, isTestOnly: Bool = false, site: Site
  ) {
    self.framework = framework
    self.container = container
    self.maker = maker
    self.owner = owner
    self.parent = parent
    self.keeping = keeping
    self.isTestOnly = isTestOnly
    self.site = site
  }

  /// What is given as the parent of a container.
  public enum Parent: Hashable, Codable, Sendable {
    /// The object in whose code it is made: `self`.
    case maker
    /// Another expression, as written.
    case other(String)
    /// None: the framework's own base object (`BootstrapComponent()`), or no such argument at all.
    case none
  }

  /// How a maker keeps what it makes.
  public enum Keeping: String, Hashable, Codable, Sendable {
    /// It gives it away.
    case none
    /// In a stored property.
    case stored
    /// In the store of a shared scope.
    case shared
  }
}
