import NeedleFoundation

public protocol SortingDependency: Dependency {
  var rates: Rates { get }
  var scales: Scales { get }
}

/// Where letters go after the counter.
public final class SortingComponent: Component<SortingDependency> {
  public var belt: Belt { shared { Belt(sorter: sorter) } }

  public var sorter: Sorter { shared { Sorter(belt: belt) } }

  public var sortingScreen: Screen { Screen("\(dependency.rates.price(of: dependency.scales.weigh()))") }

  public var bags: Bags { shared { Bags() } }

  /// What is stuck on a bag.
  public struct Label {}

  public var label: Label { Label() }

  public var street: StreetComponent { StreetComponent(parent: self) }

  public var night: NightComponent { NightComponent(parent: self) }
}

public protocol StreetDependency: Dependency {
  var forms: Forms { get }
  var label: Label { get }
}

/// The round of a postman: streets lead to houses, and houses to the next street.
public final class StreetComponent: Component<StreetDependency> {
  public var house: HouseComponent { HouseComponent(parent: self) }

  public var absenceScreen: Screen { Screen("\(dependency.forms) \(dependency.label)") }
}

public final class HouseComponent: Component<EmptyDependency> {
  public var nextStreet: StreetComponent { StreetComponent(parent: self) }
}

public protocol NightDependency: Dependency {
  var rates: Rates { get }
  var belt: Belt { get }
  var sorter: Sorter { get }
  var bags: Bags { get }
  var keys: KeyRing { get }
  var roster: Roster { get }
  var weather: Weather { get }
  var simulator: VanSimulator { get }
}

/// Whoever is there at night does everything.
public final class NightComponent: Component<NightDependency> {
  public var nightScreen: Screen {
    Screen(
      "\(dependency.rates) \(dependency.belt) \(dependency.sorter) \(dependency.bags) \(dependency.keys) "
        + "\(dependency.roster) \(dependency.weather.isDry) \(dependency.simulator)")
  }

  public var round: Round { Round(keys: KeyRing()) }
}

/// Closed since the renovation.
public final class MuseumComponent: Component<EmptyDependency> {
  public var museumScreen: Screen { Screen("Old stamps") }  // digraph:disable:this unused-dependency - the stamps are gone
}
