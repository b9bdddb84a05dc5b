import CustomDump
import DigraphModel
import TestSupport
import Testing

@testable import DigraphPipeline

/// Types that are skipped at first are read as soon as code needs them.
@Suite("unread types of an app")
struct UnreadTypesTests {
  private static let files: [(path: String, source: String)] = [
    (
      "Shop.swift",
      """
      import Swinject
      /// Neither has a word of Swinject in it, and nothing that is read here names them.
      struct Till { init(printer: Printer) {} }
      protocol Register: AnyObject { var till: Till { get } }
      struct Price { let cents: Int }
      func fill(_ container: Container) {
        container.register(Printer.self) { _ in Printer() }
      }
      class Printer {}
      """
    ),
    (
      "Front.swift",
      """
      import Swinject
      let container = Container()
      func start() {
        fill(container)
        container.register(Till.self) { Till(printer: $0.resolve(Printer.self)!) }.inObjectScope(.weak)
        _ = container.resolve(Till.self)!
      }
      """
    ),
  ]

  private func inputs() -> [InputFile] {
    Self.files.map { file in InputFile(path: file.path, module: "App", source: .bytes(Array(file.source.utf8))) }
  }

  @Test("a type that another file binds is known, one that nobody asks for is not read")
  func asked() async throws {
    let outcome = Analysis().analyse(inputs())
    expectNoDifference(outcome.result.graph.bindings.map(\.key.description), ["Till", "Printer"])
    let till = try #require(outcome.result.graph.bindings.first)
    expectNoDifference(till.implementationKind, .struct)
  }

  @Test("as long as nobody asks, they are not read")
  func unasked() async throws {
    let outcome = Analysis().analyse(Array(inputs().prefix(1)))
    expectNoDifference(outcome.analysis.stage.facts[0]?.types.map(\.name), ["Printer"])
    expectNoDifference(outcome.analysis.stage.facts[0]?.unreadDeclarations, [0, 1, 2])
  }

  @Test("a cache makes no difference, whether a file was read in part, in full, or both")
  func cached() async throws {
    let app = try CacheTests.App([Self.files[0]])
    try await compare(app)
    try app.write(Array(Self.files[1].source.utf8), to: Self.files[1].path)
    try await compare(app)
    try app.write(Array("import Swinject".utf8), to: Self.files[1].path)
    try await compare(app)
  }

  /// Runs twice with a cache, and once without one.
  private func compare(_ app: CacheTests.App) async throws {
    let cold = try await app.cold()
    for _ in 0..<2 {
      let warm = try await app.warm(app.cache())
      expectNoDifference(warm, cold)
    }
  }
}
