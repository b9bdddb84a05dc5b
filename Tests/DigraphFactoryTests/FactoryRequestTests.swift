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
      b: A = A (class) unique in MyContainer
      a: A = A (class) unique in Container
      owner: Owner = Owner (class) unique in Container
        eager required a: A global
        deferred required b: A global
        deferred required a: A global
        deferred required b: A global
        deferred required a: A global
        deferred required a: A global
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
        let seven = Container().a()
        """,
      """
      a: A = A (class) unique
      b: B = B (class) unique
        eager required a: A global
        eager required a: A global
        eager required a: A global
      Container: eager required b: B global
      one(container:): eager required a: A global
      two(): eager required a: A global
      three(): eager required b: B global
      four(_:): eager required a: A global
      seven: eager required a: A global
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
      gap: binding the closure of the factory was not found
      gap: request no code of the input declares the factory 'other'
      gap: request it is not known which factory is called
      gap: request no code of the input declares the factory 'third'
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
