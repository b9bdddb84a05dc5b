import CustomDump
import TestSupport
import Testing

/// Spellings that apps use and that are easily overlooked.
struct FieldSpellingTests {
  @Test func wrapperWithALazyStoredProperty() async {
    let text = await Analyzed.swinject(
      """
      let container = Container()
      @propertyWrapper final class Injected<T> {
        private lazy var value: T = container.resolve(T.self)!
        var wrappedValue: T { value }
      }
      final class API {}
      final class Screen { @Injected var api: API }
      func boot() { container.register(API.self) { _ in API() } }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      Screen: deferred required API
      """)
  }

  @Test func closureParametersHaveTheTypesOfTheFunctionThatTakesIt() async {
    let text = await Analyzed.swinject(
      """
      final class Screen { init(id: Int) {} }
      final class Router { init(make: @escaping (String) -> Screen) {} }
      func boot() {
        let container = Container()
        container.register(Screen.self) { _, id in Screen(id: id) }
        container.register(Router.self) { r in Router(make: { r.resolve(Screen.self, argument: $0)! }) }
        container.register(Router.self, name: "named") { r in Router { id in r.resolve(Screen.self, argument: id)! } }
      }
      """)
    expectNoDifference(
      text,
      """
      Screen with (Int) = Screen (class) graph
      Router = Router (class) graph
        deferred required Screen with (String) -> missing
      Router named "named" = Router (class) graph
        deferred required Screen with (String) -> missing
      """)
  }

  @Test func optionalPropertyAsksForItsOptional() async {
    let text = await Analyzed.swinject(
      """
      extension Resolver { func resolve<T>() -> T { resolve(T.self)! } }
      protocol P {}
      final class Screen { var p: P?; var q: P! }
      func boot() {
        let container = Container()
        container.register(Screen.self) { r in
          let screen = Screen()
          screen.p = r.resolve()
          screen.q = r.resolve()
          return screen
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Screen = Screen (class) graph
        eager silent P -> missing
        eager silent P -> missing
      """)
  }

  @Test func conditionalArgumentsAndAvailability() async {
    let text = await Analyzed.swinject(
      """
      enum Mode { case fast, slow }
      final class Engine { init(mode: Mode) {} }
      func boot(isFast: Bool) {
        let container = Container()
        container.register(Engine.self) { (_: Resolver, mode: Mode) in Engine(mode: mode) }
        if #available(iOS 15, *) {
          _ = container.resolve(Engine.self, argument: isFast ? Mode.fast : .slow)!
        }
        _ = container.resolve(Engine.self, argument: Mode.fast)!
      }
      """)
    expectNoDifference(
      text,
      """
      Engine with (Mode) = Engine (class) graph
      boot(isFast:): eager required Engine with (Mode)
      boot(isFast:): eager required Engine with (Mode)
      """)
  }

  @Test func factoriesInStoredPropertiesAndConvenienceInitialisers() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class B { init(a: A) {} }
      enum Factories {
        static let makeA: (Resolver) -> A = { _ in A() }
        static let makeB = { (r: Resolver) -> B in B(a: r.resolve(A.self)!) }
      }
      extension Container {
        convenience init(everything: Bool) {
          self.init()
          register(A.self, factory: Factories.makeA)
          register(B.self, factory: Factories.makeB)
        }
      }
      let container = Container(everything: true)
      func run() { _ = container.resolve(B.self)! }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      B = B (class) graph
        eager required A
      run(): eager required B
      """)
  }

  @Test func namesFromTypesAndNestedConstants() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      class Screen { static var className: String { String(describing: self) } }
      final class Home: Screen {}
      extension Container { enum Keys { static let a = "a"; enum Inner: String { case one, two = "2" } } }
      func boot(container: Container) {
        container.register(A.self, name: Home.className) { _ in A() }
        container.register(A.self, name: Container.Keys.a) { _ in A() }
        container.register(A.self, name: Container.Keys.Inner.one.rawValue) { _ in A() }
        container.register(A.self, name: Container.Keys.Inner.two.rawValue) { _ in A() }
        container.register(A.self, name: "\\(Home.self)2") { _ in A() }
        container.register(A.self, name: String(describing: Home.self) + "3") { _ in A() }
      }
      """)
    expectNoDifference(
      text,
      """
      A named "Home" = A (class) graph
      A named "a" = A (class) graph
      A named "one" = A (class) graph
      A named "2" = A (class) graph
      A named "Home2" = A (class) graph
      A named "Home3" = A (class) graph
      """)
  }

  /// A protocol requires the name, and its extension gives it, unless a type has its own.
  @Test func namesThatAProtocolGives() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      protocol Named { static var identifier: String { get } }
      extension Named { static var identifier: String { return String(describing: Self.self) } }
      struct Modern: Named {}
      struct Plain: Named { static let identifier = "own" }
      func name(of named: Named.Type) -> String { named.identifier }
      func boot(container: Container) {
        container.register(A.self, name: Modern.identifier) { _ in A() }
        container.register(A.self, name: Plain.identifier) { _ in A() }
        container.register(A.self, name: name(of: unknown)) { _ in A() }
      }
      """)
    expectNoDifference(
      text,
      """
      A named "Modern" = A (class) graph
      A named "own" = A (class) graph
      A named by name(…) = A (class) graph
      """)
  }

  /// Methods with Swinject's labels take an enum for the name.
  @Test func namesOfAnEnumForMethodsOfTheSameLabels() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      extension Container {
        enum Name: String { case first, second }
        func register<S>(_ type: S.Type, name: Name? = nil, factory: @escaping (Resolver) -> S) -> ServiceEntry<S> {
          self.register(type, name: name?.rawValue, factory: factory)
        }
        func resolve<S>(_ type: S.Type, name: Name?) -> S? { self.resolve(type, name: name?.rawValue) }
      }
      let container = Container()
      func boot() {
        container.register(A.self, name: .first) { _ in A() }
        container.register(A.self, name: "other") { _ in A() }
        print(container.resolve(A.self, name: .first)!, container.resolve(A.self, name: .second)!)
        print(container.resolve(A.self, name: "other")!)
      }
      """)
    expectNoDifference(
      text,
      """
      A named "first" = A (class) graph
      A named "other" = A (class) graph
      boot(): eager required A named "first"
      boot(): eager required A named "second" -> missing
      boot(): eager required A named "other"
      """)
  }

  @Test func argumentsThatAreArithmetic() async {
    let text = await Analyzed.swinject(
      """
      final class A { init(id: Double) {} }
      let size = 2.0 * 3
      let count = 60 * 60
      func boot(container: Container) {
        container.register(A.self) { (_, id: Double) in A(id: id) }
        print(container.resolve(A.self, argument: size)!, container.resolve(A.self, argument: size / 2)!)
        print(container.resolve(A.self, argument: count)!)
      }
      """)
    expectNoDifference(
      text,
      """
      A with (Double) = A (class) graph
      boot(container:): eager required A with (Double)
      boot(container:): eager required A with (Double)
      boot(container:): eager required A with (Int) -> missing
      """)
  }

  @Test func containerThatIsFilledByAChainOfCalls() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class B { init(a: A) {} }
      extension Container {
        func with(_ fill: (Container) -> Void) -> Container { fill(self); return self }
        func addingB() -> Self { register(B.self) { r in B(a: r.resolve(A.self)!) }; return self }
      }
      let container = Container()
        .with { $0.register(A.self) { _ in A() } }
        .addingB()
      func run() { _ = container.resolve(B.self)! }
      """)
    expectNoDifference(
      text,
      """
      B = B (class) graph
        eager required A
      A = A (class) graph
      run(): eager required B
      """)
  }

  @Test func resolverOfTheUsersOwn() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class Locator: Resolver {
        let container = Container()
        func resolve<Service>(_ type: Service.Type) -> Service? { container.resolve(type) }
        init() { container.register(A.self) { _ in A() } }
      }
      func run(locator: Locator) { _ = locator.resolve(A.self)! }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      run(locator:): eager required A
      """)
  }

  @Test func resolverOfAnAssemblerBehindAWrapperAndAStaticProperty() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class Start: Assembly {
        func assemble(container: Container) { container.register(A.self) { _ in A() } }
        func loaded(resolver: Resolver) { _ = resolver.resolve(A.self)! }
      }
      enum Services { static let assembler = Assembler([Start()]) }
      @propertyWrapper struct Inject<T> {
        var wrappedValue: T { Services.assembler.resolver.resolve(T.self)! }
      }
      final class Screen { @Inject var a: A }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      Start: eager required A
      Screen: deferred required A
      """)
  }

  @Test func locatorBehindAProtocolThatOneTypeImplements() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      final class B { init(a: A) {} }
      protocol Locator { func find<T>(_ type: T.Type, name: String?) -> T }
      final class ContainerLocator: Locator {
        let resolver: Resolver
        init(resolver: Resolver) { self.resolver = resolver }
        func find<T>(_ type: T.Type, name: String?) -> T { resolver.resolve(type, name: name)! }
      }
      final class Screens {
        let locator: Locator
        init(locator: Locator) { self.locator = locator }
        func show() { _ = locator.find(B.self, name: "main") }
      }
      func boot() {
        let container = Container()
        container.register(Locator.self) { r in ContainerLocator(resolver: r) }
        container.register(A.self) { _ in A() }
        container.register(B.self, name: "main") { r in B(a: r.resolve(A.self)!) }
        let locator = container.resolve(Locator.self)!
        _ = locator.find(A.self, name: nil)
      }
      """)
    expectNoDifference(
      text,
      """
      Locator = ContainerLocator (class) graph
      A = A (class) graph
      B named "main" = B (class) graph
        eager required A
      Screens: eager required B named "main"
      boot(): eager required Locator
      boot(): eager required A
      """)
  }

  @Test func genericAssemblyWhoseParametersAreInferred() async {
    let text = await Analyzed.swinject(
      """
      protocol Feed {}
      final class List<Item, Store>: Assembly {
        typealias Source = Store
        let source: (Resolver) -> Source
        let item: (Resolver) -> Item
        let container: Container
        init(parent: Container, item: @escaping (Resolver) -> Item, source: @escaping (Resolver) -> Source) {
          self.item = item
          self.source = source
          container = Container(parent: parent)
          fill()
        }
        private func fill() {
          container.register(Item.self, factory: item)
          container.register(Source.self, factory: source)
          container.register(Feed.self) { r in
            _ = r.resolve(Source.self)!
            return NewsFeed()
          }
        }
        func assemble(container: Container) {}
      }
      final class NewsFeed: Feed {}
      final class NewsStore {}
      final class NewsItem {}
      let main = Container()
      func boot() { _ = List(parent: main, item: { _ in NewsItem() }, source: { _ in NewsStore() }) }
      """)
    expectNoDifference(
      text,
      """
      NewsItem = NewsItem (class) graph in List
      NewsStore = NewsStore (class) graph in List
      Feed = NewsFeed (class) graph in List
        eager required NewsStore
      """)
  }

  @Test func requirementsThatAnExtensionImplements() async {
    let text = await Analyzed.swinject(
      """
      final class A { init(id: Int) {} }
      enum Root { static let resolver: Resolver = container }
      let container = Container()
      protocol Resolving {
        var resolver: Resolver { get }
        func resolve<T>(_ type: T.Type, argument1: Int) -> T
      }
      extension Resolving {
        var resolver: Resolver { Root.resolver }
        func resolve<T>(_ type: T.Type, argument1: Int) -> T { resolver.resolve(type, argument: argument1)! }
      }
      final class Coordinator {}
      extension Coordinator: Resolving {
        func start() { _ = resolve(A.self, argument1: 7) }
      }
      func boot() { container.register(A.self) { _, id in A(id: id) } }
      """)
    expectNoDifference(
      text,
      """
      A with (Int) = A (class) graph
      Coordinator: eager required A with (Int)
      """)
  }

  @Test func closuresInPropertiesAndPropertiesOfInferredType() async {
    let text = await Analyzed.swinject(
      """
      final class A {}
      enum Services { static let main = Container { $0.register(A.self) { _ in A() } } }
      final class Router {
        private let container = Services.main
        let present: (Int) -> Void = { _ in _ = Services.main.resolve(A.self).flatMap { a in a } }
        func start() { _ = container.resolve(A.self)! }
      }
      """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      Router: eager checked A
      Router: eager required A
      """)
  }

  @Test func closureParametersOfUnknownAndKnownType() async {
    let text = await Analyzed.swinject(
      """
      final class A { init(id: Int) {} }
      final class List<Item> {
        let make: (Item, Int) -> A
        init(make: @escaping (Item, Int) -> A) { self.make = make }
      }
      func boot(container: Container) {
        container.register(A.self) { _, id in A(id: id) }
        _ = List(make: { _, id in container.resolve(A.self, argument: id)! })
        _ = List(make: { container.resolve(A.self, argument: $1)! })
      }
      """)
    expectNoDifference(
      text,
      """
      A with (Int) = A (class) graph
      boot(container:): deferred required A with (Int)
      boot(container:): deferred required A with (Int)
      """)
  }

  @Test func aWrapperWhoseInitializerHandsOverToAnother() async {
    let text = await Analyzed.swinject(
      """
      protocol Radio {}
      protocol Lamp {}
      enum Surroundings { static var resolver: Resolver? }
      @propertyWrapper struct Given<Value> {
        let wrappedValue: Value
        init() { self.init(name: nil, resolver: nil) }
        init(name: String? = nil, resolver: Resolver? = nil) {
          guard let resolver = resolver ?? Surroundings.resolver else { fatalError() }
          guard let value = resolver.resolve(Value.self, name: name) else { fatalError() }
          wrappedValue = value
        }
      }
      final class Room {
        @Given private var radio: Radio
        @Given(name: "desk") private var lamp: Lamp
      }
      func boot() {
        let container = Container()
        container.register(Radio.self) { _ in Radio1() }
        Surroundings.resolver = container
      }
      """)
    expectNoDifference(
      text,
      """
      Radio = Radio1 (unknown) graph
      Room: eager required Radio
      Room: eager required Lamp named "desk" -> missing
      """)
  }
}
