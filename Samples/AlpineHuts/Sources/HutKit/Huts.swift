/// A hut in the mountains.
public struct Hut {
  public let name: String
  public let beds: Int

  public init(name: String, beds: Int) {
    self.name = name
    self.beds = beds
  }
}

public protocol HutDirectory {
  var huts: [Hut] { get }
}

final class PrintedDirectory: HutDirectory {
  let huts = [Hut(name: "Eagle's Nest", beds: 24), Hut(name: "Lower Pass", beds: 60)]
}

public enum Season {
  case summer
  case winter

  public static var current: Season { .summer }
}

public final class PriceList {
  private let season: Season

  init(season: Season) { self.season = season }

  public func price(of nights: Int) -> Int { nights * (season == .summer ? 30 : 18) }
}
