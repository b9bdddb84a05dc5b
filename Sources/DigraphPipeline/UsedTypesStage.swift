import DigraphModel
import DigraphProgram
import DigraphSyntax

/// Reads the files of used types, as far as they are known before a program is built.
struct UsedTypesStage {
  private var types = UsedTypes()
  /// The version of each file's facts that has been added.
  private var versions: [Int?] = []

  /// Reads the files of used types, and those of the types that these use in turn, until no file is missing.
  mutating func read(_ stage: inout FactsStage) {
    repeat {
      for part in stage.usedTypes(since: &versions) { types.add(part) }
    } while stage.parse(types.unread(in: stage.index()))
  }

  /// Files that must be read because the code of a file has changed.
  mutating func unread(by facts: FileFacts, in index: DeclarationIndex) -> Set<Int> {
    types.add(UsedTypes.Part(of: facts, hash: WordScan.hash(of:)))
    return types.unread(in: index)
  }

  /// Files whose types the code of a file names now, and did not name before. No other file can be missing
  /// in a program.
  static func unread(by facts: FileFacts, after before: FileFacts, in index: DeclarationIndex) -> Set<Int> {
    var types = UsedTypes()
    types.add(UsedTypes.Part(of: facts, hash: WordScan.hash(of:)).without(.init(of: before, hash: WordScan.hash(of:))))
    return types.unread(in: index)
  }

  /// Files that a program needs because they declare its own type of a name, which is unread. Another program may
  /// already know a type of that name.
  static func unread(by programs: [Program], in index: DeclarationIndex) -> Set<Int> {
    programs.reduce(into: []) { result, program in
      var types = UsedTypes()
      for file in program.files { types.add(UsedTypes.Part(of: file.facts, hash: WordScan.hash(of:))) }
      result.formUnion(types.unread(in: index))
    }
  }
}
