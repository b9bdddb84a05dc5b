import HutKit
import HutScreens
import Injection

final class Navigator: Navigating {
  private var shown: [Screen] = []

  func show(_ screen: Screen) { shown.append(screen) }
}

/// Reminds of what is booked.
final class Reminder {
  @Inject var store: BookingStore
  @LazyInject var cancel: CancelBooking

  func remind() { print(store.nights) }
  func forget(_ hut: Hut) { cancel(in: hut) }
}

final class Walk {
  private let weather: Weather

  init(weather: Weather) { self.weather = weather }
}

final class HutApp {
  private let navigator = Navigator()

  func launch() {
    let app = Module {
      component { storageComponent }
      component { weatherComponent }
      component { bookingComponent }
      single { self.navigator as Navigating }
      factory { Walk(weather: $0()) }
    }
    injectMe(app)
    navigator.show(HutListBuilder().build())
    navigator.show(HelpBuilder().build())
    Reminder().remind()
    let offline = Module(parent: app) {
      // digraph:disable:next shadowed-binding - high up there is no network
      factory { RememberedWeather(archive: $0(tag: "archive")) as Weather }
      factory(tag: "title") { "Without a network" }
    }
    let walk: Walk = offline.resolve()
    let title = offline.resolve(tag: "title") as String
    print(walk, title)
  }
}

HutApp().launch()
