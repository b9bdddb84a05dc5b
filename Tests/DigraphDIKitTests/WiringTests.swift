import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// What the generator wires.
@Suite("DIKit wiring")
struct WiringTests {
  @Test("providers, initializers and factory methods, with what they need; what nothing gives is a parameter")
  func nodes() async {
    let text = await Analyzed.dikit(
      """
      protocol ShopResolver: Resolver {
        func provideShopResolver() -> ShopResolver
        func provideClient(host: Host) -> Client
      }
      final class Cart: Injectable {
        struct Dependency { let client: Client; let userID: Int }
        init(dependency: Dependency) {}
      }
      final class CartScreen: FactoryMethodInjectable {
        struct Dependency { let cart: Cart; let resolver: ShopResolver }
        static func makeInstance(dependency: CartScreen.Dependency) -> CartScreen { CartScreen() }
      }
      final class Badge: PropertyInjectable {
        struct Dependency { let cart: Cart }
        var dependency: Dependency!
      }
      """)
    expectNoDifference(
      text,
      """
      ShopResolver = ? (unknown) provided
      Client = ? (unknown) provided
        eager required Host -> parameter
      Cart = Cart (class) unique initializer
        eager required Client
        eager required Int -> parameter
      CartScreen = CartScreen (class) unique
        eager required Cart
        eager required ShopResolver
      Badge: eager required Cart
      """)
  }

  @Test("types are their text: neither conformance, nor optionality, nor a module makes them equal")
  func text() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: DIKit.Resolver {}
      protocol Store {}
      final class Disk: Store, Injectable {
        struct Dependency {}
        init(dependency: Dependency) {}
      }
      final class Feed: Injectable {
        struct Dependency { let a: Store; let b: Disk?; let c: App.Disk; let d: Disk }
        init(dependency: Dependency) {}
      }
      """)
    expectNoDifference(
      text,
      """
      Disk = Disk (class) unique initializer
      Feed = Feed (class) unique initializer
        eager required Store -> parameter
        eager required Disk? -> parameter
        eager required App.Disk -> parameter
        eager required Disk
      """)
  }

  @Test("a provider hides an injectable type of its name, and 'Shared' is looked into")
  func priority() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver {
        func provideCache() -> Cache
        func provideLog() -> Shared<Log>
      }
      final class Cache: Injectable {}
      final class Log {}
      final class Feed: Injectable {
        struct Dependency { let log: Log; let cache: Cache }
        init(dependency: Dependency) {}
      }
      """)
    expectNoDifference(
      text,
      """
      Cache = ? (unknown) provided
      Log = ? (unknown) Shared
      Feed = Feed (class) unique initializer
        eager required Log
        eager required Cache
      """)
  }

  @Test("a profile screen whose user is handed in")
  func profile() async {
    let text = await Analyzed.dikit(
      """
      struct User { let name: String }
      protocol AppResolver: Resolver { func provideClient() -> Client }
      final class Client {}
      final class ProfileViewController: FactoryMethodInjectable {
        struct Dependency { let user: User; let client: Client }
        static func makeInstance(dependency: Dependency) -> ProfileViewController { ProfileViewController() }
      }
      """)
    expectNoDifference(
      text,
      """
      Client = ? (unknown) provided
      ProfileViewController = ProfileViewController (class) unique
        eager required User -> parameter
        eager required Client
      """)
  }

  @Test("what a provider resolves is needed by what it provides; closures ask later")
  func bodies() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver { func provideStore() -> Store }
      protocol Store {}
      final class Disk: Store, Injectable {
        struct Dependency { let path: String }
        init(dependency: Dependency) {}
      }
      final class AppResolverImpl: AppResolver {
        func provideStore() -> Store { resolveDisk(path: "/") }
      }
      final class Start { func run(_ resolver: AppResolver) { _ = resolver.resolveStore() } }
      """)
    expectNoDifference(
      text,
      """
      Store = ? (unknown) provided
        eager required Disk
      Disk = Disk (class) unique initializer
        eager required String -> parameter
      Start: eager required Store
      """)
  }

  @Test("another library of that name is left alone")
  func otherLibraries() async {
    let result = await Analyzed.result([
      "App/App.swift": """
        import DIKit
        extension DependencyContainer {
          static let app = module { single { API() as APIProtocol }; factory { Feed() } }
        }
        final class Locator: Resolver { func resolve<T>() -> T { fatalError() } }
        """
    ])
    expectNoDifference(result.frameworks, [])
    expectNoDifference(result.graph.bindings, [])
  }

  @Test func callsOutsideOfFunctionsAsk() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver {}
      final class AppResolverImpl: AppResolver {}
      final class Home: Injectable { struct Dependency {}; init(dependency: Dependency) {} }
      final class Feed: Injectable { struct Dependency {}; init(dependency: Dependency) {} }
      final class Shop: Injectable { struct Dependency {}; init(dependency: Dependency) {} }
      let resolver: AppResolver = AppResolverImpl()
      struct Shell {
        let feed = resolver.resolveFeed()
        var shop: Shop { resolver.resolveShop() }
      }
      resolver.resolveHome()
      """)
    expectNoDifference(
      text,
      """
      Home = Home (class) unique initializer
      Feed = Feed (class) unique initializer
      Shop = Shop (class) unique initializer
      Shell: eager required Feed
      Shell: eager required Shop
      main: eager required Home
      """)
  }
}
