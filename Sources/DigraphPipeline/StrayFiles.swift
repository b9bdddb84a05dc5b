import DigraphLinker
import DigraphModel

/// Leaves out files that are not compiled with the others.
///
/// Xcode compiles what a project lists, and an earlier version of a file often stays in the folder when it is listed no
/// more. That a file is not listed does not prove that, for a project may be generated anew before each build. But no
/// compiler takes two declarations of one name: a file is left out if it declares again what a listed file of its
/// module declares.
enum StrayFiles {
  /// The files without those that are left out; positions in the input go with them.
  static func removed(
    from files: [(number: Int, file: SourceFile)], inputs: [InputFile]
  ) -> [(number: Int, file: SourceFile)] {
    // Where no manifest lists anything, nothing is left out.
    guard files.contains(where: { inputs[$0.number].isListed }) else { return files }
    var suspects: [Int: Set<Declaration>] = [:]
    for (number, file) in files where !inputs[number].isListed { suspects[number] = declarations(of: file) }
    guard !suspects.isEmpty else { return files }
    let asked = suspects.values.reduce(into: Set()) { $0.formUnion($1) }
    var listed: Set<Declaration> = []
    for (number, file) in files where inputs[number].isListed {
      listed.formUnion(declarations(of: file).intersection(asked))
    }
    return files.filter { number, _ in suspects[number].map(listed.isDisjoint) ?? true }
  }

  /// A name that a module can have but once.
  private struct Declaration: Hashable {
    var module: String
    var name: String
  }

  /// Types, and functions without parameters: others can have one name. What is private to its file, or only compiled
  /// under a condition, may be there twice.
  private static func declarations(of file: SourceFile) -> Set<Declaration> {
    var names: Set<String> = []
    for type in file.facts.types where type.parent == nil && !type.isLocal && type.kind != .extension {
      if type.conditions.isEmpty, isShared(type.modifiers) { names.insert(type.name) }
    }
    for function in file.facts.functions where function.owner == nil && !function.isLocal && function.kind == .function
    {
      let isOverloaded = !function.parameters.isEmpty || !function.generics.isEmpty
      if !isOverloaded, function.conditions.isEmpty, isShared(function.modifiers) { names.insert(function.name + "()") }
    }
    return Set(names.map { Declaration(module: file.module, name: $0) })
  }

  private static func isShared(_ modifiers: [String]) -> Bool {
    !modifiers.contains("private") && !modifiers.contains("fileprivate")
  }
}
