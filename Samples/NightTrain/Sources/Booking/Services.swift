import Platform
import Timetable

public final class BookingService {
  private let payments: PaymentService
  private let routes: RoutePlanner

  init(payments: PaymentService, routes: RoutePlanner) {
    self.payments = payments
    self.routes = routes
  }

  func book(from: Station, to: Station) {
    guard !routes.route(from: from, to: to).isEmpty else { return }
    payments.charge(12_900)
  }

  func cancelAll() {}
}

public final class PaymentService {
  private let gateway: Gateway
  private let bookings: BookingService

  init(gateway: Gateway, bookings: BookingService) {
    self.gateway = gateway
    self.bookings = bookings
  }

  func charge(_ cents: Int) {
    if gateway.call("charge/\(cents)") == nil { bookings.cancelAll() }
  }
}

final class FareTable {
  private let clock: RailwayClock

  init(clock: RailwayClock) { self.clock = clock }

  var couchette: Int { clock.now.timeIntervalSince1970 > 0 ? 5_900 : 4_900 }
}
