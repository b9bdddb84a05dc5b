public import DigraphContainers
public import DigraphModel
public import DigraphProgram

/// Reads Deli: types that register themselves, `Config`, `Inject`, property wrappers, module factories, `deli.yml` and
/// property files.
///
/// Deli's code generator compares spellings, so the graph holds what the generator would write. A type is its spelling,
/// and declarations that the generator does not look at wire nothing. Specified by kawoou/Deli 0.9.0,
/// `Binary/Sources/Deli/` (the generator) and `Sources/Deli/` (the run time).
public struct DeliFrontEnd: FrontEnd {
  /// Paths of manifests that are not called `deli.yml`.
  private let manifests: Set<String>
  /// Names of the entries to read, with the places where the configuration names them.
  private let entries: [(name: String, site: Site)]

  /// Creates the front end.
  ///
  /// - Parameters:
  ///   - manifests: Paths of files that configure the generator besides every `deli.yml`.
  ///   - entries: Names of the entries that the generator is run for, with the places where the configuration names
  ///     them; empty for all entries.
  public init(manifests: [String] = [], entries: [(name: String, site: Site)] = []) {
    self.manifests = Set(manifests)
    self.entries = entries
  }

  /// Deli: both its generator and its run time.
  public var framework: Framework { .deli }

  /// The module and its types. A file that uses Deli imports it. Base classes in other files are looked up by name.
  public var words: Set<String> {
    [
      "Deli", "Inject", "InjectProperty", "Config", "AppContext", "ModuleFactory", "Autowired", "LazyAutowired",
      "AutowiredFactory", "LazyAutowiredFactory", "ConfigProperty", "DependencyArray", "PropertyValue", "Scope",
    ]
  }

  /// Common words, which mean Deli's types only in files that have one of `words`.
  public var typeWords: Set<String> { ["Configuration", "Dependency", "Factory", "Payload", "AppContextType"] }

  /// The protocols that register a type, and `Inject`, which lets a type make requests.
  public var supertypes: Set<String> {
    ["Component", "Autowired", "LazyAutowired", "AutowiredFactory", "LazyAutowiredFactory", "ConfigProperty", "Inject"]
  }

  /// The text at the top of the generator's files.
  public var signatures: Set<String> { [GeneratedFactory.signature] }

  /// The module of the run time. Code does not import the generator.
  public var modules: Set<String> { ["Deli"] }

  /// The generator's manifest, and the file in which it exports a module's types to other modules.
  public var sideFileNames: Set<String> { ["deli.yml", "Deli.resolved"] }

  /// Manifests that the configuration names, and files that the entries of all manifests lead to, such as schemes and
  /// property files.
  public func sideFiles(after known: [SideFile]) -> [SidePath] {
    manifests.sorted().map { SidePath($0) }
      + Manifest.all(in: known, besides: manifests).flatMap(\.entries).flatMap(\.sidePaths)
  }

  /// Functions passed to `Config` instead of a closure, and generic functions, since Deli may be used in their bodies.
  public func furtherWords(in program: Program) -> Set<String> {
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

  /// The code that the generator would write, and the requests and registrations of hand-written code. The code is
  /// evaluated up to three times, until the values of its properties are known.
  public func draft(of program: Program) -> Draft {
    let declarations = Declarations(program)
    declarations.manifests = manifests
    declarations.entries = entries
    var builder = DraftBuilder(run(DeliEvaluator(declarations)) { $0.runAll() })
    return builder.build()
  }
}
