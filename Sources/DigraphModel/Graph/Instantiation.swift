/// A place where the provider of one binding makes an object of a type `T`. Either another binding makes and shares a
/// `T`, too, or `T` asks a container itself.
///
/// Objects of other types are not listed.
public struct Instantiation: Hashable, Codable, Sendable {
  /// The framework of the binding whose provider makes it.
  public var framework: Framework
  /// Canonical type of the object.
  public var type: String
  /// A text that identifies how the object is made; equal to a binding's recipe if that makes an equal object.
  public var recipe: String
  /// The binding whose provider makes it.
  public var consumer: Binding.ID
  /// The type whose code makes it; empty for code outside of types.
  public var owner: String
  /// The place of the called name.
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
