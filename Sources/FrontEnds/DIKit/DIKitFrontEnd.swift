public import DigraphContainers
public import DigraphModel
public import DigraphProgram

/// Reads DIKit: resolvers with their provider methods, injectable types, and the code that `dikitgen` wrote.
///
/// DIKit's code generator compares types by their text, so the graph holds what the generator would write. Specified by
/// ishkawa/DIKit 0.5.0, `Sources/DIGenKit/`; `Shared` by its branch `develop`. Other libraries have the same name: see
/// `Flavour`.
public struct DIKitFrontEnd: FrontEnd {
  /// Creates the front end.
  public init() {}

  /// ishkawa/DIKit, and no other library of that name.
  public var framework: Framework { .dikit }

  /// The module, its protocols, and the factory method that one of these requires.
  public var words: Set<String> {
    ["DIKit", "Resolver", "Injectable", "FactoryMethodInjectable", "PropertyInjectable", "makeInstance"]
  }

  /// The member `dependency`, if there are injectable types: code reads injected values through it.
  public func words(besides found: Set<String>) -> Set<String> {
    found.contains("DIKit") && Role.allCases.contains { found.contains($0.rawValue) } ? [Self.given] : []
  }

  private static let given = "dependency"

  /// The library's protocols. The generator reads a conformance as a declaration.
  public var supertypes: Set<String> { ["Resolver", "Injectable", "FactoryMethodInjectable", "PropertyInjectable"] }

  /// The generator's signature, and the name in the header of other files that it reads.
  public var signatures: Set<String> { [GeneratedResolver.signature, "DIKit"] }

  /// The module's name, which other libraries have, too.
  public var modules: Set<String> { ["DIKit"] }

  /// Whether a file imports the module, and the code is written for ishkawa's library: see `Flavour`.
  public func isUsed(in program: Program) -> Bool {
    !program.modules.isDisjoint(with: modules) && program.table(Flavour.init).isOurs
  }

  /// Names of resolvers, which other files implement, and of the methods that the generator writes for them.
  public func furtherWords(in program: Program) -> Set<String> {
    let declarations = program.table(Declarations.init)
    // Code that reads injected values has the word `dependency`.
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

  /// The bindings and requests that the generator would make of the declarations. No code is evaluated.
  public func draft(of program: Program) -> Draft {
    var builder = DraftBuilder(program.table(Declarations.init))
    return builder.build()
  }
}
