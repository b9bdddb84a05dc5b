public import DigraphModel

/// All files of the input with a table of their types: what front ends read.
///
/// A program is used by one thread: it remembers what it has looked up. It is asked a million times in a run, for one
/// entry at a time: to have each access watched for another one that overlaps it would take a tenth of that time.
public final class Program {
  /// The files, sorted by path.
  public let files: [SourceFile]
  /// Names in files that were not parsed.
  public let index: DeclarationIndex?
  /// Words of all files, parsed or not.
  let words: WordIndex?
  /// Files that are no Swift sources, sorted by path.
  public let sideFiles: [SideFile]
  /// All targets that compile a file of the input, those of other programs included.
  public let targets: Set<BuildTarget>
  /// All named types: declared ones first, then those that were only mentioned, in the order of their first mention.
  @exclusivity(unchecked) public internal(set) var nominals: [Nominal] = []
  /// Top-level types by name.
  @exclusivity(unchecked) var topLevel: [String: [NominalID]] = [:]
  /// Types that the input does not declare, by path.
  @exclusivity(unchecked) var externals: [String: NominalID] = [:]
  /// Top-level functions by base name.
  @exclusivity(unchecked) public internal(set) var functions: [String: [DeclarationID]] = [:]
  /// Top-level variables by name.
  @exclusivity(unchecked) public internal(set) var variables: [String: [DeclarationID]] = [:]
  /// Top-level typealiases by name.
  @exclusivity(unchecked) var aliases: [String: [DeclarationID]] = [:]
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
  /// Modules of the frameworks that have a type of a name.
  @exclusivity(unchecked) private(set) var frameworkModules: [String: Set<String>] = [:]
  /// Paths that more than one declared type has; only these are printed with their module.
  @exclusivity(unchecked) var ambiguousPaths: Set<String> = []
  /// Files of the index that must be parsed for an exact answer.
  @exclusivity(unchecked) public var wantedFiles: Set<Int> = []
  /// Words all of whose mentions matter for an exact answer.
  @exclusivity(unchecked) public var wantedWords: Set<String> = []
  /// Words of which it was asked which files have them.
  @exclusivity(unchecked) public var askedWords: Set<String> = []
  /// Whether an app is part of the input, so that whoever uses its libraries is, too, as far as it knows.
  public private(set) lazy var hasApp = files.contains { $0.isOfApp || $0.facts.declaresApp }

  /// Types that nodes have been resolved to, by file.
  @exclusivity(unchecked) var typeMemo: [TypeMemo] = []
  /// Supertypes of each nominal, by its number; it grows as they do.
  @exclusivity(unchecked) var supertypeMemo: [[Type]?] = []
  @exclusivity(unchecked) var expanding: Set<DeclarationID> = []
  @exclusivity(unchecked) var witnessMemo: [[NominalID]: [(String, Type)]] = [:]
  /// Declared types by what they name in their inheritance; made when it is first needed.
  var subtypeMemo: [NominalID: [NominalID]]?
  /// Names that it has been asked of whether a function has them.
  private var functionNameMemo: [String: Bool] = [:]
  /// What stands in the types of files; made when a file is first asked for it.
  @exclusivity(unchecked) var ownDeclarations: [OwnDeclarations?] = []
  /// Nodes of files by where they begin; made when a file is first asked for it.
  @exclusivity(unchecked) var nodesByStart: [NodesByStart?] = []
  /// What front ends have made of the program, by type.
  private var tables: [ObjectIdentifier: Any] = [:]

  /// Where front ends may do a part of their work; `nil` if there is but one thread.
  public let background: Background?

  /// Builds the tables.
  ///
  /// - Parameters:
  ///   - files: The files, sorted by path.
  ///   - index: Names in files that were not parsed; `nil` if there are no such files.
  ///   - words: Words of all files, parsed or not; `nil` if nobody has looked.
  ///   - sideFiles: Files that are no Swift sources, in any order.
  ///   - targets: All targets of the input; by default those of the files.
  ///   - background: Where a part of the work may be done; `nil` if there is but one thread.
  ///   - guessedModules: Modules whose names are only guessed.
  ///   - formerNames: What types of frameworks were called once, with the modules that have them.
  ///   - frameworkTypes: What types of frameworks are called, with the modules that have them.
  /// - Complexity: O(declarations).
  public init(
    files: [SourceFile], index: DeclarationIndex? = nil, words: WordIndex? = nil, sideFiles: [SideFile] = [],
    targets: Set<BuildTarget>? = nil, background: Background? = nil, guessedModules: Set<String> = [],
    formerNames: [(modules: Set<String>, names: [String: String])] = [],
    frameworkTypes: [(modules: Set<String>, names: Set<String>)] = []
  ) {
    self.files = files
    self.guessedModules = guessedModules
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
    // `extension Alias` extends what the alias stands for.
    collectGlobalAliases()
    attachExtensions()
    collectMembers()
  }

  /// Creates a program that has other code in some files, which declare the same.
  ///
  /// - Complexity: O(files and named types), for a few copies of lists.
  public convenience init(
    _ other: Program, replacing files: [Int: SourceFile], words: WordIndex?, background: Background?
  ) {
    var all = other.files
    for (number, file) in files { all[number] = file }
    self.init(tablesOf: other, files: all, words: words, background: background)
    for number in files.keys {
      (typeMemo[number], ownDeclarations[number], nodesByStart[number]) = (TypeMemo(), nil, nil)
    }
  }

  /// Takes over the tables of another program.
  init(tablesOf other: Program, files: [SourceFile], words: WordIndex?, background: Background?) {
    (self.files, self.words, self.background) = (files, words, background)
    (index, sideFiles, targets) = (other.index, other.sideFiles, other.targets)
    (nominals, topLevel, externals) = (other.nominals, other.topLevel, other.externals)
    (functions, variables, aliases, nominalOf) = (other.functions, other.variables, other.aliases, other.nominalOf)
    (modules, inputModules, importsOf) = (other.modules, other.inputModules, other.importsOf)
    (frameworkModules, guessedModules) = (other.frameworkModules, other.guessedModules)
    (ambiguousPaths, typeMemo, supertypeMemo) = (other.ambiguousPaths, other.typeMemo, other.supertypeMemo)
    (witnessMemo, subtypeMemo) = (other.witnessMemo, other.subtypeMemo)
    (ownDeclarations, nodesByStart) = (other.ownDeclarations, other.nodesByStart)
  }

  /// What a front end has made of the program: made once, however often it is asked for.
  ///
  /// It must not own the program, which owns it.
  public func table<Table>(_ make: (Program) -> Table) -> Table {
    if let known = tables[ObjectIdentifier(Table.self)] as? Table { return known }
    let table = make(self)
    tables[ObjectIdentifier(Table.self)] = table
    return table
  }

  /// A named type.
  public subscript(id: NominalID) -> Nominal { nominals[id.index] }
  /// A type declaration or extension.
  ///
  /// Declarations are large: inlined, this and the next ones copy no more of them than is asked for.
  @inlinable @inline(__always)
  public func type(_ id: DeclarationID) -> TypeDecl { files[id.file].facts.types[id.index] }
  /// A function.
  @inlinable @inline(__always)
  public func function(_ id: DeclarationID) -> FunctionDecl { files[id.file].facts.functions[id.index] }
  /// Whether the input declares a function or a method of a name.
  ///
  /// - Complexity: O(types) when it is first asked of a name.
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
      // Declarations are large: only what is needed of them is copied.
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
    // Clauses of an `#if` declare one type several times.
    if let twin = siblings?.first(where: {
      nominals[$0.index].module == file.module && !file.facts.types[id.index].conditions.isEmpty && enclosing == nil
    }) {
      nominals[twin.index].declarations.append(id)
      return twin
    }
    let nominal = Nominal(path: path, module: file.module, kind: kind)
    nominal.declarations = [id]
    nominal.generics = file.facts.types[id.index].generics.map(\.name)
    let number = NominalID(index: nominals.count)
    nominals.append(nominal)
    if let parent {
      nominals[parent.index].nested[name, default: []].append(number)
    } else if enclosing == nil, !file.facts.types[id.index].isLocal {
      topLevel[name, default: []].append(number)
    }
    return number
  }

  /// Finds out what each extension extends, and files the types in it under that.
  ///
  /// It goes round, because an extension may extend what another one nests: `extension Outer { struct Inner {} }` and,
  /// in a file before or behind it, `extension Outer.Inner {}`.
  private func attachExtensions() {
    var waiting: [DeclarationID] = []
    var nested: [DeclarationID: [Int]] = [:]
    for (fileNumber, file) in files.enumerated() {
      let types = file.facts.types
      // Declarations are large: only what is needed of them is copied.
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
      // What was looked up is forgotten: more is declared now, and types conform to more.
      typeMemo = Array(repeating: TypeMemo(), count: files.count)
      supertypeMemo = []
      // A type inside of another one that is not declared may be so in the next round; if nothing else is left, it is
      // not.
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

  /// How many types a type is said to be in that the input does not declare; 0 for one that it does, or that is in
  /// none.
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

  /// Files members with their types. Functions and all else stand in tables of their own, which are filled at a time.
  private func collectMembers() {
    let promise = background?.run { self.collectVariables() }
    collectFunctions()
    if let promise { promise.value() } else { collectVariables() }
  }

  private func collectFunctions() {
    for fileNumber in files.indices {
      // Declarations are large: only what is needed of them is copied.
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

  /// Takes former names of a framework's types for the types, but for those that the input itself declares.
  private func adopt(_ names: [String: String]) {
    for (former, name) in names.sorted(by: { $0.key < $1.key })
    where topLevel[former] == nil && externals[former] == nil && index?.declarations(of: former).isEmpty ?? true {
      externals[former] = external(name)
    }
  }

  /// The type of a name that the input does not declare.
  func external(_ path: String) -> NominalID {
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
  /// Whether it has the type that a program begins with.
  fileprivate var declaresApp: Bool {
    types.contains { type in
      type.attributes.contains { ["main", "UIApplicationMain", "NSApplicationMain"].contains($0.name) }
    }
  }
}

extension Program {
  /// Whether the input shows a program that begins somewhere: where it does not, that nothing makes a type, or calls a
  /// function, shows nothing.
  public var hasBeginning: Bool { hasApp || files.contains { $0.facts.topLevel != nil } }

  /// A type of a framework: never one that the input declares under the same name.
  public func frameworkType(_ name: String) -> NominalID { external(name) }
}

extension Program {
  /// Types of a name that the input declares outside of other types.
  public func declaredTypes(_ name: String) -> [NominalID] { topLevel[name] ?? [] }

  /// Typealiases of a name that the input declares outside of types, in the order of files.
  public func declaredAliases(_ name: String) -> [DeclarationID] { aliases[name] ?? [] }

  /// The type of a name that a module declares outside of other types.
  public func declaredType(_ name: String, inModule module: String) -> NominalID? {
    topLevel[name]?.first { nominals[$0.index].module == module }
  }
}
