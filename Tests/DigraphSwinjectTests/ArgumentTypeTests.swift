import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Static types of the arguments of `resolve(_:argument:)`: they are part of the key.
struct ArgumentTypeTests {
  @Test("a pattern's variable has the type of what the case of the enum holds")
  func payloadsOfEnums() async {
    let text = await Analyzed.swinject(
      """
      enum Route {
        case profile(Int)
        case article(id: String, isNew: Bool)
        case pair(Int, Int)
        indirect case nested(Route)
        case other
      }
      final class Page {}
      func open(_ route: Route, _ r: Resolver) {
        switch route {
        case .profile(let number): _ = r.resolve(Page.self, argument: number)
        case let .article(id, isNew): _ = r.resolve(Page.self, arguments: id, isNew)
        case .pair(let both): _ = r.resolve(Page.self, argument: both)
        case .nested(.profile(let number)): _ = r.resolve(Page.self, argument: number)
        case .other: break
        }
        if case .article(id: let id, isNew: _) = route { _ = r.resolve(Page.self, argument: id) }
        guard case Route.nested(let inner) = route else { return }
        _ = r.resolve(Page.self, argument: inner)
      }
      """)
    expectNoDifference(
      text,
      """
      open(_:_:): eager silent Page with (Int) -> missing
      open(_:_:): eager silent Page with (String, Bool) -> missing
      open(_:_:): eager silent Page with (_) -> missing
      open(_:_:): eager silent Page with (_) -> missing
      open(_:_:): eager silent Page with (String) -> missing
      open(_:_:): eager silent Page with (Route) -> missing
      """)
  }

  @Test("what a case of a generic enum holds depends on the enum's arguments")
  func payloadsOfGenericEnums() async {
    let text = await Analyzed.swinject(
      """
      enum Event<Item> { case chosen(Item), moved(Int) }
      final class Page {}
      func open(_ event: Event<String>, _ r: Resolver) {
        switch event {
        case .chosen(let item): _ = r.resolve(Page.self, argument: item)
        case .moved(let row): _ = r.resolve(Page.self, argument: row)
        }
      }
      func handle<T>(_ event: Event<T>, _ r: Resolver) {
        if case .chosen(let item) = event { _ = r.resolve(Page.self, argument: item) }
      }
      """)
    expectNoDifference(
      text,
      """
      open(_:_:): eager silent Page with (String) -> missing
      open(_:_:): eager silent Page with (Int) -> missing
      handle(_:_:): eager silent Page with (_) -> missing
      """)
  }

  @Test("an initializer outside of the input may fail, unless what is done with its result shows that it does not")
  func initializersThatMayFail() async {
    let text = await Analyzed.swinject(
      """
      import UIKit
      final class Page {}
      final class Opener {
        let r: Resolver
        init(r: Resolver) { self.r = r }
        func show(_ image: UIImage) { _ = r.resolve(Page.self, argument: image) }
        func pass<T>(_ value: T) { _ = r.resolve(Page.self, argument: value) }
      }
      func boot(_ r: Resolver) {
        let image = UIImage(named: "a")
        _ = r.resolve(Page.self, argument: image)
        if let image { _ = r.resolve(Page.self, argument: image) }
        guard let model = UIImage(named: "b") else { return }
        _ = r.resolve(Page.self, argument: model)
        _ = r.resolve(Page.self, argument: UIImage(named: "c")!)
        let written: UIImage? = UIImage(named: "d")
        _ = r.resolve(Page.self, argument: written)
        let opener = Opener(r: r)
        opener.show(UIImage(data: data))
        opener.pass(UIImage(named: "e"))
      }
      """)
    expectNoDifference(
      text,
      """
      Opener: eager silent Page with (UIImage) -> missing
      Opener: eager silent Page with (_) -> missing
      boot(_:): eager silent Page with (_) -> missing
      boot(_:): eager silent Page with (UIImage) -> missing
      boot(_:): eager silent Page with (UIImage) -> missing
      boot(_:): eager silent Page with (UIImage) -> missing
      boot(_:): eager silent Page with (UIImage?) -> missing
      """)
  }

  @Test("so it is for properties that are initialized so")
  func propertiesThatMayBeNil() async {
    let text = await Analyzed.swinject(
      """
      import UIKit
      final class Page {}
      final class Size { init?(text: String) { nil } }
      final class Opener {
        let r: Resolver
        let image = UIImage(named: "a")
        let view = UIView(frame: .zero)
        let size = Size(text: "b")
        let plain = UIImage()
        let written: UIImage? = UIImage(named: "c")
        init(r: Resolver) { self.r = r }
        func show() {
          _ = r.resolve(Page.self, argument: image)
          _ = r.resolve(Page.self, argument: image!)
          _ = r.resolve(Page.self, argument: view)
          _ = r.resolve(Page.self, argument: size)
          _ = r.resolve(Page.self, argument: plain)
          _ = r.resolve(Page.self, argument: written)
        }
      }
      """)
    expectNoDifference(
      text,
      """
      Opener: eager silent Page with (_) -> missing
      Opener: eager silent Page with (UIImage) -> missing
      Opener: eager silent Page with (UIView) -> missing
      Opener: eager silent Page with (_) -> missing
      Opener: eager silent Page with (UIImage) -> missing
      Opener: eager silent Page with (UIImage?) -> missing
      """)
  }

  @Test("of the initializers of screens and windows, only that for a coder may fail")
  func screens() async {
    let text = await Analyzed.swinject(
      """
      import UIKit
      final class Shell: UINavigationController {}
      final class Page {}
      func boot(_ r: Resolver, _ scene: UIWindowScene, _ coder: NSCoder) {
        let window = UIWindow(windowScene: scene)
        _ = r.resolve(Page.self, argument: window)
        _ = r.resolve(Page.self, argument: Shell(rootViewController: UIViewController()))
        _ = r.resolve(Page.self, argument: Shell(coder: coder))
      }
      """)
    expectNoDifference(
      text,
      """
      boot(_:_:_:): eager silent Page with (UIWindow) -> missing
      boot(_:_:_:): eager silent Page with (Shell) -> missing
      boot(_:_:_:): eager silent Page with (_) -> missing
      """)
  }

  @Test("what may be nil is optional, and what branches disagree on is not known")
  func optionalArguments() async {
    let text = await Analyzed.swinject(
      """
      final class Page {}
      func number() throws -> Int { 1 }
      func open(_ r: Resolver, _ flag: Bool, _ name: String?, _ names: [String], _ list: Set<Int>) {
        _ = r.resolve(Page.self, argument: flag ? 5 : nil)
        _ = r.resolve(Page.self, argument: flag ? nil : 5)
        _ = r.resolve(Page.self, argument: flag ? 5 : 6)
        _ = r.resolve(Page.self, argument: flag ? 5 : 6.5)
        _ = r.resolve(Page.self, argument: try? number())
        _ = r.resolve(Page.self, argument: name.map { _ in 5 })
        _ = r.resolve(Page.self, argument: name.flatMap { _ in flag ? 5 : nil })
        _ = r.resolve(Page.self, argument: names.map { _ in 5 })
        _ = r.resolve(Page.self, argument: names.compactMap { _ in flag ? 5 : nil })
        _ = r.resolve(Page.self, argument: list.map { _ in 5 })
      }
      """)
    expectNoDifference(
      text,
      """
      open(_:_:_:_:_:): eager silent Page with (Int?) -> missing
      open(_:_:_:_:_:): eager silent Page with (Int?) -> missing
      open(_:_:_:_:_:): eager silent Page with (Int) -> missing
      open(_:_:_:_:_:): eager silent Page with (_) -> missing
      open(_:_:_:_:_:): eager silent Page with (Int?) -> missing
      open(_:_:_:_:_:): eager silent Page with (Int?) -> missing
      open(_:_:_:_:_:): eager silent Page with (Int?) -> missing
      open(_:_:_:_:_:): eager silent Page with ([Int]) -> missing
      open(_:_:_:_:_:): eager silent Page with (_) -> missing
      open(_:_:_:_:_:): eager silent Page with (_) -> missing
      """)
  }

  @Test("a literal takes the type of what it is reckoned with")
  func reckonedLiterals() async {
    let text = await Analyzed.swinject(
      """
      final class Page {}
      func open(_ r: Resolver, _ size: Size, _ ratio: Double, _ flag: Bool) {
        _ = r.resolve(Page.self, argument: 5 + 6)
        _ = r.resolve(Page.self, argument: 5 + 0.5)
        _ = r.resolve(Page.self, argument: 5 * ratio)
        _ = r.resolve(Page.self, argument: ratio - 5)
        _ = r.resolve(Page.self, argument: size.width + 5)
        _ = r.resolve(Page.self, argument: -5 / size.width)
        _ = r.resolve(Page.self, argument: { if flag { return 5 }; return nil as Int? }())
      }
      """)
    expectNoDifference(
      text,
      """
      open(_:_:_:_:): eager silent Page with (Int) -> missing
      open(_:_:_:_:): eager silent Page with (Double) -> missing
      open(_:_:_:_:): eager silent Page with (Double) -> missing
      open(_:_:_:_:): eager silent Page with (Double) -> missing
      open(_:_:_:_:): eager silent Page with (_) -> missing
      open(_:_:_:_:): eager silent Page with (_) -> missing
      open(_:_:_:_:): eager silent Page with (_) -> missing
      """)
  }

  /// Types of computations, comparisons and searches; ranges, whose type is not followed.
  @Test(arguments: [
    ("[1].contains(2)", "Bool"), ("\"a\".contains(\"b\")", "Bool"), ("Set([1]).contains(2)", "Bool"), ("0..<3", "_"),
    ("1...", "_"), ("[1, 2][0...1]", "_"), ("count * 2", "Int"), ("count <+> 2", "_"), ("count < 2", "Bool"),
  ])
  func expressions(expression: String, type: String) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class Page {}
      func open(_ r: Resolver, _ count: Int) { _ = r.resolve(Page.self, argument: \(expression)) }
      """)
    expectNoDifference(graph.requests.map(\.key.arguments), [[type]])
  }

  @Test("an argument that an inherited initializer takes has the type that the superclass is given")
  func inheritedGenericInitializers() async {
    let text = await Analyzed.swinject(
      """
      protocol Screen {}
      class Presenter<View> { init(view: View) {} }
      final class Login: Presenter<Screen> {}
      let container = Container()
      container.register(Login.self) { (r, view) -> Login in Login(view: view) }
      """)
    expectNoDifference(text, "Login with (Screen) = Login (class) graph")
  }
}
