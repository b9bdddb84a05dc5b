import CustomDump
import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// Behaviour of the library at run time, one kind in each test, and the findings about it: none where the program goes
/// on, an error where it traps.
@Suite struct BehaviourTests {
  /// Expects the findings in a file, written as `line: severity: message`. `import Injection` is the file's first line.
  private func expect(
    _ expected: [String], in source: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let graph = await Analyzed.graph("import Injection\n" + source)
    // These rules would always fire: a short program binds more than it requests, requests in place, and consists of
    // doubles.
    let others = ["service-locator", "test-double-in-production", "unused-registration"]
    let rules = RuleCatalog.all.filter { !others.contains($0.info.id) }
    let found = RuleRunner(rules).findings(in: graph).map { "\($0.site.line): \($0.severity): \($0.message)" }
    expectNoDifference(found, expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  // MARK: Keys

  @Test func typesOfOneNameShareAKey() async {
    await expect(
      [
        "4: error: 'Home.Config' and 'Login.Config' are both bound as 'Config', because Injection knows them by that name"
      ],
      in: """
        enum Home { struct Config {} }
        enum Login { struct Config {} }
        let app = Module { factory { Home.Config() }; factory { Login.Config() } }
        let home: Home.Config = app.resolve()
        """)
  }

  @Test func modulesAreNoPartOfAKey() async {
    let graph = await Analyzed.graph(of: [
      "App/App.swift": """
      import Injection
      import North
      import South
      let app = Module { factory { North.Bell() }; factory { South.Bell() } }
      let bell: North.Bell = app.resolve()
      """,
      "North/Bell.swift": "public struct Bell { public init() {} }",
      "South/Bell.swift": "public struct Bell { public init() {} }",
    ])
    let found = RuleRunner(RuleCatalog.all).findings(in: graph).filter { $0.severity == .error }
    expectNoDifference(
      found.map { "\($0.site.line): \($0.message)" },
      ["4: 'North.Bell' and 'South.Bell' are both bound as 'Bell', because Injection knows them by that name"])
  }

  @Test func keysAreExact() async {
    await expect(
      [
        "6: error: no binding for 'Store', which 'store' requires",
        "7: error: no binding for 'DiskStore', which 'disk' requires",
      ],
      in: """
        protocol Store {}
        final class DiskStore: Store {}
        let app = Module { factory { DiskStore() } }
        let other = Module { factory { DiskStore() as Store } }
        let store: Store = app.resolve()
        let disk: DiskStore = other.resolve()
        """)
  }

  @Test func namesForTypesAreTheTypes() async {
    await expect(
      [],
      in: """
        protocol Store {}
        final class DiskStore: Store {}
        typealias Storage = Store
        typealias Names = [String]
        let app = Module { factory { DiskStore() as Storage }; factory { ["a"] as Names } }
        let store = app.resolve() as any Store
        let names: Array<String> = app.resolve()
        """)
  }

  @Test func optionalsAreUnwrappedOnce() async {
    await expect(
      [
        "7: error: 'A' is bound only without a name, but 'once' asks for it as \"twice\""
      ],
      in: """
        struct A {}
        let app = Module { factory { A() as A? }; factory(tag: "twice") { A() as A?? } }
        let wrapped: A? = app.resolve()
        let plain: A = app.resolve()
        let twice: A?? = app.resolve(tag: "twice")
        let once: A = app.resolve(tag: "twice")
        """)
  }

  @Test func tagsArePartOfTheKey() async {
    await expect(
      [
        "6: error: 'A' is bound only as \"other\" and without a name, but 'none' asks for it as \"third\""
      ],
      in: """
        struct A {}
        let app = Module { factory { A() }; factory(tag: "other") { A() } }
        let plain: A = app.resolve()
        let other: A = app.resolve(tag: "other")
        let none: A = app.resolve(tag: "third")
        """)
  }

  // MARK: Order and parents

  @Test func theLastOneWins() async {
    await expect(
      [
        "5: error: 'Log' is bound again, which replaces the first binding"
      ],
      in: """
        protocol Log {}
        final class FileLog: Log {}
        final class NoLog: Log {}
        let app = Module { factory { FileLog() as Log }; factory { NoLog() as Log } }
        let child = Module(parent: app) { factory { FileLog() as Log } }
        """)
  }

  @Test func ancestorsAreAskedAndSeeTheChild() async {
    await expect(
      [],
      in: """
        struct A {}
        struct B { let a: A }
        let eldest = Module { factory { B(a: $0()) } }
        let middle = Module(parent: eldest) { factory { 1 } }
        let youngest = Module(parent: middle) { factory { A() } }
        let b: B = youngest.resolve()
        """)
    await expect(
      [
        "4: error: no binding for 'A', which 'B' requires"
      ],
      in: """
        struct A {}
        struct B { let a: A }
        let eldest = Module { factory { B(a: $0()) } }
        let youngest = Module(parent: eldest) { factory { 1 } }
        let b: B = youngest.resolve()
        """)
  }

  @Test func optionalsGetNil() async {
    await expect(
      [],
      in: """
        struct A {}
        struct B { let a: A? }
        let app = Module { factory { B(a: $0()) } }
        let b: B = app.resolve()
        """)
    await expect(
      [
        "5: warning: 'a' always gets nil for 'A': an optional is not looked for in 'app' above 'child'"
      ],
      in: """
        struct A {}
        let app = Module { factory { A() } }
        let child = Module(parent: app) { factory { 1 } }
        let a: A? = child.resolve()
        """)
  }

  // MARK: Scopes

  @Test func aSingleIsOneInEachModule() async {
    await expect(
      [
        "3: warning: 'app' and 'widget' each share their own 'Session'"
      ],
      in: """
        final class Session {}
        let shared = Component { single { Session() } }
        let app = Module { component { shared } }
        let widget = Module { component { shared } }
        """)
  }

  @Test func aSingleKeepsWhatTheFirstModuleGives() async {
    await expect(
      [
        "5: warning: 'Api' ('Fake', factory) lives in 'child', but is kept by 'Store' (single)",
        "6: info: 'Api' of 'child' stands before the one of 'app' for 'Store'",
      ],
      in: """
        class Api {}
        final class Fake: Api {}
        final class Store { init(api: Api) {} }
        let app = Module { factory { Api() }; single { Store(api: $0()) } }
        let child = Module(parent: app) { factory { Fake() as Api } }
        let first: Store = child.resolve()
        let second: Store = app.resolve()
        """)
  }

  // MARK: Cycles

  @Test func cyclesOverflowInEachScope() async {
    for scope in ["factory", "single", "weak"] {
      await expect(
        [
          "4: error: 'A' and 'B' need each other while they are made"
        ],
        in: """
          final class A { init(b: B) {} }
          final class B { init(a: A) {} }
          let app = Module { \(scope) { A(b: $0()) }; \(scope) { B(a: $0()) } }
          """)
    }
  }

  @Test func askingLaterBreaksCycles() async {
    await expect(
      [],
      in: """
        final class A { @LazyInject var b: B }
        final class B { init(a: A) {} }
        final class C { init(d: @escaping () -> D) {} }
        final class D { init(c: C) {} }
        func launch() {
          injectMe {
            factory { A() }
            factory { B(a: $0()) }
            factory { module in C(d: { module() }) }
            factory { D(c: $0()) }
          }
        }
        """)
  }

  // MARK: The global module

  @Test func theGlobalModuleIsSetUpOnceAndFirst() async {
    await expect(
      [
        "4: error: 'launch()' asks for 'A' before the global container is set up, which traps",
        "6: error: 'launch()' sets up the global container a second time, which traps",
      ],
      in: """
        final class A {}
        func launch() {
          let a: A = resolve()
          injectMe { factory { A() } }
          injectMe { factory { A() } }
        }
        """)
  }

  @Test func wrappersAskWhenTheirOwnerIsMade() async {
    await expect(
      [
        "4: error: 'App' asks for 'A' before the global container is set up, which traps"
      ],
      in: """
        final class A {}
        final class App {
          @Inject var eager: A
          @LazyInject var lazy: A
          func launch() { injectMe { factory { A() } } }
        }
        """)
  }

  // MARK: Builders

  @Test func aBuildersModuleHasNoParent() async {
    await expect(
      [
        "9: error: 'Extended' asks 'Extended' for 'A', which is bound in 'base', but a builder's module has no parent"
      ],
      in: """
        final class A {}
        final class B {}
        let base = Module { factory { A() } }
        func launch() { injectMe(Module(parent: base) { factory { 1 } }) }
        final class Plain: ModuleBuilder<A> { override func build() -> A { module.resolve() } }
        final class Extended: ModuleBuilder<A> {
          override func component() -> Component? { Component { factory { B() } } }
          override func build() -> A { module.resolve() }
        }
        """)
  }

  @Test func wrappersDoNotAskTheBuilder() async {
    await expect(
      [
        "6: error: 'Screen' asks 'global module' for 'A', which is bound only in 'Screen' below it"
      ],
      in: """
        final class A {}
        final class B {}
        func launch() { injectMe { factory { 1 } } }
        final class Screen: ModuleBuilder<B> {
          @Inject var a: A
          override func component() -> Component? { Component { factory { A() } } }
          override func build() -> B { B() }
        }
        """)
  }

  @Test func buildHasToBeOverridden() async {
    await expect(
      [
        "6: error: nothing overrides 'build()' of 'Home', which traps when it is called"
      ],
      in: """
        final class A {}
        class Screen: ModuleBuilder<A> {}
        final class Home: Screen {}
        final class Help: Screen { override func build() -> A { A() } }
        let all = [Home().build(), Help().build()]
        """)
  }

  // MARK: Beside another framework

  /// Swinject does not look at `@Inject`, so it reports nothing about a property that Injection answers.
  @Test func twoFrameworksInOneApp() async {
    await expect(
      [],
      in: """
        import Swinject
        final class A {}
        final class B { @Inject var a: A }
        let container = Container()
        func launch() {
          container.register(A.self) { _ in A() }
          injectMe { factory { container.resolve(A.self)! as A }; factory { B() } }
        }
        """)
  }
}
