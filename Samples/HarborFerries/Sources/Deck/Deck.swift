import Deli
import Pier

/// What the crew sees coming.
public final class Lookout: Component, Arrivals {
  public required init() {}
}

/// How a ship is made fast, and to what.
public final class Mooring: Autowired {
  private let bollard: Bollard
  public required init(_ bollard: Bollard) { self.bollard = bollard }
}
