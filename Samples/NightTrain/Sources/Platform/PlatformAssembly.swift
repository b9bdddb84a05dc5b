import Swinject

public final class PlatformAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Log.self) { r in Log(reporter: r.resolve(CrashReporter.self)!) }
      .inObjectScope(.container)
    container.register(RailwayClock.self) { _ in RailwayClock() }
      .inObjectScope(.container)
    container.register(FeatureFlags.self) { _ in FeatureFlags() }
      .inObjectScope(.weak)

    container.resolve(FileStore.self)!.save("", as: "ticket")

    container.register(Gateway.self, name: "live") { r in LiveGateway(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
    container.register(Gateway.self, name: "sandbox") { r in SandboxGateway(clock: r.resolve(RailwayClock.self)!) }
    container.register(FileStore.self) { r in FileStore(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
    container.register(Noticeboard.self) { r in Noticeboard(delays: r.resolve(DelaySource.self)!) }
    #if DEBUG
      container.register(Thermometer.self) { _ in Thermometer() }
    #endif
  }
}
