import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Before 2.0, Swinject's protocols had other names.
@Suite("Former names")
struct FormerNameTests {
  private static let source = """
    final class Store {}
    final class Feed { init(store: Store) {} }
    extension ResolverType { func find<T>() -> T { resolve(T.self)! } }
    final class AppAssembly: AssemblyType {
      func assemble(container: Container) {
        container.register(Store.self) { _ in Store() }
        container.register(Feed.self) { (r: ResolverType) in Feed(store: r.find()) }
      }
    }
    final class Screen {
      private let box: Resolvable
      init(box: Resolvable) { self.box = box }
      func open() { show(box.resolve(Feed.self)!) }
    }
    let assembler = Assembler([AppAssembly()])
    let screen = Screen(box: assembler.resolver)
    """

  @Test("they mean what is called otherwise now") func former() async {
    let text = await Analyzed.swinject(Self.source)
    expectNoDifference(
      text,
      """
      Store = Store (class) graph
      Feed = Feed (class) graph
        eager required Store
      Screen: eager required Feed
      """)
  }

  @Test("what the input declares is what it says") func own() async {
    let text = await Analyzed.swinject(
      """
      protocol Resolvable { func resolve<T>(_ type: T.Type) -> T? }
      final class Store {}
      final class Screen {
        private let box: Resolvable
        init(box: Resolvable) { self.box = box }
        func open() { show(box.resolve(Store.self)!) }
      }
      let container = Container()
      container.register(Store.self) { _ in Store() }
      """)
    expectNoDifference(text, "Store = Store (class) graph")
  }

  @Test("what is passed as one tuple, as before version 2, are several arguments")
  func argumentsAsATuple() async {
    let text = await Analyzed.swinject(
      """
      final class Alarm {}
      let container = Container()
      container.register(Alarm.self) { (_: Resolver, name: String, hour: Int) in Alarm() }
      let alarm = container.resolve(Alarm.self, arguments: ("tea", 4), name: nil)!
      let other = container.resolve(Alarm.self, arguments: "tea", 4)!
      let pair = container.resolve(Alarm.self, argument: ("tea", 4))
      """)
    expectNoDifference(
      text,
      """
      Alarm with (String, Int) = Alarm (class) graph
      alarm: eager required Alarm with (String, Int)
      other: eager required Alarm with (String, Int)
      pair: eager silent Alarm with ((String, Int)) -> missing
      """)
  }
}
