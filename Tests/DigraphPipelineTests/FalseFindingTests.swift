import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Code that is right, or whose mistake an earlier version described wrongly.
@Suite("false findings")
struct FalseFindingTests {
  private func told(_ source: String, importing module: String = "Swinject") async -> [String] {
    let file = InputFile(path: "A.swift", module: "App", source: .bytes(Array("import \(module)\n\(source)".utf8)))
    return await Check.run([file]).findings.filter { $0.severity >= .warning }.map {
      "\($0.severity): \($0.message); \($0.help ?? "")"
    }
  }

  @Test("code that cannot be followed may bind the type that it is handed, under whatever name")
  func unreadHelper() async {
    expectSame(
      await told(
        """
        final class API {}
        final class Home { init(api: API) {} }
        func launch() {
          let container = Container()
          container.registerNamed(API.self, "live") { _ in API() }
          container.register(API.self, name: "test") { _ in API() }
          container.register(Home.self) { r in Home(api: r.resolve(API.self, name: "live")!) }
          _ = container.resolve(Home.self)!
          _ = container.resolve(API.self, name: "test")!
        }
        """), [])
  }

  @Test("what is registered each time something is made replaces nothing that is registered with something else")
  func registrationsOfProviders() async {
    expectSame(
      await told(
        """
        final class API {}
        final class Home {}
        final class Page {}
        let container = Container()
        func launch() {
          container.storyboardInitCompleted(Home.self) { r, home in
            container.register(API.self) { _ in API() }
            _ = r.resolve(API.self)!
          }
          container.storyboardInitCompleted(Page.self) { r, page in
            container.register(API.self) { _ in API() }
            _ = r.resolve(API.self)!
          }
        }
        """), [])
  }

  @Test("what only code leads to that never runs is no error")
  func askedForByNobodyThatRuns() async {
    expectSame(
      await told(
        """
        final class API {}
        final class Feed { init(api: API) {} }
        final class Tab { init(feed: Feed) {} }
        final class Home {}
        final class IntroFlow {
          init(title: String) {}
          func start() -> Tab { DI.shared.resolve(Tab.self)! }
        }
        enum DI {
          static let shared: Container = {
            let container = Container()
            container.register(Tab.self) { r in Tab(feed: r.resolve(Feed.self)!) }
            container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
            container.register(Home.self) { _ in Home() }
            return container
          }()
        }
        @main struct App { static func main() { _ = DI.shared.resolve(Home.self)! } }
        """),
      [
        "warning: no binding for 'API', which 'Feed' requires, though nothing makes 'IntroFlow'; register 'API' in the container, or list it under 'external' if other code does"
      ])
  }

  @Test("what only an assembly makes that nothing applies makes no request")
  func madeByNothingThatRuns() async {
    expectSame(
      await told(
        """
        enum DI { static let container = Container() }
        protocol DetailFactory {}
        protocol ChatFactory { func make() -> Any }
        struct ChatView {}
        struct ChatCoordinator {
          private var details = DI.container.resolve((any DetailFactory).self)!
          func show() { print(ChatView()) }
        }
        final class ChatFactoryImpl: ChatFactory { func make() -> Any { ChatCoordinator() } }
        final class ChatAssembly: Assembly {
          func assemble(container: Container) { container.register((any ChatFactory).self) { _ in ChatFactoryImpl() } }
        }
        final class HomeAssembly: Assembly { func assemble(container: Container) {} }
        @main struct Example {
          static let assembler = Assembler([HomeAssembly()], container: DI.container)
          static func main() { print(ChatView()) }
        }
        """),
      [
        "warning: no binding for 'DetailFactory', which 'ChatCoordinator' requires, though nothing that runs makes a 'ChatCoordinator'; register 'DetailFactory' in the container, or list it under 'external' if other code does",
        "warning: 'ChatAssembly' is never applied, so no container has what it binds; apply 'ChatAssembly' to a container, or remove it",
      ])
  }

  @Test(
    "what only a preview makes does not run",
    arguments: [
      "#Preview { DI.container.register(Rates.self) { _ in Rates() }; return AdminHome() }",
      "struct HomePreviews: PreviewProvider { static var previews: some View { AdminHome() } }",
    ])
  func madeByPreviewsAlone(preview: String) async {
    expectSame(
      await told(
        """
        enum DI { static let container = Container() }
        final class Rates {}
        struct AdminList: View {
          let rates = DI.container.resolve(Rates.self)!
          var body: some View { Text("") }
        }
        struct AdminHome: View { var body: some View { AdminList() } }
        \(preview)
        @main struct Main { static func main() {} }
        """),
      [
        "warning: no binding for 'Rates', which 'AdminList' requires, though nothing that runs makes a 'AdminList'; register 'Rates' in the container, or list it under 'external' if other code does"
      ])
  }

  @Test("arguments that differ, too, are said")
  func otherNameAndArguments() async {
    expectSame(
      await told(
        """
        final class Cell {}
        func launch() {
          let container = Container()
          container.register(Cell.self, name: "new") { (_, number: Int) in Cell() }
          _ = container.resolve(Cell.self)!
        }
        """),
      [
        "error: 'Cell' is bound only as \"new\" with (Int), but 'launch()' asks for it without a name without arguments; ask for it as \"new\" with (Int), or bind it without a name"
      ])
  }

  @Test("of several containers that other code may fill, none is named")
  func severalOpenContainers() async {
    let messages = await told(
      """
      final class Key {}
      final class Lock {}
      public final class KeychainAssembly {
        public func fill(_ container: Container) { container.register(Key.self) { _ in Key() } }
      }
      public final class LockAssembly {
        public func fill(_ container: Container) { container.register(Key.self) { _ in Key() } }
      }
      func open(_ resolver: Resolver) { _ = resolver.resolve(Lock.self)! }
      """)
    expectSame(
      messages.filter { $0.contains("Lock") }.map { $0.split(separator: ";")[0] },
      [
        "warning: no binding for 'Lock', which 'open(_:)' requires, unless code outside of the input binds it in one of the 2 containers that may be asked"
      ])
  }

  @Test("what a storyboard makes has no name that nobody wrote")
  func storyboards() async {
    expectSame(
      await told(
        """
        final class Home {}
        func launch() {
          let container = Container()
          container.storyboardInitCompleted(Home.self) { _, _ in }
          container.storyboardInitCompleted(Home.self, name: "big") { _, _ in }
          _ = container.resolve(Home.self)!
        }
        """),
      [
        "error: no binding for 'Home', which 'launch()' requires; register 'Home' in the container, or list it under 'external' if other code does"
      ])
  }

  @Test("a module that has nothing to do with the one whose provider asks it is not above that")
  func independentModules() async {
    expectSame(
      await told(
        """
        final class Router {}
        final class Clock {}
        final class Tracker { init(router: Router) {} }
        let other = Module { factory { Clock() } }
        func launch() {
          injectMe {
            factory { Router() }
            factory { Tracker(router: other.resolve()) }
          }
        }
        final class Home { @Inject var tracker: Tracker; @Inject var router: Router; let clock: Clock = other.resolve() }
        """, importing: "Injection"),
      [
        "error: 'Tracker' asks 'other' for 'Router', which is bound only in 'global module'; bind 'Router' in 'other', or hand it in where 'Tracker' is made"
      ])
  }

  @Test("an assembly that is missing from the list is to be applied")
  func forgottenAssembly() async {
    expectSame(
      await told(
        """
        final class API {}
        final class Home { init(api: API) {} }
        final class Forgotten: Assembly {
          func assemble(container: Container) { container.register(API.self) { _ in API() } }
        }
        final class Main: Assembly {
          func assemble(container: Container) { container.register(Home.self) { r in Home(api: r.resolve(API.self)!) } }
        }
        let assembler = Assembler([Main()])
        func launch() { _ = assembler.resolver.resolve(Home.self)! }
        """),
      [
        "error: 'Forgotten' is never applied, so nothing binds 'API', which 'Home' requires; apply 'Forgotten' to 'assembler'"
      ])
  }

  @Test("a library that is called like a type of the framework has a type of that name")
  func namesakeOfALibrary() async {
    let files = [
      "A.swift":
        "import Swinject\nfinal class API {}\nlet c = Container()\nfunc f() { c.register(API.self) { _ in API() }; _ = c.resolve(API.self)! }",
      "B.swift":
        "import Resolver\nfinal class Clock {}\nfinal class Page {\n  let resolver: Resolver\n  init(resolver: Resolver) { self.resolver = resolver }\n  func go() { _ = resolver.resolve(Clock.self)! }\n}",
    ]
    let check = await Check.run(
      files.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    expectSame(check.analysis.graph.requests.map(\.key.description), ["API"])
  }

  @Test("what only shows the app is not in production")
  func demos() async {
    var file = InputFile(
      path: "Gallery.swift", module: "Gallery", apps: ["Gallery"],
      source: .bytes(
        Array(
          """
          import Swinject
          protocol API {}
          final class MockAPI: API {}
          func launch() {
            let container = Container()
            container.register(API.self) { _ in MockAPI() }
            _ = container.resolve(API.self)!
          }
          """.utf8)))
    expectSame(await Check.run([file]).findings.map(\.rule), ["test-double-in-production"])
    file.isDemo = true
    expectSame(await Check.run([file]).findings.map(\.rule), [])
  }

  /// An app whose container has an assembly of a library that is not in the input.
  private func severities(_ use: String, in apps: Set<String>) async -> [String] {
    let file = InputFile(
      path: "App.swift", module: "App", apps: apps,
      source: .bytes(
        Array(
          """
          import Swinject
          import Vendor
          final class API { init(id: Int) {} }
          final class Feed {}
          final class APIAssembly: Assembly {
            func assemble(container: Container) {
              container.register(API.self) { (_, id: Int) in API(id: id) }
              container.register(API.self, name: "a") { _ in API(id: 1) }
            }
          }
          let assembler = Assembler([APIAssembly(), Vendor.assembly()])
          func launch() { _ = assembler.resolver.resolve(\(use))! }
          """.utf8)))
    return await Check.run([file]).findings.filter { $0.severity > .info }.map { "\($0.severity) \($0.rule)" }
  }

  @Test(
    "no code outside of an app binds the app's own types",
    arguments: [
      ("API.self, argument: \"x\"", ["App"], "error argument-mismatch"),
      ("API.self, name: \"b\"", ["App"], "error qualifier-mismatch"),
      // A type of a library may be bound by other code that imports the library.
      ("API.self, name: \"b\"", [], "warning qualifier-mismatch"),
      // Code of the app that was not read may bind a type that nothing else binds.
      ("Feed.self", ["App"], nil),
    ] as [(String, Set<String>, String?)])
  func ownTypes(use: String, apps: Set<String>, finding: String?) async {
    let code = await severities(use, in: apps)
    expectSame(code.filter { !$0.hasSuffix("unresolved-dependency") }, finding.map { [$0] } ?? [])
    #expect(!code.contains("error unresolved-dependency"))
  }
}
