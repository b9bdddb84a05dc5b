public protocol Log {
  func write(_ line: String)
}

final class ConsoleLog: Log {
  func write(_ line: String) { print(line) }
}

final class QuietLog: Log {
  func write(_ line: String) {}
}
