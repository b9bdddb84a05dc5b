import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Containers that a request may or may not reach, or that are replaced later.
@Suite("uncertain containers")
struct UncertainContainerTests {
  private static func findings(_ source: String) async -> [String] {
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    return await Check.run(files, sideFiles: sideFiles).findings.filter { $0.severity > .info }.map {
      "\($0.rule): \($0.message)"
    }
  }

  @Test("what one container forwards to another one of several is no loop")
  func forwarding() async {
    let source = """
      import Swinject
      import UIKit
      protocol Post: AnyObject {}
      final class Pigeon: Post {}
      protocol Loft { var container: Container { get } }
      struct North: Loft {
        let container = Container()
        init() { container.register(Post.self) { _ in Pigeon() } }
      }
      struct South: Loft {
        let container = Container()
        init() { container.register(Post.self) { _ in Pigeon() } }
      }
      final class Relay {
        let main: Container
        let loft: Container
        init(_ main: Container, _ loft: Container) { (self.main, self.loft) = (main, loft) }
        func fill() { main.register(Post.self) { [loft] _ in loft.resolve(Post.self)! }.inObjectScope(.container) }
      }
      @main final class App: UIResponder, UIApplicationDelegate {
        let main = Container()
        func start(_ isNorth: Bool) -> Post {
          Relay(main, loft(isNorth).container).fill()
          return main.resolve(Post.self)!
        }
        func loft(_ isNorth: Bool) -> Loft { made(isNorth) }
        func made(_ isNorth: Bool) -> Loft {
          switch isNorth {
          case true: return North()
          case false: return South()
          }
        }
      }
      """
    expectSame(await Self.findings(source), [])
  }

  @Test("one container that forwards a key to itself is a loop")
  func loop() async {
    let source = """
      import Swinject
      protocol Post: AnyObject {}
      let main = Container()
      func fill() { main.register(Post.self) { _ in main.resolve(Post.self)! }.inObjectScope(.container) }
      func start() -> Post { main.resolve(Post.self)! }
      """
    expectSame(await Self.findings(source).contains { $0.hasPrefix("dependency-cycle: ") }, true)
  }

  @Test("a container that is put in the place of another one after it has been read")
  func replaced() async {
    let source = """
      import Swinject
      import UIKit
      final class Deck {}
      final class Pier {
        lazy var deck: Deck = Places.find(Deck.self)!
        func open() -> Deck { deck }
      }
      enum Places {
        static var main = Container()
        static var gate = Container()
        static func find<T>(_ type: T.Type) -> T? {
          if let found = gate.resolve(type) { return found }
          return main.resolve(type)
        }
      }
      @main final class App: UIResponder, UIApplicationDelegate {
        static var main = Container()
        static var gate = Container()
        func start() {
          App.gate.register(Pier.self) { _ in Pier() }
          Places.gate = App.gate
          _ = App.gate.resolve(Pier.self)!.open()
        }
        func load() {
          App.main.register(Deck.self) { _ in Deck() }
          Places.main = App.main
        }
      }
      """
    expectSame(await Self.findings(source).filter { $0.contains("no binding") }, [])
  }

  @Test("a child that takes the place of its parent in the parent's own variable")
  func replacedByChild() async {
    let source = """
      import Swinject
      import UIKit
      final class Deck {}
      final class Pier { init(deck: Deck) {} }
      enum Harbour {
        static var container = Container()
        static func build() {
          container.register(Pier.self) { r in Pier(deck: r.resolve(Deck.self)!) }
          let inner = Container(parent: container)
          inner.register(Deck.self) { _ in Deck() }
          container = inner
        }
      }
      @main final class App: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication) -> Pier {
          Harbour.build()
          return Harbour.container.resolve(Pier.self)!
        }
      }
      """
    expectSame(await Self.findings(source), [])
    // The parent container has a name of its own.
    let named = source.replacing(
      "var container = Container()", with: "let root = Container()\n  static var container = root"
    )
    .replacing("container.register(Pier", with: "root.register(Pier").replacing(
      "(parent: container)", with: "(parent: root)")
    expectSame(await Self.findings(named), [])
    // The variable keeps the parent container.
    let kept = source.replacing("    container = inner\n", with: "")
    expectSame(
      await Self.findings(kept),
      ["container-scope-gap: 'Pier' asks 'Harbour.container' for 'Deck', which is bound only in 'Harbour' below it"])
  }

  @Test("what gives out a shared object is not kept longer than that")
  func alias() async {
    let source = """
      import Swinject
      protocol Bell {}
      final class Brass: Bell { var count = 0 }
      final class Tower { let bell: Bell; init(bell: Bell) { self.bell = bell } }
      final class Guard { let bell: Bell; init(bell: Bell) { self.bell = bell } }
      func fill(_ container: Container) {
        container.register(Brass.self) { _ in Brass() }.inObjectScope(.container)
        container.register(Bell.self) { r in r.resolve(Brass.self)! }
        container.register(Tower.self) { r in Tower(bell: r.resolve(Bell.self)!) }.inObjectScope(.container)
        container.register(Guard.self) { r in Guard(bell: r.resolve(Bell.self)!) }
        _ = container.resolve(Tower.self)!
        _ = container.resolve(Guard.self)!
      }
      let made: Void = fill(Container())
      """
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    let found = await Check.run(files, sideFiles: sideFiles).findings.filter { $0.rule == "captive-dependency" }.map(
      \.message)
    expectNoDifference(found, [])
    // The object is made anew for each request.
    let anew = source.replacing("Brass() }.inObjectScope(.container)", with: "Brass() }")
    let others = Analyzed.inputs(["App.swift": anew])
    let kept = await Check.run(others.0, sideFiles: others.1).findings.filter { $0.rule == "captive-dependency" }.map(
      \.message)
    expectNoDifference(kept, ["'Brass' (graph) is kept by longer-lived 'Tower' (container), through 'Bell'"])
  }

  @Test("what is made of arguments is kept for these")
  func arguments() async {
    let source = """
      import Swinject
      final class Track { let length: Int; var trains = 0; init(length: Int) { self.length = length } }
      final class Station { let track: Track; init(track: Track) { self.track = track } }
      final class Depot { let track: Track; init(track: Track) { self.track = track } }
      func fill(_ container: Container) {
        container.register(Track.self) { (_, length: Int) in Track(length: length) }
        container.register(Station.self) { r in Station(track: r.resolve(Track.self, argument: 3)!) }.inObjectScope(.container)
        container.register(Depot.self) { r in Depot(track: r.resolve(Track.self, argument: 4)!) }
        _ = container.resolve(Station.self)!
        _ = container.resolve(Depot.self)!
      }
      let made: Void = fill(Container())
      """
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    let found = await Check.run(files, sideFiles: sideFiles).findings.filter { $0.rule == "captive-dependency" }.map(
      \.message)
    expectNoDifference(found, [])
  }

  @Test("what belongs to a type is not captured")
  func ofType() async {
    let source = """
      import Swinject
      final class Reed {}
      final class Organ { init(reed: Reed) {} }
      enum Choir {
        static let container = Container()
        static func fill() {
          container.register(Reed.self) { _ in Reed() }
          container.register(Organ.self) { _ in Organ(reed: container.resolve(Reed.self)!) }
        }
      }
      func start() { Choir.fill(); _ = Choir.container.resolve(Organ.self)! }
      """
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    expectSame(
      await Check.run(files, sideFiles: sideFiles).findings.filter { $0.rule == "captured-container" }.map {
        "\($0.severity): \($0.message)"
      },
      ["info: 'Organ' asks a global container instead of the container that it is given"])
    // The container is a property of an object.
    let captured = source.replacing("static let", with: "let").replacing("static func", with: "func")
      .replacing("enum Choir", with: "final class Choir").replacing("Choir.", with: "Choir().")
    expectSame(await Self.findings(captured).contains { $0.contains("which makes a retain cycle") }, true)
  }

  @Test("methods that a generator writes bind something that is not known")
  func generated() async {
    let source = """
      import Swinject
      final class Cat {}
      final class Owner { init(cat: Cat) {} }
      let container = Container { c in
        c.registerCat { _ in Cat() }
        c.register(Owner.self) { r in Owner(cat: r.resolve(Cat.self)!) }
      }
      func start() -> Owner { container.resolve(Owner.self)! }
      """
    expectSame(await Self.findings(source), [])
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    let found = await Check.run(files, sideFiles: sideFiles).findings
    expectSame(found.contains { $0.rule == "analysis-gap" && $0.message.contains("'registerCat'") }, true)
  }

  /// Two instances that hold only their dependencies may replace each other, whatever protocols they conform to.
  @Test(arguments: [
    (
      "final actor Log: Vendor.Logging { private let store: Store; init(store: Store) { self.store = store }; func add() {} }",
      0
    ),
    (
      "final class Log: Logging, Vendor.Tracing { private let store: Store; init(store: Store) { self.store = store } }",
      0
    ),
    (
      "final class Log { let store: Store; let url: String; init(store: Store) { self.store = store; url = store.url } }",
      0
    ),
    ("final actor Log { private let session: URLSession; init(store: Store) { session = store.session } }", 0),
    (
      "class Base { let bag = CancelBag() }; final class Log: Base { let store: Store; init(store: Store) { self.store = store } }",
      0
    ),
    ("final class Log: Vendor.Base { let store: Store; init(store: Store) { self.store = store } }", 1),
    ("final class Log { var url: String; init(store: Store) { url = store.url } }", 1),
    (
      "class Base { var count = 0 }; final class Log: Base { let store: Store; init(store: Store) { self.store = store } }",
      1
    ),
  ])
  func keptLogs(log: String, count: Int) async {
    let source = """
      import Swinject
      import Vendor
      protocol Logging {}
      final class Store { var url = "" }
      final class Tower { init(log: Log) {} }
      \(log)
      let app = Container { c in
        c.register(Store.self) { _ in Store() }.inObjectScope(.container)
        c.register(Log.self) { r in Log(store: r.resolve(Store.self)!) }.inObjectScope(.transient)
        c.register(Tower.self) { r in Tower(log: r.resolve(Log.self)!) }.inObjectScope(.container)
      }
      _ = app.resolve(Tower.self)!
      """
    let check = await Check.run([InputFile(path: "main.swift", module: "App", source: .bytes(Array(source.utf8)))])
    let found = check.findings.filter { $0.rule == "captive-dependency" }
    #expect(found.count == count)
    #expect(
      found.allSatisfy {
        $0.help == "give it 'container', too: only 'Tower' asks for it, so it lives as long anyway"
      })
  }

  @Test("an alias that one container lacks hands on what the other has, which may be a value that is never stored")
  func aliasThatIsLacking() async {
    let source = """
      import Swinject
      protocol Cache {}
      struct Disk: Cache {}
      struct Shelf: Cache { init(near: Cache, far: Cache) {} }
      func boot() {
        let app = Container()
        let screen = Container(parent: app)
        app.register(Cache.self, name: "alias") { r in r.resolve(Cache.self, argument: 7)! }
          .initCompleted { r, _ in _ = r.resolve(Cache.self)! }
        app.register(Cache.self) { r in
          Shelf(near: app.resolve(Cache.self, name: "alias")!, far: r.resolve(Cache.self, name: "alias")!)
        }
        screen.register(Cache.self) { (_: Resolver, size: Int) in Disk() }
        _ = screen.resolve(Cache.self, name: "alias")!
      }
      """
    let rules = await Self.findings(source).map { $0.prefix { $0 != ":" } }
    #expect(rules.contains("transient-in-cycle") && rules.contains("container-scope-gap"), "\(rules)")
  }

  @Test("a forgotten assembly whose bindings ask back is an error")
  func forgottenAssemblyThatAsksBack() async {
    let source = """
      import Swinject
      final class Clock { init(_ ledger: Ledger?) {} }
      final class Ledger { init(_ clock: Clock) {} }
      final class ClockAssembly: Assembly {
        func assemble(container: Container) { container.register(Clock.self) { r in Clock(r.resolve(Ledger.self)) } }
      }
      final class LedgerAssembly: Assembly {
        func assemble(container: Container) { container.register(Ledger.self) { r in Ledger(r.resolve(Clock.self)!) } }
      }
      @main enum Main {
        static let assembler = Assembler([LedgerAssembly()])
        static func main() { _ = assembler.resolver.resolve(Ledger.self)! }
      }
      """
    let (files, sideFiles) = Analyzed.inputs(["App.swift": source])
    let findings = await Check.run(files, sideFiles: sideFiles).findings.filter { $0.severity > .info }
    expectNoDifference(findings.map { "\($0.severity) \($0.rule)" }, ["error unapplied-assembly"])
  }

  @Test(
    "code that would bind again has no effect, and an assembly of test doubles is not meant to be applied",
    arguments: [
      (
        "final class SlowAssembly: Assembly { func assemble(container: Container) { REGISTER } }",
        ["warning: 'SlowAssembly' is never applied, so its registrations have no effect"]
      ),
      (
        "func logOut() { let container = Main.container; REGISTER }",
        ["info: nothing calls 'logOut()', so its registrations have no effect"]
      ),
      ("final class FakeAssembly: Assembly { func assemble(container: Container) { REGISTER } }", []),
    ])
  func registrationsOfUnrunCode(code: String, expected: [String]) async {
    let register = "container.register(Clock.self) { _ in Clock() }"
    let (files, sideFiles) = Analyzed.inputs([
      "App.swift": """
      import Swinject
      final class Clock {}
      @main enum Main {
        static let container = Container()
        static func main() {
          \(register)
          _ = container.resolve(Clock.self)!
        }
      }
      \(code.replacing("REGISTER", with: register))
      """
    ])
    let findings = await Check.run(files, sideFiles: sideFiles).findings.filter { $0.rule == "unapplied-assembly" }
    expectNoDifference(findings.map { "\($0.severity): \($0.message)" }, expected)
  }

  @Test(
    "what an unapplied assembly would apply is forgotten with it",
    arguments: [
      ("", "warning: 'DataAssembly' is never applied, so no container has what it binds"),
      (
        "_ = container.resolve(Rates.self)!",
        "error: 'DataAssembly' is never applied, so nothing binds 'Rates', which 'Main' requires"
      ),
      ("DataAssembly().assemble(container: container)", nil),
    ])
  func partsOfForgottenAssemblies(code: String, expected: String?) async {
    let (files, sideFiles) = Analyzed.inputs([
      "Data/Data.swift": """
      import Swinject
      public final class Rates {}
      final class Fees {}
      public final class DataAssembly: Assembly {
        private let parts: [Assembly] = [RatesAssembly()]
        public init() {}
        public func assemble(container: Container) { parts.forEach { $0.assemble(container: container) } }
      }
      final class RatesAssembly: Assembly {
        func assemble(container: Container) {
          container.register(Rates.self) { _ in Rates() }
          FeesAssembly().assemble(container: container)
        }
      }
      final class FeesAssembly: Assembly {
        func assemble(container: Container) { container.register(Fees.self) { _ in Fees() } }
      }
      """,
      "App/App.swift": """
      import Data
      import Swinject
      final class Clock {}
      @main enum Main {
        static func main() {
          let container = Container()
          container.register(Clock.self) { _ in Clock() }
          print(container.resolve(Clock.self)!)
          \(code)
        }
      }
      """,
    ])
    let told = await Check.run(files, sideFiles: sideFiles).findings.filter { $0.rule == "unapplied-assembly" }
    expectSame(told.map { "\($0.severity): \($0.message)" }, expected.map { [$0] } ?? [])
  }
}
