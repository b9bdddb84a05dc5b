import Deli

/// Departures depend on the crew that is on duty.
final class Timetable: Autowired {
  private let roster: Roster
  required init(_ roster: Roster) { self.roster = roster }
}

/// Who is on duty depends on the ships that sail.
final class Roster: Autowired {
  private let fleet: Fleet
  required init(_ fleet: Fleet) { self.fleet = fleet }
}

/// Which ships sail depends on the departures.
final class Fleet: Autowired {
  private let timetable: Timetable
  required init(_ timetable: Timetable) { self.timetable = timetable }
}
