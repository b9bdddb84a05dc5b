public import DigraphModel

/// The scope in which a name is looked up.
public struct TypeContext: Hashable, Sendable {
  /// Position in `Program.files`.
  public var file: Int
  /// The enclosing type declaration or extension, as a position in the file.
  public var owner: Int?
  /// Generic parameters of the enclosing functions.
  public var generics: Set<String> = []

  /// Creates a context.
  public init(file: Int, owner: Int? = nil, generics: Set<String> = []) {
    self.file = file
    self.owner = owner
    self.generics = generics
  }
}

/// The types to which the nodes of one file have been resolved.
///
/// A node is nearly always resolved in a single context, and only resolved nodes take memory.
struct TypeMemo {
  private struct Entry {
    var owner: Int?
    var generics: Set<String>
    var type: Type
    /// The entry of the same node in another context, or -1.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The first entry of each node, or -1; empty before the first one.
  private var first: [Int32] = []

  subscript(node: NodeID, context: TypeContext) -> Type? {
    guard Int(node.index) < first.count else { return nil }
    var index = first[Int(node.index)]
    while index >= 0 {
      if entries[Int(index)].owner == context.owner, entries[Int(index)].generics == context.generics {
        return entries[Int(index)].type
      }
      index = entries[Int(index)].next
    }
    return nil
  }

  /// Remembers the type of a node in a new context; `nodeCount` is the number of nodes in the file.
  mutating func note(_ type: Type, of node: NodeID, in context: TypeContext, nodeCount: Int) {
    if first.count < nodeCount { first += Array(repeating: -1, count: nodeCount - first.count) }
    entries.append(
      Entry(owner: context.owner, generics: context.generics, type: type, next: first[Int(node.index)]))
    first[Int(node.index)] = Int32(entries.count - 1)
  }
}

extension Program {
  /// The canonical type of a type node.
  public func resolve(_ node: Node, in context: TypeContext) -> Type {
    if let known = typeMemo[context.file][node.id, context] { return known }
    let type = resolveFresh(node, in: context)
    typeMemo[context.file].note(type, of: node.id, in: context, nodeCount: node.code.nodes.count)
    return type
  }

  private func resolveFresh(_ node: Node, in context: TypeContext) -> Type {
    switch node.kind {
    case .typeName:
      return named(node.text, arguments: node.children.map { resolve($0, in: context) }, in: context)
    case .typeMember:
      let arguments = node.children.dropFirst().map { resolve($0, in: context) }
      return member(node.text, of: node[0], arguments: arguments, in: context)
    case .typeOptional, .typeImplicitlyUnwrapped: return .optional(resolve(node[0], in: context))
    case .typeArray: return .array(resolve(node[0], in: context))
    case .typeDictionary: return .dictionary(resolve(node[0], in: context), resolve(node[1], in: context))
    case .typeTuple:
      return .tuple(
        node.children.map { Type.TupleElement(label: $0.hasText ? $0.text : nil, type: resolve($0[0], in: context)) })
    case .typeElement, .typeAny, .typeSome: return resolve(node[0], in: context)
    case .typeFunction:
      var types: [Type] = []
      var effects: [String] = []
      for child in node.children {
        if child.kind == .typeEffect { effects.append(child.text) } else { types.append(resolve(child, in: context)) }
      }
      guard let result = types.popLast() else { return .unknown(node.text) }
      return .function(types, result, effects: effects.sorted())
    case .typeComposition: return composition(node.children.map { resolve($0, in: context) })
    case .typeMetatype: return .metatype(resolve(node[0], in: context))
    case .typeOther: return .unknown(node.text)
    default: return .unknown("?")
    }
  }

  /// A composition without `Sendable`, which leaves no trace at run time, and with sorted parts, since their order does
  /// not matter.
  private func composition(_ parts: [Type]) -> Type {
    var flat: [Type] = []
    for part in parts {
      if case .composition(let inner) = part { flat += inner } else { flat.append(part) }
    }
    var unique: [String: Type] = [:]
    for part in flat where spelling(part) != "Sendable" { unique[spelling(part)] = part }
    let sorted = unique.sorted { $0.key < $1.key }.map(\.value)
    return sorted.count == 1 ? sorted[0] : .composition(sorted)
  }

  private func named(_ name: String, arguments: [Type], in context: TypeContext) -> Type {
    if let type = standard(name, arguments) { return type }
    if name == "Self" {
      guard let owner = context.owner else { return .parameter("Self") }
      let id = nominalOf[context.file][owner]
      return nominals[id.index].kind == .protocol ? .parameter("Self") : selfType(id)
    }
    if context.generics.contains(name) { return .parameter(name) }
    var owner = context.owner
    while let current = owner {
      let id = nominalOf[context.file][current]
      // Declarations are large: only the needed parts are copied.
      if files[context.file].facts.types[current].generics.contains(where: { $0.name == name }) {
        return .parameter(name)
      }
      if id.index >= 0 {
        if nominals[id.index].generics.contains(name) { return .parameter(name) }
        if nominals[id.index].name == name, nominals[id.index].nested[name] == nil {
          return .nominal(id, arguments)
        }
        if let type = memberType(name, of: id, arguments: arguments, context: context) { return type }
        // `extension Outer.Inner` sees the types that `Outer` nests.
        if files[context.file].facts.types[current].kind == .extension, let outer = enclosingNominal(of: id),
          let type = memberType(name, of: outer, arguments: arguments, context: context)
        {
          return type
        }
      }
      owner = files[context.file].facts.types[current].parent
    }
    return global(name, arguments: arguments, in: context)
  }

  /// Types of the standard library with a spelling of their own.
  private func standard(_ name: String, _ arguments: [Type]) -> Type? {
    switch (name, arguments.count) {
    case ("Optional", 1): .optional(arguments[0])
    case ("Array", 1): .array(arguments[0])
    case ("Dictionary", 2): .dictionary(arguments[0], arguments[1])
    case ("Void", 0): .void
    default: nil
    }
  }

  /// The type of `self` inside of the type's own declaration.
  public func selfType(_ id: NominalID) -> Type {
    .nominal(id, nominals[id.index].generics.map { .parameter($0) })
  }

  private func enclosingNominal(of id: NominalID) -> NominalID? {
    let path = nominals[id.index].path
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let parts = path[..<dot].split(separator: ".").map(String.init)
    guard var current = topLevel[parts[0]]?.first ?? externals[parts[0]] else { return nil }
    for part in parts.dropFirst() {
      guard let next = nominals[current.index].nested[part]?.first else { return nil }
      current = next
    }
    return current
  }

  private func global(_ name: String, arguments: [Type], in context: TypeContext) -> Type {
    let best = NearestDeclaration(of: name, in: self, seenFrom: context.file)
    if let declaration = best.found {
      // A type of the same name in an unparsed file may be nearer.
      if best.rank > 1, let index, !index.declarations(of: name).isEmpty { want(name) }
      // The modules that a file sees are not always known. So a type counts even without an import of its module,
      // unless an import leads to a type of the same name.
      if best.rank > 2, isOfImportedFramework(name, in: context.file) { return .nominal(external(name), arguments) }
      switch declaration {
      case .type(let id): return .nominal(id, arguments)
      case .alias(let id): return expand(id, arguments: arguments) ?? .unknown(name)
      }
    }
    let isNamesake = frameworkModules[name] != nil && !isOfImportedFramework(name, in: context.file)
    if let index {
      let entries = index.declarations(of: name)
      // The file does not import the framework, so the name means the type that the input declares.
      if isNamesake, !entries.isEmpty { want(name) }
      if let only = entries.first, entries.count == 1, let kind = only.keyword.typeKind {
        let id = external(name)
        if nominals[id.index].kind == .unknown {
          nominals[id.index].kind = kind
          nominals[id.index].isUnread = true
        }
        return .nominal(id, arguments)
      }
      if !entries.isEmpty { want(name) }
    }
    // With `import Resolver`, the name means the main type of that library: type and library have the same name.
    if isNamesake, importsOf[context.file].contains(name), !inputModules.contains(name) {
      return .nominal(external(name + "." + name), arguments)
    }
    return .nominal(external(arguments.isEmpty ? LibraryTypes.standardNames[name] ?? name : name), arguments)
  }

  private func isOfImportedFramework(_ name: String, in file: Int) -> Bool {
    frameworkModules[name].map { !$0.isDisjoint(with: importsOf[file]) } ?? false
  }

  /// Asks for the files that declare or extend a name to be parsed.
  public func want(_ name: String) {
    guard let index else { return }
    for entry in index.declarations(of: name) + index.extensions(of: name) { wantedFiles.insert(Int(entry.file)) }
  }

  /// Asks for the files that declare a name to be parsed, but not for its extensions.
  public func wantDeclarations(of name: String) {
    guard let index else { return }
    for entry in index.declarations(of: name) { wantedFiles.insert(Int(entry.file)) }
  }

  /// The type that a name means in an expression.
  public func type(named name: String, arguments: [Type] = [], in context: TypeContext) -> Type {
    named(name, arguments: arguments, in: context)
  }

  /// The type `Outer.Name`, if the input declares it.
  public func declaredMemberType(named name: String, of id: NominalID) -> Type? {
    if nominals[id.index].isUnread { want(nominals[id.index].name) }
    return memberType(name, of: id, arguments: [], context: TypeContext(file: 0))
  }

  /// The type `Outer.Name`.
  public func memberType(named name: String, of id: NominalID) -> Type {
    declaredMemberType(named: name, of: id) ?? .nominal(external(nominals[id.index].path + "." + name), [])
  }

  /// A type or typealias that is a member of a type, of its superclasses or of its protocols.
  private func memberType(_ name: String, of id: NominalID, arguments: [Type], context: TypeContext) -> Type? {
    var seen: Set<NominalID> = [id]
    var rest = [id]
    while let current = rest.popLast() {
      if let nested = nominals[current.index].nested[name]?.first { return .nominal(nested, arguments) }
      if let alias = nominals[current.index].aliases[name]?.first {
        let type = expand(alias, arguments: arguments) ?? .parameter(name)
        // In a protocol, `Self` is the type that conforms.
        let isOfProtocol = nominals[current.index].kind == .protocol && nominals[id.index].kind != .protocol
        return isOfProtocol ? type.substituting(["Self": selfType(id)]) : type
      }
      // The first supertypes are searched first, together with all types that they inherit from.
      rest += supertypes(of: current).reversed().compactMap { supertype in
        supertype.nominal.flatMap { nominals[$0.index].isDeclared && seen.insert($0).inserted ? $0 : nil }
      }
    }
    return nil
  }

  /// The type `Module.Name`; `nil` if a type with the module's name may be meant.
  public func type(named name: String, arguments: [Type], ofModule module: String, in context: TypeContext) -> Type? {
    // A module prefix does not matter, unless a type of the module's name is visible.
    if !inputModules.contains(module), topLevel[module] == nil {
      // If several modules declare the name, it matters which one is meant, and their files may not have been parsed.
      // Nothing declares `Swift.Error` in the input, although any file may have an `Error` of its own.
      if module != "Swift", let index, index.declarations(of: name).count > 1 { want(name) }
      return standard(name, arguments) ?? .nominal(external(name), arguments)
    }
    if let id = topLevel[name]?.first(where: { nominals[$0.index].module == module }) { return .nominal(id, arguments) }
    if let alias = aliases[name]?.first(where: { files[$0.file].module == module }) {
      return expand(alias, arguments: arguments) ?? .unknown(name)
    }
    guard topLevel[module] == nil || importsOf[context.file].contains(module) else { return nil }
    // The module's own type may be in a file that was not parsed.
    if topLevel[name] != nil { want(name) }
    return named(name, arguments: arguments, in: TypeContext(file: context.file))
  }

  private func member(_ name: String, of base: Node, arguments: [Type], in context: TypeContext) -> Type {
    if base.kind == .typeName, base.childCount == 0, modules.contains(base.text) || base.text == "Swift",
      let type = type(named: name, arguments: arguments, ofModule: base.text, in: context)
    {
      return type
    }
    let outer = resolve(base, in: context)
    if case .nominal(let id, _) = outer {
      if nominals[id.index].isUnread { want(nominals[id.index].name) }
      if let type = memberType(name, of: id, arguments: arguments, context: context) { return type }
      return .nominal(external(nominals[id.index].path + "." + name), arguments)
    }
    if case .parameter = outer { return .parameter(spelling(outer) + "." + name) }
    return .unknown(spelling(outer) + "." + name)
  }

  /// The type that a typealias stands for; `nil` for an associated type without a default, and for a typealias of
  /// itself.
  private func expand(_ id: DeclarationID, arguments: [Type]) -> Type? {
    let alias = self.alias(id)
    guard let target = alias.target, expanding.insert(id).inserted else { return nil }
    defer { expanding.remove(id) }
    let context = TypeContext(file: id.file, owner: alias.owner, generics: Set(alias.generics.map(\.name)))
    let type = resolve(files[id.file].facts.code[target], in: context)
      .substituting(Dictionary(zip(alias.generics.map(\.name), arguments), uniquingKeysWith: { first, _ in first }))
    guard type.isTooLarge else { return type }
    // The name identifies the type, however large it is. Its parts stay unknown.
    let isOnly = alias.owner == nil && aliases[alias.name]?.count == 1
    let named = Type.nominal(external(alias.name), arguments)
    return isOnly && !named.isTooLarge ? named : .unknown(alias.name)
  }

  /// The types that a type inherits from and conforms to, as written in its declarations and extensions.
  public func supertypes(of id: NominalID) -> [Type] {
    if id.index < supertypeMemo.count, let known = supertypeMemo[id.index] { return known }
    rememberSupertypes([], of: id)
    var result: [Type] = []
    for declaration in nominals[id.index].declarations + nominals[id.index].extensions {
      let facts = files[declaration.file].facts
      // Declarations are large: only the needed parts are copied.
      let inheritance = facts.types[declaration.index].inherited
      guard !inheritance.isEmpty else { continue }
      let context = TypeContext(
        file: declaration.file, owner: facts.types[declaration.index].parent,
        generics: Set(facts.types[declaration.index].generics.map(\.name)))
      for inherited in inheritance {
        switch resolve(facts.code[inherited], in: context) {
        case .composition(let parts): result += parts
        case let other: result.append(other)
        }
      }
    }
    if !nominals[id.index].isDeclared {
      let path = nominals[id.index].path
      result += (supertypesOutside[path] ?? []).map { .nominal(frameworkType($0), []) }
      var ancestor = SystemClasses.superclasses[path]
      // Only ancestors that the input names matter.
      while let name = ancestor, externals[name] == nil { ancestor = SystemClasses.superclasses[name] }
      if let known = ancestor.flatMap({ externals[$0] }) { result.append(.nominal(known, [])) }
    }
    rememberSupertypes(result, of: id)
    return result
  }

  private func rememberSupertypes(_ types: [Type], of id: NominalID) {
    if id.index >= supertypeMemo.count {
      supertypeMemo += Array(repeating: nil, count: max(nominals.count, id.index + 1) - supertypeMemo.count)
    }
    supertypeMemo[id.index] = types
  }
}

/// The search for the type or typealias that a name outside of types means in a file.
private struct NearestDeclaration {
  /// The nearest one; `nil` if the file sees none.
  private(set) var found: Declaration?
  /// 0 in the file itself, 1 in its module, 2 in a module that it imports, 3 elsewhere.
  private(set) var rank = 4
  private let program: Program
  private let place: Int
  private var file = 0

  enum Declaration {
    case type(NominalID), alias(DeclarationID)
  }

  init(of name: String, in program: Program, seenFrom place: Int) {
    (self.program, self.place) = (program, place)
    for id in program.topLevel[name] ?? [] {
      for declaration in program[id].declarations { offer(.type(id), in: declaration.file, program[id].isFilePrivate) }
    }
    for id in program.aliases[name] ?? [] {
      offer(.alias(id), in: id.file, program.files[id.file].facts.aliases[id.index].isPrivate)
    }
  }

  private mutating func offer(_ declaration: Declaration, in other: Int, _ isFilePrivate: Bool) {
    let rank = visibility(other)
    guard rank <= self.rank, rank == 0 || !isFilePrivate else { return }
    if rank == self.rank, rank != 1 || !program.files.isNearer(other, than: file, to: place) { return }
    (found, self.rank, file) = (declaration, rank, other)
  }

  private func visibility(_ other: Int) -> Int {
    if other == place { return 0 }
    if program.files[other].module == program.files[place].module { return 1 }
    return program.importsOf[place].contains(program.files[other].module) ? 2 : 3
  }
}

extension ProgramFiles {
  /// Whether `file` shares more leading folders with `place` than `other` does.
  ///
  /// A module cannot declare a name twice. If it seems to, its files belong to several unknown modules, which only
  /// their folders tell apart.
  public func isNearer(_ file: Int, than other: Int, to place: Int) -> Bool {
    let path = self[place].path.utf8
    return self[file].path.utf8.commonFolders(with: path) > self[other].path.utf8.commonFolders(with: path)
  }
}

extension String.UTF8View {
  /// The number of leading folders that two paths have in common.
  fileprivate func commonFolders(with other: String.UTF8View) -> Int {
    zip(self, other).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "/") }
  }
}
