import DigraphProgram

/// Swinject's types as types of a program.
final class SwinjectTypes {
  let container: Type
  let resolver: Type
  let assembler: Type
  let assembly: Type
  /// The names of the protocols that assemblies conform to.
  let assemblyNames: Set<String>
  /// Types of the library that the input extends or inherits from, and of which the library calls no member that the
  /// input adds.
  static let extended: Set<String> = ["Assembler", "Container", "Resolver"]
  let objectScope: Type
  let storyboard: Type
  let serviceEntry: Type
  let serviceEntryID: NominalID
  let graphIdentifier: Type
  let lazy: Type
  let provider: Type
  let mirror: Type

  init(_ program: Program) {
    func named(_ name: String) -> Type { .nominal(program.frameworkType(name), []) }
    container = named("Container")
    resolver = named("Resolver")
    assembler = named("Assembler")
    assembly = named("Assembly")
    assemblyNames = KnitTypes.areUsed(in: program) ? KnitTypes.assemblies.union(["Assembly"]) : ["Assembly"]
    objectScope = named("ObjectScope")
    storyboard = named("SwinjectStoryboard")
    serviceEntry = named("ServiceEntry")
    serviceEntryID = program.frameworkType("ServiceEntry")
    graphIdentifier = named("GraphIdentifier")
    lazy = named("Lazy")
    provider = named("Provider")
    mirror = named("Mirror")
  }
}
