import Archive
import Injection
import Podcasts
import RadioKit
import Studio
import Swinject

final class TabBar {
  private let onAir: OnAirScreen
  private let archive: ArchiveScreen

  init(onAir: OnAirScreen, archive: ArchiveScreen) {
    self.onAir = onAir
    self.archive = archive
  }

  func appear() {
    onAir.appear()
    archive.appear()
  }
}

final class AppAssembly: Assembly {
  func assemble(container: Container) {
    // Played in the studio, kept in the archive.
    container.register(Jingles.self) { r in
      Jingles(recordings: r.resolve(Recordings.self)!, output: r.resolve(AudioOutput.self)!)
    }
    container.register(TabBar.self) { r in
      TabBar(onAir: r.resolve(OnAirScreen.self)!, archive: r.resolve(ArchiveScreen.self)!)
    }
  }
}

final class RadioApp {
  private let assembler = Assembler([CoreAssembly(), StudioAssembly(), ArchiveAssembly(), AppAssembly()])

  /// Podcasts are handed what the radio has.
  func launch() {
    let log = assembler.resolver.resolve(Log.self)!
    let network = assembler.resolver.resolve(Network.self)!
    let output = assembler.resolver.resolve(AudioOutput.self)!
    injectMe {
      component { podcastComponent }
      single { log as Log }
      single { network as Network }
      single { output as AudioOutput }
    }
    assembler.resolver.resolve(TabBar.self)!.appear()
    print(PodcastListBuilder().build(), playerScreen(of: "the first hour"))
  }
}

RadioApp().launch()
