import Airport
import Harbor

/// What does not go by van, goes by ship or by plane.
final class Terminals: AirportResolver, HarborResolver {
  func providePlane() -> Plane { Plane() }
  func provideShipping() -> Shipping { Freight(ship: resolveShip()) }
  func provideShip() -> Ship { Ship() }
  func provideFlying() -> Flying { Freight(plane: resolvePlane()) }
}

struct Freight: Shipping, Flying {
  init(ship: Ship) {}
  init(plane: Plane) {}
}

/// Looks after what nobody fetches. Whoever was to write its desk has not.
struct LostAndFound {
  let airport: AirportResolver

  func open() { print(airport.resolveFoundDesk()) }
}
