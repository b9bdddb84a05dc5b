import Swinject

/// What everybody needs: the time, a log, and where events go.
public final class CoreAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.single(WallClock.self) { _ in SystemClock() }

    #if DEBUG
    container.single(Log.self) { _ in ConsoleLog() }
    #else
    container.single(Log.self) { _ in QuietLog() }
    #endif

    container.single(Analytics.self) { r in
      LoggingAnalytics(log: r.resolve(Log.self)!, clock: r.resolve(WallClock.self)!)
    }
  }
}
