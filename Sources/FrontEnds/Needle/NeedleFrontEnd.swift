public import DigraphContainers
public import DigraphModel
public import DigraphProgram

/// Reads Needle.
///
/// Specified by uber/needle: `Sources/NeedleFoundation/` for the run time, and `Generator/Sources/NeedleFramework/` for
/// the code generator. The generator matches text: a component provides properties, and a dependency protocol requires
/// them. A requirement is met by the nearest component above that has a property of the same name and the same type,
/// letter by letter.
public struct NeedleFrontEnd: FrontEnd {
  /// Whether properties that are not public provide values; `nil` to take this from the generated files.
  public var internalPropertiesProvide: Bool?

  /// Creates the front end.
  public init(internalPropertiesProvide: Bool? = nil) { self.internalPropertiesProvide = internalPropertiesProvide }

  /// Needle: both its generator and its run time.
  public var framework: Framework { .needle }

  /// The names that only Needle has. The search for `Component` and `Dependency` begins once it is known that the input
  /// uses Needle.
  public var words: Set<String> {
    [
      "BootstrapComponent", "PluginizedComponent", "UberPluginizedComponent", "NonCoreComponent",
      "registerProviderFactories", "registerProviderFactory", "registerDependencyProviderFactory",
    ]
  }

  /// Base classes and protocols whose names are common ones.
  public var typeWords: Set<String> { ["Component", "Dependency", "PluginExtension", "EmptyDependency"] }

  /// None: `Component` is too common a name. See `typesReadInFull(in:)`.
  public var supertypes: Set<String> { [] }

  /// The module of the run time. Code does not import the generator.
  public var modules: Set<String> { ["NeedleFoundation"] }

  /// Needle's types with common names, the components, and members whose uses show which requirements and properties
  /// are read.
  public func furtherWords(in program: Program) -> Set<String> {
    let declared = program.table(DeclaredScopes.init)
    return Set(["Component", "Dependency", "PluginExtension"]).union(declared.scopes.all.map(\.name))
      .union(declared.requirements.namesToLookFor()).union(declared.directReads.namesToLookFor())
  }

  /// Components, their dependency protocols and their plugin extensions.
  public func typesReadInFull(in program: Program) -> Set<String> {
    let scopes = program.table(DeclaredScopes.init).scopes
    return Set(BaseClass.allCases.map(\.rawValue)).union(scopes.all.map(\.name))
      // The classes of the generated file conform to dependency protocols.
      .union(scopes.all.flatMap { [$0.requirements?.name, $0.pluginExtension?.name].compactMap(\.self) })
  }

  /// The graph that the generator would make, and the reads of a component's properties in other code.
  public func draft(of program: Program) -> Draft {
    DraftBuilder(program, internalPropertiesProvide: internalPropertiesProvide).build()
  }
}

/// The components of a program (Needle's scopes), with their properties and requirements. All other questions start
/// from these.
struct DeclaredScopes {
  let scopes: ScopeTable
  let provided: ProvidedProperties
  let requirements: Requirements

  init(_ program: Program) {
    scopes = ScopeTable(program)
    provided = ProvidedProperties(scopes)
    requirements = Requirements(scopes)
  }

  var directReads: DirectReads { DirectReads(scopes, provided, requirements) }
}
