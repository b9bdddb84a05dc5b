import DIKit

protocol ParcelResolver: Resolver {
  func provideMap() -> CityMap
  func provideNightMap() -> CityMap
  func provideScale(for courier: Courier) -> Scale
  func provideDepot() -> Depot
}

struct CityMap {}
struct Courier {}
final class Scale {}
protocol Depot {}

final class ParcelService: ParcelResolver {
  func provideMap() -> CityMap { CityMap() }
  func provideNightMap() -> CityMap { CityMap() }
  func provideScale(for courier: Courier) -> Scale { Scale() }
  func provideDepot() -> Depot { resolveCentralDepot() }
}

final class CentralDepot: Depot, Injectable {
  struct Dependency { let overflow: Depot }
  init(dependency: Dependency) {}
}
