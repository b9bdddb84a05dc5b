import CustomDump
import DigraphModel
import TestSupport
import Testing

/// `super`: members that a class inherits and replaces in part.
struct InheritedMemberTests {
  @Test func aMethod() async {
    let text = await Analyzed.swinject(
      """
      final class Key {}
      final class Lock { init(key: Key) {} }
      class Setup {
        func fill(_ container: Container) { container.register(Key.self) { _ in Key() } }
        func lock(_ r: Resolver) -> Lock { Lock(key: r.resolve(Key.self)!) }
      }
      class DoorSetup: Setup {}
      final class GateSetup: DoorSetup {
        override func fill(_ container: Container) {
          super.fill(container)
          container.register(Lock.self) { r in self.lock(r) }
        }
        override func lock(_ r: Resolver) -> Lock { super.lock(r) }
      }
      let container = Container()
      GateSetup().fill(container)
      """)
    expectNoDifference(
      text,
      """
      Key = Key (class) graph
      Lock = Lock (class) graph
        eager required Key
      """)
  }

  @Test func anInitializer() async {
    let text = await Analyzed.swinject(
      """
      final class Key {}
      final class Lock {}
      class Setup {
        init(container: Container) { container.register(Key.self) { _ in Key() } }
      }
      final class GateSetup: Setup {
        override init(container: Container) {
          super.init(container: container)
          container.register(Lock.self) { _ in Lock() }
        }
      }
      let container = Container()
      let setup = GateSetup(container: container)
      _ = container.resolve(Key.self)!
      """)
    expectNoDifference(
      text,
      """
      Key = Key (class) graph
      Lock = Lock (class) graph
      App.swift: eager required Key
      """)
  }

  @Test func anAssembly() async {
    let text = await Analyzed.swinject(
      """
      final class Key {}
      final class Lock {}
      class KeyAssembly: Assembly {
        func assemble(container: Container) { container.register(Key.self) { _ in Key() } }
      }
      final class LockAssembly: KeyAssembly {
        override func assemble(container: Container) {
          super.assemble(container: container)
          container.register(Lock.self) { _ in Lock() }
        }
      }
      let assembler = Assembler([LockAssembly()])
      _ = assembler.resolver.resolve(Key.self)!
      """)
    expectNoDifference(
      text,
      """
      Key = Key (class) graph
      Lock = Lock (class) graph
      App.swift: eager required Key
      """)
  }

  @Test func lists() async {
    let text = await Analyzed.swinject(
      """
      final class Key {}
      final class Lock {}
      final class Bell {}
      struct KeyAssembly: Assembly {
        func assemble(container: Container) { container.register(Key.self) { _ in Key() } }
      }
      struct LockAssembly: Assembly {
        func assemble(container: Container) { container.register(Lock.self) { _ in Lock() } }
      }
      struct BellAssembly: Assembly {
        func assemble(container: Container) { container.register(Bell.self) { _ in Bell() } }
      }
      class Parts {
        var first: [Assembly] { [KeyAssembly()] }
        func others() -> [Assembly] { [] }
      }
      final class GateParts: Parts {
        override var first: [Assembly] { [LockAssembly()] + super.first }
        override func others() -> [Assembly] { super.others() + [BellAssembly()] }
      }
      let assembler = Assembler(GateParts().first + GateParts().others())
      """)
    expectNoDifference(
      text,
      """
      Key = Key (class) graph
      Lock = Lock (class) graph
      Bell = Bell (class) graph
      """)
  }

  @Test func aSuperclassOfTheSDKBindsNothing() async {
    let text = await Analyzed.swinject(
      """
      import UIKit
      final class Screen: UIViewController {
        let container = Container()
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) { super.prepare(for: segue, sender: container) }
      }
      """)
    expectNoDifference(text, "")
  }

  @Test func aSuperclassThatTheInputDoesNotHaveMayBindAnything() async {
    let text = await Analyzed.swinject(
      """
      final class Lock {}
      final class LockAssembly: BaseAssembly, Assembly {
        override func assemble(container: Container) {
          super.assemble(container: container)
          container.register(Lock.self) { _ in Lock() }
        }
      }
      let assembler = Assembler([LockAssembly()])
      """)
    expectNoDifference(
      text,
      """
      Lock = Lock (class) graph
      gap: container it is handed to 'assemble', which cannot be followed and may bind anything in it
      """)
  }

  @Test func anInitializerOfAContainersClassThatOnlyCallsOthers() async {
    let text = await Analyzed.swinject(
      """
      final class Key {}
      final class Keys: Container {
        init() {
          super.init(defaultObjectScope: .weak)
          fill()
        }
        func fill() { register(Key.self) { _ in Key() } }
      }
      final class MoreKeys: Container {
        init() { super.init(defaultObjectScope: .container) }
      }
      func start() {
        let keys = Keys()
        _ = keys.resolve(Key.self)!
        MoreKeys().register(Key.self) { _ in Key() }
      }
      """)
    expectNoDifference(
      text,
      """
      Key = Key (class) weak in start().keys
      Key = Key (class) container in start()
      start(): eager required Key
      """)
  }

  @Test("an extension of a class of the system has members for those that inherit from it there")
  func ancestorsOutsideOfTheInput() async {
    let text = await Analyzed.swinject(
      """
      extension NSObject { class var className: String { String(describing: Self.self) } }
      protocol Page {}
      final class TimerController: UITableViewController, Page {}
      let container = Container()
      container.register(Page.self, name: TimerController.className) { _ in TimerController() }
      """)
    expectNoDifference(text, "Page named \"TimerController\" = TimerController (class) graph")
  }

  /// Each class has its own container, with what its own list has, below those of the others.
  @Test(arguments: [
    ("APIAssembly(), LogAssembly()", []), ("LogAssembly()", ["API"]), ("APIAssembly()", ["Log"]),
  ])
  func aLazyAssemblerOfAnOverriddenList(assemblies: String, expected: [String]) async {
    let graph = await Analyzed.graph(
      """
      import Swinject
      final class API {}
      final class Log {}
      final class Feed { init(api: API) {} }
      class Flow {
        let parent: Flow?
        lazy var assembler = Assembler(assemblies(), parent: parent?.assembler)
        init(parent: Flow?) { self.parent = parent }
        func assemblies() -> [Assembly] { [] }
      }
      final class RootFlow: Flow {
        override func assemblies() -> [Assembly] { [\(assemblies)] }
        func start() -> Log { assembler.resolver.resolve(Log.self)! }
      }
      final class FeedFlow: Flow {
        override func assemblies() -> [Assembly] { [FeedAssembly()] }
        func start() -> Feed { assembler.resolver.resolve(Feed.self)! }
      }
      final class APIAssembly: Assembly {
        func assemble(container: Container) { container.register(API.self) { _ in API() } }
      }
      final class LogAssembly: Assembly {
        func assemble(container: Container) { container.register(Log.self) { _ in Log() } }
      }
      final class FeedAssembly: Assembly {
        func assemble(container: Container) { container.register(Feed.self) { r in Feed(api: r.resolve(API.self)!) } }
      }
      @main enum Main {
        static func main() {
          let root = RootFlow(parent: nil)
          _ = root.start()
          _ = FeedFlow(parent: root).start()
        }
      }
      """)
    expectNoDifference(graph.requests.filter { $0.resolution.status == .missing }.map(\.key.type), expected)
    expectNoDifference(graph.gaps.map(\.reason), [])
    expectNoDifference(
      graph.containers.filter { !$0.isOpen }.map(\.name), ["FeedFlow.assembler", "RootFlow.assembler"])
  }
}
