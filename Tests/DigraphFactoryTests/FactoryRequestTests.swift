import TestSupport
import Testing

/// Who asks, and when.
@Suite struct FactoryRequestTests {
  /// Property wrappers ask when their owner is made, or later.
  @Test func wrappers() async {
    await expectGraph(
      of: """
        final class A {}
        final class MyContainer: SharedContainer {
          static let shared = MyContainer()
          let manager = ContainerManager()
          var b: Factory<A> { self { A() } }
        }
        final class Owner {
          @Injected(\\.a) var a
          @LazyInjected(\\MyContainer.b) var b: A
          @WeakLazyInjected(\\Container.a) var c
          @DynamicInjected(\\ MyContainer.b) var d
          @InjectedObject(\\.a) var e
          @InjectedObservable(\\.a) var f
        }
        extension Container {
          var a: Factory<A> { self { A() } }
          var owner: Factory<Owner> { self { Owner() } }
        }
        """,
      """
      """)
  }

  /// Calls in all spellings.
  @Test func calls() async {
    await expectGraph(
      of: """
        final class A {}
        final class B { init(_ a: A, _ b: A, _ c: A = Container.shared.a()) {} }
        extension Container {
          var a: Factory<A> { self { A() } }
          var b: Factory<B> { self { B(self.a(), a.resolve()) } }
          func use() { print(b()) }
        }
        func one(container: Container) -> A { container.a.callAsFunction() }
        func two() -> A { dependency(\\.a) }
        func three() -> B { resolve(\\Container.b) }
        func four(_ factory: Factory<A>) -> A { factory() }
        func five() { print(four(Container.shared.a)) }
        let six = Container().a
        let seven = six()
        """,
      """
      """)
  }

  /// What is not there is a gap, and never a stop.
  @Test func gaps() async {
    await expectGraph(
      of: """
        final class A {}
        extension Container { var a: Factory<A> { make() } }
        final class Owner { @Injected(\\.other) var other: A }
        func use(_ all: [Factory<A>]) { print(all[0](), Container.shared.third()) }
        """,
      """
      """)
  }

  /// Half-typed code and hostile names.
  @Test func badInput() async {
    for source in [
      "extension Container { var a: Factory<", "extension Container { var a: Factory<A> { self { A( } }",
      "extension Container { var `self`: Factory<A> { self { self() } }; var shared: Factory<A> { shared } }",
      "final class C: SharedContainer { static let shared = C.shared; var manager: Factory<C> { manager } }",
      "@Injected(\\) var a\n@Injected(\\.) var b\n@Injected(\\..a) var c\n@Injected() var d\nlet e = Container.shared.",
      "extension Container { var a: ParameterFactory<Int> { self { } }; var b: Factory { b.onTest }; var c: Factory<A, B> { c() } }",
    ] { _ = await Analyzed.graph("import FactoryKit\n" + source) }
  }

  /// Another module or library of the name is something else.
  @Test func namesakes() async {
    let own = await Analyzed.text(of: [
      "Factory/Container.swift":
        "public struct Factory<T> { }\npublic class Container { public var a: Factory<Int> { Factory() } }",
      "App/main.swift": "import Factory\nprint(Container().a)",
    ])
    #expect(own == "")
  }
}
