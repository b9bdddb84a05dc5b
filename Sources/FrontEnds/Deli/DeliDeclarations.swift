import DigraphEvaluation
import DigraphModel
import DigraphProgram

/// The types of a program and what they register and request, read as Deli's generator reads them: from their own
/// declarations, by spelling.
///
/// Specified by kawoou/Deli `Binary/Sources/Deli/Runner/Parser.swift` and `Runner/Parser/`.
final class Declarations {
  let program: Program
  /// Paths of manifests that are not called `deli.yml`.
  var manifests: Set<String> = []
  /// Names of the entries to read, with the places where the configuration names them; empty for all entries.
  var entries: [(name: String, site: Site)] = []
  /// All types of files that are not Deli's own.
  private(set) var types: [TypeRecord] = []
  /// Positions in `types`.
  private(set) var number: [DeclarationID: Int] = [:]
  /// The types of each file, as positions in `types`.
  private(set) var typesOfFile: [Range<Int>]
  /// Positions in `types` for each path, ascending. Inheritance clauses name types by such paths.
  private(set) var typesByPath: [String: [Int]] = [:]
  /// Registrations by inheritance clauses and by `Config` properties.
  var registrations: [Registration] = []
  /// Registrations that each type makes by its own inheritance clause.
  private(set) var registrationsOf: [NominalID: [Int]] = [:]
  /// Registrations by `Config` property.
  private(set) var configs: [DeclarationID: Int] = [:]
  /// Requests that parameters and attributes make.
  var usages: [Usage] = []
  /// Declarations that the generator refuses or passes over.
  var rejectedDeclarations: [(rejected: RejectedDeclaration, file: Int)] = []
  /// Types whose qualifiers have been read, as positions in `types`.
  var qualifiersRead: Set<Int> = []
  var reads: [ReadRecord] = []
  /// Files of Deli itself.
  private(set) var libraryFiles: Set<Int> = []
  /// Module factories that the generator has written.
  private(set) var generated: [NominalID: GeneratedFactory] = [:]
  /// Property wrappers, by the type that has them.
  var wrappersOf: [NominalID: [Usage]] = [:]
  /// Offsets at which the generator collects `Inject(…)`, by file.
  private var collecting: [Int: RangeSet<Int>] = [:]
  /// The targets of typealiases by name, for each file in which one was looked up.
  private var fileAliases: [Int: [String: NodeID]] = [:]

  /// A type that only Deli's own sources declare.
  private static let libraryType = "LazyAutowiredFactory"

  init(_ program: Program) {
    self.program = program
    typesOfFile = Array(repeating: 0..<0, count: program.files.count)
    // The file that declares it may have no other word of Deli, and a type is not read because of its own name.
    program.wantDeclarations(of: Self.libraryType)
    for (number, file) in program.files.enumerated()
    where file.facts.types.contains(where: { $0.kind == .protocol && $0.name == Self.libraryType }) {
      libraryFiles.formUnion(program.files.indices.filter { program.files[$0].module == program.files[number].module })
    }
    for file in program.files.indices where !libraryFiles.contains(file) {
      let first = types.count
      readTypes(of: file)
      typesOfFile[file] = first..<types.count
    }
    findGenerated()
    for position in types.indices where !isGenerated(types[position].id) { readRegistrations(of: position) }
    noteUnseenConformances()
    askForBaseClasses()
  }

  // MARK: Types

  private func readTypes(of file: Int) {
    let facts = program.files[file].facts
    for (index, declaration) in facts.types.enumerated() where declaration.kind != .extension {
      let id = DeclarationID(file: file, index: index)
      let parent = declaration.parent.flatMap { number[DeclarationID(file: file, index: $0)] }
      var record = TypeRecord(
        id: id, path: (parent.map { types[$0].path + "." } ?? "") + declaration.name,
        inherited: declaration.inherited.map { facts.code[$0].typeSpelling }, roles: [],
        hidden: hiddenness(of: declaration, parent: parent, facts), aliases: parent.map { types[$0].aliases } ?? [:])
      record.roles = Role.allCases.filter { record.inherited.contains($0.rawValue) }
      for alias in program.aliases(in: id).map({ program.alias($0) }) where !alias.isAssociatedType {
        guard let target = alias.target else { continue }
        let text = facts.code[target].typeSpelling
        record.aliases[alias.name] = text
        record.aliases[record.path + "." + alias.name] = text
      }
      number[id] = types.count
      typesByPath[record.path, default: []].append(types.count)
      types.append(record)
      if record.hidden == nil, record.roles.contains(where: \.collects) { addCollecting(declaration.range, in: file) }
    }
  }

  private func hiddenness(of declaration: TypeDecl, parent: Int?, _ facts: FileFacts) -> TypeRecord.Hidden? {
    if declaration.isLocal { return .local }
    if let outer = declaration.parent, facts.types[outer].kind == .extension { return .extension }
    if let parent, let hidden = types[parent].hidden { return hidden }
    if let access = declaration.modifiers.first(where: { $0 == "private" || $0 == "fileprivate" }) {
      return .access(access)
    }
    switch declaration.kind {
    case .class, .struct, .protocol: return nil
    case .enum, .actor, .extension: return .kind(declaration.kind.rawValue)
    }
  }

  func declaration(_ position: Int) -> TypeDecl { program.type(types[position].id) }

  func nominal(_ position: Int) -> NominalID {
    let id = types[position].id
    return program.nominalOf[id.file][id.index]
  }

  /// The innermost type around a place, extensions left out.
  func type(around offset: Int, in file: Int) -> Int? {
    program.types(around: offset, in: file).lazy.compactMap { self.number[$0] }.first
  }

  /// Whether the generator reads an `Inject(…)` at a place.
  func isCollected(_ place: Evaluator.Place) -> Bool {
    collecting[place.file]?.contains(place.range.lowerBound) ?? false
  }

  /// Whether the generator has written a declaration.
  func isGenerated(_ id: DeclarationID) -> Bool { generated[program.nominalOf[id.file][id.index]] != nil }

  func isGenerated(owner: Int?, in file: Int) -> Bool {
    guard let owner else { return false }
    let nominal = program.nominalOf[file][owner]
    return nominal.index >= 0 && generated[nominal] != nil
  }

  private func findGenerated() {
    for file in program.files.indices where !typesOfFile[file].isEmpty {
      let isSigned = GeneratedFactory.isSigned(file, of: program)
      for position in typesOfFile[file] {
        if let factory = GeneratedFactory(types[position], isSigned: isSigned, in: program) {
          generated[nominal(position)] = factory
        }
      }
    }
  }

  // MARK: Registrations

  func add(_ registration: Registration) -> Int {
    registrations.append(registration)
    let number = registrations.count - 1
    if case .role = registration.origin, let declaration = registration.declaration {
      registrationsOf[nominal(declaration), default: []].append(number)
    }
    if let property = registration.property { configs[property] = number }
    return number
  }

  func addCollecting(_ range: Range<Int>, in file: Int) {
    collecting[file, default: RangeSet()].insert(contentsOf: range)
  }

  /// The target of the first typealias with a name in a file, in whatever type it is declared.
  func fileAlias(_ name: String, in file: Int) -> String? {
    let aliases = fileAliases[file] ?? firstAliases(of: file)
    fileAliases[file] = aliases
    return aliases[name].map { program.node($0, in: file).typeSpelling }
  }

  private func firstAliases(of file: Int) -> [String: NodeID] {
    let aliases = program.files[file].facts.aliases.sorted { $0.nameRange.lowerBound < $1.nameRange.lowerBound }
    var first: [String: NodeID?] = [:]
    for alias in aliases where first[alias.name] == nil { first[alias.name] = .some(alias.target) }
    return first.compactMapValues(\.self)
  }

  func note(
    _ effect: RejectedDeclaration.Effect, _ fact: String, remedy: String, subject: [String], at range: Range<Int>,
    in file: Int, offers: [String] = [], surplus: Range<Int>? = nil
  ) {
    var rejected = RejectedDeclaration(
      framework: .deli, effect: effect, fact: fact, remedy: remedy, subject: subject,
      site: program.site(of: range, in: file), isTestOnly: program.files[file].isTest, offers: offers)
    rejected.surplus = surplus.map { program.site(of: $0, in: file) }
    rejectedDeclarations.append((rejected, file))
  }

  /// Conditions of a declaration. Each construct begins with the file's path, so that constructs of two files differ.
  func located(_ conditions: [Condition], file: Int) -> [Condition] {
    conditions.map {
      var copy = $0
      copy.construct = program.files[file].path + copy.construct
      return copy
    }
  }

  func site(_ place: Evaluator.Place) -> Site { program.site(of: place.range, in: place.file) }

  /// Asks for base classes and protocols. Their files may have no word of Deli, although they give subtypes a qualifier
  /// or a scope.
  private func askForBaseClasses() {
    var seen: Set<String> = []
    var pending = types.filter { !$0.roles.isEmpty }.flatMap(\.inherited) + registrations.map(\.spelling)
    while let name = pending.popLast() {
      guard seen.insert(name).inserted, Role(rawValue: name) == nil else { continue }
      program.wantDeclarations(of: name.split(separator: ".").last.map(String.init) ?? name)
      for position in typesByPath[name] ?? [] { pending += types[position].inherited }
    }
  }
}
