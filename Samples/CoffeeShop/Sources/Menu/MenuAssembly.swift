import Core
import Networking
import Storage
import Swinject
import SwinjectAutoregistration

public final class MenuAssembly: Assembly {
  public init() {}

  public func assemble(container: Container) {
    container.single(MenuService.self) { r in
      RemoteMenuService(client: r.resolve(HTTPClient.self)!, cache: r.resolve(DiskCache.self, argument: "menu")!)
    }
    container.register(PriceFormatter.self) { _ in PriceFormatter(currency: "CHF") }

    // The screen owns its presenter, and the presenter knows the screen; each is told once both exist.
    container.register(MenuScreen.self) { r in MenuScreen(images: r.resolve(ImageLoader.self)!) }
      .implements(MenuView.self)
      .initCompleted { r, screen in screen.presenter = r.resolve(MenuPresenter.self)! }

    container.autoregister(
      MenuPresenter.self, initializer: MenuPresenter.init(service:formatter:analytics:)
    )
    .initCompleted { r, presenter in presenter.view = r.resolve(MenuView.self) }

    container.register(DrinkScreen.self) { (r, drink: Drink, isFavourite: Bool) in
      DrinkScreen(drink: drink, isFavourite: isFavourite, formatter: r.resolve(PriceFormatter.self)!)
    }
  }
}
