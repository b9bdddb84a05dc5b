import CustomDump
import DigraphModel
import Testing

/// The assertions of Needle's own generator tests, on fixtures of our own (uber/needle, `Generator/Tests/`), as far as
/// no other suite has them.
struct GeneratorBehaviourTests {
  /// `DeclarationsParserTaskTests`, `PluginizedDeclarationsParserTaskTests`: blanks and lines within generic arguments,
  /// names with their module, several parents in a clause, optional and generic types, private properties, and
  /// lookalikes.
  @Test func declarationsHoweverTheyAreLaidOut() async {
    await expectNeedle(
      """
      import UIKit;    import protocol Harbor.Moored
      protocol FerryDependency: NeedleFoundation.Dependency {
        var tide: Tide { get }
        var pilot: Pilot? { get }
      }
      protocol Timed { var hour: Int { get } }
      let berths = 12
      class Ferry: NeedleFoundation.Component<
          FerryDependency
      > {
        public let bell: Bell = Bell()
        public var log: Log {
          return shared {
            Log(dependency.tide, self.bell)
          }
        }
        public var maybeBand: Band? { return Band() }
        public var store: Store<Crate> { return Store() }
        private var rum: Rum { return Rum() }
        fileprivate var gin: Gin { return Gin() }
        public var cabin: Cabin { return Cabin(parent: self) }
        func cabin(of guest: Guest) -> Cabin { return Cabin(parent: self, guest: guest) }
      }
      class Cabin: Component<EmptyDependency> {}
      class Quay: BootstrapComponent {
        public var tide: Tide { return shared { Tide() } }
        public var pilot: Pilot? { return nil }
        public var ferry: Ferry { return Ferry(parent: self) }
        public var kiosk: Kiosk { return Kiosk(parent: self) }
      }
      protocol KioskPlugin: PluginExtension { var menu: Menu { get } }
      class KioskNonCore: NeedleFoundation.NonCoreComponent<    EmptyDependency  > {
        public var menu: Menu { return Menu() }
      }
      class Kiosk: PluginizedComponent<
        EmptyDependency,
      KioskPlugin,    KioskNonCore
      >, Stand {
        public var sign: Sign { return NeonSign() }
      }
      class PlainBuilder: ComponentizedBuilder<Component, Dependency, (), ()> {}
      class NamedBuilder: NeedleFoundation.ComponentizedBuilder<Component, Dependency, (), ()> {}
      class Nested: NeedleFoundation.Component.NonComponent<Component, Dependency> {}
      class Bare: Component {}
      class Misspelt: Comoinent {}
      class Other: Compnt<Foo> {}
      extension Dependency {}
      """,
      is: """
        Ferry < Quay
          + bell: Bell stored
          + log: Log shared
          + maybeBand: Band?
          + store: Store<Crate>
          - rum: Rum (privateAccess)
          - gin: Gin (privateAccess)
          + cabin: Cabin
          tide: Tide <- Quay
          pilot: Pilot? <- Quay unused
          log reads tide of Quay
          log reads bell
        Cabin < Ferry
        Quay (BootstrapComponent)
          + tide: Tide shared
          + pilot: Pilot?
          + ferry: Ferry
          + kiosk: Kiosk
        KioskNonCore (NonCoreComponent) < Kiosk
          + menu: Menu
        Kiosk (PluginizedComponent) < Quay beside KioskNonCore, KioskPlugin
          + sign: Sign
        KioskPlugin (PluginExtension)
          + menu: Menu of KioskNonCore
        """)
  }

  /// `DeclarationsParserTaskTests.test_execute_withPrivateProperties_verifyLog`: private properties provide nothing,
  /// and private dependencies require nothing.
  @Test func privateDeclarations() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var tide: Tide { Tide() }
        var locker: Locker { Locker(parent: self) }
      }
      fileprivate protocol LockerDependency: Dependency { var tide: Tide { get } }
      private class Locker: Component<LockerDependency> {
        private let key: LockerKey = LockerKey()
        fileprivate var shelf: Shelf { Shelf() }
        var door: Door { Door(dependency.tide) }
      }
      """,
      is: """
        App (BootstrapComponent)
          + tide: Tide
          + locker: Locker
        Locker < App
          - key: LockerKey stored (privateAccess)
          - shelf: Shelf (privateAccess)
          - door: Door (privateAccess)
          door reads tide of App
        refused: the dependency protocol 'LockerDependency' is private, so generated code cannot conform to it
        """)
  }

  /// `ComponentConsolidatorTests`: an extension of a component adds properties and children; an extension of another
  /// class does not.
  @Test func extensionsAddPropertiesAndChildren() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        public var first: First { First() }
        public var left: Left { Left(parent: self) }
      }
      extension App {
        var second: Second { Second() }
        var right: Right { Right(parent: self) }
      }
      extension Elsewhere {
        var third: Third { Third() }
        var right: Right { Right(parent: self) }
      }
      class Left: Component<EmptyDependency> {}
      class Right: Component<EmptyDependency> {}
      """,
      is: """
        App (BootstrapComponent)
          + first: First
          + left: Left
          + second: Second
          + right: Right
        Left < App
        Right < App
        """)
  }

  /// `DependencyProviderDeclarerTaskTests`, `DependencyProviderContentTaskTests`: the paths to each component, and the
  /// providers on each path, in a tree of the shape of Needle's sample.
  @Test func waysAndAnswers() async {
    await expectNeedle(
      """
      class Root: BootstrapComponent {
        public var guests: Guests { mutableGuests }
        public var mutableGuests: MutableGuests { shared { MutableGuests() } }
        var lobby: Lobby { Lobby(parent: self) }
        var hotel: Hotel { Hotel(parent: self) }
      }
      protocol LobbyDependency: Dependency { var mutableGuests: MutableGuests { get } }
      class Lobby: Component<LobbyDependency> {
        var screen: Screen { Screen(dependency.mutableGuests) }
      }
      class Hotel: Component<EmptyDependency> {
        public var bill: Bill { mutableBill }
        public var mutableBill: MutableBill { shared { MutableBill() } }
        var room: Room { Room(parent: self) }
        var receipt: Receipt { Receipt(parent: self) }
      }
      protocol RoomDependency: Dependency {
        var mutableBill: MutableBill { get }
        var guests: Guests { get }
      }
      class Room: Component<RoomDependency> {
        var screen: Screen { Screen(dependency.mutableBill, dependency.guests) }
        var receipt: Receipt { Receipt(parent: self) }
      }
      protocol ReceiptDependency: Dependency { var bill: Bill { get } }
      class Receipt: Component<ReceiptDependency> {
        var screen: Screen { Screen(dependency.bill) }
      }
      """,
      is: """
        Root (BootstrapComponent)
          + guests: Guests
          + mutableGuests: MutableGuests shared
          + lobby: Lobby
          + hotel: Hotel
          guests reads mutableGuests
        Lobby < Root
          + screen: Screen
          mutableGuests: MutableGuests <- Root
          screen reads mutableGuests of Root
        Hotel < Root
          + bill: Bill
          + mutableBill: MutableBill shared
          + room: Room
          + receipt: Receipt
          bill reads mutableBill
        Room < Hotel
          + screen: Screen
          + receipt: Receipt
          mutableBill: MutableBill <- Hotel
          guests: Guests <- Root
          screen reads mutableBill of Hotel
          screen reads guests of Root
        Receipt < Hotel, Room
          + screen: Screen
          bill: Bill <- Hotel
          screen reads bill of Hotel
        """)
  }

  /// `AncestorCycleValidatorTests`: three components that make each other, and three that do not.
  @Test func circlesOfComponents() async {
    await expectNeedle(
      """
      class A: Component<EmptyDependency> { var b: B { B(parent: self) } }
      class B: Component<EmptyDependency> { var c: C { C(parent: self) } }
      class C: Component<EmptyDependency> { var a: A { A(parent: self) } }
      class D: Component<EmptyDependency> { var e: E { E(parent: self) } }
      class E: Component<EmptyDependency> { var f: F { F(parent: self) } }
      class F: Component<EmptyDependency> {}
      """,
      is: """
        A < C unreachable
          + b: B
        B < A unreachable
          + c: C
        C < B unreachable
          + a: A
        D unreachable
          + e: E
        E < D unreachable
          + f: F
        F < E unreachable
        """)
  }

  /// `DependencyLinkerTests`, `NonCoreComponentLinkerTests`, `PluginExtensionLinkerTests`: names that lead nowhere.
  @Test func whatAComponentNamesHasToBeThere() async {
    await expectNeedle(
      """
      class App: BootstrapComponent {
        var some: Some { Some(parent: self) }
        var plugged: Plugged { Plugged(parent: self) }
      }
      protocol WrongDependency: Dependency {}
      class Some: Component<ItsDependency> {}
      protocol WrongPlugin: PluginExtension {}
      class WrongNonCore: NonCoreComponent<EmptyDependency> {}
      class Plugged: PluginizedComponent<EmptyDependency, ItsPlugin, ItsNonCore> {}
      """,
      is: """
        App (BootstrapComponent)
          + some: Some
          + plugged: Plugged
        Some < App
        WrongNonCore (NonCoreComponent) unreachable
        Plugged (PluginizedComponent) < App beside ItsPlugin
        ItsPlugin (PluginExtension)
        gap: the dependency protocol 'ItsDependency' is not in the input
        gap: the plugin extension 'ItsPlugin' is not in the input
        gap: the non-core component 'ItsNonCore' is not in the input
        """)
  }
}
