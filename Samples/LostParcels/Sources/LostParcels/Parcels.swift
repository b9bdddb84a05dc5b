import DIKit

/// Has a number, and goes by its label.
final class Parcel: Injectable {
  struct Dependency {
    let id: Int
    let label: Label
  }
  init(dependency: Dependency) { print(dependency.label) }
}

/// Says where the parcel goes, to those who are in the know.
private final class Label: Injectable {
  struct Dependency {}
  init(dependency: Dependency) {}
}

final class ParcelScreen: Injectable {
  struct Dependency {
    let id: String
    let parcel: Parcel
  }
  init(dependency: Dependency) { print(dependency.id, dependency.parcel) }
}

struct User { let name: String }

/// Whose profile it is, is a parameter, and no mistake.
final class ProfileViewController: FactoryMethodInjectable {
  struct Dependency { let user: User; let screen: Tracking }
  static func makeInstance(dependency: Dependency) -> ProfileViewController {
    print(dependency.user, dependency.screen)
    return ProfileViewController()
  }
}

final class Tracking {
  struct Dependency { let map: CityMap }
  init(dependency: Dependency) { print(dependency.map) }
}
extension Tracking: Injectable {}  // digraph:disable:this dependency-cycle - the map tracks, too
