import Platform
import Booking
import Swinject

/// What exists while a passenger is signed in. It belongs into a child of the app's assembler.
public final class PassengersAssembly: Assembly {
  private let passenger: Passenger

  public init(passenger: Passenger) { self.passenger = passenger }

  public func assemble(container: Container) {
    container.register(Passenger.self) { [passenger] _ in passenger }
      .inObjectScope(.container)
    container.register(TravelHistory.self) { r in
      TravelHistory(passenger: r.resolve(Passenger.self)!, store: r.resolve(FileStore.self)!)
    }
    container.register(WakeUpCall.self) { r in
      WakeUpCall(clock: r.resolve(RailwayClock.self)!, passenger: r.resolve(Passenger.self)!)
    }
    container.register(ProfileScreen.self) { r in
      ProfileScreen(
        history: r.resolve(TravelHistory.self)!, wallet: r.resolve(TicketWallet.self)!,
        wakeUpCall: r.resolve(WakeUpCall.self)!)
    }
  }
}

/// What needs no passenger: it belongs into the app's assembler.
public final class RemindersAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(WakeUpCall.self) { r in
      WakeUpCall(clock: r.resolve(RailwayClock.self)!, passenger: r.resolve(Passenger.self)!)
    }
  }
}
