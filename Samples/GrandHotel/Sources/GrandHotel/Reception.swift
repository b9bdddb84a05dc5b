import Concierge
import FactoryKit
import Kitchen

/// The guest of a room, until checkout.
final class Guest { var name = "" }

final class Bill {
  private let guest: Guest
  init(guest: Guest) { self.guest = guest }
}

final class Safe { private var jewels = 0 }

final class Lift {}
final class Laundry {}
final class Bar {}
final class Porter {
  private let rack: KeyRack
  init(rack: KeyRack) { self.rack = rack }
}

/// Whoever receives guests does everything else, too.
final class Reception {
  private let parts: [Any]

  init(
    bill: Bill, lift: Lift, laundry: Laundry, bar: Bar, porter: Porter,
    concierge: Concierge, cook: Cook, keyRack: KeyRack
  ) {
    parts = [bill, lift, laundry, bar, porter, concierge, cook, keyRack]
  }
}

protocol Alarm {}
final class MockAlarm: Alarm {}

extension Container {
  var guest: Factory<Guest> { self { Guest() }.cached }
  var bill: Factory<Bill> { self { Bill(guest: self.guest()) }.singleton }
  var safe: Factory<Safe> { self { Safe() }.cached }
  var lift: Factory<Lift> { self { Lift() } }
  var laundry: Factory<Laundry> { self { Laundry() } }
  var bar: Factory<Bar> { self { Bar() } }
  var porter: Factory<Porter> { self { Porter(rack: KeyRack()) } }
  var alarm: Factory<Alarm> { self { MockAlarm() }.singleton }
  // digraph:disable:next dependency-cycle - the lift waits for nobody
  var reception: Factory<Reception> {
    self {
      Reception(
        bill: self.bill(), lift: self.lift(), laundry: self.laundry(), bar: self.bar(), porter: self.porter(),
        concierge: self.concierge(), cook: self.cook(),
        keyRack: self.keyRack())
    }
  }
}
