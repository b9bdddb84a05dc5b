import Foundation

public protocol WallClock {
  var now: Date { get }
}

final class SystemClock: WallClock {
  var now: Date { Date() }
}
