import CustomDump
import DigraphModel
import TestSupport
import Testing

/// The statements that are counted: each statement of the source once, wherever it stands.
struct StatementTests {
  /// The number of understood statements out of all, and the reasons for the others.
  private func count(_ source: String) async -> String {
    let graph = await Analyzed.graph("import Swinject\nimport SwinjectAutoregistration\n" + source)
    let (bindings, requests) = (graph.coverage.bindings, graph.coverage.requests)
    return
      (["\(bindings.understood)/\(bindings.total) + \(requests.understood)/\(requests.total)"]
      + graph.gaps.map(\.reason))
      .joined(separator: "; ")
  }

  @Test(arguments: ["", "c.single(Api.self) { _ in Api() }; _ = find(Api.self)"])
  func bodyOfHelperCountsOnceWhoeverCalls(calls: String) async {
    let counted = await count(
      """
      final class Api {}
      let c = Container()
      extension Container {
        func single<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) { register(type, factory: make).inObjectScope(.container) }
      }
      func find<T>(_ type: T.Type) -> T { c.resolve(type)! }
      \(calls)
      """)
    #expect(counted == (calls.isEmpty ? "1/1 + 1/1" : "2/2 + 2/2"))
  }

  @Test func helperOfHelpersCountsWhereTheTypeIsWritten() async {
    let text = await Analyzed.swinject(
      """
      final class Api {}
      protocol View {}
      struct Start: View {}
      let c = Container()
      func find<T>(_ type: T.Type) -> T { c.resolve(type)! }
      func present<T: View>(_ view: T) { _ = find(Api.self) }
      present(Start())
      """)
    expectNoDifference(text, "present(_:): eager required Api -> missing")
    let counted = await count(
      """
      final class Api {}
      protocol View {}
      struct Start: View {}
      let c = Container()
      func find<T>(_ type: T.Type) -> T { c.resolve(type)! }
      func present<T: View>(_ view: T) { _ = find(Api.self) }
      present(Start())
      """)
    #expect(counted == "0/0 + 2/2")
  }

  @Test func autoregistrationIsOneStatement() async {
    let types = "final class B {}; final class A { init(b: B) {} }\nlet c = Container()\n"
    #expect(await count(types + "c.autoregister(A.self, initializer: A.init)") == "1/1 + 0/0")
    #expect(
      await count(types + "c.autoregister(Far.self, initializer: Far.init)")
        == "0/1 + 0/0; the type that the initializer makes is not in the input, and neither is what it takes")
    #expect(
      await count(types + "c.autoregister(Far.self, initializer: Far.init) // digraph:requests B") == "1/1 + 0/0")
    #expect(await count(types + "c.autoregister(JSONDecoder.self, initializer: JSONDecoder.init)") == "1/1 + 0/0")
  }

  @Test func keysThatAreKnownInPartAreNotUnderstood() async {
    let types = "final class Page { init(_ id: Int) {} }\nlet c = Container()\n"
    #expect(
      await count(
        types + "c.register(Page.self) { (_, id: Int) in Page(id) }\n_ = c.resolve(Page.self, argument: far())!")
        == "1/1 + 0/1")
    #expect(await count(types + "_ = c.resolve(Page.self, name: far())!") == "0/0 + 0/1")
    #expect(await count(types + "c.register(Page.self, name: far()) { _ in Page(1) }") == "0/1 + 0/0")
  }

  @Test func collectionsInAContainerThatIsKept() async {
    let text = await Analyzed.swinject(
      """
      import Knit
      protocol Plugin {}
      final class One: Plugin {}
      final class Home { init(plugins: [Plugin]) {} }
      final class Store {
        var container: Container?
        func use() {
          container?.registerIntoCollection(Plugin.self) { _ in One() }
          container?.register(Home.self) { r in Home(plugins: r.resolveCollection(Plugin.self)) }
        }
      }
      final class App {
        let store = Store()
        func boot() {
          let made = Container()
          store.container = made
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Plugin named "collection #1" = One (class) graph
      Home = Home (class) graph
        eager checked Plugin -> Plugin named "collection #1"
      """)
  }

  @Test(
    "what a branch waits for: an answer, in whatever words it is asked for, or a cast; all else is a condition",
    arguments: [
      ("if let a = c.resolve(A.self) {", "answer"), ("if let name = c.resolve(A.self)?.name {", "answer"),
      ("if let a = find(c) {", "answer"), ("if let a = c.resolve(A.self) as? B {", "answer"),
      ("if let b = made as? B {", "cast"),
      ("if let a = made as? A, let b = made as? B {", "cast"), ("if let a = made as? A, let b = find(c) {", "answer"),
      ("if let a = c.resolve(A.self), let b = c.resolve(B.self) {", "answer"),
      ("do { guard let a = c.resolve(A.self), let b = find(c) else { return };", "answer"),
      ("if let a = c.resolve(A.self), let b = other.resolve(B.self) {", nil),
      ("if let name = (made as? B)?.name {", "cast"), ("do { guard let b = made as? B else { return };", "cast"),
      ("do { guard let a = find(c) else { return };", "answer"),
      ("if let a = c.resolve(A.self), isLive {", nil), ("if let b = other.resolve(B.self) {", nil),
      ("if c.resolve(A.self) != nil {", nil), ("if isLive {", nil), ("if made is B {", nil),
      ("if let a = find(c) { print(a) } else {", nil), ("if let text = note(made as? B) {", nil),
    ])
  func expectations(branch: String, expectation: String?) async throws {
    let graph = await Analyzed.graph(
      """
      import Swinject
      class A { let name = ""; func resolve(_ type: B.Type) -> B? { nil } }
      final class B: A {}
      final class Log {}
      let c = Container()
      let other = A()
      func find(_ c: Container) -> A? { c.resolve(A.self) }
      func note(_ b: B?) -> String? { nil }
      func wire(_ made: Any, isLive: Bool) {
        \(branch) c.register(Log.self) { _ in Log() } }
      }
      """)
    let condition = try #require(graph.bindings.first?.conditions.first)
    #expect(condition.expectation?.rawValue == expectation)
  }

  @Test func aWrapperThatAnInitializerOpensIsAskedAtOnce() async {
    let text = await Analyzed.graph(of: [
      "App.swift": """
      import Swinject
      final class Key {}
      let container = Container()
      container.register(Key.self) { _ in Key() }
      container.register(Door.self) { r in Door(key: r.resolve(Lazy<Key>.self)!) }
      container.register(Gate.self) { r in Gate(key: r.resolve(Provider<Key>.self)!) }
      """,
      "Door.swift": """
      import Swinject
      final class Door {
        let key: Key
        init(key: Lazy<Key>) { self.key = key.instance }
      }
      final class Gate {
        let key: Provider<Key>
        init(key: Provider<Key>) { self.key = key }
      }
      """,
    ]).requests.map { "\($0.owner) \($0.timing)" }
    expectNoDifference(text, ["App.swift eager", "App.swift deferred"])
  }

  @Test func aTypesMethodMayHandOverToTheInstanceThatItKeepsAsAProtocol() async {
    let text = await Analyzed.swinject(
      """
      protocol Wiring { func load(_ parts: [Assembly]) }
      final class Shop: Wiring {
        let assembler: Assembler
        private init() { assembler = Assembler() }
        func load(_ parts: [Assembly]) { assembler.apply(assemblies: parts) }
      }
      extension Shop {
        static let resolver = shared.assembler.resolver
        static func load(_ parts: [Assembly]) { Shop.shared.load(parts) }
      }
      private extension Shop { static let shared: Wiring = Shop() }
      final class Cat {}
      final class PetAssembly: Assembly {
        func assemble(container: Container) { container.register(Cat.self) { _ in Cat() } }
      }
      func main() {
        Shop.load([PetAssembly()])
        _ = Shop.resolver.resolve(Cat.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Cat = Cat (class) graph
      main(): eager required Cat
      """)
  }

  @Test func aTypeAndItsInstancesMayHaveAMethodOfOneName() async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      final class Dog {}
      final class Locator {
        static let shared = Locator()
        private let container = Container()
        static func find<T>(_ type: T.Type) -> T { shared.find(type) }
        func find<T>(_ type: T.Type) -> T { container.resolve(type)! }
        static subscript<T>(_ type: T.Type) -> T { shared[type] }
        subscript<T>(_ type: T.Type) -> T { container.resolve(type)! }
      }
      func feed() {
        _ = Locator.find(Cat.self)
        _ = Locator[Dog.self]
      }
      """)
    expectNoDifference(
      text,
      """
      feed(): eager required Cat -> missing
      feed(): eager required Dog -> missing
      """)
  }

  /// `subscript(name: String)` is called without the label that a function of the kind would have.
  @Test(arguments: [
    (#"subscript(name: String) -> [Assembly] { name == "pets" ? [PetAssembly()] : [] }"#, #""pets""#),
    ("subscript(at index: Int) -> [Assembly] { get { [PetAssembly()] } }", "at: 0"),
  ])
  func assembliesOfASubscript(declaration: String, arguments: String) async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      final class PetAssembly: Assembly {
        func assemble(container: Container) { container.register(Cat.self) { _ in Cat() } }
      }
      struct Parts { \(declaration) }
      func main() {
        _ = Assembler(Parts()[\(arguments)]).resolver.resolve(Cat.self)!
      }
      """)
    expectNoDifference(
      text,
      """
      Cat = Cat (class) graph
      main(): eager required Cat
      """)
  }

  @Test(
    "helpers without a name show by the name of their type",
    arguments: ["Locator.shared[Cat.self]", "Locator.shared(Cat.self)"])
  func namelessHelpers(call: String) async {
    let requests = await Analyzed.graph(of: [
      "Locator.swift": """
      import Swinject
      final class Cat {}
      final class Locator {
        static let shared = Locator()
        private let container = Container()
        subscript<T>(_ type: T.Type) -> T { container.resolve(type)! }
        func callAsFunction<T>(_ type: T.Type) -> T { container.resolve(type)! }
      }
      """,
      "Basket.swift": "final class Basket { let cat = \(call) }",
    ]).requests.map(\.key.type)
    expectNoDifference(requests, ["Cat"])
  }

  @Test func aWrapperThatAsksWhatItsOwnerHas() async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      protocol HasResolver { var resolver: Resolver { get } }
      @propertyWrapper struct Held<T> {
        static subscript<O: HasResolver>(
          _enclosingInstance owner: O, wrapped wrapped: ReferenceWritableKeyPath<O, T>,
          storage storage: ReferenceWritableKeyPath<O, Self>
        ) -> T {
          get { owner.resolver.resolve(T.self)! }
          set {}
        }
        var wrappedValue: T { fatalError() }
      }
      final class Basket: HasResolver {
        let resolver: Resolver = Wiring.container
        @Held var cat: Cat
      }
      enum Wiring { static let container = Container() }
      let basket = Basket()
      """)
    expectNoDifference(text, "Basket: deferred required Cat -> missing")
  }

  @Test(
    "what unwraps a property that has just been given a value holds",
    arguments: [
      ("window = UIWindow(); guard let window = window else { return }", []),
      ("window = UIWindow(windowScene: scene); guard let window else { return }", []),
      ("self.window = UIWindow(); if let window = self.window { print(window) } else { return }", []),
      (
        "guard let made = any as? UIWindowScene, let window = window else { return }",
        ["let made = any as? UIWindowScene, let window = window"]
      ),
      ("window = UIWindow(); guard let made = any as? UIWindowScene, let window = window else { return }", ["cast"]),
      ("window = make(); guard let window = window else { return }", ["let window = window"]),
      ("window = UIWindow(); window = nil; guard let window = window else { return }", ["let window = window"]),
      ("if isNew { window = UIWindow() }; guard let window = window else { return }", ["let window = window"]),
      (
        "let other = Screen(); other.window = UIWindow(); guard let window = window else { return }",
        ["let window = window"]
      ),
      ("window = UIWindow(); close(); guard let window else { return }", ["let window"]),
      ("window = UIWindow(); self.leave(); guard let window else { return }", ["let window"]),
      ("window = UIWindow(); renew(); log(); guard let window else { return }", []),
      ("close(); window = UIWindow(); guard let window else { return }", []),
    ])
  func propertiesThatHaveAValue(code: String, conditions: [String]) async throws {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import UIKit
      final class Log {}
      final class Screen {
        var window: UIWindow?
        let container = Container()
        func make() -> UIWindow? { nil }
        func close() { window = nil }
        func leave() { close() }
        func renew() { window = UIWindow() }
        func log() {}
        func show(_ scene: UIWindowScene, _ any: Any, isNew: Bool) {
          \(code)
          container.register(Log.self) { _ in Log() }
        }
      }
      """)
    let found = try #require(graph.bindings.first?.conditions)
    #expect(found.map { $0.expectation?.rawValue ?? $0.text } == conditions)
  }

  @Test func whatAParameterMakesAClosureOfIsAskedLater() async {
    let text = await Analyzed.swinject(
      """
      final class Cat {}
      let container = Container()
      func find<T>() -> T { container.resolve(T.self)! }
      @propertyWrapper struct Later<T> {
        private let make: () -> T
        init(_ make: @autoclosure @escaping () -> T = find()) { self.make = make }
        var wrappedValue: T { make() }
      }
      final class Basket {
        @Later var first: Cat
        @Later(container.resolve(Cat.self)!) var second: Cat
        init(third: @autoclosure @escaping () -> Cat = find()) {}
      }
      container.register(Basket.self) { _ in Basket() }
      """)
    expectNoDifference(
      text,
      """
      Basket = Basket (class) graph
        deferred required Cat -> missing
        deferred required Cat -> missing
        deferred required Cat -> missing
      """)
  }

  @Test(
    "what a publisher, an observable or a lazy sequence maps is asked for later",
    arguments: [
      ("subject.map { _ in r.resolve(Cat.self)! }", "deferred"),
      ("feed.$count.map { _ in r.resolve(Cat.self)! }", "deferred"),
      ("ticks.flatMap { _ in Just(r.resolve(Cat.self)!) }", "deferred"),
      ("[1, 2].lazy.map { _ in r.resolve(Cat.self)! }", "deferred"),
      ("[1, 2].map { _ in r.resolve(Cat.self)! }", "eager"), ("(0..<2).map { _ in r.resolve(Cat.self)! }", "eager"),
      ("names.compactMap { _ in r.resolve(Cat.self) }", "eager"), ("name.map { _ in r.resolve(Cat.self)! }", "eager"),
      ("others().forEach { _ in _ = r.resolve(Cat.self)! }", "eager"),
      ("others().enumerated().map { _ in r.resolve(Cat.self)! }", "eager"),
      ("names.dropFirst().sorted().prefix(3).map { _ in r.resolve(Cat.self)! }", "eager"),
      ("zip([1], [2]).map { _ in r.resolve(Cat.self)! }", "eager"),
      ("UserDefaults.standard.string(forKey: \"a\").map { _ in r.resolve(Cat.self)! }", "eager"),
    ])
  func mapped(expression: String, timing: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import Combine
      final class Cat {}
      final class Basket { init(_ value: Any) {} }
      final class Feed { @Published var count = 1 }
      func fill(_ container: Container, ticks: Observable<Int>, names: [String], name: String?, feed: Feed) {
        let subject = PassthroughSubject<Int, Never>()
        container.register(Basket.self) { r in Basket(\(expression)) }
      }
      """)
    expectNoDifference(graph.requests.map(\.timing.rawValue), [timing])
  }

  @Test(
    "what is added to one of several lists is in it, whichever it is",
    arguments: ["l.append(HutAssembly())", "l.insert(HutAssembly(), at: 0)", "l.append(contentsOf: [HutAssembly()])"])
  func additions(statement: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Hut {}
      final class Lake {}
      final class HutAssembly: Assembly { func assemble(container: Container) { container.register(Hut.self) { _ in Hut() } } }
      final class LakeAssembly: Assembly {
        func assemble(container: Container) { container.register(Lake.self) { _ in Lake() } }
      }
      func make(_ isFull: Bool) -> [Assembly] {
        var l: [Assembly] = isFull ? [LakeAssembly()] : []
        \(statement)
        l += [LakeAssembly()]
        return l
      }
      let huts = Assembler(make(true))
      let hut = huts.resolver.resolve(Hut.self)!
      let others = Assembler([HutAssembly()])
      """)
    expectNoDifference(graph.requests.map(\.resolution.status), [.bound])
  }

  @Test("an initializer that an extension adds to a screen may fail")
  func failableExtensions() async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      import UIKit
      extension UIView { convenience init?(nibNamed: String) { return nil } }
      final class Card: UIView {}
      final class Desk {}
      func lay(_ container: Container) {
        container.register(Desk.self) { (_: Resolver, card: Card?) in Desk() }
        let card = Card(nibNamed: "Card")
        _ = container.resolve(Desk.self, argument: card)!
      }
      let container = Container()
      lay(container)
      """)
    #expect(!graph.requests.isEmpty)
    #expect(graph.requests.allSatisfy { $0.resolution.status != .missing })
  }

  @Test("a property wrapper of a local variable asks, too")
  func wrappedLocals() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      final class Y {}
      let container = Container()
      @propertyWrapper struct Inject<T> {
        private let value: T
        init(_ name: String? = nil) { value = container.resolve(T.self, name: name)! }
        var wrappedValue: T { value }
      }
      func open() {
        @Inject var x: X
        @Inject("named") var y: Y
        print(x, y)
      }
      final class Page<Content> {
        final class Row {}
        func show<T>(_ type: T.Type) {
          @Inject var row: Row
          @Inject var content: Content
          @Inject var value: T
          print(row, content, value)
        }
      }
      """)
    expectNoDifference(
      text,
      """
      x: eager required X -> missing
      y: eager required Y named "named" -> missing
      row: eager required Page.Row -> missing
      """)
  }
}
