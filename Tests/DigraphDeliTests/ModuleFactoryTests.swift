import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Module factories, written by hand and by the generator.
@Suite("Deli module factories")
struct ModuleFactoryTests {
  @Test("what is registered by hand is found at run time, and linked where it says so")
  func byHand() async {
    let text = await Analyzed.deli(
      """
      protocol Log {}
      class FileLog: Log { init(_ clock: Clock) {} }
      class Clock {}
      class PagePayload: Payload { required init(with argument: (Int)) {} }
      class Page { init(_ payload: PagePayload) {}; func inject(_ log: Log) {} }
      final class Legacy: ModuleFactory {
        override func load(context: AppContext) {
          register(Clock.self, resolver: { Clock() }, qualifier: "utc", scope: .weak)
          register(FileLog.self, resolver: {
            let clock = context.get(Clock.self, qualifier: "utc")!
            return FileLog(clock)
          }, qualifier: "", scope: .singleton).link(Log.self)
          registerLazyFactory(Page.self, resolver: { payload in Page(payload as! PagePayload) }, injector: { page in
            page.inject(context.get(Log.self, qualifier: "")!)
          }, qualifier: "")
        }
      }
      final class Feed: Autowired { required init(_ log: Log) {} }
      """)
    expectNoDifference(
      text,
      """
      Clock named "utc" = Clock (class) weak in Legacy
      FileLog = FileLog (class) singleton in Legacy
        eager required Clock named "utc" global
      Page with (PagePayload) = Page (class) prototype in Legacy
        afterStorage required Log -> FileLog global
      Feed = Feed (class) singleton initializer in DeliFactory
        eager required Log -> FileLog
      """)
  }

  @Test("a generic helper registers what its callers name; a type that is chosen at run time is a gap")
  func helper() async {
    let text = await Analyzed.deli(
      """
      class Clock {}
      class Log {}
      class FileLog: Log {}
      final class Legacy: ModuleFactory {
        override func load(context: AppContext) {
          add(Clock.self) { Clock() }
          let kind: Log.Type = isVerbose ? FileLog.self : Log.self
          register(kind, resolver: { Log() }, qualifier: "", scope: .singleton)
        }
        private func add<T>(_ type: T.Type, _ make: @escaping () -> T) {
          register(type, resolver: make, qualifier: "", scope: .singleton)
        }
      }
      func start() {
        _ = AppContext.shared.get(Clock.self)!
        _ = AppContext.shared.get(Log.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton in Legacy
      start(): eager required Clock global
      start(): eager required Log -> missing global
      gap: binding its type is only known at run time
      """)
  }

  @Test("a generated factory is known by its signature or its variables, and never read", arguments: [true, false])
  func generated(isSigned: Bool) async {
    let header = isSigned ? "//\n//  FeedFactory.swift\n//  Auto generated code.\n//\n\n" : ""
    let graph = await Analyzed.graph(of: [
      "App/Feed.swift":
        "import Deli\nfinal class API: Component {}\nfinal class Feed: Autowired { required init(_ api: API) {} }",
      "App/FeedFactory.swift": header + """
        import Deli
        final class FeedFactory: ModuleFactory {
          override func load(context: AppContext) {
            loadProperty([:])
            register(API.self, resolver: { return API() }, qualifier: "", scope: .singleton)
            register(Old.self, resolver: {
              let _0 = context.get(API.self, qualifier: "")!
              return Old(_0)
            }, qualifier: "", scope: .singleton)
          }
        }
        """,
    ])
    expectNoDifference(
      GraphText.text(of: graph),
      """
      API = API (class) singleton initializer
      Feed = Feed (class) singleton initializer
        eager required API
      """)
    #expect(graph.containers.map(\.name) == ["FeedFactory"])
  }

  @Test("Deli's own sources are not read")
  func library() async {
    let text = await Analyzed.deli(
      "class Clock: Component {}",
      [
        "Deli/Inject.swift":
          "import Deli\npublic protocol Inject {}\nextension Inject { func Inject<T>(_ type: T.Type) -> T { AppContext.shared.get(type)! } }",
        "Deli/Component.swift": "public protocol Component: Inject {}\npublic protocol LazyAutowiredFactory: Inject {}",
      ])
    expectNoDifference(
      text,
      "Clock = Clock (class) singleton initializer")
  }

  @Test("what Deli's own code asks for is asked for by whoever has called it")
  func libraryRequests() async {
    let text = await Analyzed.deli(
      """
      protocol Ink {}
      final class BlueInk: Ink, Component {}
      final class Pen { init(_ ink: Ink) {} }
      final class Pens: Configuration { let pen = Config(Pen.self, Ink.self) { Pen($0) } }
      func write(_ context: AppContext) {
        let pens: Pens! = context.get(Pens.self)
        _ = pens.pen()
      }
      """,
      [
        "Deli/Deli.swift": """
        public protocol LazyAutowiredFactory {}
        public final class AppContext {
          public static let shared = AppContext()
          public func get<T>(_ type: T.Type) -> T? { nil }
        }
        public protocol Configuration {}
        extension Configuration {
          static func Config<T, Part>(_ type: T.Type, _ part: Part.Type, resolver: @escaping (Part) -> T) -> () -> T {
            { resolver(AppContext.shared.get(Part.self)!) }
          }
        }
        """
      ])
    expectNoDifference(
      text,
      """
      BlueInk = BlueInk (class) singleton initializer
      Pens = Pens (class) singleton initializer
      Pen = Pen (class) singleton
        eager required Pens
        eager required Ink -> BlueInk
      write(_:): eager required Pens global
      """)
  }
}
