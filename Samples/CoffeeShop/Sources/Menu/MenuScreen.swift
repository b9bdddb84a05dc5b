import Core
import Networking

public struct PriceFormatter {
  let currency: String

  public func text(of cents: Int) -> String { "\(currency) \(Double(cents) / 100)" }
}

protocol MenuView: AnyObject {
  func show(_ lines: [String])
}

final class MenuPresenter {
  private let service: MenuService
  private let formatter: PriceFormatter
  private let analytics: Analytics
  weak var view: MenuView?

  init(service: MenuService, formatter: PriceFormatter, analytics: Analytics) {
    self.service = service
    self.formatter = formatter
    self.analytics = analytics
  }

  func load() {
    analytics.track("menu")
    view?.show(service.drinks().map { "\($0.name) \(formatter.text(of: $0.cents))" })
  }
}

public final class MenuScreen: MenuView {
  var presenter: MenuPresenter?
  private let images: ImageLoader

  init(images: ImageLoader) { self.images = images }

  public func appear() {
    _ = images.image(named: "header")
    presenter?.load()
  }

  func show(_ lines: [String]) { print(lines.joined(separator: "\n")) }
}

public final class DrinkScreen {
  let drink: Drink
  let isFavourite: Bool
  let formatter: PriceFormatter

  init(drink: Drink, isFavourite: Bool, formatter: PriceFormatter) {
    self.drink = drink
    self.isFavourite = isFavourite
    self.formatter = formatter
  }

  public func appear() { print(isFavourite ? "♥" : " ", drink.name, formatter.text(of: drink.cents)) }
}
