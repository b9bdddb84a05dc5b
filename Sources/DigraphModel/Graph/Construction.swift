/// A place that makes a container: `FeedComponent(parent: self)` in Needle.
public struct Construction: Hashable, Codable, Sendable {
  /// The framework of the container.
  public var framework: Framework
  /// The container that the place makes.
  public var container: Container.ID
  /// The container whose code makes it; `nil` if that code belongs to no container.
  public var maker: Container.ID?
  /// The type or function with the code that makes it.
  public var owner: String
  /// The argument for the parent.
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

  /// The argument for the parent of a container.
  public enum Parent: Hashable, Codable, Sendable {
    /// The object whose code makes the container: `self`.
    case maker
    /// Another expression, as written.
    case other(String)
    /// None: the framework's own base object (`BootstrapComponent()`), or no such argument at all.
    case none
  }

  /// How the maker keeps the container.
  public enum Keeping: String, Hashable, Codable, Sendable {
    /// The maker gives it away.
    case none
    /// In a stored property.
    case stored
    /// In the store of a shared scope.
    case shared
  }
}
