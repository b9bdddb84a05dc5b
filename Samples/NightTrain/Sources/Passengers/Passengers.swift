import Booking
import Platform

public final class Passenger {
  public let name: String

  public init(name: String) { self.name = name }
}

final class TravelHistory {
  private let passenger: Passenger
  private let store: FileStore

  init(passenger: Passenger, store: FileStore) {
    self.passenger = passenger
    self.store = store
  }

  func export() { store.save(passenger.name, as: "history") }
}

public final class ProfileScreen {
  private let history: TravelHistory
  private let wallet: TicketWallet
  private let wakeUpCall: WakeUpCall

  init(history: TravelHistory, wallet: TicketWallet, wakeUpCall: WakeUpCall) {
    self.history = history
    self.wallet = wallet
    self.wakeUpCall = wakeUpCall
  }

  public func appear() { history.export() }
}

/// Wakes a passenger half an hour before the train arrives.
public final class WakeUpCall {
  private let clock: RailwayClock
  private let passenger: Passenger

  init(clock: RailwayClock, passenger: Passenger) {
    self.clock = clock
    self.passenger = passenger
  }

  public func schedule() { print(passenger.name, clock.now) }
}
