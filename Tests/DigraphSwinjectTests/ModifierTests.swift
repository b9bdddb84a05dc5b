import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Scopes, forwarding and `initCompleted`.
struct ModifierTests {
  @Test func scopes() async {
    let text = await Analyzed.swinject(
      """
      extension ObjectScope {
        static let login = ObjectScope(storageFactory: PermanentStorage.init)
        static let screen = ObjectScope(storageFactory: WeakStorage.init, description: "screen", parent: ObjectScope.graph)
        static let own = ObjectScope(storageFactory: { MyStorage() })
      }
      extension ServiceEntry { func singleton() -> Self { inObjectScope(.container) } }
      final class X {}
      func setUp() {
        let c = Container(defaultObjectScope: .weak)
        c.register(X.self, name: "1") { _ in X() }.inObjectScope(.container)
        c.register(X.self, name: "2") { _ in X() }.inObjectScope(ObjectScope.transient)
        c.register(X.self, name: "3") { _ in X() }.inObjectScope(.graph).inObjectScope(.weak)
        c.register(X.self, name: "4") { _ in X() }.inObjectScope(.login)
        c.register(X.self, name: "5") { _ in X() }.inObjectScope(.screen)
        c.register(X.self, name: "6") { _ in X() }.inObjectScope(.own)
        c.register(X.self, name: "7") { _ in X() }.singleton()
        c.register(X.self, name: "8") { _ in X() }
        let entry = c.register(X.self, name: "9") { _ in X() }
        entry.inObjectScope(.transient)
        c.register(X.self, name: "10") { _ in X() }
        #if DEBUG
          .inObjectScope(.transient)
        #endif
      }
      """)
    expectNoDifference(
      text,
      """
      X named "1" = X (class) container
      X named "2" = X (class) transient
      X named "3" = X (class) weak
      X named "4" = X (class) login
      X named "5" = X (class) screen
      X named "6" = X (class) own
      X named "7" = X (class) container
      X named "8" = X (class) weak
      X named "9" = X (class) transient
      X named "10" = X (class) transient
      """)
  }

  @Test func forwarding() async {
    let text = await Analyzed.swinject(
      """
      protocol P {}
      protocol Q {}
      protocol R {}
      final class X: P, Q, R {}
      func setUp(c: Container) {
        c.register(X.self, name: "n") { (_, id: Int) in X() }.implements(P.self).implements(Q.self, name: "q")
        let entry = c.register(X.self) { _ in X() }.implements(P.self, Q.self)
        c.forward(R.self, name: "r", to: entry)
      }
      """)
    expectNoDifference(
      text,
      """
      X named "n" with (Int) = X (class) graph
      P with (Int) -> X named "n" with (Int)
      Q named "q" with (Int) -> X named "n" with (Int)
      X = X (class) graph
      P -> X
      Q -> X
      R named "r" -> X
      """)
  }

  @Test func initCompletedByClosureAndByFunction() async {
    let text = await Analyzed.swinject(
      """
      final class Chef { weak var menu: Menu? }
      final class Menu { var chef: Chef?; func inject(_ r: Resolver) { chef = r.resolve(Chef.self)! } }
      func complete(_ r: Resolver, _ chef: Chef) { chef.menu = r.resolve(Menu.self) }
      func setUp(c: Container) {
        c.register(Menu.self) { _ in Menu() }.initCompleted { r, menu in menu.inject(r) }
        c.register(Chef.self) { _ in Chef() }.initCompleted(complete)
      }
      """)
    expectNoDifference(
      text,
      """
      Menu = Menu (class) graph
        afterStorage required Chef
      Chef = Chef (class) graph
        afterStorage silent Menu
      """)
  }

  @Test func storyboards() async {
    let text = await Analyzed.swinject(
      """
      final class VC { var model: Model? }
      final class Model {}
      extension SwinjectStoryboard {
        @objc class func setup() {
          defaultContainer.storyboardInitCompleted(VC.self, name: "edit") { r, c in c.model = r.resolve(Model.self) }
          defaultContainer.register(Model.self) { _ in Model() }
        }
      }
      """)
    expectNoDifference(
      text,
      """
      VC of a storyboard named "edit" = VC (class) graph storyboard
        afterStorage silent Model
      Model = Model (class) graph
      """)
  }

  @Test("what is said of a registration that a property keeps may hold for any of them")
  func modifiersOfAKeptEntry() async {
    let text = await Analyzed.swinject(
      """
      protocol P {}
      final class X: P {}
      final class Y {}
      final class Kit {
        let c = Container()
        private var entry: ServiceEntry<X>?
        func go() {
          entry = c.register(X.self) { _ in X() }
          c.register(Y.self) { _ in Y() }
          entry?.implements(P.self)
          entry?.inObjectScope(.container)
          _ = c.resolve(P.self)!
        }
      }
      extension ServiceEntry { func unused() { implements(P.self) } }
      @main struct Main { static func main() { Kit().go() } }
      """)
    expectNoDifference(
      text,
      """
      X = X (class) ?
      Y = Y (class) graph
      Kit: eager required P -> missing
      gap: binding digraph cannot tell which registration this belongs to
      """)
  }

  @Test func modifiersOfTheUsersOwnReturnTheEntry() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      extension ServiceEntry {
        func counted() -> Self {
          print("one more")
          return self
        }
        func named(_ name: String) -> ServiceEntry<Service> { self }
      }
      func setUp(c: Container) {
        c.register(X.self, name: "1") { _ in X() }.counted().inObjectScope(.weak)
        c.register(X.self, name: "2") { _ in X() }.counted().named("x").inObjectScope(.container)
      }
      """)
    expectNoDifference(
      text,
      """
      X named "1" = X (class) weak
      X named "2" = X (class) container
      """)
  }

  @Test func aModifierThatTheInputDoesNotDeclareMaySayAnyScope() async {
    let text = await Analyzed.swinject(
      """
      final class X {}
      func setUp(c: Container) {
        c.register(X.self, name: "1") { _ in X() }.shared()
        c.register(X.self, name: "2") { _ in X() }.traced("x") { print("made") }.inObjectScope(.weak)
        c.register(X.self, name: "3") { _ in X() }.inObjectScope(.container).traced("x")
      }
      """)
    expectNoDifference(
      text,
      """
      X named "1" = X (class) ?
      X named "2" = X (class) weak
      X named "3" = X (class) container
      """)
  }

  @Test func anAppsScopeThatNothingResetsIsSharedForGood() async {
    let lifetimes = { (code: String) in
      await Analyzed.graph(
        """
        import Swinject
        extension ObjectScope { static let login = ObjectScope(storageFactory: PermanentStorage.init) }
        final class X {}
        let container = Container()
        @main struct App {
          static func main() { container.register(X.self) { _ in X() }.inObjectScope(.login) }
          \(code)
        }
        """
      ).bindings.map(\.scope.lifetime)
    }
    let kept = await lifetimes("func reset() { container.resetObjectScope(.graph) }")
    expectNoDifference(kept, [.shared])
    let reset = await lifetimes("func logOut() { container.resetObjectScope(.login) }")
    expectNoDifference(reset, [.resettable])
    let any = await lifetimes("func reset(_ scope: ObjectScope) { container.resetObjectScope(scope) }")
    expectNoDifference(any, [.resettable])
    let elsewhere = await lifetimes("func logOut() { Elsewhere.container.resetObjectScope(ObjectScope.login) }")
    expectNoDifference(elsewhere, [.resettable])
    let handedOn = await lifetimes("func logOut() { [ObjectScope.login].forEach(container.resetObjectScope) }")
    expectNoDifference(handedOn, [.resettable])
    let taken = await lifetimes("func logOut() { let reset = container.resetObjectScope; reset(ObjectScope.login) }")
    expectNoDifference(taken, [.resettable])
    let other = await lifetimes("func logOut() { [ObjectScope.graph].forEach(container.resetObjectScope) }")
    expectNoDifference(other, [.shared])
  }
}
