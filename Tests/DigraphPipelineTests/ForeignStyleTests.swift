import DigraphModel
import DigraphPipeline
import Foundation
import TestSupport
import Testing

/// Ways to write wiring that an earlier version read wrongly, or not at all.
@Suite("ways to write wiring")
struct ForeignStyleTests {
  private func told(_ source: String, importing module: String = "Swinject") async -> [String] {
    let file = InputFile(path: "A.swift", module: "App", source: .bytes(Array("import \(module)\n\(source)".utf8)))
    return await Check.run([file]).findings.map { "\($0.severity): \($0.message)" }
  }

  @Test(
    "the type of a variable or property chooses among overloads", arguments: ["let game = Game()", "var game: Game"])
  func overloadsByArgument(declaration: String) async {
    let isGlobal = declaration.hasPrefix("let")
    expectSame(
      await told(
        """
        final class Model { init(game: Game) {} }
        extension Resolver {
          func make<S>(_ type: S.Type, argument: String) -> S { resolve(type, argument: argument)! }
          func make<S, A>(_ type: S.Type, argument: A) -> S { resolve(type, argument: argument)! }
        }
        \(isGlobal ? "struct Game {}\n\(declaration)" : "")
        final class Flow {
          func show(\(isGlobal ? "" : "game: Game")) -> Model {
            let container = Container()
            container.register(Model.self) { (_, game: Game) in Model(game: game) }
            return container.make(Model.self, argument: game)
          }
        }
        """), [])
  }

  @Test(
    "in the place of an optional, a helper's '!' leaves an optional",
    arguments: [
      ("Feed(store: self.resolve()!)", "Store?", false), ("Feed(store: self.resolve()!)", "Store", true),
      ("Feed(store: (self.resolve())!)", "Store?", false),
      ("{ let store: Store? = self.resolve()!; return Feed(store: store) }()", "Store?", false),
      ("{ let store: Store = self.resolve()!; return Feed(store: store) }()", "Store?", true),
      (
        "{ guard let store: Store = self.resolve() else { fatalError() }; return Feed(store: store) }()", "Store?", true
      ),
      ("Feed(store: self.resolve(Store.self)!)", "Store?", true),
    ])
  func forcedHelperForOptional(made: String, parameter: String, isNeeded: Bool) async {
    let told = await told(
      """
      protocol Store {}
      final class Feed { init(store: \(parameter)) {} }
      final class Wiring {
        let container = Container()
        func resolve<T>() -> T? { container.resolve(T.self) }
        func resolve<T>(_ type: T.Type) -> T? { container.resolve(T.self) }
        func register() { container.register(Feed.self) { _ in \(made) } }
      }
      let wiring = Wiring()
      wiring.register()
      print(wiring.container.resolve(Feed.self)!)
      """)
    expectSame(
      told.filter { !$0.hasPrefix("info") },
      [
        isNeeded
          ? "error: no binding for 'Store', which 'Feed' requires"
          : "warning: no binding for 'Store', so 'Feed' always gets nil"
      ])
  }

  @Test("'.self' of a property that holds a type is that type", arguments: ["Keys.cache", "keys.cache", "own"])
  func propertyWithType(expression: String) async {
    expectSame(
      await told(
        """
        protocol Cache {}
        final class MemoryCache: Cache {}
        struct Keys { \(expression == "keys.cache" ? "" : "static ")let cache = Cache.self }
        let keys = Keys()
        let own = Cache.self
        let container = Container()
        container.register(\(expression)) { _ in MemoryCache() }
        _ = container.resolve(\(expression).self)!
        """), [])
  }

  @Test("an assembly that both branches of an 'if' apply is always applied", arguments: [false, true])
  func bothBranches(hasElse: Bool) async {
    expectSame(
      await told(
        """
        final class Store {}
        final class StoreAssembly: Assembly {
          init(debug: Bool) {}
          func assemble(container: Container) { container.register(Store.self) { _ in Store() } }
        }
        let assembler = Assembler()
        if CommandLine.arguments.count > 1 {
          assembler.apply(assembly: StoreAssembly(debug: true))
        } \(hasElse ? "else { assembler.apply(assembly: StoreAssembly(debug: false)) }" : "")
        _ = assembler.resolver.resolve(Store.self)!
        """),
      hasElse
        ? []
        : [
          "warning: 'Store' is bound only under 'if CommandLine.arguments.count > 1', but 'A.swift' needs it always"
        ])
  }

  @Test("a helper that registers a type where nothing answers always binds it", arguments: ["type", "type.self"])
  func registeredIfNeeded(type: String) async {
    expectSame(
      await told(
        """
        final class Model {}
        final class Injector {
          private let container = Container()
          private func registerIfNeeded<T>(_ type: T.Type, _ make: @escaping (Resolver) -> T) {
            if container.resolve(\(type)) == nil { container.register(\(type)) { make($0) } }
          }
          func model() -> Model {
            registerIfNeeded(Model.self) { _ in Model() }
            return container.resolve(Model.self)!
          }
        }
        _ = Injector().model()
        """), [])
  }

  @Test("two registrations by an initializer that the compiler writes are alike")
  func writtenTwice() async {
    expectSame(
      await told(
        """
        import SwinjectAutoregistration
        final class UseCase {}
        let container = Container()
        func fill() {
          container.autoregister(UseCase.self, initializer: UseCase.init)
          container.autoregister(UseCase.self, initializer: UseCase.init)
        }
        fill()
        _ = container.resolve(UseCase.self)!
        """),
      ["warning: 'UseCase' is bound again in the same way, so the first binding has no effect"])
  }

  @Test("a platform for which only other code is compiled leaves no gap", arguments: [true, false])
  func otherPlatform(isBoundThere: Bool) async {
    expectSame(
      await told(
        """
        final class Router {}
        final class Watch {}
        func fill(_ container: Container) {
          #if os(watchOS)
          \(isBoundThere ? "container.register(Watch.self) { _ in Watch() }" : "")
          #else
          container.register(Router.self) { _ in Router() }
          #endif
        }
        let container = Container()
        fill(container)
        _ = container.resolve(Router.self)!
        """
      ).filter { !$0.contains("nothing asks") },
      isBoundThere
        ? ["warning: 'Router' is bound only under '#if !(os(watchOS))', but 'A.swift' needs it always"] : [])
  }

  @Test("an object that other code makes, too, asks although nothing asks for its binding", arguments: [true, false])
  func madeByHand(isMade: Bool) async {
    expectSame(
      await told(
        """
        final class Screen {}
        final class Home {}
        final class Flow {
          let resolver: Resolver
          init(resolver: Resolver) { self.resolver = resolver }
          func start() { _ = resolver.resolve(Screen.self)! }
        }
        let container = Container()
        container.register(Home.self) { _ in Home() }
        container.register(Screen.self) { _ in Screen() }
        container.register(Flow.self) { r in Flow(resolver: r) }
        _ = container.resolve(Home.self)!
        \(isMade ? "Flow(resolver: container).start()" : "")
        """
      ).filter { !$0.hasPrefix("info") },
      ["warning: nothing asks for 'Flow'\(isMade ? "" : ", which alone leads to 1 other binding")"])
  }

  @Test("a request of an object that other code makes may be an error", arguments: [true, false])
  func missingForOneMadeByHand(isMade: Bool) async {
    expectSame(
      await told(
        """
        final class Screen {}
        final class Home {}
        final class Flow {
          let resolver: Resolver
          init(resolver: Resolver) { self.resolver = resolver }
          func start() { _ = resolver.resolve(Screen.self)! }
        }
        let container = Container()
        container.register(Home.self) { _ in Home() }
        container.register(Flow.self) { r in Flow(resolver: r) }
        _ = container.resolve(Home.self)!
        \(isMade ? "Flow(resolver: container).start()" : "")
        """
      ).filter { $0.contains("Screen") },
      [
        isMade
          ? "error: no binding for 'Screen', which 'Flow' requires"
          : "warning: no binding for 'Screen', which 'Flow' requires, though nothing calls 'start()'"
      ])
  }

  @Test("the written type of a closure says what it takes")
  func typedClosure() async {
    expectSame(
      await told(
        """
        final class Screen { init(_ name: String) {} }
        let container = Container()
        let make: (Resolver, String) -> Screen = { resolver, name in Screen(name) }
        container.register(Screen.self, factory: make)
        _ = container.resolve(Screen.self, argument: 1)!
        """),
      ["error: 'Screen' is bound with (String), but 'A.swift' passes (Int)"])
  }

  @Test(
    "a property of a value behind a protocol is that of the value's type",
    arguments: [#"map(\.part)"#, "map { $0.part }"])
  func propertyBehindProtocol(mapping: String) async {
    expectSame(
      await told(
        """
        final class A: Assembly { func assemble(container: Container) { container.register(String.self) { _ in "" } } }
        protocol Module { var part: Assembly { get } }
        final class Main: Module { var part: Assembly { A() } }
        final class Modules { let all: [Module] = [Main()] }
        let assembler = Assembler(Modules().all.\(mapping))
        _ = assembler.resolver.resolve(Int.self)!
        """
      ).filter { !$0.contains("nothing asks") },
      ["error: no binding for 'Int', which 'A.swift' requires"])
  }

  @Test("a function of another type with the same name is no call", arguments: ["Lock", "Root"])
  func functionOfOtherType(called: String) async {
    expectSame(
      await told(
        """
        final class Screen {}
        let container = Container()
        enum Modules {
          struct Lock { static func make() {} }
          struct Root { static func make() { _ = container.resolve(Screen.self)! } }
        }
        @main struct App { static func main() { Modules.\(called).make() } }
        """
      ),
      [
        called == "Root"
          ? "error: no binding for 'Screen', which 'Modules.Root' requires"
          : "warning: no binding for 'Screen', which 'Modules.Root' requires, though nothing makes 'Modules.Root'"
      ])
  }

  @Test("arguments of unknown types are told")
  func partlyKnownKeys() async {
    expectSame(
      await told(
        """
        import SafariServices
        func fill(_ container: Container, _ name: String?) {
          container.register(SFSafariViewController.self) { _, url in SFSafariViewController(url: url) }
        }
        """
      ).filter { $0.contains("understood") },
      ["info: this binding was not understood: the types of its arguments are not known"])
  }

  @Test("one of two structs that a closure gives is not the type of its value")
  func implicitChoice() async {
    expectSame(
      await told(
        """
        protocol SignUp {}
        struct DefaultSignUp: SignUp {}
        struct MockSignUp: SignUp {}
        extension Container {
          var signUp: Factory<SignUp> {
            Factory(self) {
              #if MOCK
              MockSignUp()
              #else
              DefaultSignUp()
              #endif
            }
          }
        }
        final class Screen { @Injected(\\.signUp) var signUp }
        """, importing: "Factory"), [])
  }

  @Test(
    "the code of a preview asks, as a macro or as a type", arguments: ["#Preview", "static var previews: some View"])
  func previews(beginning: String) async {
    let isMacro = beginning.hasPrefix("#")
    expectSame(
      await told(
        """
        import SwiftUI
        final class Sample {}
        final class Other {}
        enum DI {
          static let container: Container = {
            let container = Container()
            container.register(Sample.self) { _ in Sample() }
            return container
          }()
        }
        \(isMacro ? "" : "struct Previews: PreviewProvider {")
        \(beginning) {
          _ = DI.container.resolve(Sample.self)!
          return Text("\\(DI.container.resolve(Other.self)!)")
        }
        \(isMacro ? "" : "}")
        """
      ),
      [
        "warning: no binding for 'Other', which '\(isMacro ? "A.swift" : "Previews")' requires, though only a preview runs this"
      ])
  }

  @Test(
    "what each clause of a 'switch' in a helper binds is always bound, and what the call chooses",
    arguments: [
      (1, ".single", true), (1, "scope()", false), (1, ".unique", false), (2, ".single", true), (2, "scope()", true),
    ])
  func clausesOfHelper(count: Int, scope: String, isBound: Bool) async {
    expectSame(
      await told(
        """
        final class Repository {}
        enum Scope { case single, unique }
        let container = Container()
        func bind<T>(_ type: T.Type, _ scope: Scope, _ make: @escaping () -> T) {
          switch scope {
          case .single: container.register(type) { _ in make() }.inObjectScope(.container)
          case .unique: \(count == 2 ? "container.register(type) { _ in make() }.inObjectScope(.transient)" : "break")
          }
        }
        func scope() -> Scope { CommandLine.arguments.count > 1 ? .single : .unique }
        bind(Repository.self, \(scope)) { Repository() }
        _ = container.resolve(Repository.self)!
        """),
      isBound ? [] : ["warning: 'Repository' is bound only under 'if .single', but 'A.swift' needs it always"])
  }

  @Test("a double that only a preview registers is in no program")
  func doubleOfPreview() async {
    expectSame(
      await told(
        """
        import SwiftUI
        protocol API {}
        final class LiveAPI: API {}
        final class MockAPI: API {}
        extension Container { var api: Factory<API> { self { LiveAPI() } } }
        struct Screen: View { @Injected(\\.api) var api; var body: some View { Text("") } }
        #Preview {
          let _ = Container.shared.api.register { MockAPI() }
          Screen()
        }
        """, importing: "Factory"), [])
  }

  @Test("the constraints of generic parameters choose among overloads", arguments: ["container", "page"])
  func overloadsByConstraint(first: String) async {
    expectSame(
      await told(
        """
        class Node {}
        final class Page {}
        final class Screen { init(_ first: Any, _ node: Node) {} }
        extension Resolver {
          func ask<T, A: Node, B>(_ a: A, _ b: B) -> T { resolve(T.self, arguments: a as Node, b)! }
          func ask<T, A, B: Node>(_ a: A, _ b: B) -> T { resolve(T.self, arguments: a, b as Node)! }
        }
        func show(page: Page, node: Node) {
          let container = Container()
          container.register(Screen.self) { (_, first: \(first == "page" ? "Page" : "Container"), node: Node) in
            Screen(first, node)
          }
          let screen: Screen = container.ask(\(first), node)
        }
        """
      ).filter { !$0.hasPrefix("info") }, [])
  }

  @Test(
    "overloads are chosen as the compiler chooses",
    arguments: [
      // The constraints of a `where` clause.
      """
      extension Resolver {
        func ask<T, A, B>(_ a: A, _ b: B) -> T where A: Node { resolve(T.self, arguments: a as Node, b)! }
        func ask<T, A, B>(_ a: A, _ b: B) -> T where B: Node { resolve(T.self, arguments: a, b as Node)! }
      }
      container.register(Screen.self) { (_, inner: Container, node: Node) in Screen(inner, node) }
      let screen: Screen = container.ask(container, Node())
      """,
      // A constraint on what a closure returns.
      """
      extension Container {
        func add<T: Named>(_ make: @escaping () -> T) { register(T.self, name: "named") { _ in make() } }
        func add<T>(_ make: @escaping () -> T) { register(T.self) { _ in make() } }
      }
      container.add { First() }
      container.add { Second() }
      _ = (container.resolve(First.self, name: "named")!, container.resolve(Second.self)!)
      """,
      // The more specialised one is taken, wherever it stands.
      """
      extension Container {
        func make<T>(_ type: T.Type) -> T { resolve(type)! }
        func make<T: Named>(_ type: T.Type) -> T { resolve(type, name: "a")! }
      }
      container.register(First.self, name: "a") { _ in First() }
      container.register(Second.self) { _ in Second() }
      _ = (container.make(First.self), container.make(Second.self))
      """,
      // Literals.
      """
      extension Resolver {
        func ask<T>(_ text: String) -> T { resolve(T.self, argument: text)! }
        func ask<T>(_ number: Int) -> T { resolve(T.self, argument: number)! }
      }
      container.register(Screen.self) { (_, number: Int) in Screen(number, number) }
      let screen: Screen = container.ask(3)
      """,
      // The number of an initializer's parameters.
      """
      extension Container {
        func add<T>(_ make: @escaping () -> T) { register(T.self) { _ in make() } }
        func add<T, D>(_ make: @escaping (D) -> T) { register(T.self) { r in make(r.resolve(D.self)!) } }
      }
      container.add(Node.init)
      container.add(Page.init)
      _ = container.resolve(Page.self)!
      """,
    ])
  func overloads(code: String) async {
    expectSame(
      await told(
        """
        class Node {}
        protocol Named {}
        final class First: Named {}
        final class Second {}
        final class Screen { init(_ first: Any, _ second: Any) {} }
        final class Page { init(_ node: Node) {} }
        let container = Container()
        \(code)
        """
      ).filter { !$0.hasPrefix("info") }, [])
  }

  @Test("an initializer that an overload takes asks for its parameters")
  func initializerOfOverload() async {
    expectSame(
      await told(
        """
        final class Node {}
        final class Page { init(_ node: Node) {} }
        extension Container {
          func add<T>(_ make: @escaping () -> T) { register(T.self) { _ in make() } }
          func add<T, D>(_ make: @escaping (D) -> T) { register(T.self) { r in make(r.resolve(D.self)!) } }
        }
        let container = Container()
        container.add(Page.init)
        _ = container.resolve(Page.self)!
        """), ["error: no binding for 'Node', which 'Page' requires"])
  }

  @Test(
    "an implicitly unwrapped result traps where a value is needed",
    arguments: [
      ("let screen: Screen = container.ask()", true),
      ("let screen: Screen = find()", true),
      ("func show(_ screen: Screen) {}\nshow(find())", true),
      ("find().start()", true),
      ("let screen = lookUp()!", true),
      ("guard let screen = lookUp() else { fatalError() }", true),
      ("let screen = lookUp() as! Screen", true),
      ("let screen: Screen! = find()\nscreen.start()", true),
      ("func make() -> Screen { find() }\n_ = make()", true),
      ("let screen: Screen? = container.ask()", false),
      ("let screen = find()", false),
      ("let screen: Screen! = find()", false),
      ("find()?.start()", false),
      ("if let screen: Screen = find() { screen.start() }", false),
      ("print(find() as Any)", false),
      ("func start() { find() }\nstart()", false),
    ])
  func implicitlyUnwrapped(code: String, traps: Bool) async {
    expectSame(
      await told(
        """
        final class Screen { func start() {} }
        extension Resolver { func ask<T>() -> T! { resolve(T.self) } }
        let container = Container()
        \(code.contains("find") ? "func find() -> Screen! { container.resolve(Screen.self) }" : "")
        \(code.contains("lookUp") ? "func lookUp() -> Screen? { container.resolve(Screen.self) }" : "")
        func main() {
          container.register(Int.self) { _ in 1 }
          _ = container.resolve(Int.self)!
          \(code)
        }
        main()
        """
      ).contains { $0.hasPrefix("error") }, traps)
  }

  @Test("a binding that a container below shadows is not asked for", arguments: [false, true])
  func shadowedAbove(isAsked: Bool) async {
    expectSame(
      await told(
        """
        final class Config {}
        final class Model { init(config: Config) {} }
        final class Screen { init(model: Model) {} }
        let parent = Container()
        parent.register(Model.self) { Model(config: $0.resolve(Config.self)!) }
        parent.register(Screen.self) { Screen(model: $0.resolve(Model.self)!) }
        let child = Container(parent: parent)
        child.register(Config.self) { _ in Config() }
        child.register(Model.self) { Model(config: $0.resolve(Config.self)!) }
        child.register(Screen.self) { Screen(model: $0.resolve(Model.self)!) }
        _ = child.resolve(Screen.self)!
        \(isAsked ? "_ = parent.resolve(Screen.self)!" : "")
        """
      ).filter { !$0.hasPrefix("info") },
      isAsked
        ? ["error: 'Model' asks 'parent' for 'Config', which is bound only in 'child' below it"]
        : [
          "warning: 'Model' asks 'parent' for 'Config', which is bound only in 'child' below it, though nothing asks 'parent' for 'Screen'"
        ])
  }

  @Test(
    "a request in code that nothing uses is never made",
    arguments: [
      ("var screen: Screen { container.resolve(Screen.self)! }", "nothing reads 'screen'"),
      ("private lazy var screen = container.resolve(Screen.self)!", "nothing reads 'screen'"),
      (
        """
        func screen() -> Screen { container.resolve(Screen.self)! }
        func push(_ scene: Scene) { _ = scene.screen() }
        """, "nothing calls 'push(_:)'"
      ),
      (
        """
        var screen: Screen { container.resolve(Screen.self)! }
        func push() { _ = screen }
        func show() { push() }
        """, "nothing calls 'show()'"
      ),
      (
        """
        func screen() -> Screen { container.resolve(Screen.self)! }
        func start() { _ = screen() }
        """, nil
      ),
      (
        """
        var screen: Screen { container.resolve(Screen.self)! }
        init() { _ = screen }
        """, nil
      ),
    ])
  func unusedCode(members: String, reason: String?) async {
    expectSame(
      await told(
        """
        final class Screen {}
        final class Scene {
          private let container = Container()
          \(members)
        }
        @main final class AppDelegate {
          let scene = Scene()
          static func main() { \(members.contains("start") ? "AppDelegate().scene.start()" : "_ = AppDelegate()") }
        }
        """),
      [
        reason.map { "warning: no binding for 'Screen', which 'Scene' requires, though \($0)" }
          ?? "error: no binding for 'Screen', which 'Scene' requires"
      ])
  }

  @Test(
    "a private property with a wrapper is no parameter of the memberwise initializer",
    arguments: [
      ("@State private var names: [String] = []", nil), ("@State fileprivate var names = [\"\"]", nil),
      ("@State private var names: [String]?", nil), ("@Plain private var names: [String]", nil),
      ("@Environment(\\.names) private var names: [String]", nil),
      ("@Held private var names: [String]", "[String]"), ("@State var names: [String] = []", "[String]"),
      ("private let names: [String]", "[String]"),
    ])
  func wrappedAndPrivate(property: String, missing: String?) async {
    expectSame(
      await told(
        """
        import SwinjectAutoregistration
        @propertyWrapper struct Plain<Value> { init() {} var wrappedValue: Value { fatalError() } }
        @propertyWrapper struct Held<Value> { var wrappedValue: Value }
        final class Model {}
        struct Screen {
          \(property)
          let model: Model
        }
        let container = Container()
        container.autoregister(Model.self, initializer: Model.init)
        container.autoregister(Screen.self, initializer: Screen.init)
        _ = container.resolve(Screen.self)!
        """
      ).filter { $0.hasPrefix("error") },
      missing.map { ["error: no binding for '\($0)', which 'Screen' requires"] } ?? [])
  }

  @Test(
    "a provider that unused code asks for hides no request of an object that other code makes",
    arguments: [true, false])
  func madeInTwoWays(isMade: Bool) async {
    expectSame(
      await told(
        """
        final class Model {}
        final class Screen {
          let model: Model
          init() { model = Pages.shared.container.resolve(Model.self)! }
        }
        final class Pages {
          static let shared = Pages()
          let container = Container()
          private init() { container.register(Screen.self) { _ in Screen() } }
          func page() -> Screen? { container.resolve(Screen.self) }
        }
        @main struct App { static func main() { print(\(isMade ? "Screen()" : "1")) } }
        """
      ).filter { !$0.hasPrefix("info") },
      [
        isMade
          ? "error: no binding for 'Model', which 'Screen' requires"
          : "warning: no binding for 'Model', which 'Screen' requires, though nothing calls 'page()'"
      ])
  }

  @Test("a request that is never made needs no binding on every branch")
  func conditionalAndIdle() async {
    expectSame(
      await told(
        """
        final class User {}
        final class Main {
          let resolver: Resolver
          init(resolver: Resolver) { self.resolver = resolver }
          func show() { print(resolver.resolve(User.self)!) }
        }
        let container = Container()
        if CommandLine.arguments.count > 1 { container.register(User.self) { _ in User() } }
        @main struct App { static func main() { _ = Main(resolver: container) } }
        """
      ).filter { !$0.hasPrefix("info") }, [])
  }

  @Test(
    "a request of a preview stops no program",
    arguments: ["struct Screen_Previews: PreviewProvider { static var previews: some View {", "#Preview {"])
  func missingInPreview(beginning: String) async {
    expectSame(
      await told(
        """
        final class Model {}
        let container = Container()
        \(beginning)
          container.resolve(Model.self)!
        }\(beginning.hasPrefix("struct") ? "}" : "")
        @main struct App { static func main() {} }
        """
      ).map { $0.prefix { $0 != "," } }.filter { !$0.hasPrefix("info") }, ["warning: no binding for 'Model'"])
  }

  @Test("a text that an enum computes from its case is known", arguments: ["main", "mock"])
  func textOfCase(asked: String) async {
    expectSame(
      await told(
        """
        final class Model {}
        enum Kind {
          case main, mock, other
          var name: String {
            switch self {
            case .main: return "main"
            case .mock, .other: return "mock"
            }
          }
        }
        let container = Container()
        container.register(Model.self, name: Kind.main.name) { _ in Model() }
        _ = container.resolve(Model.self, name: Kind.\(asked).name)!
        """
      ).filter { $0.hasPrefix("error") },
      asked == "main" ? [] : ["error: 'Model' is bound only as \"main\", but 'A.swift' asks for it as \"mock\""])
  }

  @Test(
    "SwiftUI passes elements, values and objects to closures",
    arguments: [
      "ForEach(model.recipes) { recipe in ask(recipe) }", "ForEach(model.recipes, id: \\.id) { ask($0) }",
      "List(model.recipes) { recipe in ask(recipe) }",
      "Text(\"\").navigationDestination(for: Recipe.self) { recipe in ask(recipe) }",
      "Text(\"\").sheet(item: $chosen) { recipe in ask(recipe) }",
    ])
  func closuresOfSwiftUI(code: String) async {
    let call = code.replacingOccurrences(of: "ask(recipe)", with: "container.resolve(Card.self, argument: recipe)!")
      .replacingOccurrences(of: "ask($0)", with: "container.resolve(Card.self, argument: $0)!")
    expectSame(
      await told(
        """
        import SwiftUI
        struct Recipe: Identifiable { let id: Int }
        final class Model: ObservableObject { @Published var recipes: [Recipe] = [] }
        struct Card: View { let id: Int; var body: some View { Text("") } }
        let container = Container()
        container.register(Card.self) { (_, id: Int) in Card(id: id) }
        struct Cards: View {
          @StateObject var model = Model()
          @State var chosen: Recipe?
          var body: some View {
            \(call)
          }
        }
        @main struct Cooking: App { var body: some Scene { WindowGroup { Cards() } } }
        """
      ).filter { $0.hasPrefix("error") }.count, 1)
  }

  @Test(
    "an initial value that all code replaces never runs",
    arguments: [
      ("Feed(model: Model())", "@StateObject var", true), ("Feed(model: Model())", "var", true),
      ("Feed.init(model: Model())", "var", true), ("(Feed(model: Model()), Feed())", "var", false),
      ("Feed()", "var", false), ("Feed(name: \"\")", "let", false),
    ])
  func replacedDefault(making: String, keyword: String, isReplaced: Bool) async {
    expectSame(
      await told(
        """
        import SwiftUI
        final class Model: ObservableObject {}
        let container = Container()
        struct Feed {
          \(keyword) model = container.resolve(Model.self)!
          var name = ""
        }
        @main struct App { static func main() { print(\(making)) } }
        """
      ).filter { !$0.hasPrefix("info") },
      [
        isReplaced
          ? "warning: no binding for 'Model', which 'Feed' requires, though all code that makes 'Feed' passes another value"
          : "error: no binding for 'Model', which 'Feed' requires"
      ])
  }

  @Test("a constant keeps the container that a function has made for as long as the app", arguments: [true, false])
  func keptByConstant(isConstant: Bool) async {
    let holder = isConstant ? "static let assembler = Maker.make()" : "let assembler = Maker.make()"
    expectSame(
      await told(
        """
        final class Model {}
        final class Page { init(model: Model) {} }
        final class MainAssembly: Assembly {
          func assemble(container: Container) {
            let resolver = container.synchronize()
            container.register(Model.self) { _ in Model() }
            container.register(Page.self) { _ in Page(model: resolver.resolve(Model.self)!) }
          }
        }
        enum Maker { static func make() -> Assembler { Assembler([MainAssembly()]) } }
        final class Holder { \(holder) }
        @main struct App {
          static func main() { print(\(isConstant ? "Holder.assembler" : "Holder().assembler").resolver.resolve(Page.self)!) }
        }
        """
      ).map { $0.prefix { $0 != ":" } }, [isConstant ? "info" : "warning"])
  }
}
