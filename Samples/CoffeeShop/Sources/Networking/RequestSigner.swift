import Core

public final class RequestSigner {
  private let clock: WallClock

  public init(clock: WallClock) { self.clock = clock }

  public func sign(_ body: String) -> String { "\(body)@\(clock.now.timeIntervalSince1970)" }
}
