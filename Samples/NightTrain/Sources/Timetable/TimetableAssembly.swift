import Platform
import Swinject
import SwinjectAutoregistration

public final class TimetableAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(Timetable.self) { r in
      RemoteTimetable(gateway: r.resolve(Gateway.self, name: "Live")!, clock: r.resolve(RailwayClock.self)!)
    }
    .inObjectScope(.container)

    container.autoregister(DelayMonitor.self, initializer: DelayMonitor.init)
    container.autoregister(RoutePlanner.self, initializer: RoutePlanner.init(timetable:monitor:))

    container.register(DelaySource.self) { r in r.resolve(DelayMonitor.self)! }

    container.register(DepartureBoard.self) { (r, station: Station) in
      DepartureBoard(station: station, timetable: r.resolve(Timetable.self)!, flags: r.resolve(FeatureFlags.self)!)
    }

    // Delays are watched by one object, however many boards show them.
    container.register(DelayMonitor.self) { r in DelayMonitor(timetable: r.resolve(Timetable.self)!) }
      .inObjectScope(.container)  // digraph:disable:this value-type-scope - it was a struct once
  }
}
