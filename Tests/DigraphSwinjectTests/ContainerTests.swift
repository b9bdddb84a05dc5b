import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Containers, assemblers and assemblies, and the registrations in each.
struct ContainerTests {
  @Test func assemblersAndTheirParents() async {
    let text = await Analyzed.swinject(
      """
      final class Api {}
      final class Screen { init(api: Api) {} }
      final class NetAssembly: Assembly {
        func assemble(container: Container) { container.register(Api.self) { _ in Api() } }
      }
      struct ScreenAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Screen.self) { r in Screen(api: r.resolve(Api.self)!) }
        }
      }
      enum Roots {
        static let app = Assembler([NetAssembly()])
        static let screen = Assembler([ScreenAssembly()], parent: app)
        static let orphan = Assembler([ScreenAssembly()])
      }
      """)
    expectNoDifference(
      text,
      """
      Api = Api (class) graph in Roots.app
      Screen = Screen (class) graph in Roots.screen
        eager required Api
      Screen = Screen (class) graph in Roots.orphan
        eager required Api -> missing
      """)
  }

  @Test func variablesAndFunctionsOfOtherModulesByTheirFullNames() async {
    let text = await Analyzed.text(of: [
      "Base/Wiring.swift": """
      import Swinject
      public final class Api {}
      public let wiring = Container { c in c.register(Api.self) { _ in Api() } }
      public func makeWiring() -> Container { Container { c in c.register(Int.self) { _ in 1 } } }
      """,
      "Main/Wiring.swift": """
      import Base
      import Swinject
      final class Page { init(api: Api) {} }
      let wiring = Container(parent: Base.wiring) { c in
        c.register(Page.self) { r in Page(api: r.resolve(Api.self)!) }
      }
      func makeWiring() { _ = Base.makeWiring().resolve(Int.self)! }
      func go() { _ = wiring.resolve(Page.self)! }
      """,
    ])
    expectNoDifference(
      text,
      """
      Api = Api (class) graph in wiring
      Int = ? (struct) graph in makeWiring()
      Page = Page (class) graph in wiring
        eager required Api
      makeWiring(): eager required Int
      go(): eager required Page
      """)
  }

  @Test func containersThatLiveAsLongAsTheApp() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      let inGlobal = Container()
      enum Wiring {
        static let inClosure: Container = { let made = Container(); return made }()
        static var madeAnew: Container { Container() }
      }
      final class Locator {
        static let shared = Locator()
        let inSingleton = Container()
        let atStart: Assembler
        init() { atStart = Assembler([]) }
        func child() -> Container { Container(parent: inSingleton) }
      }
      final class Screen { let ofScreen = Container() }
      final class Delegate: NSObject, UIApplicationDelegate { lazy var inDelegate = Container() }
      func local() { _ = Container() }
      """)
    expectNoDifference(
      graph.containers.map { "\($0.name) \($0.livesWithApp)" },
      [
        "inGlobal true", "Wiring.inClosure true", "Wiring.madeAnew false", "Locator.inSingleton true",
        "Locator.init() true", "Locator.child() false", "Screen.ofScreen false", "Delegate.inDelegate true",
        "local() false",
      ])
  }

  @Test func nestedAssembliesCalledByHand() async {
    let text = await Analyzed.swinject(
      """
      final class Api {}
      final class Store {}
      struct Net: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in Api() } } }
      struct Db: Assembly { func assemble(container: Container) { container.register(Store.self) { _ in Store() } } }
      struct App: Assembly {
        let parts: [Assembly] = [Net()]
        func assemble(container: Container) {
          parts.forEach { $0.assemble(container: container) }
          Db().assemble(container: container)
        }
      }
      let assembler = Assembler([App()])
      func go() { _ = assembler.resolver.resolve(Api.self)!; _ = assembler.resolver.resolve(Store.self)! }
      """)
    expectNoDifference(
      text,
      """
      Api = Api (class) graph
      Store = Store (class) graph
      go(): eager required Api
      go(): eager required Store
      """)
  }

  @Test func containerInAnExtensionAFunctionAndAClosure() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class B {}
      final class C {}
      final class D {}
      extension Container {
        func registerA() { register(A.self) { _ in A() } }
        static let shared = Container { c in c.register(D.self) { _ in D() } }
      }
      func registerB(in c: Container) { c.register(B.self) { _ in B() } }
      final class App {
        let container = Container()
        init() {
          container.registerA()
          registerB(in: container)
          container.register(C.self) { r in _ = r.resolve(A.self)!; _ = r.resolve(B.self)!; return C() }
        }
      }
      func go() { _ = Container.shared.resolve(D.self)!; _ = Container.shared.resolve(C.self)! }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph in App.container
      D = D (class) graph in Container.shared
      B = B (class) graph in App.container
      C = C (class) graph in App.container
        eager required A
        eager required B
      go(): eager required D
      go(): eager required C -> missing
      """)
  }

  @Test func parentFactorySeesTheChildThatWasAsked() async {
    let text = await Analyzed.swinject(
      """
      final class Top { init(low: Low) {} }
      final class Low {}
      func onlyThroughChild() {
        let parent = Container()
        parent.register(Top.self) { r in Top(low: r.resolve(Low.self)!) }
        let child = Container(parent: parent)
        child.register(Low.self) { _ in Low() }
        _ = child.resolve(Top.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Top = Top (class) graph in onlyThroughChild().parent
        eager required Low
      Low = Low (class) graph in onlyThroughChild().child
      onlyThroughChild(): eager required Top
      """)
  }

  @Test func parentAskedDirectlyLacksWhatOnlyTheChildHas() async {
    let text = await Analyzed.swinject(
      """
      final class Top { init(low: Low) {} }
      final class Low {}
      func both() {
        let parent = Container()
        parent.register(Top.self) { r in Top(low: r.resolve(Low.self)!) }
        let child = Container(parent: parent)
        child.register(Low.self) { _ in Low() }
        _ = child.resolve(Top.self)!
        _ = parent.resolve(Top.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Top = Top (class) graph in both().parent
        eager required Low -> missing via both().parent
      Low = Low (class) graph in both().child
      both(): eager required Top
      both(): eager required Top
      """)
  }

  @Test func capturedContainers() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class B { init(_ a: A) {} }
      final class Setup {
        let container = Container()
        func run(other: Container) {
          let local = Container()
          local.register(A.self) { _ in A() }
          local.register(B.self, name: "outer") { _ in B(local.resolve(A.self)!) }
          local.register(B.self, name: "named") { r in B(local.resolve(A.self)!) }
          local.register(B.self, name: "weak") { [weak local] r in B(local!.resolve(A.self)!) }
          local.register(B.self, name: "shadowed") { local in B(local.resolve(A.self)!) }
          container.register(A.self) { _ in A() }
          container.register(B.self, name: "self") { _ in B(self.container.resolve(A.self)!) }
        }
      }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph in Setup
      B named "outer" = B (class) graph in Setup
        eager required A captured local instead of _
      B named "named" = B (class) graph in Setup
        eager required A captured local instead of r
      B named "weak" = B (class) graph in Setup
        eager required A captured local! instead of r weakly
      B named "shadowed" = B (class) graph in Setup
        eager required A
      A = A (class) graph in Setup.container
      B named "self" = B (class) graph in Setup.container
        eager required A captured self.container instead of _
      """)
  }
}

/// Names of Swinject that the app uses for types of its own.
struct ShadowedNameTests {
  @Test func appTypeCalledAssembly() async {
    let text = await Analyzed.swinject(
      """
      final class Flow {}
      final class X {}
      public final class Assembly {
        static func create(more: [Swinject.Assembly]) { assembler = Assembler(more + own, container: container) }
        private static let own: [Swinject.Assembly] = [Flow.Assembly()]
        private static let container = Container()
        private static var assembler: Assembler!
        static let resolver = (assembler.resolver as! Container).synchronize()
      }
      extension Flow {
        struct Assembly: Swinject.Assembly {
          func assemble(container: Swinject.Container) { container.register(X.self) { _ in X() } }
        }
      }
      func go() { Assembly.create(more: []); _ = Assembly.resolver.resolve(X.self)! }
      """)
    expectNoDifference(
      text,
      """
      X = X (class) graph
      go(): eager required X
      """)
  }

  @Test func typealiasesOfTheFrameworksTypes() async {
    let text = await Analyzed.text(of: [
      "Core/Bridge.swift": """
      import Swinject
      public typealias Container = Swinject.Container
      public typealias Resolver = Swinject.Resolver
      """,
      "App/App.swift": """
      import Core
      final class A {}
      func setUp(c: Container) { c.register(A.self) { _ in A() } }
      func go(r: Resolver) { _ = r.resolve(A.self)! }
      """,
    ])
    expectNoDifference(
      text,
      """
      A = A (class) graph
      go(r:): eager required A
      """)
  }

  @Test func protocolThatResolvesByImplicitSelf() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class Root { static let standard = Root(); let container = Container(); var resolver: Resolver { container.synchronize() } }
      protocol Resolving { var resolver: Resolver { get } }
      extension Resolving {
        var resolver: Resolver { Root.standard.resolver }
        func resolve<S>(_ type: S.Type) -> S { resolver.resolve(type)! }
      }
      @propertyWrapper struct Injected<S>: Resolving {
        private var service: S?
        init() {}
        var wrappedValue: S { mutating get { if service == nil { service = resolve(S.self) }; return service! } }
      }
      final class Screen { @Injected var a: A }
      func setUp() { Root.standard.container.register(A.self) { _ in A() } }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      Screen: deferred required A
      """)
  }
}

/// Places that are reported for containers.
struct ContainerSiteTests {
  @Test func containerOfAnAssemblyThatUsesAHelperOfAnotherFile() async {
    let graph = await Analyzed.graph(of: [
      "a.swift": """
      import Swinject
      extension Container {
        func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { register(type, factory: make) }
      }
      """,
      "b.swift": """
      import Swinject
      final class Feed {}
      public final class FeedAssembly: Assembly {
        public func assemble(container: Container) { container.single(Feed.self) { _ in Feed() } }
      }
      """,
    ])
    #expect(graph.containers.map(\.site.description) == ["b.swift:3:20"])
  }

  @Test func containerThatIsHandedToCodeOutsideOfTheInput() async {
    let graph = await Analyzed.graph(
      """
      import Elsewhere
      import Swinject
      @Injectable final class B {}
      final class Own { init(container: Container) {} }
      let generated = Container()
      let filled = Container()
      let constructed = Container()
      let looked = Container()
      let kept = Container()
      func boot() {
        B.register(in: generated)
        Elsewhere.fill(filled)
        _ = Filler(container: constructed)
        print(looked)
        _ = Own(container: kept)
        _ = UIViewController(container: kept)
      }
      final class App {
        private let own = Container()
        func start() { Elsewhere.fill(own) }
      }
      """)
    expectNoDifference(
      graph.gaps.map { "\($0.site.line) \($0.reason): \($0.containers.map { graph.containers[$0].name })" },
      [
        "11 it is handed to 'register', which cannot be followed and may bind anything in it: [\"generated\"]",
        "12 it is handed to 'fill', which cannot be followed and may bind anything in it: [\"filled\"]",
        "13 it is handed to 'Filler', which cannot be followed and may bind anything in it: [\"constructed\"]",
        "20 it is handed to 'fill', which cannot be followed and may bind anything in it: [\"App.own\"]",
      ])
  }

  @Test("a namesake in a module that is not imported is not the library's container")
  func namesakeInModuleThatIsNotImported() async {
    let app = """
      import Swinject
      final class Menu {}
      final class Wiring {
        private let container = Container()
        func fill(_ container: Container) { container.register(Menu.self) { _ in Menu() } }
        func menu() -> Menu { fill(container); return container.resolve(Menu.self)! }
      }
      """
    let kit = "public struct Container<Content> { public let content: Content }"
    let graph = await Analyzed.graph(of: ["App/Wiring.swift": app, "TestKit/Container.swift": kit])
    expectNoDifference(graph.requests.map { "\($0.key) \($0.resolution.status)" }, ["Menu bound"])
  }

  @Test func listsThatArePutTogetherOnBranches() async {
    let text = await Analyzed.swinject(
      """
      struct A: Assembly { func assemble(container: Container) { container.register(Int.self, name: "a") { _ in 1 } } }
      struct B: Assembly { func assemble(container: Container) { container.register(Int.self, name: "b") { _ in 1 } } }
      struct C: Assembly { func assemble(container: Container) { container.register(Int.self, name: "c") { _ in 1 } } }
      struct D: Assembly { func assemble(container: Container) { container.register(Int.self, name: "d") { _ in 1 } } }
      struct E: Assembly { func assemble(container: Container) { container.register(Int.self, name: "e") { _ in 1 } } }
      struct Parts {
        func more() -> [Assembly] {
          if Bool.random() { return [D()] }
          return [E()]
        }
        func start(isTest: Bool) {
          var list: [Assembly] = [A()]
          if isTest { list += [B()] }
          if isTest { list.insert(contentsOf: [C()], at: 0) }
          _ = Assembler(list + more())
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Int named "a" = ? (struct) graph
      Int named "b" = ? (struct) graph if isTest
      Int named "c" = ? (struct) graph if isTest
      Int named "d" = ? (struct) graph
      Int named "e" = ? (struct) graph
      """)
  }

  @Test func containersOfOneNameAreToldApart() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      func start() {
        let parent = Container()
        let child = Container(parent: parent)
        child.register(Int.self) { _ in 1 }
        _ = parent.resolve(Int.self)!
      }
      func stop() { _ = Container() }
      func again() { use(Container(), Container()) }
      final class App {
        let container: Container
        init() { container = Container() }
        func makeChild() -> Container { Container(parent: container) }
      }
      """)
    expectNoDifference(
      graph.containers.map(\.name),
      ["start().parent", "start().child", "stop()", "again()", "again()", "App.init()", "App.makeChild()"])
  }

  @Test(
    "a container that is held as a protocol of the app's own is that container",
    arguments: [
      ("func resolve<T>(_ type: T.Type) -> T?", "", "resolve(Cat.self)!"),
      ("func find<T>(_ type: T.Type) -> T", "func find<T>(_ type: T.Type) -> T { resolve(type)! }", "find(Cat.self)"),
    ])
  func containersAsProtocols(requirement: String, witness: String, call: String) async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      protocol Locator { \(requirement) }
      extension Container: Locator { \(witness) }
      final class Basket {
        let locator: Locator
        init(locator: Locator) { self.locator = locator }
        func fill() { _ = locator.\(call) }
      }
      func start() {
        let home = Container()
        home.register(Cat.self) { _ in Cat() }
        let street = Container()
        Basket(locator: street).fill()
      }
      """)
    expectNoDifference(
      text,
      """
      Cat = Cat (class) graph in start().home
      Basket: eager required Cat -> missing
      """)
  }

  /// One place in a function makes several containers, each a child of the one before.
  @Test func containersBelowEachOtherThatOneFunctionMakes() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Feed { init(api: API) {} }
      final class APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      final class FeedAssembly: Assembly {
        func assemble(container: Container) { container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } }
      }
      extension Assembler {
        func with(_ assembly: Assembly) -> Assembler { Assembler([assembly], parent: self) }
      }
      let base = Assembler()
      let feed = base.with(APIAssembly()).with(FeedAssembly()).resolver.resolve(Feed.self)!
      """)
    expectNoDifference(graph.containers.map(\.parents).sorted { $0.count < $1.count }.map(\.count), [0, 1, 1])
    expectNoDifference(graph.requests.map { "\($0.key): \($0.resolution.status)" }, ["API: bound", "Feed: bound"])
  }

  /// An extension adds an initializer to the class of the library.
  @Test func initializersThatTheInputAdds() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Log {}
      final class Feed { init(api: API) {} }
      final class FeedAssembly: Assembly {
        func assemble(container: Container) { container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } }
      }
      extension Container {
        convenience init(isDemo: Bool, below parent: Container? = nil) {
          self.init(parent: parent, defaultObjectScope: .container)
          register(API.self) { _ in API() }
        }
        convenience init(withLog: Bool) {
          self.init(isDemo: withLog)
          register(Log.self) { _ in Log() }
        }
      }
      extension Assembler {
        convenience init(below parent: Assembler) { self.init([FeedAssembly()], parent: parent) }
      }
      enum Roots {
        static let demo = Container(isDemo: true)
        static let logged = Container(withLog: true)
        static let lower: Container = .init(isDemo: false, below: logged)
        static let app = Assembler(below: Assembler(container: demo))
        static let other = Assembler(below: Assembler())
      }
      func use() { _ = Roots.lower.resolve(Log.self)! }
      """)
    expectNoDifference(
      text,
      """
      Feed = Feed (class) graph in Roots.app
        eager required API
      Feed = Feed (class) graph in Roots.other
        eager required API -> missing
      API = API (class) container in Roots.demo
      API = API (class) container in Roots.logged
      API = API (class) container in Roots.lower
      Log = Log (class) container in Roots.logged
      use(): eager required Log
      """)
  }

  /// An empty list may be spelled as the initializer of its type.
  @Test(arguments: [
    "= [Assembly]()", "= [any Assembly]()", "= Array<Assembly>()", ": [Assembly] = .init()", ": [Assembly] = []",
    ": [Assembly] = [Assembly]()",
  ])
  func listsThatBeginEmpty(value: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      protocol Module {}
      final class Home: Module {}
      final class Away: Module {}
      final class Context {
        var assemblies \(value)
        func add<T: Module>(_ module: T.Type) { assemblies.append(ModuleAssembly(module: module)) }
      }
      final class ModuleAssembly<T: Module>: Assembly {
        let module: T.Type
        init(module: T.Type) { self.module = module }
        func assemble(container: Container) { container.register(module.self) { _ in fatalError() } }
      }
      @main enum Main {
        static func main() {
          let context = Context()
          context.add(Home.self)
          context.add(Away.self)
          let assembler = Assembler(context.assemblies)
          _ = assembler.resolver.resolve(Home.self)!
          _ = assembler.resolver.resolve(Away.self)!
        }
      }
      """)
    expectNoDifference(
      graph.requests.map { "\($0.key): \($0.resolution.status)" } + graph.gaps.map(\.reason),
      ["Home: bound", "Away: bound"])
  }

  /// A local variable holds one of two containers, always the same one.
  @Test(arguments: [
    ("let c = find()", "c", true), ("var c = find()", "c", true), ("if true {}", "find()", false),
    ("guard let c = maybe() else { return }", "c", true), ("if let c = maybe() { print(c) }", "find()", false),
  ])
  func aLocalVariableThatHoldsOneOfSeveral(variable: String, container: String, areTogether: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Delegate {
        static var current: Delegate?
        let container = Container()
      }
      func find() -> Container { Delegate.current?.container ?? Container() }
      func maybe() -> Container? { find() }
      func fill() {
        \(variable)
        \(container).register(API.self) { _ in API() }
        \(container).register(API.self) { _ in API() }
      }
      func use() { _ = find().resolve(API.self)! }
      """)
    let sites = Set(graph.bindings.map(\.site)).sorted()
    #expect(sites.count == 2)
    let (first, second) = (graph.bindings.filter { $0.site == sites[0] }, graph.bindings.filter { $0.site == sites[1] })
    #expect(first.count == 2)
    #expect(zip(first, second).map { $0.isDeclared(with: $1) } == [areTogether, areTogether])
  }

  /// Each call of a generic helper may find another container.
  @Test func aLocalVariableOfAGenericHelper() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      let (one, two) = (Container(), Container())
      func find(_ name: String) -> Container { name == "one" ? one : two }
      func add<T>(_ type: T.Type, to name: String, _ make: @escaping () -> T) {
        let c = find(name)
        c.register(type) { _ in make() }
      }
      func fill() {
        add(API.self, to: "one") { API() }
        add(API.self, to: "two") { API() }
      }
      """)
    let sites = Set(graph.bindings.map(\.site)).sorted()
    #expect(sites.count == 2)
    let (first, second) = (graph.bindings.filter { $0.site == sites[0] }, graph.bindings.filter { $0.site == sites[1] })
    #expect(first.allSatisfy { binding in second.allSatisfy { !binding.isDeclared(with: $0) } })
  }

  /// A container that nothing makes is kept alive by nobody.
  @Test(arguments: [("let spare = 1", true), ("let spare = Spare()", false)])
  func aContainerOfATypeThatNothingMakes(use: String, isForgotten: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Gauge {}
      final class Panel { init(gauge: Gauge?) {} }
      final class PanelAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Gauge.self) { _ in Gauge() }
          container.register(Panel.self) { _ in Panel(gauge: container.resolve(Gauge.self)) }
        }
      }
      final class Spare {
        private let resolver: Resolver
        init() { resolver = Assembler([PanelAssembly()]).resolver }
        func find<S>(_ type: S.Type) -> S? { resolver.resolve(type) }
      }
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        static let assembler = Assembler([PanelAssembly()])
        \(use)
        func application(_ application: UIApplication) -> Bool { Self.assembler.resolver.resolve(Panel.self) != nil }
      }
      """)
    #expect(graph.containers.map(\.livesWithApp).sorted { !$0 && $1 } == [isForgotten, true])
  }
}
