import FactoryKit
import Greenhouse
import Stalls

final class Nursery: Supplier {
  func deliver(_ flower: String) -> Int { 12 }
}

extension Container: @retroactive AutoRegistering {
  public func autoRegister() {
    supplier.register { Nursery() }
  }
}

final class Market {
  private let stall = Container.shared.stall()
  private let supplier = Container.shared.supplier()

  func open() {
    print(supplier?.deliver("tulip") ?? 0)
    stall.sell("tulip")
  }

  /// The coins are counted in the evening.
  func close() { Container.shared.manager.reset(scope: .marketDay) }
}

let market = Market()
market.open()
market.close()
