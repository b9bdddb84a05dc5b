/// A place in which a container keeps a shared value, if several values compete for it.
///
/// Needle's `shared` keeps a value under the name of the function that calls it. Slots that can only hold one value are
/// not listed.
public struct SharedSlot: Hashable, Codable, Sendable {
  /// The framework of the container.
  public var framework: Framework
  /// The container.
  public var container: Container.ID
  /// The name under which a value is kept.
  public var name: String
  /// Parameters of the function that the kept value is made from.
  public var arguments: [String]
  /// The places that put values into the slot, in source order.
  public var sites: [Site]

  /// Creates a slot.
  public init(framework: Framework, container: Container.ID, name: String, arguments: [String] = [], sites: [Site]) {
    self.framework = framework
    self.container = container
    self.name = name
    self.arguments = arguments
    self.sites = sites
  }
}
