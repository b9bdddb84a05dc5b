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

  public var street: StreetComponent { StreetComponent(parent: self) }
}

/// The round of a postman: streets lead to houses, and houses to the next street.
public final class StreetComponent: Component<EmptyDependency> {
  public var house: HouseComponent { HouseComponent(parent: self) }
}

public final class HouseComponent: Component<EmptyDependency> {
  public var nextStreet: StreetComponent { StreetComponent(parent: self) }
}

/// Closed since the renovation.
public final class MuseumComponent: Component<EmptyDependency> {
  public var museumScreen: Screen { Screen("Old stamps") }  // digraph:disable:this unused-dependency - the stamps are gone
}
