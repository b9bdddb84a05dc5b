import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// Finds types that no running code can make: the only code that names them belongs to such types, to assemblies that
/// nothing applies, to functions that nothing calls, or to previews.
struct LiveTypes {
  private let program: Program
  private let unapplied: Set<NominalID>
  private let areAssemblies: Bool
  private let followsCalls: Bool

  /// - Parameters:
  ///   - program: The program. Unread files that name one of the types become wanted.
  ///   - unapplied: Assemblies that nothing applies.
  ///   - areAssemblies: Whether the types fill containers. Tests make none for an app, and neither does code that
  ///     registers or resolves one.
  ///   - followsCalls: Whether calls of methods that are not private are looked for, too, among the names of all files.
  init(_ program: Program, unapplied: Set<NominalID>, areAssemblies: Bool = false, followsCalls: Bool = false) {
    (self.program, self.unapplied, self.areAssemblies) = (program, unapplied, areAssemblies)
    self.followsCalls = followsCalls
  }

  /// The candidates that only such code names, or no code at all. The caller knows that no storyboard or macro makes
  /// one of them.
  ///
  /// - Complexity: O(nodes of the files that have one of the names) for each step from a type to those whose code names
  ///   it, at most ``mostSteps``.
  func dead(among candidates: Set<NominalID>) -> Set<NominalID> {
    // For each type, the types whose code names it.
    var users: [NominalID: Set<NominalID>] = [:]
    var alive: Set<NominalID> = []
    var pending = candidates
    var previews = Previews(program)
    var loneNames = LoneNames(program)
    let meanings = ReferenceMeanings(program)
    let files = program.files.indices.filter { !areAssemblies || !program.files[$0].isTest }
    var unmade: [Int: (types: Set<NodeID>, members: [NodeID: String])] = [:]
    func isUnmade(_ node: NodeID, in file: Int, of types: [NominalID]) -> Bool {
      let code = program.files[file].facts.code
      let known = unmade[file] ?? (code.unmadeTypes, code.membersOfNames)
      unmade[file] = known
      if known.types.contains(node) { return true }
      guard let member = known.members[node] else { return false }
      return types.allSatisfy { isHarmless(member, of: $0) }
    }
    for _ in 0..<Self.mostSteps where !pending.isEmpty {
      alive.formUnion(pending.filter { !candidates.contains($0) && !program.isMadeByNameOnly($0) })
      pending.subtract(alive)
      for type in pending { users[type] = [] }
      let byName = Dictionary(grouping: pending) { program[$0].name }
      program.wantedWords.formUnion(byName.keys)
      program.forEachReference(of: Set(byName.keys), in: files) { name, file, node in
        let facts = program.files[file].facts
        let types = byName[name] ?? []
        // An extension makes no object of its type.
        guard !facts.types.contains(where: { $0.extended == node }),
          !areAssemblies || !isUnmade(node, in: file, of: types)
        else { return true }
        let place = facts.code[node].range.lowerBound
        // A preview runs in an editor, with its own registrations.
        guard !previews.contain(place, of: file), !isOfIdleFunction(place, in: file, &loneNames) else { return true }
        let user = program.type(around: place, in: file)
        for type in meanings.types(among: types, meantBy: node, in: file) where user != type {
          if let user { users[type]?.insert(user) } else { alive.insert(type) }
        }
        return true
      }
      pending = Set(users.values.joined()).subtracting(users.keys).subtracting(alive).subtracting(unapplied)
    }
    alive.formUnion(pending)
    var isStable = false
    while !isStable {
      let next = users.filter { !alive.contains($0.key) && !$0.value.isDisjoint(with: alive) }.map(\.key)
      alive.formUnion(next)
      isStable = next.isEmpty
    }
    return candidates.subtracting(alive)
  }

  /// Whether code belongs to a function that no other code names. If another file may call it, only the names of the
  /// files tell.
  private func isOfIdleFunction(_ place: Int, in file: Int, _ loneNames: inout LoneNames) -> Bool {
    guard let id = program.function(around: .init(file: file, range: place..<place)),
      program.isCalledByNameOnly(id, besides: SwinjectTypes.extended)
    else { return false }
    let function = program.function(id)
    let isPrivate = function.modifiers.contains { $0 == "private" || $0 == "fileprivate" }
    guard isPrivate || followsCalls && function.owner != nil && loneNames.isAlone(function.name, in: file) else {
      return false
    }
    // Code that names the function may have been left out of the file.
    program.wantedWords.insert(function.name)
    let code = program.files[file].facts.code
    return !code.nodes.indices.contains { number in
      let node = code[NodeID(Int32(number))]
      return node.hasText && !function.range.contains(node.range.lowerBound) && node.text.hasWord(function.name)
    }
  }

  /// Whether a member that follows the type's name gives no object of the type: a nested type, an alias or a literal.
  private func isHarmless(_ member: String, of type: NominalID) -> Bool {
    let nominal = program[type]
    if nominal.nested[member] != nil || nominal.aliases[member] != nil { return true }
    guard let properties = nominal.properties[member], nominal.functions[member] == nil else { return false }
    return properties.allSatisfy { id in
      program.property(id).initialValue.map { program.node($0, in: id.file).kind.isLiteral } ?? false
    }
  }

  /// The candidates that no running code of an app makes.
  func neverMade(_ candidates: Set<NominalID>) -> Set<NominalID> {
    if candidates.isEmpty || looksForClasses(among: Set(candidates.map { program[$0].name })) { return [] }
    return dead(among: candidates)
  }

  /// Whether some code asks the Objective-C runtime for classes. It may find a class that no code names.
  private func looksForClasses(among names: Set<String>) -> Bool {
    let lists: Set = ["objc_copyClassList", "objc_enumerateClasses", "objc_getClassList"]
    if let paths = program.paths(with: lists, atMost: 1), paths.values.contains(where: { !$0.isEmpty }) { return true }
    let lookUps = program.names(among: lists.union(["NSClassFromString"]), referencedIn: program.files.indices)
    guard lookUps == ["NSClassFromString"] else { return !lookUps.isEmpty }
    return program.files.contains { $0.facts.code.looksForClass(among: names) }
  }

  /// Nearly every file in which an app begins has one of these words.
  static let wordsOfApps = LibraryTypes.appDelegates.union(LibraryTypes.entryAttributes).union(["App"])

  /// Whether code of other modules can make a type.
  static func isPublic(_ type: NominalID, in program: Program) -> Bool {
    (program[type].declarations + program[type].extensions).contains { declaration in
      program.type(declaration).modifiers.contains { $0 == "public" || $0 == "open" }
    }
  }

  /// The largest number of steps. After them, code that names a type counts as code that runs.
  private static let mostSteps = 8
}

extension Code {
  /// Whether a call of `NSClassFromString` looks up one of the classes, or a name that is not a literal:
  /// `NSClassFromString("XCTest")` finds no assembly.
  fileprivate func looksForClass(among names: Set<String>) -> Bool {
    nodes.indices.contains { index in
      guard nodes[index].kind == .call else { return false }
      let call = self[NodeID(Int32(index))]
      guard call[0].kind == .name, call[0].text == "NSClassFromString", call.childCount > 1 else { return false }
      let wanted = call[1][0]
      guard wanted.kind == .string else { return true }
      return names.contains(String(wanted.text.split(separator: ".").last ?? ""))
    }
  }
}
