import Platform

public struct Station {
  public let code: String

  public init(code: String) { self.code = code }
}

public protocol Timetable {
  func departures(from station: Station) -> [String]
}

final class RemoteTimetable: Timetable {
  private let gateway: Gateway
  private let clock: RailwayClock

  init(gateway: Gateway, clock: RailwayClock) {
    self.gateway = gateway
    self.clock = clock
  }

  func departures(from station: Station) -> [String] {
    [gateway.call("departures/\(station.code)/\(clock.now)") ?? ""]
  }
}

public final class DelayMonitor: DelaySource {
  private let timetable: Timetable

  init(timetable: Timetable) { self.timetable = timetable }

  public func minutes(at station: Station) -> Int { timetable.departures(from: station).count }
  public func minutes(at station: String) -> Int { minutes(at: Station(code: station)) }
}

public final class RoutePlanner {
  private let timetable: Timetable
  private let monitor: DelayMonitor

  init(timetable: Timetable, monitor: DelayMonitor) {
    self.timetable = timetable
    self.monitor = monitor
  }

  public func route(from: Station, to: Station) -> [String] {
    monitor.minutes(at: to) > 60 ? [] : timetable.departures(from: from)
  }
}

public final class DepartureBoard {
  private let station: Station
  private let timetable: Timetable
  private let flags: FeatureFlags

  init(station: Station, timetable: Timetable, flags: FeatureFlags) {
    self.station = station
    self.timetable = timetable
    self.flags = flags
  }

  public func lines() -> [String] { flags.showsDelays ? timetable.departures(from: station) : [] }
}
