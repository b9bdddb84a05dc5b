import CustomDump
import DigraphModel
import DigraphProgram
import DigraphSyntax
import Testing

/// Files that have not been parsed, and that may change the meaning of a type's name.
struct WantedFilesTests {
  /// Wanted files, if two unread files declare the type and one declares another type.
  private func wanted(_ type: String) -> [Int] {
    let names = ["Fault", "Fault", "Other"]
    let index = DeclarationIndex(
      names.enumerated().map {
        .init(name: WordScan.hash(of: $1), file: $0, keyword: .enum, hasInheritance: false)
      }, hash: WordScan.hash(of:))
    let facts = SourceReader(Vocabulary(words: ["hit"])).facts(of: "import North\nlet hit: \(type)\n")
    let program = Program(files: [SourceFile(path: "App.swift", module: "App", facts: facts)], index: index)
    _ = program.type(ofProperty: DeclarationID(file: 0, index: 0))
    return program.wantedFiles.sorted()
  }

  @Test("of what several modules declare it matters whose it is, but for the standard library's")
  func namesakes() {
    expectNoDifference(wanted("North.Fault"), [0, 1])
    expectNoDifference(wanted("North.Other"), [])
    expectNoDifference(wanted("Swift.Fault"), [])
  }
}
