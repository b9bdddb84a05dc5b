import Deli

struct TicketPayload: Payload {
  let harbor: String
  init(with argument: (String)) { harbor = argument }
}

final class Ticket: AutowiredFactory {
  let scope: Scope = .singleton
  private let prices: PriceList
  required init(_ prices: PriceList, payload: TicketPayload) { self.prices = prices }
}

final class PriceList: Component {
  /// Prices change every day.
  var scope: Scope { .prototype }
}

/// Sells tickets at the pier.
final class TicketOffice: Autowired {
  private let ticket: Ticket
  private let printer: TicketPrinter
  required init(_ ticket: Ticket, printer: TicketPrinter) {
    self.ticket = ticket
    self.printer = printer
  }
}

final class TicketPrinter: Component {}  // digraph:disable:this refused-declaration - until there is a scope
