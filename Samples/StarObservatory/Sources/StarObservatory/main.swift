import Archive
import Instruments
import Knit

/// While a guest is there, who is shown around.
protocol GuestResolver: Resolver {}

extension Container: GuestResolver {}

/// All that lives as long as the app.
final class ObservatoryAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = Resolver

  static var dependencies: [any ModuleAssembly.Type] {
    [ArchiveAssembly.self, InstrumentsAssembly.self, WeatherStationAssembly.self]
  }

  func assemble(container: Container<Resolver>) {
    container.register(Night.self) { resolver in
      Night(evening: resolver.evening(), catalogue: resolver.catalogue(night: 3))
    }
  }
}

/// Keeps the promise of `WeatherAssembly`.
final class WeatherStationAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = Resolver

  static var dependencies: [any ModuleAssembly.Type] { [] }
  static var replaces: [any ModuleAssembly.Type] { [WeatherAssembly.self] }

  func assemble(container: Container<Resolver>) {
    // @knit hidden
    container.register(Weather.self) { _ in WeatherStation() }
      .inObjectScope(.container)
  }
}

/// All that lives as long as a visit.
final class GuestAssembly: AutoInitModuleAssembly {
  typealias TargetResolver = GuestResolver

  static var dependencies: [any ModuleAssembly.Type] { [InstrumentsAssembly.self] }

  func assemble(container: Container<GuestResolver>) {
    container.register(Tour.self) { resolver in Tour(telescope: resolver.telescope(star: "Vega")) }
  }
}

final class WeatherStation: Weather {
  var isClear: Bool { true }
}

final class Night {
  private let evening: Evening
  private let catalogue: Catalogue

  init(evening: Evening, catalogue: Catalogue) {
    self.evening = evening
    self.catalogue = catalogue
  }

  func begin() { print(evening.isReady(), catalogue.title()) }
}

final class Tour {
  private let telescope: Telescope

  init(telescope: Telescope) {
    self.telescope = telescope
  }

  func walk() { print(telescope.look() ?? "clouds") }
}

let observatory = ScopedModuleAssembler<Resolver>([ObservatoryAssembly(), ArchiveAssembly(folder: "plates")])
observatory.resolver.night().begin()

let visit = ScopedModuleAssembler<GuestResolver>(parent: observatory.internalAssembler, [GuestAssembly()])
visit.resolver.tour().walk()
