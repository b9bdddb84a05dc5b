import Injection

protocol Dimming {}

protocol Switching {}

/// The light on the way home.
final class Floodlight: Dimming, Switching {}

protocol Weather {}

/// It never rains.
final class StubWeather: Weather {}

/// Tells how dark it is.
final class LightMeter {}

/// Where the film is shown from, and everything else is done.
final class Booth {
  init(
    dimming: Dimming, switching: Switching, weather: Weather, meter: LightMeter, clock: Clock, projector: Projector,
    programme: Programme, sound: Sound
  ) {}
}

let boothComponent = Component {
  single { Floodlight() as Dimming }
  factory { Floodlight() as Switching }
  factory { StubWeather() as Weather }
  #if DEBUG
    single { LightMeter() }
  #endif
  factory {
    Booth(
      dimming: $0(), switching: $0(), weather: $0(), meter: $0(), clock: $0(), projector: $0(), programme: $0(),
      sound: $0())
  }
}

/// Shows people to their chairs.
final class Usher {
  func hurry() { print(resolve() as Clock) }
}
