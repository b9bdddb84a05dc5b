import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Registrations in code that never runs: they are in no container, so no request finds them.
@Suite("Code that registers and never runs")
struct UnappliedCodeTests {
  /// An app that requests an `API`, beside code that may bind one.
  private func missing(
    _ code: String, assemblies: String = "FeedAssembly()", _ others: [String: String] = [:]
  ) async -> [String] {
    let app = """
      import Swinject
      final class API {}
      final class Feed { init(api: API) {} }
      final class FeedAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
        }
      }
      @main enum Main {
        static let assembler = Assembler([\(assemblies)])
        static func main() { _ = assembler.resolver.resolve(Feed.self)! }
      }
      \(code)
      """
    let graph = await Analyzed.graph(of: others.merging(["App/App.swift": app]) { first, _ in first })
    return graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type)
  }

  private static let assembly = """
    final class APIAssembly: Assembly {
      func assemble(container: Container) { container.register(API.self) { _ in API() } }
    }
    """

  @Test(arguments: [
    assembly,
    "public " + assembly.replacing("func", with: "public func"),
    "func setUp(_ container: Container) { container.register(API.self) { _ in API() } }",
    "final class Setup { func fill(_ container: Container) { container.register(API.self) { _ in API() } } }",
    "extension Container { func registerAPI() { register(API.self) { _ in API() } } }",
    """
    protocol Part { func register(in container: Container) }
    final class APIPart: Part { func register(in container: Container) { container.register(API.self) { _ in API() } } }
    """,
    // Nothing calls or reads the code that names the assembly.
    assembly + "\nfunc core() -> [Assembly] { [APIAssembly()] }",
    assembly + "\nenum Core { static let assemblies: [Assembly] = [APIAssembly()] }",
    // All classes replace the method that names it.
    assembly + """

      class Flow {
        lazy var assembler = Assembler(assemblies())
        func assemblies() -> [Assembly] { [APIAssembly()] }
      }
      final class FeedFlow: Flow { override func assemblies() -> [Assembly] { [] } }
      let flow = FeedFlow()
      """,
    // Only a function of the same name of another type is called.
    """
    enum APIData { static func fill(_ c: Container) { c.register(API.self) { _ in API() } } }
    enum LogData { static func fill(_ c: Container) {} }
    let filled: Void = LogData.fill(Container())
    """,
    """
    final class APIData { func fill(_ c: Container) { c.register(API.self) { _ in API() } } }
    final class LogData { func fill(_ c: Container) {} }
    let filled: Void = LogData().fill(Container())
    """,
    // Another assembly applies the assembly, but nothing applies that other one.
    assembly + """

      struct CoreAssembly: Assembly {
        func assemble(container: Container) { APIAssembly().assemble(container: container) }
      }
      """,
    assembly + """

      #Preview {
        let assembler = Assembler([APIAssembly(), FeedAssembly()])
        return Screen(feed: assembler.resolver.resolve(Feed.self)!)
      }
      """,
    assembly + """

      extension Feed { static let name = APIAssembly.title; typealias Maker = APIAssembly.Maker }
      extension APIAssembly { static let title = "API"; typealias Maker = (Int) -> API }
      let bundle = Bundle(for: APIAssembly.self)
      """,
    assembly + """

      struct ScreenPreviews: PreviewProvider {
        static var previews: some View {
          Screen(feed: Assembler([APIAssembly(), FeedAssembly()]).resolver.resolve(Feed.self)!)
        }
      }
      """,
  ])
  func neverRun(code: String) async {
    #expect(await missing(code) == ["API"])
  }

  /// Each module calls its assembly by the same name, and one of them is in no list.
  @Test(arguments: [
    ("Network.Assembly(), Settings.Assembly()", []), ("Settings.Assembly(), Network.Assembly.init()", []),
    ("Settings.Assembly()", ["Network.Assembly"]), ("Network.Assembly()", ["Settings.Assembly"]),
    ("", ["Network.Assembly", "Settings.Assembly"]),
  ])
  func namesakesInModules(assemblies: String, expected: [String]) async {
    func module(_ name: String) -> String {
      """
      import Swinject
      public final class \(name)Service {}
      public class Assembly: Swinject.Assembly {
        public init() {}
        public func assemble(container: Container) {
          container.register(\(name)Service.self) { _ in \(name)Service() }
        }
      }
      """
    }
    let app = """
      import Network
      import Settings
      import Swinject
      class Assembly: Swinject.Assembly {
        func assemble(container: Container) { container.register(Int.self) { _ in 1 } }
      }
      @main enum Main {
        static let assembler = Assembler([App.Assembly(), \(assemblies)])
        static func main() {
          _ = assembler.resolver.resolve(NetworkService.self)!
          _ = assembler.resolver.resolve(SettingsService.self)!
        }
      }
      """
    let graph = await Analyzed.graph(of: [
      "App/App.swift": app, "Network/Assembly.swift": module("Network"), "Settings/Assembly.swift": module("Settings"),
    ])
    #expect(graph.containers.filter(\.isUnused).map(\.name) == expected)
    #expect(graph.requests.filter { $0.resolution.status == .missing }.count == expected.count)
  }

  /// Code outside of the input may apply what it is handed.
  @Test(arguments: [
    ("func build() -> Any { Vendor.Builder().add(APIAssembly()).add(LogAssembly()) }", false),
    ("enum State: String, Config { case on; var parts: [Assembly] { [APIAssembly()] } }", false),
    ("class Parts: Config { func all() -> [Assembly] { [APIAssembly()] } }", false),
    ("enum State { case on; var parts: [Assembly] { [APIAssembly()] } }", true),
    ("struct State { let part = APIAssembly() }", true),
  ])
  func assembliesThatOthersMayApply(code: String, isUnapplied: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class Log {}
      final class API { init(log: Log) {} }
      final class APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { r in API(log: r.resolve(Log.self)!) } }
      }
      final class LogAssembly: Assembly {
        func assemble(container: Container) { container.register(Int.self) { _ in 1 } }
      }
      @main enum Main {
        static let assembler = Assembler([LogAssembly()])
        static func main() {}
      }
      \(code)
      """)
    #expect(graph.containers.contains(where: \.isUnapplied) == isUnapplied)
    #expect(graph.requests.compactMap(\.idleness) == (isUnapplied ? ["nothing applies 'APIAssembly'"] : []))
  }

  @Test(arguments: [
    // An applied assembly applies the assembly.
    (
      assembly + """

        struct CoreAssembly: Assembly {
          func assemble(container: Container) { applyParts(to: container) }
          private func applyParts(to container: Container) { APIAssembly().assemble(container: container) }
        }
        """, "FeedAssembly(), CoreAssembly()"
    ),
    // Code that gets a type may make an object of it, if a supertype may require an initializer.
    (
      assembly.replacing("APIAssembly: Assembly", with: "APIAssembly: Assembly, Makeable")
        + "\nstruct Part<Kind: Assembly> {}\nlet part = Vendor.part(Part<APIAssembly>())", "FeedAssembly()"
    ),
    (assembly + "\nlet (first, second) = { (APIAssembly(), 1) }()\nVendor.use(first)", "FeedAssembly()"),
    (assembly + "\nfunc all() -> Int { objc_copyClassList(nil) }", "FeedAssembly()"),
    (
      "func setUp(_ container: Container) { container.register(API.self) { _ in API() } }\nlet keep = setUp",
      "FeedAssembly()"
    ),
    (
      "@objcMembers final class Setup { func fill(_ container: Container) { container.register(API.self) { _ in API() } } }",
      "FeedAssembly()"
    ),
    (
      "struct Setup { func callAsFunction(_ container: Container) { container.register(API.self) { _ in API() } } }\nlet setup = Vendor.make(Setup.self)",
      "FeedAssembly()"
    ),
    ("func <~ (c: Container, n: Int) { c.register(API.self) { _ in API() } }", "FeedAssembly()"),
    (
      "extension Container { @objc func registerAPI() { register(API.self) { _ in API() } } }", "FeedAssembly()"
    ),
    (assembly, "FeedAssembly(), APIAssembly()"),
    // The member behind the type's name may be an object of the type.
    (
      assembly + "\nextension APIAssembly { static let shared = APIAssembly() }\nlet shared = APIAssembly.shared",
      "FeedAssembly()"
    ),
  ])
  func mayRun(code: String, assemblies: String) async {
    #expect(await missing(code, assemblies: assemblies) == [])
  }

  /// Code that may run, although some other code like it does not.
  @Test(arguments: [
    assembly + "\nfunc core() -> [Assembly] { [APIAssembly()] }\nVendor.use(core)",
    "enum APIData { static func fill(_ c: Container) { c.register(API.self) { _ in API() } } }\ntypealias Data = APIData\nlet fill = Data.fill",
    flow("override func use() { super.use() }", "override func use() {}", "FeedFlow()"),
    flow("override func use() {}", "", "ShopFlow()"),
    flow("override func use() {}", "override func use() {}", "Flow()"),
  ])
  func mayRunInOneOfSeveralTypes(code: String) async {
    #expect(await missing(code) == [])
  }

  /// A class with a method that names the assembly, and two subclasses.
  private static func flow(_ feed: String, _ shop: String, _ made: String) -> String {
    """
    \(assembly)
    class Flow { func use() { Vendor.use(APIAssembly()) } }
    final class FeedFlow: Flow { \(feed) }
    final class ShopFlow: Flow { \(shop) }
    let flow: Void = \(made).use()
    """
  }

  /// The assembly is applied, and calls some of its methods.
  @Test(arguments: [
    ("assembleViews(container: container)", true), ("self.assembleViews(container: container)", true),
    ("[assembleViews].forEach { $0(container) }", true), ("print(container)", false),
    ("Vendor.assembleViews(container: container)", false), ("vendor.assembleViews(container: container)", true),
  ])
  func methodsOfAnAppliedAssembly(call: String, isCalled: Bool) async {
    let code = """
      class APIAssembly: Assembly {
        func assemble(container: Container) { \(call) }
        func assembleViews(container: Container) { container.register(API.self) { _ in API() } }
      }
      """
    #expect(await missing(code, assemblies: "FeedAssembly(), APIAssembly()") == (isCalled ? [] : ["API"]))
  }

  /// The method registers in a container that its object holds.
  @Test(arguments: [
    ("registerAPI()", []), ("[registerAPI].forEach { $0() }", []), ("print(container)", ["API"]),
  ])
  func methodsOfAnObjectThatHasTheContainer(call: String, expected: [String]) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      struct Recorder {
        let container: Container
        init(_ container: Container) { self.container = container }
        func record() { \(call) }
        private func registerAPI() { container.register(API.self) { _ in API() } }
      }
      @main enum Main {
        static func main() {
          let container = Container()
          Recorder(container).record()
          _ = container.resolve(API.self)!
        }
      }
      """)
    #expect(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type) == expected)
  }

  /// The function that fills the container is not called, but code that requests from the container is.
  @Test(arguments: [("fill()", []), ("", ["API"])])
  func containersThatOnlyOneFunctionFills(call: String, expected: [String]) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        let container = Container()
        func application(_ application: UIApplication) -> Bool {
          \(call)
          _ = container.resolve(API.self)!
          return true
        }
        func fill() { container.register(API.self) { _ in API() } }
      }
      """)
    #expect(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type) == expected)
  }

  /// A function that nothing calls finds its own registrations, also in an assembly that it applies.
  @Test func aProgramThatNothingCalls() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Log {}
      final class Core: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
        func loaded(resolver: Resolver) { _ = resolver.resolve(API.self)! }
      }
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        let container = Container { $0.register(Log.self) { _ in Log() } }
        func application(_ application: UIApplication) -> Bool { container.resolve(Log.self) != nil }
        func demo() {
          let assembler = Assembler([Core()])
          _ = assembler.resolver.resolve(API.self)!
        }
      }
      """)
    expectNoDifference(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type), [])
    expectNoDifference(graph.containers.compactMap(\.uncalledFiller), [])
  }

  /// Each assembly of an app has functions of the same names.
  @Test(arguments: ["", "private "])
  func functionsOfAnAppliedAssemblyWhoseNamesManyFilesHave(access: String) async {
    let others = (0..<12).map { number in
      """
      import Swinject
      final class Part\(number)Assembly: Assembly {
        func assemble(container: Container) { assembleViews(container) }
        \(access)func assembleViews(_ container: Container) { container.register(Int.self, name: "\(number)") { _ in 1 } }
      }
      """
    }
    let code = """
      final class APIAssembly: Assembly {
        func assemble(container: Container) {}
        \(access)func assembleViews(_ container: Container) { container.register(API.self) { _ in API() } }
      }
      """
    let files = Dictionary(uniqueKeysWithValues: others.enumerated().map { ("App/Part\($0).swift", $1) })
    #expect(await missing(code, assemblies: "FeedAssembly(), APIAssembly()", files) == ["API"])
  }

  @Test func aCallInCodeThatSaysNothingOfContainers() async {
    let code = """
      final class Boot {
        func start() { setUp(all()) }
        private func setUp(_ container: Container) { container.register(API.self) { _ in API() } }
      }
      """
    #expect(await missing(code + "\nlet boot = Boot()") == [])
    // Nothing makes an object with that code.
    #expect(await missing(code) == ["API"])
  }

  @Test func aTestThatNamesAnAssemblyDoesNotApplyItToTheApp() async {
    let test = """
      import Swinject
      import XCTest
      final class APITests: XCTestCase {
        func testAPI() { _ = Assembler([APIAssembly()]).resolver.resolve(API.self) }
      }
      """
    #expect(await missing(Self.assembly, ["AppTests/APITests.swift": test]) == ["API"])
  }

  @Test(arguments: [
    "Assembler(parts.map(\\.assembly))", "Assembler(parts.map { $0.assembly })", "Assembler(Part.all.map(\\.assembly))",
    "Assembler(parts.reversed().map(\\.self.assembly))",
  ])
  func listsOfParts(assembler: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Log {}
      final class APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      struct Part {
        let assembly: Assembly
        static let all = [Part(assembly: APIAssembly())]
      }
      let parts = [Part(assembly: APIAssembly())]
      let assembler = \(assembler)
      let api = assembler.resolver.resolve(API.self)!
      let log = assembler.resolver.resolve(Log.self)!
      """)
    expectNoDifference(
      graph.requests.map { "\($0.key): \($0.resolution.status)" } + graph.gaps.map(\.reason),
      ["API: bound", "Log: missing"])
  }

  /// The file with an app's entry point often has no word about containers.
  @Test(arguments: ["struct Shop: App", "final class AppDelegate: UIResponder, UIApplicationDelegate"])
  func anAppThatBeginsElsewhere(declaration: String) async {
    let graph = await Analyzed.graph(of: [
      "App/Parts.swift": """
      import Swinject
      public final class API {}
      public final class Feed { init(api: API) {} }
      public final class APIAssembly: Assembly {
        public func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      public final class FeedAssembly: Assembly {
        public func assemble(container: Container) {
          container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
        }
      }
      let assembler = Assembler([FeedAssembly()])
      final class Screen { let feed = assembler.resolver.resolve(Feed.self)! }
      """,
      "App/Main.swift": "import UIKit\n@main \(declaration) { let screen = Screen() }",
    ])
    #expect(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type) == ["API"])
  }

  /// An assembly that only a preview applies is not forgotten, nor is one that a static member of another one applies.
  @Test(arguments: [
    "#Preview { Screen(api: Assembler([OuterAssembly()]).resolver.resolve(API.self)!) }",
    """
    extension OuterAssembly {
      static func parts() -> Assembler { Assembler([FakeAssembly()]) }
    }
    let api = OuterAssembly.parts().resolver.resolve(API.self)!
    """,
  ])
  func anAssemblyBesideThoseOfTheApp(code: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      struct APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      struct FakeAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      struct OuterAssembly: Assembly {
        func assemble(container: Container) { FakeAssembly().assemble(container: container) }
      }
      @main enum Main {
        static func main() { _ = Assembler([APIAssembly()]).resolver.resolve(API.self)! }
      }
      \(code)
      """)
    #expect(graph.requests.filter { $0.resolution.status != .bound } == [])
    #expect(graph.containers.filter(\.isUnused) == [])
  }

  /// Parts of an assembly that is applied by users of the library, or through a subtype.
  @Test(arguments: [
    ("public final class CoreAssembly: Assembly", "public let other = 1"),
    ("class CoreAssembly: Assembly", "final class Subtype: CoreAssembly {}\nlet assembler = Assembler([Subtype()])"),
  ])
  func partsOfAnAssemblyThatOtherCodeApplies(core: String, use: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Feed { init(api: API) {} }
      final class PartAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) }
        }
      }
      \(core) {
        public func assemble(container: Container) { PartAssembly().assemble(container: container) }
      }
      final class LogAssembly: Assembly { func assemble(container: Container) {} }
      let log = Assembler([LogAssembly()])
      \(use)
      """)
    #expect(graph.containers.filter { $0.isUnapplied || $0.isUnused } == [])
    #expect(graph.requests.filter { $0.idleness != nil } == [])
  }

  @Test func aContainerOfALibrary() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      final class Log {}
      final class APIAssembly: Assembly {
        func assemble(container: Container) {
          container.register(API.self) { _ in API() }
          container.register(API.self) { _ in API() }
        }
      }
      let assembler = Assembler([APIAssembly()], container: Container.shared)
      let api = Container.shared.resolve(API.self)!
      let log = Container.shared.resolve(Log.self)!
      """)
    expectNoDifference(
      graph.containers.map { "\($0.name), \($0.isOpen ? "open" : "closed"), \($0.isMerged ? "several" : "one")" },
      ["Container.shared, open, one"])
    #expect(Set(graph.bindings.map(\.runs)).count == 1)
    expectNoDifference(graph.requests.map { "\($0.key): \($0.resolution.status)" }, ["API: bound", "Log: missing"])
  }

  /// Other code may bind in the container, and the input may know it by another name.
  @Test(arguments: [
    "Container.shared", "Assembler.shared.resolver", "Locator.library",
  ])
  func aContainerOfALibraryBesideOneOfTheApp(container: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Vendor
      final class API {}
      final class Log {}
      enum Locator { static let own = Container(); static var library: Container { Container.shared } }
      @main enum Main {
        static func main() {
          Locator.own.register(API.self) { _ in API() }
          print(\(container).resolve(API.self)!, \(container).resolve(Log.self)!, Locator.own.resolve(Log.self)!)
        }
      }
      """)
    expectNoDifference(
      graph.requests.map { request in
        "\(request.key): \(request.resolution.status), \(request.containers.contains { graph.containers[$0].isOpen })"
      }, ["API: bound, true", "Log: missing, true", "Log: missing, false"])
  }

  /// A parameter that may be one of two containers is the same container in all lines of its function.
  @Test(arguments: [
    ("main: Container", "main", "main", true), ("first: Container, _ main: Container", "first", "main", false),
  ])
  func oneOfTwoContainers(parameters: String, first: String, second: String, isShared: Bool) async {
    let arguments = isShared ? "main" : "main, main"
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Boot {
        static var main = Container()
        static func start() {
          main = Container()
          fill(\(arguments))
        }
        static func fill(_ \(parameters)) {
          \(first).register(API.self) { _ in API() }
          \(second).register(API.self) { _ in API() }
        }
      }
      Boot.start()
      let api = Boot.main.resolve(API.self)!
      """)
    let runs = Set(graph.bindings.map(\.runs))
    #expect(runs.count == (isShared ? 1 : 2), "\(runs)")
  }

  /// So is a static property, as long as nothing puts another one into it.
  @Test(arguments: [("", 1), ("main = Container()", 2)])
  func aStaticPropertyWithTwoContainers(between: String, expected: Int) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Boot {
        static var main = Container()
        static func start() {
          main.register(API.self) { _ in API() }
          \(between)
          main.register(API.self) { _ in API() }
        }
        static func replace() { main = Container() }
      }
      Boot.start()
      let api = Boot.main.resolve(API.self)!
      """)
    #expect(Set(graph.bindings.map(\.runs)).count == expected)
  }

  @Test(arguments: [
    ("var api: API! = find()", "silent"), ("let api: API? = find()", "silent"),
    ("if let api: API = find() { print(api) }", "checked"), ("let api: API = find()", "required"),
    ("let api = container.resolve(API?.self)!", "checked"),
  ])
  func whoPutsTheAnswerIntoAnOptional(statement: String, strength: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      let container = Container()
      func find<T>() -> T {
        guard let found = container.resolve(T.self) else { fatalError() }
        return found
      }
      func boot() {
        \(statement)
      }
      """)
    expectNoDifference(graph.requests.map { "\($0.strength)" }, [strength])
  }

  /// A class that is looked up by name: if it may be an assembly, the assembly may be applied that way.
  @Test(arguments: [
    ("NSClassFromString(\"XCTest\") == nil", ["API"]), ("NSClassFromString(\"App.APIAssembly\") == nil", []),
    ("NSClassFromString(name()) == nil", []),
  ])
  func classesThatAreLookedUp(condition: String, expected: [String]) async {
    let code = """
      final class APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      func start(_ r: Resolver) { guard \(condition) else { return }; print("started") }
      """
    #expect(await missing(code, assemblies: "FeedAssembly()") == expected)
  }

  /// Nothing calls the function that fills the container, but calls lead from running code to the code that asks it.
  @Test(arguments: [
    ("func start() -> API { Locator.api() }", ["API"]), ("let api = Locator.api()", ["API"]),
    ("lazy var api = find()\n private func find() -> API { Locator.api() }", ["API"]), ("let api = 1", []),
    ("private func idle() -> API { Locator.api() }", []),
  ])
  func containersThatOneFunctionFillsAndAnotherAsks(code: String, expected: [String]) async {
    let graph = await Analyzed.graph(of: [
      "App/Locator.swift": """
      import Swinject
      final class API {}
      final class Locator {
        static var container = Container()
        static func setUp() { container.register(API.self) { _ in API() } }
        static func api() -> API { container.resolve(API.self)! }
      }
      """,
      "App/Main.swift": """
      import UIKit
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        let screen = Screen()
        func application(_ application: UIApplication) -> Bool { screen.start() != nil }
      }
      """,
      "App/Screen.swift": """
      final class Screen: UIViewController {
        override func viewDidLoad() { start() }
        \(code)
      }
      """,
    ])
    #expect(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type) == expected)
    #expect(graph.containers.compactMap(\.uncalledFiller) == expected.map { _ in "setUp()" })
  }

  /// One forgotten call leaves out all that the function calls in turn.
  @Test func whatAForgottenFunctionCallsIsForgottenWithIt() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Log {}
      final class Feed {}
      let container = Container()
      extension AppDelegate {
        func setUp() { container.register(Feed.self) { _ in Feed() }; setUpData() }
        private func setUpData() { container.register(API.self) { _ in API() }; setUpLog() }
        private func setUpLog() { container.register(Log.self) { _ in Log() } }
      }
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication) -> Bool {
          _ = container.resolve(API.self)!
          _ = container.resolve(Feed.self)!
          return true
        }
      }
      """)
    #expect(graph.containers.compactMap(\.uncalledFiller) == ["setUp()"])
    #expect(graph.bindings.map { graph.containers[$0.container].uncalledFiller } == ["setUp()", "setUp()", "setUp()"])
    #expect(graph.requests.map(\.resolution.status) == [.missing, .missing])
  }

  /// An app without any assembler shows that nothing applies an assembly.
  @Test(arguments: [("let container = Container()", true), ("let container: Container", false)])
  func theOnlyAssembly(container: String, isUnused: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Anchor {}
      final class Buoy {}
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        \(container)
        func application(_ application: UIApplication) -> Bool {
          container.register(Anchor.self) { _ in Anchor() }
          return container.resolve(Anchor.self) != nil
        }
      }
      final class BuoyAssembly: Assembly {
        func assemble(container: Container) { container.register(Buoy.self) { _ in Buoy() } }
      }
      """)
    #expect(graph.containers.filter(\.isUnused).map(\.name) == (isUnused ? ["BuoyAssembly"] : []))
  }

  /// In Swift 1 and 2, the call of a method left out the first label.
  @Test(arguments: [
    ("fill(container)", "", []), ("fill(container: container)", "", []), ("self.fill(container)", "", []),
    ("setup.fill(container)", "", []), ("setup.fill(container)", "func fill(_ other: Container) {}", ["API"]),
    ("setup.fill(1, container)", "", ["API"]), ("", "", ["API"]),
  ])
  func callsWithoutTheFirstLabel(call: String, other: String, expected: [String]) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Setup {
        func fill(container: Container) { container.register(API.self) { _ in API() } }
        func go(container: Container, setup: Setup) { \(call) }
        \(other)
      }
      @main enum Main {
        static let container = Container()
        static func main() {
          Setup().go(container: container, setup: Setup())
          _ = container.resolve(API.self)!
        }
      }
      """)
    let missing = graph.requests.filter { $0.resolution.status == .missing }
    expectNoDifference(missing.map(\.key.type), expected)
  }
}
