import RadioKit

final class ConsoleLog: Log {
  func write(_ line: String) { print(line) }
}

final class CampusNetwork: Network {
  private let log: Log

  init(log: Log) { self.log = log }

  func load(_ path: String) -> String? {
    log.write(path)
    return nil
  }
}

final class Mixer: AudioOutput {
  private let limiter: Limiter
  private let meter: LevelMeter

  init(limiter: Limiter, meter: LevelMeter) {
    self.limiter = limiter
    self.meter = meter
  }

  func play(_ name: String) {}
}

final class Limiter {}

final class LevelMeter {
  private let log: Log

  init(log: Log) { self.log = log }
}

final class Microphone {
  let channel: String
  private let meter: LevelMeter

  init(channel: String, meter: LevelMeter) {
    self.channel = channel
    self.meter = meter
  }
}

public final class Jingles {
  private let recordings: Recordings
  private let output: AudioOutput

  public init(recordings: Recordings, output: AudioOutput) {
    self.recordings = recordings
    self.output = output
  }
}

final class WebListeners: Listeners {
  private let network: Network

  init(network: Network) { self.network = network }

  var count: Int { network.load("listeners").flatMap { Int($0) } ?? 0 }
}

/// Calls from outside, which are put on the air.
final class PhoneDesk {
  private let microphone: Microphone
  weak var show: Show?

  init(microphone: Microphone) { self.microphone = microphone }
}

public final class Show {
  private let host: Microphone
  private let guest: Microphone
  var desk: PhoneDesk?
  private let jingles: Jingles
  private let schedule: Schedule

  init(host: Microphone, guest: Microphone, jingles: Jingles, schedule: Schedule) {
    self.host = host
    self.guest = guest
    self.jingles = jingles
    self.schedule = schedule
  }
}

public final class Schedule {
  private let network: Network

  init(network: Network) { self.network = network }

  public var next: String { network.load("schedule") ?? "music" }
}

public final class OnAirScreen {
  private let show: Show
  private let listeners: Listeners

  init(show: Show, listeners: Listeners) {
    self.show = show
    self.listeners = listeners
  }

  public func appear() { print(listeners.count) }
}
