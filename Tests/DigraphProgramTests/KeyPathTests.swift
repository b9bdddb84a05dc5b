import CustomDump
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Key path literals.
struct KeyPathTests {
  @Test("a key path has a root, which may be left out, and names")
  func keyPaths() {
    let facts = SourceReader(Vocabulary(words: ["ask"])).facts(
      of: #"let a = ask(\.one, \Toy.one.two, \ .three, \Toy, one)"#)
    let paths = CallArgument.all(of: facts.code[facts.properties[0].initialValue!]).map { argument in
      argument.node.keyPath.map { [$0.root] + $0.names }
    }
    expectNoDifference(paths, [["", "one"], ["Toy", "one", "two"], ["", "three"], nil, nil])
  }
}
