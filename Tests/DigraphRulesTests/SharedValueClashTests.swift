import DigraphModel
import DigraphRules
import TestSupport
import Testing

struct SharedValueClashTests {
  /// The store of all singletons has no container, so the message names both. The subject stays that of the first owner.
  /// Two dynamic frameworks have a literal each, so equal names are one key only within one binary.
  @Test(arguments: [
    ("App", ""), ("Home", ", if 'App' and 'Home' are linked into one binary"),
  ])
  func modules(other: String, proviso: String) async {
    let graph = await Analyzed.graph(of: [
      "App/Log.swift": """
      import FactoryKit
      final class Log {}
      extension Container { var log: Factory<Log> { self { Log() }.singleton } }
      """,
      "\(other)/Home.swift": """
      import FactoryKit
      final class HomeContainer: SharedContainer {
        static let shared = HomeContainer()
        let manager = ContainerManager()
      }
      extension HomeContainer { var log: Factory<Log> { self { Log() }.singleton } }
      @main enum Main { static func main() { print(Container.shared.log(), HomeContainer.shared.log()) } }
      """,
    ])
    let found = RuleRunner().findings(in: graph).filter { $0.rule == "shared-value-clash" }
    #expect(found.map(\.message) == ["'HomeContainer.log' and 'Container.log' are shared under one name\(proviso)"])
    #expect(found.map(\.subject) == [["HomeContainer.log"]])
  }
}
