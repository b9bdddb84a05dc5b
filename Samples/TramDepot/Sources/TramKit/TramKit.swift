/// What the tracks know, and the tickets want to know.
public protocol Timetable: AnyObject { func departures(from stop: String) -> [Int] }

/// What the tickets know, and the tracks want to know.
public protocol Passengers: AnyObject { func waiting(at stop: String) -> Int }

/// A loudspeaker at a stop.
public protocol Loudspeaker { func say(_ text: String) }
