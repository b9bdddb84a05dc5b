import Foundation

/// Implemented by a framework that comes without source.
public protocol CrashReporter {
  func record(_ line: String)
}

public final class Log {
  private let reporter: CrashReporter

  init(reporter: CrashReporter) { self.reporter = reporter }

  public func write(_ line: String) { reporter.record(line) }
}

public final class RailwayClock {
  public var now: Date { Date() }
}

/// What the server lets this device do; the settings screen changes some of it.
public struct FeatureFlags {
  public var hasDiningCar = true
  public var showsDelays = false
}

public protocol Gateway {
  func call(_ path: String) -> String?
}

final class LiveGateway: Gateway {
  private let log: Log

  init(log: Log) { self.log = log }

  func call(_ path: String) -> String? {
    log.write("GET \(path)")
    return path
  }
}

final class SandboxGateway: Gateway {
  private let clock: RailwayClock

  init(clock: RailwayClock) { self.clock = clock }

  func call(_ path: String) -> String? { "\(clock.now): \(path)" }
}

/// What a compartment is heated to.
public final class Thermometer {
  public var degrees: Int { 19 }
}

/// Knows how late trains are.
public protocol DelaySource {
  func minutes(at station: String) -> Int
}

/// The display above the platform.
public final class Noticeboard {
  private let delays: DelaySource

  init(delays: DelaySource) { self.delays = delays }

  public func refresh() { print(delays.minutes(at: "ZRH")) }
}

public final class FileStore {
  private let log: Log

  init(log: Log) { self.log = log }

  public func save(_ text: String, as name: String) { log.write("saved \(name): \(text.count)") }
}
