public import DigraphContainers
public import DigraphModel
public import DigraphProgram

/// Reads hmlongco/Factory 2.x and 3.x: containers, their factories, registrations, contexts and requests.
///
/// Specified by hmlongco/Factory 2.0.0 to 3.2.2, `Sources/FactoryKit/FactoryKit/`, above all `Registrations.swift`,
/// `Scopes.swift`, `Containers.swift`, `Modifiers.swift` and `Injections.swift`, and by its tests:
///
/// - A key is the name of the property and, since 2.1, the type of the value, in the store of one container. The
///   compiler has checked that a factory is there, so only `promised()` can lack a value. Such a request traps in debug
///   builds and is nil otherwise.
/// - Reading the property makes the `Factory` anew, so that its modifiers apply each time. A scope that other code sets
///   counts only if the property sets none.
/// - A request takes a context that applies; without one, a registration; without that, the property's own closure.
/// - `unique` keeps nothing. `graph` keeps a value until the outermost request is answered, `cached` as long as its
///   container and until a reset. `singleton` keeps it as long as the program runs, in a store that all containers
///   share. `shared` holds objects weakly, and keeps no other values. An optional is kept if it is not nil.
/// - A parameter is not part of the key, except with `scopeOnParameters` (3.x).
/// - `register` drops kept values, except in `autoRegister()`. A context does not drop them.
/// - `onTest`, `onPreview` and `onDebug` do nothing in release builds. The other contexts work there.
/// - A request in a cycle of requests traps in debug builds, and never ends otherwise. Since 3.0, the check compares
///   keys without their containers, so a factory that requests its namesake in another container traps, too. Before,
///   the check compared only types, and allowed ten such requests.
/// - A wrapper that code creates, as `Injected(\.api)`, makes the same request as one on a property.
public struct FactoryFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// The library of Michael Long.
  public var framework: Framework { .factory }

  /// Only the module names. The framework's other words are common ones, so they count only after an import of the
  /// module: see `furtherWords(in:)`.
  public var words: Set<String> { modules }

  /// Its types and property wrappers.
  public var typeWords: Set<String> { FactoryTypes.containers.union(FactoryTypes.wrappers.keys) }

  /// The protocols of containers.
  public var supertypes: Set<String> { ["SharedContainer", "ManagedContainer", "AutoRegistering", "Resolving"] }

  /// The library's module up to 2.4, and its module since.
  public var modules: Set<String> { ["Factory", "FactoryKit"] }

  /// Second names, for apps that have types with the first names (2.3 and later).
  public var formerNames: [String: String] {
    [
      "FactoryContainer": "Container", "FactorySharedContainer": "SharedContainer",
      "FactoryManagedContainer": "ManagedContainer", "FactoryScope": "Scope",
    ]
  }

  /// Types that often have namesakes in apps.
  public var typeNames: Set<String> { ["Container", "Factory", "ParameterFactory", "Scope"] }

  /// Whether the input uses the framework, and not only a module of its own with that name.
  public func isUsed(in program: Program) -> Bool { FactoryTypes(program).library.isUsed }

  /// The framework's words; the input's containers; and property wrappers, generic functions, variables and functions
  /// through which code makes requests.
  public func furtherWords(in program: Program) -> Set<String> {
    let types = FactoryTypes(program)
    guard types.library.isUsed else { return [] }
    return typeWords.union(supertypes).union(["Factory", "ParameterFactory", "promised", "dependency"])
      .union(types.containers.names).union(types.library.helpers).union(holders(of: types, in: program))
  }

  /// Names of variables and functions that hold or give containers: `box.api()` names nothing else of the framework.
  private func holders(of types: FactoryTypes, in program: Program) -> Set<String> {
    var names: Set<String> = []
    for (number, file) in program.files.enumerated() where types.library.isSeen(in: number) {
      let facts = file.facts
      for index in facts.properties.indices where !facts.properties[index].isLocal {
        let id = DeclarationID(file: number, index: index)
        var type = program.type(ofProperty: id)
        if type == nil, let value = facts.properties[index].initialValue.map({ program.node($0, in: number) }),
          value.kind == .call || value.kind == .member && value.text == "shared" && value.flags.contains(.hasBase)
        {
          type = program.type(named: value[0].text, in: TypeContext(file: number, owner: facts.properties[index].owner))
        }
        guard types.isContainer(type) else { continue }
        names.insert(facts.properties[index].name)
        // `shared` is too common to be searched for, and code names the type in front of it.
        if facts.properties[index].isStatic, let owner = facts.properties[index].owner {
          names.insert(facts.types[owner].name)
        }
      }
      for index in facts.functions.indices where facts.functions[index].result != nil && !facts.functions[index].isLocal
      {
        let isGiven = types.isContainer(program.resultType(of: DeclarationID(file: number, index: index)))
        if isGiven, facts.functions[index].kind == .function { names.insert(facts.functions[index].name) }
      }
    }
    return names.subtracting(["shared", "self"])
  }

  /// Containers, because the code of a factory names nothing of the framework but `self`.
  public func typesReadInFull(in program: Program) -> Set<String> {
    let types = FactoryTypes(program)
    return types.library.isUsed ? types.containers.names.union(FactoryTypes.containers) : []
  }

  /// Evaluates the code as it would run, and again if properties turn out to hold values that are followed.
  public func draft(of program: Program) -> Draft {
    run(FactoryEvaluator(program: program)) { $0.runAll() }.finish()
  }

  /// The reason why a request for a factory is not understood, if the requesting program declares no such factory.
  static func undeclared(_ name: String) -> String { "no code of the input declares the factory '\(name)'" }

  /// Completes gaps about undeclared factories with the file of another program that declares the factory.
  public func relate(_ draft: inout Draft) {
    var files: [String: (name: String, path: String)] = [:]
    for binding in draft.bindings.map(\.binding) {
      guard case .member(let name)? = binding.key.name else { continue }
      let reason = Self.undeclared(name)
      if files[reason].map({ binding.site.path < $0.path }) ?? true { files[reason] = (name, binding.site.path) }
    }
    for index in draft.gaps.indices {
      guard let (name, path) = files[draft.gaps[index].reason] else { continue }
      draft.gaps[index].reason = "only '\(path)' declares the factory '\(name)', and this program does not compile it"
      draft.gaps[index].remedy = "add the file to the target, or its module to what the target depends on"
    }
  }
}
