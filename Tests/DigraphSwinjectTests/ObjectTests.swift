import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Values that are stored in objects, lists and dictionaries, and read from them again.
struct ObjectTests {
  /// An initializer that stores its own object instead of its argument.
  @Test func anObjectThatHoldsItself() async {
    let text = await Analyzed.swinject(
      """
      final class Detail {}
      final class Feed {
        private let resolver: Resolver
        init(resolver: Resolver) { self.resolver = self }
        func select() -> Detail { resolver.resolve(Detail.self)! }
      }
      let container = Container()
      container.register(Detail.self) { _ in Detail() }
      container.register(Feed.self) { r in Feed(resolver: r) }
      _ = container.resolve(Feed.self)!.select()
      """)
    #expect(text.contains("Feed = Feed (class) graph"))
  }

  @Test func twoAssembliesOfOneTypeBindDifferentNames() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      struct CacheAssembly: Assembly {
        let name: String
        func assemble(container: Container) { container.register(Cache.self, name: name) { _ in Cache() } }
      }
      let assembler = Assembler([CacheAssembly(name: "disk"), CacheAssembly(name: "memory")])
      func run() {
        _ = assembler.resolver.resolve(Cache.self, name: "disk")!
        _ = assembler.resolver.resolve(Cache.self, name: "memory")!
        _ = assembler.resolver.resolve(Cache.self, name: "cloud")!
      }
      """)
    expectNoDifference(
      text,
      """
      Cache named "disk" = Cache (class) graph
      Cache named "memory" = Cache (class) graph
      run(): eager required Cache named "disk"
      run(): eager required Cache named "memory"
      run(): eager required Cache named "cloud" -> missing
      """)
  }

  @Test func anInitializerTellsObjectsApart() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class CacheAssembly: Assembly {
        private let name: String
        init(name: String) { self.name = name }
        func assemble(container: Container) { container.register(Cache.self, name: name) { _ in Cache() } }
      }
      let container = Container()
      func run() {
        CacheAssembly(name: "disk").assemble(container: container)
        CacheAssembly(name: "memory").assemble(container: container)
        _ = container.resolve(Cache.self, name: "memory")!
      }
      """)
    expectNoDifference(
      text,
      """
      Cache named "disk" = Cache (class) graph
      Cache named "memory" = Cache (class) graph
      run(): eager required Cache named "memory"
      """)
  }

  @Test func genericAssembliesBindTheTypesThatTheyAreMadeFor() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Store { init(_ cache: Cache) {} }
      struct One<Service>: Assembly {
        let type: Service.Type
        let make: (Resolver) -> Service
        func assemble(container: Container) { container.register(type, factory: make) }
      }
      let assembler = Assembler([
        One(type: Cache.self) { _ in Cache() },
        One(type: Store.self) { r in Store(r.resolve(Cache.self)!) },
      ])
      let store = assembler.resolver.resolve(Store.self)!
      """)
    expectNoDifference(
      text,
      """
      Cache = Cache (class) graph
      Store = Store (class) graph
        eager required Cache
      store: eager required Store
      """)
  }

  @Test func aListThatGrowsInAPropertyIsApplied() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Store {}
      struct CacheAssembly: Assembly { func assemble(container: Container) { container.register(Cache.self) { _ in Cache() } } }
      struct StoreAssembly: Assembly { func assemble(container: Container) { container.register(Store.self) { _ in Store() } } }
      final class Builder {
        private var parts: [Assembly] = [CacheAssembly()]
        private let assembler = Assembler()
        func add() { parts.append(StoreAssembly()) }
        func build() { assembler.apply(assemblies: parts) }
        func use() {
          _ = assembler.resolver.resolve(Cache.self)!
          _ = assembler.resolver.resolve(Store.self)!
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Cache = Cache (class) graph
      Store = Store (class) graph
      Builder: eager required Cache
      Builder: eager required Store
      """)
  }

  @Test func aListThatComesFromElsewhereIsAGap() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Builder {
        var parts: [Assembly] = []
        private let assembler = Assembler()
        func build() { assembler.apply(assemblies: parts) }
        func use() { _ = assembler.resolver.resolve(Cache.self)! }
      }
      func start(_ builder: Builder, with parts: [Assembly]) { builder.parts = parts }
      """)
    expectNoDifference(
      text,
      """
      Builder: eager required Cache -> missing
      gap: container digraph cannot tell which assemblies are applied to it
      """)
  }

  @Test func closuresInADictionaryAreRunWithWhatIsPassedToThem() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Store {}
      let container = Container()
      let steps: [String: (Container) -> Void] = [
        "cache": { $0.register(Cache.self) { _ in Cache() } },
        "store": { $0.register(Store.self) { _ in Store() } },
      ]
      func run() {
        for (_, step) in steps { step(container) }
        _ = container.resolve(Store.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Cache = Cache (class) graph
      Store = Store (class) graph
      run(): eager required Store
      """)
  }

  @Test func aClosureThatAProviderReturnsAsksLater() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Window {}
      final class Screen { init(_ cache: Cache) {} }
      typealias Make = (Window) -> Screen
      let container = Container()
      func makeScreens(_ r: Resolver) -> Make {
        let make: Make = { _ in Screen(r.resolve(Cache.self)!) }
        return make
      }
      func makeCaches(_ r: Resolver) -> () -> Cache {
        func make() -> Cache { r.resolve(Cache.self)! }
        return make
      }
      func run() {
        container.register(Make.self, factory: makeScreens)
        container.register((() -> Cache).self, factory: makeCaches)
        container.register((() -> Screen).self) { r in { Screen(r.resolve(Cache.self)!) } }
      }
      """)
    expectNoDifference(
      text,
      """
      (Window) -> Screen = ? (function) graph
        deferred required Cache -> missing
      () -> Cache = ? (function) graph
        deferred required Cache -> missing
      () -> Screen = ? (function) graph
        deferred required Cache -> missing
      """)
  }

  @Test func whatAFunctionReturnsIsRunByWhoeverGetsIt() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      func makers(_ r: Resolver) -> [String: () -> Cache] { ["cache": { r.resolve(Cache.self)! }] }
      """)
    expectNoDifference(text, "makers(_:): deferred required Cache -> missing")
  }

  @Test func aWrapperWhoseValueIsLazyDoesNotLoseTheContainerItAsks() async {
    let text = await Analyzed.swinject(
      """
      final class Cache {}
      final class Store { @Inject var cache: Cache }
      enum Services {
        static let container: Container = {
          let container = Container()
          container.register(Store.self) { _ in Store() }
          container.register(Cache.self) { _ in Cache() }
          return container
        }()
      }
      @propertyWrapper final class Inject<Value> {
        lazy var wrappedValue: Value = Services.container.resolve(Value.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Store = Store (class) graph
        deferred required Cache
      Cache = Cache (class) graph
      """)
  }

  @Test func aWrapperInAGenericClassAsksForWhatEachHeirSays() async {
    let wiring = """
      import Swinject
      @propertyWrapper struct Filled<Value> {
        var wrappedValue: Value
        init() { wrappedValue = wiring.resolve(Value.self)! }
      }
      class Screen<Model> { @Filled var model: Model }
      let wiring = Container { c in
        c.register(News.self) { _ in News() }
        c.register(Mail.self) { _ in Mail() }
      }
      """
    let models = "final class News {}\nfinal class Mail {}\n"
    let subtypes =
      "class NewsScreen: Screen<News> {}\nfinal class OldScreen: NewsScreen {}\nfinal class Inner: Outer<Mail> {}\nclass Outer<M>: Screen<M> {}"
    let graph = await Analyzed.graph(of: [
      "App/Wiring.swift": wiring, "App/Models.swift": models, "App/Screens.swift": subtypes,
    ])
    expectNoDifference(
      GraphText.text(of: graph),
      """
      News = News (class) graph
      Mail = Mail (class) graph
      Screen: eager required Mail
      Screen: eager required News
      """)
    expectNoDifference(graph.openRequests, [])
    // If code makes the generic class itself, its type may be any model.
    let made = await Analyzed.graph(of: [
      "App/Wiring.swift": wiring, "App/Models.swift": models,
      "App/Screens.swift": subtypes + "\nlet free = Screen<Mail>()",
    ])
    expectNoDifference(made.openRequests.map(\.site.line), [6])
    let unused = await Analyzed.graph(of: ["App/Wiring.swift": wiring, "App/Models.swift": models])
    expectNoDifference(unused.openRequests.map(\.site.line), [6])
  }

  @Test func anUnwrittenTypeOfAPropertyIsFoundAlongItsInitialValue() async {
    let text = await Analyzed.text(of: [
      "App/Services.swift": """
      import Swinject
      final class Services {
        static let shared = Services()
        let assembler = Assembler()
      }
      """,
      "App/Router.swift": """
      final class Cache {}
      final class Router {
        private let services = Services.shared.assembler.resolver
        func start() { _ = services.resolve(Cache.self)! }
      }
      """,
    ])
    expectNoDifference(text, "Router: eager required Cache -> missing")
  }

  /// `.init()` behind a type makes an object as its name does: the initializer's default is a container.
  @Test(arguments: [": Injector = .init()", " = Injector()", ": Injector = Injector()"])
  func anObjectWhoseInitializerHasDefaults(value: String) async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      final class PetAssembly: Assembly {
        func assemble(container: Container) { container.register(Cat.self) { _ in Cat() } }
      }
      final class Injector {
        static let shared\(value)
        private let container: Container
        private init(container: Container = Container()) { self.container = container }
        func fill(_ assemblies: [Assembly]) { assemblies.forEach { $0.assemble(container: container) } }
        func resolve<T>(_ type: T.Type) -> T { container.resolve(T.self)! }
      }
      func main() {
        Injector.shared.fill([PetAssembly()])
        _ = Injector.shared.resolve(Cat.self)
      }
      """)
    expectNoDifference(
      text,
      """
      Cat = Cat (class) graph
      main(): eager required Cat
      """)
  }

  @Test func anAssemblyThatIsMadeButNotAppliedMakesNoRequests() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Key {}
      final class Unused: Assembly {
        func assemble(container: Container) { container.register(Key.self) { r in r.resolve(Key.self)! } }
      }
      final class Used: Assembly {
        let unused = Unused()
        func assemble(container: Container) { container.register(Int.self) { _ in 1 } }
      }
      let assembler = Assembler([Used()])
      """)
    expectNoDifference(graph.requests.map(\.idleness), ["nothing applies 'Unused'"])
  }

  @Test func anObjectThatNothingMakesMakesNoRequests() async {
    let graph = { (supertype: String) in
      await Analyzed.graph(
        """
        import Swinject
        final class Key {}
        protocol Action\(supertype) {}
        @propertyWrapper struct Asked<T> {
          private lazy var value: T = container.resolve(T.self)!
          var wrappedValue: T { mutating get { value } }
        }
        final class Save: Action {
          @Asked private var key: Key
          func run() { print(key) }
        }
        let container = Container()
        container.register(Int.self) { _ in 1 }
        """
      ).requests.map(\.idleness)
    }
    let plain = await graph("")
    expectNoDifference(plain, ["nothing makes 'Save'"])
    let reference = await graph(": AnyObject")
    expectNoDifference(reference, ["nothing makes 'Save'"])
    let controller = await graph(": SomeObject")
    expectNoDifference(controller, [nil])
  }

  @Test func aProviderThatRegistersAnewReplacesNothingUntilItRuns() async {
    let text = await Analyzed.swinject(
      """
      final class Page {}
      final class Model {}
      let container = Container()
      container.register(Model.self) { r in
        _ = r.resolve(Page.self)!
        return Model()
      }
      container.register(Page.self) { r in
        container.register(Model.self) { _ in Model() }
        _ = r.resolve(Model.self)!
        return Page()
      }
      """)
    expectNoDifference(
      text,
      """
      Model = Model (class) graph
        eager required Page
      Page = Page (class) graph
        eager required Model -> Model, Model
      Model = Model (class) graph if 'Page' is made
      """)
  }

  @Test func anObjectThatIsMadeInSeveralPlacesAsksWhatAnyOfThemHandsIt() async {
    let text = await Analyzed.swinject(
      """
      final class Song {}
      final class Locator {
        let resolver: Resolver
        init(resolver: Resolver) { self.resolver = resolver }
      }
      struct Preset { static let locator = Locator(resolver: Container()) }
      struct Screen {
        let locator: Locator
        func show() { use(locator.resolver.resolve(Song.self)!) }
      }
      struct Player {
        let container = Container()
        init() { container.register(Song.self) { _ in Song() } }
        func open() { Screen(locator: Locator(resolver: container)).show() }
      }
      """)
    expectNoDifference(
      text,
      """
      Song = Song (class) graph in Player.container
      Screen: eager required Song
      """)
  }
}
