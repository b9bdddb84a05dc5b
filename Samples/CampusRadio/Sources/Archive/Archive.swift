import RadioKit
import Swinject

final class TapeRoom {
  private let log: Log

  init(log: Log) { self.log = log }

  func contains(_ title: String) -> Bool { !title.isEmpty }
}

final class Catalogue {
  private let network: Network

  init(network: Network) { self.network = network }
}

final class StationArchive: Recordings {
  private let tapes: TapeRoom
  private let catalogue: Catalogue

  init(tapes: TapeRoom, catalogue: Catalogue) {
    self.tapes = tapes
    self.catalogue = catalogue
  }

  func find(_ title: String) -> Recording? { tapes.contains(title) ? Recording(title: title) : nil }
}

final class Search {
  private let recordings: Recordings

  init(recordings: Recordings) { self.recordings = recordings }
}

final class RecordingScreen {
  private let recording: Recording
  private let output: AudioOutput

  init(recording: Recording, output: AudioOutput) {
    self.recording = recording
    self.output = output
  }
}

public final class ArchiveScreen {
  private let search: Search
  private let detail: (Recording) -> RecordingScreen

  init(search: Search, detail: @escaping (Recording) -> RecordingScreen) {
    self.search = search
    self.detail = detail
  }

  public func appear() { _ = detail(Recording(title: "first night")) }
}

public final class ArchiveAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.register(TapeRoom.self) { r in TapeRoom(log: r.resolve(Log.self)!) }
    container.register(Catalogue.self) { r in Catalogue(network: r.resolve(Network.self)!) }
    container.register(Recordings.self) { r in
      StationArchive(tapes: r.resolve(TapeRoom.self)!, catalogue: r.resolve(Catalogue.self)!)
    }
    .inObjectScope(.container)
    container.register(Search.self) { r in Search(recordings: r.resolve(Recordings.self)!) }
    container.register(RecordingScreen.self) { (r, recording: Recording) in
      RecordingScreen(recording: recording, output: r.resolve(AudioOutput.self)!)
    }
    container.register(ArchiveScreen.self) { r in
      ArchiveScreen(
        search: r.resolve(Search.self)!,
        detail: { recording in r.resolve(RecordingScreen.self, argument: recording)! })
    }
  }
}
