import CustomDump
import DigraphModel
import DigraphPipeline
import Testing

/// Types with a shared instance, `static let shared = Feed()`, that request from a container themselves.
///
/// The advice is to pass the instance to its users. That is impossible if the requested object is one of these users.
@Suite("service-locator: the one object of a type")
struct SharedAskerTests {
  private func help(_ others: [String: String]) async -> [String] {
    let files = [
      "App/main.swift": """
      import Swinject
      final class Store {}
      let app = Container { c in
        c.register(Store.self) { _ in Store() }.inObjectScope(.container)
        c.register(Tab.self) { r in Tab(part: r.resolve(Part.self)!) }.inObjectScope(.container)
        c.register(Part.self) { _ in Part() }.inObjectScope(.container)
      }
      print(app)
      """,
      "App/Feed.swift": """
      import Swinject
      final class Feed {
        static let shared = Feed()
        lazy var store = app.resolve(Store.self)!
        lazy var tab = app.resolve(Tab.self)!
      }
      """,
      "App/Tab.swift": "final class Tab { init(part: Part) {} }", "App/Part.swift": "final class Part {}",
    ].merging(others) { $1 }
    let check = await Check.run(
      files.sorted { $0.key < $1.key }.map {
        InputFile(path: $0.key, module: "App", source: .bytes(Array($0.value.utf8)))
      })
    return check.findings.filter { $0.rule == "service-locator" }.map { $0.help ?? "" }
  }

  private static let whole = "let its initializer take them, register it, and pass it to the users of 'Feed.shared'"
  private static let parted =
    "pass it a closure that asks for 'Tab': 'Tab' needs 'Feed' in turn; let its initializer take the other, register it, and pass it to the users of 'Feed.shared'"

  @Test(arguments: [
    (["App/Menu.swift": "final class Menu { func open() { Feed.shared.load() } }"], whole),
    (["App/Tab.swift": "final class Tab { init(part: Part) {}; func open() { Feed.shared.load() } }"], parted),
    (["App/Part.swift": "final class Part { func open() { Feed.shared.load() } }"], parted),
    (["App/Part.swift": "final class Part { func open() { Feeds.shared.load() } }"], whole),
  ])
  func usersAmongWhatItAsksFor(others: [String: String], help: String) async {
    let found = await self.help(others)
    expectNoDifference(found, [help])
  }
}
