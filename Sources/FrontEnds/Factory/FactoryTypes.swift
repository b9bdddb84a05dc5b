import DigraphLinker
import DigraphModel

/// Tells the framework's types from others of their common names. The library itself may be part of the input.
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
  /// Protocols of all containers, of which an extension may declare factories.
  let protocols: [Type]
  private let roots: Set<NominalID>
  private var known: [NominalID: Bool] = [:]

  /// The names of the types that have factories.
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
  }

  /// Whether the input uses the framework: it imports it, and no module of the input by this name is something else.
  var areUsed: Bool {
    if libraryModule != nil { return true }
    return ["Factory", "FactoryKit"].contains { name in
      program.modules.contains(name) && !program.files.contains { $0.module == name }
    }
  }

  /// Whether a file is the library's own.
  func isLibrary(_ file: Int) -> Bool { program.files[file].module == libraryModule }

  /// Whether code of a file names the framework.
  func isSeen(in file: Int) -> Bool {
    !program.importsOf[file].isDisjoint(with: ["Factory", "FactoryKit", libraryModule ?? "Factory"])
  }

  /// The wrapper that a typealias of the input is another name of: `typealias Dependency = Injected`.
  func wrapper(calledAs name: String) -> FactoryWrapper? {
    program.declaredAliases(name).lazy.compactMap {
      Self.wrapper(behind: $0.index, of: self.program.files[$0.file].facts)
    }
    .first
  }

  /// The wrapper that one of a file's typealiases is another name of.
  static func wrapper(behind alias: Int, of facts: FileFacts) -> FactoryWrapper? {
    facts.aliases[alias].target.flatMap { FactoryWrapper(rawValue: facts.code[$0].text) }
  }

  /// Whether values of a type have factories.
  func isContainer(_ type: Type?) -> Bool {
    guard case .nominal(let id, _)? = type?.unwrapped else { return false }
    if let known = known[id] { return known }
    var isFound = false
    program.forEachAncestor(of: .nominal(id, [])) { nominal in
      isFound = roots.contains { program[$0] === nominal }
      return !isFound
    }
    known[id] = isFound
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
