/// A forced cast of a binding's value to a type that the value surely does not have: `resolve(API.self) as! FakeAPI`.
public struct Miscast: Hashable, Codable, Sendable {
  /// Canonical type of the value.
  public var made: String
  /// Canonical type in the cast.
  public var type: String
  /// The place of the cast.
  public var site: Site

  /// Creates a cast.
  public init(made: String, type: String, site: Site) {
    self.made = made
    self.type = type
    self.site = site
  }
}
