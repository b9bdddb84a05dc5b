import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Wiring as the generator makes it.
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
      Client = ? (unknown) provided takes (host: Host)
        eager required Host -> parameter
      Cart = Cart (class) unique initializer takes (userID: Int, host: Host)
        eager required Client
        eager required Int -> parameter
      CartScreen = CartScreen (class) unique takes (userID: Int, host: Host)
        eager required Cart
        eager required ShopResolver
      Badge = Badge (class) injected injector takes (userID: Int, host: Host)
        eager required Cart
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
      Feed = Feed (class) unique initializer takes (a: Store, b: Disk?, c: App.Disk)
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
      ProfileViewController = ProfileViewController (class) unique takes (user: User)
        eager required User -> parameter
        eager required Client
      """)
  }

  @Test("a parameter is handed up by all that lead to it, own ones first, then by dependency in the order of members")
  func handedUp() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver { func provideNumber(digit: Digit) -> Number }
      struct Leaf: Injectable {
        struct Dependency { let value: Int }
        init(dependency: Dependency) {}
      }
      struct Twig: Injectable {
        struct Dependency { let leaf: Leaf, age: Double }
        init(dependency: Dependency) {}
      }
      struct Tree: FactoryMethodInjectable {
        struct Dependency { let number: Number, twig: Twig, name: String }
        static func makeInstance(dependency: Dependency) -> Tree { Tree() }
      }
      """)
    expectNoDifference(
      text,
      """
      Number = ? (unknown) provided takes (digit: Digit)
        eager required Digit -> parameter
      Leaf = Leaf (struct) unique initializer takes (value: Int)
        eager required Int -> parameter
      Twig = Twig (struct) unique initializer takes (age: Double, value: Int)
        eager required Leaf
        eager required Double -> parameter
      Tree = Tree (struct) unique takes (name: String, digit: Digit, age: Double, value: Int)
        eager required Number
        eager required Twig
        eager required String -> parameter
      """)
  }

  @Test("a parameter that two bring along is handed up once; in a loop, there is no method to hand anything to")
  func handedUpTwice() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver {}
      struct Leaf: Injectable { struct Dependency { let value: Int }; init(dependency: Dependency) {} }
      struct Twig: Injectable { struct Dependency { let leaf: Leaf }; init(dependency: Dependency) {} }
      struct Tree: Injectable { struct Dependency { let twig: Twig, leaf: Leaf }; init(dependency: Dependency) {} }
      struct Hen: Injectable { struct Dependency { let egg: Egg, value: Int }; init(dependency: Dependency) {} }
      struct Egg: Injectable { struct Dependency { let hen: Hen }; init(dependency: Dependency) {} }
      """)
    expectNoDifference(
      text,
      """
      Leaf = Leaf (struct) unique initializer takes (value: Int)
        eager required Int -> parameter
      Twig = Twig (struct) unique initializer takes (value: Int)
        eager required Leaf
      Tree = Tree (struct) unique initializer takes (value: Int)
        eager required Twig
        eager required Leaf
      Hen = Hen (struct) unique initializer
        eager required Egg
        eager required Int -> parameter
      Egg = Egg (struct) unique initializer
        eager required Hen
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
      Disk = Disk (class) unique initializer takes (path: String)
        eager required String -> parameter
      Start: eager required Store
      """)
  }

  @Test("who has an object filled, is known")
  func filling() async {
    let text = await Analyzed.dikit(
      """
      protocol AppResolver: Resolver { func provideClient() -> Client }
      final class Client {}
      final class Badge: PropertyInjectable {
        struct Dependency { let client: Client }
        var dependency: Dependency!
      }
      final class Wall: Injectable {
        struct Dependency { let badge: Badge }
        init(dependency: Dependency) {}
      }
      final class Start {
        func run(_ resolver: AppResolver, _ badge: Badge) { resolver.injectToBadge(badge) }
      }
      """)
    expectNoDifference(
      text,
      """
      Client = ? (unknown) provided
      Badge = Badge (class) injected injector
        eager required Client
      Wall = Wall (class) unique initializer takes (badge: Badge)
        eager required Badge -> parameter
      Start: eager required Badge
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

  @Test("the library may be part of the input, in its first version, too")
  func ownSources() async {
    let app = """
      import DIKit
      protocol AppResolver: DIKit.Resolver { func provideClient() -> Client }
      final class Client {}
      final class Feed: Injectable { struct Dependency { let client: Client }; init(dependency: Dependency) {} }
      """
    let injectable = "public protocol Injectable { associatedtype Dependency; init(dependency: Dependency) }\n"
    for (library, frameworks) in [
      ("public protocol Resolver {}\n" + injectable, [Framework.dikit]),
      ("public protocol FactoryMethodInjectable {}\n" + injectable, [.dikit]),
      ("public protocol Resolver {}\npublic protocol Injectable { init(resolver: Resolver) }", []),
    ] {
      let result = await Analyzed.result(["App/App.swift": app, "DIKit/Library.swift": library])
      expectNoDifference(result.frameworks, frameworks)
    }
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
