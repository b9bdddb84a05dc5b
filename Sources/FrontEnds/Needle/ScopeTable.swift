import DigraphModel
import DigraphProgram

/// A class that is a scope: `final class FeedComponent: Component<FeedDependency> { … }`.
struct NeedleScope {
  /// Position in the table.
  var id: Int
  /// The class's own name, which is the only one that the generator and the run time know.
  var name: String
  /// The name with the types around it.
  var path: String
  /// Needle's class that it inherits from.
  var base: BaseClass
  /// The class.
  var declaration: DeclarationID
  /// Its dependency protocol; `nil` for `EmptyDependency` and for a root.
  var requirements: ProtocolReference?
  /// A pluginized component's plugin extension.
  var pluginExtension: ProtocolReference?
  /// A pluginized component's non-core component, as written.
  var nonCore: WrittenType?
  /// The class through which it inherits from Needle's; the generator does not see such a scope.
  var inheritsThrough: String?
  /// The extension or class around it, as a position in its file. The generator does not look inside.
  var hiddenIn: Int?
  /// A scope that is declared inside of it. The generator assigns all code after it to the inner scope.
  var encloses: Int?
  /// Its extensions.
  var extensions: [DeclarationID] = []

  /// The class and its extensions.
  var bodies: [DeclarationID] { [declaration] + extensions }
}

/// A protocol that a scope names in the generic arguments of its base class.
struct ProtocolReference {
  /// Its last name, which is the only one that the generator looks at.
  var name: String
  /// The argument.
  var node: Node
  /// The protocol's declaration; `nil` if the input has none.
  var declaration: DeclarationID?
}

/// All scopes of a program.
///
/// Specified by uber/needle, `Generator/Sources/NeedleFramework/Parsing/Tasks/DeclarationsParserTask.swift`,
/// `Parsing/Pluginized/Tasks/PluginizedASTDeclarationParserTask.swift` and `Utilities/SwiftSyntaxExtensions.swift`: the
/// first entry of the inheritance clause counts, by its last name. Subclasses, typealiases and types in extensions are
/// understood here, too. They are marked, because the compiler accepts them and the generator overlooks them.
struct ScopeTable {
  unowned let program: Program
  /// The scopes, by file and position.
  private(set) var all: [NeedleScope] = []
  /// Files that the generator wrote. They declare no scopes.
  let generatedFiles: Set<Int>
  /// Scopes by name.
  private(set) var byName: [String: Namesakes<Int>] = [:]
  /// The scope that a class or extension belongs to, by declaration.
  private(set) var scopeOf: [DeclarationID: Int] = [:]
  /// Protocols by name.
  private let protocols: [String: Namesakes<DeclarationID>]

  init(_ program: Program) {
    self.program = program
    generatedFiles = Set(
      program.files.indices.filter { file in
        program.files[file].facts.functions.contains {
          $0.name == "registerProviderFactories" && $0.owner == nil && $0.kind == .function
        }
      })
    var protocols: [String: Namesakes<DeclarationID>] = [:]
    for file in program.files.indices {
      // Declarations are large, so none of them is copied as a whole.
      let types = program.files[file].facts.types
      for number in types.indices where types[number].kind == .protocol {
        protocols[types[number].name, default: Namesakes()].append(
          DeclarationID(file: file, index: number), in: file, of: program)
      }
    }
    self.protocols = protocols
    let recognition = Recognition(program)
    for file in program.files.indices {
      for number in program.files[file].facts.types.indices {
        let declaration = DeclarationID(file: file, index: number)
        guard let found = recognition.scope(declaration) else { continue }
        add(found, declaration)
      }
    }
    attachExtensions()
    for scope in all { noteSurroundings(of: scope) }
  }

  /// Notes the types around a scope. The generator looks into structs, enums and scopes, but not into extensions and
  /// other classes.
  private mutating func noteSurroundings(of scope: NeedleScope) {
    let types = program.files[scope.declaration.file].facts.types
    var outer = types[scope.declaration.index].parent
    while let position = outer {
      let around = scopeOf[DeclarationID(file: scope.declaration.file, index: position)]
      if types[position].kind == .extension || (types[position].kind == .class && around == nil) {
        all[scope.id].hiddenIn = position
        return
      }
      if let around { all[around].encloses = scope.id }
      outer = types[position].parent
    }
  }

  private mutating func add(_ found: Recognition.Found, _ declaration: DeclarationID) {
    let type = program.type(declaration)
    let nominal = program.nominalOf[declaration.file][declaration.index]
    var scope = NeedleScope(
      id: all.count, name: type.name, path: nominal.index >= 0 ? program[nominal].path : type.name, base: found.base,
      declaration: declaration)
    scope.inheritsThrough = found.through
    // The arguments of the base class are in the file that names the class.
    func reference(_ position: Int) -> ProtocolReference? {
      guard position < found.arguments.count, let written = WrittenType(found.arguments[position], file: found.file),
        written.name != "EmptyDependency"
      else { return nil }
      return ProtocolReference(
        name: written.name, node: written.node, declaration: self.protocol(written))
    }
    if found.base != .root { scope.requirements = reference(0) }
    if found.base == .pluginized || found.base == .uberPluginized {
      scope.pluginExtension = reference(1)
      if found.arguments.count > 2 { scope.nonCore = WrittenType(found.arguments[2], file: found.file) }
    }
    scopeOf[declaration] = scope.id
    byName[scope.name, default: Namesakes()].append(scope.id, in: declaration.file, of: program)
    all.append(scope)
  }

  /// Attaches each extension, such as `extension FeedComponent`, to its scope. If several scopes have the name, the
  /// nearest one counts.
  private mutating func attachExtensions() {
    for file in program.files.indices {
      let types = program.files[file].facts.types
      for number in types.indices where types[number].kind == .extension && byName[types[number].name] != nil {
        let declaration = DeclarationID(file: file, index: number)
        // `extension FeedComponent: Registration` of the generated file tells nothing new.
        if generatedFiles.contains(file), !types[number].inherited.isEmpty { continue }
        var owner = scope(named: types[number].name, from: file)
        let nominal = program.nominalOf[file][number]
        // For `extension Feed.Component`, the last name alone does not tell the scope.
        if nominal.index >= 0, program[nominal].isDeclared,
          program[nominal].declarations.allSatisfy({ scopeOf[$0] == nil })
        {
          owner = nil
        }
        guard let owner else { continue }
        all[owner].extensions.append(declaration)
        scopeOf[declaration] = owner
      }
    }
  }

  // MARK: Names

  /// The scope that a name means in a file. Names are not unique if a repository has several apps.
  func scope(named name: String, from file: Int) -> Int? { byName[name]?.nearest(to: file, in: program) }

  /// The protocol that a written type means.
  private func `protocol`(_ written: WrittenType) -> DeclarationID? {
    let sameName = protocols[written.name]
    guard case .nominal(let id, _) = program.resolve(written.node, in: TypeContext(file: written.file)),
      program[id].kind == .protocol, sameName?.all.count ?? 0 < 2, !program[id].declarations.isEmpty
    else { return sameName?.nearest(to: written.file, in: program) }
    var own = Namesakes<DeclarationID>()
    for declaration in program[id].declarations {
      own.append(declaration, in: declaration.file, of: program)
    }
    return own.nearest(to: written.file, in: program)
  }
}
