import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// What can be done for a type that asks a container itself depends on who makes it, and on when it asks.
@Suite("service-locator: the help")
struct LocatorRemedyTests {
  private func help(_ asker: String) async -> [String] {
    let source = """
      import Swinject
      class UIViewController {}
      final class Store { static func make() -> Store { Store() } }
      final class Row { var title = "" }
      final class Page: UIViewController { init(text: String) {} }
      let app = Container { c in
        c.register(Store.self) { _ in Store() }.inObjectScope(.container)
        c.register(Row.self) { _ in Row() }.inObjectScope(.transient)
        c.register(Page.self) { (_, text: String) in Page(text: text) }
      }
      \(asker)
      """
    let check = await Check.run([InputFile(path: "main.swift", module: "App", source: .bytes(Array(source.utf8)))])
    return check.findings.filter { $0.rule == "service-locator" }.map { $0.help ?? "" }
  }

  private static let cases: [(asker: String, help: String)] = [
    (
      "final class Feed { let store = app.resolve(Store.self)! }; let feed = Feed()",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    (
      "struct Feed<Content> { private let store = app.resolve(Store.self)!; let content: Content }",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    (
      "final class Feed { lazy var store = app.resolve(Store.self)! }; app.register(Feed.self) { _ in Feed() }",
      "let its initializer take it, and hand it in where it is registered"
    ),
    (
      "final class Feed { func load() { _ = app.resolve(Store.self)! } }",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    // Another one for each row.
    (
      "final class Feed { func row() -> Row { app.resolve(Row.self)! } }",
      "let its initializer take a closure that makes it each time, and whoever makes it hand it in"
    ),
    (
      "final class Feed { var row: Row { app.resolve(Row.self)! }; func load() { _ = app.resolve(Store.self)! } }",
      "let its initializer take them, with closures for what is made each time, and whoever makes it hand them in"
    ),
    (
      "final class Feed { func open() { _ = app.resolve(Page.self, argument: \"a\")! }; let store = app.resolve(Store.self)! }",
      "let its initializer take them, with closures for what is made each time, and whoever makes it hand them in"
    ),
    // It is not known what it is, but that there is to be another one each time.
    (
      """
      protocol Tab {}
      app.register(Tab.self) { _ in vendor.make() as! Tab }.inObjectScope(.transient)
      final class Feed { func open() { _ = app.resolve(Tab.self)! } }
      """, "let its initializer take a closure that makes it each time, and whoever makes it hand it in"
    ),
    (
      """
      protocol Tab {}
      app.register(Tab.self) { _ in vendor.make() as! Tab }
      final class Feed { func open() { _ = app.resolve(Tab.self)! } }
      """, "let its initializer take it, and whoever makes it hand it in"
    ),
    // What the object keeps is one, whenever it asks.
    (
      "final class Feed { var row: Row!; func start() { row = app.resolve(Row.self)! } }",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    (
      "final class Cell { var row: Row? }; final class Feed { func show(_ cell: Cell) { cell.row = app.resolve(Row.self) } }",
      "let its initializer take a closure that makes it each time, and whoever makes it hand it in"
    ),
    (
      "final class Feed { let row = app.resolve(Row.self)! }",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    // The provider of what is asked for makes the asker, in place or by another binding.
    (
      """
      final class Feed { func next() { _ = app.resolve(Tab.self)! } }
      final class Tab { init(feed: Feed) {} }
      app.register(Tab.self) { _ in Tab(feed: Feed()) }
      """, "hand it a closure that asks for it: 'Tab' needs 'Feed' while it is made"
    ),
    (
      """
      final class Feed { func next() { _ = app.resolve(Tab.self)! } }
      final class Tab { init(feed: Feed) {} }
      app.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
      app.register(Feed.self) { _ in Feed() }
      """, "hand it a closure that asks for it: 'Tab' needs 'Feed' while it is made"
    ),
    // Nobody has an object where a static member asks.
    ("final class Feed { static func load() { _ = app.resolve(Store.self)! } }", "let its functions take it"),
    ("enum Feed { static var store: Store { app.resolve(Store.self)! } }", "let its functions take it"),
    (
      "enum Path { case home; var store: Store { app.resolve(Store.self)! } }",
      "let its functions take it, or make it a struct whose initializer does"
    ),
    // What is read from data is given nothing else.
    ("final class Post: Decodable { func save() { _ = app.resolve(Store.self)! } }", "let its functions take it"),
    // Screens.
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)! }",
      "let its initializer take it, or if a storyboard makes it, let whoever shows it or the app's delegate set it"
    ),
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)!; init() {}; required init?(coder: Any) { nil } }",
      "let its initializer take it, and whoever makes it hand it in"
    ),
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)!; override init(nibName: String?) {} }",
      "let its initializer take it, or if a storyboard makes it, let whoever shows it or the app's delegate set it"
    ),
    (
      "final class Feed: UIViewController { @IBOutlet var title: Int; let store = app.resolve(Store.self)! }",
      "let whoever shows it, or the app's delegate, set it as a property"
    ),
    (
      "final class Feed: UIViewController { @IBOutlet var title: Int; func row() -> Row { app.resolve(Row.self)! } }",
      "let whoever shows it, or the app's delegate, set a closure that makes it each time as a property"
    ),
  ]

  @Test(arguments: cases)
  func fits(asker: String, help: String) async {
    let found = await self.help(asker)
    expectNoDifference(found, [help])
  }

  /// A static member that makes one of its own type hands in what it asks for.
  @Test(arguments: [
    "final class Feed { init(store: Store) {}; static let shared = Feed(store: app.resolve(Store.self)!) }",
    "final class Feed { init(store: Store) {}; static var sample: Feed { Feed(store: app.resolve(Store.self)!) } }",
    "final class Feed { init(store: Store) {}; static func make() -> Feed? { Feed(store: app.resolve(Store.self)!) } }",
    "final class Post: Decodable { init(from decoder: any Decoder) throws { _ = app.resolve(Store.self)! } }",
    "final class Post: Decodable { init(from decoder: any Decoder) throws { _ = find(Store.self) } }; func find<T>(_ type: T.Type) -> T { app.resolve(type)! }",
    "final class Intents: INExtension { let store = app.resolve(Store.self)! }",
  ])
  func nobodyCouldHandItIn(asker: String) async {
    let found = await help(asker)
    expectNoDifference(found, [])
  }
}
