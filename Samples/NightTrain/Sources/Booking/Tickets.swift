import Platform

/// The berth that is being booked.
public final class Reservation {
  public var berth: Int?
}

/// Which berths a coach has, and which of them are taken.
protocol CoachPlan {
  func isFree(_ berth: Int) -> Bool
}

final class PrintedCoachPlan: CoachPlan {
  func isFree(_ berth: Int) -> Bool { true }
}

public final class BerthChooser {
  private let reservation: Reservation
  private let coach: CoachPlan

  init(reservation: Reservation, coach: CoachPlan) {
    self.reservation = reservation
    self.coach = coach
  }

  func choose(_ berth: Int) {
    if coach.isFree(berth) { reservation.berth = berth }
  }
}

public final class TicketWallet {
  private let reservation: Reservation
  private let store: FileStore

  init(reservation: Reservation, store: FileStore) {
    self.reservation = reservation
    self.store = store
  }

  func save() { store.save("\(reservation.berth ?? 0)", as: "ticket") }
}

protocol ReceiptPrinting: AnyObject {
  func printReceipt(_ cents: Int)
}

final class TicketPrinter {
  func printTicket(_ berth: Int) { print("berth \(berth)") }
}
