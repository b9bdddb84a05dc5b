import Deli

protocol Gate {
  func open()
}

/// Opens when the captain says so. Nobody has written one yet.
final class Boarding: Autowired {
  private let gate: Gate
  required init(_ gate: Gate) { self.gate = gate }
  convenience init() { self.init(NoGate()) }
}

final class NoGate: Gate {
  func open() {}
}

/// Counts who comes aboard.
struct PassengerCounter: LazyAutowired {
  private var log: BoardingLog?
  init() {}
  func inject(_ log: BoardingLog) { print(log) }
}

/// Calls those who are late.
final class LastCall: Autowired {
  private let announcements: Announcements
  required init(_ /* the ones in the hall */ announcements: Announcements) { self.announcements = announcements }
  func sound() { print(announcements) }
}

/// One list for each trip.
final class BoardingLog: Component {
  var scope: Scope = .weak
}

/// Announces whom it knows of; it lives as long as the app.
final class Announcements: Autowired {
  /// What they are heard from.
  final class Horn {}

  private let log: BoardingLog
  private let horn: Horn

  required init(_ log: BoardingLog, _ horn: Horn) {
    self.log = log
    self.horn = horn
  }
}
