import DIKit

/// How parcels go that are in a hurry.
public protocol Flying {}

public final class Ship {
  public init() {}
}

public protocol HarborResolver: Resolver {
  func provideShip() -> Ship
  func provideFlying() -> Flying
}

/// Shows what leaves, and what has to go by plane.
public final class HarborBoard: Injectable {
  public struct Dependency {
    let flying: Flying
  }
  public init(dependency: Dependency) { print(dependency.flying) }
}
