import DigraphLinker
import DigraphModel

/// Tells the framework's types and functions from others with the same common names.
///
/// `import Injection` may also mean a local module, and many apps declare `Component`, `Module` or `Inject`. The
/// library itself may be part of the input. Then its types are declared there.
struct InjectionTypes {
  private let program: Program
  /// The module of the input that holds the library's source.
  let libraryModule: String?
  /// `Module`
  let module: Type
  /// `Component`
  let component: Type
  /// `Registration`
  let registration: Type
  private let builder: NominalID

  init(_ program: Program) {
    self.program = program
    let library = (program.functions["injectMe"] ?? []).lazy.map { program.files[$0.file].module }.first { module in
      ["Module", "Component", "ModuleBuilder"].allSatisfy { name in
        program.declaredType(name, inModule: module) != nil
      }
    }
    libraryModule = library
    func type(_ name: String) -> NominalID {
      library.flatMap { program.declaredType(name, inModule: $0) } ?? program.frameworkType(name)
    }
    module = .nominal(type("Module"), [])
    component = .nominal(type("Component"), [])
    registration = .nominal(type("Registration"), [])
    builder = type("ModuleBuilder")
  }

  /// Whether the input uses the framework: the input imports it, and has no other module of that name.
  var areUsed: Bool {
    if libraryModule != nil { return true }
    return program.modules.contains("Injection") && !program.files.contains { $0.module == "Injection" }
  }

  /// Whether a file is the library's own.
  func isLibrary(_ file: Int) -> Bool { libraryModule == program.files[file].module && declaresLibrary(file) }

  /// Whether a file declares names of the library. If the library shares its module with an app, such files are the
  /// library's.
  private func declaresLibrary(_ file: Int) -> Bool {
    let facts = program.files[file].facts
    return libraryModule == "Injection"
      || facts.types.contains { $0.parent == nil && Self.libraryNames.contains($0.name) }
      || facts.functions.contains { $0.owner == nil && Self.functionNames.contains($0.name) }
  }

  private static let libraryNames: Set<String> = [
    "Module", "Component", "ModuleBuilder", "Registration", "Entry", "Injection", "Inject", "LazyInject", "Hash",
    "AnyFactory",
  ]
  private static let functionNames: Set<String> = ["factory", "single", "weak", "component", "injectMe", "resolve"]

  /// Whether code of a file can use the framework.
  func isSeen(in file: Int) -> Bool {
    program.importsOf[file].contains("Injection")
      || (libraryModule != nil && program.files[file].module == libraryModule)
  }

  /// Whether a function's bare name means the library's, as seen from a file.
  func isFunction(_ name: String, in file: Int) -> Bool {
    guard isSeen(in: file) else { return false }
    return !(program.functions[name] ?? []).contains { id in
      let module = program.files[id.file].module
      return module != libraryModule
        && (module == program.files[file].module || program.importsOf[file].contains(module))
    }
  }

  /// Whether a type's bare name means the library's, as seen from a file.
  func isType(_ name: String, in file: Int) -> Bool {
    guard isSeen(in: file) else { return false }
    let home = program.files[file].module
    return !program.declaredTypes(name).contains { id in
      let module = program[id].module
      return module != libraryModule && (module == home || program.importsOf[file].contains(module))
    }
  }

  /// Whether a type is a module builder, other than the library's own class.
  func isBuilder(_ type: Type) -> Bool {
    guard case .nominal(let id, _) = type, id != builder else { return false }
    var found = false
    program.forEachAncestor(of: type) { nominal in
      found = found || isBuilder(nominal)
      return !found
    }
    return found
  }

  private func isBuilder(_ nominal: Nominal) -> Bool {
    let library = program[builder]
    return nominal.path == library.path && nominal.module == library.module && nominal.isDeclared == library.isDeclared
  }
}
