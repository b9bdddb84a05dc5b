import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Wiring whose meaning depends on the compiler's choice, on a constant argument, or on who makes an object.
@Suite("wiring of strangers")
struct StrangerWiringTests {
  private func told(
    _ source: String, importing module: String = "Swinject", beside other: String = ""
  ) async -> [String] {
    let files = [("A.swift", source), ("B.swift", other)].map { path, source in
      InputFile(path: path, module: "App", source: .bytes(Array("import \(module)\n\(source)".utf8)))
    }
    return await Check.run(files).findings.map { "\($0.severity) \($0.rule): \($0.message)" }
  }

  @Test(
    "an optional chain is an optional, wherever its value goes",
    arguments: [
      "let id = item?.id\n_ = container.resolve(Page.self, argument: id)!",
      "_ = container.make(Page.self, item?.id)",
      "_ = container.resolve(Page.self, argument: item?.id)!",
      "let find = { item?.id }\n_ = container.resolve(Page.self, argument: find())!",
      "func find() -> Int? { return item?.id }\n_ = container.resolve(Page.self, argument: find())!",
      "let pair = (item?.id, 1)\n_ = container.resolve(Page.self, argument: pair.0)!",
      "let id = item?.inner.id\n_ = container.resolve(Page.self, argument: id)!",
      "let id = item!.id as Int?\n_ = container.resolve(Page.self, argument: id)!",
    ])
  func optionalChains(code: String) async {
    expectSame(
      await told(
        """
        struct Inner { let id: Int }
        struct Item { let id: Int; let inner: Inner }
        final class Page { init(_ id: Int?) {} }
        extension Resolver { func make<S, A>(_ type: S.Type, _ argument: A) -> S { resolve(type, argument: argument)! } }
        func open(_ item: Item?) {
          let container = Container()
          container.register(Page.self) { (_, id: Int?) in Page(id) }
          \(code)
        }
        open(nil)
        """), [])
  }

  @Test(
    "what an optional chain gives is no optional once it is unwrapped",
    arguments: [
      "guard let id = item?.id else { return }\n_ = container.resolve(Page.self, argument: id)!",
      "_ = container.resolve(Page.self, argument: item?.id ?? 1)!",
      "if let id = item?.id { _ = container.resolve(Page.self, argument: id)! }",
      "let id = item?.id\n_ = container.resolve(Page.self, argument: id!)!",
    ])
  func unwrappedChains(code: String) async {
    expectSame(
      await told(
        """
        struct Item { let id: Int }
        final class Page { init(_ id: Int) {} }
        func open(_ item: Item?) {
          let container = Container()
          container.register(Page.self) { (_, id: Int) in Page(id) }
          \(code)
        }
        open(nil)
        """), [])
  }

  /// The compiler decides as these cases say: swiftc 6.3 with the signatures of SwinjectAutoregistration.
  @Test(
    "of several initializers, 'init' means the one with a single parameter",
    arguments: [
      (
        "init(clock: Clock) {}; init() {}",
        "error unresolved-dependency: no binding for 'Clock', which 'Page' requires"
      ),
      (
        "init(clock: Clock) {}; init(clock: Clock, size: Int) {}",
        "error unresolved-dependency: no binding for 'Clock', which 'Page' requires"
      ),
      ("init() {}; init?(clock: Clock) { return nil }", nil),
      ("init() {}; private init(clock: Clock) {}", nil),
    ])
  func initializers(declarations: String, expected: String?) async {
    let found = await told(
      """
      import SwinjectAutoregistration
      let container = Container()
      container.autoregister(Page.self, initializer: Page.init)
      print(container.resolve(Page.self)!)
      """, beside: "final class Clock {}\nfinal class Page { \(declarations) }")
    expectSame(found, expected.map { [$0] } ?? [])
  }

  @Test("a constant argument chooses the branch of a function that binds")
  func chosenBranches() async {
    let found = await told(
      """
      final class Page {}
      enum Kind { case plain, other }
      let container = Container()
      func bind(_ kind: Kind) {
        switch kind {
        case .plain: container.register(Page.self) { _ in Page() }
        case .other: break
        }
      }
      bind(.plain)
      print(container.resolve(Page.self)!)
      """)
    expectSame(found, [])
  }

  @Test(
    "two bindings that one function makes in a property of 'self' are made on one container", arguments: ["", "self."])
  func duplicates(receiver: String) async {
    let found = await told(
      """
      final class Page { init(_ size: Int) {} }
      public final class Setup {
        public private(set) var box: Container
        public init(box: Container? = nil) {
          self.box = box ?? Container()
          fill()
        }
        func fill() {
          \(receiver)box.register(Page.self) { _ in Page(1) }
          \(receiver)box.register(Page.self) { _ in Page(2) }
        }
      }
      """)
    #expect(found.contains { $0.hasPrefix("error duplicate-registration: 'Page' is bound again") }, "\(found)")
  }

  @Test("bindings that two functions make in a property of their objects may be made on two containers")
  func twoObjects() async {
    let found = await told(
      """
      final class Page { init(_ size: Int) {} }
      public final class Setup {
        public private(set) var box: Container
        public init(box: Container? = nil) { self.box = box ?? Container() }
        func fillSmall() { box.register(Page.self) { _ in Page(1) } }
        func fillLarge() { box.register(Page.self) { _ in Page(2) } }
        func fillBoth() {
          box.register(Page.self) { _ in Page(3) }
          box = Container()
          box.register(Page.self) { _ in Page(4) }
        }
      }
      public func start(_ small: Setup, _ large: Setup) {
        small.fillSmall()
        large.fillLarge()
        small.fillBoth()
      }
      """)
    expectSame(found.filter { $0.contains("duplicate") }, [])
  }

  @Test(
    "what a static member binds anew in an object of its own leaves other objects as they are",
    arguments: [
      ("Locator(), Locator.demo", []), ("Locator.demo", ["error"]), ("Locator.refilled(Locator())", ["error"]),
    ])
  func replacedInOneObject(use: String, expected: [String]) async {
    let found = await told(
      """
      protocol Source {}
      final class Empty: Source {}
      final class Full: Source {}
      final class Locator {
        let container = Container()
        init() { container.register(Source.self) { _ in Empty() } }
      }
      extension Locator {
        static var demo: Locator {
          let locator = Locator()
          locator.container.register(Source.self) { _ in Full() }
          return locator
        }
        static func refilled(_ locator: Locator) -> Locator {
          locator.container.register(Source.self) { _ in Full() }
          return locator
        }
      }
      print(\(use), Locator.demo.container.resolve(Source.self)!)
      """)
    expectSame(found.filter { $0.contains("duplicate") }.map { String($0.prefix { $0 != " " }) }, expected)
  }

  @Test("what is only requested, and bound nowhere, is never made")
  func requestedInVain() async {
    let found = await told(
      """
      import SwiftUI
      protocol Clock {}
      final class Model: ObservableObject { private let clock: Clock = container.resolve(Clock.self)! }
      struct Page: View { @StateObject var model: Model = container.resolve(Model.self)! }
      let container = Container()
      @main struct Main: App { var body: some Scene { WindowGroup { Page() } } }
      """)
    expectSame(
      found.filter { $0.contains("unresolved") }.sorted(),
      [
        "error unresolved-dependency: no binding for 'Model', which 'Page' requires",
        "warning unresolved-dependency: no binding for 'Clock', which 'Model' requires, though nothing makes 'Model'",
      ])
  }

  @Test(
    "a key path that a helper is passed names the factory",
    arguments: [
      "find(\\.clock)", "Container.shared[keyPath: \\.clock]()", "find(\\Container.clock)",
    ])
  func keyPaths(request: String) async {
    let found = await told(
      """
      protocol Clock {}
      extension Container { var clock: Factory<Clock?> { promised() } }
      func find<T>(_ path: KeyPath<Container, Factory<T>>) -> T { Container.shared[keyPath: path]() }
      @main enum Main { static func main() { print(\(request)!) } }
      """, importing: "FactoryKit")
    #expect(found.count { $0.hasPrefix("error") } == 1, "\(found)")
  }
}
