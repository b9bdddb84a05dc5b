import Injection
import RadioKit

struct Episode {
  let title: String
}

final class Feed {
  private let host: String
  private let network: Network

  init(host: String, network: Network) {
    self.host = host
    self.network = network
  }

  var episodes: [Episode] { network.load(host).map { [Episode(title: $0)] } ?? [] }
}

protocol Downloads: AnyObject {
  func has(_ episode: Episode) -> Bool
}

final class DiskDownloads: Downloads {
  private let log: Log

  init(log: Log) { self.log = log }

  func has(_ episode: Episode) -> Bool { false }
}

/// What all actions need.
class Action {
  let downloads: Downloads

  init(downloads: Downloads) { self.downloads = downloads }
}

final class Download: Action {}

final class Forget: Action {}

final class Subscriptions {
  @LazyInject var forget: Forget
  private let campus: Feed
  private let city: Feed

  init(campus: Feed, city: Feed) {
    self.campus = campus
    self.city = city
  }

  var episodes: [Episode] { campus.episodes + city.episodes }
}

final class Player {
  private let output: AudioOutput
  private let positions: Positions

  init(output: AudioOutput, positions: Positions) {
    self.output = output
    self.positions = positions
  }
}

/// How far somebody has listened.
final class Positions {
  private var seconds: [String: Int] = [:]
}

/// What is played on, in a car or at home.
final class Sleep {
  private let player: Player

  init(player: Player) { self.player = player }
}

public let podcastComponent = Component {
  single { DiskDownloads(log: $0()) as Downloads }
  factory { Download(downloads: $0()) }
  factory { Forget(downloads: $0()) }
  factory(tag: "campus") { Feed(host: "campus.example.org", network: $0()) }
  factory(tag: "city") { Feed(host: "city.example.org", network: $0()) }
  single { Subscriptions(campus: $0(tag: "campus"), city: $0(tag: "city")) }
  single { Positions() }
  weak { Player(output: $0(), positions: $0()) }
}
