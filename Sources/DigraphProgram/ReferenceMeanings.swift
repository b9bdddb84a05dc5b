public import DigraphModel

/// Finds the types that references mean if several types share a name.
public struct ReferenceMeanings {
  private let program: Program
  /// Names that stand for several types.
  private let shared: Set<String>

  /// Finds the names in a program that several types or typealiases share.
  ///
  /// - Complexity: O(types)
  public init(_ program: Program) {
    self.program = program
    var seen = Set(program.aliases.keys)
    shared = Set(program.nominals.lazy.map(\.name).filter { !seen.insert($0).inserted })
  }

  /// The types of one name that a reference to it may mean.
  ///
  /// `Settings.Assembly` means the type of the module `Settings`. A plain `Assembly` means the nearest type that the
  /// file sees.
  ///
  /// - Parameters:
  ///   - types: All types of that name.
  ///   - node: A place that ``Program/forEachReference(of:in:_:)`` has found.
  ///   - file: The node's file, as a position in ``Program/files``.
  /// - Returns: The type that is surely meant; none if it is surely another type; otherwise all.
  /// - Complexity: O(types of the file), and O(1) where no other type has the name.
  public func types(among types: [NominalID], meantBy node: NodeID, in file: Int) -> [NominalID] {
    guard let first = types.first, shared.contains(program[first].name),
      let meant = meaning(of: program.files[file].facts.code[node], in: file)
    else { return types }
    // A module that is only guessed may have another name where it is imported.
    let isCertain =
      program[meant].isDeclared || types.allSatisfy { !program.guessedModules.contains(program[$0].module) }
    return isCertain ? types.filter { $0 == meant } : types
  }

  /// The type that a reference surely means.
  private func meaning(of node: Node, in file: Int) -> NominalID? {
    switch node.kind {
    case .name, .typeName:
      let types = program.files[file].facts.types
      let around = types.indices.filter { types[$0].range.contains(node.range.lowerBound) }
      let innermost = around.min { types[$0].range.count < types[$1].range.count }
      let type = program.type(named: node.text, in: TypeContext(file: file, owner: innermost))
      guard let id = type.nominal, isNearest(id, to: file) else { return nil }
      return id
    case .member where node.flags.contains(.hasBase) && node[0].kind == .name,
      .typeMember where node[0].kind == .typeName:
      let module = node[0].text
      guard program.modules.contains(module), program.topLevel[module] == nil, program.aliases[module] == nil else {
        return nil
      }
      guard program.inputModules.contains(module) else { return program.frameworkType(node.text) }
      return program.topLevel[node.text]?.first { program[$0].module == module }
    default: return nil
    }
  }

  /// Whether a file sees no other top-level type of the same name that is as near. The file itself is nearest, then its
  /// module, then a module that it imports.
  private func isNearest(_ id: NominalID, to file: Int) -> Bool {
    func distance(_ type: NominalID) -> Int {
      if program[type].declarations.contains(where: { $0.file == file }) { return 0 }
      if program[type].module == program.files[file].module { return 1 }
      return program.importsOf[file].contains(program[type].module) ? 2 : 3
    }
    guard let rivals = program.topLevel[program[id].name], rivals.contains(id) else { return false }
    let own = distance(id)
    return own < 3 && rivals.allSatisfy { $0 == id || distance($0) > own }
  }
}
