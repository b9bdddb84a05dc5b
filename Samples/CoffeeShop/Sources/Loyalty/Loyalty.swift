import Core
import Networking
import Storage

public final class Account {
  public let name: String
  let folder: String

  public init(name: String) {
    self.name = name
    folder = "users/\(name)"
  }
}

final class LoyaltyCard {
  private let account: Account
  private let database: Database

  init(account: Account, database: Database) {
    self.account = account
    self.database = database
  }

  var stamps: Int { database.rows(of: "stamps-\(account.name)").count }
}

protocol Rewards {
  var isNextDrinkFree: Bool { get }
}

final class StampRewards: Rewards {
  private let card: LoyaltyCard
  private let clock: WallClock

  init(card: LoyaltyCard, clock: WallClock) {
    self.card = card
    self.clock = clock
  }

  /// Every tenth drink is free, and on the first day of time all of them are.
  var isNextDrinkFree: Bool { card.stamps % 10 == 9 || clock.now.timeIntervalSince1970 < 86_400 }
}

public final class RewardsScreen {
  private let rewards: Rewards
  private let images: ImageLoader

  init(rewards: Rewards, images: ImageLoader) {
    self.rewards = rewards
    self.images = images
  }

  public func appear() { print(rewards.isNextDrinkFree, images.image(named: "stamp") ?? "") }
}

public final class ProfileScreen {
  private let account: Account
  private let avatars: DiskCache

  init(account: Account, avatars: DiskCache) {
    self.account = account
    self.avatars = avatars
  }

  public func appear() { print(account.name, avatars.url(of: "avatar")) }
}
