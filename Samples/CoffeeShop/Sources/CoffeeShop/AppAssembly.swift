import Core
import Menu
import Ordering
import Storage
import Swinject

/// Ties the features together.
final class AppAssembly: Assembly {
  func assemble(container: Container) {
    container.single(Router.self) { r in
      Router(
        makeMenu: { r.resolve(MenuScreen.self)! },
        makeBasket: { r.resolve(BasketScreen.self)! },
        makeDrink: { (drink: Drink) in r.resolve(DrinkScreen.self, arguments: drink, false)! })
    }
    container.register(Onboarding.self) { r in
      Onboarding(state: r.resolve(OnboardingState.self)!, analytics: r.resolve(Analytics.self)!)
    }
  }

  func loaded(resolver: Resolver) {
    resolver.resolve(Log.self)?.write("everything is registered")
  }
}
