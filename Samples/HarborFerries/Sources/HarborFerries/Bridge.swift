import Deck
import Deli
import Pier

/// Where the ship is, in debug builds.
#if DEBUG
final class Simulator: Component {}
#else
final class Simulator {}
#endif

protocol Reading {}

protocol Writing {}

/// The chart, on which some read the course and others write it.
final class Chart: Reading, Writing {}

final class ChartConfiguration: Configuration {
  let reading = Config(Reading.self, scope: .weak) { Chart() }
  let writing = Config(Writing.self) { Chart() }
}

protocol Echo {}

/// Always twelve metres.
final class FakeEcho: Echo {}

final class EchoConfiguration: Configuration {
  let echo = Config(Echo.self) { FakeEcho() }
}

/// Everything that the captain has within reach.
final class Bridge: Autowired {
  required init(
    _ reading: Reading, _ writing: Writing, _ echo: Echo, _ log: BoardingLog, _ prices: PriceList, _ mooring: Mooring,
    _ display: PierDisplay, _ simulator: Simulator
  ) { print(reading, writing, echo, log, prices, mooring, display, simulator) }
}

/// Looks for what it needs by itself.
final class Emergency {
  let horn = AppContext.shared.get(Horn.self)
}
