import Deli

/// What the captain sees.
final class BridgeScreen: Inject {
  private lazy var timetable = Inject(Timetable.self)
  private lazy var name = InjectProperty("harbour.name")

  func depart() { print(name, timetable) }
  func tryOut() { Task.detached { print(self.Inject(Siren.self)) } }
}

print(AppContext.shared.get(PriceList.self)!)

AppContext.shared.load([HarborFactory.self, FerryFactory.self])

let bridge = BridgeScreen()
print(bridge)
