import Core
import Menu
import Ordering
import Storage

final class Router {
  private let makeMenu: () -> MenuScreen
  private let makeBasket: () -> BasketScreen
  private let makeDrink: (Drink) -> DrinkScreen

  init(
    makeMenu: @escaping () -> MenuScreen, makeBasket: @escaping () -> BasketScreen,
    makeDrink: @escaping (Drink) -> DrinkScreen
  ) {
    self.makeMenu = makeMenu
    self.makeBasket = makeBasket
    self.makeDrink = makeDrink
  }

  func showMenu() { makeMenu().appear() }
  func show(_ drink: Drink) { makeDrink(drink).appear() }
  func buy(_ drink: Drink) { makeBasket().buy(drink.name) }
}

final class Onboarding {
  private let state: OnboardingState
  private let analytics: Analytics

  init(state: OnboardingState, analytics: Analytics) {
    self.state = state
    self.analytics = analytics
  }

  func run() {
    guard !state.isDone else { return }
    analytics.track("onboarding")
    state.isDone = true
  }
}
