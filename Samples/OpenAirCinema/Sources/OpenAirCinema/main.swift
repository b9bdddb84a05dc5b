import Garden
import Injection
import Kiosk

final class Cinema {
  @Inject var journal: Journal

  func open() {
    let meadow = Module {
      component { filmComponent }
      component { ticketComponent }
      component { boothComponent }
      component { gardenComponent }
      component { kioskComponent }
      single { Bank(host: "bank.example.org") as Bank? }
      factory { Tour(guide: $0()) }
      single { Umbrella() }
      factory { Gate(counter: $0(), umbrella: $0()) }
      single { Bank(host: "backup.example.org") }
    }
    injectMe(meadow)

    let carPark = Module(parent: meadow) {
      factory { CarRadio() as Sound }
      factory { Film(title: "The Short Night") }
    }
    let evening: [Any] = [
      meadow.resolve() as TicketOffice,
      carPark.resolve() as Screening, carPark.resolve() as Gate,
      meadow.resolve() as Screening, meadow.resolve() as Tour, meadow.resolve() as Terminal,
      meadow.resolve() as Booth, meadow.resolve() as PicnicTable, meadow.resolve() as Grill,
    ]
    Task.detached { print(carPark.resolve() as Trailer) }
    Usher().hurry()
    print(evening, MenuBuilder().build(), MapBuilder().build())
  }

  /// A second meadow, for the festival. Who sells something there, is decided in the evening.
  func openFestival(with stalls: Component) {
    let festival = Module {
      component { filmComponent }
      factory(tag: "name") { "festival" }
    }
    let market = Module {
      component { stalls }
      factory(tag: "name") { "market" }
    }
    let screening: Screening = festival.resolve()
    let name: String = market.resolve(tag: "name")
    print(screening, name)
  }
}

let cinema = Cinema()
cinema.open()
