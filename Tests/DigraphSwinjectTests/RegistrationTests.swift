import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Spellings of `register` (the framework's `Container.register` and `Container.register(_:name:factory:)` with
/// arguments).
struct RegistrationTests {
  @Test func plainRegistration() async {
    let text = await Analyzed.swinject(
      """
      protocol Engine {}
      final class V8: Engine { init(pump: Pump) {} }
      struct Pump {}
      let c = Container()
      func setUp() {
        c.register(Engine.self) { r in V8(pump: r.resolve(Pump.self)!) }.inObjectScope(.container)
        c.register(Pump.self) { _ in Pump() }
      }
      """)
    expectNoDifference(
      text,
      """
      Engine = V8 (class) container
        eager required Pump
      Pump = Pump (struct) graph
      """)
  }

  @Test func spellingsOfTheServiceType() async {
    let text = await Analyzed.swinject(
      """
      protocol Engine {}
      protocol Logging {}
      struct Box<T> {}
      typealias Alias = Engine
      func setUp(_ c: Container) {
        c.register((any Engine).self, name: "any") { _ in fatalError() }
        c.register(Optional<Engine>.self) { _ in nil }
        c.register([Engine].self) { _ in [] }
        c.register(Array<Logging>.self) { _ in [] }
        c.register(Box<Engine>.self) { _ in Box() }
        c.register((Logging & Engine).self) { _ in fatalError() }
        c.register((host: String, port: Int).self) { _ in (host: "", port: 1) }
        c.register(((Int) -> Engine).self) { _ in { _ in fatalError() } }
        c.register(Engine.Type.self) { _ in fatalError() }
        c.register(Alias.self, name: "alias") { _ in fatalError() }
      }
      """)
    expectNoDifference(
      text,
      """
      Engine named "any" = ? (unknown) graph
      Engine? = ? (enum) graph
      [Engine] = [Engine] (struct) graph
      [Logging] = [Logging] (struct) graph
      Box<Engine> = Box<Engine> (struct) graph
      Engine & Logging = ? (unknown) graph
      (host: String, port: Int) = (host: String, port: Int) (tuple) graph
      (Int) -> Engine = ? (function) graph
      Engine.Type = ? (unknown) graph
      Engine named "alias" = ? (unknown) graph
      """)
  }

  @Test func spellingsOfTheFactory() async {
    let text = await Analyzed.swinject(
      """
      protocol P {}
      class B {}
      class A: P { init(b: B, id: Int = 0) {}; static let shared = A(b: B()) }
      class ByInit { init(resolver: Resolver) { _ = resolver.resolve(B.self)! } }
      func make(_ r: Resolver, id: Int) -> A { A(b: r.resolve(B.self)!, id: id) }
      func setUp(c: Container, kept: A) {
        c.register(A.self, name: "shorthand") { A(b: $0.resolve(B.self)!) }
        c.register(A.self, name: "argument") { A(b: $0.resolve(B.self)!, id: $1) }
        c.register(A.self, name: "typed") { (r: Resolver, id: String) -> A in A(b: r.resolve(B.self)!) }
        c.register(A.self, name: "labelled", factory: { _ in A(b: B()) })
        c.register(ByInit.self, factory: ByInit.init)
        c.register(ByInit.self, name: "labels", factory: ByInit.init(resolver:))
        c.register(A.self, name: "function", factory: make)
        c.register(A.self, name: "implicit") { r in .init(b: r.resolve(B.self)!) }
        c.register(A.self, name: "shared") { _ in A.shared }
        c.register(A.self, name: "captured") { [kept] _ in kept }
        c.register(A.self, name: "alias") { $0.resolve(A.self, name: "shared")! }
        c.register(B.self) { _ in B() }
      }
      """)
    expectNoDifference(
      text,
      """
      A named "shorthand" = A (class) graph
        eager required B
      A named "argument" with (Int) = A (class) graph
        eager required B
      A named "typed" with (String) = A (class) graph
        eager required B
      A named "labelled" = A (class) graph
      ByInit = ByInit (class) graph
        eager required B
      ByInit named "labels" = ByInit (class) graph
        eager required B
      A named "function" with (Int) = A (class) graph
        eager required B
      A named "implicit" = A (class) graph
        eager required B
      A named "shared" = A (class) graph value
      A named "captured" = ? (class) graph value
      A named "alias" = ? (class) graph alias
        eager required A named "shared"
      B = B (class) graph
      """)
  }

  @Test func whatAHelperRegistersForSeveralHasNoMoreConditionsThanTheLeastOfThem() async {
    let text = await Analyzed.swinject(
      """
      final class Lamp {}
      final class Torch {}
      extension Container { static let shared = Container() }
      #if DEBUG
        struct Preview {
          static func run() {
            Lights.fill(Container.shared)
            Lights.fillMore(Container.shared)
          }
        }
      #endif
      enum Lights {
        static func fill(_ container: Container) { container.register(Lamp.self) { _ in Lamp() } }
        static func fillMore(_ container: Container) { container.register(Torch.self) { _ in Torch() } }
      }
      func boot() { Lights.fill(Container.shared) }
      """)
    expectNoDifference(
      text,
      """
      Lamp = Lamp (class) graph
      Torch = Torch (class) graph if DEBUG
      """)
  }

  @Test func aListOfClassesIsAListOfWhatTheyInheritFrom() async {
    let text = await Analyzed.swinject(
      """
      class Pet { required init() {} }
      class Cat: Pet {}
      final class Lion: Cat {}
      final class Dog: Pet {}
      extension Container { func single<T>(_ type: T.Type, _ make: @escaping () -> T) { register(type) { _ in make() } } }
      func setUp(c: Container) {
        for type in [Lion.self, Dog.self] { c.register(type, name: "loop") { _ in type.init() } }
        [Lion.self, Cat.self].forEach { type in c.register(type, name: "each") { _ in type.init() } }
        let pets: [Pet.Type] = [Cat.self]
        for type in pets { c.register(type, name: "list") { _ in type.init() } }
        let written: Pet.Type = Dog.self
        c.register(written, name: "written") { _ in written.init() }
        c.single(written) { written.init() }
        let own = Dog.self
        c.register(own, name: "own") { _ in own.init() }
        _ = c.resolve(written)!
      }
      """)
    expectNoDifference(
      text,
      """
      Pet named "loop" = Dog (class) graph
      Cat named "each" = Cat (class) graph
      Pet named "list" = Cat (class) graph
      Pet named "written" = Dog (class) graph
      Pet = Dog (class) graph
      Dog named "own" = Dog (class) graph
      setUp(c:): eager required Pet
      """)
  }

  @Test func aVariableFromAroundAProviderIsThereAlready() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      func setUp(c: Container) {
        let x = X()
        c.register(X.self, name: "1") { _ in x }
        c.register(X.self, name: "2") { [x] _ in
          print("asked")
          return x
        }
        c.register(X.self, name: "3") { [own = X()] _ in own }
        c.register(X.self, name: "4") { _ in
          let x = X()
          return x
        }
        c.register(X.self, name: "5") { r in r.resolve(X.self, name: "1")! }
        c.keep(x)
      }
      extension Container { func keep<T>(_ value: T) { register(T.self) { _ in value } } }
      """)
    expectNoDifference(
      text,
      """
      X named "1" = X (class) graph value
      X named "2" = X (class) graph value
      X named "3" = X (class) graph value
      X named "4" = X (class) graph
      X named "5" = ? (class) graph alias
        eager required X named "1"
      X = X (class) graph value
      """)
  }

  @Test func aReferenceToAMemberwiseInitializerTakesAllMembers() async {
    let text = await Analyzed.swinject(
      """
      final class Api {}
      struct Feed {
        let api: Api
        var size = 5
      }
      struct Page {
        var size = 5
        var title: String?
      }
      func setUp(c: Container) {
        c.autoregister(Feed.self, initializer: Feed.init)
        c.autoregister(Page.self, initializer: Page.init)
      }
      """)
    expectNoDifference(
      text,
      """
      Feed = Feed (struct) graph initializer
        eager required Api -> missing
        eager required Int -> missing
      Page = Page (struct) graph initializer
      """)
  }

  /// The initializers of types with an attribute that may be a macro, and the reason why one is not understood.
  @Test(arguments: [
    ("@Made final class Feed { private let api: Api }", true), ("@Made struct Feed { let api: Api }", true),
    ("@Made final class Feed { var api: Api }", true),
    ("@Made final class Feed { let api: Api; init(api: Api) { self.api = api } }", false),
    ("@Made final class Feed { var api: Api?; let count = 5 }", false),
    ("@Actors struct Feed { let api: Api }", false), ("@MainActor struct Feed { let api: Api }", false),
  ])
  func initializersOfMacros(type: String, isUnknown: Bool) async {
    let graph = await Analyzed.graph(of: [
      "App/App.swift": """
      import Swinject
      import SwinjectAutoregistration
      @globalActor actor Actors { static let shared = Actors() }
      final class Api {}
      \(type)
      func setUp(c: Container) { c.autoregister(Feed.self, initializer: Feed.init) }
      """
    ])
    expectNoDifference(
      graph.gaps.map(\.reason),
      isUnknown ? ["a macro may write the initializer, and digraph does not read macros"] : [])
  }

  @Test func namesThatArePutTogether() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      enum Names {
        static let root = "app"
        static let api = root + ".api"
        static let other = "the " + Names.api + "!"
      }
      func setUp(c: Container) {
        c.register(X.self, name: Names.api) { _ in X() }
        c.register(X.self, name: Names.other) { _ in X() }
      }
      """)
    expectNoDifference(
      text,
      """
      X named "app.api" = X (class) graph
      X named "the app.api!" = X (class) graph
      """)
  }

  @Test("'.self' behind a metatype changes nothing")
  func metatypeOfAMetatype() async {
    let text = await Analyzed.swinject(
      """
      final class Feed {}
      let container = Container()
      container.register(Feed.self.self) { _ in Feed() }
      let feed = container.resolve(Feed.self)!
      """)
    expectNoDifference(
      text,
      """
      Feed = Feed (class) graph
      feed: eager required Feed
      """)
  }

  @Test("types in tuples and among variadic arguments are keys")
  func typesInTuples() async {
    let text = await Analyzed.swinject(
      """
      class A { required init() {} }
      final class B: A {}
      final class C: A {}
      final class D {}
      let container = Container()
      func pair(_ pair: (A.Type, String)) { container.register(pair.0, name: pair.1) { _ in A() } }
      func pairs(_ pairs: (type: A.Type, name: String)...) {
        pairs.forEach { container.register($0.type, name: $0.name) { _ in A() } }
      }
      func split(_ pairs: (A.Type, String)...) {
        for (type, name) in pairs { container.register(type, name: name) { _ in A() } }
      }
      func types<T: A>(_ types: T.Type...) {
        for type in types { container.register(type) { _ in type.init() } }
      }
      func setUp() {
        pair((A.self, "one"))
        pairs((A.self, "two"), (type: A.self, name: "three"))
        split((A.self, "four"), (A.self, "five"))
        types(B.self, B.self)
        types(C.self)
        let named = (type: D.self, name: "six")
        container.register(named.type, name: named.name) { _ in D() }
      }
      """)
    expectNoDifference(
      text,
      """
      A named "one" = A (class) graph
      A named "three" = A (class) graph
      A named "two" = A (class) graph
      A named "five" = A (class) graph
      A named "four" = A (class) graph
      B = B (class) graph
      C = C (class) graph
      D named "six" = D (class) graph
      """)
  }
}
