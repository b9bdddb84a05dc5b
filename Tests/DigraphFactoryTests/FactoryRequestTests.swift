import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Requests of factories: their owners and their timing.
@Suite struct FactoryRequestTests {
  /// Property wrappers request when their owner is made, or when the property is read.
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

  /// Requirements of protocols that a single container meets, and a wrapper that code makes itself.
  @Test func requirements() async {
    await expectGraph(
      of: """
        final class A {}
        protocol Features: SharedContainer { var a: Factory<A> { get } }
        protocol Providing { var b: Factory<A> { get } }
        protocol Shared { var c: Factory<A> { get } }
        final class One: SharedContainer, Features, Shared {
          static let shared = One()
          let manager = ContainerManager()
          var a: Factory<A> { self { A() } }
          var c: Factory<A> { self { A() } }
        }
        extension Container: Providing, Shared {
          var b: Factory<A> { self { A() }.cached }
          var c: Factory<A> { self { A() } }
          var features: Factory<Features> { self { One.shared } }
        }
        func use(_ features: Features, _ provider: Providing) { print(features.a(), provider.b()) }
        func read() -> A { Injected(\\.b).wrappedValue }
        func later() -> LazyInjected<A> { LazyInjected(\\.b) }
        func any(_ shared: Shared) { print(shared.c()) }
        """,
      """
      a: A = A (class) unique in One
      c: A = A (class) unique in One
      b: A = A (class) cached in Container
      c: A = A (class) unique in Container
      features: Features = ? (unknown) unique value in Container
      use(_:_:): eager required a: A global
      use(_:_:): eager required b: A global
      read(): eager required b: A global
      later(): deferred required b: A global
      gap: request it is not known which factory is called
      """)
  }

  /// Typealiases of wrappers, and factories in an extension of all containers.
  @Test func otherNames() async {
    await expectGraph(
      of: """
        final class A {}
        typealias Dependency = Injected
        extension SharedContainer { var a: Factory<A> { self { A() } } }
        extension Container { var b: Factory<A> { self { self.a() } } }
        final class MyContainer: SharedContainer {
          static let shared = MyContainer()
          let manager = ContainerManager()
        }
        final class Owner {
          @Dependency(\\.a) var a
          @Dependency(\\MyContainer.a) var c
        }
        func one() { print(Container.shared.a(), MyContainer.shared.a(), Container.shared.a.resolve()) }
        """,
      """
      a: A = A (class) unique in SharedContainer
      b: A = ? (class) unique alias in Container
        eager required a: A global
      Owner: eager required a: A global
      Owner: eager required a: A global
      one(): eager required a: A global
      one(): eager required a: A global
      one(): eager required a: A global
      """)
  }

  /// A wrapper on a local variable needs no explicit type.
  @Test func localWrappers() async {
    await expectGraph(
      of: """
        final class A {}
        extension Container {
          var a: Factory<A> { self { A() } }
          var b: Factory<A> { self { A() } }
        }
        func use() {
          @Injected(\\.a) var a
          @LazyInjected(\\.b) var b: A
          print(a, b)
        }
        """,
      """
      a: A = A (class) unique
      b: A = A (class) unique
      a: deferred required a: A global
      b: deferred required b: A global
      """)
  }

  /// Each branch of an `#if` may declare the factory.
  @Test func twins() async {
    await expectGraph(
      of: """
        class A {}
        final class B: A {}
        extension Container {
          #if os(iOS)
          var a: Factory<A> { self { A() }.cached }
          var b: Factory<A> { self { A() }.cached }
          #else
          var a: Factory<A> { self { B() }.cached }
          var b: Factory<A> { self { B() }.singleton }
          #endif
        }
        func use() { print(Container.shared.a(), Container.shared.b()) }
        """,
      """
      a: A = A (class) cached if os(iOS)
      b: A = A (class) singleton if os(iOS)
      a: A = B (class) cached if !(os(iOS))
      b: A = B (class) singleton if !(os(iOS))
      use(): eager required a: A -> a: A, a: A global
      use(): eager required b: A -> b: A, b: A global
      """)
  }

  /// An object's stored properties ask before its methods register.
  @Test func lateRegistrations() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class A {}
      extension Container {
        var a: Factory<A?> { promised() }
        var b: Factory<A?> { promised() }
      }
      final class Screen {
        let a = Container.shared.a()
        func start() {
          Container.shared.a.register { A() }
          if isReady { Container.shared.b.register { A() } }
        }
      }
      """)
    expectNoDifference(graph.setups.map(\.site.line), [10])
    expectNoDifference(graph.setups.map { $0.earlierRequests.map(\.site.line) }, [[8]])
  }

  /// A factory that cannot be found is a gap, and does not stop the analysis.
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

  /// Types of the same names in another module or library are not the framework's.
  @Test func namesakes() async {
    let own = await Analyzed.text(of: [
      "Factory/Container.swift":
        "public struct Factory<T> { }\npublic class Container { public var a: Factory<Int> { Factory() } }",
      "App/main.swift": "import Factory\nprint(Container().a)",
    ])
    #expect(own == "")
  }
}
