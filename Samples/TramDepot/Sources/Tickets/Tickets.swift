import FactoryKit
import TramKit

/// A fare zone, until the passenger leaves it.
final class Zone { var number = 1 }

final class Fare {
  private let zone: Zone
  init(zone: Zone) { self.zone = zone }
}

public final class TicketMachine {
  private let fare: Fare
  private let timetable: Timetable?

  init(fare: Fare, timetable: Timetable?) {
    self.fare = fare
    self.timetable = timetable
  }

  public func sell() { print(timetable?.departures(from: "Market").first ?? 0) }
}

public protocol Inspector { func check() }

/// Counts who has bought a ticket and not yet left.
public final class Turnstile: Passengers {
  private let inspector: Inspector?
  init(inspector: Inspector?) { self.inspector = inspector }
  public func waiting(at stop: String) -> Int { stop.count }
}

extension Container {
  /// The app registers the timetable of the tracks.
  public var timetable: Factory<Timetable?> { promised() }
  /// Nobody has been hired yet.
  public var inspector: Factory<Inspector?> { promised() }
  var zone: Factory<Zone> { self { Zone() }.cached }
  var fare: Factory<Fare> { self { Fare(zone: self.zone()) }.singleton }
  public var ticketMachine: Factory<TicketMachine> {
    self { TicketMachine(fare: self.fare(), timetable: self.timetable()) }
  }
  public var turnstile: Factory<Turnstile> { self { Turnstile(inspector: self.inspector()) }.singleton }

  /// A new zone begins.
  public func leave() { zone.reset(.scope) }
}
