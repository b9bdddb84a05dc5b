import Platform
import Swinject
import SwinjectAutoregistration
import Timetable

extension ObjectScope {
  /// From the first search to the arrival.
  public static let journey = ObjectScope(storageFactory: PermanentStorage.init, description: "journey")
}

public final class BookingAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    assembleServices(container)
    assembleTickets(container)
    assembleScreens(container)
  }

  private func assembleServices(_ container: Container) {
    container.register(BookingService.self) { r in
      BookingService(payments: r.resolve(PaymentService.self)!, routes: r.resolve(RoutePlanner.self)!)
    }
    .inObjectScope(.container)
    container.register(PaymentService.self) { r in
      PaymentService(gateway: r.resolve(Gateway.self, name: "live")!, bookings: r.resolve(BookingService.self)!)
    }
    .inObjectScope(.container)
    container.autoregister(FareTable.self, initializer: FareTable.init)
  }

  private func assembleTickets(_ container: Container) {
    container.register(Reservation.self) { _ in Reservation() }
      .inObjectScope(.journey)
    container.register(BerthChooser.self) { r in
      BerthChooser(reservation: r.resolve(Reservation.self)!, coach: r.resolve(CoachPlan.self)!)
    }
    container.register(TicketWallet.self) { r in
      TicketWallet(reservation: r.resolve(Reservation.self)!, store: r.resolve(FileStore.self)!)
    }
    .inObjectScope(.container)
    container.register(TicketPrinter.self) { _ in TicketPrinter() }
      .implements(ReceiptPrinting.self)
  }

  private func assembleScreens(_ container: Container) {
    container.register(SearchScreen.self) { r in
      SearchScreen(bookings: r.resolve(BookingService.self)!, berths: r.resolve(BerthChooser.self)!)
    }
    container.register(CheckoutScreen.self) { r in
      let screen = CheckoutScreen(fares: r.resolve(FareTable.self)!, wallet: r.resolve(TicketWallet.self)!)
      screen.printer = r.resolve(ReceiptPrinting.self)
      screen.delegate = r.resolve(CheckoutDelegate.self)
      return screen
    }
    .inObjectScope(.transient)
    .initCompleted { r, screen in screen.summary = r.resolve(JourneySummary.self) }
    container.register(JourneySummary.self) { r in JourneySummary(checkout: r.resolve(CheckoutScreen.self)!) }
  }
}
