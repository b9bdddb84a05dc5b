public import DigraphContainers
public import DigraphModel
public import DigraphProgram

/// Reads JulianAlonso/Injection: components, modules with parents, the global module, module builders, and requests.
///
/// Keys are printed names of types, and modules are searched at run time, so the graph holds what would happen at run
/// time. Specified by JulianAlonso/Injection 0.0.4, `Injection/Sources/`, above all `Registrations.swift`,
/// `Module.swift`, `ModuleBuilder.swift`, `Hash.swift` and `Inject.swift`.
public struct InjectionFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// JulianAlonso/Injection, and no other library of that name.
  public var framework: Framework { .injection }

  /// Only the module's name. The framework's other words are common ones, so they count only after an import of the
  /// module: see `furtherWords(in:)`.
  public var words: Set<String> { modules }

  /// Its types, whose names are common ones.
  public var typeWords: Set<String> { ["Component", "Module", "Registration", "Inject", "LazyInject"] }

  /// The supertype of module builders, each of which has a module of its own.
  public var supertypes: Set<String> { ["ModuleBuilder"] }

  /// A name that other libraries have, too: see `isUsed(in:)`.
  public var modules: Set<String> { ["Injection"] }

  /// Words of code that uses the framework.
  private static let vocabulary: Set<String> = [
    "factory", "single", "component", "Component", "Module", "ModuleBuilder", "Registration", "injectMe", "resolve",
    "module", "Inject", "LazyInject", "callAsFunction",
  ]

  /// The framework's words; the input's own builders; and generic functions, property wrappers and variables through
  /// which code uses the framework.
  public func furtherWords(in program: Program) -> Set<String> {
    let types = InjectionTypes(program)
    guard types.library.isUsed else { return [] }
    var names = Self.vocabulary.union(types.builders.names).union(types.library.helpers)
    for (number, file) in program.files.enumerated() where types.library.isSeen(in: number) {
      let facts = file.facts
      for property in facts.properties where property.type == nil && property.inferredType == nil {
        // `let cache = weak { … }` needs the word. It is added only then, because as a keyword it is in every file.
        if property.hasInitialValue && property.initialValue == nil { names.insert("weak") }
      }
      for property in facts.properties {
        // A call of the variable, `shelf()`, is also a request to `let shelf = Module { … }`.
        guard let type = property.type ?? property.inferredType, facts.code[type].text == "Module" else { continue }
        names.insert(property.name)
      }
    }
    return names
  }

  /// Whether the input uses the framework, and not only a module of its own with that name.
  public func isUsed(in program: Program) -> Bool { InjectionTypes(program).library.isUsed }

  /// The containers, bindings and requests at run time. The code is evaluated up to three times, until the values of
  /// properties are known.
  public func draft(of program: Program) -> Draft {
    run(InjectionEvaluator(program: program)) { $0.runAll() }.finish()
  }
}
