import DigraphModel
import DigraphPipeline
import Testing

/// Repositories with several apps; each app is a program of its own.
@Suite("several apps")
struct SeveralAppsTests {
  /// A file with the apps that compile it.
  private static func file(
    _ path: String, _ apps: Set<String> = [], package: String? = nil, linking packages: Set<String>? = nil,
    _ source: String
  ) -> InputFile {
    InputFile(
      path: path, module: apps.sorted().first ?? String(path.prefix { $0 != "/" }), apps: apps, package: package,
      linkedPackages: packages, source: .bytes(Array(("import Swinject\n" + source).utf8)))
  }

  private static func wiring(_ name: String) -> String {
    """
    public final class Clock {}
    public func assemble\(name)(_ container: Container) {
      container.register(Clock.self) { _ in Clock() }
    }
    """
  }

  private static func app(_ name: String) -> String {
    """
    let container = Container()
    func start() {
      assemble\(name)(container)
      _ = container.resolve(Clock.self)!
    }
    """
  }

  /// Two apps whose packages lie side by side, each with a library that has a type of the same name.
  private static func packages(linking: Bool) -> [InputFile] {
    ["A", "B"].flatMap { name in
      let linked: Set<String>? = linking ? nil : [name]
      return [
        file("\(name)Kit/Kit.swift", package: name, linking: linked, wiring(name)),
        file("\(name)App/App.swift", ["\(name)App"], package: name, linking: linked, app(name)),
      ]
    }
  }

  @Test("what needs the place of a finding counts only in the programs that the finding is about")
  func dependentsInOneProgram() async {
    let shared = """
      final class Clock {}
      final class Feed { init(_ clock: Clock) {} }
      func wire(_ container: Container) { container.register(Feed.self) { r in Feed(r.resolve(Clock.self)!) } }
      """
    func app(_ binding: String) -> String {
      "let container = Container()\nfunc start() { wire(container); \(binding)_ = container.resolve(Feed.self)! }"
    }
    let check = await Check.run([
      Self.file("Kit.swift", ["A", "B"], shared),
      Self.file("A/App.swift", ["A"], app("container.register(Clock.self) { _ in Clock() }; ")),
      Self.file("B/App.swift", ["B"], app("")),
    ])
    let errors = check.findings.filter { $0.severity == .error }
    #expect(errors.map(\.programs) == [["B"]])
    #expect(errors.map(\.dependents) == [Finding.Dependents(bindings: 1, entryPoints: 1)])
  }

  @Test("the libraries of a package that an app's own one does not know are no part of it")
  func packagesSideBySide() async {
    let apart = await Check.run(Self.packages(linking: false))
    expectSame(apart.findings.map(\.message), [])
    expectSame(apart.analysis.graph.containers.count { !$0.isOpen }, 2)
    // If both packages were one program, the meant `Clock` could not be told.
    let together = await Check.run(Self.packages(linking: true))
    #expect(together.analysis.graph.bindings.map(\.key) != apart.analysis.graph.bindings.map(\.key))
  }

  @Test("what only another app registers answers nothing, even if the app itself says no word of wiring")
  func appsThatShareALibrary() async {
    let core = """
      public protocol Clock {}
      public final class Alarm { init(clock: any Clock) {} }
      public let assembler = Assembler()
      struct AlarmAssembly: Assembly {
        func assemble(container: Container) { container.register(Alarm.self) { r in Alarm(clock: r.resolve(Clock.self)!) } }
      }
      open class CommonApp {
        public init() {}
        open func fill() { assembler.apply(assemblies: [AlarmAssembly()]) }
        public func run() { fill(); print(assembler.resolver.resolve(Alarm.self)!) }
      }
      """
    let dev = """
      import Core
      final class FixedClock: Clock {}
      struct ClockAssembly: Assembly {
        func assemble(container: Container) { container.register(Clock.self) { _ in FixedClock() } }
      }
      final class DevApp: CommonApp {
        override func fill() { super.fill(); assembler.apply(assembly: ClockAssembly()) }
      }
      DevApp().run()
      """
    let shop = InputFile(
      path: "Shop/main.swift", module: "Shop", apps: ["Shop"],
      source: .bytes(Array("import Core\nfinal class ShopApp: CommonApp {}\nShopApp().run()".utf8)))
    let check = await Check.run([
      Self.file("Core/Core.swift", [], core), Self.file("Dev/main.swift", ["Dev"], dev), shop,
    ])
    expectSame(
      check.findings.filter { $0.severity == .error }.map(\.message),
      ["no binding for 'Clock', which 'Alarm' requires, in the program 'Shop'"])
  }

  @Test("packages that no app knows are read all the same, and apps of one name are two")
  func otherPackages() async {
    var files = Self.packages(linking: false)
    files[3].apps = ["AApp"]
    files.append(
      Self.file(
        "CKit/Kit.swift", package: "C", linking: ["C"],
        "final class Bell {}\nfunc ring() { _ = Container().resolve(Bell.self)! }"))
    let check = await Check.run(files)
    expectSame(check.findings.map(\.message), ["no binding for 'Bell', which 'ring()' requires"])
  }

  @Test("a place that stands in each app's graph is told once")
  func placesOfSeveralApps() async {
    let shared = """
      final class Store {}
      final class Log {}
      enum DI { static let container = Container() }
      func assemble() { DI.container.register(Store.self) { _ in Store() } }
      final class Feed {
        private let store = DI.container.resolve(Store.self)!
        private let log = DI.container.resolve(Log.self)
        func fill() { DI.container.autoregister(initializer: Vendor.make) }
      }
      """
    let check = await Check.run([
      Self.file("Shared.swift", ["Phone", "TV"], shared),
      Self.file(
        "Phone.swift", ["Phone"], "let container = Container(parent: DI.container)\nlet begun: Void = assemble()"),
      Self.file(
        "TV.swift", ["TV"],
        "let begun: Void = { assemble(); DI.container.register(Log.self) { _ in Log() } }()\nfunc go() { _ = DI.container.resolve(Log.self)! }"
      ),
    ])
    let told = check.findings.filter {
      $0.site.path == "Shared.swift" && ["service-locator", "analysis-gap"].contains($0.rule)
    }
    #expect(check.analysis.graph.requests.count { $0.owner == "Feed" && $0.key.type == "Store" } == 2)
    #expect(check.analysis.graph.gaps.count { $0.subject == .binding } == 2)
    expectSame(
      told.map { "\($0.message) | \($0.notes.map { "\($0.site.line): \($0.message)" }.joined(separator: "; "))" },
      [
        "'Feed' asks a container itself, for 'Store' and 'Log' | 8: 'Feed' asks for 'Log' here",
        "this binding was not understood: 'Vendor.make', which makes it, is not in the input | 4: 'DI.container' may bind more than is known",
      ])
  }

  /// A feature whose factory requests from a container that all apps share, and an app that applies the feature.
  private static let feature = [
    file(
      "Core/Core.swift", [], "public protocol Users {}\npublic enum DI { public static let container = Container() }"),
    file(
      "Feature/Feature.swift", [],
      """
      public protocol Factory { func make() -> Any }
      final class FactoryImpl: Factory {
        func make() -> Any { DI.container.resolve(Users.self)! }
      }
      public final class FeatureAssembly: Assembly {
        public init() {}
        public func assemble(container: Container) {
          container.register(Factory.self) { _ in FactoryImpl() }
        }
      }
      """),
    file(
      "App/App.swift", ["Shop"],
      """
      final class LiveUsers: Users {}
      func launch() {
        DI.container.register(Users.self) { _ in LiveUsers() }
        FeatureAssembly().assemble(container: DI.container)
        _ = DI.container.resolve(Factory.self)!
      }
      """),
  ]

  private func told(_ files: [InputFile]) async -> [String] {
    await Check.run(files).findings.filter { $0.severity >= .warning }.map { "\($0.severity): \($0.message)" }
  }

  @Test("what a demo links and never applies does not run in it")
  func demoThatAppliesNothing() async {
    let demo = Self.file(
      "Feature/Demo.swift", ["Demo"],
      """
      final class Clock {}
      func start() {
        DI.container.register(Clock.self) { _ in Clock() }
        _ = DI.container.resolve(Clock.self)!
      }
      """)
    expectSame(await told(Self.feature + [demo]), [])
  }

  @Test("what a demo applies and nobody asks for there does not run in it either")
  func demoThatAsksForNothing() async {
    let demo = Self.file(
      "Feature/Demo.swift", ["Demo"],
      "func start() { FeatureAssembly().assemble(container: Container()); _ = DI.container }")
    expectSame(await told(Self.feature + [demo]), [])
  }

  @Test("what a demo applies and asks for is told, with the program that it is about")
  func demoThatLacksSomething() async {
    let demo = Self.file(
      "Feature/Demo.swift", ["Demo"],
      """
      func start() {
        FeatureAssembly().assemble(container: DI.container)
        _ = DI.container.resolve(Factory.self)!.make()
      }
      """)
    expectSame(
      await told(Self.feature + [demo]),
      ["error: no binding for 'Users', which 'Factory' requires, in the program 'Demo'"])
  }

  /// Code of a library, as it would stand in an app and in a demo that both import it.
  private func library(_ code: String, app: String, demo: String) -> [InputFile] {
    let base = """
      public enum Locator { public static var container = Container() }
      public protocol Users {}
      public final class LiveUsers: Users { public init() {} }
      public final class Log { public init() {} }
      """
    return [
      Self.file("Base/Base.swift", [], base + "\n" + code),
      Self.file(
        "App/App.swift", ["Shop"],
        """
        import Base
        @main enum Shop {
          static func main() { \(app) }
        }
        """),
      Self.file(
        "Demo/Demo.swift", ["Demo"],
        """
        import Base
        @main enum Demo {
          static func main() {
            Locator.container.register(Log.self) { _ in Log() }
            _ = Locator.container.resolve(Log.self)!
            \(demo)
          }
        }
        """),
    ]
  }

  @Test(
    "code of a library that only another program calls does not run",
    arguments: [
      ("public func warmUp() { REQUEST }", "warmUp()", ""),
      (
        "public enum Kit { public static func warmUp() { REQUEST }; public static let size = 1 }", "Kit.warmUp()",
        "Kit.size"
      ),
      (
        "public final class Kit { public init() {}; public func warmUp() { REQUEST }; public func cool() {} }",
        "Kit().warmUp()", "Kit().cool()"
      ),
      (
        "public struct Shelf: View { public init() {}; let users = REQUEST; public var body: some View { Text(name) } }",
        "Shelf()", ""
      ),
      ("public final class Kit { public init() {}; public lazy var users = REQUEST }", "Kit().users", "Kit()"),
      ("public enum Kit { public static let users = REQUEST; public static let size = 1 }", "Kit.users", "Kit.size"),
      ("public let users = REQUEST", "users", ""),
    ])
  func codeThatAnotherProgramCalls(code: String, use: String, other: String) async {
    let code = code.replacing("= REQUEST", with: "= Locator.container.resolve(Users.self)!")
      .replacing("REQUEST", with: "_ = Locator.container.resolve(Users.self)!")
    let app = "Locator.container.register(Users.self) { _ in LiveUsers() }; print(\(use))"
    expectSame(await told(library(code, app: app, demo: "print(\(other))")), [])
    let errors = await Check.run(library(code, app: app, demo: "print(\(use))")).findings.filter {
      $0.severity == .error
    }
    expectSame(errors.map(\.programs), [["Demo"]])
  }

  @Test("code of a library that only another program calls fills nothing")
  func registrationsThatAnotherProgramMakes() async {
    let code = """
      func fill() { Locator.container.register(Users.self) { _ in LiveUsers() } }
      public func start() { fill() }
      public func warmUp() { _ = Locator.container.resolve(Users.self)! }
      """
    let errors = await told(library(code, app: "start(); warmUp()", demo: "warmUp()")).filter {
      $0.hasPrefix("error: ")
    }
    expectSame(
      errors,
      ["error: 'start()' is not called, so nothing binds 'Users', which 'warmUp()' requires, in the program 'Demo'"])
  }

  /// An example that asks code of a library which only the app binds everything for.
  private func lacking(_ example: [InputFile]) async -> Finding? {
    await Check.run(
      [
        Self.file(
          "Core/Core.swift", [],
          """
          public protocol Users {}
          public final class DI { public static let shared = DI(); public let assembler = Assembler() }
          public final class Screen {
            public init() {}
            public func build() { _ = DI.shared.assembler.resolver.resolve(Users.self)! }
          }
          """),
        Self.file(
          "App/App.swift", ["Shop"],
          """
          final class LiveUsers: Users {}
          final class AppAssembly: Assembly {
            func assemble(container: Container) { container.register(Users.self) { _ in LiveUsers() } }
          }
          @main struct Shop {
            static func main() { DI.shared.assembler.apply(assembly: AppAssembly()); Screen().build() }
          }
          """),
      ] + example
    ).findings.first { $0.severity == .error }
  }

  @Test("what only one program lacks is bound in that program's own code, which note and help name")
  func placesOfRemedies() async throws {
    let start = """
      @main struct Demo { static func main() { DI.shared.assembler.apply(assembly: Parts()); Screen().build() } }
      """
    func parts(_ code: String) -> String {
      "final class Clock {}\nfinal class Parts: Assembly {\n  func assemble(container: Container) { \(code) }\n}"
    }
    func place(_ code: String) async -> (site: Site?, notes: [String], help: String?) {
      let finding = await lacking([
        Self.file("Demo/Start.swift", ["Demo"], start), Self.file("Demo/Parts.swift", ["Demo"], parts(code)),
      ])
      return (finding?.remedySite, finding?.notes.map { "\($0.site): \($0.message)" } ?? [], finding?.help)
    }
    let help =
      "in 'Parts.swift' of 'Demo': register 'Users' in the container, or list it under 'external' if other code does"
    let empty = await place("")
    #expect(empty.site?.path == "Demo/Parts.swift" && empty.site?.line == 4)
    expectSame(empty.notes.last, "Demo/Parts.swift:4:8: 'Demo' applies this assembly, which binds nothing")
    expectSame(empty.help, help)
    let other = await place("container.register(Clock.self) { _ in Clock() }")
    #expect(other.site?.path == "Demo/Parts.swift" && other.site?.line == 4)
    #expect(other.notes.last?.hasSuffix("'Demo' fills its container here") == true, "\(other.notes)")
    expectSame(other.help, help)
    let bare = await lacking([
      Self.file(
        "Demo/Start.swift", ["Demo"], "@main struct Demo { static func main() { _ = DI.shared; Screen().build() } }")
    ])
    #expect(bare?.remedySite?.path == "Demo/Start.swift")
    #expect(bare?.notes.last?.message == "'Demo' starts in this file, and binds nothing")
  }

  @Test("no remedy names another module's container of the same name")
  func containersOfOneName() async {
    func module(_ name: String, _ code: String) -> InputFile {
      Self.file("\(name)/Parts.swift", [], "enum Parts { static let container = Container() }\n" + code)
    }
    let findings = await Check.run([
      module("Base", "public final class Clock {}"),
      module(
        "Old",
        "import Base\nfunc fill() { Parts.container.register(Clock.self) { _ in Clock() } }\nlet old: Void = fill()"),
      module("New", "import Base\nlet clock = Parts.container.resolve(Clock.self)!"),
    ]).findings.filter { $0.severity == .error }
    expectSame(
      findings.map(\.help), ["register 'Clock' in the container, or list it under 'external' if other code does"])
  }

  @Test("an assembly that only one of several programs leaves out is not said to be unapplied everywhere")
  func assembliesThatOneProgramLeavesOut() async {
    var network = Self.file(
      "Network/Network.swift", [],
      """
      public final class CartAssembly: Assembly {
        public func assemble(container: Container) {
          container.register(CartService.self) { _ in CartService() }.inObjectScope(.container)
          container.register(Cart.self) { r in r.resolve(CartService.self)! }
        }
      }
      public final class CartService: Cart {}
      """)
    network.module = "Network"
    let error = await Check.run([
      network,
      Self.file(
        "Base/Base.swift", [],
        """
        public protocol Cart {}
        public enum Locator { public static let container = Container() }
        public final class Page { public let cart = Locator.container.resolve(Cart.self)! }
        """),
      Self.file(
        "App/App.swift", ["Shop"],
        """
        @main enum Shop {
          static func main() { _ = Assembler([CartAssembly()], container: Locator.container); _ = Page() }
        }
        """),
      Self.file("Example/Example.swift", ["Example"], "@main enum Example { static func main() { _ = Page() } }"),
    ]).findings.first { $0.severity == .error }
    expectSame(
      error?.message,
      "'CartAssembly' is not applied, so nothing binds 'Cart', which 'Page' requires, in the program 'Example'")
    expectSame(error?.help, "in 'Example.swift' of 'Example': apply 'CartAssembly' to 'Locator.container'")
  }

  @Test(
    "an assembly that one program hands to unread code may be applied, whatever the other programs are called",
    arguments: ["Dock", "Pier"])
  func assembliesThatOneProgramHandsOver(other: String) async {
    let library = Self.file(
      "Base/Base.swift", ["Harbour", other],
      """
      final class Log {}
      final class Tide {}
      public final class BaseAssembly: Assembly {
        public func assemble(container: Container) { LogAssembly().assemble(container: container) }
      }
      final class LogAssembly: Assembly {
        func assemble(container: Container) { container.register(Log.self) { _ in Log() } }
      }
      public final class TideAssembly: Assembly {
        public func assemble(container: Container) { container.register(Tide.self) { _ in Tide() } }
      }
      """)
    let harbour = Self.file(
      "Harbour/Harbour.swift", ["Harbour"],
      """
      import SharedAssembler
      @main enum Harbour {
        static func main() { SharedAssembler.shared.assembler.apply(assemblies: [BaseAssembly(), TideAssembly()]) }
      }
      """)
    expectSame(await told([library, harbour, Self.file("\(other)/main.swift", [other], "print(1)")]), [])
  }

  @Test("types of one name in two apps are two that ask")
  func typesOfOneName() async {
    let common = """
      final class Store {}
      final class Log {}
      func assemble() { DI.container.register(Store.self) { _ in Store() }; DI.container.register(Log.self) { _ in Log() } }
      """
    let check = await Check.run([
      Self.file("Shared.swift", ["Phone", "TV"], common),
      Self.file(
        "Phone.swift", ["Phone"],
        """
        enum DI { static let container = Container() }
        func boot() { assemble() }
        final class Feed { private let store = DI.container.resolve(Store.self)! }
        """),
      Self.file(
        "TV.swift", ["TV"],
        """
        enum DI { static let container = Container() }
        func boot() { assemble() }
        final class Feed { private let log = DI.container.resolve(Log.self)! }
        """),
    ])
    expectSame(
      check.findings.filter { $0.rule == "service-locator" }.map { "\($0.site.path): \($0.message)" },
      [
        "Phone.swift: 'Feed' asks a container itself, for 'Store'",
        "TV.swift: 'Feed' asks a container itself, for 'Log'",
      ])
  }

  /// Two apps that share a file; each compiles parts of it that the other does not.
  private static let twins = [
    file(
      "Shared.swift", ["Phone", "TV"],
      """
      final class Log {}
      protocol Screen {}
      final class Router { init(container: Container, log: Log) {
        #if os(iOS)
        _ = container.resolve(Screen.self)!
        #endif
      } }
      final class Root {
        let container: Container = {
          let container = Container()
          container.register(Log.self) { _ in Log() }.inObjectScope(.weak)
          container.register(Router.self) { r in Router(container: container, log: r.resolve(Log.self)!) }.inObjectScope(.container)
          assemble(container)
          return container
        }()
        func start() { _ = container.resolve(Router.self)! }
      }
      """),
    file(
      "Phone.swift", ["Phone"],
      """
      final class PhoneScreen: Screen {}
      func assemble(_ container: Container) { container.register(Screen.self) { _ in PhoneScreen() } }
      """),
    file("TV.swift", ["TV"], "func assemble(_ container: Container) {}"),
  ]

  @Test("code under '#if' that only another app compiles asks for nothing")
  func inactiveCode() async {
    let graph = await Check.run(Self.twins).analysis.graph
    expectSame(graph.requests.filter { $0.key.type == "Screen" }.map(\.resolution.status), [.bound])
  }

  @Test("containers of one name have the name of their module, too")
  func names() async {
    let check = await Check.run(Self.twins)
    let graph = check.analysis.graph
    expectSame(Set(graph.containers.map(\.name)).count, 1)
    let names = graph.containerNames
    expectSame(names.count, 2)
    #expect(names[0].hasSuffix(" of Phone") && names[1].hasSuffix(" of TV"), "\(names)")
    let wiring = Wiring(graph)
    let logs = graph.bindings.filter { $0.key.type == "Log" }.map { wiring.name(of: $0.id) }
    expectSame(logs, names.map { "Log in \($0)" })
    for (name, node) in zip(logs, wiring.nodes.indices.filter({ logs.contains(wiring.name(of: $0)) })) {
      guard case .subject(let subject) = wiring.find(name) else {
        Issue.record("\(name) means nothing")
        continue
      }
      expectSame(subject.nodes, [node])
    }
  }

  /// A library whose wrapper asks a container that all apps share, and types of the library that use the wrapper.
  private static let base = file(
    "Base/Base.swift", [],
    """
    public let container = Container()
    @propertyWrapper public struct Inject<T> {
      public let wrappedValue: T
      public init() { wrappedValue = container.resolve(T.self)! }
    }
    public class Repo { public init() {} }
    public class Theme { public init() {} }
    public class Model { public init() {} }
    public final class State { @Inject private var repo: Repo; public init() {} }
    public final class Watched: ObservableObject { @Inject private var repo: Repo; public init() {} }
    public final class Page { @Inject private var theme: Theme; public init() {} }
    public protocol Factory { func make() -> Any }
    final class FactoryImpl: Factory { func make() -> Any { Coordinator() } }
    public final class Coordinator { @Inject private var model: Model }
    public final class FeatureAssembly: Assembly {
      public init() {}
      public func assemble(container: Container) {
        container.register(Factory.self) { _ in FactoryImpl() }
        container.register(Model.self) { _ in Model() }
      }
    }
    """)

  @Test(
    "an app asks for what its own code makes, whether or not its own files wire anything",
    arguments: [
      ("import Base\nprint(0)", []),
      ("import Base\ncontainer.register(Theme.self) { _ in Theme() }\nlet page = Page()", []),
      ("import Base\nlet page = Page()", ["Theme"]),
      ("import Base\nlet state = State()", ["Repo"]),
      ("import Base\nlet watched = Watched()", ["Repo"]),
      ("import Base\nlet coordinator = Coordinator()", ["Model"]),
    ])
  func anAppWithoutWiring(_ code: String, _ lacking: [String]) async {
    let whole = """
      import Base
      container.register(Repo.self) { _ in Repo() }
      container.register(Theme.self) { _ in Theme() }
      FeatureAssembly().assemble(container: container)
      let (page, state, watched) = (Page(), State(), Watched())
      _ = container.resolve(Factory.self)!.make()
      """
    let told = await told([
      Self.base, Self.file("Shop/main.swift", ["Shop"], whole), Self.file("Demo/main.swift", ["Demo"], code),
    ])
    expectSame(
      told.map { $0.split(separator: "'").dropFirst().first.map(String.init) ?? $0 }.filter { $0 != "FeatureAssembly" },
      told.contains { $0.contains("FeatureAssembly") } ? [] : lacking)
    #expect(told.allSatisfy { $0.contains("'Demo'") } && told.isEmpty == lacking.isEmpty, "\(told)")
  }
}
