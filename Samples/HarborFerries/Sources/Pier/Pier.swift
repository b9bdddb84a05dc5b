import Deli

/// Says which ship comes next.
public protocol Arrivals {}

/// What a ship is made fast to.
public final class Bollard: Component {
  public required init() {}
}

/// The board at the head of the pier.
public final class PierDisplay: Autowired {
  private let arrivals: Arrivals
  public required init(_ arrivals: Arrivals, _ bollard: Bollard) { self.arrivals = arrivals }
}
