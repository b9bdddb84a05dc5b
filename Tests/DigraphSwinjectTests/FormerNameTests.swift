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

  @Test(
    "a variable or a parameter may hold that tuple",
    arguments: [
      "_ = container.resolve(Alarm.self, arguments: pair)!", "_ = container.resolve(Alarm.self, arguments: (pair))!",
      "_ = Finder(container: container).find(Alarm.self, arguments: (\"tea\", 4))", "ring(pair)",
      "let (first, _) = (pair, 1)\n_ = container.resolve(Alarm.self, arguments: first)!",
      "_ = container.resolve(Alarm.self, arguments: made())!", "_ = container ~> (Alarm.self, arguments: pair)",
      "_ = container ~> (Alarm.self, pair)",
    ])
  func argumentsInAVariable(request: String) async {
    let text = await Analyzed.swinject(
      """
      final class Alarm {}
      typealias Pair = (name: String, hour: Int)
      struct Finder {
        let container: Resolvable
        func find<S, A, B>(type: S.Type, arguments: (A, B)) -> S { container.resolve(type, arguments: arguments)! }
      }
      func made() -> Pair { ("tea", 4) }
      func start() {
        let container = Container()
        container.register(Alarm.self) { (_: Resolver, name: String, hour: Int) in Alarm() }
        let pair = ("tea", 4)
        func ring(_ pair: Pair) { _ = container.resolve(Alarm.self, arguments: pair)! }
        \(request)
      }
      """)
    expectNoDifference(
      text.replacing(/start\(\)|ring\(_:\)/, with: "code"),
      """
      Alarm with (String, Int) = Alarm (class) graph
      code: eager required Alarm with (String, Int)
      """)
  }

  @Test("a tuple of an unknown type may hold any number of arguments")
  func argumentsOfAnUnknownType() async {
    let text = await Analyzed.swinject(
      """
      final class Alarm {}
      let container = Container()
      container.register(Alarm.self) { (_: Resolver, name: String, hour: Int) in Alarm() }
      let alarm = container.resolve(Alarm.self, arguments: Vendor.pair())!
      """)
    expectNoDifference(
      text,
      """
      Alarm with (String, Int) = Alarm (class) graph
      gap: request it is not known how many arguments it passes
      """)
  }
}
