import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Types that the compiler infers, and types in the place of generic parameters and associated types.
struct InferredTypeTests {
  @Test func whatAFunctionTypeTakesTellsOverloadsApart() async {
    let text = await Analyzed.swinject(
      """
      final class Page { init(text: String) {} }
      typealias Pages = (_ text: String) -> Page
      extension Container {
        func bind<Made>(maker: (() -> Made).Type) {
          register(maker.self) { r in { r.resolve(Made.self)! } }
        }
        func bind<Made, Given>(maker: ((Given) -> Made).Type) {
          register(maker.self) { r in { given in r.resolve(Made.self, argument: given)! } }
        }
      }
      func boot(_ container: Container) {
        container.register(Page.self) { (_, text: String) in Page(text: text) }
        container.bind(maker: Pages.self)
        let pages = container.resolve(Pages.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      (String) -> Page = ? (function) graph
        deferred required Page with (String)
      Page with (String) = Page (class) graph
      boot(_:): eager required (String) -> Page
      """)
  }

  @Test func ofNamesakesTheModuleSaysWhichIsMade() async {
    let text = await Analyzed.text(of: [
      "App/App.swift": """
      import North
      import South
      import Swinject
      func boot(_ container: Container) {
        container.register(North.Bell.self) { _ in North.Bell() }
        container.register(South.Bell.self) { _ in South.Bell() }
        container.register(South.Tower<South.Bell>.self) { r in South.Tower<South.Bell>(bell: r.resolve(South.Bell.self)!) }
      }
      """,
      "North/Bell.swift": "public final class Bell { public init() {} }\npublic final class Tower<Sound> {}",
      "South/Bell.swift": """
      public final class Bell { public init() {} }
      public final class Tower<Sound> { public init(bell: Sound) {} }
      """,
    ])
    expectNoDifference(
      text,
      """
      North.Bell = North.Bell (class) graph
      South.Bell = South.Bell (class) graph
      South.Tower<South.Bell> = South.Tower<South.Bell> (class) graph
        eager required South.Bell
      """)
  }

  /// A helper that fills the property of a key path requests the property's type.
  @Test func aKeyPathSaysWhatItsPropertyIs() async {
    let text = await Analyzed.swinject(
      """
      final class Log {}
      final class API { var log: Log! }
      class Base { var log: Log? }
      final class Feed: Base { var api: API? ; var name = make() }
      final class Other { let api = API() }
      extension Resolver {
        func fill<T, E>(_ path: ReferenceWritableKeyPath<T, E>, of object: T) { object[keyPath: path] = resolve(E.self)! }
        func take<T, E>(_ path: KeyPath<T, E>) -> E { resolve(E.self)! }
      }
      let container = Container()
      container.register(Log.self) { _ in Log() }
      container.register(API.self) { _ in API() }
      container.register(Feed.self) { r in
        let feed = Feed()
        r.fill(\\.log, of: feed)
        r.fill(\\Feed.api, of: feed)
        return feed
      }
      container.register(Other.self) { r in
        let other = Other()
        r.fill(\\.api.log, of: other)
        _ = r.take(\\Other.api)
        return other
      }
      container.register(Base.self) { r in
        let feed = Feed()
        r.fill(\\.name, of: feed)
        return feed
      }
      """)
    expectNoDifference(
      text,
      """
      Log = Log (class) graph
      API = API (class) graph
      Feed = Feed (class) graph
        eager silent Log
        eager silent API
      Other = Other (class) graph
        eager silent Log
        eager required API
      Base = Feed (class) graph
      gap: request the type that 'fill(_:of:)' is asked for is inferred from code that digraph does not understand
      """)
  }

  @Test func genericArgumentsOfARequestComeFromWhereTheAnswerGoes() async {
    let text = await Analyzed.swinject(
      """
      final class Box<Value> {}
      let container = Container()
      func boot() {
        container.register(Box.self) { _ in Box<Int>() }
        container.register(Box.self) { _ in Box<String>() }
      }
      func run() {
        let numbers: Box<Int> = container.resolve(Box.self)!
        let flags: Box<Bool> = container.resolve(Box.self)!
        use(container.resolve(Box.self)!)
      }
      """)
    expectNoDifference(
      text,
      """
      Box<Int> = Box<Int> (class) graph
      Box<String> = Box<String> (class) graph
      run(): eager required Box<Int>
      run(): eager required Box<Bool> -> missing
      run(): eager required Box -> opaque
      """)
  }

  /// `module.self` is the value of the property, and not a type.
  @Test func aPropertyThatHoldsATypeIsNoType() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      protocol Module { init() }
      final class AppModule: Module {}
      final class ModuleAssembly<T: Module>: Assembly {
        let module: T.Type
        init(module: T.Type) { self.module = module }
        func assemble(container: Container) { container.register(module.self) { [module] _ in module.init() } }
      }
      let assembler = Assembler([ModuleAssembly(module: AppModule.self)])
      let module = assembler.resolver.resolve(AppModule.self)!
      """)
    expectNoDifference(graph.bindings.map(\.key.type), ["AppModule"])
    expectNoDifference(graph.requests.map { "\($0.key): \($0.resolution.status)" }, ["AppModule: bound"])
  }

  @Test func theOnlySpecialisationIsMeant() async {
    let text = await Analyzed.swinject(
      """
      import Rx
      let container = Container()
      func boot() { container.register(Subject.self) { _ in Subject<Int>() } }
      func run() { use(container.resolve(Subject.self)!) }
      """)
    expectNoDifference(
      text,
      """
      Subject<Int> = Subject<Int> (unknown) graph
      run(): eager required Subject<Int>
      """)
  }

  @Test func anArgumentWithoutItsGenericArgumentsIsNotKnown() async {
    let text = await Analyzed.swinject(
      """
      final class Relay<Value> { init(value: Value) {} }
      final class Screen { init(_ relay: Relay<Int>) {} }
      let container = Container()
      let relay = Relay(value: 2)
      func run() {
        container.register(Screen.self) { (_, relay: Relay<Int>) in Screen(relay) }
        _ = container.resolve(Screen.self, argument: relay)!
      }
      """)
    expectNoDifference(
      text,
      """
      Screen with (Relay<Int>) = Screen (class) graph
      run(): eager required Screen with (_) -> opaque
      """)
  }

  @Test(
    "a 'where' clause tells the type of a generic wrapper: by a typealias, a property or a parameter of the wrapped type",
    arguments: [
      ("typealias State = HomeState; let state = HomeState(); func send(_ action: HomeAction) {}"),
      ("let state = HomeState(); func send(_ action: HomeAction) {}"),
      ("var state: HomeState { HomeState() }; func send(_ action: HomeAction) {}"),
    ])
  func sameTypes(members: String) async {
    let text = await Analyzed.swinject(
      """
      protocol Model { associatedtype State; associatedtype Action; var state: State { get }; func send(_ action: Action) }
      struct AnyModel<State, Action> { init<M: Model>(_ model: M) where M.State == State, M.Action == Action {} }
      struct HomeState {}
      enum HomeAction { case tap }
      struct FeedState {}
      final class Home: Model { \(members) }
      let container = Container()
      func run() {
        container.register(AnyModel.self) { _ in AnyModel(Home()) }
        print(container.resolve(AnyModel<HomeState, HomeAction>.self)!)
        print(container.resolve(AnyModel<FeedState, HomeAction>.self)!)
      }
      """)
    expectNoDifference(
      text,
      """
      AnyModel<HomeState, HomeAction> = AnyModel<HomeState, HomeAction> (struct) graph
      run(): eager required AnyModel<HomeState, HomeAction>
      run(): eager required AnyModel<FeedState, HomeAction> -> missing
      """)
  }

  @Test func associatedTypesAreThoseOfTheTypeThatConforms() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Store { init(_ api: API) {} }
      protocol Module {
        associatedtype Service
        static func make(_ r: Resolver) -> Service
      }
      extension Module {
        static func install(in container: Container) { container.register(Service.self) { r in make(r) } }
      }
      enum APIModule: Module { static func make(_ r: Resolver) -> API { API() } }
      enum StoreModule: Module {
        typealias Service = Store
        static func make(_ r: Resolver) -> Store { Store(r.resolve(API.self)!) }
      }
      func boot() {
        let container = Container()
        APIModule.install(in: container)
        StoreModule.install(in: container)
      }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      Store = Store (class) graph
        eager required API
      """)
  }

  @Test func anOperatorInAGenericHelperIsNoGap() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      enum Services {
        static let container = Container()
        static func get<Service>(_ type: Service.Type) -> Service { container ~> Service.self }
        static func find<Service>() -> Service { container~> }
      }
      func run() { _ = Services.get(API.self) }
      """)
    expectNoDifference(text, "run(): eager required API -> missing")
  }

  @Test func aHelperThatHandsItsTypeOnIsNoGap() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      extension Resolver { func get<Service>(_ type: Service.Type) -> Service { resolve(type)! } }
      enum Services {
        static let container = Container()
        static func find<Service>(_ type: Service.Type) -> Service { container.get(type) }
      }
      func run() { _ = Services.find(API.self) }
      """)
    expectNoDifference(text, "run(): eager required API -> missing")
  }

  @Test func operatorsOfTheInputAreFollowed() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Store { init(_ api: API) {} }
      struct Registration<Service> {
        let type: Service.Type
        let make: (Resolver) -> Service
      }
      infix operator <-
      func <- <Service>(container: Container, registration: Registration<Service>) {
        container.register(registration.type, factory: registration.make)
      }
      func boot() {
        let container = Container()
        container <- Registration(type: API.self) { _ in API() }
        container <- Registration(type: Store.self) { r in Store(r.resolve(API.self)!) }
      }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      Store = Store (class) graph
        eager required API
      """)
  }

  /// An operator of the input may have other overloads on other types.
  @Test func operatorsOfOtherValuesAreNot() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import SwinjectAutoregistration
      private func + <Service>(resolver: Resolver, service: Service.Type) -> Service { resolver ~> service }
      final class API {}
      final class Store { init(_ api: API, name: String) {} }
      func serial() -> String { "1" }
      let container = Container { c in
        c.register(API.self) { _ in API() }
        c.register(Store.self) { Store($0 + API.self, name: "number " + serial()) }
      }
      """)
    #expect(graph.gaps.isEmpty)
    #expect(graph.requests.map(\.key.type) == ["API"])
  }

  @Test func whatIsOnlyLookedIntoIsNotKept() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Session { let token = ""; func client() -> Client { Client(token: token) } }
      final class Client { init(token: String) {}; init(session: Session) {} }
      let container = Container()
      func boot() {
        container.register(Session.self) { _ in Session() }
        container.register(Client.self, name: "1") { r in Client(token: r.resolve(Session.self)!.token) }
        container.register(Client.self, name: "2") { r in let session = r.resolve(Session.self)!; return session.client() }
        container.register(Client.self, name: "3") { r in Client(session: r.resolve(Session.self)!) }
        container.register(Client.self, name: "4") { r in
          let session = r.resolve(Session.self)!
          print(session.token)
          return Client(session: session)
        }
      }
      """)
    expectNoDifference(graph.requests.map(\.isOnlyRead), [true, true, false, false])
  }

  @Test func whatComesFromTheSurroundingsOfAViewHasTheTypeThatItHasThere() async {
    let text = await Analyzed.swinject(
      """
      import SwiftUI
      final class Song {}
      final class Finder {
        let resolver: Resolver
        init(resolver: Resolver) { self.resolver = resolver }
        func find<Found>(_ type: Found.Type) -> Found? { resolver.resolve(type) }
      }
      struct FinderKey: EnvironmentKey { static let defaultValue = Finder(resolver: Container()) }
      extension EnvironmentValues {
        var finder: Finder {
          get { self[FinderKey.self] }
          set { self[FinderKey.self] = newValue }
        }
      }
      struct Screen: View {
        @Environment(\\.finder) private var finder
        var body: some View { Player(song: finder.find(Song.self)!) }
      }
      """)
    expectNoDifference(text, "Screen: eager required Song -> missing")
  }

  @Test func whatTwoPropertiesReadOfEachOtherHasNoType() async {
    let text = await Analyzed.swinject(
      """
      import SwiftUI
      extension EnvironmentValues {
        @Environment(\\.left) var right
        @Environment(\\.right) var left
      }
      struct Screen { @Environment(\\.left) var finder; func show() { finder.find() } }
      let app = Container()
      app.register(Int.self) { _ in 1 }
      Screen().show()
      print(app.resolve(Int.self)!)
      """)
    #expect(text.contains("Int"))
  }

  @Test func ofTypesThatSeveralModulesExportUnderOneNameTheArgumentsTellWhichIsMade() async {
    let needs = { (type: String, member: String) in
      """
      public struct Needs {
        public let \(member): \(type)
        public init(\(member): \(type)) { self.\(member) = \(member) }
      }
      public final class \(type) {}
      public final class \(type)Screen { public init(needs: Needs) {} }
      """
    }
    let text = await Analyzed.text(of: [
      "Album/Needs.swift": needs("Shelf", "shelf"),
      "Player/Needs.swift": needs("Deck", "deck"),
      "Main/Wiring.swift": """
      import Album
      import Player
      import Swinject
      let container = Container()
      func find<Found>() -> Found { container.resolve(Found.self)! }
      func boot() {
        container.register(Shelf.self) { _ in Shelf() }
        container.register(ShelfScreen.self) { _ in ShelfScreen(needs: Needs(shelf: find())) }
        container.register(DeckScreen.self) { _ in DeckScreen(needs: Needs(deck: find())) }
      }
      """,
    ])
    expectNoDifference(
      text,
      """
      Shelf = Shelf (class) graph
      ShelfScreen = ShelfScreen (class) graph
        eager required Shelf
      DeckScreen = DeckScreen (class) graph
        eager required Deck -> missing
      """)
  }

  private static let inherited = """
    final class Ledger {}
    class Screen<Model> { init(model: Model) {} }
    final class LedgerScreen: Screen<Ledger> {}
    class ListScreen<Item>: Screen<Item> {}
    extension Resolver { func get<T>() -> T { resolve(T.self)! } }
    let container = Container()
    container.register(Ledger.self) { _ in Ledger() }

    """

  @Test(
    "an inherited initializer takes what its class says of the superclass's generic parameters",
    arguments: [
      ("LedgerScreen", "container.register(LedgerScreen.self) { r in LedgerScreen(model: r.get()) }"),
      ("LedgerScreen", "container.autoregister(LedgerScreen.self, initializer: LedgerScreen.init)"),
      ("ListScreen<Ledger>", "container.autoregister(ListScreen<Ledger>.self, initializer: ListScreen.init)"),
      ("ListScreen<Ledger>", "container.autoregister(ListScreen<Ledger>.self, initializer: ListScreen<Ledger>.init)"),
    ])
  func inheritedInitializer(type: String, registration: String) async {
    let text = await Analyzed.swinject(Self.inherited + registration)
    let form = registration.contains("auto") ? " initializer" : ""
    expectNoDifference(
      text,
      """
      Ledger = Ledger (class) graph
      \(type) = \(type) (class) graph\(form)
        eager required Ledger
      """)
  }

  @Test("an inherited method takes what the type of its receiver says of the superclass's generic parameters")
  func inheritedMethod() async {
    let text = await Analyzed.swinject(
      """
      final class Ledger {}
      class Screen<Model> { func show(_ model: Model) {} }
      final class LedgerScreen: Screen<Ledger> {}
      extension Resolver { func get<T>() -> T { resolve(T.self)! } }
      let container = Container()
      container.register(Ledger.self) { _ in Ledger() }
      LedgerScreen().show(container.get())
      """)
    expectNoDifference(
      text,
      """
      Ledger = Ledger (class) graph
      App.swift: eager required Ledger
      """)
  }

  @Test("what an inherited method asks for is what its class says of the superclass's generic parameters")
  func inheritedRequest() async {
    let text = await Analyzed.swinject(
      """
      final class Ledger {}
      class Page<Model> {
        let resolver: Resolver
        init(resolver: Resolver) { self.resolver = resolver }
        func make() -> Model { resolver.resolve(Model.self)! }
      }
      class LedgerPage: Page<Ledger> {}
      final class LastPage: LedgerPage {
        override func make() -> Ledger { super.make() }
      }
      func open() { _ = LedgerPage(resolver: Container()).make() }
      func close() { _ = LastPage(resolver: Container()).make() }
      """)
    expectNoDifference(
      text,
      """
      Page: eager required Ledger -> missing
      Page: eager required Ledger -> missing
      """)
  }

  /// Otherwise its gaps would count as those of generic code, whose types its callers decide.
  @Test("what a static property is made of is not generic because whoever reads it first is")
  func staticPropertyReadByGenericCode() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import SwinjectAutoregistration
      class Screen<Model> {
        var container = Wiring.container
        init(model: Model) {}
      }
      enum Wiring {
        static let container: Container = {
          let container = Container()
          _ = container.autoregister(initializer: Screen.init) as ServiceEntry<Screen<Int>>
          return container
        }()
      }
      """)
    #expect(graph.gaps.map(\.reason) == ["the requested type is inferred from code that digraph does not understand"])
  }
}
