import CustomDump
import DigraphModel
import DigraphRules
import TestSupport
import Testing

/// The assertions of the library's own tests (JulianAlonso/Injection, `Injection/Tests/`), on fixtures of our own. They
/// check which binding answers, and that nothing is reported where the program goes on.
@Suite struct LibraryTests {
  private func expect(
    _ source: String, is expected: String, finds findings: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let graph = await Analyzed.graph("import Injection\n" + source)
    expectNoDifference(
      GraphText.text(of: graph), expected, fileID: fileID, filePath: filePath, line: line, column: column)
    let found = RuleRunner(RuleCatalog.all).findings(in: graph).filter { $0.severity == .error }.map(\.message)
    expectNoDifference(found, findings, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// `ComponentTests`, `ModuleTests`: one registration or several, in a component, a module and a child.
  @Test func entries() async {
    await expect(
      """
      struct Bun {}
      struct Jam {}
      let one = Component { factory { Bun() } }
      let two = Component { factory { Bun() }; factory { Jam() } }
      let shelf = Module { component { one } }
      let table = Module(parent: shelf) { component { two } }
      let bun: Bun = shelf.resolve()
      let jam: Jam = table()
      """,
      is: """
        Bun = Bun (struct) factory in shelf
        Bun = Bun (struct) factory in table
        Jam = Jam (struct) factory in table
        bun: eager required Bun
        jam: eager required Jam
        """)
  }

  /// `ModuleTests.testModuleExpand`, `testModuleExpandedNilDontDoAnything`, `ResolveTests.testResolveExpanded`.
  @Test func expanded() async {
    await expect(
      """
      struct Bun {}
      struct Toast { let bun: Bun }
      let extra = Component { factory { Toast(bun: $0()) } }
      func test() {
        let wide = Module { factory { Bun() } }.expand(with: extra)
        _ = wide.resolve() as Toast
        let narrow = Module { factory { Bun() } }
        _ = narrow.expand(with: nil).resolve() as Bun
      }
      """,
      is: """
        Toast = Toast (struct) factory in wide
          eager required Bun
        Bun = Bun (struct) factory in wide
        Bun = Bun (struct) factory in narrow
        test(): eager required Toast
        test(): eager required Bun
        """)
  }

  /// `FactoriesTests`, `ResolveTests`: the three scopes.
  @Test func scopes() async {
    await expect(
      """
      struct Bun {}
      final class Oven {}
      final class Tray {}
      let bakery = Module { factory { Bun() }; single { Oven() }; weak { Tray() } }
      let bun = bakery.resolve() as Bun
      let first: Oven = bakery.resolve()
      let second: Oven = bakery.resolve()
      let tray: Tray = bakery.resolve()
      """,
      is: """
        Bun = Bun (struct) factory
        Oven = Oven (class) single
        Tray = Tray (class) weak
        bun: eager required Bun
        first: eager required Oven
        second: eager required Oven
        tray: eager required Tray
        """)
  }

  /// `HashTests`: an optional means the same as its type; a tag does not.
  @Test func keys() async {
    await expect(
      """
      struct Bun {}
      let shelf = Module { factory { Bun() }; factory(tag: "rye") { Bun() } }
      let perhaps: Bun? = shelf.resolve()
      let rye: Bun = shelf.resolve(tag: "rye")
      """,
      is: """
        Bun = Bun (struct) factory
        Bun named "rye" = Bun (struct) factory
        perhaps: eager checked Bun
        rye: eager required Bun named "rye"
        """)
  }

  /// `InjectAnnotationTests`: both wrappers, with and without a tag, from the module that is set up.
  @Test func wrappers() async {
    await expect(
      """
      struct Clerk { let name: String }
      class Desk { @Inject var clerk: Clerk }
      class Booth { @LazyInject var clerk: Clerk }
      class Bank { @Inject(tag: "B") var clerk: Clerk }
      class Safe { @LazyInject(tag: "B") var clerk: Clerk }
      let office = Module {
        factory { Clerk(name: "A") }
        factory(tag: "B") { Clerk(name: "B") }
        factory { Desk() }
        factory { Booth() }
        factory { Bank() }
        factory { Safe() }
      }
      func test() {
        Injection.initialize(with: office)
        _ = resolve() as Desk
        _ = resolve() as Booth
        _ = resolve() as Bank
        _ = resolve() as Safe
      }
      """,
      is: """
        Clerk = Clerk (struct) factory
        Clerk named "B" = Clerk (struct) factory
        Desk = Desk (class) factory
          eager required Clerk global
        Booth = Booth (class) factory
          deferred required Clerk global
        Bank = Bank (class) factory
          eager required Clerk named "B" global
        Safe = Safe (class) factory
          deferred required Clerk named "B" global
        test(): eager required Desk global
        test(): eager required Booth global
        test(): eager required Bank global
        test(): eager required Safe global
        """)
  }

  /// `InjectTests`: a request without bindings, and a second start; `ResolveTests.testSharedResolveFunction`.
  @Test func start() async {
    await expect(
      """
      struct Bun {}
      func ask() { _ = resolve() as Bun }
      """,
      is: """
        ask(): eager required Bun -> missing global
        """)
    await expect(
      """
      struct Bun {}
      func twice() {
        let shelf = Module { factory { Bun() } }
        Injection.initialize(with: shelf)
        Injection.initialize(with: shelf)
      }
      """,
      is: """
        Bun = Bun (struct) factory
        """,
      finds: ["'twice()' sets up the global container a second time, which traps"])
    await expect(
      """
      struct Bun {}
      func once() {
        let shelf = Module { factory { Bun() } }
        injectMe(shelf)
        _ = resolve() as Bun
      }
      """,
      is: """
        Bun = Bun (struct) factory
        once(): eager required Bun global
        """)
  }

  /// `ModuleBuilderTests`: with a component of its own and without.
  @Test func builders() async {
    await expect(
      """
      struct Bun {}
      struct Toast { let bun: Bun }
      struct Jam {}
      final class Plain: ModuleBuilder<Toast> {
        override func build() -> Toast { Toast(bun: module.resolve()) }
      }
      final class Own: ModuleBuilder<Toast> {
        private let extra: Component?
        init(_ extra: Component? = nil) { self.extra = extra }
        override func component() -> Component? { extra }
        override func build() -> Toast { Toast(bun: module.resolve()) }
      }
      func test() {
        injectMe { factory { Jam() }; factory { Bun() } }
        _ = Plain().build()
        _ = Own(Component { factory { Bun() } }).build()
      }
      """,
      is: """
        Jam = Jam (struct) factory in global module
        Bun = Bun (struct) factory in global module
        Bun = Bun (struct) factory in Own
        Plain: eager required Bun global
        Own: eager required Bun
        """)
  }

  /// `ResolverParentTests`: a parent's factory is answered by the module that received the request.
  @Test func parents() async {
    await expect(
      """
      struct Bun { let of: String }
      struct Toast { let bun: Bun }
      let grandparent = Module { factory { Bun(of: "G") }; factory { Toast(bun: $0()) } }
      let parent = Module(parent: grandparent) { factory { Bun(of: "P") } }
      let child = Module(parent: parent) { factory { Bun(of: "C") } }
      let above = Module { factory { Toast(bun: $0()) } }
      let below = Module(parent: above) { factory { Bun(of: "B") } }
      func test() {
        _ = (child.resolve() as Toast).bun
        _ = (parent.resolve() as Toast).bun
        _ = (grandparent.resolve() as Toast).bun
        _ = (below.resolve() as Toast).bun
      }
      """,
      is: """
        Bun = Bun (struct) factory in grandparent
        Toast = Toast (struct) factory in grandparent
          eager required Bun -> Bun, Bun, Bun
        Bun = Bun (struct) factory in parent
        Bun = Bun (struct) factory in child
        Toast = Toast (struct) factory in above
          eager required Bun
        Bun = Bun (struct) factory in below
        test(): eager required Toast
        test(): eager required Toast
        test(): eager required Toast
        test(): eager required Toast
        """)
  }
}
