public final class SearchScreen {
  private let bookings: BookingService
  private let berths: BerthChooser

  init(bookings: BookingService, berths: BerthChooser) {
    self.bookings = bookings
    self.berths = berths
  }

  public func appear() { berths.choose(61) }
}

public protocol CheckoutDelegate: AnyObject {
  func checkoutDidFinish()
}

public final class CheckoutScreen {
  private let fares: FareTable
  private let wallet: TicketWallet
  var printer: ReceiptPrinting?
  var summary: JourneySummary?
  weak var delegate: CheckoutDelegate?

  init(fares: FareTable, wallet: TicketWallet) {
    self.fares = fares
    self.wallet = wallet
  }

  public func pay() {
    wallet.save()
    printer?.printReceipt(fares.couchette)
    delegate?.checkoutDidFinish()
  }
}

final class JourneySummary {
  private let checkout: CheckoutScreen

  init(checkout: CheckoutScreen) { self.checkout = checkout }
}
