import DigraphLinker
import DigraphModel

/// Tells the framework's types from others with the same common names. The library itself may be part of the input.
final class FactoryTypes {
  private let program: Program
  /// The module of the input that holds the library's source.
  let libraryModule: String?
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
  private let roots: Set<NominalID>
  private let resolving: NominalID
  private var known: [NominalID: Bool] = [:]

  /// The names of the types that can have factories.
  static let containers: Set<String> = ["Container", "SharedContainer", "ManagedContainer"]

  init(_ program: Program) {
    self.program = program
    let library = program.declaredTypes("ContainerManager").lazy.map { program[$0].module }.first { module in
      program.declaredType("SharedContainer", inModule: module) != nil
    }
    func type(_ name: String) -> NominalID {
      library.flatMap { program.declaredType(name, inModule: $0) } ?? program.frameworkType(name)
    }
    libraryModule = library
    container = type("Container")
    factory = type("Factory")
    parameterFactory = type("ParameterFactory")
    scope = type("Scope")
    protocols = ["SharedContainer", "ManagedContainer"].map { .nominal(type($0), []) }
    roots = Set(Self.containers.map(type))
    resolving = type("Resolving")
  }

  /// Whether the input uses the framework: the input imports it, and has no other module of that name.
  var areUsed: Bool {
    if libraryModule != nil { return true }
    return ["Factory", "FactoryKit"].contains { name in
      program.modules.contains(name) && !program.files.contains { $0.module == name }
    }
  }

  /// Whether a file is the library's own.
  func isLibrary(_ file: Int) -> Bool { program.files[file].module == libraryModule }

  /// Whether a file imports the framework, so that its code can name it.
  func isSeen(in file: Int) -> Bool {
    !program.importsOf[file].isDisjoint(with: ["Factory", "FactoryKit", libraryModule ?? "Factory"])
  }

  /// The wrapper behind a typealias of the input: `typealias Dependency = Injected`.
  func wrapper(calledAs name: String) -> FactoryWrapper? {
    program.declaredAliases(name).lazy.compactMap {
      Self.wrapper(behind: $0.index, of: self.program.files[$0.file].facts)
    }
    .first
  }

  /// The wrapper behind one of a file's typealiases.
  static func wrapper(behind alias: Int, of facts: FileFacts) -> FactoryWrapper? {
    facts.aliases[alias].target.flatMap { FactoryWrapper(rawValue: facts.code[$0].text) }
  }

  /// Whether a type is a container, which can have factories.
  func isContainer(_ type: Type?) -> Bool {
    guard case .nominal(let id, _)? = type?.unwrapped else { return false }
    if let known = known[id] { return known }
    let isFound = inherits(id, from: roots)
    known[id] = isFound
    return isFound
  }

  /// Whether a container can be asked by type.
  func isResolving(_ container: NominalID) -> Bool { inherits(container, from: [resolving]) }

  private func inherits(_ id: NominalID, from types: Set<NominalID>) -> Bool {
    var isFound = false
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = types.contains { program[$0] === nominal }
      return !isFound
    }
    return isFound
  }

  /// The product of a factory and its parameter; `nil` for any other type.
  func made(by type: Type?) -> (result: Type?, parameter: Type?)? {
    guard case .nominal(let id, let arguments)? = type?.unwrapped else { return nil }
    if id == factory { return (arguments.first, nil) }
    guard id == parameterFactory else { return nil }
    return (arguments.count == 2 ? arguments[1] : nil, arguments.first ?? .unknown("P"))
  }
}
