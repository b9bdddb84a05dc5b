import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Mistakes of Swinject apps, and code that looks like them: each snippet with all its errors and warnings.
@Suite("Swinject: mistakes and lookalikes")
struct SwinjectTrapTests {
  /// A snippet with its expected errors and warnings; infos are left out.
  struct Snippet: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var source: String
    var findings: [String]

    init(_ name: String, _ source: String, _ findings: String...) {
      testDescription = name
      self.source = source
      self.findings = findings
    }
  }

  @Test(arguments: missing + names + duplicates + cycles + scopes + others)
  func isJudged(_ snippet: Snippet) async {
    let types = """
      import Swinject
      import SwinjectAutoregistration
      protocol Api {}; final class HttpApi: Api { init() {} }
      final class CachedApi: Api { init(inner: Api) {} }
      protocol CellModel {}; final class PhotoModel: CellModel { init() {} }; final class Cell { init(_ m: CellModel) {} }
      class Chef { var menu: Menu?; init(menu: Menu) {}; init() {} }; class Menu { var chef: Chef?; init(chef: Chef) {}; init() {} }
      protocol HomeDelegate {}; final class HomeFlow: HomeDelegate { init() {} }
      final class HomePresenter { var delegate: HomeDelegate?; weak var owner: HomeFlow?; init() {} }
      struct Flags { var a = false }
      let c = Container()

      """
    let check = await Check.run([
      InputFile(path: "App.swift", module: "App", source: .bytes(Array((types + snippet.source).utf8)))
    ])
    let offset = types.utf8.count { $0 == UInt8(ascii: "\n") }
    expectNoDifference(
      check.findings.filter { $0.severity != .info }.map { "\($0.site.line - offset) \($0.severity) \($0.rule)" },
      snippet.findings)
  }

  static let missing = [
    Snippet(
      "a type that is named counts, not the supertype that the result is taken for",
      """
      extension Resolver {
        func get<T>(type: T.Type = T.self) -> T {
          guard let it = resolve(T.self) else { fatalError() }
          return it
        }
      }
      c.register(HomeFlow.self) { _ in HomeFlow() }
      func start() -> HomeDelegate { c.get(type: HomeFlow.self) }
      func restart() -> HomeDelegate { c.get() }
      """, "9 error unresolved-dependency"),
    Snippet("forced and bound nowhere", "_ = c.resolve(Api.self)!", "1 error unresolved-dependency"),
    Snippet("cast and bound nowhere", "_ = c.resolve(Api.self) as! HttpApi", "1 error unresolved-dependency"),
    Snippet("arrow and bound nowhere", "_ = c ~> Api.self", "1 error unresolved-dependency"),
    Snippet(
      "required parameter of an initialiser", "c.autoregister(CachedApi.self, initializer: CachedApi.init)",
      "1 error unresolved-dependency"),
    Snippet(
      "optional, lazy and provider of what is bound",
      """
      c.register(Api.self) { _ in HttpApi() }
      _ = c.resolve(Api?.self)!
      _ = c.resolve(Lazy<Api>.self)!
      _ = c.resolve(Provider<Api>.self)!
      _ = c.resolve(Menu?.self)!
      _ = c.resolve(GraphIdentifier.self)!
      """),
    Snippet(
      "bound by a forward and by a typealias",
      """
      typealias Service = Api
      c.register(HttpApi.self) { _ in HttpApi() }.implements(Api.self)
      _ = c.resolve(Service.self)!
      _ = c.resolve((any Api).self)!
      """),
    Snippet(
      "generic whose argument is inferred",
      """
      final class Model<T> { init(_ value: T) {} }
      c.register(Model.self) { _ in Model(7) }
      _ = c.resolve(Model<Int>.self)!
      """),
    Snippet(
      "bound in a loop and by a generic helper",
      """
      func add<T>(_ type: T.Type, _ make: @escaping () -> T) { c.register(type) { _ in make() } }
      func find<T>(_ type: T.Type) -> T { c.resolve(T.self)! }
      add(Api.self) { HttpApi() }
      for type in [Menu.self, Menu.self] { c.register(type) { _ in Menu() } }
      _ = find(Api.self)
      """, "4 warning unused-registration"),
    Snippet(
      "helper of a resolver on a container",
      """
      extension Resolver { func force<T>(_ type: T.Type) -> T { resolve(type)! } }
      _ = c.force(Menu.self)
      """, "2 error unresolved-dependency"),
    Snippet(
      "container of another type that a helper of its own fills",
      """
      extension Container { func addServices() { register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) } } }
      final class Home { static let container = Container() }
      final class Starter { func run() { Home.container.addServices() } }
      """, "1 error unresolved-dependency"),
    Snippet(
      "asked for by a method of a protocol, for its associated type",
      """
      protocol Hosting { associatedtype Content }
      extension Hosting { func content() -> Content { c.resolve(Content.self)! } }
      struct One: Hosting { typealias Content = HomeFlow }
      struct Two: Hosting { typealias Content = HomePresenter }
      c.register(HomeFlow.self) { _ in HomeFlow() }
      print(One().content(), Two().content())
      """, "6 error unresolved-dependency"),
    Snippet(
      "optional property that is always nil",
      """
      c.register(HomeFlow.self) { _ in HomeFlow() }.inObjectScope(.container)
      c.register(HomePresenter.self) { r in let p = HomePresenter(); p.delegate = r.resolve(HomeDelegate.self); return p }
      """, "2 warning unresolved-dependency"),
    Snippet(
      "tested, defaulted and present",
      """
      if let api = c.resolve(Api.self) { _ = api }
      _ = c.resolve(Api.self) ?? HttpApi()
      if c.resolve(Api.self) == nil { print("none") }
      guard let again = c.resolve(Api.self) else { return }
      _ = again
      """),
    Snippet(
      "looked at before it is forced",
      """
      func show() {
        let api = c.resolve(Api.self)
        if api == nil { return }
        _ = api!
        guard c.hasAnyRegistration(of: Menu.self) else { return }
        _ = c.resolve(Menu.self)!
      }
      func tell() { if c.resolve(Chef.self) != nil { _ = c.resolve(Chef.self)! } }
      """),
    Snippet(
      "containers that are filled where it cannot be followed",
      """
      func listed(parts: [Part]) {
        let assembler = Assembler()
        assembler.apply(assemblies: parts.map(\\.assembly))
        _ = assembler.resolver.resolve(Api.self)!
      }
      func stepwise(_ steps: [String: (Container) -> Void]) {
        let own = Container()
        for (_, step) in steps { step(own) }
        _ = own.resolve(Api.self)!
      }
      func generic() {
        let own = Container()
        own.add(Elsewhere.api)
        _ = own.resolve(Api.self)!
      }
      extension Container { func add<T>(_ make: @autoclosure @escaping () -> T) { register(T.self) { _ in make() } } }
      """, "14 warning unresolved-dependency"),
    Snippet(
      "helper that takes a value",
      """
      extension Container { func add<T>(_ make: @autoclosure @escaping () -> T) { register(T.self) { _ in make() } } }
      func fill() {
        let own = Container()
        own.add(Menu())
        _ = own.resolve(Menu.self)!
      }
      """),
    Snippet(
      "decorator under another name",
      """
      c.register(Api.self, name: "raw") { _ in HttpApi() }
      c.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self, name: "raw")!) }
      _ = c.resolve(Api.self)!
      """),
  ]

  static let names = [
    Snippet(
      "class passed where the factory takes a protocol",
      """
      c.register(Cell.self) { (_, m: CellModel) in Cell(m) }
      _ = c.resolve(Cell.self, argument: PhotoModel())!
      """, "2 error argument-mismatch"),
    Snippet(
      "the same with a cast",
      """
      c.register(Cell.self) { (_, m: CellModel) in Cell(m) }
      _ = c.resolve(Cell.self, argument: PhotoModel() as CellModel)!
      """),
    Snippet(
      "arguments forgotten",
      """
      c.register(Cell.self) { (_, m: CellModel) in Cell(m) }
      _ = c.resolve(Cell.self)!
      """, "2 error argument-mismatch"),
    Snippet(
      "integer literal for a double",
      """
      final class Ruler { init(_ length: Double) {} }
      c.register(Ruler.self) { (_, length: Double) in Ruler(length) }
      _ = c.resolve(Ruler.self, argument: 1)!
      _ = c.resolve(Ruler.self, argument: 1.5)!
      """, "3 error argument-mismatch"),
    Snippet(
      "optional argument for a plain one",
      """
      final class Room { init(_ id: Int) {} }
      c.register(Room.self) { (_, id: Int) in Room(id) }
      func open(_ id: Int?) { _ = c.resolve(Room.self, argument: id)! }
      """, "3 error argument-mismatch"),
    Snippet(
      "argument whose type cannot be seen",
      """
      final class Room { init(_ id: Int) {} }
      c.register(Room.self) { (_, id: Int) in Room(id) }
      _ = c.resolve(Room.self, argument: Elsewhere.number())!
      """),
    Snippet(
      "one of several overloads fits",
      """
      final class Size { init(_ w: Int) {}; init(_ w: String) {} }
      c.register(Size.self) { (_, w: Int) in Size(w) }
      c.register(Size.self) { (_, w: String) in Size(w) }
      _ = c.resolve(Size.self, argument: "a")!
      """, "2 warning unused-registration"),
    Snippet(
      "name that nobody binds",
      """
      c.register(Api.self, name: "live") { _ in HttpApi() }
      _ = c.resolve(Api.self, name: "Live")!
      _ = c.resolve(Api.self)!
      """, "2 error qualifier-mismatch", "3 error qualifier-mismatch"),
    Snippet(
      "empty name is a name",
      """
      c.register(Api.self) { _ in HttpApi() }
      _ = c.resolve(Api.self, name: "")!
      """, "2 error qualifier-mismatch"),
    Snippet(
      "names that are equal, absent or computed",
      """
      enum Key: String { case live, test = "Test" }
      c.register(Api.self, name: Key.live.rawValue) { _ in HttpApi() }
      c.register(Api.self, name: "Test") { _ in HttpApi() }
      c.register(Api.self) { _ in HttpApi() }
      _ = c.resolve(Api.self, name: "live")!
      _ = c.resolve(Api.self, name: Key.test.rawValue)!
      _ = c.resolve(Api.self, name: nil)!
      func any(_ key: Key) { _ = c.resolve(Api.self, name: key.rawValue)! }
      """),
    Snippet(
      "forward of a named registration has no name",
      """
      c.register(HttpApi.self, name: "live") { _ in HttpApi() }.implements(Api.self)
      _ = c.resolve(Api.self)!
      """),
  ]

  static let duplicates = [
    Snippet(
      "same key twice",
      """
      c.register(Menu.self) { _ in Menu() }
      c.register(Menu.self) { _ in Menu() }
      """, "2 warning duplicate-registration"),
    Snippet(
      "containers of which only the type is known",
      """
      func fill(_ first: Container, _ second: Container) {
        first.register(Menu.self) { _ in Menu() }
        second.register(Menu.self) { _ in Menu() }
        vendor { $0.register(Chef.self) { _ in Chef() } }
        vendor { $0.register(Chef.self) { _ in Chef() } }
      }
      func with<T>(_ it: T, _ body: (T) -> Void) { body(it) }
      func start() {
        let (day, night) = (Container(), Container())
        with(day) { $0.register(Chef.self) { _ in Chef() } }
        with(night) { $0.register(Chef.self) { _ in Chef() } }
      }
      """),
    Snippet(
      "one container of which only the type is known",
      """
      extension Container {
        func all() { register(Menu.self) { _ in Menu() }; more() }
        func more() { self.register(Menu.self) { _ in Menu() } }
      }
      final class Kitchen {
        let container: Container
        init(container: Container) { self.container = container }
        func open() { container.register(Chef.self) { _ in Chef() }; self.container.register(Chef.self) { _ in Chef() } }
      }
      final class Dishes: Assembly {
        func assemble(container: Container) { container.register(Menu.self) { _ in Menu() }; more(container) }
        private func more(_ it: Container) { it.register(Menu.self) { _ in Menu() } }
      }
      """, "3 warning duplicate-registration", "8 warning duplicate-registration", "12 warning duplicate-registration"),
    Snippet(
      "a container that is replaced in between",
      """
      final class Kitchen {
        var container = Container()
        func reopen() {
          container.register(Chef.self) { _ in Chef() }
          container = Container()
          container.register(Chef.self) { _ in Chef() }
        }
      }
      """),
    Snippet(
      "names that are changed in between",
      """
      final class Kitchen {
        var name = "one"
        func open() {
          c.register(Chef.self, name: name) { _ in Chef() }
          name += "two"
          c.register(Chef.self, name: name) { _ in Chef() }
          var other = "one"
          c.register(Menu.self, name: other) { _ in Menu() }
          other.append("two")
          c.register(Menu.self, name: other) { _ in Menu() }
        }
      }
      """),
    Snippet(
      "an assembly that is only appended on a branch",
      """
      struct Real: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in HttpApi() } } }
      struct Fake: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in CachedApi(inner: HttpApi()) } } }
      struct Twice: Assembly { func assemble(container: Container) { container.register(Flags.self) { _ in Flags() } } }
      struct Again: Assembly { func assemble(container: Container) { container.register(Flags.self) { _ in Flags(a: true) } } }
      var assemblies: [Assembly] = [Real()]
      if CommandLine.arguments.contains("-fake") { assemblies.append(Fake()) }
      _ = Assembler(assemblies)
      _ = Assembler(CommandLine.arguments.isEmpty ? [Real()] : [Fake()])
      _ = Assembler(CommandLine.arguments.isEmpty ? [Twice(), Again()] : [Real()])
      """, "4 warning duplicate-registration"),
    Snippet(
      "a subclass that replaces what it inherits",
      """
      class Base: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in HttpApi() } } }
      final class Demo: Base {
        override func assemble(container: Container) {
          super.assemble(container: container)
          container.register(Api.self) { _ in CachedApi(inner: HttpApi()) }
        }
      }
      _ = Assembler([Demo()])
      _ = Assembler(CommandLine.arguments.count > 1 ? [Demo()] : [Base()])
      """),
    Snippet(
      "the same twice, or the same and more",
      """
      c.autoregister(Far.self, initializer: FarAway.init)
      c.autoregister(Far.self, initializer: FarAway.init)
      c.register(Menu.self) { _ in Menu() }
      c.register(Chef.self) { _ in Chef() }
      c.register(Chef.self) { _ in Chef() }.initCompleted { r, chef in chef.menu = r.resolve(Menu.self) }
      c.register(HomeFlow.self) { _ in HomeFlow() }.initCompleted { r, _ in _ = r.resolve(Menu.self) }
      c.register(HomeFlow.self) { _ in HomeFlow() }
      """, "2 warning duplicate-registration", "5 warning duplicate-registration", "7 error duplicate-registration"),
    Snippet(
      "other arguments, other name, other container",
      """
      final class Size { init(_ w: Int) {} }
      let child = Container(parent: c)
      c.register(Size.self) { (_, w: Int) in Size(w) }
      c.register(Size.self, name: "s") { _ in Size(3) }
      c.register(Size.self) { _ in Size(1) }
      child.register(Size.self) { _ in Size(2) }
      """),
    Snippet(
      "branches that exclude each other",
      """
      #if DEBUG
        c.register(Api.self) { _ in HttpApi() }
      #else
        c.register(Api.self) { _ in CachedApi(inner: HttpApi()) }
      #endif
      func fill(isFast: Bool, kind: Int) {
        if isFast { c.register(Menu.self) { _ in Menu() } } else { c.register(Menu.self) { _ in Menu() } }
        switch kind {
        case 1: c.register(Chef.self) { _ in Chef() }
        default: c.register(Chef.self) { _ in Chef() }
        }
      }
      """),
    Snippet(
      "guarded by a test for a registration",
      """
      c.register(Menu.self) { _ in Menu() }
      func fill() {
        if !c.hasAnyRegistration(of: Menu.self) { c.register(Menu.self) { _ in Menu() } }
        if c.resolve(Menu.self) == nil { c.register(Menu.self) { _ in Menu() } }
      }
      """),
    Snippet(
      "alternatives that nothing runs together",
      """
      enum Setup {
        static func live(_ c: Container) { c.register(Menu.self) { _ in Menu() } }
        static func mock(_ c: Container) { c.register(Menu.self) { _ in Menu() } }
      }
      extension Container {
        func fillLive() { register(Chef.self) { _ in Chef() } }
        func fillMock() { register(Chef.self) { _ in Chef() } }
      }
      """),
    Snippet(
      "two containers that one helper each fills",
      """
      enum Setup {
        static func live(_ c: Container) { c.register(Menu.self) { _ in Menu() } }
        static func mock(_ c: Container) { c.register(Menu.self) { _ in Menu() } }
      }
      final class App { let a = Container(); let b = Container(); init() { Setup.live(a); Setup.mock(b) } }
      """),
    Snippet(
      "emptied in between, and one of two closures",
      """
      func refill(isFast: Bool) {
        let own = Container()
        own.register(Menu.self) { _ in Menu() }
        own.removeAll()
        own.register(Menu.self) { _ in Menu() }
        let fill: (Container) -> Void =
          isFast ? { $0.register(Chef.self) { _ in Chef() } } : { $0.register(Chef.self) { _ in Chef() } }
        fill(own)
      }
      """),
    Snippet(
      "nested in two specialisations",
      """
      struct Box<Value> { struct Item { init() {} } }
      c.register(Box<Int>.Item.self) { _ in Box<Int>.Item() }
      c.register(Box<String>.Item.self) { _ in Box<String>.Item() }
      """),
    Snippet(
      "a name that branches decide is asked for all the same",
      """
      c.register(Api.self, name: "a") { _ in HttpApi() }
      c.register(Api.self, name: "b") { _ in CachedApi(inner: HttpApi()) }
      func find(_ isFast: Bool) -> Api {
        let name: String
        if isFast { name = "b" } else { name = "a" }
        return c.resolve(Api.self, name: name)!
      }
      """),
    Snippet(
      "a function inside of a function, which takes nothing",
      """
      func start() {
        func main() {
          c.register(HomeFlow.self) { _ in HomeFlow() }
          print(c.resolve(HomeFlow.self)!, c.resolve(HomePresenter.self)!)
        }
        main()
      }
      """, "4 error unresolved-dependency"),
    Snippet(
      "names that are put together, and specialisations",
      """
      final class Model<T> { init(_ value: T) {} }
      class Screen { static var id: String { String(describing: Self.self) } }
      final class Home: Screen {}; final class Cart: Screen {}
      func fill(own: Container) {
        var name = "one"
        own.register(Menu.self, name: name) { _ in Menu() }
        name += "two"
        own.register(Menu.self, name: name) { _ in Menu() }
        own.register(Chef.self, name: Home.id) { _ in Chef() }
        own.register(Chef.self, name: Cart.id) { _ in Chef() }
        own.register(Model.self) { _ in Model(1) }
        own.register(Model.self) { _ in Model("a") }
      }
      """),
  ]

  static let cycles = [
    Snippet(
      "two singletons",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }.inObjectScope(.container)
      """, "1 error dependency-cycle"),
    Snippet(
      "broken after storage",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { _ in Menu() }.initCompleted { r, m in m.chef = r.resolve(Chef.self) }
      """),
    Snippet(
      "broken after a storage that does not happen",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { _ in Menu() }.inObjectScope(.transient).initCompleted { r, m in m.chef = r.resolve(Chef.self) }
      """, "2 error transient-in-cycle"),
    Snippet(
      "transient with initCompleted and without a loop",
      """
      c.register(Menu.self) { _ in Menu() }
      c.register(Chef.self) { _ in Chef() }.initCompleted { r, s in s.menu = r.resolve(Menu.self) }.inObjectScope(.transient)
      """),
    Snippet(
      "broken by Lazy, by a closure and by a kept resolver",
      """
      final class A { init(b: Lazy<B>) {} }; final class B { init(a: A) {} }
      final class D { init(make: @escaping () -> E) {} }; final class E { init(d: D) {} }
      final class F { let r: Resolver; init(r: Resolver) { self.r = r }; func g() { _ = r.resolve(G.self)! } }
      final class G { init(f: F) {} }
      c.register(A.self) { r in A(b: r.resolve(Lazy<B>.self)!) }
      c.register(B.self) { r in B(a: r.resolve(A.self)!) }
      c.register(D.self) { r in D(make: { r.resolve(E.self)! }) }
      c.register(E.self) { r in E(d: r.resolve(D.self)!) }
      c.register(F.self) { r in F(r: r) }
      c.register(G.self) { r in G(f: r.resolve(F.self)!) }
      """),
    Snippet(
      "child that wraps what the parent has",
      """
      let parent = Container()
      let child = Container(parent: parent)
      parent.register(Api.self) { _ in HttpApi() }
      child.register(Api.self) { _ in CachedApi(inner: parent.resolve(Api.self)!) }
      """),
    Snippet(
      "broken by an autoclosure that is kept",
      """
      final class A { init(b: B) {} }; final class B { init(a: @escaping @autoclosure () -> A) {} }
      c.register(A.self) { r in A(b: r.resolve(B.self)!) }
      c.register(B.self) { r in B(a: r.resolve(A.self)!) }
      """),
    Snippet(
      "loop that nothing comes to",
      """
      c.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self)!) }
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }
      c.register(Flags.self) { _ in Flags() }
      _ = c.resolve(Flags.self)
      """, "1 warning dependency-cycle", "2 warning dependency-cycle"),
    Snippet(
      "loop that only what nobody asks for comes to",
      """
      c.register(HomeFlow.self) { r in _ = r.resolve(Chef.self); return HomeFlow() }
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }
      c.register(Flags.self) { _ in Flags() }
      _ = c.resolve(Flags.self)
      """, "1 warning unused-registration", "2 warning dependency-cycle"),
    Snippet(
      "loop that what runs leads to",
      """
      c.register(HomeFlow.self) { r in _ = r.resolve(Chef.self); return HomeFlow() }
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }
      _ = c.resolve(HomeFlow.self)
      """, "2 error dependency-cycle"),
    Snippet(
      "loop of a library that others may ask for",
      """
      public final class Left { init(_ right: Right) {} }
      public final class Right { init(_ left: Left) {} }
      c.register(Left.self) { r in Left(r.resolve(Right.self)!) }
      c.register(Right.self) { r in Right(r.resolve(Left.self)!) }
      c.register(Flags.self) { _ in Flags() }
      _ = c.resolve(Flags.self)
      """, "3 error dependency-cycle"),
    Snippet(
      "loop after storage that nothing comes to",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { _ in Menu() }.inObjectScope(.transient).initCompleted { r, menu in menu.chef = r.resolve(Chef.self) }
      c.register(Flags.self) { _ in Flags() }
      _ = c.resolve(Flags.self)
      """, "2 warning transient-in-cycle"),
    Snippet(
      "loop on a branch",
      """
      func fill(isDeep: Bool) {
        c.register(Chef.self) { r in
          if isDeep { return Chef(menu: r.resolve(Menu.self)!) }
          return Chef()
        }
        c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }
      }
      """, "3 warning dependency-cycle"),
  ]

  static let scopes = [
    Snippet(
      "weak and graph on a struct",
      """
      c.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
      c.register(Flags.self, name: "graph") { _ in Flags() }.inObjectScope(.graph)
      """, "1 warning value-type-scope", "2 warning value-type-scope"),
    Snippet(
      "a struct is a struct whatever the provider is said to return",
      """
      protocol Flagged {}; extension Flags: Flagged {}
      c.register(Flagged.self) { (r: Resolver) -> Flagged in
        let flags = r.resolve(Flags.self, argument: 1)!
        return flags
      }.initCompleted { r, _ in _ = r.resolve(Flagged.self)! }
      c.register(Flagged.self, name: "cast") { r in r.resolve(Flags.self, argument: 2) as! Flagged }
        .initCompleted { r, _ in _ = r.resolve(Flagged.self, name: "cast")! }
      func start() { _ = c.resolve(Flagged.self); _ = c.resolve(Flagged.self, name: "cast") }
      """,
      "3 error unresolved-dependency", "5 error transient-in-cycle", "7 error transient-in-cycle"),
    Snippet(
      "default scope on a struct, weak on what may be a class",
      """
      func make() -> Api { HttpApi() }
      c.register(Flags.self) { _ in Flags() }
      c.register(Api.self) { _ in make() }.inObjectScope(.weak)
      """),
    Snippet(
      "singleton keeps what is weak, and what can be reset",
      """
      extension ObjectScope { static let login = ObjectScope(storageFactory: PermanentStorage.init) }
      final class Account {}; final class Session {}
      final class Store { init(account: Account) {} }; final class Sync { init(session: Session) {} }
      c.register(Account.self) { _ in Account() }.inObjectScope(.weak)
      c.register(Session.self) { _ in Session() }.inObjectScope(.login)
      c.register(Store.self) { r in Store(account: r.resolve(Account.self)!) }.inObjectScope(.container)
      c.register(Sync.self) { r in Sync(session: r.resolve(Session.self)!) }.inObjectScope(.container)
      func logout() { c.resetObjectScope(.login) }
      """, "6 warning captive-dependency", "7 warning captive-dependency"),
    Snippet(
      "singleton that asks each time, or makes ordinary parts",
      """
      final class Account {}; final class Store { init(account: Provider<Account>) {} }
      c.register(Account.self) { _ in Account() }.inObjectScope(.weak)
      c.register(Store.self) { r in Store(account: r.resolve(Provider<Account>.self)!) }.inObjectScope(.container)
      c.register(Menu.self) { _ in Menu() }
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)
      """),
  ]

  /// Registrations whose bound type is unknown: any request of their container may be answered.
  static let unread = [
    Snippet(
      "gap of autoregister",
      """
      c.autoregister(initializer: Vendor.makeMenu)
      _ = c.resolve(Menu.self)!
      """, "2 warning unresolved-dependency"),
    Snippet(
      "gap of autoregister, by a type that is computed",
      """
      c.autoregister(Vendor.type, initializer: Vendor.makeMenu)
      _ = c.resolve(Menu.self)!
      """, "2 warning unresolved-dependency"),
    Snippet(
      "gap of register",
      """
      c.register(Vendor.type) { _ in Vendor.makeMenu() }
      _ = c.resolve(Menu.self)!
      """, "2 warning unresolved-dependency"),
    Snippet(
      "gap of a container that somebody hands in",
      """
      func fill(_ container: Container) { container.autoregister(initializer: Vendor.makeMenu) }
      fill(c)
      _ = c.resolve(Menu.self)!
      """, "3 warning unresolved-dependency"),
    Snippet(
      "gap in another container",
      """
      let other = Container()
      other.autoregister(initializer: Vendor.makeMenu)
      _ = c.resolve(Menu.self)!
      """, "3 error unresolved-dependency"),
    Snippet(
      "gap of a collection and of a storyboard, which answer no other question",
      """
      c.autoregisterIntoCollection(initializer: Vendor.makeMenu)
      c.storyboardInitCompleted(Vendor.type) { _, _ in }
      _ = c.resolve(Menu.self)!
      """, "3 error unresolved-dependency"),
    Snippet(
      "gap of implements",
      """
      c.register(HttpApi.self) { _ in HttpApi() }.implements(Vendor.type)
      _ = c.resolve(CellModel.self)!
      """, "2 warning unresolved-dependency"),
    Snippet(
      "gap of forward",
      """
      c.forward(CellModel.self, to: Vendor.entry)
      _ = c.resolve(CellModel.self)!
      """, "2 warning unresolved-dependency"),
    Snippet(
      "initializer of a type outside of the input",
      """
      c.autoregister(initializer: Monitor.init)
      _ = c.resolve(Monitor.self)!
      """),
    Snippet(
      "closure that makes a closure",
      """
      c.autoregister { { HttpApi() } }
      _ = c.resolve((() -> HttpApi).self)!()
      """),
  ]

  static let others =
    unread + [
      Snippet(
        "container captured in a factory",
        """
        func open() {
          let c = Container()
          c.register(Menu.self) { _ in Menu() }
          c.register(Chef.self) { _ in Chef(menu: c.resolve(Menu.self)!) }
        }
        """, "4 warning captured-container"),
      Snippet(
        "container captured that lives as long as the app",
        """
        c.register(Menu.self) { _ in Menu() }
        c.register(Chef.self) { _ in Chef(menu: c.resolve(Menu.self)!) }
        """),
      Snippet(
        "parameter that shadows the container",
        """
        c.register(Menu.self) { _ in Menu() }
        c.register(Chef.self) { c in Chef(menu: c.resolve(Menu.self)!) }
        """),
      Snippet(
        "container used outside of the closure",
        """
        c.register(Menu.self) { _ in Menu() }
        let menu = c.resolve(Menu.self)!
        c.register(Chef.self) { _ in Chef(menu: menu) }
        """, "3 warning unused-registration"),
      Snippet(
        "forward to a protocol that nothing conforms to",
        """
        c.register(HttpApi.self) { _ in HttpApi() }.implements(CellModel.self)
        _ = c.resolve(CellModel.self)!
        """, "1 error implements-mismatch"),
      Snippet(
        "forward by an extension, a superclass and to an unknown protocol",
        """
        protocol Naming {}
        class Base: Naming {}; final class Derived: Base {}
        extension HomeFlow: Naming {}
        c.register(HomeFlow.self) { _ in HomeFlow() }.implements(Naming.self)
        c.register(Derived.self) { _ in Derived() }.implements(Base.self)
        c.register(PhotoModel.self) { _ in PhotoModel() }.implements(Elsewhere.self)
        """),
      Snippet(
        "parent needs what only the child has",
        """
        let parent = Container()
        let child = Container(parent: parent)
        parent.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
        child.register(Menu.self) { _ in Menu() }
        _ = parent.resolve(Chef.self)!
        """, "3 error container-scope-gap"),
      Snippet(
        "the same, but only the child is asked",
        """
        let parent = Container()
        let child = Container(parent: parent)
        parent.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
        child.register(Menu.self) { _ in Menu() }
        _ = child.resolve(Chef.self)!
        """),
      Snippet(
        "other people's register and resolve",
        """
        func other(tableView: UITableView, hub: Hub) {
          tableView.register(Cell.self, forCellReuseIdentifier: "p")
          hub.register(Api.self, observer: 1)
          URL(fileURLWithPath: "").resolve(Api.self)
        }
        """),
      Snippet(
        "wrapper that takes the service from what the factory makes",
        """
        extension Container {
          func provide<S>(_ make: @escaping (Resolver) -> S) { register(S.self, factory: make) }
        }
        c.provide { _ in HttpApi() as Api }
        _ = c.resolve(Api.self)!
        """),
      Snippet(
        "default value that autoregister does not use",
        """
        final class Feed { init(api: Api, pageSize: Int = 20) {} }
        c.register(Api.self) { _ in HttpApi() }
        c.autoregister(Feed.self, initializer: Feed.init)
        """, "3 error unresolved-dependency"),
    ]
}
