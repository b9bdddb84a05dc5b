import DigraphLinker
import DigraphModel
import DigraphSyntax

/// Reads the files of the types that are used: all that can be known of them before a program is built.
struct UsedTypesStage {
  private var types = UsedTypes()
  /// Which facts of each file have been added.
  private var versions: [Int?] = []

  /// Reads files, and those that these use in turn, until nothing is missing.
  mutating func read(_ stage: inout FactsStage) {
    repeat {
      for part in stage.usedTypes(since: &versions) { types.add(part) }
    } while stage.parse(types.unread(in: stage.index()))
  }

  /// Files that must be read once the code of a file that has been read says something else.
  mutating func unread(by facts: FileFacts, in index: DeclarationIndex) -> Set<Int> {
    types.add(UsedTypes.Part(of: facts, hash: WordScan.hash(of:)))
    return types.unread(in: index)
  }

  /// Files that declare what the code of a file names now, and did not name before: all that some program may lack.
  static func unread(by facts: FileFacts, after before: FileFacts, in index: DeclarationIndex) -> Set<Int> {
    var types = UsedTypes()
    types.add(UsedTypes.Part(of: facts, hash: WordScan.hash(of:)).without(.init(of: before, hash: WordScan.hash(of:))))
    return types.unread(in: index)
  }

  /// Files that some program needs although all programs together know a type of that name.
  static func unread(by programs: [Program], in index: DeclarationIndex) -> Set<Int> {
    programs.reduce(into: []) { result, program in
      var types = UsedTypes()
      for file in program.files { types.add(UsedTypes.Part(of: file.facts, hash: WordScan.hash(of:))) }
      result.formUnion(types.unread(in: index))
    }
  }
}
