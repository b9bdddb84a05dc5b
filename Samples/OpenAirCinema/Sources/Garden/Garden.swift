import Injection

/// Coloured ones, between the trees.
public final class Lamps {
  public init() {}
}

/// What there is to eat.
public protocol Menu {}

public final class PicnicTable {
  public init(menu: Menu) {}
}

public let gardenComponent = Component {
  single { Lamps() }
  factory { PicnicTable(menu: $0()) }
}
