import CustomDump
import DigraphModel
import TestSupport
import Testing

/// Factories whose closure is not found.
@Suite struct UnreadFactoryTests {
  /// Code requests a factory that exists, but its type is unknown.
  @Test func requestsOfUnreadFactories() async {
    let graph = await Analyzed.graph(
      """
      import FactoryKit
      final class Feed {}
      extension Container {
        var feed: Factory<Feed> { let feed = Container.shared.feed() }
      }
      let feed = Container.shared.feed()
      """)
    expectNoDifference(graph.requests.map(\.resolution), [.init(status: .opaque), .init(status: .opaque)])
    expectNoDifference(graph.gaps.map(\.reason), ["the closure of the factory was not found"])
    expectNoDifference(graph.brokenInvariants(), [])
  }

  /// Another app of the input declares the factory that code of this app asks for.
  @Test func factoriesOfOtherApps() async {
    func gaps(_ apps: Set<String>) async -> [String] {
      await AnalyzedApps.graph([
        (
          "Shared/Feed.swift", ["Phone", "TV"],
          "import FactoryKit\nfinal class Feed { let api = Container.shared.api() }"
        ),
        (
          "TV/TV.swift", apps,
          "import FactoryKit\nfinal class API {}\nextension Container { var api: Factory<API> { self { API() } } }"
        ),
        ("Phone/Phone.swift", ["Phone"], "import FactoryKit\nlet feed = Feed()"),
      ]).gaps.map { "\($0.reason); \($0.remedy)" }
    }
    let lacking = await gaps(["TV"])
    expectNoDifference(
      lacking,
      [
        "only 'TV/TV.swift' declares the factory 'api', and this program does not compile it; "
          + "add the file to the target, or its module to what the target depends on"
      ])
    let having = await gaps(["Phone", "TV"])
    expectNoDifference(having, [])
  }

  /// The variable or function that gives the container is declared in another file.
  @Test(arguments: [
    ("let box = Container.shared", "box"), ("let box: Container = .shared", "box"),
    ("func box() -> Container { .shared }", "box()"), ("enum Boxes { static let box = Container.shared }", "Boxes.box"),
    ("enum Boxes { static let shared = Container.shared }", "Boxes.shared"),
    ("final class Model { let container = Container.shared }", "Model().container"),
    ("let box = Container()", "box"), ("enum Boxes { static let box = Container() }", "Boxes.box"),
    ("enum Boxes { static let shared = Container() }", "Boxes.shared"),
  ])
  func containersOfOtherFiles(declaration: String, expression: String) async {
    let graph = await AnalyzedApps.graph([
      (
        "App/API.swift", ["App"],
        "import FactoryKit\nfinal class API {}\nextension Container { var api: Factory<API> { self { API() } } }"
      ),
      ("App/Box.swift", ["App"], "import FactoryKit\n\(declaration)"),
      ("App/Feed.swift", ["App"], "import FactoryKit\nfinal class Feed { func show() { print(\(expression).api()) } }"),
    ])
    expectNoDifference(graph.requests.map { "\($0.key) \($0.resolution.bindings)" }, ["api: API [0]"])
  }
}
