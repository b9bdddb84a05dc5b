import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Constructions that make the same object.
@Suite("recipes")
struct RecipeTests {
  private func recipe(_ code: String, parameters: [String] = [], context: String = "") -> String? {
    let facts = SourceReader(Vocabulary(words: ["Part"])).facts(of: "let part = \(code)")
    return facts.properties[0].initialValue.map {
      Recipe.text(of: facts.code[$0], parameters: parameters) { context }
    }
  }

  @Test("parameters count by their position, and other variables by where they are declared")
  func names() {
    #expect(recipe("Part(a)", parameters: ["a"]) == recipe("Part(b)", parameters: ["b"]))
    #expect(recipe("Part(a)", parameters: ["a", "b"]) != recipe("Part(b)", parameters: ["a", "b"]))
    #expect(recipe("Part(a)", context: "here") == recipe("Part(a)", context: "here"))
    #expect(recipe("Part(a)", context: "here") != recipe("Part(a)", context: "there"))
    #expect(recipe("Part(Other())", context: "here") == recipe("Part(Other())", context: "there"))
  }

  @Test("everything else counts")
  func code() {
    #expect(
      Set([recipe("Part()"), recipe("Part(1)"), recipe("Part(x: 1)"), recipe("Part(2)"), recipe("Other(1)")]).count == 5
    )
    #expect(recipe("Part()") == Recipe.text(constructing: "Part"))
  }
}
