import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Values that the code which makes an object, or calls a function, gives in the place of the declared ones.
@Suite("replaced values")
struct ReplacedValueTests {
  private func told(_ source: String) async -> [String] {
    let file = InputFile(path: "A.swift", module: "App", source: .bytes(Array("import Swinject\n\(source)".utf8)))
    return await Check.run([file]).findings.map { "\($0.severity): \($0.message)" }.filter { !$0.hasPrefix("info") }
  }

  private static let replaced =
    "warning: no binding for 'Model', which 'Feed' requires, though all code that makes 'Feed' passes another value"
  private static let certain = "error: no binding for 'Model', which 'Feed' requires"

  @Test(
    "a default argument that each call replaces never runs",
    arguments: [
      ("Feed(model: Model())", true), ("Feed.init(model: Model(), name: \"\")", true), ("Feed()", false),
      ("(Feed(model: Model()), Feed(name: \"\"))", false), ("News(model: Model())", true), ("News()", false),
      ("(Feed(other: 1), Feed(model: Model()))", true), ("(Feed(model: Model()), Later())", false),
      ("(Feed(model: Model()), .init(name: \"\") as Feed)", false),
    ])
  func defaultArgument(making: String, isReplaced: Bool) async {
    expectSame(
      await told(
        """
        final class Model {}
        let container = Container()
        class Feed {
          let model: Model
          init(model: Model = container.resolve(Model.self)!, name: String = "") { self.model = model }
          convenience init(other: Int) { self.init(model: Model()) }
        }
        final class News: Feed {}
        \(making.contains("Later") ? "final class Later: Feed { init() { super.init(name: \"\") } }" : "")
        print(\(making))
        """), [isReplaced ? Self.replaced : Self.certain])
  }

  @Test(
    "a default argument of a function that each call replaces never runs",
    arguments: [("feed.show(Model())", true), ("feed.show()", false), ("(feed.show(), feed.show(Model()))", false)])
  func defaultOfFunction(call: String, isReplaced: Bool) async {
    expectSame(
      await told(
        """
        final class Model {}
        let container = Container()
        final class Feed { func show(_ model: Model = container.resolve(Model.self)!) { print(model) } }
        let feed = Feed()
        print(\(call))
        """),
      [
        isReplaced
          ? "warning: no binding for 'Model', which 'Feed' requires, though all code that calls 'show(_:)' passes another value"
          : Self.certain
      ])
  }

  @Test(
    "the initializer of a wrapper that all code replaces never runs",
    arguments: [
      ("Feed(model: Inject(wrappedValue: Model()))", "init() { wrappedValue = container.resolve(T.self)! }", true),
      (
        "(Feed(model: Inject(wrappedValue: Model())), Feed())", "init() { wrappedValue = container.resolve(T.self)! }",
        false
      ),
    ])
  func wrapper(making: String, initializer: String, isReplaced: Bool) async {
    expectSame(
      await told(
        """
        final class Model {}
        let container = Container()
        @propertyWrapper struct Inject<T> {
          var wrappedValue: T
          \(initializer)
          init(wrappedValue: T) { self.wrappedValue = wrappedValue }
        }
        struct Feed { @Inject var model: Model }
        print(\(making))
        """), [isReplaced ? Self.replaced : Self.certain])
  }

  @Test("a wrapper that asks when it is read asks whoever has made it")
  func wrapperThatAsksLater() async {
    expectSame(
      await told(
        """
        final class Model {}
        let container = Container()
        @propertyWrapper struct Inject<T> { var wrappedValue: T { container.resolve(T.self)! } }
        struct Feed { @Inject var model: Model }
        print(Feed(model: Inject()).model)
        """), [Self.certain])
  }

  @Test(
    "the initial value of a '@StateObject' that each initializer replaces never runs",
    arguments: [
      ("init(model: Model) { _model = StateObject(wrappedValue: model) }", "StateObject", true),
      (
        "init(model: Model) { self._model = StateObject(wrappedValue: model) }; init() { self.init(model: Model()) }",
        "StateObject", true
      ),
      ("init(model: Model) { _model = StateObject(wrappedValue: model) }; init() {}", "StateObject", false),
      (
        "init(model: Model, isOld: Bool) { if isOld { _model = StateObject(wrappedValue: model) } }", "StateObject",
        false
      ),
      ("init(model: Model) { _model = State(wrappedValue: model) }", "State", false),
    ])
  func stateObject(initializers: String, wrapper: String, isReplaced: Bool) async {
    expectSame(
      await told(
        """
        import SwiftUI
        final class Model: ObservableObject {}
        let container = Container()
        struct Feed { @\(wrapper) var model = container.resolve(Model.self)!; \(initializers) }
        func open(_ feed: Feed) {}
        print(Feed(model: Model()))
        """),
      [
        isReplaced
          ? "warning: no binding for 'Model', which 'Feed' requires, though each initializer of 'Feed' sets another value"
          : Self.certain
      ])
  }

  @Test(
    "a memberwise initializer takes a wrapper that needs no value",
    arguments: [
      ("var wrappedValue: T { container.resolve(T.self)! }; init() {}", "Injected<Clock>"),
      ("var wrappedValue: T { container.resolve(T.self)! }", "Injected<Clock>"),
      ("var wrappedValue: T { container.resolve(T.self)! }; init(name: String = \"\") {}", "Injected<Clock>"),
      ("var wrappedValue: T", nil),
      ("var wrappedValue: T; init(wrappedValue: T) { self.wrappedValue = wrappedValue }", nil),
    ])
  func memberwiseWrapper(wrapper: String, missing: String?) async {
    expectSame(
      await told(
        """
        import SwinjectAutoregistration
        @propertyWrapper struct Injected<T> { \(wrapper) }
        final class Model {}
        final class Clock {}
        struct Screen { @Injected var clock: Clock; let model: Model }
        let container = Container()
        container.register(Clock.self) { _ in Clock() }
        container.autoregister(Model.self, initializer: Model.init)
        container.autoregister(Screen.self, initializer: Screen.init)
        print(container.resolve(Screen.self)!)
        """), missing.map { ["error: no binding for '\($0)', which 'Screen' requires"] } ?? [])
  }

  @Test(
    "a container view that is synchronised is told once, if the app keeps the container",
    arguments: [
      ("coordinator = Coordinator(assembler: Maker.make())", true), ("Coordinator(assembler: Maker.make())", false),
    ])
  func synchronizedView(keeping: String, isKept: Bool) async {
    let file = InputFile(
      path: "A.swift", module: "App",
      source: .bytes(
        Array(
          """
          import UIKit
          import Swinject
          final class Model {}
          final class Page { init(model: Model) {} }
          final class List { init(model: Model) {} }
          final class PageAssembly: Assembly {
            func assemble(container: Container) {
              let resolver = container.synchronize()
              container.register(Model.self) { _ in Model() }
              container.register(Page.self) { _ in Page(model: resolver.resolve(Model.self)!) }
            }
          }
          final class ListAssembly: Assembly {
            func assemble(container: Container) {
              let resolver = container.synchronize()
              container.register(List.self) { _ in List(model: resolver.resolve(Model.self)!) }
            }
          }
          enum Maker { static func make() -> Assembler { Assembler([PageAssembly(), ListAssembly()]) } }
          final class Coordinator {
            let assembler: Assembler
            init(assembler: Assembler) { self.assembler = assembler }
            func start() { print(assembler.resolver.resolve(Page.self)!, assembler.resolver.resolve(List.self)!) }
          }
          final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
            var coordinator: Coordinator?
            func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
              \(keeping)
              coordinator?.start()
            }
          }
          @main final class AppDelegate: UIResponder, UIApplicationDelegate {}
          """.utf8)))
    let findings = await Check.run([file]).findings.filter { $0.rule == "captured-container" }
    expectSame(findings.map { $0.severity }, isKept ? [.info] : [.warning, .warning])
    expectSame(findings.map(\.notes.count), isKept ? [1] : [0, 0])
  }

  @Test("a private function that nothing calls makes no one who needs a key on every branch", arguments: [false, true])
  func conditionalKey(isCalled: Bool) async {
    expectSame(
      await told(
        """
        final class User {}
        final class Flow {
          let resolver: Resolver
          init(resolver: Resolver) { self.resolver = resolver }
          func start() { print(resolver.resolve(User.self)!) }
        }
        final class Main {
          let resolver: Resolver
          init(resolver: Resolver) { self.resolver = resolver }
          private func flow() -> Flow { Flow(resolver: resolver) }
          func start() { \(isCalled ? "flow().start()" : "") }
        }
        let container = Container()
        if CommandLine.arguments.count > 1 { container.register(User.self) { _ in User() } }
        Main(resolver: container).start()
        """
      ).filter { $0.contains("is bound only under") }.count, isCalled ? 1 : 0)
  }
}

/// Run-time arguments that all requests pass to a provider.
@Suite("arguments of providers")
struct ProviderArgumentTests {
  private func told(_ source: String) async -> [String] {
    let file = InputFile(path: "A.swift", module: "App", source: .bytes(Array("import Swinject\n\(source)".utf8)))
    return await Check.run([file]).findings.map { "\($0.severity): \($0.message)" }.filter { !$0.hasPrefix("info") }
  }

  @Test(
    "a provider has the parent that all requests pass",
    arguments: [("root", false, false), ("root", true, true), ("unknown()", false, true)])
  func parent(passed: String, isApplied: Bool, isFound: Bool) async {
    expectSame(
      await told(
        """
        final class Part {}
        final class Flow {
          let assembler: Assembler
          init(assembler: Assembler) { self.assembler = assembler }
          func start() { print(assembler.resolver.resolve(Part.self)!) }
        }
        \(isApplied ? Self.part : "")
        final class FlowAssembly: Assembly {
          func assemble(container: Container) {
            container.register(Flow.self) { (_, parent: Assembler) in Flow(assembler: Assembler([], parent: parent)) }
          }
        }
        let root = Assembler([FlowAssembly()\(isApplied ? ", PartAssembly()" : "")])
        root.resolver.resolve(Flow.self, argument: \(passed))!.start()
        """
      ).filter { $0.contains("no binding for 'Part'") },
      isFound ? [] : ["error: no binding for 'Part', which 'Flow with (Assembler)' requires"])
  }

  private static let part = """
    final class PartAssembly: Assembly {
      func assemble(container: Container) { container.register(Part.self) { _ in Part() } }
    }
    """

  @Test(
    "a name is known if all requests pass the same constant",
    arguments: [
      (["Kind.mock"], true), (["Kind.main"], false), (["Kind.mock", "Kind.main"], false),
      (["Kind.mock", "Kind.mock"], true),
      (["Kind.mock", "Kind(rawValue: \"\")!"], false),
    ])
  func name(passed: [String], isMissing: Bool) async {
    expectSame(
      await told(
        """
        protocol Repository {}
        final class MainRepository: Repository {}
        final class Model { init(repository: Repository) {} }
        enum Kind: String { case main, mock }
        let container = Container()
        container.register(Repository.self, name: Kind.main.rawValue) { _ in MainRepository() }
        container.register(Model.self) { (r, kind: Kind) in
          Model(repository: r.resolve(Repository.self, name: kind.rawValue)!)
        }
        \(passed.map { "print(container.resolve(Model.self, argument: \($0))!)" }.joined(separator: "\n"))
        """),
      isMissing
        ? ["error: 'Repository' is bound only as \"main\", but 'Model with (Kind)' asks for it as \"mock\""] : [])
  }
}
