import DigraphLinker
import DigraphModel

/// The framework's types.
struct FactoryTypes {
  /// The framework's module.
  let library: LibraryModule
  /// `Container`
  let container: NominalID
  /// `Factory`
  let factory: NominalID
  /// `ParameterFactory`
  let parameterFactory: NominalID
  /// `Scope`
  let scope: NominalID
  /// Protocols of all containers. An extension of one may declare factories.
  let protocols: [Type]
  /// Types that can have factories.
  let containers: Subtypes
  /// Types that can be asked by type.
  private let resolving: Subtypes

  /// The names of the types that can have factories.
  static let containers: Set<String> = ["Container", "SharedContainer", "ManagedContainer"]

  init(_ program: Program) {
    let library = LibraryModule(
      ["Factory", "FactoryKit"], wrappers: Set(FactoryWrapper.allCases.map(\.rawValue)), of: program,
      among: program.declaredTypes("ContainerManager").lazy.map { program[$0].module }, declaring: ["SharedContainer"])
    self.library = library
    container = library.type("Container")
    factory = library.type("Factory")
    parameterFactory = library.type("ParameterFactory")
    scope = library.type("Scope")
    protocols = ["SharedContainer", "ManagedContainer"].map { .nominal(library.type($0), []) }
    containers = Subtypes(of: Set(Self.containers.map(library.type)), in: program)
    resolving = Subtypes(of: [library.type("Resolving")], in: program)
  }

  /// Whether a type is a container, which can have factories.
  func isContainer(_ type: Type?) -> Bool { containers.contain(type) }

  /// Whether a container can be asked by type.
  func isResolving(_ container: NominalID) -> Bool { resolving.contain(.nominal(container, [])) }

  /// The product of a factory and its parameter; `nil` for any other type.
  func made(by type: Type?) -> (result: Type?, parameter: Type?)? {
    guard case .nominal(let id, let arguments)? = type?.unwrapped else { return nil }
    if id == factory { return (arguments.first, nil) }
    guard id == parameterFactory else { return nil }
    return (arguments.count == 2 ? arguments[1] : nil, arguments.first ?? .unknown("P"))
  }
}
