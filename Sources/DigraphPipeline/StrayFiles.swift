import DigraphModel

/// Leaves out files that are not compiled with the others.
///
/// Xcode compiles the files that a project lists. An earlier version of a file often stays in the folder after it is
/// removed from the list. A missing entry proves nothing by itself, because a project may be generated anew before each
/// build. But no compiler accepts two declarations of one name. So a file is left out if it repeats a declaration of a
/// listed file of its module.
///
/// If no project lists any file of a folder that holds a copy of the sources, nothing compiles the copy either.
enum StrayFiles {
  /// The files that remain, with their positions in the input.
  static func removed(
    from files: [(number: Int, file: SourceFile)], inputs: [InputFile]
  ) -> [(number: Int, file: SourceFile)] {
    // If no manifest lists any file, nothing is left out.
    guard files.contains(where: { inputs[$0.number].isListed }) else { return files }
    var suspects: [Int: Set<Declaration>] = [:]
    for (number, file) in files where !inputs[number].isListed { suspects[number] = declarations(of: file) }
    guard !suspects.isEmpty else { return files }
    let asked = suspects.values.reduce(into: Set()) { $0.formUnion($1) }
    var listed: Set<Declaration> = []
    for (number, file) in files where inputs[number].isListed {
      listed.formUnion(declarations(of: file).intersection(asked))
    }
    let copies = copies(among: files, inputs: inputs)
    return files.filter { number, _ in
      !copies.contains(number) && suspects[number].map(listed.isDisjoint) ?? true
    }
  }

  // MARK: Copies

  /// Files in folders without listed files, if most files there are copies of listed ones.
  private static func copies(among files: [(number: Int, file: SourceFile)], inputs: [InputFile]) -> Set<Int> {
    let suspects = files.filter { inputs[$0.number].hasGuessedModule }
    guard !suspects.isEmpty else { return [] }
    var originals: [String: [Set<String>]] = [:]
    for (number, file) in files where inputs[number].isListed {
      let members = members(of: file)
      for name in Set(file.facts.types.map(\.name)) { originals[name, default: []].append(members) }
    }
    var listed: Set<Substring> = []
    for input in inputs where input.isListed {
      var folder = self.folder(of: input.path[...])
      while listed.insert(folder).inserted, !folder.isEmpty { folder = self.folder(of: folder) }
    }
    var copies: Set<Int> = []
    for (folder, group) in Dictionary(grouping: suspects, by: { outermostFolder(of: $0.file.path, without: listed) }) {
      let count = group.count { isCopy($0.file, of: originals) }
      // Two apps may well have a type of the same name, so one copied file does not suffice.
      if folder != nil, count > 1, count * 2 > group.count { copies.formUnion(group.map(\.number)) }
    }
    return copies
  }

  /// Whether a single listed file declares all types of a file, and most of their members.
  private static func isCopy(_ file: SourceFile, of originals: [String: [Set<String>]]) -> Bool {
    let own = members(of: file)
    let names = Set(file.facts.types.map(\.name))
    guard let name = names.first else { return false }
    return (originals[name] ?? []).contains {
      names.isSubset(of: $0) && 2 * own.intersection($0).count > own.count
    }
  }

  /// Types and their members.
  private static func members(of file: SourceFile) -> Set<String> {
    let types = file.facts.types
    func name(_ member: String, _ owner: Int?) -> String {
      (owner.flatMap { types.indices.contains($0) ? types[$0].name : nil } ?? "") + "." + member
    }
    return Set(
      types.map(\.name) + file.facts.functions.map { name($0.name, $0.owner) }
        + file.facts.properties.map { name($0.name, $0.owner) })
  }

  /// The outermost folder around a file that contains no listed file.
  private static func outermostFolder(of path: String, without listed: Set<Substring>) -> Substring? {
    var result: Substring?
    var folder = self.folder(of: path[...])
    while !folder.isEmpty, !listed.contains(folder) {
      result = folder
      folder = self.folder(of: folder)
    }
    return result
  }

  private static func folder(of path: Substring) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  // MARK: Declarations

  /// A name that can be declared only once in a module.
  private struct Declaration: Hashable {
    var module: String
    var name: String
  }

  /// Types, and functions without parameters, because functions with parameters can be overloaded. Declarations that
  /// are private to the file or conditionally compiled may occur twice, so they are left out.
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
