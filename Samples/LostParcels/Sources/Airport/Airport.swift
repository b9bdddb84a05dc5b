import DIKit

/// How parcels go that are too heavy.
public protocol Shipping {}

public final class Plane {
  public init() {}
}

public protocol AirportResolver: Resolver {
  func providePlane() -> Plane
  func provideShipping() -> Shipping
}

/// Shows what leaves, and what has to go by ship.
public final class AirportBoard: Injectable {
  public struct Dependency {
    let shipping: Shipping
  }
  public init(dependency: Dependency) { print(dependency.shipping) }
}
