import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Containers that are passed to code outside of the input, or come from there.
struct ForeignCodeTests {
  @Test func aParentThatIsNotKnownMayBindAnything() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      let container = Container(parent: Vendor.container)
      let own = Container()
      """)
    expectNoDifference(graph.containers.map { "\($0.name) \($0.isOpen)" }, ["container true", "own false"])
  }

  @Test func aContainerThatIsFilledElsewhereIsAGap() async {
    let text = await Analyzed.swinject(
      """
      import Vendor
      let first = Container(registeringClosure: Vendor.fill)
      let second = Container()
      func boot() {
        second.installVendorServices()
        second.register(Int.self, tag: "x") { _ in 1 }
      }
      """)
    expectNoDifference(
      text,
      """
      gap: container 'fill', which fills it, cannot be followed
      gap: container it is handed to 'installVendorServices', which cannot be followed and may bind anything in it
      gap: container it is handed to 'register', which cannot be followed and may bind anything in it
      """)
  }

  @Test func aMethodOfALibraryThatTakesOnlyAClosureHandsTheContainerToIt() async {
    let text = await Analyzed.swinject(
      """
      import Then
      final class API {}
      extension Container: Then {}
      let container = Container().then { $0.register(API.self) { _ in API() } }
      func run() { _ = container.resolve(API.self)! }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      run(): eager required API
      """)
  }

  @Test func aRequestOnSomethingUnknownIsAGapIfItsTypeIsBound() async {
    let text = await Analyzed.text(of: [
      "App/Assembly.swift": """
      import Swinject
      final class API {}
      struct AppAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      let assembler = Assembler([AppAssembly()])
      """,
      "App/Screen.swift": """
      import Router
      final class Screen {
        let router: AnyRouter
        init(router: AnyRouter) { self.router = router }
        func show() {
          _ = router.resolver.resolve(API.self)!
          _ = router.promises.resolve(Int.self)
        }
      }
      """,
    ])
    expectNoDifference(
      text,
      """
      API = API (class) graph
      gap: request 'AnyRouter' is declared outside of the input
      """)
  }

  @Test func aGapNamesItsCauseWhereThatIsTheSameEverywhere() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      final class Screen { @Inject var api: API }
      let container = Container()
      func run(_ type: API.Type) {
        VendorKit.fill(container)
        _ = Container(registeringClosure: VendorKit.wire)
        _ = Assembler([VendorAssembly()], container: container)
        let find = container.resolve as (API.Type) -> API?
        _ = find(API.self)!
        container.register(API.self) { _ in API() }
      }
      """)
    expectNoDifference(
      graph.gaps.map { "\($0.cause ?? "-"): \($0.reason)" },
      [
        "Inject: the property wrapper '@Inject' is declared outside of the input",
        "fill: it is handed to 'fill', which cannot be followed and may bind anything in it",
        "wire: 'wire', which fills it, cannot be followed",
        "VendorAssembly: 'VendorAssembly', which is applied to it, is not in the input",
        "-: 'resolve' is taken for a value, and digraph cannot tell its arguments",
      ])
  }

  @Test func resolveAsAValueIsAGap() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      let container = Container()
      func run() { let find = container.resolve as (API.Type) -> API?; _ = find(API.self)! }
      """)
    expectNoDifference(text, "gap: request 'resolve' is taken for a value, and digraph cannot tell its arguments")
  }

  @Test func aTypeOfAnotherModuleMayBeBoundThere() async {
    let text = await Analyzed.swinject(
      """
      import Domain
      final class Screen {}
      public enum Services {
        public static let container = Container()
        static let own = Container()
      }
      func run() {
        _ = Services.container.resolve(UseCase.self)!
        _ = Services.container.resolve(Screen.self)!
        _ = Services.own.resolve(UseCase.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      run(): eager required UseCase -> opaque
      run(): eager required Screen -> missing
      run(): eager required UseCase -> missing
      """)
  }

  @Test func aSubclassOfContainerIsOne() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Store {}
      final class Services: Container {
        static let shared = Services()
        init() {
          super.init()
          register(API.self) { _ in API() }
        }
      }
      func run() {
        _ = Services.shared.resolve(API.self)!
        _ = Services.shared.resolve(Store.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      run(): eager required API
      run(): eager required Store -> missing
      """)
  }

  @Test func aSubclassOfAssemblerIsOne() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      struct AppAssembly: Assembly { func assemble(container: Container) { container.register(API.self) { _ in API() } } }
      final class AppAssembler: Assembler {
        init() throws { try super.init(assemblies: [AppAssembly()]) }
      }
      let assembler = try! AppAssembler()
      func run() {
        _ = assembler.resolver.resolve(API.self)!
        _ = assembler.resolver.resolve(Int.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      run(): eager required API
      run(): eager required Int -> missing
      """)
  }

  @Test func aTypealiasOfContainerIsOneAndCanBeExtended() async {
    let text = await Analyzed.text(of: [
      "App/Box.swift": """
      import Swinject
      typealias Box = Container
      extension Box { func fill() { register(API.self) { _ in API() } } }
      """,
      "App/App.swift": """
      final class API {}
      let box = Box()
      func run() { box.fill() }
      func use() { _ = box.resolve(API.self)! }
      """,
    ])
    expectNoDifference(
      text,
      """
      API = API (class) graph
      use(): eager required API
      """)
  }

  @Test func storyboardsOfTheFirstVersion() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Screen { var api: API? }
      struct AppAssembly: AssemblyType {
        func assemble(container: Container) {
          container.registerForStoryboard(Screen.self) { r, screen in screen.api = r.resolve(API.self)! }
        }
      }
      let assembler = Assembler([AppAssembly()])
      """)
    expectNoDifference(
      text,
      """
      Screen of a storyboard = Screen (class) graph storyboard
        afterStorage required API -> missing
      """)
  }

  @Test func subscriptsAndCallsOfAResolver() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      extension Resolver {
        subscript<Service>(_ type: Service.Type) -> Service { resolve(type)! }
        func callAsFunction<Service>() -> Service { resolve(Service.self)! }
      }
      final class Router {
        let resolver: Resolver
        init(resolver: Resolver) { self.resolver = resolver }
        func start() {
          _ = resolver[API.self]
          let api: API = resolver()
          _ = api
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Router: eager required API -> missing
      Router: eager required API -> missing
      """)
  }

  /// In Swift 1 and 2 the first argument of a method has no label.
  @Test(arguments: [
    (["func fill(container: Container) { REGISTER }"], ["Store in container"]),
    (["func fill(container: Container, again: Bool = false) { REGISTER }"], ["Store in container"]),
    // A label that differs from the parameter's name is not dropped. A method that fits as written comes first.
    (["func fill(in container: Container) { REGISTER }"], ["Store in Stores", Self.handedOut]),
    (["func fill(container: Container) { REGISTER }", "func fill(_ container: Container) {}"], ["Store in Stores"]),
  ])
  func aMethodIsCalledWithoutItsFirstLabel(_ methods: [String], _ expected: [String]) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Store {}
      final class Stores {
        \(methods.joined(separator: "\n").replacing("REGISTER", with: "container.register(Store.self) { _ in Store() }"))
      }
      let container = Container()
      Stores().fill(container)
      """)
    expectNoDifference(
      graph.bindings.map { "\($0.key) in \(graph.containers[$0.container].name)" } + graph.gaps.map(\.reason), expected)
  }

  /// The file that declares a property may contain no word of Swinject.
  @Test(arguments: [
    (
      "class Base { let services = (app.delegate as! AppDelegate).container }",
      "final class Model: Base { func load() { _ = services.resolve(Store.self)! } }"
    ),
    (
      "let services = (app.delegate as! AppDelegate).container",
      "final class Model { func load() { _ = services.resolve(Store.self)! } }"
    ),
    (
      "class Base { let services = (app.delegate as! AppDelegate).container }",
      "func load(_ base: Base) { _ = base.services.resolve(Store.self)! }"
    ),
    (
      "let services = (app.delegate as? AppDelegate)?.container",
      "final class Model { func load() { _ = services?.resolve(Store.self)! } }"
    ),
  ])
  func aContainerInAPropertyOfAnotherFile(property: String, use: String) async {
    let delegate = """
      import Swinject
      final class Store {}
      final class AppDelegate {
        let container = Container { $0.register(Store.self) { _ in Store() } }
      }
      """
    let graph = await Analyzed.graph(of: [
      "App/App.swift": delegate, "App/Base.swift": property, "App/Model.swift": use,
    ])
    expectNoDifference(graph.gaps.map(\.reason), [])
    expectNoDifference(graph.requests.map { "\($0.key): \($0.resolution.status)" }, ["Store: bound"])
  }

  /// A container that cannot be followed is not reported as declared elsewhere.
  @Test(arguments: ["let Locator = find()", "let (Locator, Other) = find()"])
  func aContainerThatCannotBeFollowed(variable: String) async {
    let code = """
      import Swinject
      final class Store {}
      let container = Container { $0.register(Store.self) { _ in Store() } }
      \(variable)
      """
    // In a file that imports Swinject, each `resolve` counts as Swinject's.
    let load = """
      func load() { _ = Locator.resolve(Store.self)! }
      func look() { _ = Vendor.locator.resolve(Store.self)! }
      """
    let graph = await Analyzed.graph(of: ["App/App.swift": code, "App/Load.swift": load])
    expectNoDifference(
      graph.gaps.map(\.reason),
      ["digraph cannot tell which container it asks", "'Vendor' is declared outside of the input"])
  }

  /// A generic helper whose type only its callers know is no gap, however the helper spells the type.
  @Test func templatesThatNobodyCalls() async {
    let text = await Analyzed.swinject(
      """
      import SwinjectStoryboard
      extension Container {
        func first<Service>(_ service: Service.Type) { register(service.self) { _ in fatalError() } }
        func second<Service, Arg>(factory: ((Arg) -> Service).Type) { register(factory.self) { _ in { _ in fatalError() } } }
        func again<Service>(_ service: Service.Type) { first(Service.self) }
        func third<Screen>(_ screen: Screen.Type) { storyboardInitCompleted(screen.self) { _, _ in } }
      }
      final class Store {}
      let container = Container()
      func fill(_ types: [Any.Type]) { for type in types { container.register(type.self) { _ in Store() } } }
      """)
    expectNoDifference(text, "gap: binding its type is only known at run time")
  }

  /// A constant that names a key may be declared in a file without any word of Swinject, and each module may have its
  /// own.
  @Test func aNameInAConstantOfAnotherFile() async {
    let code = """
      import Swinject
      func fill(_ container: Container) {
        container.register(Int.self, name: path) { _ in 1 }
        _ = container.resolve(Int.self, name: path)!
      }
      """
    let graph = await Analyzed.graph(of: ["App/App.swift": code, "App/Names.swift": "let path = \"a.db\""])
    expectNoDifference(
      graph.bindings.map(\.key.description) + graph.requests.map(\.key.description),
      ["Int named \"a.db\"", "Int named \"a.db\""])
  }

  @Test func anAssemblyThatCannotBeFollowedIsNamed() async {
    let text = await Analyzed.swinject(
      """
      final class OwnAssembly: Assembly { func assemble(container: Container) {} }
      let first = Assembler([OwnAssembly(), VendorAssembly.instance])
      let second = Assembler([OwnAssembly(), OwnAssembly.all.last!])
      """)
    expectNoDifference(
      text,
      """
      gap: container 'VendorAssembly', which is applied to it, is not in the input
      gap: container digraph cannot tell which assembly 'OwnAssembly.all.last!' is, which is applied to it
      """)
  }

  private static let handedOut = "it is handed to 'fill', which cannot be followed and may bind anything in it"

  @Test func whatIsOutsideOfTheInputIsToldFromWhatIsNotInferred() async {
    let text = await Analyzed.swinject(
      """
      final class Launcher { init(_ text: String) throws {} }
      let container = Container()
      container.autoregister(initializer: Monitor.init)
      container.autoregister(initializer: Vendor.makeMeter)
      container.autoregister { Vendor.makeMeter() }
      container.autoregister { { try Launcher("a") } }
      """)
    expectNoDifference(
      text,
      """
      Monitor = Monitor (unknown) graph initializer
      gap: request the type that the initializer makes is not in the input, and neither is what it takes
      gap: binding 'Vendor.makeMeter', which makes it, is not in the input
      gap: binding the type that the initializer makes could not be inferred
      gap: binding the type that the initializer makes could not be inferred
      """)
  }

  /// A closure in the place of an initializer takes its written parameters, or nothing, or one implicit argument.
  @Test func whatAClosureTakesInThePlaceOfAnInitializer() async {
    let text = await Analyzed.swinject(
      """
      final class Store {}
      final class Feed { init(store: Store) {} }
      final class Row { init(title: String, store: Store) {} }
      let container = Container()
      container.autoregister(Store.self) { _ in Store() }
      container.autoregister(Feed.self) { unused in
        let store = container.resolve(Store.self)!
        return Feed(store: store)
      }
      container.autoregister(Row.self, argument: String.self) { title in Row(title: title, store: container.resolve(Store.self)!) }
      container.autoregister(Feed.self, name: "typed") { (store: Store) in Feed(store: store) }
      container.autoregister(Feed.self, name: "inferred") { store in Feed(store: store) }
      container.autoregister(Feed.self, name: "unnamed") { Feed(store: $0) }
      """)
    expectNoDifference(
      text,
      """
      Store = Store (class) graph initializer
      Feed = Feed (class) graph initializer
        eager required Store
      Row with (String) = Row (class) graph initializer
        eager required Store
      Feed named "typed" = Feed (class) graph initializer
        eager required Store
      Feed named "inferred" = Feed (class) graph initializer
      Feed named "unnamed" = Feed (class) graph initializer
      gap: request what its closure takes is inferred from code that digraph does not understand
      gap: request what its closure takes is inferred from code that digraph does not understand
      """)
  }

  @Test func aHelperThatPassesAnInitializerOnIsNoGapOfItsOwn() async {
    let text = await Analyzed.swinject(
      """
      extension Container {
        func one<Service>(_ make: @escaping () -> Service) { autoregister(initializer: make).inObjectScope(.container) }
      }
      """)
    expectNoDifference(text, "")
  }

  /// A helper that passes an initializer on declares its parameter types, although the made type is in another library.
  @Test func whatAnInitializerTakesIsSaidByWhatHandsItOn() async {
    let text = await Analyzed.swinject(
      """
      final class Store {}
      extension Container {
        func zero<Service>(_ make: @escaping () -> Service) { autoregister(Service.self, initializer: make) }
        func none<Service>(_ make: @escaping (()) -> Service) { autoregister(Service.self, initializer: make) }
        func one<Service>(_ make: @escaping (Store) -> Service) { autoregister(Service.self, initializer: make) }
        func any<Service, A>(_ make: @escaping (A) -> Service) { autoregister(Service.self, initializer: make) }
      }
      let container = Container()
      container.register(Store.self) { _ in Store() }
      container.zero(Monitor.init)
      container.none(Meter.init)
      container.one(Gauge.init)
      container.any(Probe.init)
      """)
    expectNoDifference(
      text,
      """
      Store = Store (class) graph
      Monitor = Monitor (unknown) graph initializer
      Meter = Meter (unknown) graph initializer
      Gauge = Gauge (unknown) graph initializer
        eager required Store
      Probe = Probe (unknown) graph initializer
      gap: request the type that the initializer makes is not in the input, and neither is what it takes
      """)
  }

  @Test func whatAnInitializerOutsideOfTheInputMakesHasAName() async {
    let text = await Analyzed.swinject(
      """
      protocol API {}
      let container = Container()
      container.autoregister(API.self, initializer: APIMock.init)
      """)
    expectNoDifference(
      text,
      """
      API = APIMock (unknown) graph initializer
      gap: request the type that the initializer makes is not in the input, and neither is what it takes
      """)
  }

  @Test func aDependencyOfAFactoryThatIsNotInTheInput() async {
    let text = await Analyzed.text(of: [
      "App/Assembly.swift": """
      import Swinject
      import Pure
      final class API {}
      extension Resolver { func find<Value>() -> Value { resolve(Value.self)! } }
      final class FeedAssembly: Assembly {
        func assemble(container: Container) {
          container.register(API.self) { _ in API() }
          container.register(FeedModel.Factory.self) { r in
            FeedModel.Factory(dependency: .init(api: r.find()))
          }
        }
      }
      let assembler = Assembler([FeedAssembly()])
      """,
      "App/FeedModel.swift": """
      import Pure
      final class FeedModel: FactoryModule {
        struct Dependency { let api: API }
      }
      """,
    ])
    expectNoDifference(
      text,
      """
      API = API (class) graph
      FeedModel.Factory = FeedModel.Factory (unknown) graph
        eager required API
      """)
  }

  /// Code that gets a resolver can only request from it. The request of a library's method is unknown.
  @Test(arguments: ["r.force(API.self)", "r.force()"])
  func methodsOfResolversThatAreDeclaredElsewhere(request: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      final class Feed { init(api: API) {} }
      let container = Container()
      container.register(Feed.self) { r in Feed(api: \(request)) }
      """)
    expectNoDifference(
      graph.gaps.map { "\($0.subject): \($0.reason)" }, ["request: 'force' is declared outside of the input"])
    #expect(graph.coverage.requests.understood < graph.coverage.requests.total)
  }

  /// Code without requests of its own passes the container to code that may request.
  @Test(arguments: [
    "let container = Container()\nfunc go() { Vendor.use(container) }",
    "enum Boot { static func make() -> Container { container } }\nlet container = Container()\nlet asker = Asker(Boot.make())",
  ])
  func containersThatNobodyAsks(code: String) async {
    let graph = await Analyzed.graph(of: [
      "Parts.swift":
        "import Swinject\nfinal class API {}\nfunc fill() { container.register(API.self) { _ in API() } }",
      "App.swift": "import Swinject\nimport Vendor\n" + code,
    ])
    expectNoDifference(graph.gaps.map(\.subject), [.container])
  }

  /// A library's method without a type argument traps on a missing answer, unless an optional is wanted.
  @Test(arguments: [
    ("r.resolve()", "required"), ("r.resolve()!", "required"), ("r.resolve() ?? API()", "checked"),
  ])
  func methodsThatFindOutTheType(request: String, strength: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      final class Feed { init(api: API) {} }
      let container = Container()
      container.register(Feed.self) { r in Feed(api: \(request)) }
      """)
    expectNoDifference(graph.requests.map { "\($0.key): \($0.strength)" }, ["API: \(strength)"])
  }

  /// The users of a generic class decide its requests, in whatever file they are.
  @Test(arguments: [
    "class Screen<Input> { lazy var input: Input = container.resolve(Input.self)! }\nfinal class Home: Screen<API> {}",
    "final class Screen<Input> { private var input: Input = find() }\nlet home = Screen<API>()",
  ])
  func requestsOfGenericClasses(code: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      let container = Container()
      func find<T>() -> T { container.resolve(T.self)! }
      container.register(API.self) { _ in API() }
      \(code)
      """)
    expectNoDifference(
      graph.gaps.map { "\($0.subject): \($0.reason)" },
      ["request: whoever uses the generic code around it decides what it asks for"])
    #expect(graph.openRequests.count == 1)
  }

  /// Paths of a container to code that may bind anything in it, through a function without any word of Swinject.
  @Test(arguments: [
    "Vendor.start(container)", "container.addVendor()", "Vendor.box = container", "Vendor.shared.box = container",
    "Vendor.start([container])", "Vendor.start((1, container))", "Vendor.onStart { container }",
    "assembler.apply(assemblies: [VendorAssembly()])", "let own = container; Vendor.start(own)",
  ])
  func waysOutOfTheInput(statement: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class Feed { init(api: VendorAPI) {} }
      let container = Container()
      let assembler = Assembler(container: container)
      container.register(Feed.self) { r in Feed(api: r.resolve(VendorAPI.self)!) }
      func addVendor() { \(statement) }
      addVendor()
      """)
    expectNoDifference(graph.gaps.map { "\($0.subject) \($0.containers)" }, ["container [0]"])
  }

  /// Extensions of the library's types need no word of Swinject at all.
  @Test func extensionsOfAssemblersThatApplyWhatOthersDeclare() async {
    let text = await Analyzed.swinject(
      """
      import Vendor
      let assembler = Assembler()
      extension Assembler { func setUp() { apply(assembly: VendorAssembly()) } }
      assembler.setUp()
      """)
    expectNoDifference(text, "gap: container 'VendorAssembly', which is applied to it, is not in the input")
  }

  /// The library that declares a property may run the closure that is stored in it.
  @Test(arguments: [
    "let view = vendorView()\n  view.action = { open() }",
    "let work = BlockOperation()\n  work.completionBlock = { open() }",
    "vendorView().action = { open() }", "Vendor.shared.action = { open() }",
  ])
  func closuresInPropertiesOfOthers(statement: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      let container = Container()
      func show() {
        func open() { print(container.resolve(API.self)!) }
        \(statement)
      }
      """)
    expectNoDifference(graph.requests.map { "\($0.key)" }, ["API"])
  }

  /// A name of a library that begins with a capital is a type only in front of a dot or a parenthesis.
  @Test func functionsOfLibrariesWithCapitals() async {
    let text = await Analyzed.swinject(
      """
      import Vendor
      extension Container {
        func provide<T>(name: String? = nil, _ make: @escaping () -> T) { register(T.self, name: name) { _ in make() } }
      }
      func fill(_ container: Container) { container.provide(name: "move") { VendorMoveToApplications } }
      let container = Container()
      fill(container)
      """)
    expectNoDifference(
      text, "gap: binding its type 'T' depends on code that digraph does not understand")
  }

  /// If several types conform to a protocol of the input, and one of them requests, a call of the protocol may be a
  /// request.
  @Test func genericRequirementsOfSeveralTypes() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Clock {}
      protocol Asking { func find<T>(_ type: T.Type) -> T }
      struct First: Asking { let r: Resolver; func find<T>(_ type: T.Type) -> T { r.resolve(T.self)! } }
      struct Second: Asking { let r: Resolver; func find<T>(_ type: T.Type) -> T { r.resolve(T.self)! } }
      let container = Container()
      container.register(Clock.self) { _ in Clock() }
      final class Alarm { init(asker: Asking) { print(asker.find(Clock.self)) } }
      """)
    expectNoDifference(graph.gaps.map { "\($0.subject): \($0.cause ?? "")" }, ["request: "])
  }

  /// If no code in the file requests, digraph looks for code that gets the container, also through properties without a
  /// written type.
  @Test func valuesThatCodeOfOtherFilesMakes() async {
    let text = await Analyzed.text(of: [
      "App/App.swift": """
      import Swinject
      final class API {}
      let container = makeContainer()
      func fill() { container.register(API.self) { _ in API() } }
      """,
      "App/Make.swift": """
      import Swinject
      func makeContainer() -> Container { Container() }
      """,
    ])
    expectNoDifference(text, "API = API (class) graph")
  }
}
