import Injection

/// What is kept.
public let storageComponent = Component {
  single { MemoryStore() as BookingStore }
  single { PrintedDirectory() as HutDirectory }
  weak { PictureCache() }
}

/// Two stations, and what reads them.
public let weatherComponent = Component {
  factory(tag: "now") { Station(host: "weather.example.org") }
  factory(tag: "archive") { Station(host: "archive.example.org") }
  factory { ComparedWeather(now: $0(tag: "now"), archive: $0(tag: "archive")) as Weather }
}

/// What guests do.
public let bookingComponent = Component {
  factory { BookBed(store: $0()) }
  factory { CancelBooking(store: $0()) }
  factory { Season.current }
  factory { module in PriceList(season: module()) }
}
