/// Writes down what happens.
public protocol Log: AnyObject {
  func write(_ line: String)
}

public final class ConsoleLog: Log {
  public init() {}
  public func write(_ line: String) { print(line) }
}

/// Puts the name of a part of the app before each line.
public final class PrefixedLog: Log {
  private let prefix: String
  private let log: Log

  public init(prefix: String, log: Log) {
    self.prefix = prefix
    self.log = log
  }

  public func write(_ line: String) { log.write("\(prefix): \(line)") }
}

public protocol Clock {
  var today: Int { get }
}

public struct SystemClock: Clock {
  public init() {}
  public var today: Int { 0 }
}

/// Talks to the club's server.
public final class ClubAPI {
  private let address: String
  private let log: Log

  public init(address: String, log: Log) {
    self.address = address
    self.log = log
  }

  public func get(_ path: String) -> [String] {
    log.write("get \(address)/\(path)")
    return []
  }
}

/// Keeps what was read before.
public final class Bookshelf {
  private var titles: Set<String> = []
  public init() {}
  public func put(_ title: String) { titles.insert(title) }
  public func has(_ title: String) -> Bool { titles.contains(title) }
}
