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
