import Concierge
import FactoryKit
import Kitchen

final class Rank: Taxis {
  func call() {}
}

final class Hotel {
  func open() {
    let concierge = Container.shared.concierge()
    Container.shared.taxis()?.call()
    Container.shared.taxis.register { Rank() }
    concierge.help()
    print(Container.shared.reception(), Container.shared.alarm(), Container.shared.kitchenNotes(), Container.shared.conciergeNotes())
  }

  /// What the guests have forgotten is found by whoever knows where to look.
  func search(_ place: Factory<Guest>) { print(place()) }

  func checkOut() { Container.shared.guest.reset(.scope) }
}

let hotel = Hotel()
hotel.open()
hotel.search(Container.shared.guest)
hotel.checkOut()
