import Garden
import Injection

final class ChalkMenu: Menu {}

/// Stands where there is light.
public final class Grill {
  public init(lamps: Lamps) {}
}

public let kioskComponent = Component {
  single { ChalkMenu() as Menu }
  factory { Grill(lamps: $0()) }
}
