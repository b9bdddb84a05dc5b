import Platform
import Swinject

public final class OnboardAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(MediaLibrary.self) { r in MediaLibrary(store: r.resolve(FileStore.self)!) }
      .inObjectScope(.container)
    container.register(MediaPlayer.self) { _ in
      MediaPlayer(library: container.resolve(MediaLibrary.self)!)
    }
    container.register(AudioGuide.self) { r in
      AudioGuide(library: MediaLibrary(store: r.resolve(FileStore.self)!))
    }
    container.register(Announcing.self) { _ in Intercom() }
      .inObjectScope(.container)
    container.register(Listening.self) { _ in Intercom() }
      .inObjectScope(.container)
    container.register(Dinner.Tray.self) { _ in Dinner.Tray() }
    container.register(Breakfast.Tray.self) { _ in Breakfast.Tray() }
    container.register(DiningCar.self) { r in
      DiningCar(flags: r.resolve(FeatureFlags.self)!, menu: r.resolve(DinnerMenu.self)!)
    }
    container.register(DinnerMenu.self) { r in DinnerMenu(gateway: r.resolve(Gateway.self, name: "live")!) }
      .inObjectScope(.weak)
    container.register(OnboardScreen.self) { r in
      OnboardScreen(player: r.resolve(MediaPlayer.self)!, dining: r.resolve(DiningCar.self)!)
    }
    .initCompleted { r, screen in
      // digraph:disable:next captured-container - the kiosk outlives no screen
      screen.kiosk = container.resolve(Kiosk.self)
    }
    container.register(Kiosk.self) { r in Kiosk(log: r.resolve(Log.self)!) }
      .inObjectScope(.container)
    assembleCompartment(container)
    assembleCrew(container)
    assemblePhones(container)
  }

  private func assembleCompartment(_ container: Container) {
    container.register(Lighting.self) { _ in ReadingLamp() }
      .inObjectScope(.container)
    container.register(Dimming.self) { _ in ReadingLamp() }
    container.register(Weather.self) { _ in StubWeather() }
    container.register(CompartmentScreen.self) { r in
      CompartmentScreen(
        lighting: r.resolve(Lighting.self)!, dimming: r.resolve(Dimming.self)!,
        announcements: r.resolve(Announcing.self)!, calls: r.resolve(Listening.self)!,
        dinner: r.resolve(Dinner.Tray.self)!, breakfast: r.resolve(Breakfast.Tray.self)!,
        player: r.resolve(MediaPlayer.self)!, weather: r.resolve(Weather.self)!,
        thermometer: r.resolve(Thermometer.self)!)
    }
  }

  private func assembleCrew(_ container: Container) {
    container.register(Conductor.self) { r in Conductor(round: r.resolve(TicketRound.self)!) }
    container.register(TicketRound.self) { _ in TicketRound() }
      .initCompleted { r, round in round.conductor = r.resolve(Conductor.self) }
  }

  private func assemblePhones(_ container: Container) {
    container.register(Switchboard.self) { r in
      MainActor.assumeIsolated {
        Switchboard(
          galley: { r.resolve(GalleyPhone.self)! }, sleeper: { r.resolve(SleeperPhone.self)! },
          bar: { r.resolve(BarPhone.self)! }, cab: { r.resolve(CabPhone.self)! })
      }
    }
    container.register(GalleyPhone.self) { r in GalleyPhone(board: r.resolve(Switchboard.self)!) }
    container.register(SleeperPhone.self) { r in SleeperPhone(board: r.resolve(Switchboard.self)!) }
    container.register(BarPhone.self) { r in BarPhone(board: r.resolve(Switchboard.self)!) }
    container.register(CabPhone.self) { r in CabPhone(board: r.resolve(Switchboard.self)!) }
  }
}
