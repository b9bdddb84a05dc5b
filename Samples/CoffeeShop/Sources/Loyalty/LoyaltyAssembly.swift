import Core
import Networking
import Storage
import Swinject
import SwinjectAutoregistration

/// What exists while somebody is signed in. It belongs into a child of the app's assembler.
public final class LoyaltyAssembly: Assembly {
  private let account: Account

  public init(account: Account) { self.account = account }

  public func assemble(container: Container) {
    container.register(Account.self) { [account] _ in account }.inObjectScope(.container)
    container.single(LoyaltyCard.self) { r in
      LoyaltyCard(account: r.resolve(Account.self)!, database: r.resolve(Database.self)!)
    }
    container.autoregister(Rewards.self, initializer: StampRewards.init(card:clock:))
    container.register(RewardsScreen.self) { r in
      RewardsScreen(rewards: r.resolve(Rewards.self)!, images: r.resolve(ImageLoader.self)!)
    }
    container.register(ProfileScreen.self) { r in
      guard let account = r.resolve(Account.self) else { preconditionFailure("nobody is signed in") }
      return ProfileScreen(account: account, avatars: r.resolve(DiskCache.self, argument: account.folder)!)
    }
  }
}
