import Injection

final class Screen {
  private let name: String
  init(name: String) { self.name = name }
}

/// Leads from screen to screen.
final class Guide {
  private let way: [String]
  init(way: [String]) { self.way = way }
}

final class Tour {
  private let guide: Guide
  init(guide: Guide) { self.guide = guide }
}

final class MapBuilder: ModuleBuilder<Screen> {
  override func component() -> Component? {
    Component {
      factory { Guide(way: ["gate", "meadow"]) }
      factory(tag: "name") { "map" }
    }
  }

  override func build() -> Screen { Screen(name: module(tag: "name")) }
}

/// Was begun in spring.
final class MenuBuilder: ModuleBuilder<Screen> {
  override func component() -> Component? {
    Component {
      factory { Film(title: "Popcorn") }
      factory(tag: "name") { "menu" }
    }
  }
}
