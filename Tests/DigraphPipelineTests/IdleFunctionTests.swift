import CustomDump
import DigraphModel
import Testing

@testable import DigraphPipeline

/// Functions that request from a container and that nothing calls: no caller could pass in the dependency.
@Suite("service-locator: functions that nothing calls")
struct IdleFunctionTests {
  private static let app = """
    import Swinject
    import Vendor
    final class Store {}
    let app = Container { c in c.register(Store.self) { _ in Store() }.inObjectScope(.container) }
    print(app, Feed())

    """

  private func help(_ feed: String, _ others: [String: String] = [:]) async -> [String] {
    let files = ["App/main.swift": Self.app, "App/Feed.swift": "import Swinject\nimport Vendor\n" + feed].merging(
      others
    ) { $1 }
    let check = await Check.run(
      files.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    return check.findings.filter { $0.rule == "service-locator" }.map { $0.help ?? "" }
  }

  private static let idle = "remove it: nothing calls 'loadAll(now:_:)'"
  private static let own = "let its initializer take it, and whoever makes it hand it in"
  private static let body = "{ _ = app.resolve(Store.self)! }"

  @Test(arguments: [
    "final class Feed { func loadAll(now: Bool, _ count: Int) \(body) }",
    "final class Feed: Codable, Equatable { func loadAll(now: Bool, _ count: Int) \(body) }",
    "struct Feed { @discardableResult mutating func loadAll(now: Bool, _ count: Int) -> Int \(body) }",
    "protocol Loading {}; final class Feed: Loading { private func loadAll(now: Bool, _ count: Int) \(body) }",
    // The function calls itself, and no other code calls it.
    "final class Feed { func loadAll(now: Bool, _ count: Int) { _ = app.resolve(Store.self)!; loadAll(now: true, 1) } }",
    "final class Feed { func start() { print(\"all\") }; func loadAll(now: Bool, _ count: Int) \(body) }",
    "final class Feed: UIViewController { init(a: Int) {}; func loadAll(now: Bool, _ count: Int) \(body) }",
    // No other code can import a program.
    "public final class Feed { public func loadAll(now: Bool, _ count: Int) \(body) }",
  ])
  func whatNothingCallsCanGo(feed: String) async {
    let found = await help(feed)
    expectNoDifference(found, [Self.idle])
  }

  /// The function is named somewhere, or code outside of the input may call it.
  @Test(
    arguments: [
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body); func start() { loadAll(now: true, 1) } }",
        ["App/Menu.swift": "func open(_ feed: Feed) { feed.start() }"]
      ),
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body); init() { perform(\"loadAll\") } }", [:]
      ),
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body); var all: () -> Void { loadAll } }",
        ["App/Menu.swift": "func open(_ feed: Feed) { feed.all() }"]
      ),
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body) }",
        ["App/Menu.swift": "func open(_ feed: Feed) { feed.loadAll(now: true, 1) }"]
      ),
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body) }",
        ["Tests/FeedTests.swift": "func test() { Feed().loadAll(now: true, 1) }"]
      ),
      (
        "protocol Loading { func loadAll(now: Bool, _ count: Int) }; final class Feed: Loading { func loadAll(now: Bool, _ count: Int) \(body) }",
        ["App/Menu.swift": "func open(_ loading: any Loading) { loading.loadAll(now: true, 1) }"]
      ),
      ("final class Feed { @objc func loadAll(now: Bool, _ count: Int) \(body) }", [:]),
      ("final class Feed { @Test func loadAll(now: Bool, _ count: Int) \(body) }", [:]),
      ("@Model final class Feed { func loadAll(now: Bool, _ count: Int) \(body) }", [:]),
      ("final class Feed: VendorBase { override func loadAll(now: Bool, _ count: Int) \(body) }", [:]),
      ("final class Feed: LoadingDelegate { func loadAll(now: Bool, _ count: Int) \(body) }", [:]),
      (
        "final class Feed { func loadAll(now: Bool, _ count: Int) \(body) }",
        ["App/Menu.swift": "extension Feed: LoadingDelegate {}"]
      ),
    ] as [(String, [String: String])])
  func whatMayBeCalledStays(feed: String, others: [String: String]) async {
    let found = await help(feed, others)
    #expect(found.count == 1 && !found[0].hasPrefix("remove"), "\(found)")
  }

  /// Other programs may import a library that a program of the input uses.
  @Test func aLibrarysPublicFunctionsStay() async {
    let check = await Check.run([
      InputFile(path: "App/main.swift", module: "App", source: .bytes(Array("import Kit\nFeed().start()".utf8))),
      InputFile(
        path: "Kit/Feed.swift", module: "Kit",
        source: .bytes(
          Array(
            """
            import Swinject
            final class Store {}
            let app = Container()
            public final class Feed { public init() {}; public func loadAll() { _ = app.resolve(Store.self)! } }
            """.utf8))),
    ])
    expectNoDifference(
      check.findings.filter { $0.rule == "unresolved-dependency" }.map { "\($0.severity): \($0.message)" },
      ["error: no binding for 'Store', which 'Feed' requires"])
  }

  /// The protocol is of a package that is not in the input. Its other methods are called here, so the package declares
  /// what the input itself calls.
  @Test(arguments: ["", "public "])
  func aServiceOfAnotherPackageIsCalledByTheInput(access: String) async {
    let check = await Check.run([
      InputFile(
        path: "main.swift", module: "App",
        source: .bytes(
          Array(
            """
            import Swinject
            import Domain
            final class Saving {}
            final class Loading {}
            let container = Container()
            \(access)final class Provider: UseCaseProviding {
              \(access)func loading() -> Loading { container.resolve(Loading.self)! }
              \(access)func saving() -> Saving { container.resolve(Saving.self)! }
            }
            final class Other {}
            final class Screen: ScreenProtocol { func load() -> Other { container.resolve(Other.self)! } }
            container.register(Loading.self) { _ in Loading() }
            container.register(UseCaseProviding.self) { _ in Provider() }
            print(container.resolve(UseCaseProviding.self)!.loading(), Screen())
            """.utf8)))
    ])
    // Code of the package may well call what `ScreenProtocol` requires.
    expectNoDifference(
      check.findings.filter { $0.rule == "unresolved-dependency" }.map { "\($0.severity): \($0.message)" },
      [
        "warning: no binding for 'Saving', which 'UseCaseProviding' requires, though only code outside of the input could call 'saving()'",
        "error: no binding for 'Other', which 'Screen' requires",
      ])
  }

  /// If nothing calls more than a hundred functions, their callers are outside of the input.
  @Test(arguments: [(100, 100), (101, 0), (300, 0)])
  func ofVeryManyNothingIsSaid(count: Int, told: Int) async {
    let feeds = (0..<count).map {
      "final class Feed\($0) { func load\($0)() \(Self.body) }\nlet feed\($0) = Feed\($0)()"
    }
    let found = await help(feeds.joined(separator: "\n"))
    expectNoDifference([found.count, found.count { $0.hasPrefix("remove it: nothing calls") }], [count, told])
  }

  @Test func whatObjectiveCSeesIsSaidSo() async {
    let found = await help(
      "@objcMembers final class Feed: NSObject { func loadAll(now: Bool, _ count: Int) \(Self.body) }")
    expectNoDifference(found, ["remove it: no Swift code calls 'loadAll(now:_:)', only Objective-C code could"])
  }

  /// A missing binding is reported as a warning, which says that nothing fails as long as nothing calls the function.
  @Test func whatIsBoundNowhereIsAWarning() async {
    let files = [
      "main.swift": Self.app,
      "Feed.swift":
        "import Swinject\nfinal class Other {}\nfinal class Feed { func loadAll() { _ = app.resolve(Other.self)! } }",
    ]
    let check = await Check.run(
      files.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    #expect(
      check.findings.filter { $0.rule == "unresolved-dependency" }.map { "\($0.severity): \($0.message)" } == [
        "warning: no binding for 'Other', which 'Feed' requires, though nothing calls 'loadAll()'"
      ])
  }

  /// A new call, in a file that nothing else reads, makes the stored verdict stale.
  @Test func aCallThatComesLaterIsSeen() async throws {
    let feed = "import Swinject\nfinal class Feed { func loadAll(now: Bool, _ count: Int) \(Self.body) }"
    let app = try CacheTests.App([
      ("main.swift", Self.app), ("Feed.swift", feed), ("Menu.swift", "func open(_ feed: Feed) {}"),
    ])
    let first = try await app.warm(app.cache())
    #expect(first.verdict.contains("remove it: nothing calls"))
    try app.write(Array("func open(_ feed: Feed) { feed.loadAll(now: true, 1) }".utf8), to: "Menu.swift")
    let stored = try await app.stored(app.cache())
    #expect(stored == nil)
    let second = try await app.warm(app.cache())
    let cold = try await app.cold()
    expectNoDifference(second, cold)
    #expect(!second.verdict.contains("remove it: nothing calls"))
  }

  /// If nothing makes a class, its registrations are in no container, although its functions call one another.
  @Test(arguments: [false, true])
  func aRecorderThatNothingMakes(isMade: Bool) async {
    let file = InputFile(
      path: "App/App.swift", module: "App",
      source: .bytes(
        Array(
          """
          import Swinject
          final class API {}
          final class Log {}
          protocol Recorder { func register() }
          struct LogRecorder: Recorder {
            let container: Container
            func register() { addAll() }
            private func addAll() { container.register(Log.self) { _ in Log() } }
          }
          struct APIRecorder: Recorder {
            let container: Container
            init(_ container: Container) { self.container = container }
            func register() { addAll() }
            private func addAll() { container.register(API.self) { _ in API() } }
          }
          @main struct App {
            static func main() {
              let container = Container()
              let all: [Recorder] = [LogRecorder(container: container)\(isMade ? ", APIRecorder(container)" : "")]
              all.forEach { $0.register() }
              print(container.resolve(Log.self)!, container.resolve(API.self)!)
            }
          }
          """.utf8)))
    let findings = await Check.run([file]).findings.filter { $0.severity > .info }
    expectNoDifference(
      findings.map { "\($0.severity): \($0.message)" },
      isMade
        ? []
        : ["error: nothing calls 'APIRecorder(_:)', so nothing binds 'API', which 'App' requires"])
  }
}
