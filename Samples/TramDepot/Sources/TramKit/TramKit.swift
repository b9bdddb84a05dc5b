/// Departures: the tracks know them, and the tickets ask for them.
public protocol Timetable: AnyObject { func departures(from stop: String) -> [Int] }

/// Waiting people: the tickets know their number, and the tracks ask for it.
public protocol Passengers: AnyObject { func waiting(at stop: String) -> Int }

/// A loudspeaker at a stop.
public protocol Loudspeaker { func say(_ text: String) }
