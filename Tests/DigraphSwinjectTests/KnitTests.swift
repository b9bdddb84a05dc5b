import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Knit's additions to Swinject: modules, generated methods, and macros.
@Suite("Knit")
struct KnitTests {
  /// An assembly with one function, whose initializer needs no argument.
  private func assembly(_ name: String, dependsOn modules: String = "", more: String = "", _ body: String) -> String {
    """
    final class \(name): AutoInitModuleAssembly {
      typealias TargetResolver = Resolver
      static var dependencies: [any ModuleAssembly.Type] { [\(modules)] }
      \(more)
      func assemble(container: Container<Resolver>) {
        \(body)
      }
    }

    """
  }

  private func facts(_ source: String) async -> [String] {
    await Analyzed.graph("import Knit\n" + source).rejectedDeclarations.map(\.fact)
  }

  @Test func generatedMethods() async {
    let text = await Analyzed.swinject(
      "import Knit\nfinal class SQLStore {}\nfinal class PClock {}\nenum Pages { final class Factory {} }\n"
        + "final class Page { init(_ number: Int) {} }\nfinal class Subject<Value> {}\nfinal class Event {}\n"
        + assembly(
          "AppAssembly",
          """
          container.register(SQLStore.self) { _ in SQLStore() }
              container.register((any PClock).self, name: "wide") { _ in PClock() }
              container.register(Pages.Factory.self) { _ in Pages.Factory() }
              container.register(Page.self) { (resolver: Resolver, number: Int) in Page(number) }
              container.register(Subject<Event>.self) { _ in Subject<Event>() }
          """)
          + """
          func start() {
            let resolver = ScopedModuleAssembler<Resolver>([AppAssembly()]).resolver
            _ = (resolver.sqlStore(), resolver.pClock(name: .wide), resolver.pagesFactory(), resolver.page(number: 3))
            _ = resolver.eventSubject()
          }
          """)
    expectNoDifference(
      text,
      """
      SQLStore = SQLStore (class) graph
      PClock named "wide" = PClock (class) graph
      Pages.Factory = Pages.Factory (class) graph
      Page with (Int) = Page (class) graph
      Subject<Event> = Subject<Event> (class) graph
      start(): eager required SQLStore
      start(): eager required PClock named "wide"
      start(): eager required Pages.Factory
      start(): eager required Page with (Int)
      start(): eager required Subject<Event>
      """)
  }

  /// Comments give methods a second name, and hide them from calls that mean others.
  @Test func comments() async {
    let text = await Analyzed.swinject(
      "import Knit\nfinal class A {}\nfinal class B {}\nprotocol C {}\nenum D { final class A {} }\nenum E { final class B {} }\n"
        + assembly(
          "AppAssembly",
          """
          // @knit alias("first")
              container.register(A.self) { _ in A() }

              // Wide ones are rare.
              // @knit public tag("wide") alias("second")
              // @knit alias("none")
              container.register(B.self, name: "wide") { _ in B() }
                // @knit alias("third")
                .implements(C.self)
              // @knit hidden
              container.register(D.A.self) { _ in D.A() }
          """)
        + "// @knit ignore\n" + assembly("OldAssembly", "container.register(E.B.self, name: \"wide\") { _ in E.B() }")
          + """
          func start() {
            let resolver = ScopedModuleAssembler<Resolver>([AppAssembly(), OldAssembly()]).resolver
            _ = (resolver.first(), resolver.a(), resolver.second(name: .wide), resolver.b(name: .wide), resolver.third())
          }
          """)
    expectNoDifference(
      text,
      """
      A = A (class) graph
      B named "wide" = B (class) graph
      C -> B named "wide"
      D.A = D.A (class) graph
      E.B named "wide" = E.B (class) graph
      start(): eager required A
      start(): eager required A
      start(): eager required B named "wide"
      start(): eager required B named "wide"
      start(): eager required C
      """)
  }

  /// Without its comment, a method that two registrations are named after is not understood.
  @Test func methodsOfOneName() async {
    func gaps(_ comment: String) async -> [String] {
      await Analyzed.graph(
        "import Knit\nenum D { final class A {} }\nenum E { final class A {} }\n"
          + assembly("AppAssembly", "container.register(D.A.self) { _ in D.A() }") + comment
          + assembly("OldAssembly", "container.register(E.A.self) { _ in E.A() }")
          + "let a = ScopedModuleAssembler<Resolver>([AppAssembly(), OldAssembly()]).resolver.a()\n"
      ).gaps.map(\.reason)
    }
    let reason = "several assemblies register types that this method may be named after"
    for comment in [
      "", "// @knit public\n", "/// @knit ignore\n", "// knit ignore\n", "// @knit ignore\nfinal class F {}\n",
    ] {
      let found = await gaps(comment)
      expectNoDifference(found, [reason], comment)
    }
    for comment in ["// @knit ignore\n", "// @knit hidden\n\n// Not for long.\n", "// @knit  @_spi(Old) hidden\n"] {
      let found = await gaps(comment)
      expectNoDifference(found, [], comment)
    }
  }

  /// Another module can call public methods only.
  @Test func methodsOfOtherModules() async {
    func module(_ comment: String) -> String {
      "import Knit\npublic enum Own { public final class A {} }\n" + comment
        + assembly("OwnAssembly", "container.register(Own.A.self) { _ in Own.A() }")
    }
    let gaps = await Analyzed.graph(of: [
      "Near/Near.swift": module("// @knit public\n"),
      "Far/Far.swift": module("// @knit internal\n").replacing("Own", with: "Other"),
      "App/App.swift":
        "import Knit\nimport Near\nimport Far\n"
        + "let a = ScopedModuleAssembler<Resolver>([OwnAssembly(), OtherAssembly()]).resolver.a()\n",
    ]).gaps.map(\.reason)
    expectNoDifference(gaps, [])
  }

  /// Generic code of tests asks for the collection of whichever type its caller names.
  @Test func collectionsOfGenericCode() async {
    let graph = await Analyzed.graph(
      "import Knit\nfinal class A {}\n"
        + assembly("AppAssembly", "container.registerIntoCollection(A.self) { _ in A() }")
          + """
          extension Resolver {
            func count<T>(_ type: T.Type) -> Int { resolveCollection(type).entries.count }
          }
          let count = ScopedModuleAssembler<Resolver>([AppAssembly()]).resolver.count(A.self)
          """)
    expectNoDifference(graph.gaps.map(\.reason), [])
    expectNoDifference(graph.requests.map(\.resolution.status), [.bound])
  }

  @Test func macros() async {
    let text = await Analyzed.swinject(
      """
      import Knit
      final class Clock {}
      final class Lens {}
      final class Page {
        @Resolvable<Resolver>
        init(clock: Clock, @Argument number: Int, @Named("wide") lens: Lens, @UseDefault flag: Bool = true) {}
        @Resolvable<Resolver>
        static func blank(clock: Clock?) -> Page { Page() }
        init() {}
      }

      """
        + assembly(
          "AppAssembly",
          """
          container.register(Clock.self) { _ in Clock() }
              container.register(Lens.self, name: "wide") { _ in Lens() }
              container.register(Page.self) { Page.blank(resolver: $0) }
              container.register(Page.self) { (resolver: Resolver, number: Int) in Page.make(resolver: resolver, number: number) }
          """)
        + "let assembler = ModuleAssembler([AppAssembly()])\n")
    expectNoDifference(
      text,
      """
      Clock = Clock (class) graph
      Lens named "wide" = Lens (class) graph
      Page = Page (class) graph
        eager required Clock
      Page with (Int) = Page (class) graph
        eager required Clock
        eager required Lens named "wide"
      """)
  }

  @Test func modulesRunWithWhatTheyDependOnAndWithoutWhatIsReplaced() async {
    let text = await Analyzed.swinject(
      "import Knit\nfinal class A {}\nfinal class B {}\n"
        + assembly("OneAssembly", dependsOn: "TwoAssembly.self", "container.register(A.self) { _ in A() }")
        + assembly("TwoAssembly", dependsOn: "ThreeAssembly.self", "container.register(B.self) { _ in B() }")
        + assembly("ThreeAssembly", "")
        + assembly(
          "OtherAssembly", more: "static var replaces: [any ModuleAssembly.Type] { [TwoAssembly.self] }",
          "container.register(B.self, name: \"other\") { _ in B() }")
          + """
          protocol ChildResolver: Resolver {}
          extension Container: ChildResolver {}
          final class ChildAssembly: AutoInitModuleAssembly {
            typealias TargetResolver = ChildResolver
            static var dependencies: [any ModuleAssembly.Type] { [OneAssembly.self] }
            func assemble(container: Container<ChildResolver>) {
              container.register(Int.self) { resolver in resolver.a().hashValue }
            }
          }
          let first = ScopedModuleAssembler<Resolver>([OneAssembly()])
          let second = ScopedModuleAssembler<Resolver>([OneAssembly(), OtherAssembly()])
          let third = ScopedModuleAssembler<ChildResolver>(parent: first.internalAssembler, [ChildAssembly()])
          """)
    expectNoDifference(
      text,
      """
      A = A (class) graph in first
      A = A (class) graph in second
      B = B (class) graph in first
      B named "other" = B (class) graph in second
      Int = ? (struct) graph in third
        eager required A
      """)
  }

  @Test func whatIsReplacedAnswersNobody() async {
    let replacing = "static var replaces: [any ModuleAssembly.Type] { [OneAssembly.self] }"
    let graph = await Analyzed.graph(
      "import Knit\nfinal class A {}\nfinal class B {}\n"
        + assembly("OneAssembly", "container.register(A.self) { _ in A() }")
        + assembly("OtherAssembly", more: replacing, "container.register(B.self) { _ in B() }")
          + """
          let assembler = ScopedModuleAssembler<Resolver>([OtherAssembly()])
          print(assembler.resolver.a(), assembler.resolver.b())
          """)
    expectNoDifference(graph.requests.map(\.resolution.status), [.missing, .bound])
    expectNoDifference(
      graph.rejectedDeclarations.map(\.fact), ["'OtherAssembly' replaces 'OneAssembly', but does not bind 'A'"])
  }

  @Test func abstractRegistrationsHaveToBeMet() async {
    let abstract =
      "import Knit\nfinal class A {}\nfinal class B {}\n"
      + assembly("PartAssembly", "container.registerAbstract(A.self)").replacing("AutoInitModule", with: "Abstract")
    let met = assembly("AAssembly", "container.register(A.self) { _ in A() }")
    func statuses(_ modules: String) async -> [Resolution.Status] {
      await Analyzed.graph(abstract + met + "let assembler = ScopedModuleAssembler<Resolver>([\(modules)])").requests
        .map(\.resolution.status)
    }
    #expect(await statuses("PartAssembly()") == [.missing])
    #expect(await statuses("PartAssembly(), AAssembly()") == [.bound])
  }

  @Test func whatIsNotKnownIsAGap() async {
    func gaps(_ source: String) async -> [String] {
      await Analyzed.graph("import Knit\nfinal class A {}\n" + source).gaps.map(\.reason)
    }
    #expect(
      await gaps(
        assembly("AAssembly", dependsOn: "FarAssembly.self", "container.register(A.self) { _ in A() }")
          + "let assembler = ScopedModuleAssembler<Resolver>([AAssembly()])")
        == ["'FarAssembly', which is applied to it, is not in the input"])
    #expect(
      await gaps(
        assembly("AAssembly", "container.register(A.self) { resolver in A(resolver.far()) }")
          + "let assembler = ScopedModuleAssembler<Resolver>([AAssembly()])")
        == ["'far' is declared outside of the input"])
    #expect(
      await gaps(
        "final class Page { @Resolvable<Resolver> init(far: Far) {} }\n"
          + assembly("AAssembly", "container.register(Page.self) { Page.make(resolver: $0) }")
          + "let assembler = ScopedModuleAssembler<Resolver>([AAssembly()])")
        == ["no assembly of the input registers what 'far()' gives"])
  }

  @Test func mistakesOfAssembliesAreToldOnlyWhereAllIsKnown() async {
    let needy =
      "final class NeedyAssembly: ModuleAssembly { init(a: Int) {}; func assemble(container: Container<Resolver>) {}\n  static var dependencies: [any ModuleAssembly.Type] { [] } }\n"
    let app = assembly("AppAssembly", dependsOn: "NeedyAssembly.self", "")
    #expect(
      await facts(needy + app + "let assembler = ModuleAssembler([AppAssembly()])")
        == ["'AppAssembly' depends on 'NeedyAssembly', which the assembler is not given and cannot make by itself"])
    for modules in ["[AppAssembly(), NeedyAssembly(a: 1)]", "[AppAssembly()] + far()", "far()"] {
      #expect(await facts(needy + app + "let assembler = ModuleAssembler(\(modules))") == [], "\(modules)")
    }
    let parent = "let parent = ModuleAssembler([NeedyAssembly(a: 1)])\n"
    #expect(
      await facts(
        needy + app + parent
          + "let assembler = ScopedModuleAssembler<Resolver>(parent: parent, [AppAssembly()])") == [])
  }

  @Test(
    "half-typed and hostile assemblies are no trap",
    arguments: [
      "final class A: AutoInitModuleAssembly { static var dependencies: [any ModuleAssembly.Type] { [A.self] }",
      "final class A: AutoInitModuleAssembly { static var dependencies: [any ModuleAssembly.Type] { dependencies } }",
      "final class A: FakeAssembly { typealias ReplacedAssembly = A }",
      "final class A: AutoInitModuleAssembly { static var replaces: [any ModuleAssembly.Type] { [A.self] } }",
      "final class A: AutoInitModuleAssembly { func assemble(container: Container<A>) { container.register(, name: ) } }",
      "final class A: AutoInitModuleAssembly { func assemble(container: Container<A>) { container.register(<.self) { } } }",
      "final class A { @Resolvable<Resolver> init(@Named a: A, @Argument b: ) {} }\nlet a = A.make(resolver: a)",
    ])
  func badInput(source: String) async {
    let graph = await Analyzed.graph(
      "import Knit\n" + source
        + "\nlet assembler = ScopedModuleAssembler<Resolver>([A()])\nlet a = assembler.resolver.a()")
    #expect(graph.rejectedDeclarations == [])
  }
}
