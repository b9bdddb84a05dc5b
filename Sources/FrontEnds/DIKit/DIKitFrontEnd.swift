public import DigraphLinker
public import DigraphModel

/// Reads DIKit: resolvers with their provider methods, injectable types, and what `dikitgen` wrote.
///
/// DIKit wires with a code generator that compares the text of types, so the graph says what the generator would say.
/// Specified by ishkawa/DIKit 0.5.0, `Sources/DIGenKit/`; `Shared` by its branch `develop`. There are other libraries
/// of that name: see `Flavour`.
public struct DIKitFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// The library of ishkawa, and none of the others of that name.
  public var framework: Framework { .dikit }

  /// The module, its protocols, and the factory method that one of these requires.
  public var words: Set<String> {
    ["DIKit", "Resolver", "Injectable", "FactoryMethodInjectable", "PropertyInjectable", "makeInstance"]
  }

  /// What an object was given is read under this name, if there are injectable types.
  public func words(besides found: Set<String>) -> Set<String> {
    found.contains("DIKit") && Role.allCases.contains { found.contains($0.rawValue) } ? [Self.given] : []
  }

  private static let given = "dependency"

  /// Its protocols: the generator takes a conformance for a declaration.
  public var supertypes: Set<String> { ["Resolver", "Injectable", "FactoryMethodInjectable", "PropertyInjectable"] }

  /// The generator's, and the name that others of its files have at the top.
  public var signatures: Set<String> { [GeneratedResolver.signature, "DIKit"] }

  /// A name that other libraries have, too.
  public var modules: Set<String> { ["DIKit"] }

  /// Whether some file imports it, and the code is written for ishkawa's library: see `Flavour`.
  public func isUsed(in program: Program) -> Bool {
    !program.modules.isDisjoint(with: modules) && program.table(Flavour.init).isOurs
  }

  /// Resolvers, which other files implement, and the methods that the generator writes for them.
  public func helpers(in program: Program) -> Set<String> {
    let declarations = program.table(Declarations.init)
    // Whoever reads what an object was given, names it.
    var names = Set(declarations.resolvers.map(\.name)).union(declarations.injectables.isEmpty ? [] : [Self.given])
    for resolver in declarations.resolvers {
      for provider in resolver.providers {
        names.formUnion([provider.name, "resolve" + provider.type])
      }
    }
    for type in declarations.injectables { names.insert(type.role.prefix + type.name) }
    for method in declarations.generated.flatMap(\.methods) {
      names.insert((method.isInjecting ? Role.property : .initializer).prefix + method.type)
    }
    return names
  }

  /// What the generator makes of the declarations; no code is run for it.
  public func draft(of program: Program) -> Draft {
    var builder = DraftBuilder(program.table(Declarations.init))
    return builder.build()
  }
}
