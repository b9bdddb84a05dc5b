import Core
import Swinject

public final class Basket {
  public private(set) var drinks: [String] = []

  public func add(_ drink: String) { drinks.append(drink) }
}

final class Checkout {
  private let basket: Basket
  private let payments: [Payment]
  private let orders: OrderService
  private let printer: Lazy<ReceiptPrinter>

  init(basket: Basket, payments: [Payment], orders: OrderService, printer: Lazy<ReceiptPrinter>) {
    self.basket = basket
    self.payments = payments
    self.orders = orders
    self.printer = printer
  }

  func finish(wantsReceipt: Bool) {
    payments.first?.pay(basket.drinks.count * 500)
    orders.place(basket.drinks)
    if wantsReceipt { printer.instance.printReceipt(for: basket.drinks) }
  }
}

final class ReceiptPrinter {
  private let clock: WallClock

  init(clock: WallClock) { self.clock = clock }

  func printReceipt(for drinks: [String]) { print(clock.now, drinks) }
}

public final class BasketScreen {
  private let basket: Basket
  private let checkout: Provider<Checkout>

  init(basket: Basket, checkout: Provider<Checkout>) {
    self.basket = basket
    self.checkout = checkout
  }

  public func buy(_ drink: String) {
    basket.add(drink)
    checkout.instance.finish(wantsReceipt: true)
  }
}
