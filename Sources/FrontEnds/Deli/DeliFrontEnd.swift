public import DigraphLinker
public import DigraphModel

/// Reads Deli: types that declare themselves, `Config`, `Inject`, property wrappers, module factories, `deli.yml` and
/// property files.
///
/// Deli wires with a code generator that compares spellings, so the graph says what the generator would say: a type is
/// what is written, and what the generator does not look at wires nothing. Specified by kawoou/Deli 0.9.0,
/// `Binary/Sources/Deli/` (the generator) and `Sources/Deli/` (the run time).
public struct DeliFrontEnd: FrontEnd {
  /// Paths of manifests that are not called `deli.yml`.
  private let manifests: Set<String>
  /// Names of the entries to read, with the places where the project says so.
  private let entries: [(name: String, site: Site)]

  /// Creates the front end.
  ///
  /// - Parameters:
  ///   - manifests: Paths of files that configure the generator besides every `deli.yml`.
  ///   - entries: Names of the entries that the generator is run for, with the places where the project says so; none
  ///     for all of them.
  public init(manifests: [String] = [], entries: [(name: String, site: Site)] = []) {
    self.manifests = Set(manifests)
    self.entries = entries
  }

  /// Deli, its generator and its run time alike.
  public var framework: Framework { .deli }

  /// A file that says something of Deli imports it, but for the base classes of its types, which are asked for.
  public var words: Set<String> {
    [
      "Deli", "Inject", "InjectProperty", "Config", "AppContext", "ModuleFactory", "Autowired", "LazyAutowired",
      "AutowiredFactory", "LazyAutowiredFactory", "ConfigProperty", "DependencyArray", "PropertyValue", "Scope",
    ]
  }

  /// Common words, which mean Deli's types only beside the others.
  public var typeWords: Set<String> { ["Configuration", "Dependency", "Factory", "Payload", "AppContextType"] }

  /// The protocols by which types declare themselves, and the one by which they ask.
  public var supertypes: Set<String> {
    ["Component", "Autowired", "LazyAutowired", "AutowiredFactory", "LazyAutowiredFactory", "ConfigProperty", "Inject"]
  }

  /// The generator's.
  public var signatures: Set<String> { [GeneratedFactory.signature] }

  /// The run time: code does not import the generator.
  public var modules: Set<String> { ["Deli"] }

  /// What configures the generator, and what it exports to other modules.
  public var sideFileNames: Set<String> { ["deli.yml", "Deli.resolved"] }

  /// Manifests that the project names; and what the entries of all manifests lead to, such as schemes and property
  /// files.
  public func sideFiles(after known: [SideFile]) -> [SidePath] {
    manifests.sorted().map { SidePath($0) }
      + Manifest.all(in: known, besides: manifests).flatMap(\.entries).flatMap(\.sidePaths)
  }

  /// Functions that are given to `Config` in place of a closure, and generic ones in whose body Deli is used.
  public func helpers(in program: Program) -> Set<String> {
    var names: Set<String> = []
    for file in program.files {
      for function in file.facts.functions
      where function.body != nil && function.kind == .function && !function.isLocal && !function.generics.isEmpty {
        names.insert(function.name)
      }
      for property in file.facts.properties {
        guard let call = property.initialValue.map({ file.facts.code[$0] }), Declarations.isConfigCall(call),
          let last = CallArgument.all(of: call).last?.node, last.kind == .name || last.kind == .member
        else { continue }
        names.insert(String(last.text.prefix { $0 != "(" }))
      }
    }
    return names.subtracting(words)
  }

  /// What the generator would write, and what code does by hand: that is run up to three times, until it is known what
  /// properties hold.
  public func draft(of program: Program) -> Draft {
    let declarations = Declarations(program)
    declarations.manifests = manifests
    declarations.entries = entries
    let evaluator = DeliEvaluator(declarations)
    evaluator.runAll()
    for _ in 0..<2 where evaluator.needsAnotherPass && program.wantedFiles.isEmpty {
      evaluator.startPass()
      evaluator.runAll()
    }
    var builder = DraftBuilder(evaluator)
    return builder.build()
  }
}
