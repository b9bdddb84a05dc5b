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
  init(
    _ program: Program, unapplied: Set<NominalID>, areAssemblies: Bool = false, followsCalls: Bool = false
  ) {
    (self.program, self.unapplied, self.areAssemblies, self.followsCalls) =
      (program, unapplied, areAssemblies, followsCalls)
  }

  /// The candidates that only such code names, or no code at all. The caller knows that no storyboard or macro makes
  /// one of them.
  ///
  /// - Complexity: O(nodes of the files that have one of the names) for each step from a type to those whose code names
  ///   it, at most ``mostSteps``.
  func dead(among candidates: Set<TypeCode>) -> Set<TypeCode> {
    var uses = CodeUses()
    let types = Set(candidates.map(\.type))
    var pending = types
    var searched: Set<NominalID> = []
    var search = Search(program)
    for _ in 0..<Self.mostSteps where !pending.isEmpty {
      for type in pending.subtracting(types) where !program.isMadeByNameOnly(type) {
        pending.remove(type)
        uses.note(type)
      }
      searched.formUnion(pending)
      find(pending, &search, &uses)
      pending = uses.users.subtracting(searched).subtracting(uses.wholly).subtracting(unapplied)
    }
    for type in pending { uses.note(type) }
    return candidates.subtracting(uses.reached)
  }

  /// The state of a search, which is costly to make anew.
  private struct Search {
    var previews: Previews
    var loneNames: LoneNames
    let meanings: ReferenceMeanings
    var mentions: TypeMentions
    var replaced: ReplacedMethods

    init(_ program: Program) {
      (previews, loneNames, replaced) = (Previews(program), LoneNames(program), ReplacedMethods(program))
      (meanings, mentions) = (ReferenceMeanings(program), TypeMentions(program))
    }
  }

  /// Notes the code that uses some types.
  private func find(_ types: Set<NominalID>, _ search: inout Search, _ uses: inout CodeUses) {
    let byName = search.mentions.names(of: types)
    var expectations: [NominalID: [MentionTree.Expectation]] = [:]
    program.wantedWords.formUnion(byName.keys)
    let files = program.files.indices.filter { !areAssemblies || !program.files[$0].isTest }
    program.forEachReference(of: Set(byName.keys), in: files) { name, file, node in
      let effects = search.meanings.types(among: byName[name] ?? [], meantBy: node, in: file).compactMap { type in
        search.mentions.effect(of: node, in: file, on: type).map { (type, $0) }
      }
      let place = program.files[file].facts.code[node].range.lowerBound
      // A preview runs in an editor, with its own registrations.
      guard !effects.isEmpty, !search.previews.contain(place, of: file),
        !isOfIdleMember(place, in: file, &search)
      else { return true }
      let user = TypeCode(around: place, in: file, of: program)
      for (type, effect) in effects {
        switch effect {
        case .making: uses.note(TypeCode(type, isStatic: false), by: user)
        case .staticMember: uses.note(TypeCode(type, isStatic: true), by: user)
        case .expecting(let expectation):
          expectations[type, default: []].append(expectation)
          uses.note(TypeCode(type, isStatic: true), by: user)
        case .inheriting:
          guard let subtype = user?.type else { continue }
          for isStatic in [false, true] {
            uses.note(TypeCode(type, isStatic: isStatic), by: TypeCode(subtype, isStatic: isStatic))
          }
        }
      }
      return true
    }
    for type in types {
      uses.note(TypeCode(type, isStatic: true), by: TypeCode(type, isStatic: false))
      // Code of nested types calls static functions without the type's name.
      for nested in program[type].nested.values.joined() where [.class, .actor, .struct].contains(program[nested].kind)
      {
        for isStatic in [false, true] {
          uses.note(TypeCode(type, isStatic: true), by: TypeCode(nested, isStatic: isStatic))
        }
      }
      if search.mentions.makesItself(type) {
        uses.note(TypeCode(type, isStatic: false), by: TypeCode(type, isStatic: true))
      }
      if search.mentions.impliedInitializer(of: type, for: expectations[type] ?? []) { uses.note(type) }
    }
  }

  /// Whether code belongs to a function or property that no other code names, or to a method that all classes replace. If
  /// another file may name it, only the names of the files tell.
  private func isOfIdleMember(_ place: Int, in file: Int, _ search: inout Search) -> Bool {
    guard let member = program.member(around: .init(file: file, range: place..<place)),
      program.isUsedByNameOnly(member, besides: SwinjectTypes.extended)
    else { return false }
    // Developers write a global constant to have its value made, although nothing makes it.
    var canTell = followsCalls && program.owner(of: member) != nil
    if case .function(let id) = member, areAssemblies {
      if search.replaced.isReplaced(id) { return true }
      canTell = followsCalls
    }
    let name = program.name(of: member)
    let isPrivate = program.modifiers(of: member).contains { $0 == "private" || $0 == "fileprivate" }
    guard isPrivate || canTell && search.loneNames.isAlone(name, in: file) else { return false }
    // Code that names the member may have been left out of the file.
    program.wantedWords.insert(name)
    let code = program.files[file].facts.code
    let range = program.range(of: member)
    return !code.nodes.indices.contains { number in
      let node = code[NodeID(Int32(number))]
      return node.hasText && !range.contains(node.range.lowerBound) && node.text.hasWord(name)
    }
  }

  /// The candidates that no running code of an app makes or, if static code counts, whose code never runs at all.
  func neverMade(_ candidates: Set<NominalID>, countingStaticCode isStatic: Bool = false) -> Set<NominalID> {
    if candidates.isEmpty || looksForClasses(among: Set(candidates.map { program[$0].name })) { return [] }
    return Set(dead(among: Set(candidates.map { TypeCode($0, isStatic: isStatic) })).map(\.type))
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

/// The code of a type that needs an object of it, or the static code, which needs none.
struct TypeCode: Hashable {
  let type: NominalID
  let isStatic: Bool

  init(_ type: NominalID, isStatic: Bool) { (self.type, self.isStatic) = (type, isStatic) }

  /// The code that a place belongs to; `nil` outside of types.
  init?(around place: Int, in file: Int, of program: Program) {
    guard let type = program.type(around: place, in: file) else { return nil }
    self.type = type
    if let function = program.function(around: .init(file: file, range: place..<place)) {
      isStatic = program.function(function).isStatic
    } else {
      let properties = program.files[file].facts.properties
      // Declarations are large, so none of them is copied as a whole.
      isStatic = properties.indices.contains { properties[$0].isStatic && properties[$0].range.contains(place) }
    }
  }
}

/// The code that runs other code: whoever makes an object, or runs a static member.
private struct CodeUses {
  private var usersOf: [TypeCode: Set<TypeCode>] = [:]
  /// Code that runs.
  private var alive: Set<TypeCode> = []

  /// The types whose code uses other code.
  var users: Set<NominalID> { usersOf.values.reduce(into: []) { $0.formUnion($1.map(\.type)) } }

  /// The types whose code runs in any case.
  var wholly: Set<NominalID> { Set(alive.lazy.filter { !$0.isStatic }.map(\.type)) }

  /// Notes that all code of a type runs.
  mutating func note(_ type: NominalID) {
    for isStatic in [false, true] { alive.insert(TypeCode(type, isStatic: isStatic)) }
  }

  /// Notes a use, which runs in any case if it is outside of types.
  mutating func note(_ code: TypeCode, by user: TypeCode?) {
    if let user {
      usersOf[code, default: []].insert(user)
    } else if code.isStatic {
      alive.insert(code)
    } else {
      note(code.type)
    }
  }

  /// All code that runs, directly or not.
  var reached: Set<TypeCode> {
    var reached = alive
    while true {
      let next = usersOf.filter { !reached.contains($0.key) && !$0.value.isDisjoint(with: reached) }.map(\.key)
      if next.isEmpty { return reached }
      reached.formUnion(next)
    }
  }
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
