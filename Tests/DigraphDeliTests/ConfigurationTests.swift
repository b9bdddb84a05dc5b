import CustomDump
import DigraphModel
import TestSupport
import Testing

/// `Config` properties of a `Configuration`.
@Suite("Deli configurations")
struct ConfigurationTests {
  @Test("the generator looks at values of members only: what is within something else, registers nothing")
  func lost() async {
    let graph = await Analyzed.graph(
      """
      import Deli
      final class Clock {}
      final class Clocks: Configuration {
        let seen = Config(Clock.self) { Clock() }
        static let shared = Config(Clock.self, qualifier: "shared") { Clock() }
        let all = [Config(Clock.self, qualifier: "a") { Clock() }]
        var computed: Any { Config(Clock.self, qualifier: "b") { Clock() } }
        func make() -> Any { return Config(Clock.self, qualifier: "c") { Clock() } }
      }
      """)
    expectNoDifference(graph.bindings.map { "\($0.key)" }, ["Clocks", "Clock", "Clock named \"shared\""])
    expectNoDifference(
      graph.rejectedDeclarations.map { "\($0.site.line): \($0.effect): \($0.fact)" },
      [
        "6: overlooked: the 'Config' in 'all' of 'Clocks' registers nothing",
        "7: overlooked: the 'Config' in the computed property 'computed' of 'Clocks' registers nothing",
        "8: overlooked: the 'Config' in 'make' of 'Clocks' registers nothing",
      ])
  }

  @Test("types, dependencies, qualifiers, scopes, and what closures ask for and make")
  func properties() async {
    let text = await Analyzed.deli(
      """
      protocol Store {}
      struct DiskStore: Store { init(_ session: Session, _ clock: Clock) {} }
      class Session {}
      class Clock: Component {}
      class Stores: Configuration {
        let session = Config(Session.self, scope: .weak) { Session() }
        lazy var disk = Config(Store.self, Session.self, qualifier: "disk") { session in
          DiskStore(session, Inject(Clock.self))
        }
        static let vendor = Config(Vendor.Log.self, resolver: { makeLog() })
        let notOne = wrap(Config(Clock.self) { Clock() })
      }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton initializer
      Stores = Stores (class) singleton initializer
      Session = Session (class) weak
        eager required Stores
      Store named "disk" = DiskStore (struct) singleton
        eager required Stores
        eager required Session
        eager required Clock
      Vendor.Log = ? (unknown) singleton
        eager required Stores
      """)
  }

  @Test("a closure that is a function, and code that a closure runs")
  func functions() async {
    let text = await Analyzed.deli(
      """
      class Clock: Component {}
      class Store { init(_ clock: Clock) {} }
      class Locator: Inject { let clock = Inject(Clock.self) }
      class Stores: Configuration {
        let store = Config(Store.self, resolver: makeStore)
      }
      func makeStore() -> Store { Store(Locator().clock) }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton initializer
      Stores = Stores (class) singleton initializer
      Store = Store (class) singleton
        eager required Clock
        eager required Stores
      """)
  }

  @Test("in the prototype scope, a Config asks for itself")
  func prototype() async {
    let text = await Analyzed.deli(
      """
      class Plate {}
      class Plates: Configuration { let plate = Config(Plate.self, scope: .prototype) { Plate() } }
      """)
    expectNoDifference(
      text,
      """
      Plates = Plates (class) singleton initializer
      Plate = Plate (class) prototype
        eager required Plates
        eager required Plate
      """)
  }
}
