import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// The files that Needle's generator writes.
@Suite("generated files")
struct GeneratedFileTests {
  private static let sources = """
    import NeedleFoundation
    final class RootComponent: BootstrapComponent {
      public var store: Store { Store() }
      public var leaf: LeafComponent { LeafComponent(parent: self) }
    }
    protocol LeafDependency: Dependency { var store: Store { get } }
    final class LeafComponent: Component<LeafDependency> { var it: Store { dependency.store } }

    """

  /// A file in the present layout, whose provider begins with some text and answers with some code.
  private static func generated(_ provider: String, _ answer: String, factory: String = "factory1") -> String {
    """
    import NeedleFoundation
    \(provider) {
      var store: Store { \(answer) }
      private let rootComponent: RootComponent
      init(rootComponent: RootComponent) { self.rootComponent = rootComponent }
    }
    private func factory1(_ component: NeedleFoundation.Scope) -> AnyObject {
      return LeafDependencyProvider(rootComponent: parent1(component) as! RootComponent)
    }
    private func register1() {
      registerProviderFactory("^->RootComponent", factoryEmptyDependencyProvider)
      registerProviderFactory("^->RootComponent->LeafComponent", \(factory))
    }
    public func registerProviderFactories() { register1() }

    """
  }

  private func statements(_ generated: String) async throws -> [String] {
    let graph = await NeedleText.graph(of: ["App/App.swift": Self.sources, "App/Needle.swift": generated])
    let file = try #require(graph.generatedFiles.first)
    return file.subjects.map(\.rawValue)
      + file.statements.map { statement in
        switch statement.fact {
        case .way(let names): names.joined(separator: "/")
        case .answer(let asker, let key, let owner): "\(asker) \(key) <- \(owner)"
        case .binding(let owner, let key), .making(let owner, let key, _), .link(let owner, let key, _): "\(owner) \(key)"
        }
      }
  }

  @Test(
    "however a provider conforms to its protocol, it is read",
    arguments: [
      "private class LeafDependencyProvider: LeafDependency",
      "@MainActor private class LeafDependencyProvider: @preconcurrency LeafDependency",
      "private class LeafDependencyProvider: @MainActor Main.LeafDependency",
      "fileprivate final class LeafDependencyProvider: LeafDependency, @unchecked Sendable",
    ])
  func conformances(provider: String) async throws {
    let found = try await statements(Self.generated(provider, "return rootComponent.store"))
    expectNoDifference(
      found,
      [
        "ways", "answers", "RootComponent", "RootComponent/LeafComponent",
        "LeafComponent store: Store <- RootComponent",
      ])
  }

  @Test(
    "of a provider that is written otherwise, it is not known what it answers",
    arguments: [
      ("makeStore(of: rootComponent)", "factory1", ["ways"]), ("return rootComponent.store", "makeLeaf", ["ways"]),
      ("return rootComponent.store", "factoryEmptyDependencyProvider", ["ways", "answers"]),
    ])
  func rewritten(answer: String, factory: String, subjects: [String]) async throws {
    let provider = "private class LeafDependencyProvider: LeafDependency"
    let found = try await statements(Self.generated(provider, answer, factory: factory))
    expectNoDifference(found, subjects + ["RootComponent", "RootComponent/LeafComponent"])
  }
}
