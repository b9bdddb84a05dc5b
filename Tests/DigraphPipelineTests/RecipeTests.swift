import CustomDump
import DigraphModel
import DigraphPipeline
import TestSupport
import Testing

/// A provider's recipe: a hash of the contents of its closure, which reports and baselines keep.
@Suite("recipes")
struct RecipeTests {
  private static let wiring = """
    import Swinject
    final class Ink {}
    final class Pen { init(ink: Ink) {} }
    final class Desk: Assembly {
      private func ink(_ resolver: Resolver) -> Ink { resolver.resolve(Ink.self)! }
      func assemble(container: Container) {
        container.register(Ink.self) { _ in Ink() }
        // One that is used once says nothing, and is forgotten.
        container.register(Pen.self) { resolver in Pen(ink: self.ink(resolver)) }
        container.register(Pen.self, name: "spare") { resolver in Pen(ink: self.ink(resolver)) }
      }
    }
    let assembler = Assembler([Desk()])
    """

  @Test("do not depend on what else is read")
  func position() async throws {
    func recipe(_ sources: [String: String]) async throws -> String? {
      let (files, sideFiles) = Analyzed.inputs(sources)
      let graph = await Analysis().run(files, sideFiles: sideFiles).graph
      return try #require(graph.bindings.first { $0.key.type == "Pen" }).recipe
    }
    let alone = try await recipe(["Desk.swift": Self.wiring])
    #expect(alone != nil)
    let other =
      "import Swinject\nfinal class Clip {}\nfunc fill(_ c: Container) { c.register(Clip.self) { _ in Clip() } }"
    let beside = try await recipe(["Desk.swift": Self.wiring, "Clip.swift": other])
    expectNoDifference(beside, alone)
  }
}
