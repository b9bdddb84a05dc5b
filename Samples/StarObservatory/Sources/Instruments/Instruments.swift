import Knit
import KnitMacros

public protocol Weather: AnyObject {
  var isClear: Bool { get }
}

public final class Dome {
  private let weather: Weather

  @Resolvable<Resolver>
  init(weather: Weather) {
    self.weather = weather
  }

  public func open() -> Bool { weather.isClear }
}

public struct Lens {
  public let width: Int
}

public final class Telescope {
  private let star: String
  private let dome: Dome
  private let lens: Lens

  init(star: String, dome: Dome, lens: Lens) {
    self.star = star
    self.dome = dome
    self.lens = lens
  }

  public func look() -> String? { dome.open() ? "\(star), \(lens.width) wide" : nil }
}

protocol Check: AnyObject {
  func passes() -> Bool
}

final class MirrorCheck: Check {
  func passes() -> Bool { true }
}

final class LensCheck: Check {
  private let lens: Lens

  init(lens: Lens) {
    self.lens = lens
  }

  func passes() -> Bool { lens.width > 10 }
}

/// Before it gets dark, all is looked after.
public final class Evening {
  private let checks: [Check]

  init(checks: [Check]) {
    self.checks = checks
  }

  public func isReady() -> Bool { checks.allSatisfy { $0.passes() } }
}
