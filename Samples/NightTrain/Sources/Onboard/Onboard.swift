import Platform
import Swinject

final class MediaLibrary {
  private let store: FileStore

  init(store: FileStore) { self.store = store }
}

final class MediaPlayer {
  private let library: MediaLibrary

  init(library: MediaLibrary) { self.library = library }
}

/// Tells what is to be seen outside.
final class AudioGuide {
  private let library: MediaLibrary

  init(library: MediaLibrary) { self.library = library }
}

protocol Announcing {}

protocol Listening {}

/// The passengers' way to the crew, and the crew's to them.
final class Intercom: Announcing, Listening {}

enum Dinner {
  final class Tray {}
}

enum Breakfast {
  final class Tray {}
}

final class DinnerMenu {
  private let gateway: Gateway

  init(gateway: Gateway) { self.gateway = gateway }

  var dishes: [String] { gateway.call("dinner").map { [$0] } ?? [] }
}

final class DiningCar {
  private let flags: FeatureFlags
  private let menu: DinnerMenu

  init(flags: FeatureFlags, menu: DinnerMenu) {
    self.flags = flags
    self.menu = menu
  }

  var isOpen: Bool { flags.hasDiningCar && !menu.dishes.isEmpty }
}

public final class OnboardScreen {
  private let player: MediaPlayer
  private let dining: DiningCar
  var kiosk: Kiosk?

  init(player: MediaPlayer, dining: DiningCar) {
    self.player = player
    self.dining = dining
  }

  public func appear() { print(dining.isOpen) }
}

protocol Lighting {
  func switchOff()
}

protocol Dimming {
  func dim(to percent: Int)
}

/// The lamp above the berth.
final class ReadingLamp: Lighting, Dimming {
  private var percent = 100

  func switchOff() { percent = 0 }
  func dim(to percent: Int) { self.percent = percent }
}

protocol Weather {
  var morning: String { get }
}

/// Always fine.
struct StubWeather: Weather {
  let morning = "sunny"
}

/// The panel at the head of the berth, which has a button for everything.
public final class CompartmentScreen {
  private let lighting: Lighting
  private let dimming: Dimming
  private let announcements: Announcing
  private let calls: Listening
  private let dinner: Dinner.Tray
  private let breakfast: Breakfast.Tray
  private let player: MediaPlayer
  private let weather: Weather
  private let thermometer: Thermometer

  init(
    lighting: Lighting, dimming: Dimming, announcements: Announcing, calls: Listening, dinner: Dinner.Tray,
    breakfast: Breakfast.Tray, player: MediaPlayer, weather: Weather, thermometer: Thermometer
  ) {
    self.lighting = lighting
    self.dimming = dimming
    self.announcements = announcements
    self.calls = calls
    self.dinner = dinner
    self.breakfast = breakfast
    self.player = player
    self.weather = weather
    self.thermometer = thermometer
  }

  public func goodNight() {
    dimming.dim(to: 10)
    lighting.switchOff()
    print(player, announcements, calls, dinner, breakfast, weather.morning, thermometer.degrees)
  }
}

/// Goes through the coaches at night.
public final class Conductor {
  private let round: TicketRound

  init(round: TicketRound) { self.round = round }

  public func start() { round.begin() }
}

final class TicketRound {
  weak var conductor: Conductor?

  func begin() {}
}

/// Puts calls through from one phone of the train to another.
public final class Switchboard {
  private let galley: () -> GalleyPhone
  private let sleeper: () -> SleeperPhone
  private let bar: () -> BarPhone
  private let cab: () -> CabPhone

  init(
    galley: @escaping () -> GalleyPhone, sleeper: @escaping () -> SleeperPhone, bar: @escaping () -> BarPhone,
    cab: @escaping () -> CabPhone
  ) {
    (self.galley, self.sleeper, self.bar, self.cab) = (galley, sleeper, bar, cab)
  }

  public func tryAll() { print(galley().board, sleeper().board, bar().board, cab().board) }
}

final class GalleyPhone {
  let board: Switchboard

  init(board: Switchboard) { self.board = board }
}

final class SleeperPhone {
  let board: Switchboard

  init(board: Switchboard) { self.board = board }
}

final class BarPhone {
  let board: Switchboard

  init(board: Switchboard) { self.board = board }
}

final class CabPhone {
  let board: Switchboard

  init(board: Switchboard) { self.board = board }
}

/// Something small that a railway shows on the screens of its trains.
public protocol Widget {
  /// What the widget is made of.
  var assembly: Assembly { get }
}

/// The screen at the end of each coach. Its widgets are chosen by the railway, so they are not known here.
public final class Kiosk {
  private let log: Log
  private var parts: Assembler?

  init(log: Log) { self.log = log }

  public func install(_ widgets: [any Widget]) {
    log.write("\(widgets.count) widgets")
    parts = Assembler(widgets.map { $0.assembly })
  }
}
