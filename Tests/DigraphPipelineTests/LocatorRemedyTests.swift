import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// The remedy for a type that requests from a container itself. It depends on the code that makes the type, and on the
/// time of the request.
@Suite("service-locator: the help")
struct LocatorRemedyTests {
  private func help(_ asker: String) async -> [String] {
    let source = """
      import Swinject
      class UIViewController {}
      final class Store { static func make() -> Store { Store() } }
      final class Row { var title = "" }
      final class Page: UIViewController { init(text: String) {} }
      class Shelf {}
      let app = Container { c in
        c.register(Shelf.self) { _ in Shelf() }.inObjectScope(.container)
        c.register(Store.self) { _ in Store() }.inObjectScope(.container)
        c.register(Row.self) { _ in Row() }.inObjectScope(.transient)
        c.register(Page.self) { (_, text: String) in Page(text: text) }
      }
      \(asker)
      let known: [Any.Type] = [Feed.self, Path.self, Post.self, Pilot.self]
      let called = "drop fill load next open row save send show start viewDidLoad"
      """
    let check = await Check.run([InputFile(path: "main.swift", module: "App", source: .bytes(Array(source.utf8)))])
    return check.findings.filter { $0.rule == "service-locator" }.map { $0.help ?? "" }
  }

  private static let wrapper = """
    @propertyWrapper struct Asked<T> { private let value: T; init() { value = app.resolve(T.self)! }; var wrappedValue: T { value } }
    """

  private static let cases: [(asker: String, help: String)] = [
    (
      "final class Feed { let store = app.resolve(Store.self)! }; let feed = Feed()",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "struct Feed<Content> { private let store = app.resolve(Store.self)!; let content: Content }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "final class Feed { lazy var store = app.resolve(Store.self)!; init() { _ = store } }; app.register(Feed.self) { _ in Feed() }",
      "let its initializer take it, and pass it in where it is registered"
    ),
    (
      "final class Feed { func load() { _ = app.resolve(Store.self)! } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    // A new object for each row.
    (
      "final class Feed { func row() -> Row { app.resolve(Row.self)! } }",
      "let its initializer take a closure that makes it each time, and pass it in where it is made"
    ),
    (
      "final class Feed { var row: Row { app.resolve(Row.self)! }; func load() { _ = app.resolve(Store.self)! } }",
      "let its initializer take them, with closures for values that are made each time, and pass them in where it is made"
    ),
    (
      "final class Feed { func open() { _ = app.resolve(Page.self, argument: \"a\")! }; let store = app.resolve(Store.self)! }",
      "let its initializer take them, with closures for values that are made each time, and pass them in where it is made"
    ),
    // The bound type is unknown, but its scope makes a new object each time.
    (
      """
      protocol Tab {}
      app.register(Tab.self) { _ in vendor.make() as! Tab }.inObjectScope(.transient)
      final class Feed { func open() { _ = app.resolve(Tab.self)! } }
      """, "let its initializer take a closure that makes it each time, and pass it in where it is made"
    ),
    (
      """
      protocol Tab {}
      app.register(Tab.self) { _ in vendor.make() as! Tab }
      final class Feed { func open() { _ = app.resolve(Tab.self)! } }
      """, "let its initializer take it, and pass it in where it is made"
    ),
    // An object that is stored in a property is one object, whenever it is requested.
    (
      "final class Feed { var row: Row!; func start() { row = app.resolve(Row.self)! } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "final class Cell { var row: Row? }; final class Feed { func show(_ cell: Cell) { cell.row = app.resolve(Row.self) } }",
      "let its initializer take a closure that makes it each time, and pass it in where it is made"
    ),
    (
      "final class Feed { let row = app.resolve(Row.self)! }",
      "let its initializer take it, and pass it in where it is made"
    ),
    // The provider of the requested type makes the requesting type, directly or through another binding.
    (
      """
      final class Feed { func next() { _ = app.resolve(Tab.self)! } }
      final class Tab { init(feed: Feed) {} }
      app.register(Tab.self) { _ in Tab(feed: Feed()) }
      """, "pass it a closure that asks for it: 'Tab' needs 'Feed' in turn"
    ),
    (
      """
      final class Feed { func next() { _ = app.resolve(Tab.self)! } }
      final class Tab { init(feed: Feed) {} }
      app.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
      app.register(Feed.self) { _ in Feed() }
      """, "pass it a closure that asks for it: 'Tab' needs 'Feed' in turn"
    ),
    // `initCompleted` runs before the requesting type has the answer.
    (
      """
      final class Feed { func next() { _ = app.resolve(Tab.self)! } }
      final class Tab { var feed: Feed? }
      app.register(Tab.self) { _ in Tab() }.initCompleted { r, tab in tab.feed = r.resolve(Feed.self) }
      app.register(Feed.self) { _ in Feed() }
      """, "pass it a closure that asks for it: 'Tab' needs 'Feed' in turn"
    ),
    // Only a dependency that needs the requesting type in turn needs a closure.
    (
      """
      final class Feed { lazy var store = app.resolve(Store.self)!; lazy var tab = app.resolve(Tab.self)!; lazy var post = app.resolve(Post.self)! }
      final class Post {}
      final class Tab { init(feed: Feed) {} }
      app.register(Post.self) { _ in Post() }
      app.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
      app.register(Feed.self) { _ in Feed() }
      """,
      "pass it a closure that asks for 'Tab': 'Tab' needs 'Feed' in turn; let its initializer take the others, and pass them in where it is registered"
    ),
    (
      """
      final class Feed { lazy var tab = app.resolve(Tab.self)!; func row() -> Row { app.resolve(Row.self)! } }
      final class Tab { init(feed: Feed) {} }
      app.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
      app.register(Feed.self) { _ in Feed() }
      """,
      "pass it a closure that asks for 'Tab': 'Tab' needs 'Feed' in turn; let its initializer take a closure that makes the other each time, and pass it in where it is registered"
    ),
    (
      """
      final class Feed { lazy var tab = app.resolve(Tab.self)!; lazy var pin = late.resolve(Pin.self)! }
      final class Tab { init(feed: Feed) {} }
      final class Pin {}
      let late = Container()
      late.register(Pin.self) { _ in Pin() }
      app.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
      app.register(Feed.self) { _ in Feed() }
      """,
      "pass it closures that ask for them: 'Tab' needs 'Feed' in turn, and 'Pin' is not in the container that makes 'Feed'"
    ),
    // A static member has no instance that could hold the dependency.
    ("final class Feed { static func load() { _ = app.resolve(Store.self)! } }", "let its functions take it"),
    ("enum Feed { static var store: Store { app.resolve(Store.self)! } }", "let its functions take it"),
    (
      "enum Path { case home; var store: Store { app.resolve(Store.self)! } }",
      "move the code that needs it to a type that takes it"
    ),
    (
      "enum Path { case home; func row() -> Row { app.resolve(Row.self)! } }",
      "move the code that needs it to a type that takes a closure that makes it each time"
    ),
    // Adding the same parameter to several functions is no help.
    (
      """
      enum Feed {
        static func load() { _ = app.resolve(Store.self)! }
        static func save() { _ = app.resolve(Store.self)! }
        static func send() { _ = app.resolve(Store.self)! }
        static func drop() { _ = app.resolve(Store.self)! }
      }
      """, "make its functions methods of an object whose initializer takes it"
    ),
    // Other modules may make a public type, and cannot name its internal dependency.
    (
      "public final class Feed { let store = app.resolve(Store.self)!; public init() {} }",
      "let an initializer that is not public take it, as 'Store' is not, and make 'Feed' in its own module"
    ),
    // The provider that makes the class is unknown, but the class is known.
    (
      """
      final class Gate: UIViewController { var title = "" }
      final class Feed: UIViewController { func open() { _ = app.resolve(Gate.self)! } }
      app.register(Gate.self) { _ in board.show("gate") as! Gate }
      """,
      "set a closure that makes it each time as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    // The initializer of a decoded type takes data only.
    ("final class Post: Decodable { func save() { _ = app.resolve(Store.self)! } }", "let its functions take it"),
    // View controllers.
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)! }",
      "set it as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)!; init() {}; required init?(coder: Any) { nil } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "final class Feed: UIViewController { let store = app.resolve(Store.self)!; override init(nibName: String?) {} }",
      "set it as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    (
      "final class Feed: UIViewController { @IBOutlet var title: Int; let store = app.resolve(Store.self)! }",
      "set it as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    (
      "final class Feed: UIViewController { @IBOutlet var title: Int; func row() -> Row { app.resolve(Row.self)! } }",
      "set a closure that makes it each time as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    (
      "final class Feed: UIViewController { func load() { _ = app.resolve(Store.self)! } }; app.register(Feed.self) { _ in Feed() }",
      "let its initializer take it, and pass it in where it is registered"
    ),
    (
      """
      final class Feed: UIViewController { @IBOutlet var title: Int; func load() { _ = app.resolve(Store.self)! } }
      app.register(Feed.self) { _ in Feed() }
      """, "set it as a property where it is registered"
    ),
    // The provider has a storyboard make the screen, with or without an outlet.
    (
      """
      final class Feed: UIViewController { func load() { _ = app.resolve(Store.self)! } }
      app.register(Feed.self) { _ in board.instantiateViewController(withIdentifier: "Feed") as! Feed }
      """, "set it as a property where it is registered"
    ),
    (
      """
      final class Feed: UIViewController { func load() { _ = app.resolve(Store.self)! } }
      app.register(Feed.self) { _ in board.instantiateViewController(identifier: "Feed", creator: { Feed(coder: $0) }) as! Feed }
      """, "let its initializer take it, and pass it in where it is registered"
    ),
    (
      """
      final class Feed: UIViewController { func load() { _ = app.resolve(Store.self)! } }
      app.register(Feed.self) { _ in
        show(board.instantiateViewController(withIdentifier: "Home"))
        return Feed()
      }
      """, "let its initializer take it, and pass it in where it is registered"
    ),
    // A superclass is not made itself.
    (
      "class BasePage: UIViewController { lazy var store = app.resolve(Store.self)!; override func viewDidLoad() { _ = store } }; let page: BasePage",
      "set it as a property where its subclasses are shown"
    ),
    (
      "class BaseFeed { lazy var store = app.resolve(Store.self)!; init() { _ = store } }; let feed: BaseFeed",
      "let its initializer take it, and pass it in where its subclasses are made"
    ),
    (
      "final class Baseline { lazy var store = app.resolve(Store.self)!; init() { _ = store } }; let line = Baseline()",
      "let its initializer take it, and pass it in where it is made"
    ),
    // A view makes the object, mostly with a property wrapper.
    (
      "final class Feed: ObservableObject { let store = app.resolve(Store.self)! }; let feed = Feed()",
      "let its initializer take it, and pass it in where it is made; a view can do so in its own initializer, for the initial value of the property"
    ),
    // Each of many subtypes would have to pass the parameter on.
    (
      """
      class Feed { lazy var store = app.resolve(Store.self)!; init() { _ = store } }
      final class Wall: Feed {}; final class Hall: Feed {}; final class Mall: Feed {}; final class Ball: Feed {}
      app.register(Wall.self) { _ in Wall() }; app.register(Hall.self) { _ in Hall() }
      app.register(Mall.self) { _ in Mall() }; app.register(Ball.self) { _ in Ball() }
      """, "move the code that needs it to a type that takes it, and pass it to the subclasses that use it"
    ),
    // Only subtypes of the class are made.
    (
      """
      class Feed: UIViewController { lazy var store = app.resolve(Store.self)!; override func viewDidLoad() { _ = store } }
      final class Wall: Feed {}
      app.register(Wall.self) { _ in Wall() }.initCompleted { r, wall in wall.title = "" }
      """, "set it as a property where its subclasses are registered, or else where they are shown"
    ),
    (
      """
      class Feed { lazy var store = app.resolve(Store.self)!; init() { _ = store } }
      class Middle: Feed {}
      final class Wall: Middle {}
      app.register(Wall.self) { _ in Wall() }
      """, "let its initializer take it, and pass it in where its subclasses are registered"
    ),
    (
      """
      class Feed: UIViewController { lazy var store = app.resolve(Store.self)!; override func viewDidLoad() { _ = store } }
      final class Wall: Feed {}
      app.register(Wall.self) { _ in Wall() }
      app.register(Feed.self) { _ in Feed() }
      """, "let its initializer take it, and pass it in where it is registered"
    ),
    // A table view makes its cells.
    (
      "class UITableViewCell {}; final class Line: UITableViewCell { let store = app.resolve(Store.self)!; init(style: Int) {} }",
      "set it as a property where it is shown"
    ),
    (
      "class UIView {}; final class Badge: UIView { let store = app.resolve(Store.self)! }",
      "set it as a property where it is shown"
    ),
    // If the call decides the arguments, a closure has to be passed in. If the arguments are known before, the object
    // itself can be.
    (
      "final class Feed { func open(_ text: String) { _ = app.resolve(Page.self, argument: text) } }",
      "let its initializer take a closure that makes it of these arguments, and pass it in where it is made"
    ),
    (
      "final class Feed { let page: Page; init(text: String) { page = app.resolve(Page.self, argument: text)! } }",
      "let its initializer take it, or a closure that makes it of these arguments, and pass it in where it is made"
    ),
    (
      "final class Feed: UIViewController { @IBOutlet var title: Int; let page = app.resolve(Page.self, argument: \"a\")! }",
      "set a closure that makes it of these arguments as a property where it is shown, or in the app or scene delegate for a first screen"
    ),
    (
      """
      app.register(Store.self, name: "a") { _ in Store() }.inObjectScope(.container)
      app.register(Store.self, name: "b") { _ in Store() }.inObjectScope(.container)
      final class Feed { func load(_ name: String) { _ = app.resolve(Store.self, name: name) } }
      """, "let its initializer take a closure that gives it by name, and pass it in where it is made"
    ),
    // The type makes its own instance.
    (
      "final class Feed { static let shared = Feed(); let store = app.resolve(Store.self)! }",
      "let its initializer take it, register it, and pass it to the users of 'Feed.shared'"
    ),
    (
      "final class Feed { static let shared = Feed(); static let preview: Feed? = nil; let store = app.resolve(Store.self)! }",
      "let its initializer take it, register it, and pass it to the users of 'Feed.shared'"
    ),
    (
      "final class Feed { static let shared = Feed(app); let store = app.resolve(Store.self)!; init(_ box: Resolver) {} }",
      "let its initializer take it, register it, and pass it to the users of 'Feed.shared'"
    ),
    (
      "final class Feed { static let preview = Feed(); let store = app.resolve(Store.self)! }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "final class Feed { static let main = Feed(), shared = Feed(); let store = app.resolve(Store.self)! }",
      "let its initializer take it, and pass it in where it is made"
    ),
    // The requested type's superclass requests the requesting type in its inherited initializer.
    (
      """
      class Base { init() { _ = app.resolve(Feed.self)! } }
      final class Subtype: Base {}
      final class Feed { func load() { _ = app.resolve(Subtype.self)! } }
      app.register(Subtype.self) { _ in Subtype() }
      app.register(Feed.self) { _ in Feed() }
      """, "pass it a closure that asks for it: 'Subtype' needs 'Feed' in turn"
    ),
    // A screen loads once, but a closure in `viewDidLoad` may run several times.
    (
      "final class Feed: UIViewController { init(a: Int) {}; func viewDidLoad() { show(app.resolve(Row.self)!) } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "final class Feed: UIViewController { init(a: Int) {}; func viewDidLoad() { onTap { show(app.resolve(Row.self)!) } } }",
      "let its initializer take a closure that makes it each time, and pass it in where it is made"
    ),
    // A function makes the screen, and the screen may be released before the next call.
    (
      """
      final class Tab: UIViewController { init(a: Int) {} }
      app.register(Tab.self) { _ in Tab(a: 1) }
      final class Feed { var tab: Tab?; func open() { tab = app.resolve(Tab.self)! }; func close() { tab = nil } }
      """, "let its initializer take a closure that makes it each time, and pass it in where it is made"
    ),
    (
      """
      final class Tab: UIViewController { init(a: Int) {} }
      app.register(Tab.self) { _ in Tab(a: 1) }
      final class Feed { lazy var tab = app.resolve(Tab.self)!; init() { _ = tab } }
      """, "let its initializer take it, and pass it in where it is made"
    ),
    // The views that make a view have no use for its dependencies.
    (
      "struct Feed: View { var body: Int { app.resolve(Store.self)!.count } }",
      "let its initializer take it, or read it with '@Environment', which a view above sets"
    ),
    (
      "struct Feed: View { private let store = app.resolve(Store.self)!; private let other: Store = app.resolve(Shelf.self)! as! Store }",
      "let its initializer take them, or read them with '@Environment', which a view above sets"
    ),
    (
      "protocol Showing: View {}; struct Feed<T: Showing>: Showing { func load() { app.resolve(Store.self)!.load() } }",
      "let its initializer take it, or read it with '@Environment', which a view above sets"
    ),
    (
      "final class Board: ObservableObject {}; app.register(Board.self) { _ in Board() }.inObjectScope(.container); struct Feed: View { var body: Int { app.resolve(Board.self)!.count } }",
      "let its initializer take it, or read it with '@EnvironmentObject', which a view above sets"
    ),
    // The environment is empty while a view is initialised, and each view is initialised with the same dependencies.
    (
      "struct Feed: View { let row: Row; init() { row = Row(app.resolve(Store.self)!) } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "struct Feed: View { let model = Model(app.resolve(Store.self)!) }; final class Model { init(_ store: Store) {} }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "struct Feed: View { @StateObject private var store = app.resolve(Store.self)! }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "struct Feed: View { let row = app.resolve(Row.self)! }",
      "let its initializer take it, and pass it in where it is made"
    ),
    (
      "struct Feed: View { var body: Int { app.resolve(Post.self, argument: 1)! } }; struct Post: View {}; app.register(Post.self) { (_, a: Int) in Post() }",
      "let its initializer take a closure that makes it of these arguments, and pass it in where it is made"
    ),
    (
      "struct Feed: View { var body: Post { app.resolve(Post.self)! } }; struct Post: View {}; app.register(Post.self) { _ in Post() }",
      "let its initializer take it, and pass it in where it is made"
    ),
    // Remedies that follow the project's own habits.
    (
      "\(wrapper); final class Feed { @Asked var row: Row; func load() { app.resolve(Store.self)!.load() } }",
      "let a property with the wrapper of 'Row' ask for it"
    ),
    (
      "\(wrapper); final class Feed { @Asked var store: Store; func load() { app.resolve(Store.self)!.load() } }",
      "use the property that has it already"
    ),
    (
      """
      \(wrapper); final class Feed { @Asked var store: Store; func load() { app.resolve(Store.self)!.load(app.resolve(Log.self)!) } }
      final class Log {}; app.register(Log.self) { _ in Log() }.inObjectScope(.container)
      """, "let a property with the wrapper of 'Store' ask for 'Log', and use the property that has 'Store' already"
    ),
    // The type is passed a container later.
    (
      "final class Feed { var store: Store!; func fill(from box: Resolver) { store = box.resolve(Store.self) } }",
      "let the caller of 'fill(from:)' set it as a property instead"
    ),
    (
      "final class Feed { var store: Store!; func fill(from box: Resolver) { store = box.resolve(Store.self); box.resolve(Row.self) } }",
      "let the caller of 'fill(from:)' set them as properties instead"
    ),
    (
      "final class Feed { func start(with box: Resolver, _ now: Bool) { _ = box.resolve(Store.self) } }",
      "let 'start(with:_:)' take it instead of the container"
    ),
    (
      """
      protocol Fillable { func fill(from box: Resolver) }
      final class Feed: Fillable { var store: Store!; func fill(from box: Resolver) { store = box.resolve(Store.self) } }
      """, "let the caller of 'fill(from:)' set it as a property instead"
    ),
    (
      """
      protocol Fillable { func fill(_ box: Resolver) }
      final class Path: Fillable { func fill(_ box: Resolver) {} }
      app.register(Path.self) { _ in Path() }
      final class Feed: Fillable { func fill(_ box: Resolver) {}; func fill(from box: Resolver) { _ = box.resolve(Store.self) } }
      """, "let 'fill(from:)' take it instead of the container"
    ),
    // Each call requests a new object, and the caller can pass one in as well; a wrapper around the container makes no
    // difference.
    (
      "final class Feed { func start(with box: Resolver) { _ = box.resolve(Row.self) } }",
      "let 'start(with:)' take it instead of the container"
    ),
    (
      """
      protocol Finder { func find<T>(_ type: T.Type) -> T }
      final class Kit: Finder { func find<T>(_ type: T.Type) -> T { app.resolve(type)! } }
      final class Feed { func start(with box: Finder) -> Row { let row = box.find(Row.self); return row } }
      """, "let 'start(with:)' take it instead of the container"
    ),
    (
      "final class Feed { let store: Store; init(box: Resolver) { store = box.resolve(Store.self)! } }",
      "let its initializer take it, and pass it in where it is made"
    ),
    // Another container has the binding, and may be filled later.
    (
      """
      final class Feed { lazy var tab = late.resolve(Tab.self)!; init() { _ = tab } }
      final class Tab {}
      let late = Container()
      late.register(Tab.self) { _ in Tab() }
      app.register(Feed.self) { _ in Feed() }
      """, "pass it a closure that asks for it: 'Tab' is not in the container that makes 'Feed'"
    ),
    (
      """
      final class Feed { lazy var tab: Tab = { app.resolve(Tab.self) ?? late.resolve(Tab.self)! }(); init() { _ = tab } }
      final class Tab {}
      let late = Container()
      late.register(Tab.self) { _ in Tab() }
      app.register(Feed.self) { _ in Feed() }
      """, "pass it a closure that asks for it: 'Tab' is not in the container that makes 'Feed'"
    ),
  ]

  @Test(arguments: cases)
  func fits(asker: String, help: String) async {
    let found = await self.help(asker)
    expectNoDifference(found, [help])
  }

  /// Code that only says what another object shall request makes no request. Code that gets the answer, or has a method
  /// of its own do the work, does.
  @Test(arguments: [
    ("final class Pilot { func fly<T>(to type: T.Type, fast: Bool) { start(app.resolve(type)!) } }", 0),
    ("final class Pilot { func fly<T>(to type: T.Type, fast: Bool) -> T { app.resolve(type)! } }", 1),
    (
      "final class Pilot { func fly<T>(to type: T.Type, fast: Bool, then: (T) -> Void) { then(app.resolve(type)!) } }",
      1
    ),
    ("class Pilot { func fly<T>(to type: T.Type, fast: Bool) { start(app.resolve(type)!) } }", 0),
  ])
  func errands(pilot: String, count: Int) async {
    let call =
      count == 1 && pilot.contains("then")
      ? "fly(to: Store.self, fast: true) { _ in }" : "fly(to: Store.self, fast: true)"
    let found = await help("\(pilot); final class Feed { let pilot = Pilot(); func next() { _ = pilot.\(call) } }")
    #expect(found.count == count)
    let own = await help(
      "\(pilot.replacing("final ", with: "")); final class Feed: Pilot { func next() { _ = \(call) } }")
    #expect(own.count == 1)
  }

  /// The code that names a type may stand in a file without any word about containers.
  @Test(arguments: [
    ("", "remove it: nothing makes 'Feed'"), ("extension Feed: View {}", "remove it: nothing makes 'Feed'"),
    ("let feed = Feed()", "let its initializer take it, and pass it in where it is made"),
    ("func open() { show(Feed.init) }", "let its initializer take it, and pass it in where it is made"),
  ])
  func whatNobodyMakes(other: String, help: String) async {
    let files = [
      "main.swift": """
      import Swinject
      final class Store {}
      let app = Container { c in c.register(Store.self) { _ in Store() }.inObjectScope(.container) }
      print(app)
      """,
      "Called.swift": "let called = \"load\"",
      "Feed.swift": "import Swinject\nstruct Feed { func load() { _ = app.resolve(Store.self)! } }",
      "Other.swift": other,
    ]
    let check = await Check.run(
      files.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    expectNoDifference(check.findings.filter { $0.rule == "service-locator" }.map { $0.help ?? "" }, [help])
  }

  /// A static member that makes an instance of its own type passes in the dependency, so there is nothing to remedy.
  @Test(arguments: [
    "final class Feed { init(store: Store) {}; static let shared = Feed(store: app.resolve(Store.self)!) }",
    "final class Feed { init(store: Store) {}; static var sample: Feed { Feed(store: app.resolve(Store.self)!) } }",
    "final class Feed { init(store: Store) {}; static func make() -> Feed? { Feed(store: app.resolve(Store.self)!) } }",
    "final class Post: Decodable { init(from decoder: any Decoder) throws { _ = app.resolve(Store.self)! } }",
    "final class Post: Decodable { init(from decoder: any Decoder) throws { _ = find(Store.self) } }; func find<T>(_ type: T.Type) -> T { app.resolve(type)! }",
    "final class Intents: INExtension { let store = app.resolve(Store.self)! }",
    "final class Feed { func fill() {\n#if DEBUG\napp.resolve(Store.self)!.fill()\n#endif\n} }",
    "#if DEBUG && os(iOS)\nfinal class Feed { func fill() { app.resolve(Store.self)!.fill() } }\n#endif",
  ])
  func nobodyCouldHandItIn(asker: String) async {
    let found = await help(asker)
    expectNoDifference(found, [])
  }

  /// A caller of a protocol's function does not know the types that conform to it.
  @Test func handedByWhoKnowsOnlyAProtocol() async {
    let both = """
      protocol Fillable { func fill(from box: Resolver) }
      final class Path: Fillable { var log: Shelf?; func fill(from box: Resolver) { log = box.resolve(Shelf.self) } }
      final class Feed: Fillable { var store: Store?; func fill(from box: Resolver) { store = box.resolve(Store.self) } }
      """
    let help = "pass it in where it is made: the caller of 'fill(from:)' knows only 'Fillable'"
    #expect(await self.help(both) == [help, help])
    // If only one type conforms, the caller knows that type.
    #expect(
      await self.help(both.replacing("final class Path: Fillable {", with: "final class Path {")) == [
        "let the caller of 'fill(from:)' set it as a property instead",
        "let the caller of 'fill(from:)' set it as a property instead",
      ])
  }

  /// Eight parameters would be a finding of their own.
  @Test(arguments: [
    (7, "take them, and pass them in where it is made"),
    (8, "take one object that makes all 8, and pass that one in where it is made"),
  ])
  func ofManyThings(count: Int, help: String) async {
    let types = (0..<count).map {
      "final class Part\($0) {}\napp.register(Part\($0).self) { _ in Part\($0)() }.inObjectScope(.container)"
    }
    let parts = (0..<count).map { "let part\($0) = app.resolve(Part\($0).self)!" }
    let found = await self.help(
      "\(types.joined(separator: "\n"))\nfinal class Feed { \(parts.joined(separator: "; ")) }\nlet feed = Feed()")
    expectNoDifference(found, ["let its initializer \(help)"])
  }
}
