import Testing
import TestSupport

/// Requests: their keys, their timing and their owners.
@Suite struct RequestTests {
  /// The requested type comes from the context: a parameter, an annotation, a cast, a result, a property.
  @Test func inferredTypes() async {
    await expectGraph(
      of: ("""
      final class A {}
      final class B {}
      final class C {}
      struct Pair { let a: A; let b: B }
      class Base { init(c: C) {} }
      final class Subtype: Base {}
      final class Holder { var a: A!; var made: B { module.resolve() }; let module = Module { factory { B() }; factory { A() } } }
      let all = Module {
        factory { A() }
        single { B() }
        factory { C() }
        factory { Pair(a: $0(), b: $0.resolve()) }
        factory { Subtype(c: $0(tag: "main")) }
      }
      func use(_ holder: Holder) -> C {
        let a: A = all.resolve()
        let b = all.resolve() as B
        holder.a = all()
        return all.resolve()
      }
      """),
      """
      B = B (class) factory in Holder.module
      A = A (class) factory in Holder.module
      A = A (class) factory in all
      B = B (class) single in all
      C = C (class) factory in all
      Pair = Pair (struct) factory in all
        eager required A
        eager required B
      Subtype = Subtype (class) factory in all
        eager required C named "main" -> missing
      Holder: eager required B
      use(_:): eager required A
      use(_:): eager required B
      use(_:): eager checked A
      use(_:): eager required C
      """)
  }

  /// Generic arguments of a made type come from the context.
  @Test func genericParameters() async {
    await expectGraph(
      of: ("""
      final class API {}
      struct Box<T> { let value: T }
      final class Crate<T> { init(_ value: T) {} }
      let module = Module {
        factory { API() }
        factory { Box(value: $0()) as Box<API> }
        factory { Crate($0()) as Crate<API> }
      }
      """),
      """
      API = API (class) factory
      Box<API> = Box<API> (struct) factory
        eager required API
      Crate<API> = Crate<API> (class) factory
        eager required API
      """)
  }

  /// An annotation counts even if the value is dropped.
  @Test func droppedValues() async {
    await expectGraph(
      of: ("""
      final class A {}
      final class B {}
      let all = Module {
        factory { A() }
        factory { B() }
      }
      func warmUp() {
        let _: A = all.resolve()
        let _: B? = all.resolve()
        _ = all.resolve() as B
      }
      """),
      """
      A = A (class) factory
      B = B (class) factory
      warmUp(): eager required A
      warmUp(): eager checked B
      warmUp(): eager required B
      """)
  }

  /// Wrappers request from the global module, at once or when the property is read.
  @Test func propertyWrappers() async {
    await expectGraph(
      of: ("""
      final class Api {}
      final class Log {}
      class Screen { @Inject var api: Api }
      final class Feed: Screen {
        @LazyInject(tag: "file") var log: Log
        @Inject var tracker: Log?
      }
      final class Alone { @Inject(tag: "x") private var api: Api }
      func launch() {
        injectMe {
          factory { Api() }
          factory(tag: "file") { Log() }
          factory { Feed() }
        }
      }
      """),
      """
      Api = Api (class) factory
      Log named "file" = Log (class) factory
      Feed = Feed (class) factory
        eager required Api global
        deferred required Log named "file" global
        eager checked Log -> missing global
      Alone: eager required Api named "x" -> missing global
      """)
  }

  /// A wrapper of the input that requests from the global module.
  @Test func ownPropertyWrapper() async {
    await expectGraph(
      of: ("""
      @propertyWrapper struct Service<T> {
        let wrappedValue: T
        init() { wrappedValue = resolve() }
      }
      final class Api {}
      final class Feed { @Service var api: Api }
      func launch() { injectMe { factory { Api() }; factory { Feed() } } }
      """),
      """
      Api = Api (class) factory
      Feed = Feed (class) factory
        eager required Api global
      """)
  }

  /// A generic helper around `resolve()`.
  @Test func genericHelper() async {
    await expectGraph(
      of: ("""
      final class Api {}
      final class Locator { static func get<T>(_ type: T.Type = T.self) -> T { resolve() } }
      func launch() {
        injectMe { factory { Api() } }
        let api: Api = Locator.get()
      }
      """),
      """
      Api = Api (class) factory
      launch(): eager required Api global
      """)
  }

  /// A stored closure and `lazy` request later. A captured module is not the module that received the request.
  @Test func laterAndCaptured() async {
    await expectGraph(
      of: ("""
      final class Api {}
      final class Feed { init(make: @escaping () -> Api) {} }
      final class Ad { init(api: Api) {} }
      let other = Module { factory { Api() } }
      let all = Module {
        factory { Api() }
        factory { r in Feed(make: { r() }) }
        factory { Ad(api: other.resolve()) }
      }
      """),
      """
      Api = Api (class) factory in other
      Api = Api (class) factory in all
      Feed = Feed (class) factory in all
        deferred required Api
      Ad = Ad (class) factory in all
        eager required Api captured other instead of $0
      """)
  }

  /// Code that cannot be read is counted as a gap.
  @Test func gaps() async {
    await expectGraph(
      of: ("""
      final class Api {}
      func launch(_ given: Component, _ outside: UIView) {
        injectMe {
          component { given }
          factory { outside.layer.mystery }
        }
        outside.show(resolve())
      }
      """),
      """
      gap: container the component is only known at run time
      gap: binding the type of what its closure makes is not known
      gap: request the requested type is inferred from code that digraph does not understand
      """)
  }

  /// If the input does not call `injectMe`, other code sets up the global module.
  @Test func globalModuleOfOtherCode() async {
    await expectGraph(
      of: ("""
      final class Api {}
      final class Model { init(api: Api) {} }
      final class Home { init(model: Model) {} }
      public final class HomeBuilder: ModuleBuilder<Home> {
        public override func component() -> Component? { Component { factory { Model(api: $0()) } } }
        public override func build() -> Home { Home(model: module.resolve()) }
      }
      """),
      """
      Model = Model (class) factory in HomeBuilder
        eager required Api -> missing
      HomeBuilder: eager required Model
      """)
  }

  @Test("a wrapper of a local variable asks, too")
  func wrappedLocals() async {
    await expectGraph(
      of: """
        final class X {}
        func launch() { injectMe { factory { X() } } }
        func open() {
          @Inject var x: X
          print(x)
        }
        """,
      """
      X = X (class) factory
      x: deferred required X global
      """)
  }
}
