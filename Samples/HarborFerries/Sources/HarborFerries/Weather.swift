import Deli

protocol WeatherService {
  func wind() -> Double
}

final class Buoy: WeatherService, Component {
  func wind() -> Double { return 3 }
}

final class WeatherStation: WeatherService, Component {
  func wind() -> Double { return 4 }
}

/// What is known of the weather while somebody looks at it.
struct Forecast: Component {
  var scope: Scope = .weak
  var gusts: [Double] = []
}

struct WeatherSettings: ConfigProperty {
  let target: String = "weather"

  let url: String
  let interval: Int
}

/// Tells captains when it blows.
final class StormWarning: Autowired {
  private let weather: WeatherService
  required init(_ weather: WeatherService) { self.weather = weather }
}
