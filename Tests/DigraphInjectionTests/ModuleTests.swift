import Testing
import TestSupport

/// The containers that a request searches: modules, their parents, the global module, builders.
@Suite struct ModuleTests {
  private static let types = """
    struct A { let name: String }
    struct B { let a: A }

    """

  /// A factory of the grandparent gets the binding of the module that received the request.
  @Test func childrenPrevailInFactoriesOfParents() async {
    await expectGraph(
      of: (Self.types + """
        let eldest = Module {
          factory { A(name: "eldest") }
          factory { B(a: $0()) }
        }
        let middle = Module(parent: eldest) { factory { A(name: "middle") } }
        let youngest = Module(parent: middle) { factory { A(name: "youngest") } }
        let b: B = youngest.resolve()
        """),
      """
      A = A (struct) factory in eldest
      B = B (struct) factory in eldest
        eager required A
      A = A (struct) factory in middle
      A = A (struct) factory in youngest
      b: eager required B
      """)
  }

  /// A parent's factory finds a binding of the child, if the child received the request.
  @Test func parentNeedsWhatTheChildBinds() async {
    let source =
      Self.types + """
        let parent = Module { factory { B(a: $0()) } }
        let child = Module(parent: parent) { factory { A(name: "child") } }

        """
    await expectGraph(
      of: (source + "let b: B = child.resolve()"),
      """
      B = B (struct) factory in parent
        eager required A
      A = A (struct) factory in child
      b: eager required B
      """)
    await expectGraph(
      of: (source + "let b: B = parent.resolve()"),
      """
      B = B (struct) factory in parent
        eager required A -> missing
      A = A (struct) factory in child
      b: eager required B
      """)
  }

  /// An optional that its own module lacks is nil: the parent is not searched.
  @Test func optionalsDoNotAskParents() async {
    await expectGraph(
      of: (Self.types + """
        let parent = Module { factory { A(name: "parent") } }
        let child = Module(parent: parent) { factory { B(a: $0()) } }
        func use() {
          let nothing: A? = child.resolve()
          let something: A = child.resolve()
          let own: B? = child()
          let forced = child.resolve()! as A
          if let checked: A = parent.resolve() {}
        }
        """),
      """
      A = A (struct) factory in parent
      B = B (struct) factory in child
        eager required A
      use(): eager checked A -> missing
      use(): eager required A
      use(): eager checked B
      use(): eager required A -> missing
      use(): eager checked A
      """)
  }

  /// A builder without a component requests from the global module. A builder with one requests from a copy of the
  /// global module that has no parent.
  @Test func builders() async {
    await expectGraph(
      of: ("""
      final class Clock {}
      final class Api { init(clock: Clock) {} }
      final class Model { init(api: Api, id: Int) {} }
      final class Home { init(model: Model) {} }
      final class About { init(api: Api) {} }
      let base = Module { factory { Clock() } }
      func launch() { injectMe(Module(parent: base) { factory { Api(clock: $0()) } }) }
      final class AboutBuilder: ModuleBuilder<About> {
        override func build() -> About { About(api: module.resolve()) }
      }
      final class HomeBuilder: ModuleBuilder<Home> {
        let id: Int
        init(id: Int) { self.id = id }
        override func component() -> Component? {
          Component { factory { Model(api: $0(), id: self.id) } }
        }
        override func build() -> Home { Home(model: module()) }
      }
      """),
      """
      Clock = Clock (class) factory in base
      Api = Api (class) factory in global module
        eager required Clock -> missing via HomeBuilder/global module
      Model = Model (class) factory in HomeBuilder
        eager required Api
      AboutBuilder: eager required Api global
      HomeBuilder: eager required Model
      """)
  }

  /// Builders inherit the type argument, `build()` and the component.
  @Test func chainsOfBuilders() async {
    await expectGraph(
      of: ("""
      class View {}
      final class Router {}
      final class Model { init(router: Router) {} }
      final class ListView: View { init(model: Model) {} }
      final class DetailView: View { init(router: Router, model: Model) {} }
      class ModuleBuilder: Injection.ModuleBuilder<View> {}
      class ViewBuilder<V: View>: ModuleBuilder {
        override func component() -> Component? { Component { factory { Model(router: $0()) } } }
        func view() -> V { fatalError() }
        override func build() -> View { view() }
      }
      final class ListBuilder: ViewBuilder<ListView> {
        override func view() -> ListView { ListView(model: module()) }
      }
      final class DetailBuilder: ViewBuilder<DetailView> {
        override func component() -> Component? {
          Component {
            component { super.component()! }
            single { Router() }
          }
        }
        override func view() -> DetailView { DetailView(router: module(), model: module()) }
      }
      func launch() { injectMe { single { Router() } } }
      """),
      """
      Model = Model (class) factory in ListBuilder
        eager required Router
      Model = Model (class) factory in DetailBuilder
        eager required Router
      Router = Router (class) single in DetailBuilder
      Router = Router (class) single in global module
      ListBuilder: eager required Model
      DetailBuilder: eager required Router
      DetailBuilder: eager required Model
      """)
  }

  /// One component in two modules is bound in both.
  @Test func sharedComponent() async {
    await expectGraph(
      of: ("""
      final class Session {}
      let shared = Component { single { Session() } }
      let app = Module { component { shared } }
      let widget = Module { component { shared } }
      """),
      """
      Session = Session (class) single in app
      Session = Session (class) single in widget
      """)
  }

  /// A function that returns a module makes one for each list of registrations.
  @Test func moduleFromAFunction() async {
    await expectGraph(
      of: (Self.types + """
        let first = Component { factory { A(name: "first") } }
        let second = Component { factory { B(a: $0()) } }
        func make(_ part: Component) -> Module { Module { component { part } } }
        func use() {
          let a: A = make(first).resolve()
          let b: B = make(second).resolve()
        }
        """),
      """
      A = A (struct) factory in make(_:)
      B = B (struct) factory in make(_:)
        eager required A -> missing
      use(): eager required A
      use(): eager required B
      """)
  }

  /// A component that no module of the input takes belongs to no module.
  @Test func forgottenComponent() async {
    await expectGraph(
      of: (Self.types + """
        let forgotten = Component { factory { A(name: "a") } }
        func launch() { injectMe { factory { B(a: $0()) } } }
        """),
      """
      A = A (struct) factory in forgotten
      B = B (struct) factory in global module
        eager required A -> missing
      """)
  }
}
