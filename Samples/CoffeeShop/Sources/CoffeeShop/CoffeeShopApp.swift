import Loyalty
import Menu
import Ordering
import Storage
import Swinject

@main
final class CoffeeShopApp {
  @Inject private var theme: ThemeSettings
  @Inject private var router: Router
  private var session: Assembler?

  static func main() {
    let app = CoffeeShopApp()
    app.launch()
    app.signIn(Account(name: "Ada"))
    app.leave()
  }

  func launch() {
    theme.isDark = true
    Locator.resolver.resolve(Onboarding.self)!.run()
    let espresso = Drink(name: "Espresso", cents: 320)
    router.showMenu()
    router.show(espresso)
    router.buy(espresso)
  }

  func signIn(_ account: Account) {
    let session = Assembler([LoyaltyAssembly(account: account)], parent: Locator.assembler)
    session.resolver.resolve(RewardsScreen.self)!.appear()
    session.resolver.resolve(ProfileScreen.self)!.appear()
    self.session = session
  }

  func leave() {
    (Locator.resolver as? Container)?.resetObjectScope(.visit)
    session = nil
  }
}
