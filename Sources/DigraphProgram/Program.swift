public import DigraphModel

/// All files of the input with a table of their types, for front ends to read.
///
/// A program is used by one thread, because it remembers its look-ups. A run makes a million look-ups of single
/// entries. Checks for overlapping accesses would take a tenth of their time, so the checks are off.
public final class Program {
  /// The files, sorted by path.
  public let files: ProgramFiles
  /// Names in files that were not parsed.
  public let index: DeclarationIndex?
  /// Words of all files, parsed or not.
  let words: WordIndex?
  /// Side files, which are no Swift sources, sorted by path.
  public let sideFiles: [SideFile]
  /// All targets that compile a file of the input, those of other programs included.
  public let targets: Set<BuildTarget>
  /// All named types: declared ones first, then those that are only mentioned, in the order of their first mention.
  @exclusivity(unchecked) public internal(set) var nominals: [Nominal] = []
  /// Top-level types by name.
  @exclusivity(unchecked) public internal(set) var topLevel: [String: [NominalID]] = [:]
  /// Types that the input does not declare, by path.
  @exclusivity(unchecked) var externals: [String: NominalID] = [:]
  /// Top-level functions by base name.
  @exclusivity(unchecked) public internal(set) var functions: [String: [DeclarationID]] = [:]
  /// Top-level variables by name.
  @exclusivity(unchecked) public internal(set) var variables: [String: [DeclarationID]] = [:]
  /// Top-level typealiases by name.
  @exclusivity(unchecked) public internal(set) var aliases: [String: [DeclarationID]] = [:]
  /// The type of each type declaration or extension, by file and position.
  @exclusivity(unchecked) public internal(set) var nominalOf: [[NominalID]] = []
  /// Names of all modules: of the files, and of all imports.
  @exclusivity(unchecked) public private(set) var modules: Set<String> = []
  /// Modules that have files in the input.
  @exclusivity(unchecked) private(set) var inputModules: Set<String> = []
  /// Modules that each file imports, directly or through `@_exported`.
  @exclusivity(unchecked) public private(set) var importsOf: [Set<String>] = []
  /// Modules whose names are only guessed.
  let guessedModules: Set<String>
  /// Supertypes of types that the input does not declare, by name.
  let supertypesOutside: [String: [String]]
  /// Modules of the frameworks that have a type of a given name.
  @exclusivity(unchecked) private(set) var frameworkModules: [String: Set<String>] = [:]
  /// Paths of more than one declared type; only these are printed with their module.
  @exclusivity(unchecked) var ambiguousPaths: Set<String> = []
  /// Files of the index that must be parsed for an exact answer.
  @exclusivity(unchecked) public var wantedFiles: Set<Int> = []
  /// Words whose mentions must all be read for an exact answer.
  @exclusivity(unchecked) public var wantedWords: Set<String> = []
  /// Words whose files have been asked for.
  @exclusivity(unchecked) public var askedWords: Set<String> = []
  /// Whether the input includes an app. The users of its libraries are then probably in the input, too.
  public private(set) lazy var hasApp = isApp || files.all.contains { $0.isOfApp || $0.facts.declaresApp }
  /// Modules with code outside of declarations, which are programs.
  public private(set) lazy var modulesOfPrograms = Set(
    files.all.lazy.filter { $0.facts.topLevel != nil && !$0.isTest }.map(\.module))
  /// Modules with an app's entry point, which no other module can import.
  private(set) lazy var appModules = Set(files.all.filter { $0.facts.declaresApp }.map(\.module))
  /// Whether the program is known to be an app, even if no file of the app itself has been parsed.
  private let isApp: Bool

  /// Types to which nodes have been resolved, by file.
  @exclusivity(unchecked) var typeMemo: [TypeMemo] = []
  /// Supertypes of each nominal, by its number; the list grows with the nominals.
  @exclusivity(unchecked) var supertypeMemo: [[Type]?] = []
  @exclusivity(unchecked) var expanding: Set<DeclarationID> = []
  @exclusivity(unchecked) var witnessMemo: [[NominalID]: [(String, Type)]] = [:]
  /// Declared types by the types that their inheritance clauses name; made when it is first needed.
  var subtypeMemo: [NominalID: [NominalID]]?
  /// For each name that has been asked for, whether the input declares a function with it.
  private var functionNameMemo: [String: Bool] = [:]
  /// The declarations inside of the types of each file; made when a file is first asked for.
  @exclusivity(unchecked) var ownDeclarations: [OwnDeclarations?] = []
  /// Nodes of each file by their start; made when a file is first asked for.
  @exclusivity(unchecked) var nodesByStart: [NodesByStart?] = []
  /// Tables that front ends have made from the program, by their type.
  private var tables: [ObjectIdentifier: Any] = [:]

  /// The thread for a part of the front ends' work; `nil` if there is only one thread.
  public let background: Background?

  /// Builds the tables.
  ///
  /// - Parameters:
  ///   - files: The files, sorted by path.
  ///   - index: Names in files that were not parsed; `nil` if there are no such files.
  ///   - words: Words of all files, parsed or not; `nil` if there is no such index.
  ///   - sideFiles: Files that are no Swift sources, in any order.
  ///   - targets: All targets of the input; by default those of the files.
  ///   - background: The thread for a part of the work; `nil` if there is only one thread.
  ///   - guessedModules: Modules whose names are only guessed.
  ///   - formerNames: Former names of types of frameworks, with the modules that have them.
  ///   - frameworkTypes: Names of types of frameworks, with the modules that have them.
  ///   - supertypesOutside: Supertypes of types that the input does not declare, by name.
  ///   - isApp: Whether the files are those of one app, which may have further files without any wiring.
  /// - Complexity: O(declarations).
  public init(
    files: [SourceFile], index: DeclarationIndex? = nil, words: WordIndex? = nil, sideFiles: [SideFile] = [],
    targets: Set<BuildTarget>? = nil, background: Background? = nil, guessedModules: Set<String> = [],
    formerNames: [(modules: Set<String>, names: [String: String])] = [],
    frameworkTypes: [(modules: Set<String>, names: Set<String>)] = [], supertypesOutside: [String: [String]] = [:],
    isApp: Bool = false
  ) {
    self.files = ProgramFiles(files)
    self.isApp = isApp
    (self.guessedModules, self.supertypesOutside) = (guessedModules, supertypesOutside)
    for (modules, names) in frameworkTypes {
      for name in names { frameworkModules[name, default: []].formUnion(modules) }
    }
    self.words = words
    self.targets = targets ?? Set(files.lazy.flatMap(\.targets))
    self.index = index
    self.background = background
    self.sideFiles = sideFiles.sorted { $0.path < $1.path }
    typeMemo = Array(repeating: TypeMemo(), count: files.count)
    ownDeclarations = Array(repeating: nil, count: files.count)
    nodesByStart = Array(repeating: nil, count: files.count)
    let promise = background?.run { Modules(of: files) }
    declareTypes()
    let modules = promise?.value() ?? Modules(of: files)
    (self.modules, inputModules, importsOf) = (modules.all, modules.ofInput, modules.imported)
    for former in formerNames where !former.modules.isDisjoint(with: self.modules) { adopt(former.names) }
    // `extension Alias` extends the type that the alias stands for.
    collectGlobalAliases()
    attachExtensions()
    collectMembers()
  }

  /// Creates a program with other code in some files, whose declarations are the same.
  ///
  /// - Complexity: O(files and named types), to copy some lists.
  public convenience init(
    _ other: Program, replacing files: [Int: SourceFile], words: WordIndex?, background: Background?
  ) {
    self.init(
      tablesOf: other, files: ProgramFiles(of: other, replacing: files), words: words, background: background)
    for number in files.keys {
      (typeMemo[number], ownDeclarations[number], nodesByStart[number]) = (TypeMemo(), nil, nil)
    }
  }

  /// Takes over the tables of another program.
  init(tablesOf other: Program, files: ProgramFiles, words: WordIndex?, background: Background?) {
    (self.files, self.background, isApp) = (files, background, other.isApp)
    self.words = words?.limited(as: other.words)
    (index, sideFiles, targets) = (other.index, other.sideFiles, other.targets)
    (nominals, topLevel, externals) = (other.nominals, other.topLevel, other.externals)
    (functions, variables, aliases, nominalOf) = (other.functions, other.variables, other.aliases, other.nominalOf)
    (modules, inputModules, importsOf) = (other.modules, other.inputModules, other.importsOf)
    (frameworkModules, guessedModules) = (other.frameworkModules, other.guessedModules)
    (ambiguousPaths, typeMemo, supertypeMemo) = (other.ambiguousPaths, other.typeMemo, other.supertypeMemo)
    (supertypesOutside, witnessMemo, subtypeMemo) = (other.supertypesOutside, other.witnessMemo, other.subtypeMemo)
    (ownDeclarations, nodesByStart) = (other.ownDeclarations, other.nodesByStart)
  }

  /// A front end's table of the program, made at the first call only.
  ///
  /// The table must not own the program, since the program owns the table.
  public func table<Table>(_ make: (Program) -> Table) -> Table {
    if let known = tables[ObjectIdentifier(Table.self)] as? Table { return known }
    let table = make(self)
    tables[ObjectIdentifier(Table.self)] = table
    return table
  }

  /// A named type.
  public subscript(id: NominalID) -> Nominal { nominals[id.index] }

  /// All types, including those that are only named.
  public var allNominals: some Collection<NominalID> { nominals.indices.lazy.map { NominalID(index: $0) } }
  /// A type declaration or extension.
  ///
  /// Declarations are large: inlined, this function and the next ones copy only the parts that the caller reads.
  @inlinable @inline(__always)
  public func type(_ id: DeclarationID) -> TypeDecl { files[id.file].facts.types[id.index] }
  /// A function.
  @inlinable @inline(__always)
  public func function(_ id: DeclarationID) -> FunctionDecl { files[id.file].facts.functions[id.index] }
  /// Whether the input declares a function or a method of a given name.
  ///
  /// - Complexity: O(types) for the first call with a name.
  public func declaresFunction(named name: String) -> Bool {
    if let known = functionNameMemo[name] { return known }
    let isDeclared = functions[name] != nil || nominals.contains { $0.functions[name] != nil }
    functionNameMemo[name] = isDeclared
    return isDeclared
  }
  /// A property.
  @inlinable @inline(__always)
  public func property(_ id: DeclarationID) -> PropertyDecl { files[id.file].facts.properties[id.index] }
  /// A typealias.
  @inlinable @inline(__always)
  public func alias(_ id: DeclarationID) -> TypealiasDecl { files[id.file].facts.aliases[id.index] }
  /// A node of a file.
  @inlinable
  public func node(_ id: NodeID, in file: Int) -> Node { files[file].facts.code[id] }
  /// The site of a node.
  public func site(of node: Node, in file: Int) -> Site { files[file].site(of: node) }
  /// The site of a range of offsets.
  public func site(of range: Range<Int>, in file: Int) -> Site { files[file].site(of: range) }

  private func declareTypes() {
    topLevel.reserveCapacity(files.reduce(0) { $0 + $1.facts.types.count })
    nominalOf.reserveCapacity(files.count)
    for (fileNumber, file) in files.enumerated() {
      var ids: [NominalID] = []
      // Declarations are large: only the needed parts are copied.
      let types = file.facts.types
      ids.reserveCapacity(types.count)
      for number in types.indices {
        let id = DeclarationID(file: fileNumber, index: number)
        // Extensions get their type later, when all declarations are known.
        guard let kind = TypeKind(types[number].kind) else {
          ids.append(NominalID(index: -1))
          continue
        }
        ids.append(declare(id, kind, enclosing: types[number].parent.map { ids[$0] }, file))
      }
      nominalOf.append(ids)
    }
  }

  private func declare(_ id: DeclarationID, _ kind: TypeKind, enclosing: NominalID?, _ file: SourceFile) -> NominalID {
    let name = file.facts.types[id.index].name
    // A type inside an extension is filed under the extended type once that is known.
    let parent = enclosing.flatMap { $0.index >= 0 ? $0 : nil }
    let path = parent.map { nominals[$0.index].path + "." + name } ?? name
    let siblings = parent.map { nominals[$0.index].nested[name] } ?? topLevel[name]
    // Clauses of an `#if` may declare one type several times.
    if let twin = siblings?.first(where: {
      nominals[$0.index].module == file.module && !file.facts.types[id.index].conditions.isEmpty && enclosing == nil
    }) {
      nominals[twin.index].declarations.append(id)
      return twin
    }
    let nominal = Nominal(path: path, module: file.module, kind: kind)
    nominal.declarations = [id]
    nominal.generics = file.facts.types[id.index].generics.map(\.name)
    nominal.isFilePrivate =
      parent == nil && file.facts.types[id.index].modifiers.contains { $0 == "private" || $0 == "fileprivate" }
    let number = NominalID(index: nominals.count)
    nominals.append(nominal)
    if let parent {
      nominals[parent.index].nested[name, default: []].append(number)
    } else if enclosing == nil, !file.facts.types[id.index].isLocal {
      topLevel[name, default: []].append(number)
    }
    return number
  }

  /// Determines the type that each extension extends, and adds the extension's nested types to that type.
  ///
  /// The search repeats in rounds, because an extension may extend a type that another one nests: `extension Outer {
  /// struct Inner {} }` and, in an earlier or a later file, `extension Outer.Inner {}`.
  private func attachExtensions() {
    var waiting: [DeclarationID] = []
    var nested: [DeclarationID: [Int]] = [:]
    for (fileNumber, file) in files.enumerated() {
      let types = file.facts.types
      // Declarations are large: only the needed parts are copied.
      for number in types.indices {
        if types[number].kind == .extension {
          if types[number].extended != nil { waiting.append(DeclarationID(file: fileNumber, index: number)) }
        } else if let parent = types[number].parent, types[parent].kind == .extension {
          nested[DeclarationID(file: fileNumber, index: parent), default: []].append(number)
        }
      }
    }
    while !waiting.isEmpty {
      let found = waiting.map { (id: $0, nominal: extendedType(of: $0)) }
      // Earlier look-ups are forgotten: more types are declared now, and types conform to more protocols.
      typeMemo = Array(repeating: TypeMemo(), count: files.count)
      supertypeMemo = []
      // A type inside of an undeclared one may get its declaration in this round. So extensions of types that are
      // nested less deeply come first.
      let depth = found.map { undeclaredDepth(of: $0.nominal) }.min() ?? 0
      waiting = []
      for (id, nominal) in found {
        guard undeclaredDepth(of: nominal) == depth else {
          waiting.append(id)
          continue
        }
        nominals[nominal.index].extensions.append(id)
        nominalOf[id.file][id.index] = nominal
        for inner in nested[id] ?? [] { file(nominalOf[id.file][inner], under: nominal) }
      }
    }
  }

  /// The number of outer types in the path of a type, if the input does not declare that type; 0 for a declared type.
  private func undeclaredDepth(of id: NominalID) -> Int {
    nominals[id.index].isDeclared ? 0 : nominals[id.index].path.utf8.count { $0 == UInt8(ascii: ".") }
  }

  private func extendedType(of id: DeclarationID) -> NominalID {
    let facts = files[id.file].facts
    guard let extended = facts.types[id.index].extended else { return external(facts.types[id.index].name) }
    return resolve(facts.code[extended], in: TypeContext(file: id.file)).nominal ?? external(facts.types[id.index].name)
  }

  private func file(_ inner: NominalID, under outer: NominalID) {
    nominals[outer.index].nested[nominals[inner.index].name, default: []].append(inner)
    rename(inner, to: nominals[outer.index].path + "." + nominals[inner.index].name)
  }

  private func rename(_ id: NominalID, to path: String) {
    nominals[id.index].path = path
    for inner in nominals[id.index].nested.values.joined() {
      rename(inner, to: path + "." + nominals[inner.index].name)
    }
  }

  private func collectGlobalAliases() {
    for (fileNumber, file) in files.enumerated() {
      for (number, alias) in file.facts.aliases.enumerated() where alias.owner == nil {
        aliases[alias.name, default: []].append(DeclarationID(file: fileNumber, index: number))
      }
    }
  }

  /// Adds members to their types. The tables of functions and those of all other members are separate, so they are
  /// filled at the same time.
  private func collectMembers() {
    let promise = background?.run { self.collectVariables() }
    collectFunctions()
    if let promise { promise.value() } else { collectVariables() }
  }

  private func collectFunctions() {
    for fileNumber in files.indices {
      // Declarations are large: only the needed parts are copied.
      let declarations = files[fileNumber].facts.functions
      for number in declarations.indices {
        let id = DeclarationID(file: fileNumber, index: number)
        if let owner = declarations[number].owner {
          nominals[nominalOf[fileNumber][owner].index].functions[declarations[number].name, default: []].append(id)
        } else if !declarations[number].isLocal {
          functions[declarations[number].name, default: []].append(id)
        }
      }
    }
  }

  private func collectVariables() {
    for fileNumber in files.indices {
      let file = files[fileNumber]
      func owner(_ position: Int?) -> NominalID? { position.map { nominalOf[fileNumber][$0] } }
      let properties = file.facts.properties
      for number in properties.indices {
        let id = DeclarationID(file: fileNumber, index: number)
        if let owner = owner(properties[number].owner) {
          nominals[owner.index].properties[properties[number].name, default: []].append(id)
        } else if !properties[number].isLocal {
          variables[properties[number].name, default: []].append(id)
        }
      }
      for (number, alias) in file.facts.aliases.enumerated() {
        let id = DeclarationID(file: fileNumber, index: number)
        if let owner = owner(alias.owner) { nominals[owner.index].aliases[alias.name, default: []].append(id) }
      }
      for (number, enumCase) in file.facts.cases.enumerated() {
        if let owner = owner(enumCase.owner) {
          nominals[owner.index].cases.append(DeclarationID(file: fileNumber, index: number))
        }
      }
    }
    var seen: Set<String> = []
    seen.reserveCapacity(nominals.count)
    for nominal in nominals where nominal.isDeclared {
      if !seen.insert(nominal.path).inserted { ambiguousPaths.insert(nominal.path) }
    }
  }

  /// Maps former names of a framework's types to these types, except for names that the input itself declares.
  private func adopt(_ names: [String: String]) {
    for (former, name) in names.sorted(by: { $0.key < $1.key })
    where topLevel[former] == nil && externals[former] == nil && index?.declarations(of: former).isEmpty ?? true {
      externals[former] = external(name)
    }
  }

  /// The type of a name that the input does not declare.
  public func external(_ path: String) -> NominalID {
    if let known = externals[path] { return known }
    let id = NominalID(index: nominals.count)
    nominals.append(Nominal(path: path, module: "", kind: .unknown))
    externals[path] = id
    return id
  }
}

extension TypeKind {
  init?(_ kind: TypeDecl.Kind) {
    switch kind {
    case .class: self = .class
    case .actor: self = .actor
    case .struct: self = .struct
    case .enum: self = .enum
    case .protocol: self = .protocol
    case .extension: return nil
    }
  }
}

extension FileFacts {
  /// Whether the file declares the type with which an app begins.
  fileprivate var declaresApp: Bool {
    // Declarations are large, so none of them is copied as a whole.
    let types = types
    return types.indices.contains { number in
      types[number].attributes.contains { LibraryTypes.entryAttributes.contains($0.name) }
    }
  }
}

extension Program {
  /// Whether the input has the first code of a program. Without it, types and functions that seem unused may have users
  /// elsewhere.
  public var hasBeginning: Bool { hasApp || files.all.contains { $0.facts.topLevel != nil } }

  /// A type of a framework, never one that the input declares under the same name.
  public func frameworkType(_ name: String) -> NominalID { external(name) }
}

extension Program {
  /// Types of a given name that the input declares outside of other types.
  public func declaredTypes(_ name: String) -> [NominalID] { topLevel[name] ?? [] }

  /// Typealiases of a given name that the input declares outside of types, in the order of files.
  public func declaredAliases(_ name: String) -> [DeclarationID] { aliases[name] ?? [] }

  /// The type of a given name that a module declares outside of other types.
  public func declaredType(_ name: String, inModule module: String) -> NominalID? {
    topLevel[name]?.first { nominals[$0.index].module == module }
  }
}
