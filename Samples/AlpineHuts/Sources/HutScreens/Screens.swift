import HutKit
import Injection

/// What is to be seen at one time.
open class Screen {
  public init() {}
}

public protocol Navigating: AnyObject {
  func show(_ screen: Screen)
}

/// Builds a screen that shows one thing.
class ScreenBuilder<Content: Screen>: ModuleBuilder<Screen> {
  func content() -> Content { fatalError("a builder has to make its content") }

  override func build() -> Screen { content() }
}

/// One line of the list of huts.
struct HutRow {
  let hut: Hut
  let weather: Weather
}

final class HutListModel {
  private let directory: HutDirectory
  private let row: (Hut) -> HutRow
  private unowned let navigator: Navigating

  init(directory: HutDirectory, row: @escaping (Hut) -> HutRow, navigator: Navigating) {
    self.directory = directory
    self.row = row
    self.navigator = navigator
  }

  var rows: [HutRow] { directory.huts.map(row) }

  func choose(_ hut: Hut) { navigator.show(HutBuilder(hut: hut).build()) }
}

final class HutList: Screen {
  private let model: HutListModel
  private let title: String

  init(model: HutListModel, title: String) {
    self.model = model
    self.title = title
  }
}

public final class HutListBuilder: ModuleBuilder<Screen> {
  public override func component() -> Component? {
    Component {
      factory { HutListModel(directory: $0(), row: $0(), navigator: $0()) }
      factory { module in { HutRow(hut: $0, weather: module()) } }
      factory(tag: "title") { "Huts" }
    }
  }

  public override func build() -> Screen { HutList(model: module(), title: module(tag: "title")) }
}

final class HutModel {
  private let hut: Hut
  private let book: BookBed
  private let prices: PriceList

  init(hut: Hut, book: BookBed, prices: PriceList) {
    self.hut = hut
    self.book = book
    self.prices = prices
  }
}

final class HutScreen: Screen {
  private let model: HutModel
  private let pictures: PictureCache

  init(model: HutModel, pictures: PictureCache) {
    self.model = model
    self.pictures = pictures
  }
}

final class HutBuilder: ScreenBuilder<HutScreen> {
  private let hut: Hut

  init(hut: Hut) { self.hut = hut }

  override func component() -> Component? {
    Component {
      factory { self.hut }
      factory { HutModel(hut: $0(), book: $0(), prices: $0()) }
    }
  }

  override func content() -> HutScreen { HutScreen(model: module.resolve(), pictures: module.resolve()) }
}

/// Needs nothing but what the app has.
public final class HelpBuilder: ModuleBuilder<Screen> {
  public override func build() -> Screen { Help(weather: module.resolve(), navigator: module.resolve()) }
}

final class Help: Screen {
  private let weather: Weather
  private let navigator: Navigating?

  init(weather: Weather, navigator: Navigating?) {
    self.weather = weather
    self.navigator = navigator
  }
}
