import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Factories, and the types that their closures make.
@Suite struct FactoryTests {
  /// A binding has the place of the code that ends its value early.
  @Test func resets() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class A {}
      extension Container {
        var a: Factory<A> { self { A() }.cached }
        var b: Factory<A> { self { A() }.shared }
        var c: Factory<A> { self { A() }.singleton }
        var d: Factory<A> { self { A() }.cached.timeToLive(60) }
      }
      func logOut() {
        Container.shared.reset(options: .scope)
        Scope.singleton.reset()
      }
      """)
    expectNoDifference(graph.bindings.map { $0.resetSite?.line }, [10, nil, 11, 7])
    expectNoDifference(graph.bindings.map(\.scope.lifetime), [.resettable, .weak, .resettable, .resettable])
  }

  /// The scope `shared` holds its values weakly, so it keeps objects only: nothing can clash in its slots.
  ///
  /// Specified by hmlongco/Factory, `Sources/Factory/Factory/Scopes.swift`.
  @Test func slots() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      struct Song {}
      protocol Info {}
      struct SongInfo: Info { init(_ song: Song) {} }
      final class Player: Info { init(_ song: Song) {} }
      extension Container {
        var value: ParameterFactory<Song, SongInfo> { self { SongInfo($0) }.shared }
        var text: ParameterFactory<Song, String> { self { _ in "a" }.shared }
        var info: ParameterFactory<Song, Info> { self { SongInfo($0) }.shared }
        var object: ParameterFactory<Song, Player> { self { Player($0) }.shared }
        var player: ParameterFactory<Song, Info> { self { Player($0) }.shared }
        var cached: ParameterFactory<Song, SongInfo> { self { SongInfo($0) }.cached }
        var single: ParameterFactory<Song, String> { self { _ in "a" }.singleton }
      }
      """)
    expectNoDifference(graph.sharedSlots.map(\.name), ["object", "player", "cached", "single"])
  }

  /// All spellings of a factory.
  @Test func spellings() async {
    await expectGraph(
      of: """
        protocol P {}
        final class A: P {}
        final class B { init(_ number: Int) {} }
        extension Container {
          var a: Factory<P> { self { A() } }
          var b: Factory<A> { Factory(self) { A() }.singleton }
          var c: ParameterFactory<Int, B> { ParameterFactory(self) { B($0) }.scope(.cached) }
          var d: ParameterFactory<Int, B> { self(B.init) }
          var e: Factory<A?> { promised().shared }
          var f: Factory<P> { a }
          var g: Factory<A> { .init(self) { return A() }.graph }
          func h(_ number: Int) -> Factory<B> { self { B(number) } }
          static let i = Factory<P>(scope: .singleton) { A() }
          static let j = ParameterFactory { (number: Int) in B(number) }
        }
        extension SharedContainer { var k: Factory<A> { self { A() }.cached } }
        """,
      """
      a: P = A (class) unique in Container
      b: A = A (class) singleton in Container
      c: B with (Int) = B (class) cached in Container
      d: B with (Int) = B (class) unique in Container
      g: A = A (class) graph in Container
      h(_:): B = B (class) unique in Container
      i: P = A (class) singleton in Container
      j: B with (_) = B (class) unique in Container
      k: A = A (class) cached in SharedContainer
      """)
  }

  /// Scopes of the framework and of the app, and calls that reset them.
  @Test func scopes() async {
    await expectGraph(
      of: """
        final class A {}
        extension Scope { static let login = Cached(); static let held = Shared() }
        extension Container {
          var a: Factory<A> { self { A() }.scope(.login) }
          var b: Factory<A> { self { A() }.scope(.held) }
          var c: Factory<A> { self { A() } }
          var d: Factory<A> { self { A() }.cached.unique }
        }
        func set() {
          Container.shared.manager.defaultScope = .singleton
          Container.shared.d.singleton.register { A() }
        }
        """,
      """
      a: A = A (class) login
      b: A = A (class) held
      c: A = A (class) singleton
      d: A = A (class) unique if nothing is registered for 'd'
      d: A = A (class) unique if this is registered for 'd'
      """)
  }

  /// A default scope is that of one container. Factories of all containers may have any of the defaults.
  @Test func defaultScopes() async {
    await expectGraph(
      of: """
        final class A {}
        final class One: SharedContainer, AutoRegistering {
          static let shared = One()
          let manager = ContainerManager()
          var a: Factory<A> { self { A() } }
          func autoRegister() { manager.defaultScope = .cached }
        }
        final class Two: SharedContainer {
          static let shared = Two()
          let manager = ContainerManager()
          init() { manager.defaultScope = .singleton }
          var b: Factory<A> { self { A() } }
        }
        final class Three: SharedContainer {
          static let shared = Three()
          let manager: ContainerManager = {
            let manager = ContainerManager()
            manager.defaultScope = .shared
            return manager
          }()
          var c: Factory<A> { self { A() } }
        }
        extension SharedContainer { var d: Factory<A> { self { A() } } }
        """,
      """
      a: A = A (class) cached in One
      b: A = A (class) singleton in Two
      c: A = A (class) shared in Three
      d: A = A (class) cached in SharedContainer
      """)
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class A {}
      final class One: SharedContainer {
        static let shared = One()
        let manager = ContainerManager()
        var a: Factory<A> { self { A() } }
        func autoRegister() { manager.defaultScope = .cached }
      }
      extension SharedContainer { var d: Factory<A> { self { A() } } }
      """)
    expectNoDifference(graph.bindings.map(\.scope.lifetime), [.shared, .unknown])
  }

  /// A registration stands beside the factory's own closure. Registrations in contexts of tests count for tests.
  @Test func registrations() async {
    await expectGraph(
      of: """
        class A {}
        final class B: A {}
        final class C: A {}
        extension Container: AutoRegistering {
          var a: Factory<A> { self { A() }.onArg("b") { B() }.onTest { C() } }
          var b: Factory<A> { self { A() }.context(.preview, .simulator) { B() } }
          var c: Factory<A?> { promised() }
          var d: Factory<A> { self { A() } }
          func autoRegister() { c.register { B() } }
        }
        func use(_ container: Container) {
          container.d { C() }
          container.d.reset()
          Container.shared { $0.d.register { B() } }
          print(container.a(), container.b(), container.c() as Any, container.d())
        }
        """,
      """
      a: A = A (class) unique if nothing is registered for 'a'
      a: A = B (class) unique if onArg
      a: A = C (class) unique
      b: A = A (class) unique if nothing is registered for 'b'
      b: A = B (class) unique
      b: A = B (class) unique if onSimulator
      d: A = A (class) unique if nothing is registered for 'd'
      c: A? = B (class) unique
      d: A = C (class) unique if this is registered for 'd'
      d: A = B (class) unique if this is registered for 'd'
      use(_:): eager required a: A -> a: A, a: A global
      use(_:): eager required b: A -> b: A, b: A global
      use(_:): eager required c: A? global
      use(_:): eager required d: A -> d: A, d: A, d: A global
      """)
  }
}
