import DIKit

protocol ParcelResolver: Resolver {
  func provideMap() -> CityMap
  func provideNightMap() -> CityMap
  func provideScale(for courier: Courier) -> Scale
  func provideDepot() -> Depot
  func provideLedger() -> Shared<Ledger>
  func provideOffice() -> Office
  func provideWeather() -> Weather
  func provideTrolley() -> Trolley
}

struct CityMap {}
struct Courier {}
final class Scale {
  init(courier: Courier) {}
}
protocol Depot {}

/// Where every parcel is written down.
final class Ledger {}

final class Office {
  init(ledger: Ledger) {}
}

protocol Weather {}

/// Always dry.
final class FakeWeather: Weather {}

final class Trolley {}

final class ParcelService: ParcelResolver {
  var sharedInstances: [String: Any] = [:]

  func provideMap() -> CityMap { CityMap() }
  func provideNightMap() -> CityMap { CityMap() }
  func provideScale(for courier: Courier) -> Scale { Scale(courier: courier) }
  func provideDepot() -> Depot { resolveCentralDepot() }
  func provideLedger() -> Shared<Ledger> { Shared(Ledger()) }
  func provideOffice() -> Office { Office(ledger: Ledger()) }
  func provideWeather() -> Weather { FakeWeather() }
  func provideTrolley() -> Trolley { Trolley() }
}

final class CentralDepot: Depot, Injectable {
  struct Dependency { let overflow: Depot }
  init(dependency: Dependency) { print(dependency.overflow) }
}
