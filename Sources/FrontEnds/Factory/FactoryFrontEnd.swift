public import DigraphLinker
public import DigraphModel

/// Reads hmlongco/Factory 2.x and 3.x: containers, their factories, registrations, contexts, and whoever asks them.
///
/// Specified by hmlongco/Factory 2.0.0 to 3.2.1, `Sources/FactoryKit/FactoryKit/`, above all `Registrations.swift`,
/// `Scopes.swift`, `Containers.swift`, `Modifiers.swift` and `Injections.swift`, and by its tests:
///
/// - A key is the name of the property and, since 2.1, the type of what is made, in the store of one container. The
///   compiler has checked that a factory is there: only `promised()` can lack a value. It traps in debug builds and is
///   nil otherwise.
/// - Reading the property makes the `Factory` anew, so that its modifiers apply each time; a scope that other code sets
///   holds only where the property sets none.
/// - On a request, a context that applies comes before what is registered, and that before the property's own closure.
/// - `unique` keeps nothing, `graph` until the outermost request is answered, `cached` as long as its container and
///   until a reset, `singleton` as long as the program, in a store that all containers share. `shared` holds weakly,
///   and keeps nothing that is no object. An optional is kept if it is not nil.
/// - A parameter is no part of the key, but for `scopeOnParameters` (3.x).
/// - `register` drops what is kept, except in `autoRegister()`. A context does not.
/// - `onTest`, `onPreview` and `onDebug` do nothing in release builds; the other contexts do.
/// - A request in a loop of requests traps in debug builds, and never ends otherwise.
public struct FactoryFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// The library of Michael Long.
  public var framework: Framework { .factory }

  /// Its own words are common ones. They are looked for once an import has shown that they mean the framework: see
  /// `helpers(in:)`.
  public var words: Set<String> { modules }

  /// Its types and property wrappers.
  public var typeWords: Set<String> { FactoryTypes.containers.union(FactoryWrapper.allCases.map(\.rawValue)) }

  /// Containers, and what they register by themselves.
  public var supertypes: Set<String> { ["SharedContainer", "ManagedContainer", "AutoRegistering"] }

  /// The library, up to 2.4 and since, and its support of tests.
  public var modules: Set<String> { ["Factory", "FactoryKit"] }

  /// Second names, for apps that have types of the first (2.3 and later).
  public var formerNames: [String: String] {
    [
      "FactoryContainer": "Container", "FactorySharedContainer": "SharedContainer",
      "FactoryManagedContainer": "ManagedContainer", "FactoryScope": "Scope",
    ]
  }

  /// Those that apps like to have namesakes of.
  public var typeNames: Set<String> { ["Container", "Factory", "ParameterFactory", "Scope"] }

  /// Whether the framework is used, and not a module of the input that has its name.
  public func isUsed(in program: Program) -> Bool { FactoryTypes(program).areUsed }

  /// The words of the framework, and of the input: its containers, and property wrappers and generic functions through
  /// which they are asked.
  public func helpers(in program: Program) -> Set<String> {
    let types = FactoryTypes(program)
    guard types.areUsed else { return [] }
    var names = typeWords.union(supertypes).union(["Factory", "ParameterFactory", "promised", "dependency"])
    for number in program.nominals.indices where program.nominals[number].isDeclared {
      if types.isContainer(.nominal(NominalID(index: number), [])) { names.insert(program.nominals[number].name) }
    }
    for (number, file) in program.files.enumerated() where types.isSeen(in: number) {
      for function in file.facts.functions where function.body != nil && !function.generics.isEmpty {
        if function.kind == .function { names.insert(function.name) }
      }
      for (number, alias) in file.facts.aliases.enumerated()
      where FactoryTypes.wrapper(behind: number, of: file.facts) != nil { names.insert(alias.name) }
      for type in file.facts.types where type.attributes.contains(where: { $0.name == "propertyWrapper" }) {
        names.insert(type.name)
      }
    }
    return names
  }

  /// Containers: a factory's code names nothing of the framework but `self`.
  public func typesReadInFull(in program: Program) -> Set<String> {
    let types = FactoryTypes(program)
    guard types.areUsed else { return [] }
    return program.nominals.indices.reduce(into: FactoryTypes.containers) { names, number in
      if types.isContainer(.nominal(NominalID(index: number), [])) { names.insert(program.nominals[number].name) }
    }
  }

  /// Runs the code as run time would, and again if properties turn out to hold something that is followed.
  public func draft(of program: Program) -> Draft {
    let evaluator = FactoryEvaluator(program: program)
    evaluator.runAll()
    for _ in 0..<2 where evaluator.needsAnotherPass && program.wantedFiles.isEmpty {
      evaluator.startPass()
      evaluator.runAll()
    }
    return evaluator.finish()
  }
}
