import DigraphModel
import DigraphProgram

/// The names of Knit's declarations, and the types of an input that conform to Knit's protocols.
///
/// Specified by cashapp/knit 2.1.6, `Sources/Knit/`, `Sources/KnitCodeGen/`, `Sources/KnitMacros/`:
///
/// - Knit has a copy of Swinject: `Knit.Container<R>` passes `register` and similar calls on to it. A provider gets the
///   same container, as the type `R` that its assembly targets.
/// - An assembler gathers its assemblies and, depth first, their `dependencies`, and runs each type once. Assemblies
///   that are gathered later run earlier. Outside of tests, an assembly that `replaces` another one also takes over the
///   dependencies of that one.
/// - A dependency that was not passed in is made by `init()` if it is `AutoInitModuleAssembly`, `AbstractAssembly` or
///   `FakeAssembly`. Any other dependency traps, and so does one of a `ScopedModuleAssembler` that targets another
///   resolver.
/// - Assemblies that a parent's assembler has run do not run again.
/// - `DefaultModuleAssemblyOverride` counts in tests only.
/// - `registerAbstract` binds nothing. It traps unless another assembly of the same assembler registers the key.
/// - For each registration in an assembly, the generator writes a method of the target resolver. The method is named
///   after the type, and forces the answer (`TypeSafetySourceFile.swift`, `TypeNamer.swift`). Names are cases of an
///   enum.
/// - `@Resolvable` writes `make(resolver:)`, which calls these methods for all parameters but `@Argument` and
///   `@UseDefault` (`ResolvableMacro.swift`).
/// - `@knit` comments change the access of such a method, and may give it a second name: see `KnitComment`.
struct KnitTypes {
  /// The module.
  static let module = "Knit"
  /// The protocols of assemblies.
  static let assemblies = autoInit.union(["ModuleAssembly", "DefaultModuleAssemblyOverride", "GeneratedModuleAssembly"])
  /// The protocols of assemblies that an assembler can make by itself.
  static let autoInit: Set = ["AutoInitModuleAssembly", "AbstractAssembly", "FakeAssembly"]
  /// The types of assemblers.
  static let assemblers: Set = ["ModuleAssembler", "ScopedModuleAssembler"]
  /// Knit's copy of Swinject's container.
  static let container = "SwinjectContainer"
  /// The types that all resolvers inherit from.
  static let resolvers: Set = ["BaseResolver", "Resolver", "SwinjectResolver", container]
  /// The words that show the framework.
  static let words = assemblies.union(assemblers).union(resolvers).union(["Knit", "registerAbstract"])

  /// Whether the input uses Knit, and does not only declare it.
  static func areUsed(in program: Program) -> Bool { program.modules.contains(module) }
}

extension Program {
  /// Whether a type inherits from an undeclared type with one of the given names.
  func isKnit(_ id: NominalID, _ names: Set<String>) -> Bool {
    var isFound = false
    forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = !nominal.isDeclared && names.contains(nominal.path)
      return !isFound
    }
    return isFound
  }

  /// The types of the input that are assemblies.
  var knitAssemblies: [NominalID] {
    allNominals.filter {
      self[$0].isDeclared && self[$0].kind != .protocol && !supertypes(of: $0).isEmpty
        && isKnit($0, KnitTypes.assemblies)
    }
  }
}
