import CustomDump
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Tables that save front ends a walk through a whole file for each type.
struct ProgramTableTests {
  private let program: Program

  init() {
    let source = """
      struct Outer {
        let hit = make(1)
        typealias Name = String
        class Inner: Base {
          var other: Name { hit(2) }
          init(hit: Int) { func local() { hit(3) } }
          enum Deep { case hit }
        }
        func run() { hit.go() }
      }
      let free = hit(4)
      extension Outer.Inner {
        static func build() -> Outer { hit(5) }
        subscript(hit: Int) -> Int { hit }
      }
      """
    let facts = SourceReader(Vocabulary(words: ["hit"])).facts(of: source)
    program = Program(files: [SourceFile(path: "App.swift", module: "App", facts: facts)])
  }

  private var facts: FileFacts { program.files[0].facts }

  @Test("what stands in a type is what names it as its owner")
  func owners() {
    for type in facts.types.indices {
      func owned(_ owners: [Int?]) -> [Int] { owners.indices.filter { owners[$0] == type } }
      let id = DeclarationID(file: 0, index: type)
      expectNoDifference(program.functions(in: id).map(\.index), owned(facts.functions.map(\.owner)))
      expectNoDifference(program.properties(in: id).map(\.index), owned(facts.properties.map(\.owner)))
      expectNoDifference(program.aliases(in: id).map(\.index), owned(facts.aliases.map(\.owner)))
      expectNoDifference(program.types(in: id).map(\.index), owned(facts.types.map(\.parent)))
    }
    #expect(!program.functions(in: DeclarationID(file: 0, index: 0)).isEmpty)
  }

  @Test("around an offset are the types whose ranges it is in, the innermost first")
  func surroundings() {
    for offset in 0...(facts.types.map(\.range.upperBound).max() ?? 0) {
      let around = facts.types.indices.filter { facts.types[$0].range.contains(offset) }
      expectNoDifference(program.types(around: offset, in: 0).map(\.index), around.reversed())
    }
  }

  @Test("the nodes in a range are those that begin in it, in small files and in large ones")
  func ranges() {
    for types in [2, 400] {
      let source = (0..<types).map { "struct Part\($0) { func hit() -> Part\($0) { Part\($0)(hit: \($0)) } }\n" }
      let facts = SourceReader(Vocabulary(words: ["hit"])).facts(of: source.joined())
      let program = Program(files: [SourceFile(path: "App.swift", module: "App", facts: facts)])
      let nodes = facts.code.nodes.indices.map { facts.code[NodeID(Int32($0))] }
      for range in facts.types.map(\.range) + [0..<0, 0..<source.joined().utf8.count] {
        let inside = nodes.filter { range.contains($0.range.lowerBound) }
        expectNoDifference(program.nodes(in: range, of: 0).map(\.id.index).sorted(), inside.map(\.id.index))
        #expect(inside.isEmpty == range.isEmpty)
      }
    }
  }

  @Test("a table is made once, and each kind by itself")
  func tables() {
    struct Names { var count: Int }
    struct Others { var count: Int }
    var made = 0
    for _ in 0..<3 {
      let names = program.table { program -> Names in
        made += 1
        return Names(count: program.files.count)
      }
      #expect(names.count == 1)
    }
    #expect(made == 1)
    #expect(program.table { _ in Others(count: 7) }.count == 7)
  }
}
