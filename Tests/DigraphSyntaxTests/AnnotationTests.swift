import CustomDump
import DigraphModel
import Testing

@testable import DigraphSyntax

/// Comments that speak to code generators.
@Suite struct AnnotationTests {
  @Test func commentsThatStandAlone() {
    let source = """
      // @first
      import A // @trailing
      let text = \"\"\"
        // @string
        \"\"\"
        //@second one("1")
      /// @third
      // mail@host, // @quoted
      /* // @block */
      @MainActor // @attribute
      func f() {
        // @ nothing
        \t// @fourth
      }
      // @fifth
      """
    let facts = SourceReader(Vocabulary(words: ["f"])).facts(of: source)
    expectNoDifference(
      facts.annotations.map(\.text),
      ["// @first", "//@second one(\"1\")", "/// @third", "// @fourth", "// @fifth"])
    let bytes = Array(source.utf8)
    expectNoDifference(
      facts.annotations.map { String(decoding: bytes[$0.offset...].prefix($0.text.utf8.count), as: UTF8.self) },
      facts.annotations.map(\.text))
    expectNoDifference(
      facts.annotations.map { String(decoding: bytes[$0.code...].prefix(5), as: UTF8.self) },
      ["impor", "@Main", "@Main", "}\n// ", ""])
    expectNoDifference(facts.directives, [])
  }

  @Test(arguments: ["", "@", "//@", "// @a", "\u{FEFF}// @a\r\n", "#if A\n// @a", "\"// @a"])
  func anyBytes(source: String) {
    let facts = SourceReader(Vocabulary(words: ["a"])).facts(of: source)
    #expect(facts.annotations.allSatisfy { $0.text == "// @a" })
  }
}
