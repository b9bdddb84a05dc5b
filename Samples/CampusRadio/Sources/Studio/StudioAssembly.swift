import RadioKit
import Swinject

/// What every part of the radio needs.
public final class CoreAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Log.self) { _ in ConsoleLog() }
      .inObjectScope(.container)
    container.register(Network.self) { r in CampusNetwork(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
  }
}

public final class StudioAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Limiter.self) { _ in Limiter() }
    container.register(LevelMeter.self) { r in LevelMeter(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
    container.register(AudioOutput.self) { r in
      Mixer(limiter: r.resolve(Limiter.self)!, meter: r.resolve(LevelMeter.self)!)
    }
    .inObjectScope(.container)
    for channel in ["host", "guest", "phone"] {
      container.register(Microphone.self, name: channel) { r in
        Microphone(channel: channel, meter: r.resolve(LevelMeter.self)!)
      }
    }
    container.register(Listeners.self) { r in WebListeners(network: r.resolve(Network.self)!) }
      .inObjectScope(.container)
    container.register(Schedule.self) { r in Schedule(network: r.resolve(Network.self)!) }
    container.register(PhoneDesk.self) { r in PhoneDesk(microphone: r.resolve(Microphone.self, name: "phone")!) }
      .initCompleted { r, desk in desk.show = r.resolve(Show.self) }
    container.register(Show.self) { r in
      Show(
        host: r.resolve(Microphone.self, name: "host")!, guest: r.resolve(Microphone.self, name: "guest")!,
        jingles: r.resolve(Jingles.self)!, schedule: r.resolve(Schedule.self)!)
    }
    .initCompleted { r, show in show.desk = r.resolve(PhoneDesk.self)! }
    container.register(OnAirScreen.self) { r in
      OnAirScreen(show: r.resolve(Show.self)!, listeners: r.resolve(Listeners.self)!)
    }
  }
}
