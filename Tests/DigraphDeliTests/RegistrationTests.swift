import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Registrations that a type's own declaration makes.
@Suite("Deli registrations")
struct RegistrationTests {
  @Test("each role, with its scope, its payload and when it asks")
  func roles() async {
    let text = await Analyzed.deli(
      """
      final class Clock: Component {}
      struct Stamp: Autowired { init(_ clock: Clock) {} }
      final class Hub: LazyAutowired { required init() {}; func inject(_ clock: Clock) {} }
      final class CellPayload: Payload { required init(with argument: (Int)) {} }
      final class Cell: AutowiredFactory { required init(_ clock: Clock, payload: CellPayload) {} }
      final class Page: LazyAutowiredFactory {
        required init(payload: CellPayload) {}
        func inject(_ hub: Hub) {}
      }
      struct Server: ConfigProperty { let target = "server" }
      final class Settings: Configuration {}
      final class Screen: Inject { let clock = Inject(Clock.self) }
      """)
    expectNoDifference(
      text,
      """
      Clock = Clock (class) singleton initializer
      Stamp = Stamp (struct) singleton initializer
        eager required Clock
      Hub = Hub (class) singleton initializer
        afterStorage required Clock
      Cell with (CellPayload) = Cell (class) prototype initializer
        eager required Clock
      Page with (CellPayload) = Page (class) prototype initializer
        afterStorage required Hub
      Server = Server (struct) prototype initializer
      Settings = Settings (class) singleton initializer
      Screen: eager required Clock
      """)
  }

  @Test("nested types are known by their whole path, private ones and those in enums, actors and extensions not at all")
  func nesting() async {
    let text = await Analyzed.deli(
      """
      class Outer { struct Inner: Component { class Innermost: Component {} } }
      private class Hidden: Component {}
      class Open { fileprivate struct Inner: Component {} }
      enum Kinds { struct Inner: Component {} }
      extension Outer { struct Other: Component {} }
      func local() { struct Local: Component {} }
      class User: Autowired { required init(_ a: Outer.Inner, _ b: Outer.Inner.Innermost) {} }
      """)
    expectNoDifference(
      text,
      """
      Outer.Inner = Outer.Inner (struct) singleton initializer
      Outer.Inner.Innermost = Outer.Inner.Innermost (class) singleton initializer
      User = User (class) singleton initializer
        eager required Outer.Inner
        eager required Outer.Inner.Innermost
      """)
  }

  @Test("scopes and qualifiers in the spellings that are read")
  func spellings() async {
    let text = await Analyzed.deli(
      """
      class A: Component { var scope: Scope = .weak; var qualifier: String? = "a" }
      class B: Component { let scope = Scope.always; let qualifier: String? = "b" }
      class C: Component { var scope: Scope { return .prototype }; var qualifier: String? { return "c" } }
      class D: Component { var scope: Deli.Scope { return Scope.weak } }
      class E: Component { var scope: Scope { .weak }; var qualifier: String? { "e" } }
      class F: Component { var scope: Scope { get { return .weak } }; var qualifier: String { return "f" } }
      class G: Component { static var scope: Scope = .weak; static let qualifier: String? = "g" }
      class H: Component { var qualifier = "h" }
      """)
    expectNoDifference(
      text,
      """
      A named "a" = A (class) weak initializer
      B named "b" = B (class) always initializer
      C named "c" = C (class) prototype initializer
      D = D (class) weak initializer
      E = E (class) singleton initializer
      F = F (class) singleton initializer
      G = G (class) singleton initializer
      H named "h" = H (class) singleton initializer
      """)
  }

  @Test("what a type does not say, the last of its ancestors says first; base classes may be in other files")
  func inheritance() async {
    let text = await Analyzed.deli(
      """
      class Cosmos: Science, Component {}
      class Both: Plain, Named, Component {}
      class Own: Named, Component { var qualifier: String? = "own" }
      """,
      [
        "Science.swift": "class Science: Plain {\n  var qualifier: String? { return \"science\" }\n}",
        "Plain.swift": "class Plain { var scope: Scope = .weak; var qualifier: String? = \"plain\" }",
        "Named.swift": "class Named { var qualifier: String? = \"named\" }",
      ])
    expectNoDifference(
      text,
      """
      Cosmos named "science" = Cosmos (class) weak initializer
      Both named "named" = Both (class) weak initializer
      Own named "own" = Own (class) singleton initializer
      """)
  }

  @Test(
    "an inherited qualifier that the generator does not read is noted once, where it is written",
    arguments: [
      ("class Novel { var qualifier: String { return \"n\" } }", true),
      ("class Novel: Component { var qualifier: String? { \"n\" } }", true),
      ("class Novel { var qualifier: String? { return \"n\" } }", false),
      ("class Novel { var qualifier: String? = nil }", false),
    ])
  func unreadInheritedQualifiers(novel: String, isNoted: Bool) async {
    let graph = await Analyzed.graph(
      """
      import Deli
      class Crime: Novel, Component {}
      class Drama: Novel, Component {}
      class Own: Novel, Component { var qualifier: String? = "own" }
      \(novel)
      """)
    expectNoDifference(
      graph.rejectedDeclarations.map { "\($0.effect): \($0.fact)" },
      isNoted
        ? [
          "overlooked: the qualifier of 'Novel' is written in a way that Deli does not read, so it counts as not given"
        ] : [])
  }

  @Test("labels, comments, arrays and typealiases of parameters")
  func parameters() async {
    let text = await Analyzed.deli(
      """
      protocol Store {}
      class Disk: Store, Component { var qualifier: String? = "disk" }
      class Memory: Store, Component { var qualifier: String? = "memory" }
      class Feed: Autowired {
        typealias Dep1 = Store
        typealias Main = Store
        required init(
          disk store: Store, memory: Store, _ all: [Store], disk some: [ Store ], _/*kind*/ chosen: Store,
          disk one: Dep1, memory two: Feed.Dep1, disk three: Main, memory four: Feed.Main
        ) {}
      }
      """)
    expectNoDifference(
      text,
      """
      Disk named "disk" = Disk (class) singleton initializer
      Memory named "memory" = Memory (class) singleton initializer
      Feed = Feed (class) singleton initializer
        eager required Store named "disk" -> Disk named "disk"
        eager required Store named "memory" -> Memory named "memory"
        eager required Store -> Disk named "disk", Memory named "memory"
        eager required Store named "disk" -> Disk named "disk"
        eager required Store named by the property 'kind' -> opaque
        eager required Store named "disk" -> Disk named "disk"
        eager required Store named "memory" -> Memory named "memory"
        eager required Store named "disk" -> Disk named "disk"
        eager required Store named "memory" -> Memory named "memory"
      gap: container 'DeliFactory' reads configuration properties, but no property file is named
      """)
  }

  @Test("only an own clause, word for word, makes a role")
  func unseen() async {
    let text = await Analyzed.deli(
      """
      class A {}
      extension A: Component {}
      class B: Deli.Component {}
      protocol Service: Inject {}
      class C: Service {}
      class D: Base {}
      class Base: Component {}
      class User: Autowired { required init(_ a: A, _ b: B, _ c: C, _ d: D, _ base: Base) {} }
      """)
    expectNoDifference(
      text,
      """
      Base = Base (class) singleton initializer
      User = User (class) singleton initializer
        eager required A -> missing
        eager required B -> missing
        eager required C -> missing
        eager required D -> missing
        eager required Base
      """)
  }

  /// Declarations that the generator rejects or skips, by line.
  private func rejectedDeclarations(_ source: String) async -> [String] {
    await Analyzed.graph("import Deli\n" + source).rejectedDeclarations.map {
      "\($0.site.line): \($0.effect): \($0.fact)"
    }
  }

  @Test("a component is made with nothing in the parentheses")
  func unmakeable() async {
    let found = await rejectedDeclarations(
      """
      final class Log: Component { init(level: Int) {} }
      final class Clock: Component { init(zone: Int = 0) {} }
      final class Cache: Component { init(size: Int) {}; convenience init() { self.init(size: 1) } }
      final class Store: Component { init(size: Int) {} }
      extension Store { convenience init() { self.init(size: 1) } }
      class Base {}
      final class Subtype: Base, Component { convenience init(level: Int) { self.init() } }
      struct Stamp: Component { init(_ time: Int) {} }
      final class Settings: Configuration { init(path: String) {} }
      final class Feed: Autowired { init(_ log: Log) {} }
      """)
    expectNoDifference(
      found,
      [
        "2: refused: 'Log' has no initializer without parameters, and the factory that Deli writes calls one",
        "9: refused: 'Stamp' has no initializer without parameters, and the factory that Deli writes calls one",
        "10: refused: 'Settings' has no initializer without parameters, and the factory that Deli writes calls one",
      ])
  }

  @Test("an array under another name is none to the generator")
  func arraysByOtherNames() async {
    let found = await rejectedDeclarations(
      """
      protocol Plugin {}
      typealias Plugins = [Plugin]
      final class Host { @DependencyArray var all: [Plugin]; @DependencyArray var others: Plugins }
      """)
    expectNoDifference(
      found,
      ["4: overlooked: '@DependencyArray' of 'Host.others' gives 'Plugins', which Deli does not read as an array"])
  }
}
