import Core
import Networking
import Swinject
import SwinjectAutoregistration

extension ObjectScope {
  /// From the first drink in the basket until the guest has left.
  public static let visit = ObjectScope(storageFactory: PermanentStorage.init, description: "visit")
}

public final class OrderingAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    assembleBasket(container)
    assemblePayment(container)
    container.single(OrderQueue.self) { _ in OrderQueue() }
    container.autoregister(OrderService.self, initializer: OrderService.init)
  }

  private func assembleBasket(_ container: Container) {
    container.register(Basket.self) { _ in Basket() }.inObjectScope(.visit)
    // A checkout begins when the guest is ready, not when the screen is made.
    container.register(BasketScreen.self) { r in
      BasketScreen(basket: r ~> Basket.self, checkout: r ~> Provider<Checkout>.self)
    }
    container.register(Checkout.self) { r in
      Checkout(
        basket: r ~> Basket.self,
        payments: PaymentKind.allCases.map { r ~> (Payment.self, name: $0.rawValue) },
        orders: r ~> OrderService.self,
        printer: r ~> Lazy<ReceiptPrinter>.self)
    }
    .inObjectScope(.transient)
  }

  private func assemblePayment(_ container: Container) {
    container.register(Payment.self, name: PaymentKind.card.rawValue) { r in
      CardPayment(client: r ~> HTTPClient.self, signer: r ~> RequestSigner.self)
    }
    container.register(Payment.self, name: PaymentKind.cash.rawValue) { r in
      CashPayment(drawer: r ~> CashDrawer.self)
    }
    container.single(CashDrawer.self) { _ in CashDrawer() }
    container.register(ReceiptPrinter.self) { r in ReceiptPrinter(clock: r ~> WallClock.self) }
  }
}
