import Concierge
import FactoryKit
import Kitchen

final class Rank: Taxis {
  func call() {}
}

final class Hotel {
  var rooms: [Int: Factory<Guest>] = [:]

  func open() {
    let concierge = Container.shared.concierge()
    Container.shared.taxis()?.call()
    Container.shared.taxis.register { Rank() }
    concierge.help()
    print(Container.shared.reception(), Container.shared.alarm(), Container.shared.kitchenNotes())
    Task.detached { print(Container.shared.conciergeNotes()) }
  }

  /// What a guest has forgotten is brought to the room, if somebody is at the desk who knows which one.
  func find(_ number: Int) { if let guest = rooms[number] { print(guest()) } }

  func lock() {
    #if DEBUG
      Container.shared.nightPorter.register { "Anton" }
    #endif
    print(Container.shared.nightPorter() ?? "nobody")
  }

  func checkOut() { Container.shared.guest.reset(.scope) }
}

let hotel = Hotel()
hotel.open()
hotel.find(12)
hotel.lock()
hotel.checkOut()
