import CustomDump
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

  @Test(
    "a test double in a container that only previews make is there for previews",
    arguments: [("preview", true), ("sample", true), ("app", false)])
  func containersOfPreviews(name: String, isOfPreviews: Bool) async {
    expectSame(
      await told(
        """
        import SwiftUI
        protocol API {}
        final class FakeAPI: API {}
        struct FeedView: View { let api: any API; var body: some View { Text("") } }
        enum Locator {
          static var \(name): Container {
            let container = Container()
            container.register(API.self) { _ in FakeAPI() }
            return container
          }
        }
        struct FeedView_Previews: PreviewProvider {
          static var previews: some View { FeedView(api: Locator.\(name).resolve(API.self)!) }
        }
        @main struct FeedApp: App {
          var body: some Scene { WindowGroup { \(isOfPreviews ? "" : "FeedView(api: Locator.app.resolve(API.self)!)") } }
        }
        """),
      isOfPreviews
        ? []
        : [
          "warning: 'API' is 'FakeAPI', by its name a test double; bind the real implementation, or put this under '#if DEBUG' or into the tests"
        ])
  }

  @Test("a duplicate in two containers that the same code fills is one finding")
  func duplicatesInTwoContainers() async {
    expectSame(
      await told(
        """
        final class API {}
        final class AuthAssembly: Assembly {
          func assemble(container: Container) { container.register(API.self) { _ in API() } }
        }
        final class HomeAssembly: Assembly {
          func assemble(container: Container) { container.register(API.self) { _ in API() } }
        }
        let first = Assembler([AuthAssembly(), HomeAssembly()])
        let second = Assembler([AuthAssembly(), HomeAssembly()])
        print(first.resolver.resolve(API.self)!, second.resolver.resolve(API.self)!)
        """),
      [
        "warning: 'API' is bound 2 times in 'first' and 'second', and only the last counts; remove all but one, or tell them apart by a name"
      ])
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

  @Test("what only bindings lead to that nothing asks for is no error, however many these are", arguments: [1, 2, 3])
  func severalUnrequestedBindings(count: Int) async {
    let askers = ["Auth", "Profile", "Settings"].prefix(count)
    let types = askers.map { "final class \($0) { init(net: Net) {} }" }.joined(separator: "\n")
    let bindings = askers.map { "container.register(\($0).self) { r in \($0)(net: r.resolve(Net.self)!) }" }
    let warnings = await told(
      """
      final class API {}
      final class Net { init(api: API) {} }
      final class Home {}
      \(types)
      let container = Container()
      @main struct App {
        static func main() {
          container.register(Net.self) { r in Net(api: r.resolve(API.self)!) }
          container.register(Home.self) { _ in Home() }
          \(bindings.joined(separator: "; "))
          print(container.resolve(Home.self)!)
        }
      }
      """
    ).filter { $0.contains("no binding for") }.map { String($0.prefix { $0 != ";" }) }
    let reasons = ["'Auth'", "'Auth' or 'Profile'", "'Auth' or 2 others"]
    expectSame(
      warnings, ["warning: no binding for 'API', which 'Net' requires, though nothing asks for \(reasons[count - 1])"])
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
    file.isDemo = false
    for folder in ["Example", "Examples/Gallery", "GalleryExample", "Demos"] {
      file.path = "\(folder)/Gallery.swift"
      expectSame(await Check.run([file]).findings.map(\.rule), [])
    }
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

  @Test(
    "a member that a type may inherit from a library may be another name for what is bound",
    arguments: ["Factory<Page>", "Page.Factory"])
  func inheritedTypealias(_ bound: String) async {
    let wiring = { (supertype: String, asked: String) in
      """
      @main final class Page\(supertype) {
        static func main() {
          let container = Container()
          container.register(\(bound).self) { _ in \(bound)() }
          print(container.resolve(\(asked).self)!)
        }
      }
      """
    }
    expectSame(await told(wiring(": FactoryModule", "Page.Factory"), importing: "Pure\nimport Swinject"), [])
    expectSame(await told(wiring(": FactoryModule", "Factory<Page>"), importing: "Pure\nimport Swinject"), [])
    expectSame(await told(wiring(": View", "Page.Factory"), importing: "ReactorKit\nimport Swinject"), [])
    let own = await told(wiring("", "Page.Fabric"), importing: "Pure\nimport Swinject")
    #expect(own.contains { $0.hasPrefix("error: no binding for 'Page.Fabric'") }, "\(own)")
  }

  @Test("a typealias of a protocol's extension means the type that conforms")
  func typealiasWithSelf() async {
    let wiring = { (bound: String) in
      """
      class Box<T> {}
      protocol Boxed {}
      extension Boxed { typealias Fitting = Box<Self> }
      final class Page: Boxed {}
      final class Note: Boxed {}
      func start() {
        let container = Container()
        container.register(Box<\(bound)>.self) { _ in Box<\(bound)>() }
        print(container.resolve(Page.Fitting.self)!)
      }
      """
    }
    expectSame(await told(wiring("Page")), [])
    expectSame(
      await told(wiring("Note")).filter { $0.hasPrefix("error") }.map { String($0.prefix { $0 != ";" }) },
      ["error: no binding for 'Box<Page>', which 'start()' requires"])
  }

  @Test("the shared instance of a system's type, by its short name, outlives everything")
  func sharedInstanceByShortName() async {
    expectSame(
      await told(
        """
        import Foundation
        final class Files { init(manager: FileManager) {} }
        func start() {
          let container = Container()
          container.register(FileManager.self) { _ in .default }.inObjectScope(.weak)
          container.register(Files.self) { r in Files(manager: r.resolve(FileManager.self)!) }
            .inObjectScope(.container)
          print(container.resolve(Files.self)!)
        }
        """), [])
  }

  @Test("a provider does not keep an assembler that a global variable holds")
  func globalAssembler() async {
    expectSame(
      await told(
        """
        final class Client {}
        final class Service { init(client: Client) {} }
        final class App: Assembly {
          func assemble(container: Container) {
            container.register(Client.self) { _ in Client() }
            container.register(Service.self) { r in Service(client: (mainAssembler?.resolver.resolve(Client.self)!)!) }
          }
        }
        var mainAssembler: Assembler?
        func start() {
          mainAssembler = Assembler([App()])
          print(mainAssembler?.resolver.resolve(Service.self) as Any)
        }
        """), [])
  }

  @Test("an assembly that is applied in previews first is applied in the app, too")
  func assemblyOfPreviews() async {
    let wiring = { (app: String) in
      """
      final class Root {}
      final class RootAssembly: Assembly {
        func assemble(container: Container) { container.register(Root.self) { _ in Root() } }
      }
      final class Assembling {
        private let assembler: Assembler
        var resolver: Resolver { assembler.resolver }
        init() { assembler = Assembler([RootAssembly()]) }
      }
      #if DEBUG
      struct Previews {
        static let assembling = Assembling()
        static let root = assembling.resolver.resolve(Root.self)!
      }
      #endif
      \(app)
      struct MyApp { let root = assembling.resolver.resolve(Root.self)! }
      """
    }
    expectSame(await told(wiring("let assembling = Assembling()")), [])
  }

  @Test("a container variable that is replaced by a child of its container holds either")
  func replacedByItsChild() async {
    let wiring = { (child: String) in
      """
      final class Detail {}
      final class Router {
        let container: Container
        init(container: Container) { self.container = container }
        func show() { _ = container.resolve(Detail.self)! }
      }
      final class Builder {
        static var container = Container()
        static func build() -> Container {
          container.register(Router.self) { _ in Router(container: container) }
          let child = Container(parent: container)
          \(child)
          container = child
          return container
        }
      }
      let main = Builder.build().resolve(Router.self)!
      """
    }
    expectSame(await told(wiring("child.register(Detail.self) { _ in Detail() }")), [])
    let missing = await told(wiring("child.register(Int.self) { _ in 1 }"))
    #expect(missing.contains { $0.contains("no binding for 'Detail'") }, "\(missing)")
  }

  @Test("a registration after a branch that leaves is that branch's other side")
  func registrationAfterAnEarlyReturn() async {
    let wiring = { (leave: String) in
      """
      protocol API {}
      final class Live: API {}
      final class Fallback: API {}
      extension Container {
        func registerAPI(_ isLive: Bool) {
          if isLive {
            register(API.self) { _ in Live() }
            \(leave)
          }
          register(API.self) { _ in Fallback() }
        }
      }
      let container = Container()
      func start(_ isLive: Bool) {
        container.registerAPI(isLive)
        print(container.resolve(API.self)!)
      }
      """
    }
    expectSame(await told(wiring("return")), [])
    let both = await told(wiring("print(1)"))
    #expect(both.contains { $0.contains("bound again") }, "\(both)")
  }

  @Test("a binding that has been asked for before it is bound again has had its effect")
  func boundAgainAfterARequest() async {
    let wiring = { (ask: String, given: String) in
      """
      final class Key {}
      final class User { init(key: Key) {} }
      final class UserAssembly: Assembly {
        let key: Key
        init(key: Key) { self.key = key }
        func assemble(container: Container) {
          container.register(Key.self) { [key] _ in key }
          container.register(User.self) { r in User(key: r.resolve(Key.self)!) }
        }
      }
      func start() {
        let container = Container()
        container.register(Key.self) { _ in Key() }
        \(ask)
        let assembler = Assembler([UserAssembly(key: \(given))], container: container)
        print(assembler.resolver.resolve(User.self)!)
      }
      """
    }
    expectSame(await told(wiring("let key = container.resolve(Key.self)!", "key")), [])
    let twice = await told(wiring("", "Key()"))
    #expect(twice.contains { $0.contains("'Key' is bound 2 times") }, "\(twice)")
  }

  @Test("the description of a text is the text")
  func descriptionOfAText() async {
    expectSame(
      await told(
        """
        extension Container {
          func register<Made>(name: StaticString? = nil, made: @escaping (Resolver) -> Made) {
            register(Made.self, name: name.flatMap { $0.description }, factory: made)
          }
        }
        func start() {
          let container = Container()
          container.register(name: "folder") { _ in outside.folder() }
          print(container.resolve(URL.self, name: "folder")!)
        }
        """), [])
  }

  @Test("of two functions, a variable's type chooses", arguments: ["Injector", "Injectable"])
  func overloadsByTheTypeOfAVariable(_ type: String) async {
    let wiring = { (kind: String) in
      """
      protocol Kind {}
      struct Text: Kind {}
      final class Editor { init(kind: Kind) {} }
      protocol Injectable {
        func resolve<T>(_ type: T.Type, _ key: String?) -> T
        func resolve<T, U>(_ type: T.Type, _ argument: U) -> T
      }
      final class Injector: Injectable {
        let container = Container()
        func resolve<T>(_ type: T.Type, _ key: String?) -> T { container.resolve(type, name: key)! }
        func resolve<T, U>(_ type: T.Type, _ argument: U) -> T { container.resolve(type, argument: argument)! }
      }
      final class Flow {
        let injector: \(type)
        init(injector: \(type)) { self.injector = injector }
        func open(kind: Kind) { _ = injector.resolve(Editor.self, \(kind)) }
      }
      func start() {
        let injector = Injector()
        injector.container.register(Editor.self) { (_, kind: Kind) in Editor(kind: kind) }
        Flow(injector: injector).open(kind: Text())
      }
      """
    }
    expectSame(await told(wiring("kind")), [])
    let named = await told(wiring("\"a\""))
    #expect(!named.isEmpty, "\(named)")
  }

  @Test("what is registered in one of two containers with different default scopes is of neither scope for certain")
  func oneOfTwoDefaultScopes() async {
    expectSame(
      await told(
        """
        final class Screen {}
        final class Sidebar {
          let screen: Screen
          init(container: Container) { screen = container.resolve(Screen.self)! }
        }
        final class Builder {
          static var container = Container(parent: nil, defaultObjectScope: .container)
          static func build() -> Container {
            fill()
            container = child()
            return container
          }
          static func fill() {
            container.register(Sidebar.self) { _ in Sidebar(container: container) }
            container.register(Screen.self) { _ in Screen() }
          }
          static func child() -> Container {
            let container = Container(parent: container, defaultObjectScope: .transient)
            self.container = container
            return container
          }
        }
        let sidebar = Builder.build().resolve(Sidebar.self)!
        """), [])
  }

  @Test(
    "functions that only calls run register under the conditions of these calls",
    arguments: [
      "#if DEBUG\nregisterFakes()\n#else\nregisterReal()\n#endif",
      "if CommandLine.arguments.count > 1 { registerFakes() } else { registerReal() }",
      "registerReal()\n#if SCREENSHOTS\nregisterFakes()\n#endif",
      "#if DEBUG\nregisterReal()\n#else\nregisterReal()\n#endif",
      "if CommandLine.arguments.count > 1 { registerReal() }",
    ])
  func conditionsOfCalls(body: String) async {
    // Not each body calls both functions.
    expectSame(await toldOfCalls(in: body).filter { !$0.contains("nothing calls 'registerFakes()'") }, [])
  }

  @Test("without conditions, one call replaces what the other has registered")
  func callsWithoutConditions() async {
    let told = await toldOfCalls(in: "registerReal()\nregisterFakes()")
    #expect(told.contains { $0.hasPrefix("error: 'API' is bound again") }, "\(told)")
  }

  private func toldOfCalls(in body: String) async -> [String] {
    await told(
      """
      protocol API {}
      final class RealAPI: API {}
      final class FakeAPI: API {}
      let container = Container()
      enum Setup {
        static func run() {
          \(body)
        }
        static func registerReal() { container.register(API.self) { _ in RealAPI() } }
        static func registerFakes() { container.register(API.self) { _ in FakeAPI() } }
      }
      @main struct App {
        static func main() {
          Setup.run()
          _ = container.resolve(API.self)!
        }
      }
      """)
  }

  @Test(
    "a registration that is written twice works all the same",
    arguments: [
      "container.register(Page.self, factory: Page.make)",
      "container.register(Page.self) { (_, title: String) in Page(title: title) }",
      "container.register(Page.self) { _ in Page(title: \"home\") }.implements(AnyObject.self)",
    ])
  func registrationsWrittenTwice(registration: String) async {
    let told = await told(
      """
      final class Page {
        init(title: String) {}
        static func make(_ resolver: Resolver) -> Page { Page(title: "home") }
      }
      func launch(_ container: Container) {
        \(registration)
        \(registration)
      }
      """)
    #expect(told.count == 1 && told[0].hasPrefix("warning: ") && told[0].contains("in the same way"), "\(told)")
  }

  @Test("a public type of a module with an entry point is asked for by that module alone")
  func publicTypesOfApps() async {
    expectSame(
      await told(
        """
        final class Menu {}
        public protocol RowDelegate: AnyObject {}
        public final class Rows { public init(delegate: RowDelegate) {} }
        @UIApplicationMain final class AppDelegate: NSObject, UIApplicationDelegate {
          func launch() {
            let container = Container()
            container.register(Rows.self) { r in Rows(delegate: r.resolve(RowDelegate.self)!) }
            container.register(Menu.self) { _ in Menu() }
            _ = container.resolve(Menu.self)!
          }
        }
        """
      ).map { String($0.prefix(7)) }, ["warning", "warning"])
  }

  @Test(
    "code asks after a registration that it has deferred, or that other code may have made",
    arguments: [
      "defer { _ = container.resolve(Clock.self)! }\n    register()",
      "Launcher().launch()\n    Scene().renew()",
    ])
  func registrationsBeforeRequests(main: String) async {
    expectSame(
      await told(
        """
        final class Clock {}
        let container = Container()
        func register() { container.register(Clock.self) { _ in Clock() } }
        final class Launcher { func launch() { register() } }
        final class Scene {
          func renew() {
            _ = container.resolve(Clock.self)!
            register()
          }
        }
        @main struct App {
          static func main() {
            \(main)
          }
        }
        """
      ).filter { !$0.contains("nothing") }, [])
  }

  @Test("blocks of 'defer' run last, the last one first")
  func deferredBlocks() async {
    expectSame(
      await told(
        """
        final class Clock {}
        func run() {
          let container = Container()
          defer { _ = container.resolve(Clock.self)! }
          defer { container.register(Clock.self) { _ in Clock() } }
        }
        func runInOrder() {
          let container = Container()
          defer { container.register(Clock.self) { _ in Clock() } }
          defer { _ = container.resolve(Clock.self)! }
        }
        """), ["error: 'runInOrder()' asks for 'Clock' before it is registered; register it before"])
  }

  @Test(
    "a weak variable makes no instance, so a slip in its type is no error",
    arguments: [("weak var tour: Tour?", "warning"), ("lazy var tour: Tour = .init()", "error: ")])
  func slipsInTypesThatNothingMakes(property: String, severity: String) async {
    expectSame(
      await told(
        """
        final class Guide {}
        final class Board { \(property) }
        let container = Container()
        final class Tour { func begin() { _ = container.resolve(Guide.self)! } }
        @main struct App {
          static func main() {
            container.register(Guide.self) { (_, city: String) in Guide() }
            _ = container.resolve(Guide.self, argument: "Paris")!
            Board().tour?.begin()
          }
        }
        """
      ).map { String($0.prefix(7)) }, [severity])
  }

  @Test("a library's type that some code gives arguments is generic, so without arguments these are inferred")
  func genericTypesOfLibraries() async {
    expectSame(
      await told(
        """
        struct AppState {}
        final class Flow { init(store: Store<AppState>) {} }
        let container = Container()
        func start() {
          let store = Store(reducer: reduce, state: AppState())
          container.register(Store.self) { _ in store }
          container.register(Flow.self) { r in Flow(store: r.resolve(Store<AppState>.self)!) }
          _ = container.resolve(Flow.self)!
        }
        """), [])
  }

  @Test(
    "of two structs, a provider makes either",
    arguments: [
      "if isStub { return StubAPI() } else { let url = \"\"; return LiveAPI(url: url) }",
      "if isStub { return StubAPI() }; return LiveAPI(url: \"\")",
      "switch isStub { case true: return StubAPI(); case false: return LiveAPI(url: \"\") }",
    ])
  func structsOfBranches(body: String) async {
    expectSame(
      await told(
        """
        protocol API {}
        struct LiveAPI: API { let url: String }
        struct StubAPI: API {}
        let container = Container()
        func start() {
          container.register(API.self) { (_, isStub: Bool) in
            \(body)
          }
          _ = container.resolve(API.self, argument: false)!
        }
        """), [])
  }

  @Test(
    "a private declaration outside of types is not seen from other files",
    arguments: [
      "fileprivate struct Container {}", "private final class Container {}", "fileprivate typealias Container = Int",
    ])
  func privateDeclarations(declaration: String) async {
    let sources = [
      "A.swift": "import Swinject\n\(declaration)\nlet other: Swinject.Container? = nil",
      "B.swift": """
      import Swinject
      final class Disk {}
      final class Cache { init(disk: Disk) {} }
      func run() {
        let container = Container()
        container.register(Disk.self) { _ in Disk() }
        container.register(Cache.self) { r in Cache(disk: r.resolve(Disk.self)!) }
        print(container.resolve(Cache.self)!)
      }
      """,
    ]
    let check = await Check.run(
      sources.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    expectSame(check.findings.map(\.message), [])
    expectNoDifference(check.analysis.graph.bindings.count, 2)
  }

  @Test("of two types that one module seems to declare under one name, that of the nearest folder is meant")
  func typesOfFolders() async {
    func part(_ type: String) -> String {
      """
      import Swinject
      final class Configurator {
        static let shared = Configurator()
        let assembler = Assembler([\(type)Assembly()])
      }
      final class \(type) {}
      final class \(type)Assembly: Assembly {
        func assemble(container: Container) { container.register(\(type).self) { _ in \(type)() } }
      }
      """
    }
    let sources = [
      ("Chat/Configurator.swift", part("Chat")), ("Core/Configurator.swift", part("Auth")),
      ("Core/Client.swift", "let auth = Configurator.shared.assembler.resolver.resolve(Auth.self)!"),
      ("Chat/Client.swift", "let chat = Configurator.shared.assembler.resolver.resolve(Chat.self)!"),
    ]
    let check = await Check.run(
      sources.map { InputFile(path: $0.0, module: "Kit", source: .bytes(Array($0.1.utf8))) })
    expectSame(check.findings.map(\.message), [])
    #expect(check.analysis.graph.requests.allSatisfy { $0.resolution.status == .bound })
    expectNoDifference(check.analysis.graph.requests.count, 2)
  }
}
