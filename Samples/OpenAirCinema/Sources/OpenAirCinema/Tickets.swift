/// Rows of chairs, and what they cost.
enum Chairs {
  struct Price {
    let cents: Int
  }
}

/// What the kiosk sells.
enum Snacks {
  struct Price {
    let cents: Int
  }
}

final class SeatPlan {
  private let office: TicketOffice
  init(office: TicketOffice) { self.office = office }
}

final class TicketOffice {
  private let plan: SeatPlan
  private let price: Chairs.Price

  init(plan: SeatPlan, price: Chairs.Price) {
    self.plan = plan
    self.price = price
  }
}

/// Where tickets are paid for.
final class Terminal {
  init(bank: Bank) {}
}

class Bank {
  let host: String
  init(host: String) { self.host = host }
}

final class Receipts {
  private let printer: Printer
  init(printer: Printer) { self.printer = printer }
}

final class Printer {}

final class Journal {
  private let clock: Clock
  init(clock: Clock) { self.clock = clock }
}

final class Clock {}
