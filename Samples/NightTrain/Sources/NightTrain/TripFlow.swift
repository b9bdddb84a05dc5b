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

/// Writes down what was left on the train.
final class LostProperty {
  private let resolver: Resolver

  init(resolver: Resolver) { self.resolver = resolver }

  func report(_ thing: String) { resolver.resolve(Log.self)!.write("found \(thing)") }
}

final class AppAssembly: Assembly {
  func assemble(container: Container) {
    container.register(TripFlow.self) { r in TripFlow(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
  }
}
