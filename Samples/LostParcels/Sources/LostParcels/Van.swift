import DIKit

/// Shows where the van would be, in debug builds.
#if DEBUG
final class Simulator: Injectable {
  struct Dependency {}
  init(dependency: Dependency) {}
}
#endif

final class Radio: Injectable {
  struct Dependency {}
  init(dependency: Dependency) {}
}

final class Lights: Injectable {
  struct Dependency {}
  init(dependency: Dependency) {}
}

/// Has everything on board.
final class Van: Injectable {
  struct Dependency {
    let depot: Depot
    let ledger: Ledger
    let office: Office
    let weather: Weather
    let radio: Radio
    let lights: Lights
    let map: CityMap
    let simulator: Simulator
    let cabin: Cabin
  }
  private let dependency: Dependency

  init(dependency: Dependency) { self.dependency = dependency }

  func start() {
    print(dependency.depot, dependency.ledger, dependency.office, dependency.weather, dependency.radio, dependency.lights)
    print(dependency.map, dependency.simulator, dependency.cabin)
  }
}

/// Where the driver listens to music.
final class Cabin: Injectable {
  final class Radio {}
  struct Dependency { let radio: Radio }
  init(dependency: Dependency) { print(dependency.radio) }
}
