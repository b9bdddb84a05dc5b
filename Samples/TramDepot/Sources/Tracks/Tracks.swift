import Swinject
import TramKit

final class TrackPlan { let stops = ["Harbor", "Market", "Depot"] }

final class Signal {
  private let plan: TrackPlan
  init(plan: TrackPlan) { self.plan = plan }
}

/// Sends trams where somebody waits.
public final class Dispatcher {
  private let plan: TrackPlan
  private let passengers: Passengers
  private let signal: Signal

  init(plan: TrackPlan, passengers: Passengers, signal: Signal) {
    self.plan = plan
    self.passengers = passengers
    self.signal = signal
  }

  public func dispatch() { for stop in plan.stops where passengers.waiting(at: stop) > 0 { print("a tram to", stop) } }
}

final class WinterTimetable: Timetable {
  func departures(from stop: String) -> [Int] { [7, 8, 9] }
}

public final class Announcer {
  private let speaker: Loudspeaker
  init(speaker: Loudspeaker) { self.speaker = speaker }
  public func announce() { speaker.say("mind the doors") }
}

public final class TracksAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(TrackPlan.self) { _ in TrackPlan() }.inObjectScope(.container)
    container.register(Signal.self) { r in Signal(plan: r.resolve(TrackPlan.self)!) }
    container.register(Timetable.self, name: "winter") { _ in WinterTimetable() }.inObjectScope(.container)
    container.register(Announcer.self) { r in Announcer(speaker: r.resolve(Loudspeaker.self)!) }
    container.register(Dispatcher.self) { r in
      Dispatcher(
        plan: r.resolve(TrackPlan.self)!, passengers: r.resolve(Passengers.self)!, signal: r.resolve(Signal.self)!)
    }
  }
}
