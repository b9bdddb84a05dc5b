/// A place where the provider of one binding makes an object of a type that another binding makes, too, and shares, or
/// that asks a container itself.
///
/// No other types are listed.
public struct Instantiation: Hashable, Codable, Sendable {
  /// Whose provider makes it.
  public var framework: Framework
  /// Canonical type of what is made.
  public var type: String
  /// How it is made; equal to a binding's recipe if that makes the same.
  public var recipe: String
  /// The binding whose provider makes it.
  public var consumer: Binding.ID
  /// The type whose code makes it; empty for code outside of types.
  public var owner: String
  /// The name that is called.
  public var site: Site
  /// Whether it is in test, mock or preview code.
  public var isTestOnly: Bool

  /// Creates an instantiation.
  public init(
    framework: Framework, type: String, recipe: String, consumer: Binding.ID, owner: String, site: Site,
    isTestOnly: Bool = false
  ) {
    self.framework = framework
    self.type = type
    self.recipe = recipe
    self.consumer = consumer
    self.owner = owner
    self.site = site
    self.isTestOnly = isTestOnly
  }
}
