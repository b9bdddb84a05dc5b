import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Names that patterns bind, members that subclasses override, and code that runs once, later or never.
@Suite("Swinject: names, overrides, and code that may not run")
struct SwinjectPatternTests {
  /// Errors and warnings for a `Page` that takes a text.
  private func findings(_ code: String, _ others: [String: String] = [:]) async -> [String] {
    let source = """
      import Swinject
      final class Page { init(text: String) {} }
      final class News {}
      let app = Container { c in
        c.register(Page.self) { (_, text: String) in Page(text: text) }
        c.register(News.self, name: "news") { _ in News() }
      }
      \(code)
      """
    let files = others.merging(["App/main.swift": source]) { first, _ in first }.sorted { $0.key < $1.key }
    let check = await Check.run(
      files.map { InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8))) })
    return check.findings.filter { $0.severity != .info && $0.rule != "unused-registration" }.map {
      "\($0.severity) \($0.rule)"
    }
  }

  private static let patterns = [
    ("String?", "switch text { case .some(let text): ASK; case .none: break }"),
    ("String?", "switch text { case let text?: ASK; case nil: break }"),
    ("String?", "if case let text? = text { ASK }"),
    ("String?", "guard case let .some(text) = text else { return }; ASK"),
    ("[String?]", "for case let text? in text { ASK }"),
    ("Any", "switch text { case let text as String: ASK; default: break }"),
    ("Result<String, Error>", "switch text { case .success(let text): ASK; case .failure: break }"),
    ("(Int, String)", "switch text { case (0, let text): ASK; case (_, let text): ASK }"),
  ]

  @Test(arguments: patterns)
  func aPatternThatShadowsAParameter(_ type: String, _ body: String) async {
    let code = { (body: String) in "func ask(_ text: \(type)) { \(body) }" }
    let ask = "print(app.resolve(Page.self, argument: text)!)"
    let shadowed = await findings(code(body.replacing("ASK", with: ask)))
    expectNoDifference(shadowed, [])
    let outer = await findings(code(ask))
    expectNoDifference(outer, ["error argument-mismatch"])
  }

  @Test func aCastInAPattern() async {
    let code = { (type: String) in
      "func ask(_ any: Any) { switch any { case let text as \(type): print(app.resolve(Page.self, argument: text)!); default: break } }"
    }
    let wrong = await findings(code("Int"))
    expectNoDifference(wrong, ["error argument-mismatch"])
    let right = await findings(code("String"))
    expectNoDifference(right, [])
  }

  @Test func aPropertyThatSubclassesOverride() async {
    let code = { (override: String) in
      """
      class Screen {
        var key: String { "none" }
        func load() { print(app.resolve(News.self, name: key)!) }
      }
      final class NewsScreen: Screen { \(override) }
      NewsScreen().load()
      """
    }
    let overridden = await findings(code("override var key: String { \"news\" }"))
    expectNoDifference(overridden, [])
    let inherited = await findings(code(""))
    expectNoDifference(inherited, ["error qualifier-mismatch"])
  }

  @Test func aMethodThatSubclassesOverride() async {
    let code = { (override: String) in
      """
      final class NewsAssembly: Assembly { func assemble(container: Container) { container.register(Int.self) { _ in 1 } } }
      class Flow {
        lazy var assembler = Assembler(assemblies())
        func assemblies() -> [Assembly] { [] }
        func start() { print(assembler.resolver.resolve(Int.self)!) }
      }
      final class NewsFlow: Flow { \(override) }
      """
    }
    let overridden = await findings(code("override func assemblies() -> [Assembly] { [NewsAssembly()] }"))
    expectNoDifference(overridden, [])
    let inherited = await findings(code(""))
    expectNoDifference(inherited, ["error unresolved-dependency"])
  }

  @Test func registrationsInHandlersOfEvents() async {
    let code = { (first: String, second: String) in
      """
      func onEvent(_ run: @escaping () -> Void) { DispatchQueue.main.async(execute: run) }
      \(first) { app.register(Int.self) { _ in 1 } }
      \(second) { app.register(Int.self) { _ in 2 } }
      print(app.resolve(Int.self)!)
      """
    }
    let later = await findings(code("onEvent", "onEvent"))
    expectNoDifference(later, [])
    let now = await findings(code("do", "do"))
    expectNoDifference(now, ["error duplicate-registration"])
  }

  @Test func codeThatRunsOnce() async {
    let code = { (flag: String) in
      """
      final class Setup {
        static var done = false
        static func run() {
          guard !done else { return }
          \(flag)
          app.register(Int.self) { _ in 1 }
        }
      }
      Setup.run()
      print(app.resolve(Int.self)!)
      """
    }
    let once = await findings(code("done = true"))
    expectNoDifference(once, [])
    let sometimes = await findings(code(""))
    expectNoDifference(sometimes, ["warning conditional-binding-gap"])
  }

  @Test func aBranchThatLooksForTheKeyItself() async {
    let code = { (type: String) in
      """
      final class Boat {}
      final class RowBoat {}
      func wire() { if !app.hasAnyRegistration(of: \(type).self) { app.register(Boat.self) { _ in Boat() } } }
      wire()
      print(app.resolve(Boat.self)!)
      """
    }
    let own = await findings(code("Boat"))
    expectNoDifference(own, [])
    let other = await findings(code("RowBoat"))
    expectNoDifference(other, ["warning conditional-binding-gap"])
  }

  @Test func aBranchThatWaitsForWhatAHelperFinds() async {
    let code = { (find: String) in
      """
      final class Boat {}
      final class Crew { init(_ boat: Boat) {} }
      func find() -> Boat? { \(find) }
      func wire() {
        app.register(Boat.self) { _ in Boat() }
        if let boat = find() { app.register(Crew.self) { _ in Crew(boat) } }
      }
      wire()
      print(app.resolve(Crew.self)!)
      """
    }
    let asked = await findings(code("app.resolve(Boat.self)"))
    expectNoDifference(asked, [])
    let decided = await findings(code("Bool.random() ? Boat() : nil"))
    expectNoDifference(decided, ["warning conditional-binding-gap"])
  }

  @Test func aVariableThatHoldsContainersOfSeveralScopes() async {
    let source = { (scope: String) in
      """
      import Swinject
      final class Clock { var time = 0 }
      final class Panel { init(_ clock: Clock) {} }
      final class Dial { init(_ clock: Clock) {} }
      enum Cockpit {
        static var box = Container(defaultObjectScope: .\(scope))
        static func build() -> Container {
          fill()
          box = Container(parent: box, defaultObjectScope: .transient)
          return box
        }
        static func fill() {
          box.register(Clock.self) { _ in Clock() }
          box.register(Panel.self) { r in Panel(r.resolve(Clock.self)!) }.inObjectScope(.container)
          box.register(Dial.self) { r in Dial(r.resolve(Clock.self)!) }
        }
      }
      let box = Cockpit.build()
      print(box.resolve(Panel.self)!, box.resolve(Dial.self)!)
      """
    }
    let kept = { (source: String) in
      let check = await Check.run([InputFile(path: "main.swift", module: "App", source: .bytes(Array(source.utf8)))])
      return check.findings.filter { $0.rule == "captive-dependency" }.map(\.message)
    }
    #expect(await kept(source("container")) == [])
    #expect(await kept(source("transient")) == ["'Clock' (transient) is kept by longer-lived 'Panel' (container)"])
  }

  @Test func aContainerThatIsOnlyMadeOnABranch() async {
    let code = """
      final class Flow {
        let container: Container
        init(container: Container) { self.container = container }
        func start() { print(container.resolve(Int.self)!) }
      }
      final class Scene {
        var flow: Flow?
        func connect(_ window: AnyObject?) {
          guard let window else { return }
          let container = Container()
          container.register(Int.self) { _ in 1 }
          flow = Flow(container: container)
          flow!.start()
          print(window)
        }
      }
      """
    let found = await findings(code)
    expectNoDifference(found, [])
  }

  @Test func aLoopThatAnEarlyReturnEnds() async {
    let code = { (exit: String) in
      """
      var isPlain = false
      app.register(Int.self) { r in
        \(exit)
        return r.resolve(Int.self)!
      }
      print(app.resolve(Int.self)!)
      """
    }
    let early = await findings(code("if isPlain { return 1 }"))
    expectNoDifference(early, ["warning dependency-cycle"])
    let endless = await findings(code(""))
    expectNoDifference(endless, ["error dependency-cycle"])
  }

  @Test func oneOfTwoLikeNamedPropertiesInOneModule() async {
    let container = { (type: String) in
      "import Swinject\nextension Container { static let shared = Container { c in c.register(\(type).self) { _ in \(type)() } } }"
    }
    let screen = { (type: String) in
      "final class \(type) {}\nfinal class \(type)Screen { func show() { print(Container.shared.resolve(\(type).self)!) } }"
    }
    let found = await findings(
      "",
      [
        "Main/Container.swift": container("Home"), "Main/Screens/Home.swift": "import Swinject\n" + screen("Home"),
        "Share/Container.swift": container("Sheet"), "Share/Screens/Sheet.swift": "import Swinject\n" + screen("Sheet"),
      ])
    expectNoDifference(found, [])
  }

  @Test func theInstanceThatEverybodyShares() async {
    let code = { (instance: String) in
      """
      extension Container {
        func add<Service>(_ make: @escaping () -> Service) { register(Service.self) { _ in make() } }
      }
      app.add { \(instance) }
      print(app.resolve(Bundle.self)!)
      """
    }
    let bundle = await findings(code("Bundle.main"))
    expectNoDifference(bundle, [])
    let other = await findings(code("FileManager.default"))
    expectNoDifference(other, ["error unresolved-dependency"])
  }

  @Test func aPropertyThatIsGivenItsOwnValueOrAnAnswer() async {
    let code = """
      final class Cache {
        var page: News?
        lazy var other: News = app.resolve(News.self, name: "news")!
        func load() -> News? {
          page = page ?? app.resolve(News.self, name: "news")
          if page == nil, other.isEqual(page) { return nil }
          return page
        }
      }
      print(Cache().load()!)
      """
    let found = await findings(code)
    expectNoDifference(found, [])
  }

  @Test func anAssemblyInAListThatAProtocolTakes() async {
    let code = { (registration: String) in
      """
      final class Home { init(count: Int) {} }
      struct HomeAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Home.self) { r in Home(count: r.resolve(Int.self)!) }
          \(registration)
        }
      }
      protocol Assembling { func assemble(_ list: [Assembly]) }
      protocol Finding { func find<T>(_ type: T.Type) -> T }
      final class Injector: Assembling, Finding {
        private let container: Container
        init(container: Container) { self.container = container }
        func assemble(_ list: [Assembly]) { list.forEach { $0.assemble(container: container) } }
        func find<T>(_ type: T.Type) -> T { container.resolve(type)! }
      }
      struct Start {
        let injector: any Assembling & Finding
        init() {
          injector = Injector(container: Container())
          injector.assemble([HomeAssembly()])
          print(injector.find(Home.self))
        }
      }
      print(Start())
      """
    }
    let lacking = await findings(code(""))
    expectNoDifference(lacking, ["error unresolved-dependency"])
    let whole = await findings(code("container.register(Int.self) { _ in 1 }"))
    expectNoDifference(whole, [])
  }
}
