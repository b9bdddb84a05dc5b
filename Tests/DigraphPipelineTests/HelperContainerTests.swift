import DigraphModel
import DigraphPipeline
import Testing

/// Containers that one helper makes for several callers, as children of containers about which nothing is known.
@Suite("containers that helpers make")
struct HelperContainerTests {
  private func messages(_ code: String) async -> [String] {
    let source = "import Swinject\nimport SwinjectAutoregistration\n" + code
    let file = InputFile(path: "App/App.swift", module: "App", apps: ["App"], source: .bytes(Array(source.utf8)))
    return await Check.run([file]).findings.map { "\($0.severity): \($0.message)" }
  }

  /// `with` makes a child container for each caller.
  private static let children = """
    final class API {}
    final class Router {}
    final class Page { init(router: Router, api: API) {} }
    final class List { init(router: Router, api: API) {} }
    extension Assembler {
      func with(_ assemblies: Assembly...) -> Assembler { Assembler(assemblies, parent: self) }
      func with<Value>(value: Value) -> Assembler { Assembler([Values(value)], parent: self) }
    }
    final class Values<Value>: Assembly {
      let value: Value
      init(_ value: Value) { self.value = value }
      func assemble(container: Container) {
        let value = self.value
        container.register(Value.self) { _ in value }
      }
    }
    final class PageAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Router.self) { _ in Router() }
        container.register(Page.self) { r in Page(router: r.resolve(Router.self)!, api: r.resolve(API.self)!) }
      }
    }
    final class ListAssembly: Assembly {
      func assemble(container: Container) {
        container.register(Router.self) { _ in Router() }
        container.register(List.self) { r in List(router: r.resolve(Router.self)!, api: r.resolve(API.self)!) }
      }
    }
    final class APIAssembly: Assembly {
      func assemble(container: Container) { container.register(API.self) { _ in API() } }
    }
    final class Feature {
      private let assembler: Assembler
      init(assembler: Assembler) { self.assembler = assembler }
      func page() -> Page { asked(assembler.with(PageAssembly()).with(value: 1).resolver).resolve(Page.self)! }
      func list() -> List { asked(assembler.with(ListAssembly()).with(value: 1).resolver).resolve(List.self)! }
      private func asked(_ resolver: Resolver) -> Resolver {
        _ = resolver.resolve(Int.self)!
        return resolver
      }
    }

    """

  @Test("each call of a helper makes a container of its own, so that keys of several calls do not meet")
  func eachCall() async {
    let direct = "let feature = Feature(assembler: Assembler([APIAssembly()]))\n_ = feature.page()\n_ = feature.list()"
    expectSame(await messages(Self.children + direct), [])
    let both =
      "func show(_ feature: Feature) {\n  _ = feature.page()\n  _ = feature.list()\n}\nshow(Feature(assembler: Assembler([APIAssembly()])))"
    expectSame(await messages(Self.children + both), [])
  }

  @Test("a parent of which nothing is known may be any container, also beside parents that are known")
  func unknownParent() async {
    let code = """
      final class FeatureAssembly: Assembly {
        func assemble(container: Container) { container.autoregister(Feature.self, initializer: Feature.init) }
      }
      let root = Assembler([APIAssembly(), FeatureAssembly()])
      root.apply(assembly: Values(root))
      let feature = root.resolver.resolve(Feature.self)!
      _ = feature.page()
      _ = feature.list()
      """
    expectSame(await messages(Self.children + code), [])
  }

  @Test("a key that is registered twice in what one call makes is still said")
  func twiceInOneCall() async {
    let code = """
      final class Router {}
      final class Wide { init(router: Router) {} }
      func child() -> Container {
        let container = Container()
        container.register(Router.self) { _ in Router() }.inObjectScope(.container)
        container.register(Router.self) { _ in Router() }
        container.register(Wide.self) { r in Wide(router: r.resolve(Router.self)!) }
        return container
      }
      let first = child().resolve(Wide.self)!
      let second = child().resolve(Wide.self)!
      """
    expectSame(await messages(code), ["error: 'Router' is bound again, which replaces the first binding"])
  }

  @Test("a container that only tests would fill does not hide what the real one lacks")
  func hookForTests() async {
    let code = """
      final class API {}
      final class Feed { @Inject private var api: API }
      final class AppAssembly: Assembly {
        func assemble(container: Container) { container.register(Feed.self) { _ in Feed() } }
      }
      final class Locator {
        static let shared = Locator()
        fileprivate var assembler: Assembler!
        func start() { assembler = Assembler([AppAssembly()]) }
        func replace(by assemblies: [Assembly]) { assembler = Assembler(assemblies) }
      }
      func resolve<Service>(_ type: Service.Type) -> Service { Locator.shared.assembler.resolver.resolve(type)! }
      @propertyWrapper struct Inject<Service> {
        let wrappedValue: Service
        init() { wrappedValue = resolve(Service.self) }
      }
      Locator.shared.start()
      let feed = resolve(Feed.self)
      """
    expectSame(await messages(code), ["error: no binding for 'API', which 'Feed' requires"])
    // If a caller passes assemblies, they are in the container, wherever they come from.
    expectSame(
      await messages(code + "\nLocator.shared.replace(by: Vendor.assemblies())").filter { $0.hasPrefix("error") }, [])
  }
}
