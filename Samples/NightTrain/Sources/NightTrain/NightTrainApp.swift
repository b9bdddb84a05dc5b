import Booking
import Dispatch
import Onboard
import Passengers
import Platform
import Swinject
import Timetable

@main
final class NightTrainApp {
  private let assembler = Assembler([
    PlatformAssembly(), TimetableAssembly(), BookingAssembly(), RemindersAssembly(), OnboardAssembly(), AppAssembly(),
  ])
  private var passengers: Assembler?

  static func main() {
    let app = NightTrainApp()
    app.signIn(Passenger(name: "Mary"))
    app.depart(from: Station(code: "ZRH"))
    app.arrive()
  }

  func signIn(_ passenger: Passenger) {
    let passengers = Assembler([PassengersAssembly(passenger: passenger)], parent: assembler)
    passengers.resolver.resolve(ProfileScreen.self)!.appear()
    self.passengers = passengers
  }

  func depart(from station: Station) {
    print(assembler.resolver.resolve(DepartureBoard.self, argument: station.code)!.lines())
    assembler.resolver.resolve(SearchScreen.self)!.appear()
    assembler.resolver.resolve(CheckoutScreen.self)!.pay()
    assembler.resolver.resolve(OnboardScreen.self)!.appear()
    assembler.resolver.resolve(CompartmentScreen.self)!.goodNight()
    assembler.resolver.resolve(Conductor.self)!.start()
    DispatchQueue.global().async { self.assembler.resolver.resolve(Switchboard.self)!.tryAll() }
    assembler.resolver.resolve(Noticeboard.self)!.refresh()
    assembler.resolver.resolve(WakeUpCall.self)!.schedule()
  }

  func arrive() {
    (assembler.resolver as? Container)?.resetObjectScope(.journey)
    assembler.resolver.resolve(TripFlow.self)!.finish()
    LostProperty(resolver: assembler.resolver).report("an umbrella")
  }
}
