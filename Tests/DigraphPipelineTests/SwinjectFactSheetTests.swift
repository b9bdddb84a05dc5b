import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Typical Swinject wiring, with one snippet for each mistake and one for each of its lookalikes. Each is expected to
/// give the errors and warnings that match Swinject's behaviour at run time, for all rules that read only the wiring.
@Suite("Swinject: each mistake and each lookalike")
struct SwinjectFactSheetTests {
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

  @Test(
    arguments: fixtures + missing + arguments + names + duplicates + loops + scopes + captures + conformances
      + hierarchies)
  func isJudged(_ snippet: Snippet) async {
    let types = """
      import Swinject
      import SwinjectAutoregistration
      protocol Api {}; class HttpApi: Api { init() {} }; final class FastApi: HttpApi {}
      final class CachedApi: Api { init(inner: Api) {} }
      protocol CellModel {}; class PhotoModel: CellModel { init() {} }; final class SmallModel: PhotoModel {}
      final class Cell { init(_ m: CellModel) {} }; final class Thumb { init(_ m: PhotoModel) {} }
      class Chef { var menu: Menu?; init(menu: Menu) {}; init(lazy: Lazy<Menu>) {}; init(later: Provider<Menu>) {}; init(make: @escaping () -> Menu) {}; init() {} }
      class Menu { var chef: Chef?; weak var owner: Chef?; init(chef: Chef) {}; init() {} }
      protocol HomeDelegate: AnyObject {}; final class HomeFlow: HomeDelegate { init() {} }
      final class HomePresenter { var delegate: HomeDelegate?; init() {} }
      final class Size { init(_ width: Int) {}; init(_ width: Double) {} }
      struct Flags { var a = false; var chef: Chef? = nil }
      enum Keys: String { case api = "API", cache }
      let c = Container()

      """
    let check = await Check.run([
      InputFile(path: "App.swift", module: "App", source: .bytes(Array((types + snippet.source).utf8)))
    ])
    let offset = types.utf8.count { $0 == UInt8(ascii: "\n") }
    let found = check.findings.filter { $0.severity != .info && !Self.others.contains($0.rule) }
    expectNoDifference(found.map { "\($0.site.line - offset) \($0.severity) \($0.rule)" }, snippet.findings)
  }

  /// Rules that have tests of their own. They would report many of these snippets, which are fragments.
  static let others: Set<String> = [
    "unused-registration", "torn-singleton", "ambiguous-scope", "short-circuited-dependency",
  ]

  // MARK: Fixtures

  static let fixtures = [
    Snippet(
      "F1: a loop of two singletons",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }.inObjectScope(.container)
      """, "1 error dependency-cycle"),
    Snippet(
      "F2: a loop that is closed after storage",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { _ in Menu() }.initCompleted { r, m in m.chef = r.resolve(Chef.self) }
      """),
    Snippet(
      "F3: the same, but nothing is stored",
      """
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }
      c.register(Menu.self) { _ in Menu() }.inObjectScope(.transient).initCompleted { r, m in m.chef = r.resolve(Chef.self) }
      """, "2 error transient-in-cycle"),
    Snippet(
      "F4: a decorator by name",
      """
      c.register(Api.self, name: "raw") { _ in HttpApi() }
      c.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self, name: "raw")!) }
      """),
    Snippet(
      "F5: a class for a protocol",
      """
      c.register(Cell.self) { (_, m: CellModel) in Cell(m) }
      _ = c.resolve(Cell.self, argument: PhotoModel())!
      """, "2 error argument-mismatch"),
    Snippet(
      "F6: the same key twice",
      """
      c.register(Size.self) { _ in Size(1) }; c.register(Size.self) { _ in Size(2) }
      """, "1 error duplicate-registration"),
    Snippet(
      "F6: keys that differ",
      """
      c.register(Size.self) { (_, w: Int) in Size(w) }; c.register(Size.self, name: "s") { _ in Size(3) }
      """),
    Snippet(
      "F7: a struct held weakly",
      """
      c.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)
      """, "1 warning value-type-scope"),
    Snippet(
      "F8: a forgotten forward",
      """
      c.register(HomeFlow.self) { _ in HomeFlow() }.inObjectScope(.container)
      c.register(HomePresenter.self) { r in let p = HomePresenter(); p.delegate = r.resolve(HomeDelegate.self); return p }
      """, "2 warning unresolved-dependency"),
    Snippet(
      "F9: a loop that is broken lazily",
      """
      c.register(Chef.self) { r in Chef(lazy: r.resolve(Lazy<Menu>.self)!) }
      c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }
      """),
    Snippet(
      "F10: a helper that is handed no type",
      """
      extension Container {
        @discardableResult func provide<T>(name: String? = nil, _ make: @escaping (Resolver) -> T) -> ServiceEntry<T> { register(T.self, name: name, factory: make) }
      }
      c.provide { _ in HttpApi() as Api }
      _ = (c.resolve(Api.self)!, c.resolve(HttpApi.self)!)
      """, "5 error unresolved-dependency"),
    Snippet(
      "F11: a default that autoregister does not use",
      """
      final class Feed { init(api: Api, pageSize: Int = 20) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Feed.self, initializer: Feed.init)
      """, "3 error unresolved-dependency"),
    Snippet(
      "F12: arguments and one shared object",
      """
      c.register(Size.self) { (_, width: Int) in Size(width) }.inObjectScope(.container)
      _ = (c.resolve(Size.self, argument: 1)!, c.resolve(Size.self, argument: 2)!)
      """),
    Snippet(
      "F13: other people's register",
      """
      tableView.register(HttpApi.self, forCellReuseIdentifier: "p"); hub.register(Menu.self, observer: self)
      """),
    Snippet(
      "F14: a parameter that is called as the container is",
      """
      let container = Container()
      container.register(Api.self) { _ in HttpApi() }
      container.register(CachedApi.self) { container in CachedApi(inner: container.resolve(Api.self)!) }
      """),
  ]

  // MARK: R01, R02, R22, R23

  static let missing = [
    Snippet("R01: forced", "_ = c.resolve(Api.self)!", "1 error unresolved-dependency"),
    Snippet("R01: cast by force", "_ = c.resolve(Api.self) as! HttpApi", "1 error unresolved-dependency"),
    Snippet("R01: by the operator", "_ = c ~> Api.self", "1 error unresolved-dependency"),
    Snippet(
      "R01: by a helper that traps",
      """
      func find<T>(_ type: T.Type) -> T { guard let found = c.resolve(type) else { fatalError("none") }; return found }
      _ = find(Api.self)
      """, "2 error unresolved-dependency"),
    Snippet(
      "R01: by a parameter of autoregister", "c.autoregister(Cell.self, initializer: Cell.init)",
      "1 error unresolved-dependency"),
    Snippet("R01, not: an optional type", "_ = c.resolve(Api?.self)!"),
    Snippet(
      "R01, not: Lazy and Provider of what is bound",
      """
      c.register(Menu.self) { _ in Menu() }
      c.register(Chef.self) { r in Chef(lazy: r.resolve(Lazy<Menu>.self)!) }
      c.register(Chef.self, name: "later") { r in Chef(later: r.resolve(Provider<Menu>.self)!) }
      """),
    Snippet("R01: Lazy of what is not bound", "_ = c.resolve(Lazy<Menu>.self)!", "1 error unresolved-dependency"),
    Snippet(
      "R01, not: the identifier of the graph",
      "c.register(Api.self) { r in _ = r.resolve(GraphIdentifier.self)!; return HttpApi() }"),
    Snippet(
      "R01, not: bound by implements",
      "c.register(HomeFlow.self) { _ in HomeFlow() }.implements(HomeDelegate.self)\n_ = c.resolve(HomeDelegate.self)!"),
    Snippet(
      "R01, not: bound by forward",
      """
      let flow = c.register(HomeFlow.self) { _ in HomeFlow() }
      c.forward(HomeDelegate.self, to: flow)
      _ = c.resolve(HomeDelegate.self)!
      """),
    Snippet(
      "R01, not: bound under a typealias",
      "typealias Backend = Api\nc.register(Backend.self) { _ in HttpApi() }\n_ = c.resolve(Api.self)!"),
    Snippet(
      "R01, not: generic arguments that are inferred",
      """
      final class Model<Source> { init(_ source: Source) {} }
      c.register(Menu.self) { _ in Menu() }
      c.register(Model.self) { r in Model(r.resolve(Menu.self)!) }
      _ = c.resolve(Model<Menu>.self)!
      """),
    Snippet(
      "R01, not: bound and asked for under one condition",
      """
      #if DEBUG
      c.register(Api.self) { _ in HttpApi() }
      _ = c.resolve(Api.self)!
      #endif
      """),
    Snippet(
      "R01, not: bound in a loop",
      "for key in [\"a\", \"b\"] { c.register(Api.self, name: key) { _ in HttpApi() } }\n_ = c.resolve(Api.self, name: \"b\")!"
    ),
    Snippet(
      "R01, not: bound by a generic helper",
      """
      extension Container { func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { register(type, factory: make).inObjectScope(.container) } }
      c.single(Api.self) { _ in HttpApi() }
      _ = c.resolve(Api.self)!
      """),
    Snippet("R01, not: the body of a generic helper", "func find<T>(_ type: T.Type) -> T { c.resolve(T.self)! }"),
    Snippet(
      "R02: an optional property that is always nil",
      "c.register(HomePresenter.self) { r in let p = HomePresenter(); p.delegate = r.resolve(HomeDelegate.self); return p }",
      "1 warning unresolved-dependency"),
    Snippet(
      "R02: an optional parameter that is always nil",
      "final class Screen { init(delegate: HomeDelegate?) {} }\nc.register(Screen.self) { r in Screen(delegate: r.resolve(HomeDelegate.self)) }",
      "2 warning unresolved-dependency"),
    Snippet("R02, not: if let", "if let api = c.resolve(Api.self) { print(api) }"),
    Snippet("R02, not: a default", "let api = c.resolve(Api.self) ?? HttpApi()"),
    Snippet("R02, not: a test for presence", "if c.resolve(Api.self) == nil { print(\"none\") }"),
    Snippet(
      "R02, not: an optional type",
      "c.register(HomePresenter.self) { r in let p = HomePresenter(); p.delegate = r.resolve(HomeDelegate?.self) ?? nil; return p }"
    ),
    Snippet(
      "R22, not: an initialiser that is named without its default",
      """
      final class Feed { init(api: Api) {}; init(api: Api, pageSize: Int = 20) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Feed.self, initializer: Feed.init(api:))
      """),
    Snippet(
      "R22, not: an optional parameter with a default",
      """
      final class Feed { init(api: Api, log: Menu? = nil) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Feed.self, initializer: Feed.init)
      """),
    Snippet(
      "R22, not: a closure for an initialiser",
      """
      final class Feed { init(api: Api, pageSize: Int = 20) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Feed.self) { (api: Api) in Feed(api: api) }
      """),
    Snippet(
      "R23: an optional is bound and the type is asked for",
      "c.register(Api?.self) { _ in HttpApi() }\n_ = c.resolve(Api.self)!", "2 error unresolved-dependency"),
    Snippet("R23, not: both are optional", "c.register(Api?.self) { _ in HttpApi() }\n_ = c.resolve(Api?.self)!"),
  ]

  // MARK: R03

  static let arguments = [
    Snippet(
      "R03: too few",
      "c.register(Size.self) { (_, w: Int, h: Int) in Size(w) }\n_ = c.resolve(Size.self, argument: 1)!",
      "2 error argument-mismatch"),
    Snippet(
      "R03: none", "c.register(Size.self) { (_, w: Int) in Size(w) }\n_ = c.resolve(Size.self)!",
      "2 error argument-mismatch"),
    Snippet(
      "R03: optional use",
      "c.register(Size.self) { (_, w: Int) in Size(w) }\nfinal class Screen { var size: Size? }\nc.register(Screen.self) { r in let s = Screen(); s.size = r.resolve(Size.self); return s }",
      "3 warning argument-mismatch"),
    Snippet(
      "R03: a class for a protocol",
      "c.register(Cell.self) { (_, m: CellModel) in Cell(m) }\n_ = c.resolve(Cell.self, argument: PhotoModel())!",
      "2 error argument-mismatch"),
    Snippet(
      "R03: a subclass for a class",
      "c.register(Thumb.self) { (_, m: PhotoModel) in Thumb(m) }\n_ = c.resolve(Thumb.self, argument: SmallModel())!",
      "2 error argument-mismatch"),
    Snippet(
      "R03: an optional",
      "func show(_ m: PhotoModel?) { _ = c.resolve(Thumb.self, argument: m)! }\nc.register(Thumb.self) { (_, m: PhotoModel) in Thumb(m) }",
      "1 error argument-mismatch"),
    Snippet(
      "R03: a literal of another type",
      "c.register(Size.self) { (_, w: Double) in Size(w) }\n_ = c.resolve(Size.self, argument: 1)!",
      "2 error argument-mismatch"),
    Snippet(
      "R03: a tuple for a list",
      "c.register(Size.self) { (_, w: Int, h: Int) in Size(w) }\n_ = c.resolve(Size.self, argument: (1, 2))!",
      "2 error argument-mismatch"),
    Snippet(
      "R03, not: what is passed is not known",
      "c.register(Size.self) { (_, w: Int) in Size(w) }\n_ = c.resolve(Size.self, argument: far())!"),
    Snippet(
      "R03, not: what is taken is not known",
      "c.register(Size.self) { _, w in Size(far(w)) }\n_ = c.resolve(Size.self, argument: 1)!"),
    Snippet(
      "R03, not: a cast",
      "c.register(Cell.self) { (_, m: CellModel) in Cell(m) }\n_ = c.resolve(Cell.self, argument: PhotoModel() as CellModel)!"
    ),
    Snippet(
      "R03, not: a typealias",
      "typealias Width = Int\nc.register(Size.self) { (_, w: Width) in Size(w) }\n_ = c.resolve(Size.self, argument: 1)!"
    ),
    Snippet(
      "R03, not: no name and nil",
      "c.register(Size.self) { (_, w: Int) in Size(w) }\n_ = c.resolve(Size.self, name: nil, argument: 1)!"),
    Snippet(
      "R03, not: one of several fits",
      """
      c.register(Size.self) { (_, w: Int) in Size(w) }
      c.register(Size.self) { (_, w: Double) in Size(w) }
      _ = c.resolve(Size.self, argument: 1.5)!
      """),
    Snippet(
      "R03, not: the order of the initialiser",
      """
      final class Page { init(api: Api, title: String, number: Int) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Page.self, arguments: Int.self, String.self, initializer: Page.init)
      _ = c.resolve(Page.self, arguments: 1, "a")!
      """),
    Snippet(
      "R03: another order than that of the key",
      """
      final class Page { init(api: Api, title: String, number: Int) {} }
      c.register(Api.self) { _ in HttpApi() }
      c.autoregister(Page.self, arguments: Int.self, String.self, initializer: Page.init)
      _ = c.resolve(Page.self, arguments: "a", 1)!
      """, "4 error argument-mismatch"),
  ]

  // MARK: R04

  static let names = [
    Snippet(
      "R04: another name",
      "c.register(Api.self, name: \"main\") { _ in HttpApi() }\n_ = c.resolve(Api.self, name: \"mian\")!",
      "2 error qualifier-mismatch"),
    Snippet(
      "R04: no name", "c.register(Api.self, name: \"main\") { _ in HttpApi() }\n_ = c.resolve(Api.self)!",
      "2 error qualifier-mismatch"),
    Snippet(
      "R04: a name too many", "c.register(Api.self) { _ in HttpApi() }\n_ = c.resolve(Api.self, name: \"main\")!",
      "2 error qualifier-mismatch"),
    Snippet(
      "R04: optional use",
      "c.register(HomeDelegate.self, name: \"a\") { _ in HomeFlow() }\nc.register(HomePresenter.self) { r in let p = HomePresenter(); p.delegate = r.resolve(HomeDelegate.self); return p }",
      "2 warning qualifier-mismatch"),
    Snippet(
      "R04: an empty name", "c.register(Api.self) { _ in HttpApi() }\n_ = c.resolve(Api.self, name: \"\")!",
      "2 error qualifier-mismatch"),
    Snippet(
      "R04: a case for its raw value",
      "c.register(Api.self, name: Keys.api.rawValue) { _ in HttpApi() }\n_ = c.resolve(Api.self, name: \"api\")!",
      "2 error qualifier-mismatch"),
    Snippet(
      "R04, not: a name that is computed",
      "c.register(Api.self, name: \"main\") { _ in HttpApi() }\n_ = c.resolve(Api.self, name: far())!"),
    Snippet(
      "R04, not: a name that a branch decides",
      """
      c.register(Api.self, name: "a") { _ in HttpApi() }
      c.register(Api.self, name: "b") { _ in FastApi() }
      func find(_ isFast: Bool) -> Api {
        var name = "a"
        if isFast { name = "b" }
        return c.resolve(Api.self, name: name)!
      }
      """),
    Snippet(
      "R04: a name that a branch decides, on that branch",
      """
      c.register(Api.self, name: "a") { _ in HttpApi() }
      func find(_ isFast: Bool) -> Api {
        var name = "a"
        if isFast {
          name = "b"
          return c.resolve(Api.self, name: name)!
        }
        return c.resolve(Api.self, name: "a")!
      }
      """, "6 error qualifier-mismatch"),
    Snippet(
      "R04, not: raw values",
      "c.register(Api.self, name: Keys.api.rawValue) { _ in HttpApi() }\nc.register(Api.self, name: Keys.cache.rawValue) { _ in HttpApi() }\n_ = (c.resolve(Api.self, name: \"API\")!, c.resolve(Api.self, name: \"cache\")!)"
    ),
    Snippet("R04, not: nil", "c.register(Api.self, name: nil) { _ in HttpApi() }\n_ = c.resolve(Api.self)!"),
    Snippet(
      "R04, not: implements on what has a name",
      "c.register(HomeFlow.self, name: \"a\") { _ in HomeFlow() }.implements(HomeDelegate.self)\n_ = c.resolve(HomeDelegate.self)!"
    ),
    Snippet(
      "R04: implements under the name of the registration",
      "c.register(HomeFlow.self, name: \"a\") { _ in HomeFlow() }.implements(HomeDelegate.self)\n_ = c.resolve(HomeDelegate.self, name: \"a\")!",
      "2 error qualifier-mismatch"),
  ]

  // MARK: R05

  static let duplicates = [
    Snippet(
      "R05: the same key", "c.register(Api.self) { _ in HttpApi() }\nc.register(Api.self) { _ in FastApi() }",
      "2 error duplicate-registration"),
    Snippet(
      "R05: a loop over types whose common type is registered",
      """
      class Dao { required init() {} }; final class UserDao: Dao {}; final class PostDao: Dao {}
      [UserDao.self, PostDao.self].forEach { type in c.register(type) { _ in type.init() } }
      """),
    Snippet(
      "R05, not: a name",
      "c.register(Api.self) { _ in HttpApi() }\nc.register(Api.self, name: \"a\") { _ in FastApi() }"),
    Snippet(
      "R05, not: arguments",
      "c.register(Size.self) { (_, w: Int) in Size(w) }\nc.register(Size.self) { (_, w: Double) in Size(w) }"),
    Snippet(
      "R05, not: two containers",
      "let d = Container()\nc.register(Api.self) { _ in HttpApi() }\nd.register(Api.self) { _ in FastApi() }"),
    Snippet(
      "R05, not: a child",
      "let d = Container(parent: c)\nc.register(Api.self) { _ in HttpApi() }\nd.register(Api.self) { _ in FastApi() }"),
    Snippet(
      "R05, not: #if and #else",
      "#if DEBUG\nc.register(Api.self) { _ in HttpApi() }\n#else\nc.register(Api.self) { _ in FastApi() }\n#endif"),
    Snippet(
      "R05, not: if and else",
      "func start(_ isFast: Bool) {\n  if isFast { c.register(Api.self) { _ in FastApi() } } else { c.register(Api.self) { _ in HttpApi() } }\n}"
    ),
    Snippet(
      "R05, not: cases of a switch",
      """
      func start(_ key: Keys) {
        switch key {
        case .api: c.register(Api.self) { _ in HttpApi() }
        case .cache: c.register(Api.self) { _ in FastApi() }
        }
      }
      """),
    Snippet(
      "R05, not: doubles in an assembly of mocks",
      """
      final class AppAssembly: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in HttpApi() } } }
      final class MockAssembly: Assembly { func assemble(container: Container) { container.register(Api.self) { _ in FastApi() } } }
      func start(_ isTest: Bool) { _ = Assembler(isTest ? [AppAssembly(), MockAssembly()] : [AppAssembly()]) }
      """, "2 warning duplicate-registration"),
    Snippet(
      "R05, not: a test for a registration",
      "c.register(Api.self) { _ in HttpApi() }\nif !c.hasAnyRegistration(of: Api.self) { c.register(Api.self) { _ in FastApi() } }"
    ),
    Snippet(
      "R05, not: a test for an answer",
      "c.register(Api.self) { _ in HttpApi() }\nif c.resolve(Api.self) == nil { c.register(Api.self) { _ in FastApi() } }"
    ),
    Snippet(
      "R05, not: a helper that only registers what is missing",
      "extension Container { func once<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { if !hasAnyRegistration(of: type) { register(type, factory: make) } } }\nc.once(Api.self) { _ in HttpApi() }\nc.once(Api.self) { _ in HttpApi() }"
    ),
    Snippet(
      "R05, not: a helper that leaves at once if the key is bound",
      "extension Container { func once<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { guard !hasAnyRegistration(of: type) else { return }; register(type, factory: make) } }\nc.once(Api.self) { _ in HttpApi() }\nc.once(Api.self) { _ in HttpApi() }"
    ),
    Snippet(
      "R05, not: a helper that returns if the key is bound",
      "extension Container { func once<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { if hasAnyRegistration(of: type) { return }; register(type, factory: make) } }\nc.once(Api.self) { _ in HttpApi() }\nc.once(Api.self) { _ in HttpApi() }"
    ),
    Snippet(
      "R05, not: a helper that returns if there is an answer",
      "extension Container { func once<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { if resolve(type) != nil { return }; register(type, factory: make) } }\nc.once(Api.self) { _ in HttpApi() }\nc.once(Api.self) { _ in HttpApi() }"
    ),
    Snippet(
      "R05, not: the body of a helper",
      "extension Container { func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { register(type, factory: make) } }\nc.single(Api.self) { _ in HttpApi() }\nc.single(Chef.self) { _ in Chef() }"
    ),
  ]

  // MARK: R06, R07

  static let loops = [
    Snippet(
      "R06: through itself", "c.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self)!) }",
      "1 error dependency-cycle"),
    Snippet(
      "R06: through an initialiser that is handed the resolver",
      """
      final class Screen { init(_ r: Resolver) { _ = r.resolve(Chef.self)! } }
      c.register(Screen.self, factory: Screen.init)
      c.register(Chef.self) { r in _ = r.resolve(Screen.self)!; return Chef() }
      """, "3 error dependency-cycle"),
    Snippet(
      "R06, not: Lazy",
      "c.register(Chef.self) { r in Chef(lazy: r.resolve(Lazy<Menu>.self)!) }\nc.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }"
    ),
    Snippet(
      "R06, not: Provider",
      "c.register(Chef.self) { r in Chef(later: r.resolve(Provider<Menu>.self)!) }\nc.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }"
    ),
    Snippet(
      "R06, not: a closure",
      "c.register(Chef.self) { r in Chef(make: { r.resolve(Menu.self)! }) }\nc.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }"
    ),
    Snippet(
      "R06, not: a resolver that is kept",
      """
      final class Router { let r: Resolver; init(r: Resolver) { self.r = r }; func open() { _ = r.resolve(Chef.self)! } }
      c.register(Router.self) { r in Router(r: r) }
      c.register(Chef.self) { r in _ = r.resolve(Router.self)!; return Chef() }
      """),
    Snippet(
      "R06, not: after storage",
      "c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }\nc.register(Menu.self) { _ in Menu() }.inObjectScope(.container).initCompleted { r, m in m.owner = r.resolve(Chef.self) }"
    ),
    Snippet(
      "R06, not: another name",
      "c.register(Api.self, name: \"raw\") { _ in HttpApi() }\nc.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self, name: \"raw\")!) }"
    ),
    Snippet(
      "R06, not: a name that is not known",
      "c.register(Api.self) { r in CachedApi(inner: r.resolve(Api.self, name: Far.raw)!) }"),
    Snippet(
      "R11, not: a name that is not known",
      "c.register(Menu.self) { _ in Menu() }.inObjectScope(.weak)\nc.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self, name: Far.raw)!) }.inObjectScope(.container)"
    ),
    Snippet(
      "R06, not: other arguments",
      "c.register(Size.self) { (_, w: Int) in Size(w) }\nc.register(Size.self) { r in r.resolve(Size.self, argument: 1)! }"
    ),
    Snippet(
      "R06, not: a child that wraps what its parent has",
      "let child = Container(parent: c)\nc.register(Api.self) { _ in HttpApi() }\nchild.register(Api.self) { _ in CachedApi(inner: c.resolve(Api.self)!) }\n_ = child.resolve(Api.self)!"
    ),
    Snippet(
      "R06: on a branch",
      "func start(_ isOpen: Bool) {\n  c.register(Chef.self) { r in isOpen ? Chef(menu: r.resolve(Menu.self)!) : Chef() }\n  c.register(Menu.self) { r in Menu(chef: r.resolve(Chef.self)!) }\n}",
      "2 warning dependency-cycle"),
    Snippet(
      "R07: transient",
      "c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }\nc.register(Menu.self) { _ in Menu() }.inObjectScope(.transient).initCompleted { r, m in m.chef = r.resolve(Chef.self) }",
      "2 error transient-in-cycle"),
    Snippet(
      "R07: a struct that no scope holds",
      "c.register(Chef.self) { r in _ = r.resolve(Flags.self)!; return Chef() }\nc.register(Flags.self) { _ in Flags() }.initCompleted { r, f in _ = r.resolve(Chef.self) }",
      "2 error transient-in-cycle"),
    Snippet(
      "R07, not: no loop",
      "c.register(Chef.self) { _ in Chef() }\nc.register(Menu.self) { _ in Menu() }.initCompleted { r, m in m.chef = r.resolve(Chef.self) }.inObjectScope(.transient)"
    ),
  ]

  // MARK: R10, R11

  static let scopes = [
    Snippet("R10: weak", "c.register(Flags.self) { _ in Flags() }.inObjectScope(.weak)", "1 warning value-type-scope"),
    Snippet(
      "R10: graph", "c.register(Flags.self) { _ in Flags() }.inObjectScope(.graph)", "1 warning value-type-scope"),
    Snippet(
      "R10, not: an enum that a container keeps", "c.register(Keys.self) { _ in Keys.api }.inObjectScope(.container)"),
    Snippet(
      "R10, not: a struct that a container keeps", "c.register(Flags.self) { _ in Flags() }.inObjectScope(.container)"),
    Snippet(
      "R10, not: a class, an actor and a closure",
      "actor Store {}\nc.register(Chef.self) { _ in Chef() }.inObjectScope(.weak)\nc.register(Store.self) { _ in Store() }.inObjectScope(.weak)\nc.register((() -> Chef).self) { _ in { Chef() } }.inObjectScope(.weak)"
    ),
    Snippet("R10, not: a type that is not known", "c.register(Far.self) { _ in Far() }.inObjectScope(.weak)"),
    Snippet(
      "R10, not: a protocol, and what is there already",
      "extension HttpApi { static let shared = HttpApi() }\nc.register(Api.self) { _ in HttpApi.shared }.inObjectScope(.weak)"
    ),
    Snippet(
      "R10, not: a protocol, and what a function makes", "c.register(Api.self) { _ in far() }.inObjectScope(.weak)"),
    Snippet(
      "R11: a scope that is reset",
      """
      extension ObjectScope { static let login = ObjectScope(storageFactory: PermanentStorage.init) }
      c.register(Menu.self) { _ in Menu() }.inObjectScope(.login)
      c.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)
      func logOut() { c.resetObjectScope(.login) }
      """, "3 warning captive-dependency"),
    Snippet(
      "R11: what is held weakly",
      "c.register(Menu.self) { _ in Menu() }.inObjectScope(.weak)\nc.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)",
      "2 warning captive-dependency"),
    Snippet(
      "R11, not: an ordinary part",
      "c.register(Menu.self) { _ in Menu() }\nc.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }.inObjectScope(.container)"
    ),
    Snippet(
      "R11, not: Provider and Lazy",
      "c.register(Menu.self) { _ in Menu() }.inObjectScope(.weak)\nc.register(Chef.self) { r in Chef(later: r.resolve(Provider<Menu>.self)!) }.inObjectScope(.container)\nc.register(Chef.self, name: \"lazy\") { r in Chef(lazy: r.resolve(Lazy<Menu>.self)!) }.inObjectScope(.container)"
    ),
    Snippet(
      "R11, not: the resolver",
      "final class Router { let r: Resolver; init(r: Resolver) { self.r = r }; func open() { _ = r.resolve(Menu.self)! } }\nc.register(Menu.self) { _ in Menu() }.inObjectScope(.weak)\nc.register(Router.self) { r in Router(r: r) }.inObjectScope(.container)"
    ),
    Snippet(
      "R11, not: a value",
      "c.register(Flags.self) { _ in Flags() }\nc.register(HomePresenter.self) { r in _ = r.resolve(Flags.self)!; return HomePresenter() }.inObjectScope(.container)"
    ),
  ]

  // MARK: R13

  static let captures = [
    Snippet(
      "R13: in a factory",
      "c.register(Menu.self) { _ in Menu() }\nc.register(Chef.self) { _ in Chef(menu: c.resolve(Menu.self)!) }"),
    Snippet(
      "R13: after storage",
      "c.register(Menu.self) { _ in Menu() }\nc.register(Chef.self) { _ in Chef() }.initCompleted { _, chef in chef.menu = c.resolve(Menu.self) }"
    ),
    Snippet(
      "R13: of self",
      """
      final class App {
        let container = Container()
        func start() {
          container.register(Menu.self) { _ in Menu() }
          container.register(Chef.self) { _ in Chef(menu: self.container.resolve(Menu.self)!) }
        }
      }
      """, "5 warning captured-container"),
    Snippet(
      "R13: held weakly is no more than an info",
      """
      final class App {
        let container = Container()
        func start() {
          container.register(Menu.self) { _ in Menu() }
          container.register(Chef.self) { [unowned container] _ in Chef(menu: container.resolve(Menu.self)!) }
        }
      }
      """),
    Snippet(
      "R13, not: a parameter of that name",
      "c.register(Menu.self) { _ in Menu() }\nc.register(Chef.self) { c in Chef(menu: c.resolve(Menu.self)!) }"),
    Snippet(
      "R13, not: outside of the closure",
      "c.register(Menu.self) { _ in Menu() }\nlet menu = c.resolve(Menu.self)!\nc.register(Chef.self) { _ in Chef(menu: menu) }"
    ),
    Snippet(
      "R13, not: another container",
      "let child = Container(parent: c)\nc.register(Menu.self) { _ in Menu() }\nchild.register(Chef.self) { _ in Chef(menu: c.resolve(Menu.self)!) }"
    ),
    Snippet(
      "R13, not: a locator outside of registrations",
      "enum Locator { static let assembler = Assembler(container: c) }\nc.register(Menu.self) { _ in Menu() }\nfunc open() -> Menu { Locator.assembler.resolver.resolve(Menu.self)! }"
    ),
  ]

  // MARK: R16, R18

  static let conformances = [
    Snippet(
      "R16: implements", "c.register(HttpApi.self) { _ in HttpApi() }.implements(HomeDelegate.self)",
      "1 warning implements-mismatch"),
    Snippet(
      "R16: implements, and somebody relies on it",
      "c.register(HttpApi.self) { _ in HttpApi() }.implements(HomeDelegate.self)\n_ = c.resolve(HomeDelegate.self)!",
      "1 error implements-mismatch"),
    Snippet(
      "R16: forward",
      "let api = c.register(HttpApi.self) { _ in HttpApi() }\nc.forward(HomeDelegate.self, to: api)\n_ = c.resolve(HomeDelegate.self)!",
      "2 error implements-mismatch"),
    Snippet(
      "R16, not: an extension",
      "extension HttpApi: CellModel {}\nc.register(HttpApi.self) { _ in HttpApi() }.implements(CellModel.self)"),
    Snippet("R16, not: an inherited protocol", "c.register(FastApi.self) { _ in FastApi() }.implements(Api.self)"),
    Snippet(
      "R16, not: under a condition",
      "final class Box<T> {}\nextension Box: Api where T: Api {}\nc.register(Box<HttpApi>.self) { _ in Box<HttpApi>() }.implements(Api.self)"
    ),
    Snippet("R16, not: what is made is not known", "c.register(Api.self) { _ in far() }.implements(HomeDelegate.self)"),
    Snippet(
      "R16, not: a superclass from elsewhere",
      "final class Far: FarAway {}\nc.register(Far.self) { _ in Far() }.implements(HomeDelegate.self)"),
    Snippet(
      "R16, not: anything",
      "c.register(HttpApi.self) { _ in HttpApi() }.implements(Any.self)\nc.register(Chef.self) { _ in Chef() }.implements(AnyObject.self)"
    ),
    Snippet(
      "R18: a cast after storage",
      "c.register(Api.self) { _ in HttpApi() }.initCompleted { _, api in _ = api as! CachedApi }",
      "1 error implements-mismatch"),
    Snippet(
      "R18: a cast of the answer", "c.register(Api.self) { _ in HttpApi() }\n_ = c.resolve(Api.self) as! CachedApi",
      "2 error implements-mismatch"),
    Snippet(
      "R18, not: one of several",
      "func start(_ isFast: Bool) {\n  if isFast { c.register(Api.self) { _ in CachedApi(inner: HttpApi()) } } else { c.register(Api.self) { _ in HttpApi() } }\n}\n_ = c.resolve(Api.self) as! CachedApi"
    ),
    Snippet(
      "R18, not: what is made is not known",
      "c.register(Api.self) { _ in far() }\n_ = c.resolve(Api.self) as! CachedApi"),
    Snippet(
      "R18, not: a branch that looks first",
      "c.register(Api.self) { _ in HttpApi() }.initCompleted { _, api in if api is CachedApi { _ = api as! CachedApi } }"
    ),
    Snippet(
      "R18, not: a protocol", "c.register(Api.self) { _ in HttpApi() }\n_ = c.resolve(Api.self) as! HomeDelegate"),
    Snippet("R18, not: a subclass", "c.register(Api.self) { _ in FastApi() }\n_ = c.resolve(Api.self) as! HttpApi"),
  ]

  // MARK: R26

  static let hierarchies = [
    Snippet(
      "R26: only a child has it",
      "let child = Container(parent: c)\nc.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }\nchild.register(Menu.self) { _ in Menu() }\n_ = c.resolve(Chef.self)!",
      "2 error container-scope-gap"),
    Snippet(
      "R26, not: only the child is asked",
      "let child = Container(parent: c)\nc.register(Chef.self) { r in Chef(menu: r.resolve(Menu.self)!) }\nchild.register(Menu.self) { _ in Menu() }\n_ = child.resolve(Chef.self)!"
    ),
    Snippet(
      "R26, not: it can do without",
      "let child = Container(parent: c)\nc.register(Chef.self) { r in if let menu = r.resolve(Menu.self) { return Chef(menu: menu) } else { return Chef() } }\nchild.register(Menu.self) { _ in Menu() }\n_ = c.resolve(Chef.self)!"
    ),
  ]
}
