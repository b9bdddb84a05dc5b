public import DigraphLinker
public import DigraphModel

/// Reads JulianAlonso/Injection: components, modules with parents, the global module, module builders, and what asks
/// them.
///
/// Its keys are printed names of types, and its modules are looked through at run time, so the graph says what run time
/// would do. Specified by JulianAlonso/Injection 0.0.4, `Injection/Sources/`, above all `Registrations.swift`,
/// `Module.swift`, `ModuleBuilder.swift`, `Hash.swift` and `Inject.swift`.
public struct InjectionFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// The library of JulianAlonso, and none of the others of that name.
  public var framework: Framework { .injection }

  /// Its own words are common ones. They are looked for once an import has shown that they mean the framework: see
  /// `helpers(in:)`.
  public var words: Set<String> { modules }

  /// Its types, whose names are common ones.
  public var typeWords: Set<String> { ["Component", "Module", "Registration", "Inject", "LazyInject"] }

  /// The one protocol: its subtypes bring a module along.
  public var supertypes: Set<String> { ["ModuleBuilder"] }

  /// A name that other libraries have, too: see `isUsed(in:)`.
  public var modules: Set<String> { ["Injection"] }

  /// What the framework's code is made of.
  private static let vocabulary: Set<String> = [
    "factory", "single", "component", "Component", "Module", "ModuleBuilder", "Registration", "injectMe", "resolve",
    "module", "Inject", "LazyInject", "callAsFunction",
  ]

  /// The words of the framework; the input's own builders; and generic functions, property wrappers and variables
  /// through which it is used.
  public func helpers(in program: Program) -> Set<String> {
    let types = InjectionTypes(program)
    guard types.areUsed else { return [] }
    var names = Self.vocabulary
    for number in program.nominals.indices where program.nominals[number].isDeclared {
      if types.isBuilder(.nominal(NominalID(index: number), [])) { names.insert(program.nominals[number].name) }
    }
    for (number, file) in program.files.enumerated() where types.isSeen(in: number) {
      let facts = file.facts
      for function in facts.functions where function.body != nil && function.kind == .function && !function.isLocal {
        let ownerIsGeneric = function.owner.map { !facts.types[$0].generics.isEmpty } ?? false
        if !function.generics.isEmpty || ownerIsGeneric { names.insert(function.name) }
      }
      for type in facts.types where type.attributes.contains(where: { $0.name == "propertyWrapper" }) {
        names.insert(type.name)
      }
      for property in facts.properties where property.type == nil && property.inferredType == nil {
        // `let cache = weak { … }`: the keyword itself would be in every file.
        if property.hasInitialValue && property.initialValue == nil { names.insert("weak") }
      }
      for property in facts.properties {
        // `let shelf = Module { … }` is asked by `shelf()`, too.
        guard let type = property.type ?? property.inferredType, facts.code[type].text == "Module" else { continue }
        names.insert(property.name)
      }
    }
    return names
  }

  /// Whether the framework is used, and not only something else that has its name.
  public func isUsed(in program: Program) -> Bool { InjectionTypes(program).areUsed }

  /// What run time would do: the code is run up to three times, until it is known what properties hold.
  public func draft(of program: Program) -> Draft {
    let evaluator = InjectionEvaluator(program: program)
    evaluator.runAll()
    // What is assigned to properties in one place is read in another; a second pass knows it all.
    for _ in 0..<2 where evaluator.needsAnotherPass && program.wantedFiles.isEmpty {
      evaluator.startPass()
      evaluator.runAll()
    }
    return evaluator.finish()
  }
}
