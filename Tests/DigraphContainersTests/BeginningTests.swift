import CustomDump
import DigraphModel
import TestSupport
import Testing

/// The first code of programs.
@Suite("beginnings")
struct BeginningTests {
  private func entries(_ files: [(path: String, apps: Set<String>, source: String)]) async -> [String] {
    await AnalyzedApps.graph(files).types.filter(\.value.isEntry).map { "\($0.key) in \($0.value.path)" }.sorted()
  }

  @Test(
    "a program begins with the type that has the attribute, though it asks for nothing",
    arguments: ["@main", "@UIApplicationMain", "@NSApplicationMain"])
  func attributes(attribute: String) async {
    let found = await entries([
      (
        "App/App.swift", ["App"],
        """
        import Swinject
        final class Log {}
        let container = Container()
        \(attribute) struct Shop { static func main() { container.register(Log.self) { _ in Log() } } }
        struct Helper {}
        """
      )
    ])
    expectNoDifference(found, ["Shop in App/App.swift"])
  }

  @Test("of main.swift, types that its own code makes or calls are the beginning, and not those that others make")
  func mainFile() async {
    let source = """
      import Swinject
      final class Log {}
      let container = Container()
      final class Assembling { func fill() { container.register(Log.self) { _ in Log() } } }
      final class Shop { let log = container.resolve(Log.self)!; func open() { _ = Clerk() } }
      final class Clerk { let log = container.resolve(Log.self)! }
      enum Radio { static func start() { print(container.resolve(Log.self)!) } }
      let shop = Shop()
      Radio.start()
      shop.open()
      """
    let found = await entries([("App/main.swift", ["App"], source)])
    expectNoDifference(found, ["Radio in App/main.swift", "Shop in App/main.swift"])
    let others = await entries([("App/Start.swift", ["App"], source)])
    expectNoDifference(others, [])
  }

  @Test("types of one name that begin several programs are each a beginning")
  func twins() async {
    func app(_ name: String) -> (path: String, apps: Set<String>, source: String) {
      (
        "\(name)/App.swift", [name],
        "import Swinject\nfinal class Log {}\nlet c = Container()\n@main struct Main { static func main() { c.register(Log.self) { _ in Log() } } }"
      )
    }
    let found = await entries([app("Phone"), app("TV")])
    expectNoDifference(found, ["Main in Phone/App.swift", "TV.Main in TV/App.swift"])
  }
}
