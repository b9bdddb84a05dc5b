import Injection
import RadioKit

public class PodcastScreen {}

final class EpisodeRow {
  private let episode: Episode
  private let download: Download

  init(episode: Episode, download: Download) {
    self.episode = episode
    self.download = download
  }
}

final class EpisodeList: PodcastScreen {
  private let subscriptions: Subscriptions
  private let row: (Episode) -> EpisodeRow

  init(subscriptions: Subscriptions, row: @escaping (Episode) -> EpisodeRow) {
    self.subscriptions = subscriptions
    self.row = row
  }
}

final class PlayerModel {
  private let episode: Episode
  private let player: Player
  private let sleep: Sleep

  init(episode: Episode, player: Player, sleep: Sleep) {
    self.episode = episode
    self.player = player
    self.sleep = sleep
  }
}

final class PlayerScreen: PodcastScreen {
  private let model: PlayerModel

  init(model: PlayerModel) { self.model = model }
}

/// Builds the screens of podcasts.
public class PodcastBuilder<Content: PodcastScreen>: ModuleBuilder<PodcastScreen> {
  func content() -> Content { fatalError("a builder has to make its content") }

  public override func build() -> PodcastScreen { content() }
}

public final class PodcastListBuilder: ModuleBuilder<PodcastScreen> {
  public override func component() -> Component? {
    Component {
      factory { EpisodeList(subscriptions: $0(), row: $0()) }
      factory { module in { EpisodeRow(episode: $0, download: module()) } }
    }
  }

  public override func build() -> PodcastScreen { module.resolve() as EpisodeList }
}

final class PlayerBuilder: PodcastBuilder<PlayerScreen> {
  private let episode: Episode

  init(episode: Episode) { self.episode = episode }

  override func component() -> Component? {
    Component {
      factory { self.episode }
      factory { Sleep(player: $0()) }
      factory { PlayerModel(episode: $0(), player: $0(), sleep: $0()) }
    }
  }

  override func content() -> PlayerScreen { PlayerScreen(model: module()) }
}

public func playerScreen(of title: String) -> PodcastScreen { PlayerBuilder(episode: Episode(title: title)).build() }
