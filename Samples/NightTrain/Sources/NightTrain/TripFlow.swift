import Booking
import Platform
import Swinject

/// Leads from the search to the arrival.
final class TripFlow: CheckoutDelegate {
  private let log: Log

  init(log: Log) { self.log = log }

  func checkoutDidFinish() { log.write("paid") }
  func finish() { log.write("arrived") }
}

final class AppAssembly: Assembly {
  func assemble(container: Container) {
    container.register(TripFlow.self) { r in TripFlow(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
  }
}
