public protocol Analytics {
  func track(_ event: String)
}

final class LoggingAnalytics: Analytics {
  private let log: Log
  private let clock: WallClock

  init(log: Log, clock: WallClock) {
    self.log = log
    self.clock = clock
  }

  func track(_ event: String) { log.write("\(clock.now): \(event)") }
}
