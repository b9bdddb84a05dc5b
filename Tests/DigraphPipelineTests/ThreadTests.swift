import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// Parts of the work may run on other threads, in any order. The graph is the same either way.
@Suite("the graph does not depend on threads")
struct ThreadTests {
  /// The graph, which must not depend on the number of threads.
  private static func graph(_ sources: [String: String]) async -> Graph {
    let (files, sideFiles) = Analyzed.inputs(sources)
    let plain = await Analysis().run(files, sideFiles: sideFiles).graph
    let apart = await Analysis(background: .immediate).run(files, sideFiles: sideFiles).graph
    let beside = await Analysis(jobs: 4).run(files, sideFiles: sideFiles).graph
    expectNoDifference(dump(apart), dump(plain))
    expectNoDifference(dump(beside), dump(plain))
    return apart
  }

  private static func dump(_ graph: Graph) -> [String] {
    [GraphText.text(of: graph)] + graph.requests.map { "\($0)" } + graph.bindings.map { "\($0)" }
      + graph.gaps.map { "\($0)" } + graph.types.map { "\($0)" }.sorted() + graph.setups.map { "\($0)" }
      + graph.openRequests.map { "\($0)" } + ["\(graph.coverage)"]
  }

  private static let lamp = """
    import Swinject
    final class Lamp {}
    final class Lighthouse: Assembly {
      func assemble(container: Container) { container.register(Lamp.self) { _ in Lamp() } }
    }
    let assembler = Assembler([Lighthouse()])
    """

  @Test("functions that only ask what they are handed")
  func askers() async {
    var sources = ["Lamp.swift": Self.lamp + "\nprotocol Shade {}"]
    for number in 0..<12 {
      sources["Room\(number).swift"] = """
        import Swinject
        import UIKit
        final class Room\(number) {
          private let resolver: Resolver
          private let window: UIWindow
          init(resolver: Resolver, window: UIWindow) {
            self.resolver = resolver
            self.window = window
          }
          func lamp() -> Lamp { resolver.resolve(Lamp.self)! }
          func tinted() -> Shade? { resolver.resolve(Shade.self, argument: window.tintColor) }
        }
        """
    }
    let graph = await Self.graph(sources)
    expectNoDifference(graph.requests.count { $0.key.type == "Lamp" && $0.resolution.status == .bound }, 12)
    expectNoDifference(graph.requests.count { $0.key.type == "Shade" }, 12)
  }

  @Test("a function that registers")
  func registration() async {
    let graph = await Self.graph([
      "Lamp.swift": Self.lamp,
      "Later.swift": """
      import Swinject
      final class Oil {}
      func fill(_ assembler: Assembler) {
        assembler.apply(assembly: Depot())
      }
      final class Depot: Assembly {
        func assemble(container: Container) { container.register(Oil.self) { r in _ = r.resolve(Lamp.self)!; return Oil() } }
      }
      func start() { fill(assembler) }
      """,
      "Use.swift": """
      import Swinject
      func refill(_ resolver: Resolver) -> Oil { resolver.resolve(Oil.self)! }
      """,
    ])
    expectNoDifference(graph.bindings.map(\.key.type).sorted(), ["Lamp", "Oil"])
    expectNoDifference(Set(graph.requests.map(\.resolution.status)), [.bound])
  }

  @Test("a function that reads what another file assigns")
  func assigned() async {
    let graph = await Self.graph([
      "A.swift": """
      import Swinject
      final class Shelf { var resolver: Resolver? }
      let shelf = Shelf()
      final class Lamp {}
      """,
      "B.swift": """
      import Swinject
      func prepare() {
        let container = Container()
        container.register(Lamp.self) { _ in Lamp() }
        shelf.resolver = container
      }
      """,
      "C.swift": """
      import Swinject
      func use() -> Lamp { shelf.resolver!.resolve(Lamp.self)! }
      """,
    ])
    expectNoDifference(graph.requests.map(\.resolution.status), [.bound])
    expectNoDifference(graph.requests.first?.containers, [0])
  }

  @Test("one helper that several files call")
  func helper() async {
    var sources = [
      "Lamp.swift": Self.lamp,
      "Help.swift": """
      import Swinject
      struct Locator {
        func lamp() -> Lamp { assembler.resolver.resolve(Lamp.self)! }
      }
      extension Resolver { func force<T>(_ type: T.Type) -> T { resolve(type)! } }
      """,
    ]
    for number in 0..<6 {
      sources["Room\(number).swift"] = """
        import Swinject
        func light\(number)() -> Lamp { Locator().lamp() }
        func other\(number)(_ resolver: Resolver) -> Lamp { resolver.force(Lamp.self) }
        """
    }
    let graph = await Self.graph(sources)
    expectNoDifference(graph.requests.count { $0.key.type == "Lamp" }, 7)
  }

  @Test("functions that are handed containers, some of which are called")
  func handed() async {
    let graph = await Self.graph([
      "Lamp.swift": Self.lamp,
      "Steps.swift": """
      import Swinject
      func first(_ container: Container) { container.register(String.self) { _ in "" } }
      func second(_ resolver: Resolver) { _ = resolver.resolve(Lamp.self)! }
      func third(_ resolver: Resolver) { _ = resolver.resolve(Lamp.self, name: "red") }
      """,
      "Use.swift": """
      import Swinject
      func all() { second(assembler.resolver) }
      """,
    ])
    expectNoDifference(
      graph.requests.map { "\($0.key) \($0.resolution.status)" }, ["Lamp bound", "Lamp named \"red\" missing"])
  }
}
