public import DigraphContainers
import DigraphEvaluation
public import DigraphModel
public import DigraphProgram

/// Reads Swinject, SwinjectAutoregistration, SwinjectStoryboard and Knit.
///
/// Specified by Swinject/Swinject `Sources/`, above all `Container.swift`, `Resolver.swift`, `ServiceEntry.swift` and
/// `Assembler.swift`; Swinject/SwinjectAutoregistration `Sources/`; Swinject/SwinjectStoryboard `Sources/`.
public struct SwinjectFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// Swinject, with the libraries around it.
  public var framework: Framework { .swinject }

  /// Its functions, types and modules, with types of earlier versions.
  public var words: Set<String> {
    Set(formerNames.keys).union(KnitTypes.words).union([
      "register", "autoregister", "storyboardInitCompleted", "registerForStoryboard", "resolve", "Resolver",
      "Container", "Assembler", "Assembly", "ObjectScope", "ServiceEntry", "defaultContainer", "assemble",
      "inObjectScope", "initCompleted", "implements", "Swinject", "SwinjectStoryboard", "SwinjectAutoregistration",
      "synchronize", "~>", "registerIntoCollection", "autoregisterIntoCollection", "resolveCollection",
      "resetObjectScope", "defaultObjectScope",
      // The use of these in an initializer decides when the value is requested.
      "Lazy", "Provider",
    ])
  }

  /// The protocols of assemblies, and the name of Swinject's before 2.0.
  public var supertypes: Set<String> { KnitTypes.assemblies.union(["Assembly", "AssemblyType"]) }

  /// Names before 2.0: Swinject/Swinject 1.1.4, `Sources/ResolverType.swift` and `Sources/AssemblyType.swift`; 0.4,
  /// `Resolvable.swift`.
  public var formerNames: [String: String] {
    ["AssemblyType": "Assembly", "Resolvable": "Resolver", "ResolverType": "Resolver"]
  }

  /// Types that often have namesakes in apps.
  public var typeNames: Set<String> {
    ["Assembler", "Assembly", "Container", "ObjectScope", "Resolver", "ServiceEntry"]
  }

  /// The modules of the library, and of the libraries around it.
  public var modules: Set<String> {
    [
      "Swinject", "SwinjectAutoregistration", "SwinjectStoryboard", "SwinjectPropertyLoader", "SwinjectSafeAuto",
      KnitTypes.module,
    ]
  }

  /// The containers, bindings and requests at run time. The code is evaluated again as long as another pass may find
  /// more, a few times at most.
  public func draft(of program: Program) -> Draft {
    var runs: [SwinjectEvaluator.LastRun?] = []
    let evaluator = evaluator(of: program, after: nil, keeping: &runs)
    defer { program.background?.dispose(evaluator) }
    return draft(by: evaluator)
  }

  /// The same, from a kept state: code is evaluated again only if something that it depends on has changed.
  public func draft(of program: Program, keeping state: inout AnyObject?) -> Draft {
    var runs: [SwinjectEvaluator.LastRun?] = []
    let evaluator = evaluator(of: program, after: (state as? KeptRuns)?.runs ?? [], keeping: &runs)
    defer { program.background?.dispose(evaluator) }
    if let last = state { program.background?.dispose(last) }
    state = runs.contains { $0 == nil } ? nil : KeptRuns(runs.compactMap(\.self))
    return draft(by: evaluator)
  }

  private func draft(by evaluator: SwinjectEvaluator) -> Draft {
    let program = evaluator.program
    var draft = evaluator.finish()
    evaluator.complete(&draft)
    draft.providerCode = evaluator.entries.compactMap { $0.closure?.code(of: $0.place, .swinject, in: program) }
    return draft
  }

  /// An evaluator that has evaluated all code, and tells all containers apart that have different contents.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - earlier: The runs of an earlier program; `nil` if nothing is kept.
  ///   - runs: Gets the runs for a later program.
  /// - Returns: The evaluator, with all results.
  private func evaluator(
    of program: Program, after earlier: [SwinjectEvaluator.LastRun]?, keeping runs: inout [SwinjectEvaluator.LastRun?]
  ) -> SwinjectEvaluator {
    var evaluator = run(program, after: earlier)
    if earlier != nil { runs.append(evaluator.endRun()) }
    // If files are wanted, all of this is done again anyway.
    var instances = ContainerInstances(after: evaluator.instances)
    while instances.count > 0, program.wantedFiles.isEmpty {
      let apart = run(program, tellingApart: instances, after: earlier)
      if earlier != nil { runs.append(apart.endRun()) }
      // Containers with the same contents are one container for the readers of the graph.
      let unlike = instances.of(apart.placesOfUnlikeContainers())
      if unlike.count == instances.count {
        evaluator = apart
        break
      }
      instances = unlike
    }
    return evaluator
  }

  private final class KeptRuns {
    let runs: [SwinjectEvaluator.LastRun]
    init(_ runs: [SwinjectEvaluator.LastRun]) { self.runs = runs }
  }

  /// The evaluator of a program.
  static func evaluator(of program: Program) -> SwinjectEvaluator {
    KnitTypes.areUsed(in: program) ? KnitEvaluator(program: program) : SwinjectEvaluator(program: program)
  }

  /// Evaluates the code of a program in as many passes as may find more.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - keepsSummaries: Whether code is not evaluated again if it would have the same effects.
  ///   - instances: The containers that are told apart.
  ///   - earlier: The runs of an earlier program. If the program continues one of them, with the same containers told
  ///     apart, unchanged code is not evaluated again. `nil` if nothing is kept for a later program.
  /// - Returns: The evaluator, with all results.
  func run(
    _ program: Program, keepsSummaries: Bool = true, tellingApart instances: ContainerInstances = .init(),
    after earlier: [SwinjectEvaluator.LastRun]? = nil
  ) -> SwinjectEvaluator {
    let known = earlier?.first {
      $0.instances.tellsApart(likeIn: instances) && program.files.replaced(since: $0.program) != nil
    }
    let evaluator = known.map { SwinjectEvaluator(after: $0, program: program) } ?? Self.evaluator(of: program)
    evaluator.keepsSummaries = keepsSummaries
    evaluator.roots.areKept = earlier != nil
    program.files.looks.areNoted = earlier != nil
    if known == nil { evaluator.instances = instances }
    // A second pass knows all assigned values, unless one is passed on from property to property.
    return run(evaluator, furtherPasses: Self.furtherPasses) { $0.runAll() }
  }

  /// The largest number of further passes. Few apps pass a container through more objects before one of them asks it.
  private static let furtherPasses = 4
}

extension SwinjectFrontEnd {
  /// Names of the input's own functions, operators and property wrappers through which Swinject is used: generic
  /// functions and wrappers with Swinject in their body.
  public func furtherWords(in program: Program) -> Set<String> {
    let files = program.files.all
    let promise = program.background?.run { names(in: files) }
    let assemblies = assemblies(of: program).map { program[$0].name }
    let accessors = KnitTypes.areUsed(in: program) ? program.table { KnitAccessors($0) }.byName.keys.map(\.self) : []
    return (promise?.value() ?? names(in: files)).union(assemblies).union(accessors).subtracting(words).subtracting(
      Self.standardOperators)
  }

  /// The names that the facts of each file show by themselves.
  private func names(in files: [SourceFile]) -> Set<String> {
    let own = otherNames(in: files)
    var names = own
    for file in files {
      let facts = file.facts
      let requests = requestsForSelf(in: facts.code)
      func asksForSelf(_ body: NodeID?) -> Bool {
        guard let body, !requests.isEmpty else { return false }
        let range = facts.code[body].range
        return requests.contains { range.contains($0) }
      }
      // Declarations are large, so none of them is copied as a whole.
      for number in facts.functions.indices {
        guard facts.functions[number].body != nil, !facts.functions[number].isLocal else { continue }
        if let owner = facts.functions[number].owner, isNameless(facts.functions[number]) {
          names.insert(facts.types[owner].name)
        }
        guard facts.functions[number].kind == .function else { continue }
        if !facts.functions[number].generics.isEmpty || isOfHelpers(facts.functions[number].owner, facts, own)
          || asksForSelf(facts.functions[number].body)
        {
          names.insert(facts.functions[number].name)
        }
      }
      for number in facts.properties.indices
      where facts.properties[number].isStatic && asksForSelf(facts.properties[number].getter) {
        names.insert(facts.properties[number].name)
      }
      for number in facts.types.indices
      where facts.types[number].attributes.contains(where: { $0.name == "propertyWrapper" }) {
        let hasBody =
          facts.functions.contains { $0.owner == number && $0.body != nil }
          || facts.properties.contains { $0.owner == number && ($0.getter != nil || $0.initialValue != nil) }
        if hasBody { names.insert(facts.types[number].name) }
      }
    }
    return names.union(modules(in: files)).union(containerConformances(in: files, own))
  }

  /// Protocols of the input that containers conform to. Code that names one may get a container.
  private func containerConformances(in files: [SourceFile], _ own: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      let facts = file.facts
      for type in facts.types
      where !type.inherited.isEmpty && (own.contains(type.name) || type.kind == .extension && type.name == "Container")
      {
        names.formUnion(type.inherited.map { facts.code[$0].text })
      }
    }
    guard !names.isEmpty else { return [] }
    return names.intersection(files.flatMap { $0.facts.types.filter { $0.kind == .protocol }.map(\.name) })
  }

  /// Whether a generic helper is called without its name, as `Locator.shared[Cat.self]`. Only its type's name shows
  /// where.
  private func isNameless(_ function: FunctionDecl) -> Bool {
    !function.generics.isEmpty && (function.kind == .subscript || function.name == "callAsFunction")
  }

  /// Whether a type may have helpers: it is generic, or one of `own`, or an extension of one of the framework's types.
  /// `own` are typealiases of the framework's types, and classes that inherit from them.
  private func isOfHelpers(_ owner: Int?, _ facts: FileFacts, _ own: Set<String>) -> Bool {
    guard let owner else { return false }
    // Declarations are large, so none of them is copied as a whole.
    if !facts.types[owner].generics.isEmpty || own.contains(facts.types[owner].name) { return true }
    return facts.types[owner].kind == .extension && Self.extended.contains(facts.types[owner].name)
  }

  /// Places where code requests the type that it is called on:
  /// `static func make() -> Self { container.resolve(Self.self)! }`.
  private func requestsForSelf(in code: Code) -> [Int] {
    code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .call else { return nil }
      let node = code[NodeID(Int32(index))]
      guard node.childCount > 1, node[0].kind == .member, node[0].text == "resolve" else { return nil }
      let service = node[1][0]
      let isOfSelf =
        service.kind == .name && service.text == "self" || service.kind == .metatype && service.type?.text == "Self"
        || service.kind == .call && service[0].text == "type"
      return isOfSelf ? node.range.lowerBound : nil
    }
  }

  /// Methods that protocols of the input require and that take a container, with the types that conform to these
  /// protocols. Code that names them shows which method is called for which type.
  private func modules(in files: [SourceFile]) -> Set<String> {
    var methods: Set<String> = []
    var protocols: Set<String> = []
    for file in files {
      let facts = file.facts
      let functions = facts.functions
      for number in functions.indices where functions[number].kind == .function && !functions[number].hasBody {
        guard let owner = functions[number].owner, facts.types[owner].kind == .protocol,
          functions[number].parameters.contains(where: {
            $0.type.map { Self.extended.contains(facts.code[$0].text) } ?? false
          })
        else { continue }
        methods.insert(functions[number].name)
        protocols.insert(facts.types[owner].name)
      }
    }
    guard !protocols.isEmpty else { return [] }
    return files.reduce(into: methods) { names, file in
      let facts = file.facts
      for type in facts.types where type.inherited.contains(where: { protocols.contains(facts.code[$0].text) }) {
        names.insert(type.name)
      }
    }
  }

  /// Operators that occur everywhere, even if an extension overloads them.
  private static let standardOperators: Set<String> = [
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "??", "+=", "-=", "|=", "&=", "~=", "!",
    "..<", "...",
  ]

  /// Typealiases of Swinject's types, and classes that inherit from them. Code that makes one makes a container.
  private func otherNames(in files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      let facts = file.facts
      for alias in facts.aliases {
        if let target = alias.target, Self.extended.contains(facts.code[target].text) { names.insert(alias.name) }
      }
      // Declarations are large, so none of them is copied as a whole.
      for number in facts.types.indices where facts.types[number].kind == .class {
        let isContainer = facts.types[number].inherited.contains {
          facts.code[$0].text == "Container" || facts.code[$0].text == "Assembler"
        }
        if isContainer { names.insert(facts.types[number].name) }
      }
    }
    return names
  }

  /// Types of Swinject that apps extend with helpers of their own.
  private static let extended: Set<String> = ["Assembler", "Container", "Resolvable", "Resolver", "ResolverType"]

  /// Types of the input that conform to `Assembly`, directly or not. Code that names one shows whether it is used at
  /// all, so their names are words to look for.
  func assemblies(of program: Program) -> [NominalID] {
    let names = SwinjectTypes(program).assemblyNames
    return program.allNominals.filter { id in
      guard program[id].isDeclared, program[id].kind != .protocol, !program.supertypes(of: id).isEmpty else {
        return false
      }
      var isAssembly = false
      program.forEachAncestor(of: .nominal(id, [])) { nominal in
        isAssembly = !nominal.isDeclared && names.contains(nominal.path)
        return !isAssembly
      }
      return isAssembly
    }
  }
}
