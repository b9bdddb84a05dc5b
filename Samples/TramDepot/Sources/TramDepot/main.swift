import FactoryKit
import Swinject
import Tickets
import Tracks
import TramKit

typealias TicketStore = FactoryKit.Container

final class Megaphone: Loudspeaker {
  func say(_ text: String) { print(text.uppercased()) }
}

/// Gives the tracks what the tickets have.
final class BridgeAssembly: Assembly {
  func assemble(container: Swinject.Container) {
    container.register(Passengers.self) { _ in TicketStore.shared.turnstile() }
    #if DEBUG
      container.register(Loudspeaker.self) { _ in Megaphone() }
    #endif
  }
}

final class Depot {
  private let assembler = Assembler([TracksAssembly(), BridgeAssembly()])

  func open() {
    let dispatcher = assembler.resolver.resolve(Dispatcher.self)!
    dispatcher.dispatch()
    // The store is asked for a timetable before it has one.
    print(TicketStore.shared.timetable() as Any)
    TicketStore.shared.timetable.register { [assembler] in assembler.resolver.resolve(Timetable.self, name: "summer")! }
    TicketStore.shared.ticketMachine().sell()
    assembler.resolver.resolve(Announcer.self)!.announce()
    TicketStore.shared.leave()
  }
}

Depot().open()
