/// A place in which a container keeps a value that it shares, where more than one value may want to be there.
///
/// Needle's `shared` keeps a value under the name of the function that calls it. Slots that can hold one value only are
/// of no interest and not listed.
public struct SharedSlot: Hashable, Codable, Sendable {
  /// Whose container it is.
  public var framework: Framework
  /// The container.
  public var container: Container.ID
  /// The name under which a value is kept.
  public var name: String
  /// Parameters of the function that the kept value is made from.
  public var arguments: [String]
  /// Where values are put there, in source order.
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
