import DIKit

final class Parcel: Injectable {
  struct Dependency { let id: Int }
  init(dependency: Dependency) {}
}

final class ParcelScreen: Injectable {
  struct Dependency {
    let id: String
    let parcel: Parcel
  }
  init(dependency: Dependency) {}
}

struct User { let name: String }

/// Whose profile it is, is a parameter, and no mistake.
final class ProfileViewController: FactoryMethodInjectable {
  struct Dependency { let user: User; let screen: Tracking }
  static func makeInstance(dependency: Dependency) -> ProfileViewController { ProfileViewController() }
}

final class Tracking {
  struct Dependency { let map: CityMap }
  init(dependency: Dependency) {}
}
extension Tracking: Injectable {}  // digraph:disable:this dependency-cycle - the map tracks, too
