public import DigraphModel
public import DigraphProgram

/// Distinguishes a framework's module and types from others with the same names. The input may contain the library
/// itself; then it declares the library's types.
public struct LibraryModule {
  /// The program whose code may use the library.
  public let program: Program
  /// The module of the input that holds the library's source.
  public let source: String?
  /// The library's property wrappers, with the timing of their requests.
  public let wrappers: [String: Request.Timing]
  private let names: Set<String>

  /// Looks for a library in a program.
  ///
  /// - Parameters:
  ///   - names: The names of its module, in all of its versions.
  ///   - wrappers: The names of its property wrappers, with the timing of their requests.
  ///   - program: The program.
  ///   - candidates: Modules of the input that may hold its source.
  ///   - types: Types that its source declares.
  public init(
    _ names: Set<String>, wrappers: [String: Request.Timing] = [:], of program: Program,
    among candidates: some Sequence<String>,
    declaring types: [String]
  ) {
    (self.program, self.names, self.wrappers) = (program, names, wrappers)
    source = candidates.first { module in
      types.allSatisfy { program.declaredType($0, inModule: module) != nil }
    }
  }

  /// A type of the library.
  public func type(_ name: String) -> NominalID {
    source.flatMap { program.declaredType(name, inModule: $0) } ?? program.frameworkType(name)
  }

  /// Whether the input uses the library: the input imports it, and has no other module of that name.
  public var isUsed: Bool {
    source != nil
      || names.contains { name in
        program.modules.contains(name) && !program.files.contains { $0.module == name }
      }
  }

  /// Whether code of a file can name the library.
  public func isSeen(in file: Int) -> Bool {
    !program.importsOf[file].isDisjoint(with: names.union([source].compactMap(\.self)))
      || program.files[file].module == source
  }

  /// Whether an unqualified type name in a file means the library's type.
  public func isMeant(by name: String, in file: Int) -> Bool {
    guard isSeen(in: file) else { return false }
    let home = program.files[file].module
    return !program.declaredTypes(name).contains { id in
      let module = program[id].module
      return module != source && (module == home || program.importsOf[file].contains(module))
    }
  }

  /// The library's wrapper of a property, and the name of the wrapper's type.
  public func wrapper(of property: DeclarationID) -> (name: String, attribute: Attribute)? {
    let declaration = program.property(property)
    for attribute in declaration.attributes {
      let name = attribute.name
      let isQualified = attribute.qualifiedName != name && names.contains { attribute.qualifiedName == "\($0).\(name)" }
      if wrappers[name] != nil,
        isQualified || isMeant(by: name, in: property.file) && !isNested(name, around: declaration, in: property.file)
      {
        return (name, attribute)
      }
      // `typealias Dependency = Injected`
      for alias in program.declaredAliases(name) {
        if let meant = wrapper(behind: alias.index, of: program.files[alias.file].facts) { return (meant, attribute) }
      }
    }
    return nil
  }

  /// Whether a type around a property declares another type of a wrapper's name.
  private func isNested(_ name: String, around property: PropertyDecl, in file: Int) -> Bool {
    guard let owner = property.owner else { return false }
    let type = program.type(named: name, in: TypeContext(file: file, owner: owner))
    return type.nominal.map { program[$0].isDeclared && program[$0].path != name } ?? false
  }

  /// The wrapper that a typealias stands for.
  private func wrapper(behind alias: Int, of facts: FileFacts) -> String? {
    facts.aliases[alias].target.map { facts.code[$0].text }.flatMap { wrappers[$0] == nil ? nil : $0 }
  }

  /// Names through which code may use the library: generic functions, property wrappers, and typealiases of its own
  /// wrappers, in files that can name it.
  public var helpers: Set<String> {
    var helpers: Set<String> = []
    for (number, file) in program.files.enumerated() where isSeen(in: number) {
      let facts = file.facts
      for function in facts.functions where function.body != nil && function.kind == .function && !function.isLocal {
        let ownerIsGeneric = function.owner.map { !facts.types[$0].generics.isEmpty } ?? false
        if !function.generics.isEmpty || ownerIsGeneric { helpers.insert(function.name) }
      }
      for type in facts.types where type.attributes.contains(where: { $0.name == "propertyWrapper" }) {
        helpers.insert(type.name)
      }
      for (number, alias) in facts.aliases.enumerated() where wrapper(behind: number, of: facts) != nil {
        helpers.insert(alias.name)
      }
    }
    return helpers
  }
}

/// Some types of a framework, and all types that inherit from them.
public final class Subtypes {
  private let program: Program
  private let roots: Set<NominalID>
  private var known: [NominalID: Bool] = [:]

  /// Creates the subtypes of some types of a program.
  public init(of roots: Set<NominalID>, in program: Program) { (self.roots, self.program) = (roots, program) }

  /// Whether a type, or the type inside an optional, is one of them.
  public func contain(_ type: Type?) -> Bool {
    guard case .nominal(let id, _)? = type?.unwrapped else { return false }
    if let known = known[id] { return known }
    var isFound = false
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = roots.contains { program[$0] === nominal }
      return !isFound
    }
    known[id] = isFound
    return isFound
  }

  /// The names of all of them.
  public var names: Set<String> {
    Set(program.allNominals.filter { contain(.nominal($0, [])) }.map { program[$0].name })
  }
}

extension FileFacts {
  /// Whether code outside of the module may see a declaration, by its modifiers or those of the extension around it.
  public func isVisibleOutside(_ modifiers: [String], of owner: Int?) -> Bool {
    let outer = owner.map { types[$0] }
    let inherited = outer?.kind == .extension ? outer?.modifiers ?? [] : []
    return (modifiers + inherited).contains { ["public", "open", "package"].contains($0) }
  }
}
