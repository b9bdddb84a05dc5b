/// A cast by force of what a binding makes to a type that it surely does not have: `resolve(API.self) as! FakeAPI`.
public struct Miscast: Hashable, Codable, Sendable {
  /// Canonical type of what is made.
  public var made: String
  /// Canonical type that it is cast to.
  public var type: String
  /// The cast.
  public var site: Site

  /// Creates a cast.
  public init(made: String, type: String, site: Site) {
    self.made = made
    self.type = type
    self.site = site
  }
}
