import DigraphContainers
import DigraphModel
import DigraphProgram

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
  /// Containers that answer requests by type.
  let resolving: Subtypes

  /// The names of the types that can have factories.
  static let containers: Set<String> = ["Container", "SharedContainer", "ManagedContainer"]

  /// The property wrappers, and when they ask. SwiftUI creates the objects of a view when it first shows the view.
  static let wrappers: [String: Request.Timing] = [
    "Injected": .eager, "InjectedType": .eager, "LazyInjected": .deferred, "WeakLazyInjected": .deferred,
    "DynamicInjected": .deferred, "InjectedObject": .deferred, "InjectedObservable": .deferred,
    "InjectedContainer": .deferred,
  ]

  init(_ program: Program) {
    library = LibraryModule(
      ["Factory", "FactoryKit"], wrappers: Self.wrappers, of: program,
      among: program.declaredTypes("ContainerManager").lazy.map { program[$0].module }, declaring: ["SharedContainer"])
    container = library.type("Container")
    factory = library.type("Factory")
    parameterFactory = library.type("ParameterFactory")
    scope = library.type("Scope")
    protocols = ["SharedContainer", "ManagedContainer"].map(library.type).map { .nominal($0, []) }
    containers = Subtypes(of: Set(Self.containers.map(library.type)), in: program)
    resolving = Subtypes(of: [library.type("Resolving")], in: program)
  }

  /// Whether a type is a container, which can have factories.
  func isContainer(_ type: Type?) -> Bool { containers.contain(type) }

  /// The product of a factory and its parameter; `nil` for any other type.
  func made(by type: Type?) -> (result: Type?, parameter: Type?)? {
    guard case .nominal(let id, let arguments)? = type?.unwrapped else { return nil }
    if id == factory { return (arguments.first, nil) }
    guard id == parameterFactory else { return nil }
    return (arguments.count == 2 ? arguments[1] : nil, arguments.first ?? .unknown("P"))
  }
}
