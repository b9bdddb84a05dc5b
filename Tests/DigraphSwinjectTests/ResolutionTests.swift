import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Spellings of `resolve`, and the meaning of each use of its result.
struct ResolutionTests {
  @Test func strengthFollowsFromTheUse() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      final class Holder { var x: X?; init(x: X?) {} }
      func forced(r: Resolver) { _ = r.resolve(X.self)! }
      func cast(r: Resolver) { _ = r.resolve(X.self) as! X }
      func arrow(r: Resolver) { _ = r ~> X.self }
      func guarded(r: Resolver) { guard let x = r.resolve(X.self) else { fatalError("no") }; _ = x }
      func later(r: Resolver) { let x = r.resolve(X.self); _ = x! }
      func unwrapped(r: Resolver) throws { _ = try XCTUnwrap(r.resolve(X.self)) }
      func orTrap(r: Resolver) { _ = r.resolve(X.self) ?? { fatalError() }() }
      func tested(r: Resolver) { if let x = r.resolve(X.self) { _ = x } }
      func returning(r: Resolver) { guard let x = r.resolve(X.self) else { return }; _ = x }
      func fallback(r: Resolver) { _ = r.resolve(X.self) ?? X() }
      func chained(r: Resolver) { r.resolve(X.self)?.description }
      func assigned(r: Resolver, h: Holder) { h.x = r.resolve(X.self) }
      func passed(r: Resolver) { _ = Holder(x: r.resolve(X.self)) }
      func present(r: Resolver) -> Bool { r.resolve(X.self) != nil }
      func optional(r: Resolver) { _ = r.resolve(X?.self)! }
      func identifier(r: Resolver) { _ = r.resolve(GraphIdentifier.self)! }
      let c = Container { $0.register(X.self) { _ in X() } }
      """)
    expectNoDifference(
      text,
      """
      X = X (class) graph
      forced(r:): eager required X
      cast(r:): eager required X
      arrow(r:): eager required X
      guarded(r:): eager required X
      later(r:): eager required X
      unwrapped(r:): eager required X
      orTrap(r:): eager required X
      tested(r:): eager checked X
      returning(r:): eager checked X
      fallback(r:): eager checked X
      chained(r:): eager checked X
      assigned(r:h:): eager silent X
      passed(r:): eager silent X
      present(r:): eager presence X
      optional(r:): eager checked X
      """)
  }

  @Test func timingFollowsFromWhereTheRequestIsMade() async {
    let text = await Analyzed.swinject(
      """
      final class B { func go() {} }
      final class A {
        let make: () -> B
        init(make: @escaping () -> B) { self.make = make }
        static func run(_ body: () -> Void) {}
      }
      let c = Container()
      func setUp() {
        c.register(B.self) { _ in B() }
        c.register(A.self, name: "deferred") { r in A(make: { r.resolve(B.self)! }) }
        c.register(A.self, name: "immediate") { r in let b = { r.resolve(B.self)! }(); return A(make: { b }) }
        c.register(A.self, name: "mapped") { r in let all = [1, 2].map { _ in r.resolve(B.self)! }; return A(make: { all[0] }) }
        c.register(A.self, name: "queued") { r in DispatchQueue.main.async { r.resolve(B.self)!.go() }; return A(make: B.init) }
        c.register(A.self, name: "lazy") { r in A(make: { r.resolve(Lazy<B>.self)!.instance }) }
        c.register(A.self, name: "lazyNow") { r in let b = r.resolve(Lazy<B>.self)!.instance; return A(make: { b }) }
        c.register(A.self, name: "provider") { r in let p = r.resolve(Provider<B>.self)!; return A(make: { p.instance }) }
        c.register(A.self, name: "completed") { _ in A(make: B.init) }.initCompleted { r, a in _ = r.resolve(B.self)! }
        c.register(A.self, name: "nonescaping") { r in A.run { r.resolve(B.self)!.go() }; return A(make: B.init) }
      }
      """)
    expectNoDifference(
      text,
      """
      B = B (class) graph
      A named "deferred" = A (class) graph
        deferred required B
      A named "immediate" = A (class) graph
        eager required B
      A named "mapped" = A (class) graph
        eager required B
      A named "queued" = A (class) graph
        deferred required B
      A named "lazy" = A (class) graph
        deferred required B
      A named "lazyNow" = A (class) graph
        eager required B
      A named "provider" = A (class) graph
        deferred required B
      A named "completed" = A (class) graph
        afterStorage required B
      A named "nonescaping" = A (class) graph
        eager required B
      """)
  }

  /// A tuple without labels converts to one with labels. Among the operators that fit then, those that take a name are
  /// tried first.
  @Test func theTupleOfAnArrowNeedsNoLabels() async {
    let text = await Analyzed.swinject(
      """
      final class Photo {}
      final class Cell {}
      final class Caller {
        func go(r: Resolver, photo: Photo, title: String) {
          _ = r ~> (Cell.self, photo)
          _ = r ~> (Cell.self, title)
          _ = r ~> (Cell.self, photo, title)
          _ = r ~> (Cell.self, title, photo)
          _ = r ~> (Cell.self, name: title, photo)
          _ = r ~> (Cell.self, (photo, title))
          _ = r ~> (Cell.self, title, (photo, 1))
          _ = r ~> (Cell.self, "a", title)
          _ = r ~> (Cell.self, unknown())
        }
      }
      """)
    expectNoDifference(
      text.split(separator: "\n").map {
        $0.replacing("Caller: eager required Cell ", with: "").replacing(" -> missing", with: "")
      }
      .joined(separator: "\n"),
      """
      with (Photo)
      named by title -> opaque
      with (Photo, String)
      named by title with (Photo) -> opaque
      named by title with (Photo) -> opaque
      with (Photo, String)
      named by title with (Photo, Int) -> opaque
      named "a" with (String)
      gap: request whether a name or an argument is meant depends on a type that digraph does not know
      """)
  }

  @Test func argumentsHaveTheirStaticTypes() async {
    let text = await Analyzed.swinject(
      """
      protocol Model {}
      final class Photo: Model {}
      enum Mode { case on }
      final class Cell { init(_ m: Model) {} }
      final class Caller {
        let photo: Photo
        var maybe: Photo?
        var loose: Photo!
        init(photo: Photo) { self.photo = photo }
        func go(r: Resolver, given: Model) {
          let local: Model = photo
          _ = r.resolve(Cell.self, argument: 1)!
          _ = r.resolve(Cell.self, argument: 1.5)!
          _ = r.resolve(Cell.self, argument: "s")!
          _ = r.resolve(Cell.self, argument: true)!
          _ = r.resolve(Cell.self, argument: photo)!
          _ = r.resolve(Cell.self, argument: maybe)!
          _ = r.resolve(Cell.self, argument: loose)!
          _ = r.resolve(Cell.self, argument: photo as Model)!
          _ = r.resolve(Cell.self, argument: given)!
          _ = r.resolve(Cell.self, argument: local)!
          _ = r.resolve(Cell.self, argument: Photo())!
          _ = r.resolve(Cell.self, argument: Mode.on)!
          _ = r.resolve(Cell.self, argument: self)!
          _ = r.resolve(Cell.self, argument: URL(string: "x"))!
          _ = r.resolve(Cell.self, argument: unknown())!
          _ = r.resolve(Cell.self, arguments: 1, "two")!
          _ = r.resolve(Cell.self, name: "n", arguments: [1], ["k": 2])!
          _ = r ~> (Cell.self, argument: 1)
          _ = r ~> (Cell.self, name: "n", arguments: (1, "b"))
        }
      }
      """)
    expectNoDifference(
      text.split(separator: "\n").map {
        $0.replacing("Caller: eager required Cell ", with: "").replacing(" -> missing", with: "")
      }
      .joined(separator: "\n"),
      """
      with (Int)
      with (Double)
      with (String)
      with (Bool)
      with (Photo)
      with (Photo?)
      with (Photo?)
      with (Model)
      with (Model)
      with (Model)
      with (Photo)
      with (Mode)
      with (Caller)
      with (_)
      with (_)
      with (Int, String)
      named "n" with ([Int], [String: Int])
      with (Int)
      named "n" with (Int, String)
      """)
  }

  @Test func namesAreEvaluated() async {
    let text = await Analyzed.swinject(
      """
      enum Keys: String { case api = "API", home }
      enum Names { static let main = "MAIN"; static var computed: String { "C" } }
      final class X {}
      let file = "f"
      func go(r: Resolver, given: String) {
        let local = "local"
        _ = r.resolve(X.self, name: "literal")
        _ = r.resolve(X.self, name: nil)
        _ = r.resolve(X.self, name: "")
        _ = r.resolve(X.self, name: Keys.api.rawValue)
        _ = r.resolve(X.self, name: Keys.home.rawValue)
        _ = r.resolve(X.self, name: Names.main)
        _ = r.resolve(X.self, name: Names.computed)
        _ = r.resolve(X.self, name: local)
        _ = r.resolve(X.self, name: file)
        _ = r.resolve(X.self, name: String(describing: X.self))
        _ = r.resolve(X.self, name: "\\(X.self)")
        _ = r.resolve(X.self, name: "a" + "b")
        _ = r.resolve(X.self, name: "pre-\\(Keys.api.rawValue)")
        _ = r.resolve(X.self, name: #function)
        _ = r.resolve(X.self, name: given)
        _ = r.resolve(X.self, name: "\\(given)-x")
      }
      """)
    expectNoDifference(
      text.split(separator: "\n").map { $0.replacing("go(r:given:): eager silent ", with: "") }.joined(separator: "\n"),
      """
      X named "literal" -> missing
      X -> missing
      X named "" -> missing
      X named "API" -> missing
      X named "home" -> missing
      X named "MAIN" -> missing
      X named "C" -> missing
      X named "local" -> missing
      X named "f" -> missing
      X named "X" -> missing
      X named "X" -> missing
      X named "ab" -> missing
      X named "pre-API" -> missing
      X named "go(r:given:)" -> missing
      X named by given -> opaque
      X named by "\\(given)-x" -> opaque
      """)
  }

  @Test func namesThatOneExpressionChoosesAreAskedForEach() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      final class Settings { var mode = ""; func go() { mode = "b" } }
      func go(r: Resolver, isLive: Bool, kind: Int, settings: Settings) {
        _ = r.resolve(X.self, name: isLive ? "a" : "b")!
        let name = switch kind { case 0: "b"; case 1: "a"; default: "c" }
        _ = r.resolve(X.self, name: name)!
        _ = r.resolve(X.self, name: isLive ? "a" : settings.mode)!
        _ = r.resolve(X.self, name: settings.mode)!
      }
      let c = Container { c in c.register(X.self, name: "a") { _ in X() }; c.register(X.self, name: "b") { _ in X() } }
      """)
    expectNoDifference(
      text.split(separator: "\n").map { $0.replacing("go(r:isLive:kind:settings:): eager required ", with: "") }
        .joined(separator: "\n"),
      """
      X named "a" = X (class) graph
      X named "b" = X (class) graph
      X named "a"
      X named "b"
      X named "a"
      X named "b"
      X named "c" -> missing
      X named by a computed value -> opaque
      X named by settings.mode -> opaque
      """)
  }

  @Test func argumentsThatAreTakenFromAnOptionalAreOptionals() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      struct Photo {}
      final class Album { let photos: [Photo] = []; func first() -> Photo { photos[0] } }
      func go(r: Resolver, album: Album?) {
        _ = r.resolve(X.self, argument: album?.photos[0])
        _ = r.resolve(X.self, argument: album?.first())
        _ = r.resolve(X.self, argument: album!.first())
        _ = r.resolve(X.self, argument: (album?.first())!)
      }
      """)
    expectNoDifference(
      text,
      """
      go(r:album:): eager silent X with (Photo?) -> missing
      go(r:album:): eager silent X with (Photo?) -> missing
      go(r:album:): eager silent X with (Photo) -> missing
      go(r:album:): eager silent X with (Photo) -> missing
      """)
  }

  @Test("a variable that begins with a text is any text as soon as something changes it, wherever that stands")
  func namesInVariables() async {
    let text = await Analyzed.text(of: [
      "Settings.swift": """
      final class Settings { var mode = ""; static var main = "main" }
      """,
      "Menu.swift": """
      final class Menu { let settings: Settings; init(settings: Settings) { self.settings = settings }
        func choose() { settings.mode = "a" }
      }
      """,
      "App.swift": """
      import Swinject
      final class X {}
      func go(r: Resolver, settings: Settings) {
        _ = r.resolve(X.self, name: settings.mode)!
        _ = r.resolve(X.self, name: Settings.main)!
      }
      let c = Container { c in c.register(X.self, name: "a") { _ in X() } }
      """,
    ])
    expectNoDifference(
      text,
      """
      X named "a" = X (class) graph
      go(r:settings:): eager required X named by settings.mode -> opaque
      go(r:settings:): eager required X named "main" -> missing
      """)
  }

  @Test func inferredTypes() async {
    let text = await Analyzed.swinject(
      """
      extension Resolver {
        func resolve<T>() -> T? { resolve(T.self) }
        func must<T>(_ type: T.Type = T.self) -> T { resolve(type)! }
        func get<T>(named name: String? = nil) -> T { resolve(T.self, name: name)! }
      }
      final class A {}
      final class B { var model: A?; init(a: A, other: A?) {} }
      func annotated(r: Resolver) { let a: A = r.resolve()! ; _ = a }
      func parameters(r: Resolver) -> B { B(a: r.resolve()!, other: r.resolve()) }
      func result(r: Resolver) -> A { r.resolve()! }
      func cast(r: Resolver) { _ = r.resolve()! as A }
      func property(r: Resolver, b: B) { b.model = r.resolve() }
      func must(r: Resolver) { _ = r.must(A.self) }
      func mustInferred(r: Resolver) { let a: A = r.must(); _ = a }
      func got(r: Resolver) -> A { r.get(named: "n") }
      func arrow(r: Resolver) -> B { B(a: r~>, other: nil) }
      """)
    expectNoDifference(
      text,
      """
      annotated(r:): eager required A -> missing
      parameters(r:): eager required A -> missing
      parameters(r:): eager silent A -> missing
      result(r:): eager required A -> missing
      cast(r:): eager required A -> missing
      property(r:b:): eager silent A -> missing
      must(r:): eager required A -> missing
      mustInferred(r:): eager required A -> missing
      got(r:): eager required A named "n" -> missing
      arrow(r:): eager required A -> missing
      """)
  }

  @Test func closureThatAFactoryGivesBackAsksLater() async {
    let text = await Analyzed.swinject(
      """
      final class Screen {}
      final class Flow {
        typealias Factory = (Int) -> Screen
        func makeFactory(resolver: Resolver) -> Factory {
          let factory: Factory = { _ in resolver.resolve(Screen.self)! }
          return factory
        }
        func assemble(container: Container) {
          container.register(Screen.self) { _ in Screen() }
          container.register(Factory.self, factory: makeFactory)
        }
      }
      let container = Container()
      Flow().assemble(container: container)
      """)
    expectNoDifference(
      text,
      """
      Screen = Screen (class) graph
      (Int) -> Screen = ? (function) graph
        deferred required Screen
      """)
  }

  @Test func arrowInAHelperStandsWhereTheHelperIsCalled() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import SwinjectAutoregistration
      final class Feed {}
      let container = Container()
      container.register(Feed.self) { _ in Feed() }
      func inject<T>(_: T.Type) -> T { container ~> T.self }
      let feed = inject(Feed.self)
      """)
    #expect(graph.requests.map(\.site.line) == [7])
  }

  @Test func genericClassAsksForWhatItsUsersSay() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      class Screen<Model> { init(r: Resolver) { _ = r.resolve(Model.self)! } }
      func get<T>(_ type: T.Type, _ r: Resolver) -> T { r.resolve(type)! }
      func unused<T>(_ type: T.Type, _ r: Resolver) -> T { r.resolve(type)! }
      """)
    #expect(graph.openRequests.map { "\($0.site.line) \($0.type ?? "any")" } == ["2 any"])
  }

  @Test func viewWithALockIsKnownAsOne() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Feed {}
      let container = Container()
      container.register(Feed.self) { _ in Feed() }
      let view = container.synchronize()
      func work() { DispatchQueue.global().async { _ = view.resolve(Feed.self); _ = container.resolve(Feed.self) } }
      func main() { DispatchQueue.main.async { _ = container.resolve(Feed.self) } }
      """)
    #expect(
      graph.requests.map { "\($0.isConcurrent) \($0.isSynchronized)" } == ["true true", "true false", "false false"])
  }

  /// Each line makes one request. A request has an executor only if it surely runs on another one.
  @Test func executors() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Feed {}
      let container = Container()
      container.register(Feed.self) { _ in Feed() }
      func ask() { _ = container.resolve(Feed.self) }
      enum Queues { static let io = DispatchQueue(label: "io"); static let ui = DispatchQueue(label: "ui", target: .main) }
      @globalActor actor Store { static let shared = Store() }
      @MainActor func a() { _ = container.resolve(Feed.self) }
      @MainActor func b() { Task.detached { _ = container.resolve(Feed.self) } }
      func c() { Queues.io.async { _ = container.resolve(Feed.self) } }
      func d() { Queues.ui.async { _ = container.resolve(Feed.self) } }
      func e() { Queues.io.sync { _ = container.resolve(Feed.self) } }
      func f() { Task.detached { await MainActor.run { _ = container.resolve(Feed.self) } } }
      func g() { Task.detached { @MainActor in _ = container.resolve(Feed.self) } }
      func h() { Task.detached { @Store in _ = container.resolve(Feed.self) } }
      func i() { Task.detached { if Thread.isMainThread { _ = container.resolve(Feed.self) } } }
      func j() { Task.detached { autoreleasepool { _ = container.resolve(Feed.self) } } }
      func k() { Task.detached { Task { _ = container.resolve(Feed.self) } } }
      func l() { Task { _ = container.resolve(Feed.self) } }
      func m() { DispatchQueue(label: "m").async { _ = [1].map { _ in container.resolve(Feed.self) } } }
      func n() { DispatchQueue.global().async { DispatchQueue.main.async { _ = container.resolve(Feed.self) } } }
      actor Worker { func o() { _ = container.resolve(Feed.self) }; nonisolated func p() { _ = container.resolve(Feed.self) } }
      @concurrent func q() async { _ = container.resolve(Feed.self) }
      func r() { let queue = DispatchQueue.main; queue.async { _ = container.resolve(Feed.self) } }
      """)
    let executors = graph.requests.map { request in
      "\(request.site.line) " + (request.executor.map { "\($0.actor ?? "none") since \($0.site.line)" } ?? "-")
    }
    expectNoDifference(
      executors,
      [
        "5 -", "8 MainActor since 8", "9 none since 9", "10 none since 10", "11 -", "12 -", "13 MainActor since 13",
        "14 MainActor since 14", "15 Store since 15", "16 -", "17 none since 17", "18 -", "19 -", "20 none since 20",
        "21 MainActor since 21", "22 Worker since 22", "22 -", "23 none since 23", "24 -",
      ])
  }

  /// The place of a generic call is the called name, and not its type arguments.
  @Test func placesOfGenericCalls() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Feed {}
      final class Box<Item> { init(_ r: Resolver) { _ = r.resolve(Feed.self) } }
      enum Boxes { final class Inner<Item> { init(_ r: Resolver) { _ = r.resolve(Feed.self) } } }
      let container = Container()
      container.register(Int.self) { r in
        _ = Box<Int>(r)
        _ = Boxes.Inner<Int>(r)
        return 1
      }
      """)
    expectNoDifference(
      graph.requests.filter { !$0.via.isEmpty }.map { "\($0.via[0].line):\($0.via[0].column)-\($0.via[0].endColumn)" },
      ["7:7-10", "8:13-18"])
  }

  /// A call stays on its caller's executor, unless the caller waits for it.
  @Test func executorsOfCalls() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Feed {}
      let container = Container()
      container.register(Feed.self) { _ in Feed() }
      func ask() -> Feed { container.resolve(Feed.self)! }
      func askLater() async -> Feed { container.resolve(Feed.self)! }
      @MainActor func askOnMain() -> Feed { container.resolve(Feed.self)! }
      func a() { Task.detached { print(container, ask(), await askLater(), await askOnMain()) } }
      func b() { Task.detached { async let feed = waited(); print(await feed, container) } }
      func waited() -> Feed { container.resolve(Feed.self)! }
      """)
    expectNoDifference(
      graph.requests.map { "\($0.site.line) \($0.executor?.actor ?? ($0.executor == nil ? "-" : "none"))" },
      ["5 none", "6 -", "7 MainActor", "10 -"])
  }

  @Test("a binding that another one has replaced is not asked for by its own key, even if nobody is seen asking")
  func replacedButForwardedTo() async throws {
    let graph = await Analyzed.graph(
      """
      import Swinject
      protocol Printing {}
      final class Menu {}
      final class Clock: Printing { var menu: Menu? }
      final class Screen { init(_ printer: Printing) {} }
      func boot() {
        let app = Container()
        let screen = Container(parent: app)
        app.register(Clock.self) { _ in Clock() }
          .implements(Printing.self)
          .initCompleted { r, clock in clock.menu = r.resolve(Menu.self)! }
        app.register(Clock.self) { _ in Clock() }
        screen.register(Menu.self) { _ in Menu() }
        screen.register(Screen.self) { r in Screen(r.resolve(Printing.self)!) }
      }
      """)
    let menu = try #require(graph.requests.first { $0.key.type == "Menu" })
    #expect(menu.resolution.status == .bound)
  }

  @Test("the default of a parameter is code of the function that declares it, wherever it is called")
  func defaultArgument() async throws {
    let graph = await Analyzed.graph(of: [
      "App/Feed.swift": """
      import Swinject
      final class API {}
      let container = Container { $0.register(API.self) { _ in API() } }
      final class Feed {
        init(title: String, api: API = container.resolve(API.self)!) {}
      }
      """,
      "App/Screen.swift": """
      import Swinject
      final class Screen { func show(_ container: Container) -> Feed { Feed(title: "news") } }
      """,
    ])
    expectNoDifference(
      graph.requests.map { "\($0.site.path):\($0.site.line) \($0.owner) \($0.form)" },
      ["App/Feed.swift:5 Feed fallback"])
  }

  @Test("an initializer that may fail makes no service")
  func failableInitializer() async {
    let text = await Analyzed.swinject(
      """
      final class API {}
      final class Screen {
        init(api: API) {}
        init?(coder: NSCoder) { nil }
      }
      let container = Container()
      container.register(API.self) { _ in API() }
      container.autoregister(Screen.self, initializer: Screen.init)
      """)
    expectNoDifference(
      text,
      """
      API = API (class) graph
      Screen = Screen (class) graph initializer
        eager required API
      """)
  }

  @Test("the initializer of a generic class says what it is made for, too")
  func genericInitializer() async {
    let text = await Analyzed.swinject(
      """
      protocol Showing {}
      final class Guide {}
      final class Page<Coordinator>: Showing { init(coordinator: Coordinator) {} }
      let container = Container()
      container.register(Guide.self) { _ in Guide() }
      container.autoregister(Showing.self, initializer: Page<Guide>.init)
      """)
    expectNoDifference(
      text,
      """
      Guide = Guide (class) graph
      Showing = Page<Guide> (class) graph initializer
        eager required Guide
      """)
  }

  @Test("the default of a parameter is asked for by whoever passes nothing, in code that names nothing of the library")
  func defaultArgumentOfUnreadCall() async {
    let text = await Analyzed.swinject(
      """
      protocol Menu {}
      enum Wiring { static let container = Container() }
      final class Page {
        let menu: Menu
        init(menu: Menu = Wiring.container.resolve(Menu.self)!) { self.menu = menu }
      }
      final class Start { func open() -> Page { Page() } }
      """)
    expectNoDifference(text, "Page: eager required Menu -> missing")
  }

  /// A prefix or postfix operator of the app.
  @Test(arguments: [("prefix", "<~r"), ("postfix", "r<~")])
  func operatorsWithOneOperand(position: String, request: String) async {
    let text = await Analyzed.swinject(
      """
      final class Clock {}
      final class Alarm { init(clock: Clock) {} }
      \(position) operator <~
      \(position) func <~ <Service>(resolver: Resolver) -> Service { resolver.resolve(Service.self)! }
      let container = Container()
      container.register(Clock.self) { _ in Clock() }
      container.register(Alarm.self) { r in Alarm(clock: \(request)) }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) graph
      Alarm = Alarm (class) graph
        eager required Clock
      """)
  }

  /// A request whose answer was force-unwrapped is required, whatever follows.
  @Test(arguments: [
    ("let page = r.resolve(Page.self)!; page?.show()", "required"),
    ("let page = owner?.find(Page.self)!; page?.show()", "required"),
    ("let page = r.resolve(Page.self); page?.show(); print(page!)", "required"),
    ("let page = r.resolve(Page.self); if page?.isOn == true { print(page!) }", "checked"),
    ("let page = r.resolve(Page.self); guard page != nil else { return }; print(page!)", "checked"),
  ])
  func forcedBeforeItIsLookedAt(code: String, strength: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Page {
        var isOn = true
        func show() {}
      }
      final class Owner { let r: Resolver; func find<T>(_ type: T.Type) -> T? { r.resolve(type) } }
      func open(_ r: Resolver, _ owner: Owner?) { \(code) }
      """)
    expectNoDifference(Set(graph.requests.map { "\($0.strength)" }), [strength])
  }

  /// A type may have a static and an instance property of one name.
  @Test func staticAndInstancePropertiesOfOneName() async {
    let text = await Analyzed.swinject(
      """
      final class Clock {}
      final class Alarm {}
      final class DI {
        static let container = Container { $0.register(Clock.self) { _ in Clock() } }
        let container = Container { $0.register(Alarm.self) { _ in Alarm() } }
        func alarm() -> Alarm { container.resolve(Alarm.self)! }
      }
      func clock() -> Clock { DI.container.resolve(Clock.self)! }
      func alarm() -> Alarm { DI().container.resolve(Alarm.self)! }
      """)
    #expect(!text.contains("missing"))
  }

  @Test("a cast of an answer that a helper has unwrapped does not ask whether there is one")
  func castsBehindHelpers() async {
    let text = await Analyzed.swinject(
      """
      protocol Screen: AnyObject {}
      final class HomeScreen: Screen {}
      final class Flow { init(home: HomeScreen?, isHome: Bool) {} }
      extension Resolver {
        func get<T>(_ type: T.Type) -> T {
          guard let answer = resolve(T.self) else { fatalError() }
          return answer
        }
      }
      let container = Container()
      container.register(Flow.self) { r in
        Flow(home: r.get(Screen.self) as? HomeScreen, isHome: r.get(Screen.self) is HomeScreen)
      }
      """)
    expectNoDifference(
      text,
      """
      Flow = Flow (class) graph
        eager required Screen -> missing
        eager required Screen -> missing
      """)
  }

  @Test func aNameThatIsReadThroughNilIsNone() async {
    let text = await Analyzed.swinject(
      """
      final class Wheel {}
      enum Part: String { case front }
      final class Workshop {
        private let container = Container { $0.register(Wheel.self) { _ in Wheel() } }
        func get<T>(_ type: T.Type, part: Part? = nil) -> T { container.resolve(type, name: part?.rawValue)! }
      }
      func plain(workshop: Workshop) { _ = workshop.get(Wheel.self) }
      func named(workshop: Workshop) { _ = workshop.get(Wheel.self, part: .front) }
      """)
    expectNoDifference(
      text,
      """
      Wheel = Wheel (class) graph
      plain(workshop:): eager required Wheel
      named(workshop:): eager required Wheel named "front" -> missing
      """)
  }
}
