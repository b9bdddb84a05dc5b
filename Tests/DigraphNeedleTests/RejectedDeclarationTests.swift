import CustomDump
import DigraphModel
import Testing

/// Declarations that the compiler accepts and the generator does not see.
struct MisfitTests {
  @Test func childrenThatAreMadeWithoutTheirName() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: A { .init(parent: self) }
        var b: B { shared { .init(parent: self) } }
        func c() -> C { return .init(parent: self) }
        lazy var d: D? = .init(parent: self)
        var e: Building { Features.E(parent: self) }
        var f: F { Features.F.init(parent: self) }
        var g: G { .init(parent: self) }
        var again: G { G(parent: self) }
        var view: Coordinator { .init(parent: self) }
      }
      class A: Component<EmptyDependency> {}
      class B: Component<EmptyDependency> {}
      class C: Component<EmptyDependency> {}
      class D: Component<EmptyDependency> {}
      class E: Component<EmptyDependency> {}
      class F: Component<EmptyDependency> {}
      class G: Component<EmptyDependency> {}
      class Coordinator { init(parent: App) {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: A
          + b: B shared
          + d: D? stored
          + e: Building
          + f: F
          + g: G
          + again: G
          + view: Coordinator
        A unreachable
        B unreachable
        C unreachable
        D unreachable
        E unreachable
        F unreachable
        G < App
        unregistered: the generator does not see that 'A' is made here, because its name is not written
        unregistered: the generator does not see that 'B' is made here, because its name is not written
        unregistered: the generator does not see that 'C' is made here, because its name is not written
        unregistered: the generator does not see that 'D' is made here, because its name is not written
        unregistered: the generator does not see that 'E' is made here, because 'Features.E' does not begin with 'E'
        unregistered: the generator does not see that 'F' is made here, because 'Features.F' does not begin with 'F'
        """)
  }

  @Test func classesThatAreComponentsInAnotherWay() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: A { A(parent: self) }
        var b: B { B(parent: self) }
        var c: C { C(parent: self) }
        var d: D { D(parent: self) }
        var e: Space.E { E(parent: self) }
        var f: F<Int> { F<Int>(parent: self) }
      }
      class Base: Component<ADependency> {}
      class A: Base {}
      class Generic<D>: Component<D> {}
      class B: Generic<BDependency> {}
      typealias CBase = Component<CDependency>
      class C: CBase {}
      class D: Component<EmptyDependency> & Building {}
      enum Space {}
      extension Space { class E: Component<EmptyDependency> {} }
      class F<T>: Component<EmptyDependency> {}
      protocol ADependency: Dependency { var a: Int { get } }
      protocol BDependency: Dependency { var b: Int { get } }
      protocol CDependency: Dependency { var c: Int { get } }
      class Described: Component<EmptyDependency>, CustomStringConvertible { var description: String { "me" } }
      """,
      is: """
        App (BootstrapComponent)
          + a: A
          + b: B
          + c: C
          + d: D
          + e: Space.E
          + f: F<Int>
        Base unreachable
          a: Int unasked unused
        A unreachable
          a: Int unasked unused
        B unreachable
          b: Int unasked unused
        C unreachable
          c: Int unasked unused
        D unreachable
        E unreachable
        F < App
        Described unreachable
          + description: String
        unregistered: the generator does not take 'A' for a component, because it inherits from 'Base'
        unregistered: the generator does not take 'B' for a component, because it inherits from 'Generic'
        unregistered: the generator does not take 'C' for a component, because it inherits from 'CBase'
        unregistered: the generator does not take 'D' for a component, because it inherits from 'Component<EmptyDependency> & Building'
        unregistered: the generator does not see 'E', because it is declared in an extension of 'Space'
        unregistered: 'F' is generic, so at run time it is looked up under a name that is not registered
        overlooked: 'Described' describes itself, and is looked up under its description at run time
        """)
  }

  @Test func protocolsThatAreRequirementsInAnotherWay() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var log: Log { Log() }
        var a: A { A(parent: self) }
        var b: B { B(parent: self) }
        var c: C { C(parent: self) }
        var d: D { D(parent: self) }
      }
      protocol LogProviding { var log: Log { get } }
      protocol Defaulted { var level: Int { get } }
      extension Defaulted { var level: Int { 1 } }
      protocol ADependency: Dependency, LogProviding, Defaulted, Sendable {}
      class A: Component<ADependency> {}
      protocol BDependency: ADependency {}
      class B: Component<BDependency> {}
      protocol CDependency: Dependency {
        func make() -> Int
        func made() -> Int
        var shared: Log { get set }
        static var common: Log { get }
        var later: Log { get async throws }
        subscript(index: Int) -> Log { get }
      }
      extension CDependency { func made() -> Int { 1 } }
      class C: Component<CDependency> {}
      class D: Component<ElsewhereDependency> {}
      """,
      is: """
        App (BootstrapComponent)
          + log: Log
          + a: A
          + b: B
          + c: C
          + d: D
        A < App
        B < App
        C < App
          shared: Log missing on App/C unused
          common: Log missing on App/C unused
          later: Log missing on App/C unused
        D < App
        refused: the generator does not see what 'ADependency' inherits from 'LogProviding': 'log'
        refused: the generator does not take 'BDependency' for a dependency protocol, because the first protocol that it inherits is 'ADependency'
        refused: the generator does not see what 'BDependency' inherits from 'ADependency': 'log'
        refused: 'CDependency.make' is a method, which generated code cannot provide
        refused: 'CDependency.shared' is settable, which generated code cannot provide
        refused: 'CDependency.common' is static, which generated code cannot provide
        refused: 'CDependency.later' is marked 'async throws', which generated code cannot provide
        refused: 'CDependency.subscript' is a subscript, which generated code cannot provide
        gap: the dependency protocol 'ElsewhereDependency' is not in the input
        """)
  }

  @Test func namesThatAreNotUnique() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var a: One { One(parent: self) }
        var b: Two { Two(parent: self) }
      }
      class One: Component<EmptyDependency> { var it: Space.Leaf { Leaf(parent: self) } }
      class Two: Component<EmptyDependency> {}
      enum Space { class Leaf: Component<EmptyDependency> {} }
      enum Other { class Two: Component<EmptyDependency> {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: One
          + b: Two
        One < App
          + it: Space.Leaf
        Two < App
        Leaf < One
        Two unreachable
        refused: 'Two' is the name of two components, and the generator keeps them apart by nothing else
        """)
  }

  @Test func dependencyProtocolsOfOneName() async {
    let text = await NeedleText.of([
      "App/App.swift": """
      import NeedleFoundation
      class App: BootstrapComponent {
        public var log: Log { Log() }
        var one: One { One(parent: self) }
        var two: Two { Two(parent: self) }
        var three: Three { Three(parent: self) }
      }
      """,
      "One/One.swift": """
      import NeedleFoundation
      public protocol LeafDependency: Dependency { var log: Log { get } }
      public class One: Component<LeafDependency> { var it: Log { dependency.log } }
      public class Three: Component<LeafDependency> { var it: Log { dependency.log } }
      """,
      "Two/Two.swift": """
      import NeedleFoundation
      public protocol LeafDependency: Dependency { var log: Log { get } }
      public class Two: Component<LeafDependency> { var it: Log { dependency.log } }
      """,
    ])
    let refused = text.split(separator: "\n").filter { $0.hasPrefix("refused") }
    expectNoDifference(
      refused,
      [
        "refused: 'LeafDependency' is the name of two dependency protocols, and the generator keeps them apart by nothing else"
      ])
  }

  /// Each folder with a generated file is a run of the generator, even if it is not known what the roots inherit.
  @Test(arguments: ["BootstrapComponent", "NeedleFoundation.RootComponent", "BaseRoot"])
  func twoRunsOfTheGenerator(base: String) async {
    let code = """
      import NeedleFoundation
      class RootComponent: \(base) { var game: GameComponent { GameComponent(parent: self) } }
      protocol GameDependency: Dependency { var name: String { get } }
      class GameComponent: Component<GameDependency> { var title: String { dependency.name } }
      """
    func refused(_ folders: [String]) async -> [String] {
      let generated = "import NeedleFoundation\npublic func registerProviderFactories() {}"
      var sources: [String: String] = ["App/One/Root.swift": code, "App/Two/Root.swift": code]
      for folder in folders { sources["\(folder)/NeedleGenerated.swift"] = generated }
      return await NeedleText.graph(of: sources).rejectedDeclarations.filter { $0.effect == .refused }.map {
        "\($0.site.path):\($0.site.line)"
      }
    }
    let one = await refused(["App"])
    // Two roots are two runs as well.
    expectNoDifference(
      one.sorted(), base == "BootstrapComponent" ? [] : ["App/Two/Root.swift:3", "App/Two/Root.swift:4"])
    let two = await refused(["App/One", "App/Two"])
    expectNoDifference(two, [])
    let beside = await refused(["App/One", "App/Other"])
    expectNoDifference(beside, [])
  }

  @Test func aComponentInsideOfAnother() async {
    await expectNeedle(
      """
      class App: BootstrapComponent { var a: Outer { Outer(parent: self) } }
      class Outer: Component<EmptyDependency> {
        class Inner: Component<EmptyDependency> {}
      }
      class Flow { class Leaf: Component<EmptyDependency> {} }
      """,
      is: """
        App (BootstrapComponent)
          + a: Outer
        Outer unreachable
        Inner unreachable
        Leaf unreachable
        unregistered: the generator loses 'Outer', because 'Inner' is declared inside of it
        unregistered: the generator does not see 'Leaf', because it is declared in the class 'Flow'
        """)
  }

  /// Rejected declarations about a root that the rest of a file makes.
  private func roots(_ rest: String) async -> [String] {
    let source = "import NeedleFoundation\nclass Root: BootstrapComponent {}\n" + rest
    return await NeedleText.graph(of: ["App/main.swift": source]).rejectedDeclarations.map {
      "\($0.site.line): \($0.effect)"
    }
  }

  @Test func rootsBeforeTheirProviders() async {
    let early = await roots("class App { let root = Root(); init() { registerProviderFactories() } }")
    expectNoDifference(early, ["3: unregistered"])
    let inAnArgument = await roots(
      """
      struct App { let router = Router(root: Root()) }
      extension App { func launch() { registerProviderFactories() } }
      """)
    expectNoDifference(inAnArgument, ["3: unregistered"])
    for body in [
      "let root = Root(); registerProviderFactories(); print(root)",
      "show(Screen(root: Root())); if isReady { registerProviderFactories() }",
    ] {
      let above = await roots("func launch() { \(body) }")
      expectNoDifference(above, ["3: unregistered"], "\(body)")
    }
    for rest in [
      "let root = Root()",
      "class Scene: UIWindowSceneDelegate {}; private extension Scene { func setUp() { Root() } }",
      "@main struct Kit { static func main() { Flow().begin() } }; class Flow { func begin() { Root() } }",
    ] {
      let nowhere = await roots(rest)
      expectNoDifference(nowhere, ["3: unregistered"], "\(rest)")
    }
  }

  /// A root that a variable of an app's file holds, where there is generated code.
  @Test(arguments: [
    ("var root: Root = { Root() }()", true, ["App/Root.swift:3"]), ("public var root = Root()", true, []),
    ("var root: Root = { Root() }()", false, []),
  ])
  func rootsInVariables(variable: String, isGenerated: Bool, expected: [String]) async {
    let main = "@main struct Main { static func main() { print(root) } }"
    let graph = await NeedleText.graph(of: [
      "App/Root.swift": "import NeedleFoundation\nclass Root: BootstrapComponent {}\n\(variable)\n\(main)",
      "App/Generated.swift": isGenerated
        ? "import NeedleFoundation\npublic func registerProviderFactories() {}" : "import NeedleFoundation",
    ])
    expectNoDifference(graph.rejectedDeclarations.map { "\($0.site.path):\($0.site.line)" }, expected)
  }

  @Test func rootsThatMayComeAfterTheirProviders() async {
    for rest in [
      "registerProviderFactories()\nlet root = Root()",
      "class App { let root = Root(); static func main() { registerProviderFactories(); App() } }",
      "class App { static let root = Root(); func launch() { registerProviderFactories() } }",
      "class App { let root: Root = { registerProviderFactories(); return Root() }(); func again() { registerProviderFactories() } }",
      "class App { @Lazy var root = Root(); func launch() { registerProviderFactories() } }",
      "class App { let root = Root(); func launch() { registerProviderFactories() } }\nfunc begin() { registerProviderFactories() }",
      "class Kit { let root = Root() }",
      "func launch() { registerProviderFactories(); let root = Root(); registerProviderFactories() }",
      "func launch() { let make = { Root() }; registerProviderFactories(); print(make()) }",
      "func launch() { if isTest { print(Root()) }; registerProviderFactories() }",
      "func launch() { let root = Root(); registerProviderFactories(); print(root) }\nfunc begin() { registerProviderFactories() }",
    ] {
      let found = await roots(rest)
      expectNoDifference(found, [], "\(rest)")
    }
  }
}
