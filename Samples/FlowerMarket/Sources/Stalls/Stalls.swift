import FactoryKit
import Greenhouse

extension Scope {
  public static let marketDay = Cached()
}

public final class CashBox {
  private var coins = 0
  public func take(_ price: Int) { coins += price }
}

public struct PriceList {
  let prices: [String: Int]
}

public final class Bouquet {
  private let flowers: [String]
  init(flowers: [String]) { self.flowers = flowers }
}

public final class Stall {
  @Injected(\.cashBox) private var cashBox
  @LazyInjected(\.stallBoard) private var board
  private let prices: PriceList
  private let beds: Beds

  init(prices: PriceList, beds: Beds) {
    self.prices = prices
    self.beds = beds
  }

  public func sell(_ flower: String) {
    cashBox.take(prices.prices[flower] ?? 1)
    board.write(flower)
    _ = Container.shared.bouquet([flower])
    beds.plant(flower)
  }
}

/// Shows what is sold, and knows the stall only while it shows it.
public final class StallBoard {
  @WeakLazyInjected(\.stall) private var stall
  @DynamicInjected(\.clock) private var clock
  func write(_ line: String) { print(clock.now, line, stall == nil ? "closed" : "open") }
}

public final class Clock {
  let now = 9
}

extension Container {
  public var cashBox: Factory<CashBox> { self { CashBox() }.scope(.marketDay) }
  public var clock: Factory<Clock> { Factory(self) { Clock() }.singleton }
  public var stallBoard: Factory<StallBoard> { self { StallBoard() }.shared }
  var prices: Factory<PriceList> { self { PriceList(prices: ["tulip": 2]) }.cached }
  public var bouquet: ParameterFactory<[String], Bouquet> { self { Bouquet(flowers: $0) } }
  public var stall: Factory<Stall> {
    self { Stall(prices: self.prices(), beds: GreenhouseContainer.shared.beds()) }.shared
  }
}
