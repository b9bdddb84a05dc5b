import Injection

let filmComponent = Component {
  single { Projector() }
  factory { Film(title: "The Long Night") }
  single { Programme(film: $0()) }
  // It gets warm in its own time: this is not the one that is warm.
  factory { Screening(projector: Projector(), programme: $0()) }
  factory { Loudspeakers() as Sound }
  // It is wound up beside the screen.
  factory { MainActor.assumeIsolated { Trailer() } }
  single { Counter() }
}

let ticketComponent = Component {
  single { SeatPlan(office: $0()) }
  single { TicketOffice(plan: $0(), price: $0()) }
  factory { Chairs.Price(cents: 900) }
  factory { Snacks.Price(cents: 350) }
  factory(tag: "live") { Bank(host: "bank.example.org") }
  factory { Terminal(bank: $0(tag: "Live")) }
  single { Receipts(printer: $0()) }
  single { Clock() }
  factory { Journal(clock: resolve()) }
}
